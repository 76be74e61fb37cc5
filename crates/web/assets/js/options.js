// Choosing the game, the algorithm and its heuristics; used wherever a search is started.

/** @import { HeuristicEntry, SpawnMode } from "../../types/answers.js" */
/** @import { Search } from "./store.js" */

import { choice, h } from "./dom.js";
import { optionsOf, searchEntry, searches, tidySearch } from "./search-text.js";
import { FRESH, state, subscribe, update } from "./store.js";

/**
 * @typedef {object} Picked
 * @property {string} label
 * @property {Search} search
 * @property {string} id
 * @property {boolean} [stepwise] Only searches that can be watched step by step.
 * @property {(value: Search) => void} [onChange]
 */

/** What the page says of a search; the catalogue says it for those who write one. */
/** @type {{ [name: string]: [string, string] }} */
const WORDS = {
  auto: ["Best available", "Finds a shortest solution and proves that none is shorter."],
  astar: ["A*", "Looks first where actions so far plus estimated actions to go are fewest."],
  idastar: ["IDA*", "A* in rounds that remember one path only: little memory, more work."],
  bfs: ["Breadth-first", "All boards one action away, then two, then three …"],
  ids: ["Iterative deepening", "Goes deep at once, one action deeper in each round; little memory."],
  "pruned-bfs": ["Pruned breadth-first", "Keeps only boards with most captures: quick, may miss the shortest."],
  greedy: ["Greedy", "Looks first where the fewest actions are estimated to go: soon there, seldom shortest."],
  beam: ["Beam", "Keeps only the best boards of each layer: quick, may miss the shortest."],
};
const WEIGHTS = ["1", "1.2", "1.5", "2", "3", "5"];
/** @type {(text: string) => string} */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** @type {(value: string, text: string) => [string, string]} */
const pair = (value, text) => [value, text];

/** @param {string} text */
export function algorithmName(text) {
  const [name] = text.split("/");
  const isSystem = searchEntry(state.catalogue, name)?.isSystem;
  const options = Object.entries(optionsOf(text)).map(([option, value]) => `, ${option} ${value}`);
  return (isSystem ? `Report ${name}` : (WORDS[name]?.[0] ?? name)) + options.join("");
}

/**
 * Is this estimate proved never to be too high in this game?
 * @param {HeuristicEntry} entry
 * @param {SpawnMode} spawn
 */
export const isProved = ({ claims }, spawn) =>
  claims.some(
    (claim) => claim.for === (spawn === "never" ? "spread-only" : "with-spawn") && claim.admissible === "proved",
  );

