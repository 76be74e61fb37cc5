// A Cachex board: n x n cells without wrap-around, tokens of two colours, a start and a goal.

/** @import { Colour } from "./board.js" */

/** @typedef {[number, number]} Cell Row and column. */

export class CachexBoard {
  /** @param {number} n */
  constructor(n) {
    this.n = n;
    /** @type {(Colour | null)[]} */
    this.tokens = new Array(n * n).fill(null);
    this.start = 0;
    this.goal = n * n - 1;
  }

  /** @param {CachexBoard} board */
  static copy(board) {
    const copy = new CachexBoard(board.n);
    copy.tokens = board.tokens.slice();
    [copy.start, copy.goal] = [board.start, board.goal];
    return copy;
  }

  /**
   * @param {number} r
   * @param {number} q
   */
  index(r, q) {
    return r * this.n + q;
  }
  /** @param {number} cell */
  row(cell) {
    return Math.floor(cell / this.n);
  }
  /** @param {number} cell */
  column(cell) {
    return cell % this.n;
  }
  /**
   * @param {number} r
   * @param {number} q
   */
  inside(r, q) {
    return r >= 0 && q >= 0 && r < this.n && q < this.n;
  }

  /** The course's JSON object. */
  toJson() {
    /** @type {(cell: number) => Cell} */
    const pair = (cell) => [this.row(cell), this.column(cell)];
    const board = this.tokens.flatMap((token, cell) => (token ? [[token, ...pair(cell)]] : []));
    return JSON.stringify({ n: this.n, board, start: pair(this.start), goal: pair(this.goal) });
  }

  /**
   * From an object in the course's form; null where it is none or too large to draw.
   * @param {any} object
   * @returns {CachexBoard | null}
   */
  static fromObject({ n, board, start, goal } = {}) {
    if (!Number.isInteger(n) || n < 1 || n > LARGEST || !Array.isArray(board)) return null;
    const made = new CachexBoard(n);
    /** @type {(pair: any) => number | null} */
    const cell = (pair) =>
      Array.isArray(pair) && made.inside(pair[0], pair[1]) && pair.every(Number.isInteger)
        ? made.index(pair[0], pair[1])
        : null;
    for (const [token, r, q] of board) {
      const at = cell([r, q]);
      if ((token !== "r" && token !== "b") || at === null) return null;
      made.tokens[at] = token;
    }
    const [from, to] = [start ? cell(start) : made.start, goal ? cell(goal) : made.goal];
    if (from === null || to === null) return null;
    [made.start, made.goal] = [from, to];
    return made;
  }

  /**
   * The same board with another side: what still fits stays, ends go to the nearest cell.
   * @param {number} n
   */
  resized(n) {
    const board = new CachexBoard(n);
    this.tokens.forEach((token, cell) => {
      if (token && board.inside(this.row(cell), this.column(cell)))
        board.tokens[board.index(this.row(cell), this.column(cell))] = token;
    });
    /** @type {(cell: number) => number} */
    const nearest = (cell) => board.index(Math.min(this.row(cell), n - 1), Math.min(this.column(cell), n - 1));
    [board.start, board.goal] = [nearest(this.start), nearest(this.goal)];
    return board;
  }

  /** Runs of equal cells: short enough for an address. */
  pack() {
    const runs =
      this.tokens
        .map((token) => token ?? "e")
        .join("")
        .match(/(.)\1*/g) ?? [];
    return `${this.n}-${this.start}-${this.goal}-${runs.map((run) => (run.length === 1 ? "" : run.length) + run[0]).join("")}`;
  }

  /** @param {string} text */
  static unpack(text) {
    const [, runs] = /^\d+-\d+-\d+-([\derb]*)/.exec(text) ?? [];
    if (runs === undefined) return null;
    const [n, start, goal] = text.split("-").map(Number);
    if (n < 1 || n > LARGEST) return null;
    const board = new CachexBoard(n);
    const cells = [...runs.matchAll(/(\d*)([erb])/g)].flatMap(([, length, token]) =>
      new Array(Math.min(3600, Number(length || 1))).fill(token === "e" ? null : /** @type {Colour} */ (token)),
    );
    if (cells.length !== board.tokens.length || start >= cells.length || goal >= cells.length) return null;
    board.tokens = cells;
    [board.start, board.goal] = [start, goal];
    return board;
  }
}

export const LARGEST = 60;
