// The heuristic drawn on the board: covering lines, cells no two of which share a line, and the
// order of the infection that ignores geometry.

import * as api from "./api.js";
import { toCsv } from "./board.js";
import { h, s } from "./dom.js";
import { DIRECTIONS, cellAt, centre, centreOf, columnOf, rowOf } from "./hex.js";
import { state } from "./store.js";
import { marker } from "./thumbnail.js";

export class HeuristicOverlay {
  constructor(view) {
    this.view = view;
    this.on = { cover: true, infection: false };
    const box = (name, text, title) => {
      const input = h("input", { type: "checkbox", checked: this.on[name], id: `overlay-${name}`, onChange: () => { this.on[name] = input.checked; this.#draw(); } });
      return h("label", { class: "check", title }, input, h("span", {}, text));
    };
    this.values = h("span", { class: "note", id: "estimates" });
    this.controls = h("div", { class: "row wrap overlays" },
      box("cover", "covering lines", "The fewest lines that cover all blue cells: each action clears one line at most"),
      box("infection", "infection order", "The game without geometry: the strongest red takes the strongest blues"), this.values);
  }

  async show(board) {
    this.board = board;
    this.answer = null;
    if (board.every((stack) => !stack)) return;
    try {
      const answer = await api.request("api/estimate", { board: toCsv(board), spawn: state.spawn });
      if (board !== this.board) return;
      this.answer = answer;
      this.values.textContent = answer.values.map(({ name, value }) => `${name} ${value ?? "∞"}`).join(" · ");
      this.#draw();
    } catch { /* a picture less; the numbers of the expansion stand */ }
  }

  #draw() {
    this.view.under.replaceChildren();
    if (!this.answer) return;
    if (this.on.cover) {
      this.view.under.append(...this.answer.cover.flatMap(lineShapes));
      this.view.under.append(...this.answer.independent.map(([r, q]) => marker(cellAt(r, q), "independent")));
    }
    if (this.on.infection) {
      this.answer.infection.forEach((round, index) => {
        for (const [r, q] of [round.by, ...round.takes].filter(Boolean)) this.view.under.append(badge(cellAt(r, q), round.by && r === round.by[0] && q === round.by[1] ? `${index + 1}!` : String(index + 1)));
      });
    }
  }
}

/** A line of seven cells: one stroke along the rhombus, or two where it wraps. */
function lineShapes(cells) {
  const places = cells.map(([r, q]) => ({ r, q }));
  const strokes = [];
  const linked = (a, b) => DIRECTIONS.some((d) => a.r + d.dr === b.r && a.q + d.dq === b.q);
  for (let index = 0; index + 1 < places.length; index += 1) {
    const [a, b] = [places[index], places[index + 1]];
    if (linked(a, b)) strokes.push([centre(a.r, a.q), centre(b.r, b.q)]);
  }
  return strokes.map(([a, b]) => s("line", { class: "cover", x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
}

function badge(cell, text) {
  const { x, y } = centreOf(cell);
  return s("g", {}, s("circle", { class: "order-badge", cx: x + 0.5, cy: y - 0.5, r: 0.34 }), s("text", { class: "order-text", x: x + 0.5, y: y - 0.5, dy: "0.36em" }, text), s("title", {}, `(${rowOf(cell)},${columnOf(cell)})`));
}
