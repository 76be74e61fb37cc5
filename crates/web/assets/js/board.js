// A board: how it is read and written. What can be done on it is in rules.js; the engine has the last word.

import { tables } from "./engine/tables.js";
import { CELLS, DIRECTIONS, cellOn, columnOf, directionOf, rowOf } from "./hex.js";

/** @typedef {"r" | "b"} Colour */
/** @typedef {{ colour: Colour, power: number }} Stack The power is one of `POWERS`. */
/** @typedef {(Stack | null)[]} Board One entry for each of the 49 cells. */
/** @typedef {{ kind: "spawn", cell: number }} Spawning */
/** @typedef {{ kind: "spread", cell: number, direction: number }} Spreading */
/** @typedef {Spawning | Spreading} Action */

/** What a stack may be drawn with. */
export const POWERS = tables.powers;

/**
 * A stack in two letters, and nothing for an empty cell.
 * @type {(stack: Stack | null) => string}
 */
export const nameOf = (stack) => (stack ? stack.colour + stack.power : "");
/** @type {(name: string) => Stack | null} */
export const stackNamed = (name) =>
  name ? { colour: /** @type {Colour} */ (name[0]), power: Number(name.slice(1)) } : null;

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
    const cell = cellOn(r, q);
    if (cell === null || !POWERS.includes(power) || board[cell]) return null;
    board[cell] = { colour: /** @type {Colour} */ (found[3]), power };
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
  const cell = cellOn(r, q);
  if (cell === null) return null;
  if (name === "SPAWN") return { kind: "spawn", cell };
  const direction = directionOf(dr, dq);
  return name === "SPREAD" && direction >= 0 ? { kind: "spread", cell, direction } : null;
}

/** @param {Action} action */
export function actionText(action) {
  const place = `${rowOf(action.cell)} ${columnOf(action.cell)}`;
  if (action.kind === "spawn") return `SPAWN ${place}`;
  const { dr, dq } = DIRECTIONS[action.direction];
  return `SPREAD ${place} ${dr} ${dq}`;
}
