// A Cachex board as SVG: r upwards, q to the right; open and closed cells, path, ends.

import { s } from "./dom.js";

const WIDE = Math.sqrt(3);
const centre = (board, cell) => ({ x: WIDE * (board.column(cell) + board.row(cell) / 2), y: -1.5 * board.row(cell) });
const CORNERS = [0, 1, 2, 3, 4, 5].map((turn) => [Math.sin((turn * Math.PI) / 3), Math.cos((turn * Math.PI) / 3)]);
const points = ({ x, y }) => CORNERS.map(([dx, dy]) => `${(x + dx * 0.97).toFixed(2)},${(y + dy * 0.97).toFixed(2)}`).join(" ");
const STEPS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowUp: [1, 0], ArrowDown: [-1, 0], ShiftArrowUp: [1, -1], ShiftArrowDown: [-1, 1] };

export class CachexBoardView {
  constructor({ press, enter, release, key }) {
    this.element = s("svg", { class: "board cachex", role: "grid", "aria-label": "Cachex board" });
    this.cursor = 0;
    let last = null;
    const cellOf = (event) => {
      const target = document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-cell]");
      return target && this.element.contains(target) ? Number(target.dataset.cell) : null;
    };
    this.element.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      last = cellOf(event);
      if (last === null) return;
      event.preventDefault();
      event.target.releasePointerCapture?.(event.pointerId);
      this.focus(last);
      press(last);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (last === null) return;
      const cell = cellOf(event);
      if (cell !== null && cell !== last) enter(cell);
      last = cell ?? last;
    });
    const end = () => { if (last !== null) { last = null; release(); } };
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    this.element.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (key(this.cursor, event)) { event.preventDefault(); event.stopPropagation(); return; }
      const move = STEPS[(event.shiftKey ? "Shift" : "") + event.key];
      if (!move) return;
      event.preventDefault();
      event.stopPropagation();
      const [r, q] = [this.board.row(this.cursor) + move[0], this.board.column(this.cursor) + move[1]];
      if (this.board.inside(r, q)) this.focus(this.board.index(r, q));
    });
  }

  focus(cell) {
    this.cells[this.cursor]?.element.setAttribute("tabindex", "-1");
    this.cursor = cell;
    this.cells[cell].element.setAttribute("tabindex", "0");
    this.cells[cell].element.focus({ preventScroll: true });
  }

  /** Draws a board without a search: all of it when its size changes, else what differs. */
  show(board) {
    const before = this.board;
    const same = before?.n === board.n;
    if (!same) this.#build(board);
    else this.clearSearch();
    this.board = board;
    board.tokens.forEach((token, cell) => { if (!same || token !== before.tokens[cell]) this.#showCell(cell); });
    if (same && before.start === board.start && before.goal === board.goal) return;
    for (const cell of same ? [before.start, before.goal, board.start, board.goal] : []) this.#label(cell);
    // On large boards ends and paths must still be seen.
    const scale = Math.max(1, board.n / 18);
    this.element.style.setProperty("--way", Math.max(0.3, board.n / 75));
    this.ends.replaceChildren(...[[board.goal, "G"], [board.start, "S"]].map(([cell, letter]) => {
      const { x, y } = this.cells[cell].at;
      return s("g", {}, s("circle", { class: "end", cx: x, cy: y, r: 0.5 * scale }), s("text", { class: "end-text", x, y, dy: "0.36em", "font-size": 0.62 * scale }, letter));
    }));
  }

  #build(board) {
    const { n } = board;
    this.board = board;
    this.cursor = 0;
    this.seen = new Map();
    this.onPath = new Set();
    this.cells = board.tokens.map((_, cell) => {
      const at = centre(board, cell);
      const mark = s("g", { "aria-hidden": "true" });
      const element = s("g", { class: "cell", role: "gridcell", tabindex: cell === 0 ? "0" : "-1", "data-cell": cell }, s("polygon", { class: "hex", points: points(at) }), mark);
      return { element, mark, at };
    });
    this.path = s("g", { class: "path", "aria-hidden": "true" });
    this.ends = s("g", { class: "path", "aria-hidden": "true" });
    const rows = Array.from({ length: n }, (_, r) => s("g", { role: "row" }, this.cells.slice(r * n, r * n + n).map((entry) => entry.element)));
    const width = WIDE * (1.5 * n - 0.5);
    this.element.setAttribute("viewBox", `${(-WIDE / 2 - 0.2).toFixed(2)} ${(-1.5 * (n - 1) - 1.2).toFixed(2)} ${(width + 0.4).toFixed(2)} ${(1.5 * n + 0.9).toFixed(2)}`);
    this.element.replaceChildren(...rows, this.path, this.ends);
  }

  #label(cell) {
    const { board } = this;
    const token = board.tokens[cell];
    const words = [token ? (token === "r" ? "red" : "blue") : "empty"];
    if (cell === board.start) words.push("start");
    if (cell === board.goal) words.push("goal");
    if (this.seen.has(cell)) words.push(this.seen.get(cell) === "opened" ? "open" : "closed");
    if (this.onPath.has(cell)) words.push("on the path");
    this.cells[cell].element.setAttribute("aria-label", `row ${board.row(cell)}, column ${board.column(cell)}: ${words.join(", ")}`);
  }

  #showCell(cell) {
    const { element, mark, at } = this.cells[cell];
    const token = this.board.tokens[cell];
    element.setAttribute("class", `cell${token ? ` token-${token}` : ""}`);
    this.#label(cell);
    const shapes = [];
    if (token) shapes.push(token === "r" ? s("circle", { class: "stack red", cx: at.x, cy: at.y, r: 0.55 }) : s("rect", { class: "stack blue", x: at.x - 0.5, y: at.y - 0.5, width: 1, height: 1, rx: 0.1 }));
    mark.replaceChildren(...shapes);
  }

  /** Marks a cell as `opened` or `closed` by colour and by sign: a ring, a dot. */
  mark(cell, name) {
    const entry = this.cells[cell];
    if (!entry.sign) {
      entry.sign = s("circle", { class: "sign", "aria-hidden": "true", cx: entry.at.x, cy: entry.at.y, r: 0.18 });
      entry.element.append(entry.sign);
    }
    entry.element.classList.remove("opened", "closed");
    if (name) entry.element.classList.add(name);
    if (name) this.seen.set(cell, name);
    else this.seen.delete(cell);
    this.#label(cell);
  }

  clearSearch() {
    for (const cell of [...this.seen.keys()]) this.mark(cell, null);
    this.drawPaths([]);
  }

  drawPaths(paths) {
    if (!paths.length && !this.onPath.size) return;
    const before = this.onPath;
    this.onPath = new Set(paths.flat().map(([r, q]) => this.board.index(r, q)));
    for (const cell of new Set([...before, ...this.onPath])) this.#label(cell);
    this.path.replaceChildren(...paths.map((path, index) => {
      const line = path.map(([r, q]) => centre(this.board, this.board.index(r, q))).map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
      return s("polyline", { class: index === 0 ? "way" : "way other", points: line });
    }).reverse());
  }
}
