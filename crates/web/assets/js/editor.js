// Drawing boards: place, paint, erase, undo, turn and shift, paste, drop, examples and random.

/** @import { Example } from "../../types/answers.js" */
/** @import { Snapshot } from "./board-history.js" */
/** @import { Board, Colour, Stack } from "./board.js" */
/** @import { Child } from "./dom.js" */
/** @import { Sign } from "./icons.js" */
/** @import { Binding } from "./keys.js" */
/** @import { Recipe } from "./store.js" */

import { announce, complain, notify } from "./announce.js";
import * as api from "./api.js";
import { POWERS, empty, equal, fromAnyText, fromServer, toCsv, transformed } from "./board.js";
import { boardHistory, rememberBoard, snapshot } from "./board-history.js";
import { h, segmented } from "./dom.js";
import { icon } from "./icons.js";
import { DIRECTIONS, SYMMETRIES, shift } from "./hex.js";
import { Latest } from "./latest.js";
import { menu } from "./menu.js";
import { canSpread } from "./rules.js";
import { setBoard, state, subscribe, update, within } from "./store.js";
import { boardWords, place, stackWords } from "./words.js";

/** @type {[string, string, Recipe][]} */
const DIFFICULTIES = [
  ["easy", "Easy", { red: [1, 2], blue: [2, 4], optimum: [2, 3] }],
  ["medium", "Medium", { red: [1, 3], blue: [4, 7], blue_power: [1, 3], red_power: [1, 3], optimum: [4, 6] }],
  ["hard", "Hard", { red: [1, 3], blue: [9, 13], blue_power: [1, 2], red_power: [1, 2], optimum: [7, 9] }],
];

/** @typedef {{ colour: Colour | "x", power: number }} Tool */

export class Editor {
  /** @type {HTMLTextAreaElement} */
  csv;
  /** Closes the notice that a later step cannot be edited. */
  dismiss = () => {};
  /** @type {HTMLButtonElement} */
  undoButton;
  /** @type {HTMLButtonElement} */
  redoButton;
  /** @type {{ set(key: Colour | "x"): void, element: HTMLElement }} */
  colours;
  /** @type {{ set(key: number): void, element: HTMLElement }} */
  powers;

  /**
   * @param {Example[]} examples
   * @param {() => Board} shown the board in view: a step of the solution, or the start
   */
  constructor(examples, shown) {
    this.examples = examples;
    this.shown = shown;
    /** @type {Tool} */
    this.tool = { colour: "r", power: 1 };
    /** @type {{ before: Snapshot, stack: Stack | null } | null} */
    this.stroke = null;
    /** A board that was asked for; what is drawn or loaded meanwhile is not replaced by it. */
    this.coming = new Latest();
    this.element = this.#build();
    subscribe((changed) => {
      if (changed.includes("board")) this.#refresh();
      if (changed.includes("board") || changed.includes("step")) this.dismiss();
    });
  }

