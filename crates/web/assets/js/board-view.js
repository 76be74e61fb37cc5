// The board as SVG: 49 hexes, faded copies beyond the edge where the torus wraps, stacks as
// discs (red) and squares (blue).

/** @import { Board, Stack } from "./board.js" */
/** @import { Handlers } from "./grid-view.js" */
/** @import { Point } from "./hex.js" */

import { s } from "./dom.js";
import { GridView } from "./grid-view.js";
import { CELLS, DIRECTIONS, SIDE, cellAt, centre, centreOf, columnOf, hexagon, rowOf, step } from "./hex.js";
import { stackWords } from "./words.js";

const RADIUS = 0.62;
// The rhombus with its faded neighbours.
const VIEW = { x: -2.56, y: -7, width: 23.12, height: 14 };

/**
 * Cells beyond the edge, all around but for the four far corners.
 * @type {{ r: number, q: number, cell: number }[]}
 */
const GHOSTS = [];
for (let r = -1; r <= SIDE; r += 1) {
  for (let q = -1; q <= SIDE; q += 1) {
    /** @type {(n: number) => boolean} */
    const outside = (n) => n < 0 || n === SIDE;
    if (outside(r) !== outside(q)) GHOSTS.push({ r, q, cell: cellAt(r, q) });
  }
}

/**
 * @param {Stack} stack
 * @param {Point} at
 * @param {number} scale
 */
export function stackShape(stack, { x, y }, scale = 1) {
  const size = RADIUS * scale;
  const shape =
    stack.colour === "r"
      ? s("circle", { class: "stack red", cx: x, cy: y, r: size })
      : s("rect", {
          class: "stack blue",
          x: x - size * 0.92,
          y: y - size * 0.92,
          width: size * 1.84,
          height: size * 1.84,
          rx: 0.14 * scale,
        });
  const text = s("text", { class: "power", x, y, "font-size": 0.74 * scale, dy: "0.36em" }, String(stack.power));
  return s("g", { class: "piece" }, shape, text);
}

export class BoardView extends GridView {
  /** @param {Handlers} handlers */
  constructor(handlers = {}) {
    super(handlers);
    this.cursor = 24;
    /** @type {Board} */
    this.board = new Array(CELLS).fill(null);
    this.ghosts = GHOSTS.map((ghost) => {
      const at = centre(ghost.r, ghost.q);
      const pieces = s("g", {});
      const element = s(
        "g",
        { class: "ghost", "aria-hidden": "true", "data-cell": ghost.cell },
        s("polygon", { points: hexagon(at, 0.96) }),
        pieces,
      );
      return { ...ghost, at, element, pieces };
    });
    this.cells = Array.from({ length: CELLS }, (_, cell) => this.#cell(cell));
    const rows = Array.from({ length: SIDE }, (_, r) =>
      s(
        "g",
        { role: "row" },
        this.cells.slice(r * SIDE, r * SIDE + SIDE).map((entry) => entry.element),
      ),
    );
    // From below: cells, what is drawn under the stacks, the stacks, what is drawn over them.
    this.under = s("g", { class: "under", "aria-hidden": "true" });
    this.stacks = s(
      "g",
      { class: "stacks", "aria-hidden": "true" },
      this.cells.map((entry) => entry.pieces),
    );
    this.notes = s("g", { class: "over", "aria-hidden": "true" });
    this.over = s("g", { class: "over", "aria-hidden": "true" });
    this.flying = s("g", { class: "flying", "aria-hidden": "true" });
    const attributes = {
      viewBox: `${VIEW.x} ${VIEW.y} ${VIEW.width} ${VIEW.height}`,
      "aria-rowcount": SIDE,
      "aria-colcount": SIDE,
    };
    for (const [name, value] of Object.entries(attributes)) this.element.setAttribute(name, String(value));
    this.element.append(
      s(
        "g",
        { class: "ghosts", "aria-hidden": "true" },
        this.ghosts.map((ghost) => ghost.element),
      ),
      ...rows,
      this.under,
      this.stacks,
      this.notes,
      this.over,
      this.flying,
    );
  }

  /** @param {number} cell */
  #cell(cell) {
    const at = centreOf(cell);
    const pieces = s("g", {});
    const label = s(
      "text",
      { class: "coordinate", x: at.x, y: at.y, dy: "0.35em" },
      `${rowOf(cell)},${columnOf(cell)}`,
    );
    const element = s(
      "g",
      {
        class: "cell",
        role: "gridcell",
        tabindex: cell === this.cursor ? "0" : "-1",
        "data-cell": cell,
        "aria-colindex": columnOf(cell) + 1,
      },
      s("polygon", { class: "hex", points: hexagon(at, 0.97) }),
    );
    return { element, pieces, label, at };
  }

