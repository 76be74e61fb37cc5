// The sheet of keys.

import { find, h } from "./dom.js";

const KEYS = [
  ["Everywhere", [["?", "this sheet"], ["Alt+1 … Alt+5", "Solve, Understand, Race, Play, Cachex"], ["Esc", "stop what runs"]]],
  ["Board", [["Tab", "to the board and on"], ["arrows, Shift+arrows, Q W E A S D", "from cell to cell, in the six directions"], ["1 … 6", "a stack of this power"], ["R, B", "red, blue"], ["Enter, space", "place the chosen stack"], ["X, 0, Delete", "erase"], ["[ ] M", "rotate left, right, reflect"], ["Ctrl+Z, Ctrl+Y", "undo, redo"]]],
  ["Solve", [["G", "solve, or cancel"], ["← →", "back, forward"], ["space", "play, pause"], ["Home, End", "start, end"]]],
  ["Understand", [["← →", "one expansion back, forward"], ["Shift+← →", "ten"], ["Home, End", "first, last"], ["space", "play, pause"]]],
  ["Play", [["Q W E A S D", "spread the stack under the cursor in that direction"], ["Enter", "spawn on an empty cell, where the game has it"], ["U", "undo"], ["H", "hint"]]],
];

export function startHelp() {
  const dialog = h("dialog", { class: "sheet", id: "keys", "aria-label": "Keys" }, h("h2", {}, "Keys"),
    h("div", { class: "keys" }, KEYS.map(([title, rows]) => h("section", {}, h("h3", {}, title), h("dl", {}, rows.map(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)]))))),
    h("form", { method: "dialog" }, h("button", { class: "primary" }, "Close")));
  document.body.append(dialog);
  const open = () => { if (!dialog.open) dialog.showModal(); };
  find("#help").addEventListener("click", open);
  return open;
}
