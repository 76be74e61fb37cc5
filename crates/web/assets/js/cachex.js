// Cachex: draw obstacles, watch the search grow, see the path.

/** @import { Child } from "./dom.js" */
/** @import { PathQuestion } from "./cachex-share.js" */
/** @import { Told } from "./cachex-words.js" */
/** @import { Binding } from "./keys.js" */
/** @import { PathChoice, State } from "./store.js" */

import { announce, complain, notify } from "./announce.js";
import * as api from "./api.js";
import { CachexEditor } from "./cachex-editor.js";
import { SearchFilm } from "./cachex-film.js";
import { CachexBoard, LARGEST } from "./cachex-model.js";
import { cachexCommand, cachexPython } from "./cachex-share.js";
import { isTrace, readTrace } from "./cachex-trace.js";
import { CachexBoardView } from "./cachex-view.js";
import { pathWords, traceWords } from "./cachex-words.js";
import { choice, h } from "./dom.js";
import { textOf } from "./drop.js";
import { Latest } from "./latest.js";
import { algorithmName, sentence } from "./options.js";
import { copy, copyLink, download } from "./share.js";
import { state, subscribe, update } from "./store.js";

/** @type {[string, string][]} */
const MODES = [
  ["path", "Path over empty cells"],
  ["capture-red", "Capture for red"],
  ["capture-blue", "Capture for blue"],
  ["connect-red", "Connect red's sides"],
  ["connect-blue", "Connect blue's sides"],
];

/** @type {[number, string][]} */
const PATHS = [
  [1, "one"],
  [5, "up to 5"],
  [20, "up to 20"],
];
const ZOOMS = [1, 1.5, 2, 3, 4];

export class CachexView {
  task = new Latest();
  zoom = 0;
  /** @type {HTMLElement} */
  note;
  /** @type {HTMLElement} */
  frame;

  constructor() {
    /** @type {CachexEditor} */
    this.editor = new CachexEditor(
      () => this.find(Infinity),
      (text) => this.paste(text),
    );
    this.view = new CachexBoardView({
      press: (cell) => this.editor.press(cell),
      enter: (cell) => this.editor.enter(cell),
      release: () => this.editor.release(),
      key: (cell, chord) => {
        if (!this.editor.key(cell, chord)) return false;
        announce(this.view.cells[cell].element.getAttribute("aria-label") ?? "");
        return true;
      },
    });
    this.film = new SearchFilm(this.view, { name: "grow", onStep: (grown) => update({ grown }) });
    this.outcome = h("div", { class: "outcome", id: "cachex-outcome", hidden: true });
    /** @type {(part: Partial<PathChoice>) => void} */
    const ask = (part) => update({ path: { ...state.path, ...part } });
    this.mode = choice("Question", MODES, state.path.mode, (mode) => ask({ mode }), { id: "mode" });
    // The server's "auto" is what the list calls the one that suits.
    /** @type {[string, string][]} */
    const algorithms = state.catalogue.path_algorithms
      .filter((name) => name !== "auto")
      .map((name) => [name, sentence(algorithmName(name))]);
    this.algorithm = choice(
      "Algorithm",
      [["", "The one that suits"], ...algorithms],
      "",
      (algorithm) => ask({ algorithm }),
      { id: "path-algorithm" },
    );
    this.paths = choice("Paths", PATHS, 1, (paths) => ask({ paths: Number(paths) }), { id: "paths" });
    this.element = this.#build();
    subscribe((changed) => this.#changed(changed));
    this.#changed(["cachex", "path"]);
  }

  /** @param {(keyof State)[]} changed */
  #changed(changed) {
    if (!changed.includes("cachex") && !changed.includes("path")) return;
    this.mode.select.value = state.path.mode;
    this.algorithm.select.value = state.path.algorithm;
    this.paths.select.value = String(state.path.paths);
    const several = state.path.paths > 1;
    this.algorithm.select.disabled = several;
    this.note.hidden = !several;
    this.#stale();
  }

