// The search seen from inside: expansion by expansion, forward and back.

/** @import { Expansion } from "../../types/answers.js" */
/** @import { Action, Board } from "./board.js" */
/** @import { Binding } from "./keys.js" */
/** @import { Successor } from "./successors.js" */

import { FURTHEST } from "./address.js";
import { announce, complain, notify } from "./announce.js";
import { BoardView } from "./board-view.js";
import { fromServer, parseAction, toCsv } from "./board.js";
import { h } from "./dom.js";
import { Latest } from "./latest.js";
import { HeuristicOverlay } from "./overlay.js";
import { SearchPicker } from "./options.js";
import { ProofExplorer } from "./refute.js";
import { effect, falls, isSolved } from "./rules.js";
import { copyLink } from "./share.js";
import { limits, searchChoice, state, stepwiseAlgorithm, subscribe, update } from "./store.js";
import { Successors, fateOf } from "./successors.js";
import { thumbnail } from "./thumbnail.js";
import { SearchTrace } from "./trace.js";
import { Transport } from "./transport.js";
import { SearchTree } from "./tree.js";
import { TreeView } from "./tree-view.js";
import { TruthCard } from "./truth-card.js";
import { large, outcomeWords, plural } from "./words.js";

/** The tree and the way from the start are shown for so many expansions. */
const TREE_LIMIT = 500;

export class UnderstandView {
  /** @type {SearchTrace | null} */
  trace = null;
  /** @type {string | undefined} The question of the trace. */
  asked;
  /** @type {object | null} */
  playing = null;
  /** @type {Expansion | null} */
  shown = null;
  step = new Latest();
  index = 0;
  tree = new SearchTree();

  constructor() {
    this.view = new BoardView({ label: "The board that is expanded" });
    this.overlay = new HeuristicOverlay(this.view);
    this.transport = new Transport({
      name: "understand",
      label: "Step the search",
      go: (index) => (index === Infinity ? this.last() : this.go(index)),
      toggle: () => this.toggle(),
      stride: 10,
    });
    this.picker = new SearchPicker({
      label: "Search",
      search: this.#search,
      stepwise: true,
      id: "understand-algorithm",
      onChange: (search) => update({ ...search, expansion: 0 }),
    });
    this.truth = new TruthCard();
    this.facts = h("dl", { class: "facts", id: "facts" });
    this.layer = h("p", { class: "note" });
    this.successors = new Successors((child) => this.#look(child));
    this.treeView = new TreeView((index) => this.go(index));
    this.explorer = new ProofExplorer((board, action) => this.#preview(board, action));
    this.frontier = h("div", { class: "frontier", id: "frontier" });
    this.message = h("p", { class: "caption", id: "understand-summary" });
    this.way = h("div", { class: "way-row", role: "group", "aria-label": "The way from the start", id: "way" });
    this.element = this.#build();
    subscribe((changed) => {
      const search = changed.includes("algorithm") || changed.includes("heuristics");
      if (search) this.picker.set(this.#search);
      if (changed.includes("board") || changed.includes("spawn")) this.explorer.clear();
      const other = search || changed.includes("board") || changed.includes("spawn");
      if (other && state.view === "understand") this.begin(state.expansion);
    });
  }

  #build() {
    /** @type {(title: string, ...content: (Node | string)[]) => HTMLElement} */
    const card = (title, ...content) => h("section", { class: "card" }, h("h2", {}, title), content);
    return h(
      "section",
      { class: "view", id: "view-understand", "aria-label": "Understand the search" },
      h(
        "div",
        { class: "stage" },
        h("div", { class: "held" }, this.view.element, this.transport.element),
        this.message,
        this.way,
        this.overlay.controls,
      ),
      h(
        "div",
        { class: "panel" },
        card("Search", this.picker.element, h("div", { class: "row" }, copyLink("understand-link"))),
        card("This board", this.facts, this.layer, this.truth.element),
        card("The search as a tree", this.treeView.element),
        card("Its successors", this.successors.element),
        card("Proof explorer", this.explorer.element),
        card("What waits", this.frontier),
      ),
    );
  }

  get #search() {
    return { algorithm: stepwiseAlgorithm(), heuristics: state.heuristics };
  }

  /** What is searched, and how. */
  #question() {
    const { algorithm, heuristics } = this.#search;
    return { board: toCsv(state.board), search: searchChoice(algorithm, heuristics), spawn: state.spawn };
  }

