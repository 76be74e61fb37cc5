// The search seen from inside: expansion by expansion, forward and back.

import { announce, complain, notify } from "./announce.js";
import { BoardView } from "./board-view.js";
import { fromText, parseAction, toCsv } from "./board.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { HeuristicOverlay } from "./overlay.js";
import { SearchPicker } from "./options.js";
import { copyLink, keepAddress, remember } from "./share.js";
import { limits, searchChoice, state } from "./store.js";
import { thumbnail } from "./thumbnail.js";
import { FURTHEST, SearchTrace } from "./trace.js";
import { large, outcomeWords, plural } from "./words.js";

const FATES = {
  open: ["open", "waits to be expanded"], reopened: ["re-opened", "a cheaper way to a state already expanded"],
  duplicate: ["duplicate", "reached before at no greater cost"], "above-bound": ["above bound", "its estimate is beyond the current bound"],
  pruned: ["pruned", "dropped: others looked better"], "dead-end": ["dead end", "the heuristic proves that nothing can be solved from here"], goal: ["goal", "no blue stack is left"],
};

export class UnderstandView {
  constructor() {
    this.index = 0;
    this.view = new BoardView({ label: "The board that is expanded" });
    this.overlay = new HeuristicOverlay(this.view);
    const stepwise = state.catalogue.algorithms.find((entry) => entry.name === state.algorithm)?.stepwise;
    this.picker = new SearchPicker({ label: "Search", algorithm: stepwise ? state.algorithm : "astar", heuristics: state.heuristics.length ? state.heuristics : ["line-cover"], stepwise: true, id: "understand-algorithm", onChange: () => this.begin() });
    this.facts = h("dl", { class: "facts", id: "facts" });
    this.layer = h("p", { class: "note" });
    this.children = h("div", { class: "children", id: "children" });
    this.frontier = h("div", { class: "frontier", id: "frontier" });
    this.message = h("p", { class: "summary", id: "understand-summary" });
    this.element = h("section", { class: "view", id: "view-understand", "aria-label": "Understand the search" },
      h("div", { class: "stage" }, this.view.element, this.message, this.#transport(), this.overlay.controls),
      h("div", { class: "panel" },
        h("section", { class: "card" }, h("h2", {}, "Search"), this.picker.element, h("div", { class: "row" }, copyLink("understand-link"))),
        h("section", { class: "card" }, h("h2", {}, "This expansion"), this.facts, this.layer),
        h("section", { class: "card" }, h("h2", {}, "Its successors"), this.children),
        h("section", { class: "card" }, h("h2", {}, "The frontier"), this.frontier)));
    remember("expansion", { read: () => (state.view === "understand" ? `${this.index}.${this.picker.value.algorithm}.${this.picker.value.heuristics.join(".")}` : ""), write: (text) => {
      const [index, algorithm, ...heuristics] = text.split(".");
      this.wanted = Math.min(FURTHEST, Math.max(0, Math.trunc(Number(index)) || 0));
      if (state.catalogue.algorithms.some((entry) => entry.name === algorithm && entry.stepwise)) this.picker.set(algorithm, heuristics.filter(Boolean));
    } });
  }

  #transport() {
    const button = (text, title, id, onClick, name) => h("button", { type: "button", title, "aria-label": title, id, class: name, onClick }, text);
    this.slider = h("input", { type: "range", min: 0, max: 0, value: 0, id: "expansion", "aria-label": "Expansion", onInput: () => this.go(Number(this.slider.value)) });
    this.position = h("output", { class: "position" });
    this.playButton = button(icon("play"), "Play (space)", "understand-play", () => this.toggle(), "play");
    return h("div", { class: "transport", role: "group", "aria-label": "Step the search" },
      button(icon("start"), "First (home)", "understand-first", () => this.go(0)), button(icon("back"), "Back (left)", "understand-back", () => this.go(this.index - 1)), this.playButton,
      button(icon("forward"), "Forward (right)", "understand-forward", () => this.go(this.index + 1)), button(icon("end"), "Last (end)", "understand-last", () => this.last()), this.slider, this.position);
  }

