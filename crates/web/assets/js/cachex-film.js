// The film of a Cachex search: the order in which cells were opened and closed, step by step.

/** @import { CachexBoardView } from "./cachex-view.js" */
/** @import { Paths, SearchOrder } from "./cachex-trace.js" */

import { calm } from "./animate.js";
import { Transport } from "./transport.js";

/**
 * What a search knows of a cell: cost so far, estimate to go, and the cell it was reached from.
 * @typedef {{ mark: "opened" | "closed", cost?: number, estimate?: number, parent?: number }} Seen
 */

export class SearchFilm {
  /** @type {SearchOrder | null} */
  order = null;
  /** @type {Paths} */
  paths = [];
  count = 0;
  /** @type {Knowledge | null} */
  knowledge = null;
  /** @type {object | null} */
  playing = null;

  /**
   * Draws on this view of a board, and tells which step is shown; null when there is none.
   * @param {CachexBoardView} view
   * @param {{ name: string, onStep: (step: number | null) => unknown }} options
   */
  constructor(view, { name, onStep }) {
    this.view = view;
    this.onStep = onStep;
    this.transport = new Transport({
      name,
      label: "Step of the search",
      go: (step) => {
        this.pause();
        this.#grow(step);
      },
      toggle: () => this.toggle(),
      stride: 10,
    });
    this.element = this.transport.element;
    this.element.hidden = true;
  }

  /**
   * Shows a search: each cell as it was opened, `[r, q, cost, ...]`, or closed, `[r, q]`; then its
   * paths. Played from the start unless a step is named.
   * @param {SearchOrder} order
   * @param {Paths} paths
   * @param {number | null} [step]
   */
  start(order, paths, step = null) {
    this.pause();
    [this.order, this.paths] = [order, paths];
    this.knowledge = new Knowledge(order, (r, q) => this.view.board.index(r, q));
    this.element.hidden = false;
    this.#grow(step ?? 0);
    if (step === null) this.toggle();
  }

  /** Forgets the search. */
  clear() {
    this.pause();
    this.order = null;
    this.element.hidden = true;
    this.onStep(null);
  }

  /**
   * Shows the search after so many of its steps.
   * @param {number} wanted
   */
  #grow(wanted) {
    const { order, view } = this;
    if (!order || !this.knowledge) return;
    this.count = Math.max(0, Math.min(order.length, Math.floor(wanted)));
    view.showSearch(this.knowledge.after(this.count));
    view.drawPaths(this.count === order.length ? this.paths : []);
    this.transport.show(this.count, order.length, `${this.count} / ${order.length}`);
    this.onStep(this.count);
  }

  async toggle() {
    if (this.playing) return this.pause();
    const { order } = this;
    if (!order) return undefined;
    const control = {};
    this.playing = control;
    this.transport.playing(true);
    let count = this.count >= order.length ? 0 : this.count;
    // Small searches cell by cell, large ones in about six seconds.
    const pace = Math.max(15, order.length / 6) / 1000;
    let last = performance.now();
    if (calm()) count = order.length;
    while (this.playing === control) {
      this.#grow(count);
      if (count >= order.length) break;
      const now = await new Promise((resolve) => requestAnimationFrame(resolve));
      count += pace * Math.max(0, now - last);
      last = now;
    }
    if (this.playing === control) this.pause();
    return undefined;
  }

  pause() {
    this.playing = null;
    this.transport.playing(false);
  }
}

/** What is known of each cell after so many steps. A cell was reached from the one closed last. */
export class Knowledge {
  /** @type {Map<number, Seen>} */
  #seen = new Map();
  #count = 0;
  /** @type {number | undefined} */
  #closed;

  /**
   * @param {SearchOrder} order
   * @param {(r: number, q: number) => number} index
   */
  constructor(order, index) {
    this.order = order;
    this.index = index;
  }

  /**
   * Goes on from where it was, or from the start if that is behind.
   * @param {number} count
   */
  after(count) {
    if (count < this.#count) {
      this.#seen = new Map();
      [this.#count, this.#closed] = [0, undefined];
    }
    for (; this.#count < count; this.#count += 1) {
      const [r, q, cost, estimate] = this.order[this.#count];
      const cell = this.index(r, q);
      if (cost === undefined) {
        this.#closed = cell;
        this.#seen.set(cell, { ...this.#seen.get(cell), mark: "closed" });
      } else this.#seen.set(cell, { mark: "opened", cost: told(cost), estimate: told(estimate), parent: this.#closed });
    }
    return new Map(this.#seen);
  }
}

/** Traces of other programs need not tell costs. */
const told = (/** @type {number | undefined} */ number) => (Number.isFinite(number) ? number : undefined);
