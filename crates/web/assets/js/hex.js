// The hex torus as it is drawn: cells row by row, the six directions, turns. Where a step leads, around the
// edge or not, is in the tables that the engine writes.

import { tables } from "./engine/tables.js";

export const SIDE = tables.side;
export const CELLS = SIDE * SIDE;

/** What the six directions are called, and the keys that lie around a hand like a hex. */
const NAMES = [
  ["down right", "d"],
  ["down", "s"],
  ["down left", "a"],
  ["up left", "q"],
  ["up", "w"],
  ["up right", "e"],
];
/** The six steps in the course's order. */
export const DIRECTIONS = tables.directions.map(([dr, dq], index) => {
  const [name, key] = NAMES[index];
  return { dr, dq, name, key };
});

/** @type {(n: number) => boolean} */
const inside = (n) => Number.isInteger(n) && n >= 0 && n < SIDE;
/**
 * The cell of a row and a column; null where there is none.
 * @type {(r: number, q: number) => number | null}
 */
export const cellOn = (r, q) => (inside(r) && inside(q) ? r * SIDE + q : null);
/** @type {(cell: number) => number} */
export const rowOf = (cell) => Math.floor(cell / SIDE);
/** @type {(cell: number) => number} */
export const columnOf = (cell) => cell % SIDE;
/**
 * So many steps in a direction: each leads to where the first token of a spread would fall.
 * @type {(cell: number, direction: number, steps?: number) => number}
 */
export function step(cell, direction, steps = 1) {
  let at = cell;
  for (let made = 0; made < steps; made += 1) [at] = tables.falls[at][direction];
  return at;
}
/** @type {(dr: number, dq: number) => number} */
export const directionOf = (dr, dq) => DIRECTIONS.findIndex((d) => d.dr === dr && d.dq === dq);
/**
 * The cell of any row and column, also beyond the edge: where a walk along the axes leads.
 * @type {(r: number, q: number) => number}
 */
export const cellAt = (r, q) =>
  step(step(0, directionOf(Math.sign(r), 0), Math.abs(r)), directionOf(0, Math.sign(q)), Math.abs(q));

/**
 * Does a walk of so many steps leave the drawn rhombus?
 * @param {number} cell
 * @param {number} direction
 * @param {number} steps
 */
export function wraps(cell, direction, steps) {
  const r = rowOf(cell) + DIRECTIONS[direction].dr * steps;
  const q = columnOf(cell) + DIRECTIONS[direction].dq * steps;
  return r < 0 || q < 0 || r >= SIDE || q >= SIDE;
}

// Flat-topped hexes of radius 1 in a rhombus that stands on its corner.
export const HALF_HEIGHT = Math.sqrt(3) / 2;
/** @typedef {{ x: number, y: number }} Point */

/** @type {(r: number, q: number) => Point} */
export const centre = (r, q) => ({ x: 1.5 * (r + q), y: HALF_HEIGHT * (q - r) });
/** @type {(cell: number) => Point} */
export const centreOf = (cell) => centre(rowOf(cell), columnOf(cell));
const CORNERS = [
  [1, 0],
  [0.5, 1],
  [-0.5, 1],
  [-1, 0],
  [-0.5, -1],
  [0.5, -1],
];
/** @type {(at: Point, size?: number) => string} */
export const hexagon = ({ x, y }, size = 1) =>
  CORNERS.map(([dx, dy]) => `${(x + dx * size).toFixed(3)},${(y + dy * HALF_HEIGHT * size).toFixed(3)}`).join(" ");

const MIDDLE = (SIDE - 1) / 2;
/**
 * Symmetries of the board as maps of cells, turned about the middle cell (3,3).
 * @param {(r: number, q: number) => [number, number]} map
 * @returns {(cell: number) => number}
 */
const about = (map) => (cell) => {
  const [r, q] = map(rowOf(cell) - MIDDLE, columnOf(cell) - MIDDLE);
  return cellAt(r + MIDDLE, q + MIDDLE);
};
export const SYMMETRIES = {
  "rotate left": about((r, q) => [r + q, -r]),
  "rotate right": about((r, q) => [-q, r + q]),
  reflect: about((r, q) => [q, r]),
};
/** @type {(direction: number) => (cell: number) => number} */
export const shift = (direction) => (cell) => step(cell, direction);
