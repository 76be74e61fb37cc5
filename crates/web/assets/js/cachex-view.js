// A Cachex board as SVG: r upwards, q to the right; open and closed cells, path, ends.

/** @import { Seen } from "./cachex-film.js" */
/** @import { CachexBoard } from "./cachex-model.js" */
/** @import { Paths } from "./cachex-trace.js" */
/** @import { Handlers } from "./grid-view.js" */
/** @import { Point } from "./hex.js" */

import { s } from "./dom.js";
import { tables } from "./engine/tables.js";
import { GridView } from "./grid-view.js";
import { DIRECTIONS } from "./hex.js";

const WIDE = Math.sqrt(3);
/** @type {(board: CachexBoard, cell: number) => Point} */
const centre = (board, cell) => ({ x: WIDE * (board.column(cell) + board.row(cell) / 2), y: -1.5 * board.row(cell) });
const CORNERS = [0, 1, 2, 3, 4, 5].map((turn) => [Math.sin((turn * Math.PI) / 3), Math.cos((turn * Math.PI) / 3)]);
/** @type {(at: Point) => string} */
const points = ({ x, y }) =>
  CORNERS.map(([dx, dy]) => `${(x + dx * 0.97).toFixed(2)},${(y + dy * 0.97).toFixed(2)}`).join(" ");
/** The direction of a key: r grows upwards here. */
/** @type {{ [chord: string]: number }} */
const STEPS = { ArrowRight: 0, "Shift+ArrowDown": 1, ArrowDown: 2, ArrowLeft: 3, "Shift+ArrowUp": 4, ArrowUp: 5 };
/** Cells of larger boards are too small for words. */
const READABLE = 14;

/** @typedef {{ element: SVGGElement, mark: SVGGElement, said: SVGGElement, at: Point }} CellView */

export class CachexBoardView extends GridView {
  /** @type {CachexBoard} */
  board;
  /** @type {CellView[]} */
  cells = [];
  /** @type {Map<number, Seen>} What is known of cells in the search that is shown. */
  seen = new Map();
  /** @type {Set<number>} */
  onPath = new Set();
  path = s("g", { class: "path", "aria-hidden": "true" });
  ends = s("g", { class: "path", "aria-hidden": "true" });
  sides = s("g", { class: "sides", "aria-hidden": "true" });
  /** @type {"r" | "b" | null} Whose sides are to be connected; start and goal do not count then. */
  connecting = null;

  /** @param {Handlers} handlers */
  constructor(handlers) {
    super({ label: "Cachex board", ...handlers });
    this.element.classList.add("cachex");
  }

  /**
   * @param {number} cell
   * @param {string} chord
   */
  neighbour(cell, chord) {
    const move = DIRECTIONS[STEPS[chord]];
    if (!move) return null;
    const [r, q] = [this.board.row(cell) + move.dr, this.board.column(cell) + move.dq];
    return this.board.inside(r, q) ? this.board.index(r, q) : cell;
  }

  /**
   * Draws a board without a search: all of it when its size changes, else what differs.
   * @param {CachexBoard} board
   * @param {"r" | "b" | null} connecting
   */
  show(board, connecting) {
    const before = /** @type {CachexBoard | undefined} */ (this.board);
    const same = before?.n === board.n ? before : null;
    if (!same) this.#build(board);
    else this.clearSearch();
    this.board = board;
    this.connecting = connecting;
    board.tokens.forEach((token, cell) => {
      if (!same || token !== same.tokens[cell]) this.#showCell(cell);
    });
    for (const cell of same ? [same.start, same.goal, board.start, board.goal] : []) this.#label(cell);
    this.#showEnds();
    this.#showSides();
  }

