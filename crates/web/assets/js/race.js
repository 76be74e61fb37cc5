// Two searches on one board, side by side.

/** @import { Runner } from "../../types/answers.js" */
/** @import { Action, Board } from "./board.js" */
/** @import { Binding } from "./keys.js" */
/** @import { Race, Search } from "./store.js" */

import { announce, complain } from "./announce.js";
import * as api from "./api.js";
import { BoardView } from "./board-view.js";
import { fromServer, parseAction, toCsv } from "./board.js";
import { h, segmented } from "./dom.js";
import { showComparison } from "./explain.js";
import { SearchPicker, algorithmName } from "./options.js";
import { copyLink } from "./share.js";
import { Latest } from "./latest.js";
import { replay } from "./rules.js";
import { limits, searchChoice, state, stepwiseAlgorithm, subscribe, update, within } from "./store.js";
import { boardWords, duration, large, outcomeWords } from "./words.js";

class Lane {
  /**
   * @param {"left" | "right"} side
   * @param {Search} search
   * @param {(search: Search) => void} onChange
   */
  constructor(side, search, onChange) {
    this.view = new BoardView({ label: `Board of the ${side} search` });
    this.picker = new SearchPicker({
      label: "Search",
      search,
      stepwise: true,
      id: `race-${side}`,
      onChange: (value) => {
        this.#say();
        onChange(value);
      },
    });
    // What is to be seen comes first, and the choices below: on a small screen there is no room for both.
    this.name = h("h2", {});
    this.side = side === "left" ? "Left" : "Right";
    this.#say();
    this.counters = h("dl", { class: "facts small", id: `race-${side}-counters` });
    this.outcome = h("div", { class: "outcome", hidden: true, id: `race-${side}-outcome` });
    this.bar = h("i", {});
    this.proved = h("p", { class: "note", id: `race-${side}-proved` });
    this.element = h(
      "div",
      { class: "lane card" },
      this.name,
      h("div", {}, h("div", { class: "racebar", "aria-hidden": "true" }, this.bar), this.proved, this.outcome),
      this.view.element,
      this.counters,
      this.picker.element,
    );
  }

  #say() {
    this.name.textContent = `${this.side}: ${algorithmName(this.picker.value.algorithm)}`;
  }

  /** @param {Search} search */
  set(search) {
    this.picker.set(search);
    this.#say();
  }

  /** @param {Board} board */
  begin(board) {
    this.view.show(board);
    this.counters.replaceChildren();
    this.outcome.hidden = true;
    this.bar.style.width = "0";
    this.proved.textContent = "";
  }

  /**
   * @param {Runner} runner
   * @param {Board} start
   * @param {number | null} finish the optimum, where it is known
   */
  show(runner, start, finish) {
    const { report } = runner;
    const plan = /** @type {Action[] | null} */ (report?.actions?.map(parseAction) ?? null);
    if (plan) this.view.show(replay(start, plan)[plan.length]);
    else if (runner.board) this.view.show(fromServer(runner.board));
    /** @type {(name: string, value: string) => HTMLElement} */
    const fact = (name, value) => h("div", {}, h("dt", {}, name), h("dd", {}, value));
    this.counters.replaceChildren(
      fact("expanded", large(runner.expanded)),
      fact("generated", large(runner.generated)),
      fact("waiting", large(runner.open)),
      fact("stored", large(runner.stored)),
      fact("proved", `≥ ${runner.lower_bound}`),
      fact("time", duration(runner.seconds)),
    );
    this.bar.style.width = `${raceShare(runner, finish)}%`;
    const goal = finish === null ? "" : ` of ${finish}`;
    this.proved.textContent = report ? "" : `Shorter than ${runner.lower_bound}${goal} is impossible: proved.`;
    this.outcome.hidden = !report;
    if (!report) return;
    const { kind, headline } = outcomeWords(report);
    this.outcome.className = `outcome ${kind}`;
    this.outcome.replaceChildren(h("strong", {}, headline));
  }
}

/**
 * How far a search is on its way, in per cent: what it has proved of what is to be proved. Only who
 * has an answer is at the finish.
 * @param {Pick<Runner, "lower_bound" | "report">} runner
 * @param {number | null} finish
 */
export function raceShare({ lower_bound: bound, report }, finish) {
  if (report && report.outcome !== "stopped") return 100;
  return (100 * bound) / (Math.max(bound, finish ?? bound + 2) + 1);
}

/** @type {[string, string][]} */
const PACES = [
  ["20", "Slow"],
  ["200", "Medium"],
  ["4000", "Fast"],
  ["", "Full"],
];

export class RaceView {
  task = new Latest();
  finishLine = new Latest();
  /** @type {number | null} The optimum, which both run towards. */
  finish = null;
  /** @type {Board | undefined} */
  board;

