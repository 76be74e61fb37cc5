// The sheet of keys.

import { find, h } from "./dom.js";

const KEYS = [
  ["Everywhere", [["?", "this sheet"], ["Alt+1 … 5", "the views from left to right"], ["Esc", "stop what runs"]]],
  ["Board", [["Tab", "to the board and on"], ["arrows", "from cell to cell; with Shift the other diagonals"], ["Q W E A S D", "the six directions"], ["1 … 6", "a stack of this power"], ["R, B", "red, blue"], ["Enter, space", "place the chosen stack"], ["X, 0, Delete", "erase"], ["[ ] M", "rotate left, right, reflect"], ["Ctrl+Z, Ctrl+Y", "undo, redo"]]],
  ["Solve", [["G", "solve, or cancel"], ["← →", "back, forward"], ["space", "play, pause"], ["Home, End", "start, end"]]],
  ["Understand", [["← →", "one expansion back, forward"], ["Shift+← →", "ten"], ["Home, End", "first, last"], ["space", "play, pause"]]],
  ["Play", [["Q W E A S D", "spread the stack under the cursor in that direction"], ["Enter", "spawn on an empty cell, where the game has it"], ["U", "undo"], ["H", "hint"]]],
  ["Cachex", [["arrows", "from cell to cell"], ["R, B, X", "red, blue, erase"], ["S, G", "start, goal"], ["F", "find"], ["space", "play, pause (off the board)"]]],
];

export function startHelp() {
  const dialog = h("dialog", { class: "sheet wide", id: "keys", "aria-label": "Keys" }, h("h2", { tabindex: -1, autofocus: true }, "Keys"),
    h("div", { class: "keys" }, KEYS.map(([title, rows]) => h("section", {}, h("h3", {}, title), h("dl", {}, rows.map(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)]))))),
    h("form", { method: "dialog" }, h("button", { class: "primary" }, "Close")));
  document.body.append(dialog);
  const open = () => { if (!dialog.open) dialog.showModal(); };
  find("#help").addEventListener("click", open);
  return open;
}
