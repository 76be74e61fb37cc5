// Undo and redo of the board that all views share, whichever of them puts another in its place.

/** @import { State } from "./store.js" */

import { History } from "./history.js";
import { state } from "./store.js";

/** @typedef {Pick<State, "board" | "spawn" | "plan" | "step" | "record">} Snapshot What undo brings back. */

/** @returns {Snapshot} */
export const snapshot = () => {
  const { board, spawn, plan, step, record } = state;
  return { board, spawn, plan, step, record };
};

/** @type {History<Snapshot>} */
export const boardHistory = new History();

/** Before another board comes: undo brings this one back, with what was found out about it. */
export const rememberBoard = () => boardHistory.push(snapshot());
