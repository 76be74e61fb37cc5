// Drawing boards: place, paint, erase, undo, turn and shift, paste, drop, examples and random.

import { announce, complain, notify } from "./announce.js";
import * as api from "./api.js";
import { empty, equal, fromText, toCsv, transformed } from "./board.js";
import { choice, h, segmented } from "./dom.js";
import { History } from "./history.js";
import { icon } from "./icons.js";
import { DIRECTIONS, SYMMETRIES, shift } from "./hex.js";
import { setBoard, state, subscribe, within } from "./store.js";
import { boardWords, place, stackWords } from "./words.js";

const DIFFICULTIES = [
  ["easy", "Random: easy", { red: [1, 2], blue: [2, 4], optimum: [2, 3] }],
  ["medium", "Random: medium", { red: [1, 3], blue: [4, 7], blue_power: [1, 3], red_power: [1, 3], optimum: [4, 6] }],
  ["hard", "Random: hard", { red: [1, 3], blue: [9, 13], blue_power: [1, 2], red_power: [1, 2], optimum: [7, 9] }],
];

export class Editor {
  constructor(view) {
    this.view = view;
    this.history = new History();
    this.tool = { colour: "r", power: 1 };
    this.stroke = null;
    this.element = this.#build();
    subscribe((changed) => { if (changed.includes("board")) this.#refresh(); });
  }

  #build() {
    this.colours = segmented("Colour", [["r", "● Red", "Red (R)"], ["b", "■ Blue", "Blue (B)"], ["x", "Erase", "Erase (X)"]], "r",
      (colour) => this.#choose({ colour }));
    this.powers = segmented("Power", [1, 2, 3, 4, 5, 6].map((n) => [n, String(n), `Power ${n}`]), 1, (power) => this.#choose({ power: Number(power) }));
    const button = (text, title, onClick, id) => h("button", { type: "button", title, "aria-label": title, id, onClick }, text);
    this.undoButton = button(icon("undo"), "Undo (Ctrl+Z)", () => this.undo(), "undo");
    this.redoButton = button(icon("redo"), "Redo (Ctrl+Y)", () => this.redo(), "redo");
    const turn = (sign, name, key) => button(icon(sign), `${name[0].toUpperCase()}${name.slice(1)} (${key})`, () => this.transform(name, SYMMETRIES[name]));
    const shifts = [[0, 4], [60, 5], [120, 0], [180, 1], [240, 2], [300, 3]].map(([turned, direction]) =>
      button(icon("arrow", turned), `Shift the board one cell ${DIRECTIONS[direction].name}; it wraps around`, () => this.transform("shift", shift(direction))));
    const examples = choice("Examples", [["", "Load a board…"], ...DIFFICULTIES.map(([key, text]) => [`random:${key}`, text])], "", (key) => {
      examples.select.value = "";
      this.#load(key);
    }, { id: "examples" });
    this.exampleSelect = examples.select;
    this.csv = h("textarea", { id: "csv", rows: 6, spellcheck: false, "aria-label": "The board as CSV, one stack a line: r,q,colour,power", placeholder: "r,q,colour,power — one stack a line" });
    const apply = () => this.paste(this.csv.value);
    this.csv.addEventListener("paste", () => setTimeout(apply));
    const details = h("details", { class: "csv" }, h("summary", {}, "Text (CSV): paste, drop or edit"), this.csv,
      h("div", { class: "row" }, button("Use this text", "Replace the board by this text", apply, "use-csv")));
    return h("div", { class: "editor", "aria-label": "Editor", role: "group" },
      h("div", { class: "row wrap" }, this.colours.element, this.powers.element),
      h("div", { class: "row wrap" }, h("div", { class: "buttons" }, this.undoButton, this.redoButton, button("Clear", "Clear the board", () => this.change(empty(), "The board is empty."), "clear")),
        h("div", { class: "buttons" }, turn("left", "rotate left", "["), turn("right", "rotate right", "]"), turn("reflect", "reflect", "M")),
        h("div", { class: "buttons" }, shifts)),
      h("div", { class: "row wrap" }, examples.element), details);
  }

  showExamples(examples) {
    const group = h("optgroup", { label: "Examples" }, examples.map((example, index) => h("option", { value: `example:${index}` }, example.name)));
    this.exampleSelect.append(group);
    this.examples = examples;
  }

  async #load(key) {
    const [kind, value] = key.split(":");
    if (kind === "example") {
      this.change(fromText(this.examples[Number(value)].board), `Loaded ${this.examples[Number(value)].name}.`);
    } else if (kind === "random") {
      const recipe = DIFFICULTIES.find(([name]) => name === value)[2];
      const seed = crypto.getRandomValues(new Uint32Array(1))[0];
      try {
        const puzzle = await api.request("api/generate", { game: "infexion", seed, ...recipe, spawn: state.spawn, limits: within(20) });
        this.change(fromText(puzzle.board), `Loaded a ${value} random board.`);
      } catch (error) { complain(error); }
    }
  }

  #choose(part) {
    Object.assign(this.tool, part);
    if (part.power && this.tool.colour === "x") this.tool.colour = "r";
    this.colours.set(this.tool.colour);
    this.powers.set(this.tool.power);
  }

  #chosen() { return this.tool.colour === "x" ? null : { colour: this.tool.colour, power: this.tool.power }; }

  /** Is the start board in view? Elsewhere there is nothing to edit. */
  #editable() {
    if (state.step === 0) return true;
    notify("This is a later step of the solution. Go back to the start (Home) to edit.");
    return false;
  }

