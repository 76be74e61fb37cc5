// Drawing Cachex boards: tokens, start and goal, size, shapes, undo.

/** @import { Child } from "./dom.js" */
/** @import { Binding } from "./keys.js" */

import { complain, notify } from "./announce.js";
import * as api from "./api.js";
import { CachexBoard, LARGEST } from "./cachex-model.js";
import { h, segmented } from "./dom.js";
import { History } from "./history.js";
import { icon } from "./icons.js";
import { Latest } from "./latest.js";
import { menu } from "./menu.js";
import { state, subscribe, update } from "./store.js";

/** @typedef {"r" | "b" | "x" | "s" | "g"} Tool A colour, erase, start or goal. */

/** @type {[Tool, string][]} */
const TOOLS = [
  ["r", "● Red"],
  ["b", "■ Blue"],
  ["x", "Erase"],
  ["s", "Start"],
  ["g", "Goal"],
];
/** @type {[string, string][]} */
const SHAPES = [
  ["empty", "Empty"],
  ["random", "Random"],
  ["maze", "Maze"],
  ["clustered", "Clustered"],
];

export class CachexEditor {
  /** @type {History<CachexBoard>} */
  history = new History();
  /** A board that was asked for; what is drawn meanwhile is not replaced by it. */
  coming = new Latest();
  /** Boards whose path was found: undo and redo show it again. */
  solved = new WeakSet();
  /** @type {Tool} */
  tool = "b";
  /** @type {{ before: CachexBoard, tool: Tool } | null} */
  stroke = null;
  /** @type {HTMLInputElement} */
  size;
  /** @type {HTMLButtonElement} */
  undoButton;
  /** @type {HTMLButtonElement} */
  redoButton;
  /** @type {HTMLTextAreaElement} */
  json;

  /**
   * @param {() => unknown} follow an end is dragged: the path follows
   * @param {(text: string) => unknown} read takes a text as the board, or explains why not
   */
  constructor(follow, read) {
    this.follow = follow;
    this.read = read;
    this.element = this.#build();
    subscribe((changed) => {
      if (changed.includes("cachex")) this.#refresh();
    });
    this.#refresh();
  }

  #build() {
    /** @type {(text: Child, id: string, onClick: () => unknown, title?: string) => HTMLButtonElement} */
    const button = (text, id, onClick, title) =>
      h("button", { type: "button", id, title, "aria-label": title, onClick }, text);
    /** @type {[Tool, string, string][]} */
    const labelled = TOOLS.map(([key, text]) => [key, text, `${text.replace(/^\W+/, "")} (${key.toUpperCase()})`]);
    const tools = segmented("Tool", labelled, this.tool, (tool) => {
      this.tool = tool;
    });
    this.size = h("input", {
      type: "number",
      min: 1,
      max: LARGEST,
      id: "side",
      onChange: () => this.#resize(Number(this.size.value)),
    });
    this.undoButton = button(icon("undo"), "cachex-undo", () => this.#travel("undo"), "Undo (Ctrl+Z)");
    this.redoButton = button(icon("redo"), "cachex-redo", () => this.#travel("redo"), "Redo (Ctrl+Y)");
    this.json = h("textarea", { rows: 5, id: "cachex-json", spellcheck: false, "aria-label": "The board as JSON" });
    return h(
      "div",
      { class: "editor", "aria-label": "Editor", role: "group" },
      h("div", { class: "row wrap" }, tools.element),
      h(
        "div",
        { class: "row wrap" },
        h("label", { class: "field" }, h("span", {}, `Side (1–${LARGEST})`), this.size),
        menu("New board", "cachex-new", [{ title: "New board", items: SHAPES }], (shape) => this.#generate(shape)),
        h("div", { class: "buttons" }, this.undoButton, this.redoButton),
      ),
      h("p", { class: "note" }, "Drag S and G: the path follows."),
      h(
        "details",
        { class: "csv" },
        h("summary", {}, "Text (JSON)"),
        this.json,
        h(
          "div",
          { class: "row" },
          button("Use this text", "use-json", () => this.read(this.json.value)),
        ),
      ),
    );
  }

  #refresh() {
    this.size.value = String(state.cachex.n);
    this.json.value = state.cachex.toJson();
    this.undoButton.disabled = !this.history.canUndo;
    this.redoButton.disabled = !this.history.canRedo;
  }

  /** @param {CachexBoard} board */
  change(board) {
    this.history.push(state.cachex);
    update({ cachex: board });
  }

  get #connecting() {
    return state.path.mode.startsWith("connect");
  }

