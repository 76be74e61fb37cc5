// A spread in motion: tokens fly along their line, around the edge where it wraps, land one by
// one, capture and overflow in sight.

/** @import { Action, Board } from "./board.js" */
/** @import { BoardView } from "./board-view.js" */
/** @import { Landing } from "./rules.js" */

import { s } from "./dom.js";
import { DIRECTIONS, centre, columnOf, rowOf, step } from "./hex.js";
import { effect } from "./rules.js";

const STEP_TIME = 230;
const REST = 260;

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Where a token is after so many steps, which need not be whole.
 * @param {number} cell
 * @param {number} direction
 * @param {number} steps
 */
function position(cell, direction, steps) {
  const { dr, dq } = DIRECTIONS[direction];
  const whole = Math.floor(steps);
  const share = steps - whole;
  const from = step(cell, direction, whole);
  const to = step(cell, direction, whole + 1);
  // Up to the middle it leaves one cell, from there on it comes to the next, maybe elsewhere.
  return share < 0.5
    ? centre(rowOf(from) + dr * share, columnOf(from) + dq * share)
    : centre(rowOf(to) - dr * (1 - share), columnOf(to) - dq * (1 - share));
}

/** @type {() => Promise<number>} */
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** @type {(time: number) => Promise<void>} */
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Shows an action on a view; returns whether it came to its end.
 * @param {BoardView} view
 * @param {Board} before
 * @param {Action} action
 * @param {{ speed?: number, signal?: AbortSignal }} options
 */
export async function animate(view, before, action, { speed = 1, signal } = {}) {
  const { after, left, landings } = effect(before, action);
  const touched = [action.cell, ...landings.map((landing) => landing.cell)];
  const captured = landings.filter((landing) => landing.captured).map((landing) => landing.cell);
  const overflow = landings.filter((landing) => landing.overflow).map((landing) => landing.cell);
  const finish = () => view.show(after, { marks: { touched, captured, overflow } });
  if (calm() || document.hidden) {
    finish();
    await pause(REST);
    return !signal?.aborted;
  }
  view.show(before, { marks: { source: [action.cell] } });
  if (action.kind === "spawn") {
    finish();
    view.pulse(action.cell);
    await pause((REST * 2) / speed);
    return !signal?.aborted;
  }
  const power = landings.length;
  view.showCell(action.cell, left);
  const tokens = landings.map(() => s("circle", { class: "token", r: 0.3 }));
  view.flying.replaceChildren(...tokens);
  const duration = (STEP_TIME * power) / speed;
  const start = performance.now();
  let landed = 0;
  while (landed < power) {
    const now = await frame();
    if (signal?.aborted) {
      view.flying.replaceChildren();
      return false;
    }
    const steps = Math.min(power, Math.max(0, (now - start) / duration) * power);
    while (landed < power && steps >= landed + 1) {
      land(view, landings[landed]);
      tokens[landed].remove();
      landed += 1;
    }
    for (let index = landed; index < power; index += 1) {
      const at = position(action.cell, action.direction, Math.min(steps, index + 1));
      tokens[index].setAttribute("cx", String(at.x));
      tokens[index].setAttribute("cy", String(at.y));
    }
  }
  await pause(REST / speed);
  if (signal?.aborted) return false;
  finish();
  return true;
}

/**
 * @param {BoardView} view
 * @param {Landing} landing
 */
function land(view, { cell, stack, captured, overflow }) {
  view.showCell(cell, stack, overflow ? "burst" : captured ? "captured" : "touched");
}
