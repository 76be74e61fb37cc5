// Choosing the game, the algorithm and its heuristics; used wherever a search is started.

import { choice, h } from "./dom.js";
import { state, subscribe, update } from "./store.js";

/** A drop-down of algorithms with the heuristics they take. */
export class SearchPicker {
  constructor({ label, algorithm, heuristics, stepwise, onChange, id }) {
    this.onChange = onChange;
    this.heuristics = new Set(heuristics);
    const algorithms = state.catalogue.algorithms.filter((entry) => !stepwise || entry.stepwise);
    const picker = choice(label, algorithms.map((entry) => [entry.name, NAMES[entry.name] ?? entry.name]), algorithm, () => this.#changed(), { id });
    this.select = picker.select;
    this.note = h("p", { class: "note" });
    this.boxes = state.catalogue.heuristics.map((entry) => {
      const box = h("input", { type: "checkbox", checked: this.heuristics.has(entry.name), onChange: () => {
        box.checked ? this.heuristics.add(entry.name) : this.heuristics.delete(entry.name);
        this.#changed();
      } });
      return h("label", { class: "check", title: entry.summary }, box, h("span", {}, entry.name), entry.proved ? null : h("em", { title: "This estimate can be too high: nothing is called optimal with it" }, "not proved"));
    });
    this.group = h("fieldset", { class: "heuristics" }, h("legend", {}, "Heuristics (none: line-cover, infection)"), this.boxes);
    this.element = h("div", { class: "picker" }, picker.element, this.note, this.group);
    this.#show();
  }

  get value() { return { algorithm: this.select.value, heuristics: [...this.heuristics] }; }

  set(algorithm, heuristics) {
    this.select.value = algorithm;
    this.heuristics = new Set(heuristics);
    this.boxes.forEach((label) => { label.firstChild.checked = this.heuristics.has(label.children[1].textContent); });
    this.#show();
  }

  #changed() {
    this.#show();
    this.onChange?.(this.value);
  }

  #show() {
    const entry = state.catalogue.algorithms.find((candidate) => candidate.name === this.select.value);
    this.group.hidden = !entry?.takes_heuristics;
    this.note.textContent = entry ? `${entry.summary}. Claims: ${entry.claim}.` : "";
  }
}

const NAMES = {
  auto: "Default solver", astar: "A*", idastar: "IDA*", bfs: "Breadth-first", ids: "Iterative deepening",
  "pruned-bfs": "Pruned breadth-first", beam: "Beam",
};
export const algorithmName = (name) => NAMES[name] ?? name;

/** The game: with or without SPAWN. */
export function gamePicker() {
  const picker = choice("Game", [["never", "SPREAD only"], ["all", "with SPAWN"], ["near-blue", "SPAWN near blue"]], state.spawn,
    (spawn) => update({ spawn, plan: null, record: null, step: 0 }), { id: "game" });
  return picker;
}

/** Time and memory; they follow the state, which may hold a value from a link. */
export function limitPickers() {
  const most = state.catalogue.limits;
  const seconds = (n) => (n < 60 || n % 60 ? `${n} s` : `${n / 60} min`);
  const picker = (label, name, values, limit, words) => {
    const { element, select } = choice(label, values.filter((n) => n <= limit).map((n) => [n, words(n)]), state[name], (value) => update({ [name]: Number(value) }), { id: name });
    const follow = () => {
      if (![...select.options].some((option) => option.value === String(state[name]))) select.append(h("option", { value: String(state[name]) }, words(state[name])));
      select.value = String(state[name]);
    };
    follow();
    subscribe((changed) => { if (changed.includes(name)) follow(); });
    return element;
  };
  return [picker("Time", "seconds", [1, 5, 30, 120, 600], most.seconds, seconds), picker("Memory", "megabytes", [64, 256, 512, 1024], most.megabytes, (n) => `${n} MiB`)];
}
