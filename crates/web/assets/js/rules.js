// What an action does: looked up in tables that the engine writes from its rules. No rule is decided here,
// so the page can never play by others than the engine; and it plays before the engine is there.

/** @import { StackTable } from "../../types/tables.js" */
/** @import { Action, Board, Stack } from "./board.js" */

import { nameOf, stackNamed } from "./board.js";
import { tables } from "./engine/tables.js";

/**
 * A cell on which a token falls: what stands there then, and what has become of what stood there.
 * @typedef {{ cell: number, stack: Stack | null, captured: boolean, overflow: boolean }} Landing
 */

/** @type {(stack: Stack | null) => StackTable} */
const known = (stack) => tables.stacks[nameOf(stack)];

/** @type {(board: Board) => boolean} */
export const isSolved = (board) => board.every((stack) => known(stack).solved);
/** @type {(board: Board) => number} */
export const totalPower = (board) => board.reduce((sum, stack) => sum + known(stack).power, 0);
/** @type {(board: Board, cell: number) => boolean} */
export const canSpread = (board, cell) => known(board[cell]).spread !== null;

/**
 * Where the tokens of a spread fall, the nearest first; nowhere if there is none.
 * @param {Board} board
 * @param {number} cell
 * @param {number} direction
 */
export const falls = (board, cell, direction) =>
  tables.falls[cell][direction].slice(0, known(board[cell]).spread?.tokens ?? 0);

/**
 * @param {Board} board
 * @param {Action} action
 * @param {boolean} spawn
 */
export function isLegal(board, action, spawn) {
  if (action.kind === "spread") return canSpread(board, action.cell);
  const below = tables.spawnBelow[spawn ? "with-spawn" : "spread-only"];
  return known(board[action.cell]).spawned !== null && totalPower(board) < below;
}

/**
 * What an action does, cell by cell: `left` is on the cell of the action as soon as it is made, `landings`
 * are in the order in which tokens fall.
 * @param {Board} board
 * @param {Action} action one that is legal
 */
export function effect(board, action) {
  const after = board.slice();
  /** @type {(cell: number, name: string) => Landing} */
  const become = (cell, name) => {
    const [before, stack] = [after[cell], stackNamed(name)];
    after[cell] = stack;
    return { cell, stack, captured: before?.colour === "b" && stack?.colour !== "b", overflow: !stack };
  };
  const { spread, spawned } = known(board[action.cell]);
  const { stack: left, ...first } = become(action.cell, (action.kind === "spawn" ? spawned : spread?.left) ?? "");
  const landings =
    action.kind === "spawn"
      ? [{ ...first, stack: left }]
      : falls(board, action.cell, action.direction).map((cell) => become(cell, known(after[cell]).struck));
  return { after, left, landings };
}

/**
 * The boards from the start to the end of a plan.
 * @param {Board} board
 * @param {Action[]} actions
 */
export function replay(board, actions) {
  const boards = [board];
  for (const action of actions) boards.push(effect(boards[boards.length - 1], action).after);
  return boards;
}
