// The one bar that moves through anything with steps: a solution, a search, a film of cells.

/** @import { Child } from "./dom.js" */
/** @import { Binding } from "./keys.js" */

import { h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {object} Moves What the bar can ask for.
 * @property {string} name Begins the ids of its parts.
 * @property {string} label
 * @property {(step: number) => unknown} go To a step; the last one is `Infinity`.
 * @property {() => unknown} [forward] One step on, if that is more than `go`.
 * @property {() => unknown} toggle Play or pause.
 * @property {number} [stride] Steps of Shift and an arrow.
 */

export class Transport {
  at = 0;
  last = 0;

  /** @param {Moves} moves */
  constructor({ name, label, go, forward, toggle, stride }) {
    this.go = go;
    this.forward = forward ?? (() => this.go(this.at + 1));
    this.toggle = toggle;
    this.stride = stride;
    /** @type {(text: Child, title: string, id: string, onClick: () => unknown, className?: string) => HTMLButtonElement} */
    const button = (text, title, id, onClick, className) =>
      h("button", { type: "button", title, "aria-label": title, id: `${name}-${id}`, class: className, onClick }, text);
    /** @type {HTMLInputElement} */
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: 0,
      step: 1,
      value: 0,
      id: `${name}-scrub`,
      "aria-label": label,
      onInput: () => this.go(Number(this.slider.value)),
    });
    this.position = h("output", { class: "position", id: `${name}-position`, for: `${name}-scrub` });
    this.playButton = button(icon("play"), "Play (space)", "play", () => this.toggle(), "play");
    this.element = h(
      "div",
      { class: "transport", role: "group", "aria-label": label },
      button(icon("start"), "Start (Home)", "first", () => this.go(0)),
      button(icon("back"), "Back (left arrow)", "back", () => this.go(this.at - 1)),
      this.playButton,
      button(icon("forward"), "Forward (right arrow)", "forward", () => this.forward()),
      button(icon("end"), "End (End)", "last", () => this.go(Infinity)),
      this.slider,
      this.position,
    );
  }

  /**
   * @param {number} at
   * @param {number} last
   * @param {string} words for the place beside the slider
   */
  show(at, last, words) {
    [this.at, this.last] = [at, last];
    this.slider.max = String(last);
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", words);
    this.position.textContent = words;
  }

  /** @param {boolean} on */
  playing(on) {
    const title = on ? "Pause (space)" : "Play (space)";
    this.playButton.replaceChildren(icon(on ? "pause" : "play"));
    this.playButton.setAttribute("aria-label", title);
    this.playButton.title = title;
  }

  focus() {
    this.playButton.focus({ preventScroll: true });
  }

  /**
   * The keys that move it.
   * @param {string} one what a step is called
   * @returns {Binding[]}
   */
  keys(one) {
    const { stride } = this;
    /** @type {Binding[]} */
    const keys = [
      { on: ["ArrowLeft"], words: `one ${one} back`, act: () => this.go(this.at - 1) },
      { on: ["ArrowRight"], words: `one ${one} on`, act: () => this.forward() },
      { on: ["Home"], words: "to the start", act: () => this.go(0) },
      { on: ["End"], words: "to the end", act: () => this.go(Infinity) },
      { on: ["Space"], words: "play, pause", act: () => this.toggle() },
    ];
    if (stride)
      keys.push(
        { on: ["Shift+ArrowLeft"], words: `${stride} back`, act: () => this.go(this.at - stride) },
        { on: ["Shift+ArrowRight"], words: `${stride} on`, act: () => this.go(this.at + stride) },
      );
    return keys;
  }
}