  press(cell) {
    if (!this.#editable()) return;
    const chosen = this.#chosen();
    const now = state.board[cell];
    const same = chosen && now && chosen.colour === now.colour && chosen.power === now.power;
    this.stroke = { before: state.board, stack: same ? null : chosen };
    this.#paint(cell);
  }

  enter(cell) { if (this.stroke && cell !== null) this.#paint(cell); }

  release() {
    if (!this.stroke) return;
    if (!equal(this.stroke.before, state.board)) this.history.push(this.stroke.before);
    this.stroke = null;
    this.#refresh();
  }

  #paint(cell) {
    const board = state.board.slice();
    board[cell] = this.stroke.stack;
    setBoard(board);
    announce(`${place(cell)} ${stackWords(board[cell])}`);
  }

  #put(cell, stack) {
    if (!this.#editable()) return;
    const board = state.board.slice();
    board[cell] = stack;
    this.change(board, `${place(cell)} ${stackWords(stack)}`);
  }

  /** A key on a cell of the board; returns whether it meant something. */
  key(cell, event) {
    const key = event.key.toLowerCase();
    const stack = state.board[cell];
    if (key >= "1" && key <= "6") {
      this.#choose({ power: Number(key) });
      this.#put(cell, this.#chosen());
    } else if (key === "r" || key === "b") {
      this.#choose({ colour: key });
      if (stack) this.#put(cell, { colour: key, power: stack.power });
      else announce(key === "r" ? "Red" : "Blue");
    } else if (key === "enter" || key === " ") {
      this.#put(cell, this.#chosen());
    } else if (["x", "0", "delete", "backspace"].includes(key)) {
      this.#put(cell, null);
    } else return false;
    return true;
  }

  /** Keys that work wherever the focus is. */
  globalKey(event) {
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && key === "z") event.shiftKey ? this.redo() : this.undo();
    else if ((event.ctrlKey || event.metaKey) && key === "y") this.redo();
    else if (event.ctrlKey || event.metaKey || event.altKey) return false;
    else if (key === "[") this.transform("rotate left", SYMMETRIES["rotate left"]);
    else if (key === "]") this.transform("rotate right", SYMMETRIES["rotate right"]);
    else if (key === "m") this.transform("reflect", SYMMETRIES.reflect);
    else return false;
    return true;
  }

  change(board, words) {
    if (!equal(board, state.board)) {
      this.history.push(state.board);
      setBoard(board);
    }
    announce(words);
  }

  transform(name, map) { if (this.#editable()) this.change(transformed(state.board, map), `Board: ${name}.`); }

  undo() { if (this.#editable()) this.#travel(this.history.undo(state.board), "Undone."); }
  redo() { if (this.#editable()) this.#travel(this.history.redo(state.board), "Redone."); }
  #travel(board, words) {
    if (!board) return;
    setBoard(board);
    announce(`${words} ${boardWords(board)}.`);
  }

  /** Takes a text as the board; the server explains what is wrong with it. */
  async paste(text) {
    const board = fromText(text);
    if (board && text.trim()) {
      this.change(board, `Board read: ${boardWords(board)}.`);
      return true;
    }
    try {
      await api.request("api/check", { board: text, actions: "" });
      notify("This text cannot be read as a board.", { kind: "error" });
    } catch (error) { complain(error); }
    return false;
  }

  #refresh() {
    this.undoButton.disabled = !this.history.canUndo;
    this.redoButton.disabled = !this.history.canRedo;
    if (document.activeElement !== this.csv) this.csv.value = toCsv(state.board);
  }
}
