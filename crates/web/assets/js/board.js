// A board and its rules, for drawing and playing. The server has the last word on everything.

import { CELLS, DIRECTIONS, cellAt, columnOf, directionOf, rowOf, step } from "./hex.js";

/** @typedef {"r" | "b"} Colour */
/** @typedef {{ colour: Colour, power: number }} Stack The power is 1 to 6. */
/** @typedef {(Stack | null)[]} Board One entry for each of the 49 cells. */
/** @typedef {{ kind: "spawn", cell: number }} Spawning */
/** @typedef {{ kind: "spread", cell: number, direction: number }} Spreading */
/** @typedef {Spawning | Spreading} Action */
/** @typedef {{ cell: number, captured: boolean, overflow: boolean }} Landing */

/** @type {() => Board} */
export const empty = () => new Array(CELLS).fill(null);
/** @type {(a: Board, b: Board) => boolean} */
export const equal = (a, b) => toText(a) === toText(b);

const LINE = /^\s*\+?(\d+)\s*,\s*\+?(\d+)\s*,\s*([rb])\s*,\s*\+?(\d+)\s*$/;

/**
 * Reads stacks separated by blanks or line ends; null where it is no board.
 * @param {string} text
 */
export function fromText(text) {
  const board = empty();
  for (const item of text
    .replace(/\s*,\s*/g, ",")
    .split(/\s+/)
    .filter(Boolean)) {
    const found = LINE.exec(item);
    if (!found) return null;
    const [r, q, power] = [found[1], found[2], found[4]].map(Number);
    if (r > 6 || q > 6 || power < 1 || power > 6 || board[cellAt(r, q)]) return null;
    board[cellAt(r, q)] = { colour: /** @type {Colour} */ (found[3]), power };
  }
  return board;
}

/**
 * Reads a board as people copy it: stacks, the page's command line, or its Python.
 * @param {string} text
 */
export function fromAnyText(text) {
  const python = [...text.matchAll(/\(\s*(\d+)\s*,\s*(\d+)\s*\)\s*:\s*\(\s*["']([rb])["']\s*,\s*(\d+)\s*\)/g)];
  if (python.length) return fromText(python.map(([, ...stack]) => stack.join(",")).join(" "));
  const command = /printf '([^']*)' \| infexion/.exec(text);
  return fromText(command ? command[1].replaceAll("\\n", "\n") : text);
}

/**
 * A board that the server wrote.
 * @param {string} text
 */
export const fromServer = (text) => /** @type {Board} */ (fromText(text));

/** @type {(board: Board) => [number, Stack][]} */
const stacks = (board) => board.flatMap((stack, cell) => (stack ? [[cell, stack]] : []));
/** @type {(entry: [number, Stack]) => string} */
const item = ([cell, { colour, power }]) => `${rowOf(cell)},${columnOf(cell)},${colour},${power}`;
/** @type {(board: Board) => string} */
export const toText = (board) => stacks(board).map(item).join(" ");
/** @type {(board: Board) => string} */
export const toCsv = (board) =>
  stacks(board)
    .map((entry) => item(entry) + "\n")
    .join("");

/** @type {(board: Board, colour: Colour) => number} */
export const count = (board, colour) => board.filter((stack) => stack?.colour === colour).length;
/** @type {(board: Board) => number} */
export const totalPower = (board) => board.reduce((sum, stack) => sum + (stack?.power ?? 0), 0);
/** @type {(board: Board) => boolean} */
export const isSolved = (board) => count(board, "b") === 0;

/**
 * @param {Board} board
 * @param {(cell: number) => number} map
 */
export function transformed(board, map) {
  const image = empty();
  board.forEach((stack, cell) => {
    image[map(cell)] = stack;
  });
  return image;
}

/**
 * The stack on a cell that is known to hold one.
 * @param {Board} board
 * @param {number} cell
 */
export const stackOn = (board, cell) => /** @type {Stack} */ (board[cell]);

/**
 * An action from course notation, or null.
 * @param {string} text
 * @returns {Action | null}
 */
export function parseAction(text) {
  const [name, ...numbers] = text.trim().split(/\s+/);
  const [r, q, dr, dq] = numbers.map(Number);
  if (name === "SPAWN") return { kind: "spawn", cell: cellAt(r, q) };
  const direction = directionOf(dr, dq);
  return name === "SPREAD" && direction >= 0 ? { kind: "spread", cell: cellAt(r, q), direction } : null;
}

/** @param {Action} action */
export function actionText(action) {
  const place = `${rowOf(action.cell)} ${columnOf(action.cell)}`;
  if (action.kind === "spawn") return `SPAWN ${place}`;
  const { dr, dq } = DIRECTIONS[action.direction];
  return `SPREAD ${place} ${dr} ${dq}`;
}

/**
 * @param {Board} board
 * @param {Action} action
 * @param {boolean} spawn
 */
export function isLegal(board, action, spawn) {
  const stack = board[action.cell];
  if (action.kind === "spread") return stack?.colour === "r";
  return spawn && !stack && totalPower(board) < CELLS;
}

/**
 * What an action does, cell by cell: `landings` in the order in which tokens fall.
 * @param {Board} board
 * @param {Action} action one that is legal
 * @returns {{ after: Board, landings: Landing[] }}
 */
export function effect(board, action) {
  const after = board.slice();
  if (action.kind === "spawn") {
    after[action.cell] = { colour: "r", power: 1 };
    return { after, landings: [{ cell: action.cell, captured: false, overflow: false }] };
  }
  const { power } = stackOn(board, action.cell);
  after[action.cell] = null;
  /** @type {Landing[]} */
  const landings = [];
  for (let distance = 1; distance <= power; distance += 1) {
    const cell = step(action.cell, action.direction, distance);
    const grown = (after[cell]?.power ?? 0) + 1;
    const captured = after[cell]?.colour === "b";
    after[cell] = grown > 6 ? null : { colour: "r", power: grown };
    landings.push({ cell, captured, overflow: grown > 6 });
  }
  return { after, landings };
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
