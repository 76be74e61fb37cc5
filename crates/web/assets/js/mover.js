// How a person moves a stack: drag it, or tap it and then a direction; keys do the same. Used
// wherever a board is played on.

/** @import { Action, Board } from "./board.js" */
/** @import { Point } from "./hex.js" */

import { BoardView } from "./board-view.js";
import { CELLS, DIRECTIONS, HALF_HEIGHT, step } from "./hex.js";
import { canSpread, falls, isLegal } from "./rules.js";

export class Mover {
  /** @type {Board} */
  board = new Array(CELLS).fill(null);
  spawn = false;
  /** Nothing is moved while something moves. */
  still = true;
  /** @type {number | null} The stack that was tapped. */
  chosen = null;
  /** @type {{ cell: number, from: Point, direction: number | null } | null} */
  dragged = null;

  /**
   * @param {string} label
   * @param {(action: Action) => unknown} play
   */
  constructor(label, play) {
    this.play = play;
    this.view = new BoardView({
      label,
      press: (cell, event) => this.#press(cell, event),
      move: (event) => this.#drag(event),
      release: (_, event) => this.#release(event),
      key: (cell, chord) => this.#key(cell, chord),
    });
  }

  /**
   * @param {Board} board
   * @param {boolean} spawn
   */
  show(board, spawn) {
    [this.board, this.spawn, this.chosen] = [board, spawn, null];
    this.view.show(board);
    this.view.noArrow();
  }

  /** @type {(cell: number) => boolean} */
  #moves = (cell) => canSpread(this.board, cell);

  /**
   * @param {number} cell
   * @param {PointerEvent} event
   */
  #press(cell, event) {
    if (!this.still) return;
    // A drag is measured from where it began: that may be a faded copy beyond the edge.
    this.dragged = { cell, from: this.view.point(event), direction: null };
    if (this.chosen === null && this.#moves(cell)) this.view.show(this.board, { marks: { dragging: [cell] } });
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (!this.dragged || !this.#moves(this.dragged.cell)) return;
    const { cell, from } = this.dragged;
    const at = this.view.point(event);
    const [dx, dy] = [at.x - from.x, at.y - from.y];
    this.dragged.direction = Math.hypot(dx, dy) < 0.75 ? null : nearest(dx, dy);
    if (this.dragged.direction === null) this.view.noArrow();
    else this.view.arrow(cell, this.dragged.direction, falls(this.board, cell, this.dragged.direction));
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const { dragged } = this;
    this.dragged = null;
    if (!dragged) return undefined;
    if (event.type !== "pointerup") return this.show(this.board, this.spawn);
    if (dragged.direction !== null) return this.#spread(dragged.cell, dragged.direction);
    return this.#tap(dragged.cell);
  }

  /** @param {number} cell */
  #tap(cell) {
    const { chosen } = this;
    const direction = chosen === null ? null : towards(this.board, chosen, cell);
    if (chosen !== null && direction !== null) return this.#spread(chosen, direction);
    if (this.#moves(cell) && cell !== chosen) return this.choose(cell);
    this.show(this.board, this.spawn);
    return chosen === null ? this.#spawn(cell) : undefined;
  }

  /**
   * Shows where a stack can go; the next tap says where.
   * @param {number} cell
   */
  choose(cell) {
    this.chosen = cell;
    const ends = DIRECTIONS.map((_, direction) => step(cell, direction));
    this.view.show(this.board, { marks: { dragging: [cell], target: ends } });
    this.view.noArrow();
    DIRECTIONS.forEach((_, direction) => this.view.addArrow(cell, direction, [ends[direction]]));
  }

  /**
   * @param {number} cell
   * @param {number} direction
   */
  #spread(cell, direction) {
    const { board, spawn } = this;
    this.show(board, spawn);
    return this.play({ kind: "spread", cell, direction });
  }

  /** @param {number} cell */
  #spawn(cell) {
    /** @type {Action} */
    const spawned = { kind: "spawn", cell };
    return isLegal(this.board, spawned, this.spawn) ? this.play(spawned) : undefined;
  }

  /**
   * @param {number} cell
   * @param {string} chord
   */
  #key(cell, chord) {
    if (!this.still) return false;
    const direction = DIRECTIONS.findIndex((d) => d.key === chord);
    if (direction >= 0 && this.#moves(cell)) {
      this.play({ kind: "spread", cell, direction });
      return true;
    }
    if (chord === "Enter" || chord === "Space") {
      this.#tap(cell);
      return true;
    }
    return false;
  }
}

/**
 * The direction in which a stack's tokens come to a cell soonest; null where none does. A strong stack reaches a cell
 * both ways around the board.
 * @param {Board} board
 * @param {number} from
 * @param {number} to
 * @returns {number | null}
 */
export function towards(board, from, to) {
  let best = null;
  let soonest = Infinity;
  DIRECTIONS.forEach((_, direction) => {
    const tokens = falls(board, from, direction).indexOf(to);
    if (tokens >= 0 && tokens < soonest) [soonest, best] = [tokens, direction];
  });
  return best;
}

/**
 * The direction whose step points most nearly along a vector.
 * @param {number} x
 * @param {number} y
 */
export function nearest(x, y) {
  let best = 0;
  let most = -Infinity;
  DIRECTIONS.forEach(({ dr, dq }, index) => {
    const [dx, dy] = [1.5 * (dr + dq), HALF_HEIGHT * (dq - dr)];
    const along = (x * dx + y * dy) / Math.hypot(dx, dy);
    if (along > most) [most, best] = [along, index];
  });
  return best;
}
