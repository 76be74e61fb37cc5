// What the whole page shares: the board, the game, the search options, the plan and the step.

import { empty } from "./board.js";

export const state = {
  view: "solve",
  board: empty(),
  spawn: "never",
  algorithm: "auto",
  heuristics: [],
  seconds: 30,
  megabytes: 512,
  plan: null,
  step: 0,
  record: null,
  catalogue: null,
};

const listeners = new Set();

/** Calls `listener(changed)` with the names of what changed. */
export function subscribe(listener) {
  listeners.add(listener);
}

export function update(changes) {
  const changed = Object.keys(changes).filter((key) => state[key] !== changes[key]);
  Object.assign(state, changes);
  if (changed.length) for (const listener of listeners) listener(changed);
}

/** A board that differs has no plan yet. */
export function setBoard(board) {
  update({ board, plan: null, record: null, step: 0 });
}

/** The part of a request that says how to search. */
export function searchChoice(algorithm = state.algorithm, heuristics = state.heuristics) {
  const takes = state.catalogue?.algorithms.find((entry) => entry.name === algorithm)?.takes_heuristics;
  return { algorithm, heuristics: takes ? heuristics : [] };
}

/** What a search may use unless told otherwise. */
export const defaultLimits = () => ({ seconds: Math.min(30, state.catalogue.limits.seconds), megabytes: Math.min(512, state.catalogue.limits.megabytes) });

export const limits = () => ({ seconds: state.seconds, megabytes: state.megabytes });

/** So many seconds, or as many as the server allows. */
export const within = (seconds) => ({ seconds: Math.min(seconds, state.catalogue.limits.seconds) });