  /**
   * Arrows, or the six keys around S; the board wraps around.
   * @param {number} cell
   * @param {string} chord
   */
  neighbour(cell, chord) {
    const direction = ARROWS[chord] ?? DIRECTIONS.findIndex((d) => d.key === chord);
    return direction < 0 ? null : step(cell, direction);
  }

  /**
   * Draws a board; `marks` are cells by class name.
   * @param {Board} board
   * @param {{ marks?: { [name: string]: number[] } }} options
   */
  show(board, { marks = {} } = {}) {
    this.flying.replaceChildren();
    this.board = board;
    const classes = new Map();
    for (const [name, cells] of Object.entries(marks)) {
      for (const cell of cells) classes.set(cell, `${classes.get(cell) ?? ""} ${name}`);
    }
    this.cells.forEach((entry, cell) => {
      const stack = board[cell];
      entry.pieces.replaceChildren(stack ? stackShape(stack, entry.at) : entry.label);
      entry.pieces.setAttribute("class", "");
      entry.element.setAttribute("class", `cell${stack ? " occupied" : ""}${classes.get(cell) ?? ""}`);
      entry.element.setAttribute("aria-label", `row ${rowOf(cell)}, column ${columnOf(cell)}: ${stackWords(stack)}`);
    });
    for (const ghost of this.ghosts) {
      const stack = board[ghost.cell];
      ghost.pieces.replaceChildren(...(stack ? [stackShape(stack, ghost.at, 0.82)] : []));
      ghost.element.setAttribute("class", `ghost${classes.get(ghost.cell) ?? ""}`);
    }
  }

  /**
   * Draws a single cell anew while the rest stays.
   * @param {number} cell
   * @param {Stack | null} stack
   * @param {string} [className]
   */
  showCell(cell, stack, className) {
    const entry = this.cells[cell];
    entry.pieces.replaceChildren(stack ? stackShape(stack, entry.at) : entry.label);
    if (className) entry.element.classList.add(className);
    if (stack) this.pulse(cell);
    for (const ghost of this.ghosts.filter((candidate) => candidate.cell === cell)) {
      ghost.pieces.replaceChildren(...(stack ? [stackShape(stack, ghost.at, 0.82)] : []));
    }
  }

  /**
   * Makes the stack on a cell draw the eye.
   * @param {number} cell
   */
  pulse(cell) {
    const { pieces } = this.cells[cell];
    pieces.classList.remove("pulse");
    requestAnimationFrame(() => pieces.classList.add("pulse"));
  }

  /**
   * Arrowheads along a direction, one on each border that a token will cross.
   * @param {number} cell
   * @param {number} direction
   * @param {number[]} cells where tokens fall
   */
  arrow(cell, direction, cells) {
    this.noArrow();
    this.addArrow(cell, direction, cells);
  }

  /**
   * The same, beside those that are there.
   * @param {number} cell
   * @param {number} direction
   * @param {number[]} cells
   */
  addArrow(cell, direction, cells) {
    const { dr, dq } = DIRECTIONS[direction];
    for (const [index, to] of cells.entries()) {
      const from = cells[index - 1] ?? cell;
      this.over.append(arrowHead(centre(rowOf(from) + dr / 2, columnOf(from) + dq / 2), direction));
      // Where the line leaves the rhombus it comes in again on the other side.
      if (rowOf(from) + dr !== rowOf(to) || columnOf(from) + dq !== columnOf(to)) {
        this.over.append(arrowHead(centre(rowOf(to) - dr / 2, columnOf(to) - dq / 2), direction));
      }
    }
  }

  noArrow() {
    this.over.replaceChildren();
  }

  clearOverlays() {
    for (const layer of [this.under, this.notes, this.over]) layer.replaceChildren();
  }
}

/**
 * @param {Point} at
 * @param {number} direction
 */
function arrowHead({ x, y }, direction) {
  const { dr, dq } = DIRECTIONS[direction];
  const step = centre(dr, dq);
  const length = Math.hypot(step.x, step.y);
  const [ux, uy] = [step.x / length, step.y / length];
  /** @type {(along: number, across: number) => string} */
  const point = (along, across) =>
    `${(x + ux * along - uy * across).toFixed(3)},${(y + uy * along + ux * across).toFixed(3)}`;
  return s("polygon", {
    class: "head",
    points: [point(0.32, 0), point(-0.26, 0.42), point(-0.1, 0), point(-0.26, -0.42)].join(" "),
  });
}

/** @type {{ [key: string]: number }} */
const ARROWS = { ArrowUp: 4, ArrowDown: 1, ArrowRight: 0, ArrowLeft: 3, "Shift+ArrowRight": 5, "Shift+ArrowLeft": 2 };
