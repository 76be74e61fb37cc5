// Solve a board, draw another, watch the solution.

/** @import { Progress } from "../../types/answers.js" */
/** @import { Action } from "./board.js" */
/** @import { Binding } from "./keys.js" */
/** @import { State } from "./store.js" */

import { announce, complain } from "./announce.js";
import * as api from "./api.js";
import { BoardView } from "./board-view.js";
import { Bounds } from "./bounds.js";
import { parseAction, toCsv } from "./board.js";
import { h } from "./dom.js";
import { showCount, showExplanation, showProof } from "./explain.js";
import { Editor } from "./editor.js";
import { Latest } from "./latest.js";
import { SearchPicker, gamePicker, limitPickers } from "./options.js";
import { isSolved } from "./rules.js";
import { sharePanel } from "./share.js";
import { limits, searchChoice, state, subscribe, update } from "./store.js";
import { Timeline } from "./timeline.js";
import { boardWords, effortWords, large, outcomeWords } from "./words.js";

export class SolveView {
  task = new Latest();
  /** @type {Progress | null} */
  last = null;

  constructor() {
    this.board = new BoardView({
      label: "Infexion board, 7 by 7 hexagons on a torus",
      press: (cell) => this.editor.press(cell),
      enter: (cell) => this.editor.enter(cell),
      release: () => this.editor.release(),
      key: (cell, chord) => this.editor.key(cell, chord),
    });
    /** @type {Editor} */
    this.editor = new Editor(state.catalogue.examples, () => this.timeline.now);
    this.timeline = new Timeline(this.board, (board) => this.editor.use(board));
    this.bounds = new Bounds();
    this.status = h("p", { class: "summary", id: "board-summary" });
    this.outcome = h("div", { class: "outcome", id: "outcome", hidden: true });
    this.counters = h("p", { class: "counters", id: "counters" });
    this.picker = new SearchPicker({
      label: "Algorithm",
      search: state,
      id: "algorithm",
      onChange: (search) => update(search),
    });
    this.game = gamePicker();
    this.button = h(
      "button",
      {
        type: "button",
        class: "primary",
        id: "solve",
        onClick: () => (this.task.running ? this.cancel() : this.solve()),
      },
      "Solve",
    );
    this.element = this.#build();
    subscribe((changed) => this.#changed(changed));
    this.#changed(["board", "record"]);
  }

  #build() {
    return h(
      "section",
      { class: "view", id: "view-solve", "aria-label": "Solve" },
      h("div", { class: "stage" }, this.board.element, this.timeline.element),
      h(
        "div",
        { class: "panel" },
        h(
          "section",
          { class: "card" },
          h("h2", {}, "Solve"),
          h("div", { class: "row start" }, this.button, this.counters),
          this.bounds.element,
          this.outcome,
          this.timeline.list,
          h(
            "details",
            { id: "how", open: matchMedia("(min-width: 62rem)").matches },
            h("summary", {}, "How: algorithm, game, limits"),
            this.picker.element,
            h("div", { class: "row fields" }, this.game.element, limitPickers()),
          ),
        ),
        h("section", { class: "card tools" }, h("h2", {}, "Draw"), this.editor.element, this.status),
        h("section", { class: "card tools" }, h("h2", {}, "Share"), sharePanel()),
      ),
    );
  }