  #showEnds() {
    const { board } = this;
    // On large boards ends and paths must still be seen.
    const scale = Math.max(1, board.n / 18);
    this.element.style.setProperty("--way", String(Math.max(0.3, board.n / 75)));
    /** @type {[number, string][]} */
    const ends = this.connecting
      ? []
      : [
          [board.goal, "G"],
          [board.start, "S"],
        ];
    this.ends.replaceChildren(
      ...ends.map(([cell, letter]) => {
        const { x, y } = this.cells[cell].at;
        return s(
          "g",
          {},
          s("circle", { class: "end", cx: x, cy: y, r: 0.5 * scale }),
          s("text", { class: "end-text", x, y, dy: "0.36em", "font-size": 0.62 * scale }, letter),
        );
      }),
    );
  }

  /** The first and last row, or the first and last column. */
  #showSides() {
    const { board, connecting } = this;
    if (!connecting) return void this.sides.replaceChildren();
    const last = board.n - 1;
    /** @type {(r: number, q: number, turns: number[]) => string[]} */
    const border = (r, q, turns) => {
      const { x, y } = centre(board, board.index(r, q));
      return turns.map(
        (turn) => `${(x + CORNERS[turn][0] * 1.04).toFixed(2)},${(y + CORNERS[turn][1] * 1.04).toFixed(2)}`,
      );
    };
    const along = Array.from({ length: board.n }, (_, n) => n);
    const lines =
      tables.joins[connecting] === "rows"
        ? [along.map((q) => border(0, q, [5, 0, 1])), along.map((q) => border(last, q, [4, 3, 2]))]
        : [along.map((r) => border(r, 0, [5, 4])), along.map((r) => border(r, last, [1, 2]))];
    const name = connecting === "r" ? "side red" : "side blue";
    this.sides.replaceChildren(...lines.map((line) => s("polyline", { class: name, points: line.flat().join(" ") })));
  }

  /** @param {CachexBoard} board */
  #build(board) {
    const { n } = board;
    this.board = board;
    this.cursor = 0;
    this.seen = new Map();
    this.onPath = new Set();
    this.cells = board.tokens.map((_, cell) => {
      const at = centre(board, cell);
      const mark = s("g", { "aria-hidden": "true" });
      const said = s("g", {});
      const element = s(
        "g",
        { class: "cell", role: "gridcell", tabindex: cell === 0 ? "0" : "-1", "data-cell": cell },
        s("polygon", { class: "hex", points: points(at) }),
        mark,
      );
      return { element, mark, said, at };
    });
    const rows = Array.from({ length: n }, (_, r) =>
      s(
        "g",
        { role: "row" },
        this.cells.slice(r * n, r * n + n).map((entry) => entry.element),
      ),
    );
    const width = WIDE * (1.5 * n - 0.5);
    const edge = Math.max(1, n / 18);
    this.element.setAttribute(
      "viewBox",
      `${(-WIDE / 2 - 0.2 - 1.1 * edge).toFixed(2)} ${(-1.5 * (n - 1) - 1.2).toFixed(2)} ${(width + 0.4 + 1.1 * edge).toFixed(2)} ${(1.5 * n + 0.9 + 1.2 * edge).toFixed(2)}`,
    );
    this.path.replaceChildren();
    const said = s(
      "g",
      { class: "path", "aria-hidden": "true" },
      this.cells.map((entry) => entry.said),
    );
    this.element.replaceChildren(...rows, this.#axes(n, edge), this.sides, this.path, said, this.ends);
  }

  /**
   * Row numbers on the left, column numbers below; on large boards every fifth.
   * @param {number} n
   * @param {number} scale
   */
  #axes(n, scale) {
    const every = n > 20 ? 5 : 1;
    const shown = Array.from({ length: n }, (_, index) => index).filter((index) => index % every === 0);
    const size = 0.45 * scale;
    /** @type {(x: number, y: number, text: number) => SVGTextElement} */
    const label = (x, y, text) =>
      s("text", { class: "axis", x: x.toFixed(2), y: y.toFixed(2), dy: "0.35em", "font-size": size }, String(text));
    return s(
      "g",
      { "aria-hidden": "true" },
      shown.map((r) => label(WIDE * (r / 2) - WIDE / 2 - 0.6 * scale, -1.5 * r, r)),
      shown.map((q) => label(WIDE * q - 0.2 * scale, 1 + 0.65 * scale, q)),
    );
  }

  /** @param {number} cell */
  #label(cell) {
    const { board } = this;
    const token = board.tokens[cell];
    const words = [token ? (token === "r" ? "red" : "blue") : "empty"];
    if (!this.connecting && cell === board.start) words.push("start");
    if (!this.connecting && cell === board.goal) words.push("goal");
    const seen = this.seen.get(cell);
    if (seen) words.push(seen.mark === "opened" ? "open" : "closed");
    if (seen?.cost !== undefined) words.push(`cost ${seen.cost}`);
    if (this.onPath.has(cell)) words.push("on the path");
    this.cells[cell].element.setAttribute(
      "aria-label",
      `row ${board.row(cell)}, column ${board.column(cell)}: ${words.join(", ")}`,
    );
  }

  /** @param {number} cell */
  #showCell(cell) {
    const { element, mark, at } = this.cells[cell];
    const token = this.board.tokens[cell];
    element.setAttribute("class", `cell${token ? ` token-${token}` : ""}`);
    this.#label(cell);
    const shape =
      token === "r"
        ? s("circle", { class: "stack red", cx: at.x, cy: at.y, r: 0.55 })
        : s("rect", { class: "stack blue", x: at.x - 0.5, y: at.y - 0.5, width: 1, height: 1, rx: 0.1 });
    mark.replaceChildren(...(token ? [shape] : []));
  }

  /**
   * Marks what a search has seen by colour and by sign: a ring, a dot; where there is room, cost and
   * estimate and a line to the cell it was reached from.
   * @param {Map<number, Seen>} seen
   */
  showSearch(seen) {
    const before = this.seen;
    this.seen = seen;
    for (const cell of before.keys()) if (!seen.has(cell)) this.#sign(cell, undefined);
    for (const [cell, now] of seen) {
      if (before.get(cell) !== now) this.#sign(cell, now);
    }
  }

  /**
   * @param {number} cell
   * @param {Seen | undefined} seen
   */
  #sign(cell, seen) {
    const { element, said, at } = this.cells[cell];
    element.classList.remove("opened", "closed");
    this.#label(cell);
    if (!seen) return void said.replaceChildren();
    element.classList.add(seen.mark);
    said.setAttribute("class", `${seen.mark}${this.board.tokens[cell] ? " token-under" : ""}`);
    const roomy = this.board.n <= READABLE;
    /** @type {SVGElement[]} */
    const shapes = [s("circle", { class: "sign", cx: at.x, cy: roomy ? at.y + 0.6 : at.y, r: roomy ? 0.12 : 0.18 })];
    if (roomy) shapes.push(...this.#values(at, seen));
    said.replaceChildren(...shapes);
    return undefined;
  }

  /**
   * @param {Point} at
   * @param {Seen} seen
   */
  #values(at, { cost, estimate, parent }) {
    /** @type {SVGElement[]} */
    const shapes = [];
    if (parent !== undefined) {
      const from = this.cells[parent].at;
      const [dx, dy] = [from.x - at.x, from.y - at.y];
      if (Math.hypot(dx, dy) < 2)
        shapes.push(
          s("line", {
            class: "parent",
            x1: at.x + dx * 0.36,
            y1: at.y + dy * 0.36,
            x2: at.x + dx * 0.5,
            y2: at.y + dy * 0.5,
          }),
        );
    }
    const text = cost === undefined ? "" : estimate === undefined ? String(cost) : `${cost}+${estimate}`;
    shapes.push(s("text", { class: "value", x: at.x, y: at.y, dy: "0.35em" }, text));
    return shapes;
  }

  clearSearch() {
    this.showSearch(new Map());
    this.drawPaths([]);
  }

  /** @param {Paths} paths */
  drawPaths(paths) {
    if (!paths.length && !this.onPath.size) return;
    const before = this.onPath;
    this.onPath = new Set(paths.flat().map(([r, q]) => this.board.index(r, q)));
    for (const cell of new Set([...before, ...this.onPath])) this.#label(cell);
    this.path.replaceChildren(
      ...paths
        .map((path, index) => {
          const line = path
            .map(([r, q]) => centre(this.board, this.board.index(r, q)))
            .map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`)
            .join(" ");
          return s("polyline", { class: index === 0 ? "way" : "way other", points: line });
        })
        .reverse(),
    );
  }
}