  /** Coming to this view with another board, game or search begins anew; a link names a step. */
  arrive() {
    if (!this.trace || JSON.stringify(this.#question()) !== this.asked) this.begin(state.expansion);
    else if (state.expansion !== this.index) this.go(state.expansion);
  }

  leave() {
    this.stop();
  }

  begin(index = 0) {
    this.stop();
    this.step.cancel();
    this.trace?.close();
    this.trace = null;
    this.tree = new SearchTree();
    this.index = index;
    this.explorer.clear();
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
    this.shown = null;
    this.view.show(state.board);
    this.overlay.show(state.board, []);
    for (const part of [this.facts, this.frontier, this.way]) part.replaceChildren();
    this.successors.clear();
    this.truth.clear();
    this.layer.textContent = "";
    this.transport.show(0, 0, "");
  }

  /**
   * Shows an expansion; of several that are asked for the last one is shown.
   * @param {number} index
   * @returns {Promise<boolean>}
   */
  async go(index) {
    const { trace } = this;
    if (!trace) return false;
    const wanted = Math.max(0, Math.min(FURTHEST, index));
    try {
      const answer = await this.step.run(async () => ({ expansion: await trace.at(wanted) }));
      if (!answer || trace !== this.trace) return false;
      const { expansion } = answer;
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
      const answer = await this.step.run(async () => ({ expansion: await trace.last() }));
      if (!answer || trace !== this.trace) return;
      if (!answer.expansion) return void this.#over();
      this.#show(answer.expansion);
      if (trace.total === null) this.#noFurther();
    } catch (error) {
      if (trace === this.trace) complain(error);
    }
  }

  /** The search goes on, but not here. */
  #noFurther() {
    notify(
      this.index < FURTHEST
        ? `The time limit of ${state.seconds} s is met at expansion ${large(this.index + 1)}; the search goes on.`
        : `The search goes on; only its first ${large(FURTHEST + 1)} expansions are shown.`,
    );
    return false;
  }

  #over() {
    const report = this.trace?.report;
    if (!report) return;
    const { headline } = outcomeWords(report);
    if (!report.statistics?.expanded) this.#clear();
    this.message.textContent = `The search is over. ${headline}.`;
    announce(this.message.textContent);
  }

  /** @param {Expansion} expansion */
  #show(expansion) {
    this.shown = expansion;
    this.index = expansion.index;
    update({ expansion: this.index });
    const board = fromServer(expansion.board);
    this.#draw(board);
    const { total, known, report } = /** @type {SearchTrace} */ (this.trace);
    const last = Math.max(this.index, total === null ? known : total - 1);
    this.transport.show(this.index, last, `${large(this.index + 1)}${total === null ? "" : ` / ${large(total)}`}`);
    this.#showFacts(expansion, `≥ ${expansion.lower_bound}`);
    this.truth.show(expansion.board, expansion.h, this.#question().search);
    this.layer.textContent = expansion.layer
      ? `Layer ${expansion.layer.depth} begins: ${large(expansion.layer.kept)} states go on, ${large(expansion.layer.dropped)} dropped.`
      : "";
    this.successors.show(expansion.children);
    this.#showFrontier(expansion.frontier);
    this.#showTree();
    const goal = isSolved(board) ? " This board is a goal: no blue stack is left." : "";
    this.message.textContent =
      report && this.index === (total ?? 0) - 1
        ? `Last expansion. ${outcomeWords(report).headline}.${goal}`
        : `Expansion ${large(this.index + 1)}.${goal}`;
    announce(
      `Expansion ${this.index + 1}: g ${expansion.g}, h ${expansion.h ?? "none"}, f ${expansion.f}, ${plural(expansion.children.length, "successor")}, ${expansion.frontier.size} waiting.`,
    );
  }

  /**
   * A board with the lines and rings of the chosen heuristics.
   * @param {Board} board
   */
  #draw(board) {
    this.view.show(board);
    this.overlay.show(board, this.#question().search.heuristics);
  }

