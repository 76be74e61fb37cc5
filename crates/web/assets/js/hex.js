// The 7 x 7 hex torus: cells by index 7r + q, the six directions, the 12 turns, the 21 lines.

export const SIDE = 7;
export const CELLS = 49;

/** The six steps in the course's order, with the keys that lie around a hand like a hex. */
export const DIRECTIONS = [
  { dr: 0, dq: 1, name: "down right", key: "d" },
  { dr: -1, dq: 1, name: "down", key: "s" },
  { dr: -1, dq: 0, name: "down left", key: "a" },
  { dr: 0, dq: -1, name: "up left", key: "q" },
  { dr: 1, dq: -1, name: "up", key: "w" },
  { dr: 1, dq: 0, name: "up right", key: "e" },
];

/** @type {(n: number) => number} */
const mod = (n) => ((n % SIDE) + SIDE) % SIDE;
/** @type {(r: number, q: number) => number} */
export const cellAt = (r, q) => mod(r) * SIDE + mod(q);
/** @type {(cell: number) => number} */
export const rowOf = (cell) => Math.floor(cell / SIDE);
/** @type {(cell: number) => number} */
export const columnOf = (cell) => cell % SIDE;
/** @type {(cell: number, direction: number, steps?: number) => number} */
export const step = (cell, direction, steps = 1) =>
  cellAt(rowOf(cell) + DIRECTIONS[direction].dr * steps, columnOf(cell) + DIRECTIONS[direction].dq * steps);
/** @type {(dr: number, dq: number) => number} */
export const directionOf = (dr, dq) => DIRECTIONS.findIndex((d) => d.dr === dr && d.dq === dq);

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

/**
 * Symmetries of the board as maps of cells, turned about the middle cell (3,3).
 * @param {(r: number, q: number) => [number, number]} map
 * @returns {(cell: number) => number}
 */
const about = (map) => (cell) => {
  const [r, q] = map(rowOf(cell) - 3, columnOf(cell) - 3);
  return cellAt(r + 3, q + 3);
};
export const SYMMETRIES = {
  "rotate left": about((r, q) => [r + q, -r]),
  "rotate right": about((r, q) => [-q, r + q]),
  reflect: about((r, q) => [q, r]),
};
/** @type {(direction: number) => (cell: number) => number} */
export const shift = (direction) => (cell) => step(cell, direction);

/**
 * Steps between two cells of the torus.
 * @param {number} from
 * @param {number} to
 */
export function distance(from, to) {
  const around = [-SIDE, 0, SIDE];
  const [dr, dq] = [rowOf(to) - rowOf(from), columnOf(to) - columnOf(from)];
  const ways = around.flatMap((r) => around.map((q) => [dr + r, dq + q]));
  return Math.min(...ways.map(([r, q]) => Math.max(Math.abs(r), Math.abs(q), Math.abs(r + q))));
}