  /** What is searched, and how. */
  #question() {
    const { algorithm, heuristics } = this.picker.value;
    return { board: toCsv(state.board), search: searchChoice(algorithm, heuristics), spawn: state.spawn };
  }

  /** Coming to this view with another board, game or search begins anew; a link names a step. */
  arrive() {
    const { wanted } = this;
    this.wanted = undefined;
    if (!this.trace || JSON.stringify(this.#question()) !== this.asked) this.begin(wanted);
    else if (wanted !== undefined) this.go(wanted);
  }

  leave() { this.stop(); }

  begin(index = 0) {
    this.stop();
    this.trace?.close();
    this.trace = null;
    this.index = index;
    keepAddress();
    if (state.board.every((stack) => !stack)) {
      this.#clear();
      this.message.textContent = "Draw a board first.";
      return;
    }
    const question = this.#question();
    this.asked = JSON.stringify(question);
    this.trace = new SearchTrace({ ...question, limits: limits() });
    this.go(index);
  }

  /** No expansion is shown, only the board. */
  #clear() {
    this.view.show(state.board);
    this.overlay.show(state.board);
    for (const part of [this.facts, this.children, this.frontier]) part.replaceChildren();
    this.layer.textContent = "";
    this.slider.max = 0;
    this.position.textContent = "";
  }

  async go(index) {
    const { trace } = this;
    if (!trace) return false;
    const wanted = Math.max(0, Math.min(FURTHEST, index));
    try {
      const expansion = await trace.at(wanted);
      if (trace !== this.trace) return false;
      if (!expansion) {
        if (trace.total && this.index !== trace.total - 1) return this.go(trace.total - 1);
        this.#over();
        return false;
      }
      this.#show(expansion);
      if (expansion.index < index) return this.#noFurther();
      // The next part is there before it is asked for.
      if (wanted + 25 <= FURTHEST) trace.at(wanted + 25).catch(() => {});
      return true;
    } catch (error) {
      if (trace === this.trace) complain(error);
      return false;
    }
  }

  async last() {
    const { trace } = this;
    if (!trace) return;
    this.message.textContent = "Searching to the end…";
    try {
      const expansion = await trace.last();
      if (trace !== this.trace) return;
      if (!expansion) return void this.#over();
      this.#show(expansion);
      if (trace.total === null) this.#noFurther();
    } catch (error) {
      if (trace === this.trace) complain(error);
    }
  }

  /** The search goes on, but not here. */
  #noFurther() {
    notify(this.index < FURTHEST
      ? `The time limit of ${state.seconds} s is met at expansion ${large(this.index + 1)}; the search goes on.`
      : `The search goes on; only its first ${large(FURTHEST + 1)} expansions are shown.`);
    return false;
  }

  #over() {
    const { report } = this.trace;
    if (!report) return;
    const { headline } = outcomeWords(report);
    if (!report.statistics.expanded) this.#clear();
    this.message.textContent = `The search is over. ${headline}.`;
    announce(this.message.textContent);
  }

  #show(expansion) {
    this.index = expansion.index;
    keepAddress();
    const board = fromText(expansion.board);
    this.view.clearOverlays();
    this.view.show(board);
    this.overlay.show(board);
    const { trace } = this;
    this.slider.max = Math.max(this.index, trace.total === null ? trace.known : trace.total - 1);
    this.slider.value = this.index;
    this.position.textContent = `${large(this.index + 1)}${trace.total === null ? "" : ` / ${large(trace.total)}`}`;
    const fact = (name, value, title, kind = "") => h("div", { class: kind, title }, h("dt", {}, name), h("dd", {}, value));
    this.facts.replaceChildren(
      fact("g", expansion.g, "actions from the start"), fact("h", expansion.h ?? "–", "estimated actions to go", "plus"),
      fact("f", expansion.f, "estimate of the whole", "strong equals"), fact("proved", `≥ ${expansion.lower_bound}`, "no solution is shorter"), fact("waiting", large(expansion.frontier.size), "states in the frontier"));
    this.layer.textContent = expansion.layer ? `Layer ${expansion.layer.depth} begins: ${large(expansion.layer.kept)} states go on, ${large(expansion.layer.dropped)} dropped.` : "";
    this.#showChildren(expansion, board);
    this.#showFrontier(expansion.frontier);
    const last = trace.total !== null && this.index === trace.total - 1;
    this.message.textContent = last ? `Last expansion. ${outcomeWords(trace.report).headline}.` : `Expansion ${large(this.index + 1)}.`;
    announce(`Expansion ${this.index + 1}: g ${expansion.g}, h ${expansion.h ?? "none"}, f ${expansion.f}, ${plural(expansion.children.length, "successor")}, ${expansion.frontier.size} waiting.`);
  }

  #showChildren({ children }, board) {
    const counts = new Map();
    for (const child of children) counts.set(child.fate, (counts.get(child.fate) ?? 0) + 1);
    const chips = [...counts].map(([fate, n]) => h("span", { class: `chip ${fate}`, title: FATES[fate][1] }, `${n} ${FATES[fate][0]}`));
    const rows = children.map((child) => {
      const action = parseAction(child.action);
      const preview = () => {
        if (action.kind === "spread") this.view.arrow(action.cell, action.direction, board[action.cell].power);
        this.view.show(fromText(child.board));
      };
      const back = () => { this.view.arrow(null); this.view.show(board); };
      return h("tr", { tabindex: 0, onMouseenter: preview, onFocus: preview, onMouseleave: back, onBlur: back },
        h("td", {}, h("code", {}, child.action)), h("td", {}, child.h ?? "–"), h("td", {}, child.f ?? "–"), h("td", {}, h("span", { class: `chip ${child.fate}`, title: FATES[child.fate][1] }, FATES[child.fate][0])));
    });
    this.children.replaceChildren(h("p", { class: "chips" }, chips),
      h("div", { class: "scroll" }, h("table", {}, h("thead", {}, h("tr", {}, ["action", "h", "f", "fate"].map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, rows))));
  }

  #showFrontier({ size, best }) {
    this.frontier.replaceChildren(h("p", { class: "note" }, `${plural(large(size), "state")} waiting${best.length ? "; next in line:" : "."}`),
      h("div", { class: "stamps" }, best.map((waiting) => h("figure", {}, thumbnail(fromText(waiting.board)), h("figcaption", {}, `g ${waiting.g}${waiting.h === null ? "" : `, h ${waiting.h}`}, f ${waiting.f}`)))));
  }

  async toggle() {
    if (this.playing) return this.stop();
    const control = {};
    this.playing = control;
    this.playButton.replaceChildren(icon("pause"));
    while (this.playing === control && (await this.go(this.index + 1))) await new Promise((resolve) => setTimeout(resolve, 450));
    if (this.playing === control) this.stop();
    return undefined;
  }

  stop() {
    this.playing = null;
    this.playButton.replaceChildren(icon("play"));
  }

  key(event) {
    const stride = event.shiftKey ? 10 : 1;
    const actions = { ArrowLeft: () => this.go(this.index - stride), ArrowRight: () => this.go(this.index + stride), Home: () => this.go(0), End: () => this.last(), " ": () => this.toggle(), Escape: () => this.stop() };
    actions[event.key]?.();
    return Boolean(actions[event.key]);
  }
}