  /**
   * Start and goal hold no token: what is put on one of them is left out.
   * @param {number} cell
   * @param {Tool} tool
   * @param {CachexBoard} from
   */
  #put(cell, tool, from = state.cachex) {
    const board = CachexBoard.copy(from);
    const end = !this.#connecting && (cell === board.start || cell === board.goal);
    if (tool === "s" || tool === "g") {
      board[tool === "s" ? "start" : "goal"] = cell;
      board.tokens[cell] = null;
    } else if (tool === "x") board.tokens[cell] = null;
    else if (end) return;
    else board.tokens[cell] = tool;
    update({ cachex: board });
  }

  /** @param {number} cell */
  press(cell) {
    const { cachex } = state;
    this.coming.cancel();
    const end = this.#connecting ? null : cell === cachex.start ? "s" : cell === cachex.goal ? "g" : null;
    // A press on an end takes it along, whatever tool is chosen; on a token of the same colour it erases.
    const tool = end ?? (this.tool === cachex.tokens[cell] ? "x" : this.tool);
    this.stroke = { before: cachex, tool };
    if (!end) this.#paint(cell);
  }

  /** @param {number | null} cell */
  enter(cell) {
    if (cell !== null) this.#paint(cell);
  }

  /** @param {number} cell */
  #paint(cell) {
    const { stroke } = this;
    if (!stroke) return;
    const other = stroke.tool === "s" ? state.cachex.goal : state.cachex.start;
    // Two ends on one cell hide each other.
    if ((stroke.tool === "s" || stroke.tool === "g") && cell === other && state.cachex.n > 1) return;
    if (stroke.tool !== "s" && stroke.tool !== "g") return this.#put(cell, stroke.tool);
    // Tokens that an end is dragged across stay.
    this.#put(cell, stroke.tool, stroke.before);
    this.follow();
  }

  release() {
    if (this.stroke) this.#remember(this.stroke.before);
    this.stroke = null;
  }

  /**
   * @param {number} cell
   * @param {string} chord
   */
  key(cell, chord) {
    /** @type {{ [chord: string]: Tool }} */
    const others = { Enter: this.tool, Space: this.tool, Delete: "x", Backspace: "x" };
    const tool = others[chord] ?? TOOLS.find(([name]) => name === chord)?.[0];
    if (!tool) return false;
    const before = state.cachex;
    this.#put(cell, tool);
    this.#remember(before);
    return true;
  }

  /**
   * What was before a change, if it changed anything.
   * @param {CachexBoard} before
   */
  #remember(before) {
    if (before.pack() === state.cachex.pack()) return;
    this.history.push(before);
    this.#refresh();
  }

  /** @param {"undo" | "redo"} way */
  #travel(way) {
    const board = this.history[way](state.cachex);
    if (!board) return;
    update({ cachex: board });
    if (this.solved.has(board)) this.follow();
  }

  /** @param {number} n */
  #resize(n) {
    if (Number.isInteger(n) && n >= 1 && n <= LARGEST) return this.change(state.cachex.resized(n));
    this.size.value = String(state.cachex.n);
    return notify(`The side is a whole number from 1 to ${LARGEST}.`, { kind: "error" });
  }

  /** @param {string} shape */
  async #generate(shape) {
    const { n } = state.cachex;
    this.coming.cancel();
    if (shape === "empty") return this.change(new CachexBoard(n));
    const recipe = { side: n, density: shape === "maze" ? 0.5 : 0.3, shape, solvable: n > 2 };
    try {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0];
      const made = await this.coming.run((signal) =>
        api.request("api/generate", { game: "cachex", seed, ...recipe }, signal),
      );
      if (!made) return undefined;
      this.change(/** @type {CachexBoard} */ (CachexBoard.fromObject(made)));
    } catch (error) {
      complain(error);
    }
    return undefined;
  }

  /** @returns {Binding[]} */
  keys() {
    return [
      { on: ["Mod+z"], words: "undo", act: () => this.#travel("undo") },
      { on: ["Mod+y", "Mod+Shift+z"], words: "redo", act: () => this.#travel("redo") },
    ];
  }
}
