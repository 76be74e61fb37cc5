// Draw a board, solve it, watch the solution.

import { announce, complain } from "./announce.js";
import * as api from "./api.js";
import { BoardView } from "./board-view.js";
import { Bounds } from "./bounds.js";
import { isSolved, parseAction, toCsv } from "./board.js";
import { h } from "./dom.js";
import { showCount, showExplanation } from "./explain.js";
import { Editor } from "./editor.js";
import { SearchPicker, gamePicker, limitPickers } from "./options.js";
import { sharePanel } from "./share.js";
import { limits, searchChoice, state, subscribe, update } from "./store.js";
import { Timeline } from "./timeline.js";
import { boardWords, effortWords, large, outcomeWords } from "./words.js";

export class SolveView {
  constructor() {
    this.board = new BoardView({
      label: "Infexion board, 7 by 7 hexagons on a torus",
      press: (cell) => this.editor.press(cell), enter: (cell) => this.editor.enter(cell), release: () => this.editor.release(),
      key: (cell, event) => this.editor.key(cell, event),
    });
    this.editor = new Editor(this.board);
    this.editor.showExamples(state.catalogue.examples);
    this.timeline = new Timeline(this.board);
    this.bounds = new Bounds();
    this.status = h("p", { class: "summary", id: "board-summary" });
    this.outcome = h("div", { class: "outcome", id: "outcome", hidden: true });
    this.counters = h("p", { class: "counters", id: "counters" });
    this.picker = new SearchPicker({ label: "Algorithm", algorithm: state.algorithm, heuristics: state.heuristics, id: "algorithm",
      onChange: ({ algorithm, heuristics }) => update({ algorithm, heuristics }) });
    this.game = gamePicker();
    this.button = h("button", { type: "button", class: "primary", id: "solve", onClick: () => (this.running ? this.cancel() : this.solve()) }, "Solve");
    this.element = this.#build();
    subscribe((changed) => this.#changed(changed));
    this.#changed(["board", "record"]);
  }

  #build() {
    return h("section", { class: "view", id: "view-solve", "aria-label": "Draw and solve" },
      h("div", { class: "stage" }, this.board.element, this.timeline.element, this.status),
      h("div", { class: "panel" },
        h("section", { class: "card" }, h("h2", {}, "Draw"), this.editor.element),
        h("section", { class: "card" }, h("h2", {}, "Solve"),
          this.picker.element,
          h("div", { class: "row fields" }, this.game.element, limitPickers()),
          h("div", { class: "row" }, this.button, this.counters),
          this.bounds.element, this.outcome),
        h("section", { class: "card" }, h("h2", {}, "Share"), sharePanel())));
  }

  #changed(changed) {
    // What was found, or is being looked for, belongs to another board or another game.
    if (changed.includes("board") || changed.includes("spawn")) this.#forget();
    if (changed.includes("board")) {
      this.status.textContent = `${boardWords(state.board)}. Faded cells beyond the edge are the other side: the board wraps around.`;
      this.button.disabled = state.board.every((stack) => !stack);
    }
    if (changed.includes("record")) this.#showRecord();
    if (changed.includes("spawn")) this.game.select.value = state.spawn;
    if (changed.includes("algorithm") || changed.includes("heuristics")) this.picker.set(state.algorithm, state.heuristics);
  }

  #showRecord() {
    const { record } = state;
    if (!record) return this.#clear();
    this.outcome.hidden = false;
    const { kind, headline, detail } = outcomeWords(record);
    this.outcome.className = `outcome ${kind}`;
    // What has no solution has no shortest one.
    const questions = record.outcome === "unsolvable" ? "" : h("div", { class: "row wrap" },
      h("button", { type: "button", id: "why", onClick: () => showExplanation() }, "Why no shorter?"), h("button", { type: "button", id: "how-many", onClick: () => showCount() }, "How many optimal solutions?"));
    this.outcome.replaceChildren(h("strong", {}, headline), h("p", {}, detail), record.statistics ? h("p", { class: "note" }, effortWords(record)) : "", questions);
    if (record.lower_bound !== null && record.lower_bound !== undefined) this.bounds.show(record.lower_bound, record.upper_bound, true);
    else this.bounds.hide();
    this.counters.textContent = "";
    return announce(`${headline}. ${detail}`);
  }

  #clear() {
    this.outcome.hidden = true;
    this.bounds.hide();
    this.counters.textContent = "";
  }

  #forget() {
    this.#end();
    this.#clear();
  }

  async solve() {
    update({ plan: null, record: null, step: 0 });
    this.#clear();
    const control = new AbortController();
    this.running = control;
    this.last = null;
    this.#busy(true);
    announce("Solving.");
    const body = { board: toCsv(state.board), search: searchChoice(), spawn: state.spawn, limits: limits() };
    try {
      const record = await api.stream("api/solve", body, { signal: control.signal, onProgress: (progress) => this.#progress(progress) });
      if (this.running !== control) return;
      const plan = record.actions?.map(parseAction) ?? null;
      update({ record, plan: plan?.length || isSolved(state.board) ? plan : null, step: 0 });
      if (state.plan) this.#toTimeline();
    } catch (error) {
      if (this.running === control) complain(error);
    } finally {
      if (this.running === control) this.#busy(false);
    }
  }

  /** Arrows and space are meant for the solution now; who has gone elsewhere is left there. */
  #toTimeline() {
    const active = document.activeElement;
    if (active === document.body || active === this.button || this.board.element.contains(active)) this.timeline.focus();
  }

  #progress(progress) {
    this.last = progress;
    this.bounds.show(progress.lower_bound, progress.upper_bound);
    this.counters.textContent = `${large(progress.expanded)} expanded, ${progress.seconds.toFixed(1)} s`;
  }

  /** Stops the search; what was known stays on the page. */
  cancel() {
    if (!this.running) return;
    this.#end();
    this.#clear();
    const { last } = this;
    this.outcome.hidden = false;
    this.outcome.className = "outcome open";
    this.outcome.replaceChildren(h("strong", {}, "Stopped"), h("p", {}, last
      ? `Known so far: at least ${last.lower_bound}${last.upper_bound === null ? "" : `, at most ${last.upper_bound}`}.`
      : "Nothing is known yet."));
    announce("Stopped.");
  }

  #end() {
    this.running?.abort();
    this.#busy(false);
  }

  leave() { this.timeline.stop(); }

  #busy(on) {
    if (!on) this.running = null;
    this.button.textContent = on ? "Cancel" : "Solve";
    this.button.classList.toggle("busy", on);
    this.element.classList.toggle("working", on);
  }

  key(event) {
    if (event.key === "Escape" && this.running) { this.cancel(); return true; }
    if (event.key.toLowerCase() === "g" && !event.ctrlKey && !event.metaKey) { this.button.click(); return true; }
    return this.editor.globalKey(event) || this.timeline.key(event);
  }
}