  constructor() {
    this.lanes = [
      new Lane("left", this.#left, (search) => update(search)),
      new Lane("right", state.race.right, (right) => this.#set({ right })),
    ];
    this.by = segmented(
      "Equal amounts of",
      [
        ["expansions", "Expansions", "Both get the same number of expansions"],
        ["time", "Time", "Both get the same time"],
      ],
      state.race.by,
      (by) => this.#set({ by }),
    );
    /** @type {[string, string, string][]} */
    const paces = PACES.map(([key, text]) => [key, text, `${text} pace`]);
    this.pace = segmented("Pace", paces, state.race.pace, (pace) => this.#set({ pace }));
    this.button = h(
      "button",
      { type: "button", class: "primary", id: "race", onClick: () => (this.task.running ? this.stop() : this.start()) },
      "Race",
    );
    const all = h(
      "button",
      {
        type: "button",
        id: "compare",
        title: "Every search on this board, with a chart",
        onClick: () => showComparison(),
      },
      "Compare all",
    );
    this.message = h("p", { class: "summary", id: "race-summary" });
    this.element = h(
      "section",
      { class: "view wide", id: "view-race", "aria-label": "Race two searches" },
      h(
        "div",
        { class: "row wrap centred" },
        this.button,
        this.by.element,
        this.pace.element,
        all,
        copyLink("race-link"),
      ),
      this.message,
      h(
        "div",
        { class: "lanes" },
        this.lanes.map((lane) => lane.element),
      ),
    );
    subscribe((changed) => {
      if (changed.some((name) => name === "race" || name === "algorithm" || name === "heuristics")) this.#follow();
      if (changed.includes("board") || changed.includes("spawn")) this.board = undefined;
    });
  }

  get #left() {
    return { algorithm: stepwiseAlgorithm(), heuristics: state.heuristics };
  }

  /** @param {Partial<Race>} part */
  #set(part) {
    update({ race: { ...state.race, ...part } });
  }

  #follow() {
    this.by.set(state.race.by);
    this.pace.set(state.race.pace);
    this.lanes[0].set(this.#left);
    this.lanes[1].set(state.race.right);
  }

  arrive() {
    if (this.task.running || this.board === state.board) return;
    this.board = state.board;
    for (const lane of this.lanes) lane.begin(state.board);
    this.message.textContent = `${boardWords(state.board)}. Both searches start from this board.`;
  }

  leave() {
    this.stop();
  }

  async start() {
    this.#busy(true);
    for (const lane of this.lanes) lane.begin(state.board);
    const [left, right] = this.lanes.map(({ picker }) => searchChoice(picker.value.algorithm, picker.value.heuristics));
    const pace = state.race.pace ? { pace: Number(state.race.pace) } : {};
    const question = { board: toCsv(state.board), spawn: state.spawn };
    const body = { ...question, left, right, by: state.race.by, limits: limits(), ...pace };
    this.message.textContent = "Racing…";
    this.#findFinish(question);
    try {
      const runners = await this.task.run((signal) =>
        api.stream("api/race", body, {
          signal,
          onProgress: (snapshot) => {
            if (this.task.running) this.#show(snapshot);
          },
        }),
      );
      if (!runners) return;
      this.#show(runners);
      this.#verdict(runners);
    } catch (error) {
      this.message.textContent = "The race did not finish.";
      complain(error);
    }
    this.#busy(false);
  }

  /**
   * Where the finish is: the default solver mostly knows at once. Without it the bars have no scale.
   * @param {object} question
   */
  async #findFinish(question) {
    this.finish = null;
    try {
      const record = await this.finishLine.run((signal) =>
        api.stream("api/solve", { ...question, limits: within(5) }, { signal }),
      );
      if (record?.outcome === "optimal") this.finish = record.length;
    } catch {
      /* a race without a finish line is still one */
    }
  }

  /** @param {Runner[]} runners */
  #show(runners) {
    runners.forEach((runner, index) => this.lanes[index].show(runner, state.board, this.finish));
  }

  /** @param {Runner[]} runners */
  #verdict(runners) {
    /** @type {(runner: Runner) => number} */
    const measure = (runner) => (state.race.by === "time" ? runner.seconds : runner.expanded);
    const [a, b] = runners.map(measure);
    const names = this.lanes.map(({ picker }) => algorithmName(picker.value.algorithm));
    const unit = state.race.by === "time" ? "time" : "expansions";
    const ratio = Math.max(a, b) / Math.max(Math.min(a, b), 1e-9);
    const winner = a < b ? 0 : 1;
    const solved = runners.map(
      (runner) => runner.report?.outcome === "optimal" || runner.report?.outcome === "unsolvable",
    );
    const honest = solved[0] === solved[1] ? "" : ` Only ${solved[0] ? "left" : "right"} has a proved answer.`;
    const ended = runners.map((runner) => runner.report?.stop_reason !== "time");
    if (!ended.every(Boolean)) {
      this.message.textContent = ended.some(Boolean)
        ? `The time limit ends the race: only ${ended[0] ? "left" : "right"} (${names[ended[0] ? 0 : 1]}) came to its end.${honest}`
        : "The time limit ends the race: neither came to its end.";
    } else
      this.message.textContent =
        a === b
          ? `A tie in ${unit}.${honest}`
          : `${winner === 0 ? "Left" : "Right"} (${names[winner]}) needs ${ratio.toFixed(ratio < 10 ? 1 : 0)} times ${state.race.by === "time" ? "less" : "fewer"} ${unit}.${honest}`;
    announce(this.message.textContent);
  }

  stop() {
    this.finishLine.cancel();
    if (!this.task.cancel()) return;
    this.#busy(false);
    this.message.textContent = "Stopped.";
  }

  /** @param {boolean} on */
  #busy(on) {
    this.button.textContent = on ? "Cancel" : "Race";
    this.button.classList.toggle("busy", on);
  }

  /** @returns {Binding[]} */
  keys() {
    return [
      { on: ["g"], words: "race, or cancel", act: () => this.button.click() },
      { on: ["Escape"], words: "cancel", act: () => this.stop(), when: () => this.task.running },
    ];
  }
}
