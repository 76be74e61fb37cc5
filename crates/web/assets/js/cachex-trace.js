// Traces of Cachex searches: JSON lines as `infexion path --trace` writes them, or anyone's program.

/** @import { Cell, CachexBoard } from "./cachex-model.js" */

/** @typedef {number[][]} SearchOrder Each cell as it was opened, `[r, q, cost, estimate]`, NaN where that is not told, or closed, `[r, q]`. */
/** @typedef {Cell[][]} Paths */

/** Longer texts are not read: the page would only stand still. */
export const LONGEST_TRACE = 32 << 20;

/**
 * Does a text mean to be a trace? Its first line tells it from a board.
 * @param {string} text
 */
export const isTrace = (text) => /^\s*\{[^\n]*"(open|close|path)"\s*:/.test(text);

/**
 * The order and the paths in a trace of a search on this board; throws what is wrong, and in which line.
 * @param {string} text
 * @param {CachexBoard} board
 */
export function readTrace(text, board) {
  if (text.length > LONGEST_TRACE)
    throw new Error(`This trace is longer than ${LONGEST_TRACE >> 20} MiB, too long to be played here.`);
  /** @type {SearchOrder} */
  const order = [];
  /** @type {Paths} */
  const paths = [];
  text.split("\n").forEach((line, index) => {
    if (!line.trim()) return;
    try {
      readLine(line, board, order, paths);
    } catch (error) {
      throw new Error(`Line ${index + 1} of the trace: ${/** @type {Error} */ (error).message}`);
    }
  });
  if (!order.length && !paths.length)
    throw new Error(
      'This trace is empty. Its lines are like {"open":[0,0]}, {"close":[0,0]} and {"path":[[0,0],[0,1]]}.',
    );
  return { order, paths };
}

/**
 * @param {string} line
 * @param {CachexBoard} board
 * @param {SearchOrder} order
 * @param {Paths} paths
 */
function readLine(line, board, order, paths) {
  const event = parse(line);
  if (event?.open !== undefined) order.push([...cellOf(event.open, board), event.cost ?? NaN, event.estimate ?? NaN]);
  else if (event?.close !== undefined) order.push(cellOf(event.close, board));
  else if (event?.path !== undefined) paths.push(pathOf(event.path, board));
  else throw new Error(`${quoted(line)} has neither "open" nor "close" nor "path".`);
}

/** @param {string} line */
function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`${quoted(line)} is not JSON.`);
  }
}

/**
 * @param {any} pair
 * @param {CachexBoard} board
 * @returns {Cell}
 */
function cellOf(pair, board) {
  if (!Array.isArray(pair) || pair.length !== 2 || !pair.every(Number.isInteger))
    throw new Error(`${quoted(JSON.stringify(pair))} is not a cell [r,q].`);
  if (!board.inside(pair[0], pair[1]))
    throw new Error(
      `the cell (${pair}) is outside the board, whose side is ${board.n}. Draw or open the board of this search first.`,
    );
  return [pair[0], pair[1]];
}

/**
 * @param {any} cells
 * @param {CachexBoard} board
 */
function pathOf(cells, board) {
  if (!Array.isArray(cells) || !cells.length)
    throw new Error(`${quoted(JSON.stringify(cells))} is not a list of cells [r,q].`);
  return cells.map((pair) => cellOf(pair, board));
}

/** @type {(text: string) => string} */
const quoted = (text) => (text.trim().length > 40 ? `${text.trim().slice(0, 40)}…` : text.trim());
