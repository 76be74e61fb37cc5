// What the boards of both games have in common: cells that are pressed, dragged over, walked with
// keys. What a press means is its owner's business, where an arrow leads its game's.

import { s } from "./dom.js";
import { chordOf } from "./keys.js";
import { cellOf, cellUnder, letGo } from "./pointer.js";

/**
 * @typedef {object} Handlers What a press, a drag or a key on the board means.
 * @property {string} [label]
 * @property {(cell: number, event: PointerEvent) => unknown} [press]
 * @property {(cell: number | null, event: PointerEvent) => unknown} [enter]
 * @property {(event: PointerEvent) => unknown} [move]
 * @property {(cell: number | null, event: PointerEvent) => unknown} [release]
 * @property {(cell: number, chord: string) => boolean} [key] Says whether the key meant something.
 */

export class GridView {
  cursor = 0;
  /** @type {{ element: SVGGElement }[]} */
  cells = [];

  /** @param {Handlers} handlers */
  constructor(handlers) {
    this.handlers = handlers;
    this.element = s("svg", {
      class: handlers.press ? "board live" : "board",
      role: "grid",
      "aria-label": handlers.label,
    });
    this.#listen();
  }

  /**
   * The cell that a key leads to; null where it leads nowhere.
   * @param {number} _cell
   * @param {string} _chord
   * @returns {number | null}
   */
  neighbour(_cell, _chord) {
    return null;
  }

  #listen() {
    const { press, enter, move, release, key } = this.handlers;
    /** @type {number | null} */
    let last = null;
    this.element.addEventListener("pointerdown", (event) => {
      const cell = cellUnder(this.element, event);
      if (cell === null || event.button > 0) return;
      event.preventDefault();
      this.focus(cell);
      last = cell;
      press?.(cell, event);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (last === null) return;
      move?.(event);
      const cell = cellUnder(this.element, event);
      if (cell !== last) enter?.(cell, event);
      last = cell ?? last;
    });
    /** @type {(event: PointerEvent) => void} */
    const end = (event) => {
      if (last === null) return;
      last = null;
      release?.(event.type === "pointerup" ? cellUnder(this.element, event) : null, event);
    };
    // Touch pointers are captured by the element they start on; let go, so that moves are seen.
    this.element.addEventListener("gotpointercapture", (event) => letGo(event));
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    this.element.addEventListener("focusin", (event) => {
      const cell = cellOf(event.target);
      if (cell !== null) this.#rove(cell);
    });
    this.element.addEventListener("keydown", (event) => {
      const chord = chordOf(event);
      if (chord.startsWith("Mod+") || chord.startsWith("Alt+")) return;
      if (!key?.(this.cursor, chord)) {
        const next = this.neighbour(this.cursor, chord);
        if (next === null) return;
        this.focus(next);
      }
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /**
   * The one cell that Tab comes to.
   * @param {number} cell
   */
  #rove(cell) {
    this.cells[this.cursor]?.element.setAttribute("tabindex", "-1");
    this.cursor = cell;
    this.cells[cell].element.setAttribute("tabindex", "0");
  }

  /** @param {number} cell */
  focus(cell) {
    this.#rove(cell);
    this.cells[cell].element.focus({ preventScroll: true });
  }

  /**
   * Where a pointer is, in the board's own measure.
   * @param {PointerEvent} event
   */
  point(event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.element.getScreenCTM()?.inverse());
    return { x, y };
  }
}
