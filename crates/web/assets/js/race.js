// Two searches on one board, side by side.

import { announce, complain } from "./announce.js";
import * as api from "./api.js";
import { BoardView } from "./board-view.js";
import { fromText, toCsv } from "./board.js";
import { h, segmented } from "./dom.js";
import { showComparison } from "./explain.js";
import { SearchPicker, algorithmName } from "./options.js";
import { copyLink, keepAddress, remember } from "./share.js";
import { limits, searchChoice, state } from "./store.js";
import { boardWords, duration, large, outcomeWords } from "./words.js";

class Lane {
  constructor(side, algorithm, heuristics) {
    this.view = new BoardView({ label: `Board of the ${side} search` });
    this.picker = new SearchPicker({ label: side === "left" ? "Left" : "Right", algorithm, heuristics, stepwise: true, id: `race-${side}`, onChange: keepAddress });
    this.counters = h("dl", { class: "facts small", id: `race-${side}-counters` });
    this.outcome = h("div", { class: "outcome", hidden: true, id: `race-${side}-outcome` });
    this.bar = h("div", { class: "racebar", "aria-hidden": "true" }, h("i", {}));
    this.element = h("div", { class: "lane card" }, this.picker.element, this.view.element, this.bar, this.counters, this.outcome);
  }

  show(runner, most) {
    if (runner.board) this.view.show(fromText(runner.board));
    const fact = (name, value) => h("div", {}, h("dt", {}, name), h("dd", {}, value));
    this.counters.replaceChildren(fact("expanded", large(runner.expanded)), fact("generated", large(runner.generated)), fact("waiting", large(runner.open)), fact("stored", large(runner.stored)), fact("proved", `≥ ${runner.lower_bound}`), fact("time", duration(runner.seconds)));
    this.bar.firstChild.style.width = `${(100 * runner.expanded) / Math.max(1, most)}%`;
    this.outcome.hidden = !runner.report;
    if (!runner.report) return;
    const { kind, headline, detail } = outcomeWords(runner.report);
    this.outcome.className = `outcome ${kind}`;
    this.outcome.replaceChildren(h("strong", {}, headline), h("p", {}, detail));
  }
}

export class RaceView {
  constructor() {
    this.lanes = [new Lane("left", "astar", ["line-cover", "infection"]), new Lane("right", "bfs", [])];
    this.by = "expansions";
    this.pace = "200";
    const by = segmented("Equal amounts of", [["expansions", "Expansions", "Both get the same number of expansions"], ["time", "Time", "Both get the same time"]], this.by, (value) => { this.by = value; keepAddress(); });
    const pace = segmented("Pace", [["20", "Slow"], ["200", "Medium"], ["4000", "Fast"], ["", "Full"]].map(([key, text]) => [key, text, `${text} pace`]), this.pace, (value) => { this.pace = value; keepAddress(); });
    this.button = h("button", { type: "button", class: "primary", id: "race", onClick: () => (this.running ? this.stop() : this.start()) }, "Race");
    const all = h("button", { type: "button", id: "compare", title: "Every search on this board, with a chart", onClick: () => showComparison() }, "Compare all");
    this.message = h("p", { class: "summary", id: "race-summary" });
    this.element = h("section", { class: "view wide", id: "view-race", "aria-label": "Race two searches" },
      h("div", { class: "row wrap centred" }, by.element, pace.element, this.button, all, copyLink("race-link")), this.message,
      h("div", { class: "lanes" }, this.lanes.map((lane) => lane.element)));
    remember("race", { read: () => (state.view === "race" ? [this.by, this.pace, ...this.lanes.map(({ picker }) => [picker.value.algorithm, ...picker.value.heuristics].join("+"))].join("~") : ""), write: (text) => {
      const [byWhat, paceText, ...searches] = text.split("~");
      if (["expansions", "time"].includes(byWhat)) { this.by = byWhat; by.set(byWhat); }
      if (/^\d{0,5}$/.test(paceText ?? "")) { this.pace = paceText; pace.set(paceText); }
      searches.slice(0, 2).forEach((search, index) => {
        const [algorithm, ...heuristics] = search.split("+");
        if (state.catalogue.algorithms.some((entry) => entry.name === algorithm && entry.stepwise)) this.lanes[index].picker.set(algorithm, heuristics);
      });
    } });
  }

  arrive() {
    if (this.running || (this.board === state.board && this.spawn === state.spawn)) return;
    [this.board, this.spawn] = [state.board, state.spawn];
    for (const lane of this.lanes) {
      lane.view.show(state.board);
      lane.counters.replaceChildren();
      lane.outcome.hidden = true;
      lane.bar.firstChild.style.width = "0";
    }
    this.message.textContent = `${boardWords(state.board)}. Both searches start from this board.`;
  }

  leave() { this.stop(); }

  async start() {
    const control = new AbortController();
    this.running = control;
    this.#busy(true);
    const [left, right] = this.lanes.map(({ picker }) => searchChoice(picker.value.algorithm, picker.value.heuristics));
    const body = { board: toCsv(state.board), left, right, spawn: state.spawn, by: this.by, limits: limits() };
    if (this.pace) body.pace = Number(this.pace);
    this.message.textContent = "Racing…";
    try {
      const runners = await api.stream("api/race", body, { signal: control.signal, onProgress: (snapshot) => this.#show(snapshot) });
      if (this.running !== control) return;
      this.#show(runners);
      this.#verdict(runners);
    } catch (error) {
      if (this.running === control) { this.message.textContent = "The race did not finish."; complain(error); }
    } finally {
      if (this.running === control) this.#busy(false);
    }
  }

  #show(runners) {
    const most = Math.max(...runners.map((runner) => runner.expanded));
    runners.forEach((runner, index) => this.lanes[index].show(runner, most));
  }

  #verdict(runners) {
    const measure = (runner) => (this.by === "time" ? runner.seconds : runner.expanded);
    const [a, b] = runners.map(measure);
    const names = this.lanes.map(({ picker }) => algorithmName(picker.value.algorithm));
    const unit = this.by === "time" ? "time" : "expansions";
    const ratio = Math.max(a, b) / Math.max(Math.min(a, b), 1e-9);
    const winner = a < b ? 0 : 1;
    const solved = runners.map((runner) => runner.report.outcome === "optimal" || runner.report.outcome === "unsolvable");
    const honest = solved[0] === solved[1] ? "" : ` Only ${solved[0] ? "left" : "right"} has a proved answer.`;
    const ended = runners.map((runner) => runner.report.stop_reason !== "time");
    if (!ended.every(Boolean)) {
      this.message.textContent = ended.some(Boolean) ? `The time limit ends the race: only ${ended[0] ? "left" : "right"} (${names[ended[0] ? 0 : 1]}) came to its end.${honest}` : "The time limit ends the race: neither came to its end.";
    } else this.message.textContent = a === b ? `A tie in ${unit}.${honest}` : `${winner === 0 ? "Left" : "Right"} (${names[winner]}) needs ${ratio.toFixed(ratio < 10 ? 1 : 0)} times less ${unit}.${honest}`;
    announce(this.message.textContent);
  }

  stop() {
    if (!this.running) return;
    this.running.abort();
    this.#busy(false);
    this.message.textContent = "Stopped.";
  }

  #busy(on) {
    if (!on) this.running = null;
    this.button.textContent = on ? "Cancel" : "Race";
    this.button.classList.toggle("busy", on);
  }

  key(event) {
    if (event.key === "Escape") { this.stop(); return true; }
    if (event.key.toLowerCase() === "g") { this.button.click(); return true; }
    return false;
  }
}