  #build() {
    /** @type {[Colour | "x", string, string][]} */
    const colours = [
      ["r", "● Red", "Red (R)"],
      ["b", "■ Blue", "Blue (B)"],
      ["x", "Erase", "Erase (X)"],
    ];
    this.colours = segmented("Colour", colours, "r", (colour) => this.#choose({ colour }));
    /** @type {[number, string, string][]} */
    const powers = POWERS.map((n) => [n, String(n), `Power ${n}`]);
    this.powers = segmented("Power", powers, 1, (power) => this.#choose({ power }));
    /** @type {(text: Child, title: string, onClick: () => unknown, id?: string) => HTMLButtonElement} */
    const button = (text, title, onClick, id) =>
      h("button", { type: "button", title, "aria-label": title, id, onClick }, text);
    this.undoButton = button(icon("undo"), "Undo (Ctrl+Z)", () => this.undo(), "undo");
    this.redoButton = button(icon("redo"), "Redo (Ctrl+Y)", () => this.redo(), "redo");
    /** @type {(sign: Sign, name: keyof typeof SYMMETRIES, key: string) => HTMLButtonElement} */
    const turn = (sign, name, key) =>
      button(icon(sign), `${name[0].toUpperCase()}${name.slice(1)} (${key})`, () =>
        this.transform(name, SYMMETRIES[name]),
      );
    const shifts = [
      [0, 4],
      [60, 5],
      [120, 0],
      [180, 1],
      [240, 2],
      [300, 3],
    ].map(([turned, direction]) =>
      button(icon("arrow", turned), `Shift the board one cell ${DIRECTIONS[direction].name}; it wraps around`, () =>
        this.transform("shift", shift(direction)),
      ),
    );
    /** @type {[string, string][]} */
    const random = DIFFICULTIES.map(([key, text]) => [`random:${key}`, text]);
    /** @type {[string, string][]} */
    const examples = this.examples.map(({ name }, index) => [`example:${index}`, name]);
    const load = menu(
      "Load a board",
      "examples",
      [
        { title: "Examples", items: examples },
        { title: "Random", items: random },
      ],
      (key) => this.#load(key),
    );
    this.csv = h("textarea", {
      id: "csv",
      rows: 6,
      spellcheck: false,
      "aria-label": "The board as CSV, one stack a line: r,q,colour,power",
      placeholder: "r,q,colour,power — one stack a line",
    });
    const apply = () => this.paste(this.csv.value);
    this.csv.addEventListener("paste", () => setTimeout(apply));
    const details = h(
      "details",
      { class: "csv" },
      h("summary", {}, "Text (CSV): paste, drop or edit"),
      this.csv,
      h("div", { class: "row" }, button("Use this text", "Replace the board by this text", apply, "use-csv")),
    );
    return h(
      "div",
      { class: "editor", "aria-label": "Editor", role: "group" },
      h("div", { class: "row wrap" }, this.colours.element, this.powers.element),
      h(
        "div",
        { class: "row wrap" },
        h(
          "div",
          { class: "buttons" },
          this.undoButton,
          this.redoButton,
          button("Clear", "Clear the board", () => this.change(empty(), "The board is empty."), "clear"),
        ),
        h(
          "div",
          { class: "buttons" },
          turn("left", "rotate left", "["),
          turn("right", "rotate right", "]"),
          turn("reflect", "reflect", "M"),
        ),
        h("div", { class: "buttons" }, shifts),
      ),
      h("div", { class: "row wrap" }, load),
      details,
    );
  }

  /** @param {string} key */
  async #load(key) {
    const [kind, value] = key.split(":");
    this.coming.cancel();
    if (kind === "example") {
      const { board, name } = this.examples[Number(value)];
      this.change(fromServer(board), `Loaded ${name}.`);
      // Where nothing can spread, the example is one of the other game.
      if (!state.board.some((_, cell) => canSpread(state.board, cell))) update({ spawn: "all" });
    } else if (kind === "random") {
      const recipe = DIFFICULTIES.find(([name]) => name === value)?.[2];
      const seed = crypto.getRandomValues(new Uint32Array(1))[0];
      try {
        const question = { game: "infexion", seed, ...recipe, spawn: state.spawn, limits: within(20) };
        const puzzle = await this.coming.run((signal) => api.request("api/generate", question, signal));
        if (!puzzle) return;
        this.change(fromServer(puzzle.board), `Loaded a ${value} random board.`);
      } catch (error) {
        complain(error);
      }
    }
  }

