// The chosen heuristic drawn on the board in view: covering lines with cells no two of which share
// a line, the order of the infection that ignores geometry, the nearest pair, wasted tokens.

/** @import { Estimates, Pair } from "../../types/answers.js" */
/** @import { Board } from "./board.js" */
/** @import { BoardView } from "./board-view.js" */

import * as api from "./api.js";
import { toCsv } from "./board.js";
import { h, s } from "./dom.js";
import { tables } from "./engine/tables.js";
import { CELLS, DIRECTIONS, cellAt, centre, columnOf, rowOf, step } from "./hex.js";
import { Latest } from "./latest.js";
import { state } from "./store.js";
import { marker } from "./thumbnail.js";

/** @typedef {"line-cover" | "infection" | "approach" | "nearest" | "waste"} Drawn */

/** @type {{ [name in Drawn]: string }} */
const WORDS = {
  "line-cover":
    "Lines: the fewest that cover all blue cells; one action clears one line at most. Dashed rings: no two share a line, so each needs an action of its own.",
  infection:
    "Numbers: the game without geometry. The action in which a stack spreads (left) and is taken (right): the strongest red takes the strongest blues, wherever they are.",
  approach: "Dotted line: the pair nearest to a capture. Every step that the power falls short of costs an action.",
  nearest: "Dotted line: the nearest red and blue stacks; the estimate is the steps between them.",
  waste:
    "Red rings: blue stacks with nothing beside them. Whatever takes one comes over an empty cell, and a token stays there that captures nothing: it is wasted.",
};

/**
 * What there is to draw for these heuristics.
 * @param {string[]} heuristics
 * @returns {Drawn[]}
 */
export function drawnFor(heuristics) {
  const names = heuristics.flatMap((name) => (name === "approach-infection" ? ["approach", "infection"] : [name]));
  const known = /** @type {Drawn[]} */ (Object.keys(WORDS));
  return known.filter((name) => names.includes(name));
}

export class HeuristicOverlay {
  task = new Latest();
  /** @type {Estimates | null} */
  answer = null;
  /** @type {Board} */
  board = [];
  /** @type {string[]} */
  heuristics = [];
  waste = false;

  /** @param {BoardView} view */
  constructor(view) {
    this.view = view;
    this.values = h("p", { class: "note", id: "estimates" });
    this.words = h("p", { class: "note", id: "overlay-words" });
    const box = h("input", {
      type: "checkbox",
      id: "overlay-waste",
      onChange: () => {
        this.waste = box.checked;
        this.#draw();
      },
    });
    this.controls = h(
      "div",
      { class: "overlays" },
      this.values,
      h("label", { class: "check" }, box, h("span", {}, "show wasted tokens")),
      this.words,
    );
  }

  /**
   * Draws what these heuristics see in a board; the last board asked for wins.
   * @param {Board} board
   * @param {string[]} heuristics
   */
  async show(board, heuristics) {
    [this.board, this.heuristics, this.answer] = [board, heuristics, null];
    this.#draw();
    this.values.textContent = "";
    if (board.every((stack) => !stack)) return void this.task.cancel();
    try {
      const question = { board: toCsv(board), spawn: state.spawn };
      const answer = await this.task.run((signal) => api.request("api/estimate", question, signal));
      if (!answer) return;
      this.answer = answer;
      this.values.textContent = `Proved bounds here: ${answer.values.map(({ name, value }) => `${name} ${value ?? "∞"}`).join(" · ")}`;
      this.#draw();
    } catch {
      /* a picture less; the numbers of the expansion stand */
    }
  }

  #draw() {
    this.view.clearOverlays();
    const drawn = drawnFor([...this.heuristics, ...(this.waste ? ["waste"] : [])]);
    this.words.textContent = drawn.map((name) => WORDS[name]).join(" ");
    if (drawn.includes("waste")) this.view.under.append(...lonely(this.board).map((cell) => marker(cell, "waste")));
    if (!this.answer) return;
    const { cover, infection, approach, nearest } = this.answer;
    const pair = drawn.includes("nearest") ? nearest : drawn.includes("approach") ? approach : null;
    if (pair) this.view.notes.append(...pairShapes(pair));
    if (drawn.includes("line-cover")) {
      this.view.under.append(...cover.lines.flatMap(({ index }) => lineShapes(lineCells(index))));
      this.view.under.append(...cover.apart.map(([r, q]) => marker(cellAt(r, q), "independent")));
    }
    if (drawn.includes("infection"))
      infection.rounds.forEach((round, index) => {
        const number = index + 1 + infection.spawned;
        if (round.source) this.view.notes.append(badge(round.source.cell, number, "source-badge", -0.5));
        for (const { cell } of round.taken) this.view.notes.append(badge(cell, number, "order-badge", 0.5));
      });
  }
}

/**
 * Blue stacks with no stack on any of the six cells around them.
 * @param {Board} board
 */
export const lonely = (board) =>
  Array.from({ length: CELLS }, (_, cell) => cell).filter(
    (cell) => board[cell]?.colour === "b" && DIRECTIONS.every((_, direction) => !board[step(cell, direction)]),
  );

/**
 * A line between a red and a blue stack.
 * @param {Pair} pair
 */
function pairShapes({ red, blue }) {
  const [from, to] = [centre(...red), centre(...blue)];
  const line = s("line", { class: "pair", x1: from.x, y1: from.y, x2: to.x, y2: to.y });
  return [line, marker(cellAt(...red), "pair-end"), marker(cellAt(...blue), "pair-end")];
}

/** @typedef {{ r: number, q: number }} Place */

/** @type {(index: number) => Place[]} */
const lineCells = (index) => tables.lines[index].map((cell) => ({ r: rowOf(cell), q: columnOf(cell) }));

/**
 * A line of seven cells: one stroke along the rhombus, or two where it wraps.
 * @param {Place[]} places
 */
function lineShapes(places) {
  /** @type {(a: Place, b: Place) => boolean} */
  const linked = (a, b) => DIRECTIONS.some((d) => a.r + d.dr === b.r && a.q + d.dq === b.q);
  /** @type {Place[][]} */
  const strokes = [[]];
  places.forEach((place, index) => {
    if (index && !linked(places[index - 1], place)) strokes.push([]);
    strokes[strokes.length - 1].push(place);
  });
  return strokes.map((stroke) => {
    // A stroke of one cell is drawn as a dot, which needs some length.
    const points = [...stroke, stroke[stroke.length - 1]].map(({ r, q }, index) => {
      const { x, y } = centre(r, q);
      return `${x + index * 0.001},${y}`;
    });
    return s("polyline", { class: "cover", points: points.join(" ") });
  });
}

/**
 * A number at a stack: on the left the action that spreads it, on the right the one that takes it.
 * @param {[number, number]} cell
 * @param {number} number
 * @param {string} name
 * @param {number} aside
 */
function badge([r, q], number, name, aside) {
  const { x, y } = centre(r, q);
  return s(
    "g",
    {},
    s("circle", { class: name, cx: x + aside, cy: y - 0.5, r: 0.34 }),
    s("text", { class: "order-text", x: x + aside, y: y - 0.5, dy: "0.36em" }, String(number)),
  );
}