  /**
   * @param {{ g: number, h: number | null, f: number | null }} numbers
   * @param {string} proved
   */
  #showFacts({ g, h: estimate, f }, proved) {
    /** @type {(name: string, value: string | number, title: string, kind?: string) => HTMLElement} */
    const fact = (name, value, title, kind = "") =>
      h("div", { class: kind, title }, h("dt", {}, name), h("dd", {}, value));
    this.facts.replaceChildren(
      fact("g", g, "actions from the start"),
      fact("h", estimate ?? "–", "estimated actions to go", "plus"),
      fact("f", f ?? "–", "estimate of the whole", "strong equals"),
      fact("proved", proved, "no solution is shorter"),
    );
  }

  /**
   * A successor in view is drawn as the board it is; none means the board that is expanded.
   * @param {Successor | null} child
   */
  #look(child) {
    const { shown } = this;
    if (!shown) return;
    const numbers = child ? { g: shown.g + 1, h: child.h, f: child.f } : shown;
    this.#draw(fromServer((child ?? shown).board));
    this.#showFacts(numbers, `≥ ${shown.lower_bound}`);
    this.message.textContent = child
      ? `After ${child.action}${fateOf(child) === "goal" ? ": a goal, no blue stack is left" : ""}.`
      : `Expansion ${large(this.index + 1)}.`;
  }

  /**
   * @param {Board} board
   * @param {Action} action
   */
  #preview(board, action) {
    this.#draw(effect(board, action).after);
    if (action.kind === "spread")
      this.view.arrow(action.cell, action.direction, falls(board, action.cell, action.direction));
  }

  /** The tree and the way from the start grow with what has been watched. */
  async #showTree() {
    const { trace, tree, index } = this;
    if (!trace) return;
    this.way.replaceChildren();
    if (index >= TREE_LIMIT) {
      this.way.append(h("span", { class: "note" }, `The way is shown for the first ${TREE_LIMIT} expansions.`));
      return;
    }
    try {
      while (tree.nodes.length <= index) {
        const next = await trace.at(tree.nodes.length);
        if (tree !== this.tree || !next) return;
        tree.add(next);
      }
    } catch {
      return;
    }
    if (index !== this.index) return;
    this.treeView.show(tree, index);
    const way = tree.way(index);
    const steps = way.map((node, number) => {
      const button = h(
        "button",
        { type: "button", class: "quiet", title: `Expansion ${node.index + 1}`, onClick: () => this.go(node.index) },
        number === 0 ? "Start" : (node.action ?? "?"),
      );
      if (node.index === index) button.setAttribute("aria-current", "step");
      return button;
    });
    this.way.replaceChildren(...steps);
    const action = way.length > 1 ? parseAction(way[way.length - 1].action ?? "") : null;
    this.way.setAttribute("aria-label", `The way from the start, ${plural(way.length - 1, "action")}`);
    if (action) this.view.pulse(action.cell);
  }

  /** @param {Expansion["frontier"]} frontier */
  #showFrontier({ size, best }) {
    this.frontier.replaceChildren(
      h("p", { class: "note" }, `${plural(large(size), "state")} waiting${best.length ? "; next in line:" : "."}`),
      h(
        "div",
        { class: "stamps" },
        best.map((waiting) =>
          h(
            "figure",
            {},
            thumbnail(fromServer(waiting.board)),
            h("figcaption", {}, `g ${waiting.g}${waiting.h === null ? "" : `, h ${waiting.h}`}, f ${waiting.f}`),
          ),
        ),
      ),
    );
  }

  async toggle() {
    if (this.playing) return this.stop();
    const control = {};
    this.playing = control;
    this.transport.playing(true);
    while (this.playing === control && (await this.go(this.index + 1)))
      await new Promise((resolve) => setTimeout(resolve, 450));
    if (this.playing === control) this.stop();
    return undefined;
  }

  stop() {
    this.playing = null;
    this.transport.playing(false);
  }

  /** @returns {Binding[]} */
  keys() {
    return [
      ...this.transport.keys("expansion"),
      { on: ["Escape"], words: "stop", act: () => this.stop(), when: () => Boolean(this.playing) },
    ];
  }
}
