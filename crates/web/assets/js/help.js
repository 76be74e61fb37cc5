// The sheet of rules and keys; the keys are the same lists that they are taken from.

/** @import { Binding } from "./keys.js" */

import { POWERS } from "./board.js";
import { find, h } from "./dom.js";
import { keyName, lettersOn, switchLetters } from "./keys.js";
import { rulesCard } from "./rules-card.js";

/** What the focus on a board makes of keys. */
/** @type {[string, [string, string][]][]} */
const BOARDS = [
  [
    "On the board",
    [
      ["Tab", "to the board and on"],
      ["arrows", "from cell to cell; with Shift the other diagonals"],
      ["Q W E A S D", "the six directions; in Play, spread the stack that way"],
    ],
  ],
  [
    "Drawing",
    [
      [`${POWERS[0]} … ${POWERS[POWERS.length - 1]}`, "a stack of this power"],
      ["R, B", "red, blue"],
      ["Enter, space", "place the chosen stack"],
      ["X, 0, Delete", "erase"],
    ],
  ],
  [
    "Drawing in Cachex",
    [
      ["R, B, X", "red, blue, erase"],
      ["S, G", "start, goal"],
    ],
  ],
];

/**
 * @param {string} title
 * @param {[string, string][]} rows
 */
const section = (title, rows) =>
  h(
    "section",
    {},
    h("h3", {}, title),
    h(
      "dl",
      {},
      rows.map(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)]),
    ),
  );

/**
 * @param {[string, Binding[]][]} views the keys of each view
 */
export function startHelp(views) {
  /** @type {HTMLInputElement} */
  const letters = h("input", {
    type: "checkbox",
    id: "letters",
    checked: lettersOn(),
    onChange: () => switchLetters(letters.checked),
  });
  const dialog = h(
    "dialog",
    { class: "sheet wide", id: "keys", "aria-label": "Rules and keys" },
    h("h2", { tabindex: -1, autofocus: true }, "Rules"),
    rulesCard(),
    h("h2", {}, "Keys"),
    h("label", { class: "check" }, letters, h("span", {}, "Single letters work everywhere, not only on the board")),
    h(
      "div",
      { class: "keys" },
      views.map(([title, bindings]) =>
        section(
          title,
          bindings.map(({ on, words }) => [on.map(keyName).join(", "), words]),
        ),
      ),
      BOARDS.map(([title, rows]) => section(title, rows)),
    ),
    h("form", { method: "dialog" }, h("button", { class: "primary" }, "Close")),
  );
  document.body.append(dialog);
  const open = () => {
    if (!dialog.open) dialog.showModal();
  };
  find("#help").addEventListener("click", open);
  return open;
}
