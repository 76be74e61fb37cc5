// The solution as a film: scrub, step, play; each action animated.

/** @import { Board } from "./board.js" */
/** @import { BoardView } from "./board-view.js" */

import { animate } from "./animate.js";
import { announce } from "./announce.js";
import { actionText } from "./board.js";
import { h } from "./dom.js";
import { falls, replay } from "./rules.js";
import { state, subscribe, update } from "./store.js";
import { Transport } from "./transport.js";
import { actionWords, boardWords } from "./words.js";

export class Timeline {
  /** @type {Board[]} The boards from the start of the plan to its end. */
  boards = [];
  animating = false;
  looping = false;
  /** @type {AbortController | null} */
  playing = null;

  /**
   * @param {BoardView} view
   * @param {(board: Board) => unknown} use takes a board of the film as the one to go on with
   */
  constructor(view, use) {
    this.view = view;
    this.transport = new Transport({
      name: "film",
      label: "Step of the solution",
      go: (step) => this.go(step),
      forward: () => this.forward(),
      toggle: () => this.toggle(),
    });
    this.list = h("ol", { class: "plan", start: 0, "aria-label": "Actions of the solution" });
    this.caption = h("p", { class: "caption", id: "caption" });
    this.branch = h(
      "button",
      {
        type: "button",
        id: "use-position",
        title: "Make this step the board to draw on, solve and play",
        onClick: () => use(this.now),
      },
      "Use this position",
    );
    this.element = h(
      "div",
      { class: "timeline", hidden: true },
      this.transport.element,
      h("div", { class: "row" }, this.caption, this.branch),
    );
    subscribe((changed) => {
      if (changed.includes("plan") || changed.includes("board")) this.#planChanged();
      if (changed.some((name) => name === "plan" || name === "step" || name === "board")) this.#show();
    });
  }

  focus() {
    this.transport.focus();
  }

  get length() {
    return state.plan?.length ?? 0;
  }

  /** The board in view. */
  get now() {
    return this.boards[state.step] ?? state.board;
  }

  #planChanged() {
    this.stop();
    this.boards = state.plan ? replay(state.board, state.plan) : [state.board];
    this.element.hidden = !state.plan;
    this.list.hidden = !state.plan;
    /** @type {(index: number, text: string, words: string) => HTMLElement} */
    const entry = (index, text, words) =>
      h("li", {}, h("button", { type: "button", class: "quiet", title: words, onClick: () => this.go(index) }, text));
    const actions = (state.plan ?? []).map((action, index) =>
      entry(index + 1, actionText(action), actionWords(this.boards[index], action)),
    );
    this.list.replaceChildren(...(state.plan ? [entry(0, "Start", "Before the first action"), ...actions] : []));
  }

  #show() {
    if (this.animating) return;
    this.#controls();
    this.view.show(this.now);
    this.#ahead();
  }

  #controls() {
    this.transport.show(state.step, this.length, `${state.step} / ${this.length}`);
    this.branch.hidden = state.step === 0;
    [...this.list.children].forEach((item, index) => {
      item.classList.toggle("now", index === state.step);
      if (index === state.step) item.firstElementChild?.setAttribute("aria-current", "step");
      else item.firstElementChild?.removeAttribute("aria-current");
    });
    const last = state.plan?.[state.step - 1];
    this.caption.textContent = last
      ? `${state.step}. ${actionWords(this.boards[state.step - 1], last)}`
      : `Start: ${boardWords(state.board)}.`;
  }

  /** Draws the action that comes next. */
  #ahead() {
    const action = state.plan?.[state.step];
    if (action?.kind === "spread")
      this.view.arrow(action.cell, action.direction, falls(this.now, action.cell, action.direction));
    else this.view.noArrow();
  }

  /** @param {number} step */
  go(step) {
    this.stop();
    if (!state.plan) return;
    update({ step: Math.max(0, Math.min(this.length, step)) });
    this.#say();
  }

  #say() {
    const action = state.plan?.[state.step - 1];
    announce(
      action
        ? `Step ${state.step} of ${this.length}. ${actionWords(this.boards[state.step - 1], action)}`
        : `Start. ${boardWords(state.board)}.`,
    );
  }

  async forward() {
    this.stop();
    await this.#advance(new AbortController());
  }

  /** @param {AbortController} control */
  async #advance(control) {
    const action = state.plan?.[state.step];
    if (!action) return false;
    this.playing = control;
    this.animating = true;
    const { step } = state;
    update({ step: step + 1 });
    this.#controls();
    this.#say();
    this.view.noArrow();
    const done = await animate(this.view, this.boards[step], action, { signal: control.signal });
    if (this.playing !== control) return false;
    this.animating = false;
    this.playing = null;
    if (done) this.#ahead();
    return done;
  }

  async toggle() {
    if (this.looping) return this.stop();
    if (!state.plan) return undefined;
    this.stop();
    if (state.step >= this.length) update({ step: 0 });
    const control = new AbortController();
    this.#loop(true);
    while (state.step < this.length && !control.signal.aborted) {
      if (!(await this.#advance(control))) break;
    }
    if (!control.signal.aborted) this.#loop(false);
    return undefined;
  }

  /** @param {boolean} on */
  #loop(on) {
    this.looping = on;
    this.transport.playing(on);
  }

  stop() {
    this.playing?.abort();
    this.playing = null;
    this.#loop(false);
    if (!this.animating) return;
    this.animating = false;
    this.#show();
  }
}