/** A drop-down of algorithms with the heuristics they take. */
export class SearchPicker {
  /** @param {Picked} picked */
  constructor({ label, search, stepwise, onChange, id }) {
    this.onChange = onChange;
    const offered = searches(state.catalogue).filter((entry) => !stepwise || entry.stepwise);
    /** @type {(isSystem: boolean) => [string, string][]} */
    const named = (isSystem) =>
      offered.filter((entry) => entry.isSystem === isSystem).map(({ name }) => [name, algorithmName(name)]);
    const picker = choice(label, named(false), "", () => this.#changed(), { id });
    this.select = picker.select;
    this.select.append(
      h(
        "optgroup",
        { label: "Programs of student reports" },
        named(true).map(([value, text]) => h("option", { value }, text)),
      ),
    );
    // What only some searches take.
    /** @type {(name: string, label: string) => { element: HTMLLabelElement, select: HTMLSelectElement }} */
    const extra = (name, label) => choice(label, [], "", () => this.#changed(), { id: `${id}-${name}` });
    const [weight, ties] = [extra("weight", "Weight of h"), extra("ties", "Which of equals first")];
    this.extras = { weight, ties, reading: extra("reading", "The report, read as") };
    this.more = h(
      "details",
      {},
      h("summary", {}, "More options"),
      Object.values(this.extras).map(({ element }) => element),
    );
    this.note = h("p", { class: "note" });
    // None ticked is none: an estimate that is always 0 needs no box.
    const heuristics = state.catalogue.heuristics.filter((entry) => entry.name !== "zero");
    this.boxes = heuristics.map((entry) => {
      const box = h("input", { type: "checkbox", value: entry.name, onChange: () => this.#changed() });
      const doubt = h(
        "em",
        { title: "This estimate can be too high: nothing is called optimal with it" },
        "not proved",
      );
      const element = h("label", { class: "check", title: entry.summary }, box, h("span", {}, entry.name), doubt);
      return { heuristic: entry, name: entry.name, box, doubt, element };
    });
    this.ticked = h("p", { class: "note" });
    this.group = h(
      "fieldset",
      { class: "heuristics" },
      h("legend", {}, "Heuristics: the largest estimate counts (none ticked: h = 0)"),
      this.boxes.map(({ element }) => element),
      this.ticked,
    );
    this.element = h("div", { class: "picker" }, picker.element, this.note, this.group, this.more);
    this.set(search);
    subscribe((changed) => {
      if (changed.includes("spawn")) this.#show();
    });
  }

  /** @returns {Search} */
  get value() {
    const heuristics = this.boxes.filter(({ box }) => box.checked).map(({ name }) => name);
    const options = Object.fromEntries(Object.entries(this.extras).map(([name, { select }]) => [name, select.value]));
    return { algorithm: tidySearch(state.catalogue, this.select.value, options), heuristics };
  }

  /** @param {Search} search */
  set({ algorithm, heuristics }) {
    this.select.value = algorithm.split("/")[0];
    this.#offer(optionsOf(algorithm));
    for (const { name, box } of this.boxes) box.checked = heuristics.includes(name);
    this.#show();
  }

  /**
   * Lists what the chosen search takes; the first of each list is as usual.
   * @param {{ [name: string]: string }} chosen
   */
  #offer(chosen) {
    const entry = searchEntry(state.catalogue, this.select.value);
    const weight = chosen.weight && !WEIGHTS.includes(chosen.weight) ? [chosen.weight] : [];
    const [first, ...readings] = entry?.readings ?? [];
    /** @type {(usual: string, others: { name: string, summary: string }[]) => [string, string][]} */
    const list = (usual, others) => [["", usual], ...others.map(({ name, summary }) => pair(name, summary))];
    /** @type {{ [name: string]: [string, string][] }} */
    const lists = {
      weight: entry?.takes_weight ? [...WEIGHTS, ...weight].map((number) => pair(number, number)) : [],
      ties: entry?.takes_ties ? list("as usual", state.catalogue.ties) : [],
      reading: first ? list(first.summary, readings) : [],
    };
    for (const [name, { element, select }] of Object.entries(this.extras)) {
      select.replaceChildren(...lists[name].map(([value, text]) => h("option", { value }, text)));
      select.value = chosen[name] ?? lists[name][0]?.[0] ?? "";
      element.hidden = lists[name].length === 0;
    }
    this.more.hidden = Object.values(lists).every((list) => list.length === 0);
    if (Object.keys(chosen).length) this.more.open = true;
  }

  #changed() {
    this.#offer(optionsOf(this.value.algorithm));
    this.#show();
    this.onChange?.(this.value);
  }

  #show() {
    const entry = searchEntry(state.catalogue, this.select.value);
    this.group.hidden = !entry?.takes_heuristics;
    const words = WORDS[this.select.value]?.[1] ?? `${sentence(entry?.summary ?? "")}.`;
    // What is never too high in one game may be in the other.
    for (const { heuristic, doubt } of this.boxes) doubt.hidden = isProved(heuristic, state.spawn);
    const chosen = this.boxes
      .filter(({ box }) => box.checked)
      .map(({ heuristic: { name, summary } }) => `${name}: ${summary}.`);
    this.ticked.textContent = chosen.join(" ");
    this.note.textContent = entry ? `${words} Its answer: ${entry.claim}.` : "";
  }
}

/** The game: with or without SPAWN. */
export function gamePicker() {
  const picker = choice(
    "Game",
    [
      ["never", "SPREAD only"],
      ["all", "with SPAWN"],
      ["near-blue", "SPAWN near blue"],
    ],
    state.spawn,
    (spawn) => update({ spawn: /** @type {SpawnMode} */ (spawn), ...FRESH }),
    { id: "game" },
  );
  return picker;
}

/** Time and memory; they follow the state, which may hold a value from a link. */
export function limitPickers() {
  const most = state.catalogue.limits;
  /** @type {(n: number) => string} */
  const seconds = (n) => (n < 60 || n % 60 ? `${n} s` : `${n / 60} min`);
  /** @type {(label: string, name: "seconds" | "megabytes", values: number[], limit: number, words: (n: number) => string) => HTMLElement} */
  const picker = (label, name, values, limit, words) => {
    /** @type {[number, string][]} */
    const options = values.filter((n) => n <= limit).map((n) => [n, words(n)]);
    const { element, select } = choice(label, options, state[name], (value) => update({ [name]: Number(value) }), {
      id: name,
    });
    const follow = () => {
      if (![...select.options].some((option) => option.value === String(state[name])))
        select.append(h("option", { value: String(state[name]) }, words(state[name])));
      select.value = String(state[name]);
    };
    follow();
    subscribe((changed) => {
      if (changed.includes(name)) follow();
    });
    return element;
  };
  return [
    picker("Time", "seconds", [1, 5, 30, 120, 600], most.seconds, seconds),
    picker("Memory", "megabytes", [64, 256, 512, 1024], most.megabytes, (n) => `${n} MiB`),
  ];
}
