// Boards and plans short enough for an address.

/** @import { Action, Board } from "./board.js" */

import { fromText, nameOf, parseAction } from "./board.js";
import { DIRECTIONS, columnOf, rowOf } from "./hex.js";

/** @type {(cell: number) => string} */
const digits = (cell) => `${rowOf(cell)}${columnOf(cell)}`;
/** @type {(board: Board) => string} */
export const packBoard = (board) =>
  board.flatMap((stack, cell) => (stack ? [digits(cell) + nameOf(stack)] : [])).join(".");

/** @type {(text: string) => Board | null} */
export const unpackBoard = (text) =>
  fromText(
    text
      .split(".")
      .filter(Boolean)
      .map((item) => [...item].join(","))
      .join(" "),
  );

/** @type {(action: Action) => string} */
const packAction = (action) => digits(action.cell) + (action.kind === "spawn" ? "s" : action.direction);

/** @param {string} text */
function unpackAction(text) {
  const [r, q, last] = text;
  const direction = DIRECTIONS[Number(last)];
  return parseAction(
    last === "s" ? `SPAWN ${r} ${q}` : direction ? `SPREAD ${r} ${q} ${direction.dr} ${direction.dq}` : "",
  );
}

/** @type {(plan: Action[]) => string} */
export const packPlan = (plan) => plan.map(packAction).join(".");

/**
 * The actions of a plan; null where one of them is none.
 * @param {string} text
 */
export function unpackPlan(text) {
  const plan = text.split(".").filter(Boolean).map(unpackAction);
  return plan.includes(null) ? null : /** @type {Action[]} */ (plan);
}
