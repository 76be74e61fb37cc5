// A board and its rules, for drawing and playing. The server has the last word on everything.

import { CELLS, DIRECTIONS, cellAt, columnOf, directionOf, rowOf, step } from "./hex.js";

/** A board is an array of 49: null, or { colour: "r" | "b", power: 1..6 }. */
export const empty = () => new Array(CELLS).fill(null);
export const equal = (a, b) => toText(a) === toText(b);

const LINE = /^\s*\+?(\d+)\s*,\s*\+?(\d+)\s*,\s*([rb])\s*,\s*\+?(\d+)\s*$/;

/** Reads stacks separated by blanks or line ends; null where it is no board. */
export function fromText(text) {
  const board = empty();
  for (const item of text.replace(/\s*,\s*/g, ",").split(/\s+/).filter(Boolean)) {
    const found = LINE.exec(item);
    if (!found) return null;
    const [r, q, power] = [found[1], found[2], found[4]].map(Number);
    if (r > 6 || q > 6 || power < 1 || power > 6 || board[cellAt(r, q)]) return null;
    board[cellAt(r, q)] = { colour: found[3], power };
  }
  return board;
}

const stacks = (board) => board.flatMap((stack, cell) => (stack ? [[cell, stack]] : []));
const item = ([cell, { colour, power }]) => `${rowOf(cell)},${columnOf(cell)},${colour},${power}`;
export const toText = (board) => stacks(board).map(item).join(" ");
export const toCsv = (board) => stacks(board).map((entry) => item(entry) + "\n").join("");

export const count = (board, colour) => board.filter((stack) => stack?.colour === colour).length;
export const totalPower = (board) => board.reduce((sum, stack) => sum + (stack?.power ?? 0), 0);
export const isSolved = (board) => count(board, "b") === 0;

export function transformed(board, map) {
  const image = empty();
  board.forEach((stack, cell) => { image[map(cell)] = stack; });
  return image;
}

/** An action from course notation, or null. */
export function parseAction(text) {
  const [name, ...numbers] = text.trim().split(/\s+/);
  const [r, q, dr, dq] = numbers.map(Number);
  if (name === "SPAWN") return { kind: "spawn", cell: cellAt(r, q) };
  const direction = directionOf(dr, dq);
  return name === "SPREAD" && direction >= 0 ? { kind: "spread", cell: cellAt(r, q), direction } : null;
}

export function actionText(action) {
  const place = `${rowOf(action.cell)} ${columnOf(action.cell)}`;
  if (action.kind === "spawn") return `SPAWN ${place}`;
  const { dr, dq } = DIRECTIONS[action.direction];
  return `SPREAD ${place} ${dr} ${dq}`;
}

export function isLegal(board, action, spawn) {
  const stack = board[action.cell];
  if (action.kind === "spread") return stack?.colour === "r";
  return spawn && !stack && totalPower(board) < CELLS;
}

/** What an action does, cell by cell: `landings` in the order in which tokens fall. */
export function effect(board, action) {
  const after = board.slice();
  if (action.kind === "spawn") {
    after[action.cell] = { colour: "r", power: 1 };
    return { after, landings: [{ cell: action.cell, captured: false, overflow: false }] };
  }
  const { power } = board[action.cell];
  after[action.cell] = null;
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

/** The boards from the start to the end of a plan. */
export function replay(board, actions) {
  const boards = [board];
  for (const action of actions) boards.push(effect(boards[boards.length - 1], action).after);
  return boards;
}
