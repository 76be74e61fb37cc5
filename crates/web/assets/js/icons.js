// Signs as shapes: fonts differ in which signs they have.

import { s } from "./dom.js";

const SHAPES = {
  play: "M6 4l14 8-14 8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  back: "M18 4v16L7 12z",
  forward: "M6 4v16l11-8zM18 4h2v16h-2z",
  start: "M5 4h2.500v16H5zM20 4v16L9 12z",
  end: "M16.500 4H19v16h-2.500zM4 4v16l11-8z",
  undo: "M9 5L3 10l6 5v-3.500h5a4 4 0 0 1 0 8H9V22h5a6.500 6.500 0 0 0 0-13H9z",
  redo: "M15 5l6 5-6 5v-3.500h-5a4 4 0 0 0 0 8h5V22h-5a6.500 6.500 0 0 1 0-13h5z",
  left: "M12 4a8 8 0 1 1-7.700 10.200l2.400-.7A5.500 5.500 0 1 0 12 6.500v3.500L6.500 5.500 12 1z",
  right: "M12 4a8 8 0 1 0 7.700 10.200l-2.400-.7A5.500 5.500 0 1 1 12 6.500v3.500l5.500-4.500L12 1z",
  reflect: "M3 11h18v2H3zM12 2l5 7H7zM12 22l-5-7h10z",
  arrow: "M12 3l7 8h-4.500v10h-5V11H5z",
};

/** @typedef {keyof typeof SHAPES} Sign */

/**
 * A sign; `turn` in degrees.
 * @param {Sign} name
 */
export function icon(name, turn = 0) {
  return s(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", { d: SHAPES[name], transform: turn ? `rotate(${turn} 12 12)` : undefined }),
  );
}
