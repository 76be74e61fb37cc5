// The film of a Cachex search: the order in which cells were opened and closed, with its controls.

import { h } from "./dom.js";
import { icon } from "./icons.js";

export class SearchFilm {
  /** Draws on this view of a board. */
  constructor(view) {
    this.view = view;
    this.slider = h("input", { type: "range", min: 0, max: 0, value: 0, id: "grow", "aria-label": "Search order", onInput: () => { this.pause(); this.#grow(Number(this.slider.value)); } });
    this.position = h("output", { class: "position" });
    this.playButton = h("button", { type: "button", class: "play", id: "grow-play", "aria-label": "Play", onClick: () => this.toggle() }, icon("play"));
    this.element = h("div", { class: "transport", role: "group", "aria-label": "Watch the search", hidden: true }, this.playButton, this.slider, this.position);
  }

  /** Plays a search: each cell as it was opened, `[r, q, cost, ...]`, or closed, `[r, q]`; then its paths. */
  start(order, paths) {
    [this.order, this.paths] = [order, paths];
    this.element.hidden = false;
    this.slider.max = order.length;
    this.#grow(0);
    this.toggle();
  }

  /** Forgets the search. */
  clear() {
    this.pause();
    this.order = null;
    this.element.hidden = true;
  }

  /** Shows the search after so many of its steps. */
  #grow(count) {
    const { order, view } = this;
    if (count < (this.grown ?? 0) || this.grownOrder !== order) {
      view.clearSearch();
      this.grown = 0;
      this.grownOrder = order;
    }
    // Only what became of a cell in the end is drawn: a long way costs no more than the board.
    const marks = new Map();
    for (; this.grown < count; this.grown += 1) {
      const step = order[this.grown];
      marks.set(view.board.index(step[0], step[1]), step.length > 2 ? "opened" : "closed");
    }
    for (const [cell, name] of marks) view.mark(cell, name);
    this.slider.value = count;
    this.position.textContent = `${count} / ${order.length}`;
    view.drawPaths(count === order.length ? this.paths : []);
  }

  async toggle() {
    if (this.playing) return this.pause();
    if (!this.order) return undefined;
    const control = {};
    this.playing = control;
    this.playButton.replaceChildren(icon("pause"));
    let count = Number(this.slider.value) >= this.order.length ? 0 : Number(this.slider.value);
    // Small searches cell by cell, large ones in about six seconds.
    const pace = Math.max(15, this.order.length / 6) / 1000;
    let last = performance.now();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) count = this.order.length;
    while (this.playing === control) {
      this.#grow(Math.min(this.order.length, Math.floor(count)));
      if (count >= this.order.length) break;
      const now = await new Promise((resolve) => requestAnimationFrame(resolve));
      count += pace * Math.max(0, now - last);
      last = now;
    }
    if (this.playing === control) this.pause();
    return undefined;
  }

  pause() {
    this.playing = null;
    this.playButton.replaceChildren(icon("play"));
  }
}
