// A board the size of a stamp.

/** @import { Board } from "./board.js" */

import { s } from "./dom.js";
import { centreOf, hexagon } from "./hex.js";
import { toText } from "./board.js";

/** @param {Board} board */
export function thumbnail(board) {
  const shapes = board.map((stack, cell) => {
    const { x, y } = centreOf(cell);
    if (!stack) return s("circle", { class: "dot", cx: x, cy: y, r: 0.18 });
    const shape =
      stack.colour === "r"
        ? s("circle", { class: "stack red", cx: x, cy: y, r: 0.8 })
        : s("rect", { class: "stack blue", x: x - 0.75, y: y - 0.75, width: 1.5, height: 1.5 });
    return s("g", {}, shape, s("text", { class: "power", x, y, dy: "0.36em", "font-size": 1.1 }, String(stack.power)));
  });
  return s(
    "svg",
    { class: "thumbnail", viewBox: "-1.3 -6.2 20.6 12.4", role: "img", "aria-label": toText(board) || "empty board" },
    shapes,
  );
}

/** @type {(cell: number, name: string) => SVGPolygonElement} */
export const marker = (cell, name) => s("polygon", { class: name, points: hexagon(centreOf(cell), 0.9) });