  /** What was found belongs to another board or question. */
  #stale() {
    this.task.cancel();
    // A link names a step of a search that is still to be found.
    if (this.film.order) this.film.clear();
    this.outcome.hidden = true;
    const [mode, colour] = state.path.mode.split("-");
    this.view.show(state.cachex, mode === "connect" ? (colour === "red" ? "r" : "b") : null);
  }

  arrive() {
    if (state.grown !== null && !this.film.order) this.find(state.grown);
  }

  leave() {
    this.film.pause();
  }

  #build() {
    /** @type {(text: Child, id: string, onClick: () => unknown, name?: string, title?: string) => HTMLButtonElement} */
    const button = (text, id, onClick, name, title) =>
      h("button", { type: "button", id, class: name, title, "aria-label": title, onClick }, text);
    this.note = h("p", { class: "note", hidden: true }, "Several paths are always found by breadth-first search.");
    /** @type {HTMLInputElement} */
    const traceFile = h("input", {
      type: "file",
      id: "trace-file",
      hidden: true,
      "aria-label": "A trace to open",
      onChange: () => this.#openTrace(traceFile),
    });
    const openTrace = button("Open trace…", "open-trace", () => traceFile.click());
    openTrace.title = "Play a search from a file, written by infexion path --trace or by your own program";
    this.frame = h("div", { class: "zoom-frame" }, this.view.element);
    const zoom = h(
      "div",
      { class: "buttons" },
      button("−", "cachex-smaller", () => this.#zoomBy(-1), undefined, "Zoom out"),
      button("+", "cachex-larger", () => this.#zoomBy(1), undefined, "Zoom in"),
    );
    return h(
      "section",
      { class: "view", id: "view-cachex", "aria-label": "Cachex paths" },
      h(
        "div",
        { class: "stage" },
        this.frame,
        this.film.element,
        h(
          "div",
          { class: "row wrap centred" },
          h(
            "p",
            { class: "legend" },
            h("span", { class: "chip opened" }, "○ open: cost + estimate"),
            h("span", { class: "chip closed" }, "● closed"),
            h("span", { class: "chip way" }, "━ path"),
          ),
          zoom,
        ),
      ),
      h(
        "div",
        { class: "panel" },
        h(
          "section",
          { class: "card" },
          h("h2", {}, "Find"),
          h(
            "div",
            { class: "row wrap" },
            button("Find", "find", () => this.find(), "primary"),
            openTrace,
            traceFile,
          ),
          this.outcome,
          h("div", { class: "row wrap" }, this.mode.element, this.algorithm.element, this.paths.element),
          this.note,
        ),
        h("section", { class: "card tools" }, h("h2", {}, "Draw"), this.editor.element),
        h(
          "section",
          { class: "card tools" },
          h("h2", {}, "Share"),
          h(
            "div",
            { class: "row wrap buttons-apart" },
            copyLink("cachex-link"),
            button("Copy JSON", "cachex-copy", () => copy(state.cachex.toJson(), "JSON")),
            button("Copy command", "cachex-command", () => copy(cachexCommand(this.#question()), "command line")),
            button("Copy Python", "cachex-python", () => copy(cachexPython(this.#question()), "Python")),
            button("Download SVG", "cachex-svg", () => this.#svg()),
          ),
        ),
      ),
    );
  }

  /** @param {number} by */
  #zoomBy(by) {
    this.zoom = Math.max(0, Math.min(ZOOMS.length - 1, this.zoom + by));
    this.frame.classList.toggle("zoomed", this.zoom > 0);
    this.view.element.style.width = `${ZOOMS[this.zoom] * 100}%`;
  }

  /** @param {string} text */
  async paste(text) {
    if (isTrace(text)) return void this.watch(text);
    let board = null;
    try {
      board = CachexBoard.fromObject(JSON.parse(/'(\{.*\})'/.exec(text)?.[1] ?? text));
    } catch {
      /* the server explains */
    }
    if (board) return void this.editor.change(board);
    try {
      await api.request("api/path", { board: text });
      notify(`Boards up to side ${LARGEST} can be drawn.`, { kind: "error" });
    } catch (error) {
      complain(error);
    }
  }

  /**
   * Plays a search that some program wrote down, on the board that is drawn.
   * @param {string} text
   */
  watch(text) {
    try {
      const { order, paths } = readTrace(text, state.cachex);
      this.#stale();
      this.#tell(traceWords(order, paths));
      this.film.start(order, paths);
    } catch (error) {
      complain(error);
    }
  }

  /** @param {HTMLInputElement} input */
  async #openTrace(input) {
    const file = input.files?.[0];
    if (!file) return;
    const text = await textOf(file);
    // The same file, written anew, can be opened again.
    input.value = "";
    if (text !== null) this.watch(text);
  }

  #question() {
    const { mode: choice, algorithm, paths } = state.path;
    const [mode, colour] = choice.split("-");
    /** @type {PathQuestion} */
    const body = { board: state.cachex.toJson(), mode, paths };
    if (colour) body.colour = colour;
    if (algorithm && paths === 1) body.algorithm = algorithm;
    return body;
  }

  /**
   * Finds a path; its search is played from the start, or shown at a step.
   * @param {number | null} step
   */
  async find(step = null) {
    const moving = step === Infinity;
    if (!moving) this.#stale();
    try {
      const answer = await this.task.run((signal) => api.request("api/path", this.#question(), signal));
      if (!answer) return;
      this.editor.solved.add(state.cachex);
      this.#tell(pathWords(answer));
      this.film.start(answer.order, answer.paths, step);
      if (step === null) this.outcome.scrollIntoView({ block: "nearest" });
    } catch (error) {
      complain(error);
    }
  }

  /** @param {Told} told */
  #tell({ kind, headline, note }) {
    this.outcome.hidden = false;
    this.outcome.className = `outcome ${kind}`;
    this.outcome.replaceChildren(h("strong", {}, headline), h("p", { class: "note" }, note));
    announce(headline);
  }

  async #svg() {
    try {
      download((await api.request("api/path", { ...this.#question(), svg: true })).svg ?? "", "path.svg");
    } catch (error) {
      complain(error);
    }
  }

  /** @returns {Binding[]} */
  keys() {
    const film = this.film.transport
      .keys("step")
      .map((binding) => ({ ...binding, when: () => Boolean(this.film.order) }));
    return [{ on: ["f"], words: "find", act: () => this.find() }, ...this.editor.keys(), ...film];
  }
}
