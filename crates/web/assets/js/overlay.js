// The heuristic drawn on the board: covering lines, cells no two of which share a line, and the
// order of the infection that ignores geometry.

import * as api from "./api.js";
import { toCsv } from "./board.js";
import { h, s } from "./dom.js";
import { DIRECTIONS, SIDE, cellAt, centre } from "./hex.js";
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
      box("infection", "infection order", "The game without geometry: the strongest red takes the strongest blues"), this.values,
      h("p", { class: "note" }, "Dashed rings: no two share a line, so each needs an action of its own. Numbers: the action in which a stack spreads (left) and is taken (right)."));
  }

  async show(board) {
    this.board = board;
    this.answer = null;
    if (board.every((stack) => !stack)) {
      this.values.textContent = "";
      return this.#draw();
    }
    try {
      const answer = await api.request("api/estimate", { board: toCsv(board), spawn: state.spawn });
      if (board !== this.board) return undefined;
      this.answer = answer;
      this.values.textContent = answer.values.map(({ name, value }) => `${name} ${value ?? "∞"}`).join(" · ");
      this.#draw();
    } catch { /* a picture less; the numbers of the expansion stand */ }
    return undefined;
  }

  #draw() {
    this.view.clearOverlays();
    if (!this.answer) return;
    if (this.on.cover) {
      this.view.under.append(...this.answer.cover.lines.flatMap(({ index }) => lineShapes(lineCells(index))));
      this.view.under.append(...this.answer.cover.apart.map(([r, q]) => marker(cellAt(r, q), "independent")));
    }
    if (this.on.infection) {
      const { rounds, spawned } = this.answer.infection;
      rounds.forEach((round, index) => {
        const number = index + 1 + spawned;
        if (round.source) this.view.notes.append(badge(round.source.cell, number, "source-badge", -0.5));
        for (const { cell } of round.taken) this.view.notes.append(badge(cell, number, "order-badge", 0.5));
      });
    }
  }
}

/** The cells of one of the 21 lines: constant r, constant q, constant r + q. */
function lineCells(index) {
  const constant = index % SIDE;
  return Array.from({ length: SIDE }, (_, n) => [{ r: constant, q: n }, { r: n, q: constant }, { r: n, q: (constant - n + SIDE) % SIDE }][Math.floor(index / SIDE)]);
}

/** A line of seven cells: one stroke along the rhombus, or two where it wraps. */
function lineShapes(places) {
  const linked = (a, b) => DIRECTIONS.some((d) => a.r + d.dr === b.r && a.q + d.dq === b.q);
  const strokes = [[]];
  places.forEach((place, index) => {
    if (index && !linked(places[index - 1], place)) strokes.push([]);
    strokes[strokes.length - 1].push(place);
  });
  return strokes.map((stroke) => {
    // A stroke of one cell is drawn as a dot, which needs some length.
    const points = [...stroke, stroke[stroke.length - 1]].map(({ r, q }, index) => { const { x, y } = centre(r, q); return `${x + index * 0.001},${y}`; });
    return s("polyline", { class: "cover", points: points.join(" ") });
  });
}

/** A number at a stack: on the left the action that spreads it, on the right the one that takes it. */
function badge([r, q], number, name, aside) {
  const { x, y } = centre(r, q);
  return s("g", {}, s("circle", { class: name, cx: x + aside, cy: y - 0.5, r: 0.34 }), s("text", { class: "order-text", x: x + aside, y: y - 0.5, dy: "0.36em" }, String(number)));
}
