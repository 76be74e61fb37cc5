// What the whole page shares, in one place and one shape. Views read it, change it with `update`
// and listen; the address, undo and the other views follow from that.

/** @import { Catalogue, Range, SearchRecord, SpawnMode } from "../../types/answers.js" */
/** @import { Action, Board } from "./board.js" */

import { empty } from "./board.js";
import { CachexBoard } from "./cachex-model.js";
import { askedSearch, searchEntry } from "./search-text.js";

/** @typedef {{ red?: Range, blue?: Range, red_power?: Range, blue_power?: Range, optimum?: Range }} Recipe */
/** @typedef {{ algorithm: string, heuristics: string[] }} Search The algorithm is a text of `search-text.js`. */
/** @typedef {{ by: string, pace: string, right: Search }} Race The left search is that of all views. */
/** @typedef {{ mode: string, algorithm: string, paths: number }} PathChoice */

/**
 * @typedef {object} State
 * @property {string} view
 * @property {string} lesson
 * @property {Board} board
 * @property {SpawnMode} spawn
 * @property {string} algorithm
 * @property {string[]} heuristics
 * @property {number} seconds
 * @property {number} megabytes
 * @property {Action[] | null} plan
 * @property {number} step
 * @property {SearchRecord | null} record
 * @property {number} expansion The one that Understand shows.
 * @property {Race} race
 * @property {Action[]} moves What was played on the board.
 * @property {CachexBoard} cachex
 * @property {PathChoice} path What is asked about the Cachex board.
 * @property {number | null} grown Steps of the Cachex search in view; null before there is one.
 * @property {Catalogue} catalogue It is there before any view is.
 */

/** @type {SpawnMode[]} */
export const SPAWN_MODES = ["all", "near-blue", "never"];

/** The proved ones, which the searches take unless told otherwise. */
export const USUAL_HEURISTICS = ["line-cover", "infection"];

/** @type {Race} */
export const USUAL_RACE = { by: "expansions", pace: "200", right: { algorithm: "bfs", heuristics: [] } };

/** @type {PathChoice} */
export const USUAL_PATH = { mode: "path", algorithm: "", paths: 1 };

const CACHEX_EXAMPLE = {
  n: 5,
  board: [
    ["b", 1, 0],
    ["b", 1, 1],
    ["b", 1, 3],
    ["b", 3, 2],
  ],
  start: [4, 2],
  goal: [0, 0],
};

/** @type {State} */
export const state = {
  view: "learn",
  lesson: "",
  board: empty(),
  spawn: "never",
  algorithm: "auto",
  heuristics: USUAL_HEURISTICS,
  seconds: 30,
  megabytes: 512,
  plan: null,
  step: 0,
  record: null,
  expansion: 0,
  race: USUAL_RACE,
  moves: [],
  cachex: /** @type {CachexBoard} */ (CachexBoard.fromObject(CACHEX_EXAMPLE)),
  path: USUAL_PATH,
  grown: null,
  catalogue: /** @type {any} */ (null),
};

/** @type {Set<(changed: (keyof State)[]) => void>} */
const listeners = new Set();

/**
 * Calls `listener(changed)` with the names of what changed.
 * @param {(changed: (keyof State)[]) => void} listener
 */
export function subscribe(listener) {
  listeners.add(listener);
}

/** @param {Partial<State>} changes */
export function update(changes) {
  const names = /** @type {(keyof State)[]} */ (Object.keys(changes));
  const changed = names.filter((key) => state[key] !== changes[key]);
  Object.assign(state, changes);
  if (changed.length) for (const listener of listeners) listener(changed);
}

/** What belongs to one board and not to another. */
export const FRESH = { plan: null, record: null, step: 0, expansion: 0, moves: /** @type {Action[]} */ ([]) };

/**
 * A board that differs has no plan yet, and nothing was played on it.
 * @param {Board} board
 */
export function setBoard(board) {
  update({ board, ...FRESH });
}

/** The part of a request that says how to search. */
export const searchChoice = (algorithm = state.algorithm, heuristics = state.heuristics) =>
  askedSearch(state.catalogue, algorithm, heuristics);

/** @type {(name: string) => boolean} */
export const isStepwise = (name) => searchEntry(state.catalogue, name)?.stepwise ?? false;

/** The search of all views, or A* where it cannot be watched step by step. */
export const stepwiseAlgorithm = () => (isStepwise(state.algorithm) ? state.algorithm : "astar");

/** What a search may use unless told otherwise. */
export const defaultLimits = () => ({
  seconds: Math.min(30, state.catalogue.limits.seconds),
  megabytes: Math.min(512, state.catalogue.limits.megabytes),
});

export const limits = () => ({ seconds: state.seconds, megabytes: state.megabytes });

/**
 * So many seconds, or as many as the server allows.
 * @param {number} seconds
 */
export const within = (seconds) => ({ seconds: Math.min(seconds, state.catalogue.limits.seconds) });
