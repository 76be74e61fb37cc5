// The rules of both games, short enough for one card; the numbers are those of the engine.

import { POWERS } from "./board.js";
import { h } from "./dom.js";
import { tables } from "./engine/tables.js";
import { CELLS, SIDE } from "./hex.js";

const MOST = POWERS[POWERS.length - 1];

/** @type {[string, string[]][]} */
const RULES = [
  [
    "Infexion",
    [
      `${CELLS} cells in ${SIDE} rows r and ${SIDE} columns q. The board wraps around: what leaves on one side comes in on the other.`,
      `A stack is red (disc) or blue (square) and has a power from ${POWERS[0]} to ${MOST}, the number of its tokens.`,
      `SPREAD: a red stack of power k is taken off, and one token falls on each of the next k cells in one of six directions. Each of these cells becomes red and its power grows by one. A stack that would reach ${MOST + 1} is gone.`,
      `SPAWN, only in the extended game: a red stack of power 1 appears on an empty cell, while the power of all stacks together is below ${tables.spawnBelow["with-spawn"]}.`,
      "Solved: no blue stack is left. Every action costs 1; the fewest win.",
    ],
  ],
  [
    "Cachex paths",
    [
      "n rows and n columns of hexagons, no wrap-around. Some cells are occupied by red or blue.",
      "Path: a cheapest chain of neighbouring empty cells from S to G; its cost is the number of its cells, both ends included.",
      "Capture: cells of your own colour cost nothing, empty cells cost 1, the other colour blocks.",
      "Connect: the same prices, from one of your sides to the other. Red joins the first row to the last, blue the first column to the last.",
    ],
  ],
];

export const rulesCard = () =>
  h(
    "div",
    { class: "rules" },
    RULES.map(([title, rules]) =>
      h(
        "section",
        {},
        h("h3", {}, title),
        h(
          "ul",
          {},
          rules.map((rule) => h("li", {}, rule)),
        ),
      ),
    ),
  );
