// The estimate beside the truth: h*, when asked, and the hunt for a board where a heuristic lies.

/** @import { AskedSearch } from "./search-text.js" */
/** @import { Puzzle } from "./puzzles.js" */

import { announce, complain } from "./announce.js";
import { rememberBoard } from "./board-history.js";
import { h } from "./dom.js";
import { Latest } from "./latest.js";
import { setBoard, state } from "./store.js";
import { findLie, trueDistance, truthWords } from "./truth.js";

export class TruthCard {
  task = new Latest();
  hunt = new Latest();
  /** @type {Map<string, number | null>} Distances that are known. */
  known = new Map();
  /** @type {{ board: string, h: number | null, search: AskedSearch } | null} */
  asked = null;

  constructor() {
    this.words = h("p", { id: "truth" });
    this.found = h("div", { id: "lie" });
    const always = h("input", {
      type: "checkbox",
      id: "show-truth",
      onChange: () => {
        this.on = always.checked;
        this.#ask();
      },
    });
    this.on = false;
    this.button = h(
      "button",
      { type: "button", id: "find-lie", onClick: () => this.#hunt() },
      "Find a board where this heuristic lies",
    );
    this.element = h(
      "div",
      { class: "truth" },
      h("label", { class: "check" }, always, h("span", {}, "true distance h* beside h")),
      this.words,
      this.button,
      this.found,
    );
  }

  clear() {
    this.task.cancel();
    this.words.textContent = "";
  }

  /**
   * @param {string} board stacks with blanks between
   * @param {number | null} estimate
   * @param {AskedSearch} search
   */
  show(board, estimate, search) {
    this.asked = { board, h: estimate, search };
    this.button.hidden = estimate === null;
    this.#ask();
  }

  async #ask() {
    const { asked } = this;
    if (!this.on || !asked) return void this.clear();
    const key = `${state.spawn} ${asked.board}`;
    try {
      if (!this.known.has(key)) {
        this.words.textContent = "h* = …";
        const csv = asked.board.replaceAll(" ", "\n") + "\n";
        const answer = await this.task.run(async (signal) => ({ truth: await trueDistance(csv, state.spawn, signal) }));
        if (!answer) return;
        this.known.set(key, answer.truth);
      }
      this.words.textContent = truthWords(asked.h, this.known.get(key) ?? null);
    } catch (error) {
      this.clear();
      complain(error);
    }
  }

  async #hunt() {
    const { asked } = this;
    if (this.hunt.cancel() || !asked) return void this.#huntOver("Stopped.");
    this.button.textContent = "Stop looking";
    const { search } = asked;
    const name = search.system ? `the estimate of report ${search.system}` : search.heuristics.join(" + ");
    try {
      const answer = await this.hunt.run((signal) =>
        findLie(search, state.spawn, signal, (looked) => {
          this.found.textContent = `${looked} boards looked at…`;
        }),
      );
      if (!answer) return;
      const { puzzle, estimate, looked } = answer;
      if (!puzzle) return void this.#huntOver(`No lie of ${name} on ${looked} boards.`);
      this.#huntOver(
        `Board ${looked} of those tried: ${name} says ${estimate}, the truth is ${puzzle.optimum}. `,
        puzzle,
      );
    } catch (error) {
      this.#huntOver("");
      complain(error);
    }
  }

  /**
   * @param {string} words
   * @param {Puzzle} [puzzle]
   */
  #huntOver(words, puzzle) {
    this.button.textContent = "Find a board where this heuristic lies";
    this.found.replaceChildren(
      words,
      puzzle
        ? h("button", { type: "button", id: "show-lie", onClick: () => this.#show(puzzle) }, "Show this board")
        : "",
    );
    if (words) announce(words);
  }
  /** @param {Puzzle} puzzle */
  #show(puzzle) {
    rememberBoard();
    setBoard(puzzle.board);
  }
}