  /** @param {(keyof State)[]} changed */
  #changed(changed) {
    // What was found, or is being looked for, belongs to another board or another game.
    if (changed.includes("board") || changed.includes("spawn")) this.#forget();
    if (changed.includes("board")) {
      this.status.textContent = `${boardWords(state.board)}. Faded cells beyond the edge are the other side: the board wraps around.`;
      this.button.disabled = state.board.every((stack) => !stack);
    }
    if (changed.includes("record")) this.#showRecord();
    if (changed.includes("spawn")) this.game.select.value = state.spawn;
    if (changed.includes("algorithm") || changed.includes("heuristics")) this.picker.set(state);
  }

  #showRecord() {
    const { record } = state;
    if (!record) return this.#clear();
    this.outcome.hidden = false;
    const { kind, headline } = outcomeWords(record);
    this.outcome.className = `outcome ${kind}`;
    // What has no solution has no shortest one.
    const proof = ["optimal", "unsolvable"].includes(record.outcome)
      ? h("button", { type: "button", id: "proof", onClick: () => showProof() }, "Check the proof")
      : "";
    const questions =
      record.outcome === "unsolvable"
        ? proof
        : h(
            "div",
            { class: "row wrap" },
            h("button", { type: "button", id: "why", onClick: () => showExplanation() }, "Why no shorter?"),
            h("button", { type: "button", id: "how-many", onClick: () => showCount() }, "How many optimal solutions?"),
            proof,
          );
    this.outcome.replaceChildren(
      h("strong", {}, headline),
      record.statistics ? h("p", { class: "note" }, effortWords(record)) : "",
      questions,
    );
    if (record.lower_bound !== null && record.lower_bound !== undefined)
      this.bounds.show(record.lower_bound, record.upper_bound, true);
    else this.bounds.hide();
    this.counters.textContent = "";
    return announce(`${headline}.`);
  }

  #clear() {
    this.outcome.hidden = true;
    this.bounds.hide();
    this.counters.textContent = "";
  }

  #forget() {
    if (this.task.cancel()) this.#busy(false);
    // A record that came together with the board is shown already, or will be.
    if (!state.record) this.#clear();
  }

  async solve() {
    update({ plan: null, record: null, step: 0 });
    this.#clear();
    this.last = null;
    this.#busy(true);
    announce("Solving.");
    const body = { board: toCsv(state.board), search: searchChoice(), spawn: state.spawn, limits: limits() };
    try {
      const record = await this.task.run((signal) =>
        api.stream("api/solve", body, { signal, onProgress: (progress) => this.#progress(progress) }),
      );
      if (!record) return;
      this.#busy(false);
      const plan = /** @type {Action[] | null} */ (record.actions?.map(parseAction) ?? null);
      update({ record, plan: plan?.length || isSolved(state.board) ? plan : null, step: 0 });
      this.outcome.scrollIntoView({ block: "nearest" });
      if (state.plan) this.#toTimeline();
    } catch (error) {
      this.#busy(false);
      this.#clear();
      complain(error);
    }
  }

  /** Arrows and space are meant for the solution now; who has gone elsewhere is left there. */
  #toTimeline() {
    const active = document.activeElement;
    if (active === document.body || active === this.button || this.board.element.contains(active))
      this.timeline.focus();
  }

  /** @param {Progress} progress */
  #progress(progress) {
    if (!this.task.running) return;
    this.last = progress;
    this.bounds.show(progress.lower_bound, progress.upper_bound);
    this.counters.textContent = `${large(progress.expanded)} expanded, ${progress.seconds.toFixed(1)} s`;
  }

  /** Stops the search; what was known stays on the page. */
  cancel() {
    if (!this.task.cancel()) return;
    this.#busy(false);
    this.#clear();
    const { last } = this;
    this.outcome.hidden = false;
    this.outcome.className = "outcome open";
    this.outcome.replaceChildren(
      h("strong", {}, "Stopped"),
      h(
        "p",
        {},
        last
          ? `Known so far: at least ${last.lower_bound}${last.upper_bound === null ? "" : `, at most ${last.upper_bound}`}.`
          : "Nothing is known yet.",
      ),
    );
    announce("Stopped.");
  }

  leave() {
    this.timeline.stop();
  }

  /** @param {boolean} on */
  #busy(on) {
    this.button.textContent = on ? "Cancel" : "Solve";
    this.button.classList.toggle("busy", on);
    this.element.classList.toggle("working", on);
  }

  /** @returns {Binding[]} */
  keys() {
    const film = this.timeline.transport
      .keys("step")
      .map((binding) => ({ ...binding, when: () => Boolean(state.plan) }));
    return [
      { on: ["g"], words: "solve, or cancel", act: () => this.button.click() },
      { on: ["Escape"], words: "cancel", act: () => this.cancel(), when: () => this.task.running },
      ...this.editor.keys(),
      ...film,
    ];
  }
}