  /** @param {Partial<Tool>} part */
  #choose(part) {
    Object.assign(this.tool, part);
    if (part.power && this.tool.colour === "x") this.tool.colour = "r";
    this.colours.set(this.tool.colour);
    this.powers.set(this.tool.power);
  }

  /** @returns {Stack | null} */
  #chosen() {
    const { colour, power } = this.tool;
    return colour === "x" ? null : { colour, power };
  }

  /** Is the start board in view? Elsewhere there is nothing to edit. */
  #editable() {
    if (state.step === 0) return true;
    this.dismiss = notify("This is a later step of the solution. Go back to the start to edit, or go on from here.", {
      action: ["Use this position", () => this.use(this.shown())],
    });
    return false;
  }

  /** @param {number} cell */
  press(cell) {
    if (!this.#editable()) return;
    const chosen = this.#chosen();
    const now = state.board[cell];
    const same = chosen && now && chosen.colour === now.colour && chosen.power === now.power;
    this.coming.cancel();
    this.stroke = { before: snapshot(), stack: same ? null : chosen };
    this.#paint(cell);
  }

  /** @param {number | null} cell */
  enter(cell) {
    if (this.stroke && cell !== null) this.#paint(cell);
  }

  release() {
    if (!this.stroke) return;
    if (!equal(this.stroke.before.board, state.board)) boardHistory.push(this.stroke.before);
    this.stroke = null;
    this.#refresh();
  }

  /** @param {number} cell */
  #paint(cell) {
    const board = state.board.slice();
    board[cell] = this.stroke?.stack ?? null;
    setBoard(board);
    announce(`${place(cell)} ${stackWords(board[cell])}`);
  }

  /**
   * @param {number} cell
   * @param {Stack | null} stack
   */
  #put(cell, stack) {
    if (!this.#editable()) return;
    const board = state.board.slice();
    board[cell] = stack;
    this.change(board, `${place(cell)} ${stackWords(stack)}`);
  }

  /**
   * A key on a cell of the board; returns whether it meant something.
   * @param {number} cell
   * @param {string} chord
   */
  key(cell, chord) {
    const key = chord.toLowerCase();
    const stack = state.board[cell];
    if (POWERS.includes(Number(key))) {
      this.#choose({ power: Number(key) });
      this.#put(cell, this.#chosen());
    } else if (key === "r" || key === "b") {
      this.#choose({ colour: key });
      if (stack) this.#put(cell, { colour: key, power: stack.power });
      else announce(key === "r" ? "Red" : "Blue");
    } else if (state.plan && key === "space") {
      // Space plays the film.
      return false;
    } else if (key === "enter" || key === "space") {
      this.#put(cell, this.#chosen());
    } else if (["x", "0", "delete", "backspace"].includes(key)) {
      this.#put(cell, null);
    } else return false;
    return true;
  }

  /**
   * Keys that work wherever the focus is.
   * @returns {Binding[]}
   */
  keys() {
    /** @type {(name: keyof typeof SYMMETRIES) => () => void} */
    const turn = (name) => () => this.transform(name, SYMMETRIES[name]);
    return [
      { on: ["Mod+z"], words: "undo", act: () => this.undo() },
      { on: ["Mod+y", "Mod+Shift+z"], words: "redo", act: () => this.redo() },
      { on: ["["], words: "rotate left", act: turn("rotate left") },
      { on: ["]"], words: "rotate right", act: turn("rotate right") },
      { on: ["m"], words: "reflect", act: turn("reflect") },
    ];
  }

  /**
   * @param {Board} board
   * @param {string} words
   */
  change(board, words) {
    if (!equal(board, state.board)) {
      rememberBoard();
      setBoard(board);
    }
    announce(words);
  }

  /**
   * @param {string} name
   * @param {(cell: number) => number} map
   */
  transform(name, map) {
    if (this.#editable()) this.change(transformed(state.board, map), `Board: ${name}.`);
  }

  /**
   * Goes on with another position; undo comes back to this one with its solution.
   * @param {Board} board
   */
  use(board) {
    this.change(board, `The board is this position: ${boardWords(board)}.`);
  }

  undo() {
    this.#travel(boardHistory.undo(snapshot()), "Undone.");
  }
  redo() {
    this.#travel(boardHistory.redo(snapshot()), "Redone.");
  }
  /**
   * @param {Snapshot | null} to
   * @param {string} words
   */
  #travel(to, words) {
    if (!to) return;
    update({ expansion: 0, moves: [], ...to });
    this.#refresh();
    announce(`${words} ${boardWords(to.board)}.`);
  }

  /**
   * Takes a text as the board; the server explains what is wrong with it.
   * @param {string} text
   */
  async paste(text) {
    const board = fromAnyText(text);
    if (board && text.trim()) {
      this.change(board, `Board read: ${boardWords(board)}.`);
      return true;
    }
    try {
      await api.request("api/check", { board: text, actions: "" });
      notify("This text cannot be read as a board.", { kind: "error" });
    } catch (error) {
      complain(error);
    }
    return false;
  }

  #refresh() {
    this.undoButton.disabled = !boardHistory.canUndo;
    this.redoButton.disabled = !boardHistory.canRedo;
    if (document.activeElement !== this.csv) this.csv.value = toCsv(state.board);
  }
}
