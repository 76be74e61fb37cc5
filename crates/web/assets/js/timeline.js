// The solution as a film: scrub, step, play; each action animated.

import { animate } from "./animate.js";
import { announce } from "./announce.js";
import { actionText, replay } from "./board.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { state, subscribe, update } from "./store.js";
import { actionWords, boardWords, plural } from "./words.js";

export class Timeline {
  constructor(view) {
    this.view = view;
    this.playing = null;
    const button = (text, title, onClick, id) => h("button", { type: "button", title, "aria-label": title, id, onClick }, text);
    this.playButton = button(icon("play"), "Play (space)", () => this.toggle(), "play");
    this.slider = h("input", { type: "range", min: 0, max: 0, step: 1, value: 0, id: "scrub", "aria-label": "Step of the solution", onInput: () => this.go(Number(this.slider.value)) });
    this.position = h("output", { class: "position" });
    this.list = h("ol", { class: "plan", start: 0, "aria-label": "Actions of the solution" });
    this.bar = h("div", { class: "transport", role: "group", "aria-label": "Timeline" },
      button(icon("start"), "Start (home)", () => this.go(0), "to-start"), button(icon("back"), "Back (left)", () => this.go(state.step - 1), "back"),
      this.playButton, button(icon("forward"), "Forward (right)", () => this.forward(), "forward"), button(icon("end"), "End (end)", () => this.go(Infinity), "to-end"),
      this.slider, this.position);
    this.caption = h("p", { class: "caption", id: "caption" });
    this.element = h("div", { class: "timeline", hidden: true }, this.caption, this.bar, this.list);
    subscribe((changed) => {
      if (changed.includes("plan") || changed.includes("board")) this.#planChanged();
      if (["plan", "step", "board"].some((name) => changed.includes(name))) this.#show();
    });
  }

  focus() { this.playButton.focus({ preventScroll: true }); }

  get length() { return state.plan?.length ?? 0; }

  #planChanged() {
    this.stop();
    this.boards = state.plan ? replay(state.board, state.plan) : [state.board];
    this.element.hidden = !state.plan;
    this.slider.max = this.length;
    const entry = (index, text, words) => h("li", {}, h("button", { type: "button", class: "quiet", title: words, onClick: () => this.go(index) }, text));
    this.list.replaceChildren(...(state.plan ? [entry(0, "start", boardWords(state.board)), ...state.plan.map((action, index) =>
      entry(index + 1, actionText(action), actionWords(this.boards[index], action)))] : []));
    this.list.hidden = !state.plan;
  }

  #show() {
    if (this.animating) return;
    this.#controls();
    const board = this.boards?.[state.step] ?? state.board;
    this.view.show(board);
    this.#ahead();
  }

  #controls() {
    this.slider.value = state.step;
    this.slider.setAttribute("aria-valuetext", `step ${state.step} of ${this.length}`);
    this.position.textContent = `${state.step} / ${this.length}`;
    [...this.list.children].forEach((item, index) => item.classList.toggle("now", index === state.step));
    const last = state.plan?.[state.step - 1];
    this.caption.textContent = last ? `${state.step}. ${actionWords(this.boards[state.step - 1], last)}` : `Start: ${boardWords(state.board)}.`;
  }

  /** Draws the action that comes next. */
  #ahead() {
    const action = state.plan?.[state.step];
    const board = this.boards?.[state.step];
    if (action?.kind === "spread") this.view.arrow(action.cell, action.direction, board[action.cell].power);
    else this.view.arrow(null);
  }

  go(step) {
    this.stop();
    if (!state.plan) return;
    const to = Math.max(0, Math.min(this.length, step));
    update({ step: to });
    this.#say();
  }

  #say() {
    const action = state.plan?.[state.step - 1];
    announce(action ? `Step ${state.step} of ${this.length}. ${actionWords(this.boards[state.step - 1], action)}` : `Start. ${boardWords(state.board)}.`);
  }

  async forward() {
    this.stop();
    await this.#advance(new AbortController());
  }

  async #advance(control) {
    const action = state.plan?.[state.step];
    if (!action) return false;
    this.playing = control;
    this.animating = true;
    const step = state.step;
    update({ step: step + 1 });
    this.#controls();
    this.#say();
    this.view.arrow(null);
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
    this.#playButton(true);
    while (state.step < this.length && !control.signal.aborted) {
      if (!(await this.#advance(control))) break;
    }
    if (!control.signal.aborted) this.#playButton(false);
    return undefined;
  }

  #playButton(on) {
    this.looping = on;
    this.playButton.replaceChildren(icon(on ? "pause" : "play"));
    this.playButton.setAttribute("aria-label", on ? "Pause (space)" : "Play (space)");
    this.playButton.classList.toggle("on", on);
  }

  stop() {
    this.playing?.abort();
    this.playing = null;
    this.#playButton(false);
    if (!this.animating) return;
    this.animating = false;
    this.#show();
  }

  key(event) {
    if (!state.plan || event.ctrlKey || event.metaKey || event.altKey) return false;
    const actions = { ArrowLeft: () => this.go(state.step - 1), ArrowRight: () => this.forward(), Home: () => this.go(0), End: () => this.go(Infinity), " ": () => this.toggle() };
    const action = actions[event.key];
    action?.();
    return Boolean(action);
  }

  summary() { return plural(this.length, "action"); }
}
