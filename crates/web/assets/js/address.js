// The whole state in the address: what each view shows can be copied, sent, and gone back to.

/** @import { Board } from "./board.js" */
/** @import { Search, State } from "./store.js" */

import { notify, complain } from "./announce.js";
import * as api from "./api.js";
import { actionText, toCsv } from "./board.js";
import { CachexBoard } from "./cachex-model.js";
import { packBoard, packPlan, unpackBoard, unpackPlan } from "./pack.js";
import { effect, isLegal } from "./rules.js";
import { tidySearch } from "./search-text.js";
import {
  FRESH,
  SPAWN_MODES,
  USUAL_HEURISTICS,
  USUAL_PATH,
  USUAL_RACE,
  defaultLimits,
  isStepwise,
  state,
  update,
  within,
} from "./store.js";

export const PATH_MODES = ["path", "capture-red", "capture-blue", "connect-red", "connect-blue"];
export const PATH_COUNTS = [1, 5, 20];
/** No search is shown further. */
export const FURTHEST = 2_000_000;

/** @type {(list: string[], other: string[]) => boolean} */
const same = (list, other) => list.join() === other.join();
/** @type {({ algorithm, heuristics }: Search) => string} */
const packSearch = ({ algorithm, heuristics }) => [algorithm, ...heuristics].join("+");

/** What is written, and in which views; nothing where it is as usual. */
/** @type {{ [name: string]: (s: State) => string }} */
const WRITERS = {
  lesson: (s) => (s.view === "learn" ? s.lesson : ""),
  b: (s) => packBoard(s.board),
  spawn: (s) => (s.spawn === "never" ? "" : s.spawn),
  algorithm: (s) => (s.algorithm === "auto" ? "" : s.algorithm),
  heuristics: (s) => (same(s.heuristics, USUAL_HEURISTICS) ? "" : s.heuristics.join(".") || "none"),
  seconds: (s) => (s.seconds === 30 ? "" : String(s.seconds)),
  megabytes: (s) => (s.megabytes === 512 ? "" : String(s.megabytes)),
  plan: (s) => (s.plan ? packPlan(s.plan) : ""),
  step: (s) => (s.step ? String(s.step) : ""),
  expansion: (s) => (s.view === "understand" && s.expansion ? String(s.expansion) : ""),
  race: (s) => (s.view === "race" ? [s.race.by, s.race.pace, packSearch(s.race.right)].join("~") : ""),
  moves: (s) => (s.view === "play" ? packPlan(s.moves) : ""),
  cachex: (s) => (s.view === "cachex" ? [s.cachex.pack(), s.path.mode, s.path.algorithm].join("-") : ""),
  paths: (s) => (s.view === "cachex" && s.path.paths !== 1 ? String(s.path.paths) : ""),
  grown: (s) => (s.view === "cachex" && s.grown !== null ? String(s.grown) : ""),
};

export function link() {
  const entries = new URLSearchParams({ view: state.view });
  for (const [name, write] of Object.entries(WRITERS)) {
    const text = write(state);
    if (text || name === "b") entries.set(name, text);
  }
  return `${location.origin}${location.pathname}#${entries}`;
}

const addressEntries = () => new URLSearchParams(location.hash.slice(1));

/** Does the address say what to show? One that names a place in the page does not. */
export const holdsState = () => ["view", "b"].some((name) => addressEntries().has(name));

/** @type {(text: string) => number | null} */
const whole = (text) => (/^\d{1,9}$/.test(text) ? Number(text) : null);

/** @type {(names: string[]) => string[]} */
const heuristicsAmong = (names) =>
  names.filter((name) => state.catalogue.heuristics.some((entry) => entry.name === name));

/**
 * What an address says of the board and how it is searched.
 * @param {(name: string) => string} value
 * @param {Partial<State>} changes
 */
function readSearch(value, changes) {
  const spawn = SPAWN_MODES.find((mode) => mode === value("spawn"));
  if (spawn) changes.spawn = spawn;
  const algorithm = tidySearch(state.catalogue, value("algorithm"));
  if (algorithm) changes.algorithm = algorithm;
  if (value("heuristics")) changes.heuristics = heuristicsAmong(value("heuristics").split("."));
  if (/^\d+(\.\d+)?$/.test(value("seconds")) && Number(value("seconds")) > 0)
    changes.seconds = Number(value("seconds"));
  if (/^[1-9]\d*$/.test(value("megabytes"))) changes.megabytes = Number(value("megabytes"));
}

/**
 * @param {(name: string) => string} value
 * @param {Partial<State>} changes
 */
function readViews(value, changes) {
  const [index, algorithm, ...heuristics] = value("expansion").split(".");
  changes.expansion = Math.min(FURTHEST, whole(index) ?? 0);
  // Links once named the search with the expansion.
  if (algorithm && isStepwise(algorithm))
    Object.assign(changes, { algorithm, heuristics: heuristicsAmong(heuristics) });
  if (value("race")) changes.race = readRace(value("race"));
  changes.moves = playable(changes.board ?? state.board, value("moves"), (changes.spawn ?? state.spawn) !== "never");
}

/** @param {string} text */
function readRace(text) {
  const [by, pace, ...searches] = text.split("~");
  const [name, ...heuristics] = (searches[searches.length - 1] ?? "").split("+");
  const algorithm = tidySearch(state.catalogue, name);
  return {
    by: ["expansions", "time"].includes(by) ? by : USUAL_RACE.by,
    pace: /^\d{0,5}$/.test(pace ?? "x") ? pace : USUAL_RACE.pace,
    right: isStepwise(algorithm) ? { algorithm, heuristics: heuristicsAmong(heuristics) } : USUAL_RACE.right,
  };
}

/**
 * Moves of a link, as far as they are legal.
 * @param {Board} start
 * @param {string} text
 * @param {boolean} spawn
 */
function playable(start, text, spawn) {
  const moves = [];
  let board = start;
  for (const move of unpackPlan(text) ?? []) {
    if (!isLegal(board, move, spawn)) break;
    moves.push(move);
    board = effect(board, move).after;
  }
  return moves;
}

/**
 * @param {(name: string) => string} value
 * @param {Partial<State>} changes
 */
function readCachex(value, changes) {
  const text = value("cachex");
  const board = CachexBoard.unpack(text);
  if (!board) return notify("The Cachex board in this link cannot be read.", { kind: "error" });
  const [, , , , first, second, third] = text.split("-");
  const mode = first === "path" ? "path" : `${first}-${second}`;
  const algorithm = (first === "path" ? second : third) ?? "";
  const known = algorithm !== "auto" && state.catalogue.path_algorithms.includes(algorithm);
  const paths = whole(value("paths")) ?? 1;
  changes.cachex = board;
  changes.path = {
    mode: PATH_MODES.includes(mode) ? mode : USUAL_PATH.mode,
    algorithm: known ? algorithm : "",
    paths: PATH_COUNTS.includes(paths) ? paths : 1,
  };
  changes.grown = whole(value("grown"));
  return undefined;
}

/** Puts the state of an address into the page, as far as it makes sense: the view to show, and
    `checked`, which comes when a solution in it has been looked at. */
export function restore() {
  const entries = addressEntries();
  const value = (/** @type {string} */ name) => entries.get(name) ?? "";
  const board = entries.has("b") ? unpackBoard(value("b")) : null;
  if (entries.has("b") && !board) notify("The board in this link cannot be read.", { kind: "error" });
  /** @type {Partial<State>} */
  const changes = { lesson: value("lesson") };
  // What a link does not name is as it was at the beginning.
  if (board)
    Object.assign(changes, { ...FRESH, board, spawn: "never", algorithm: "auto" }, defaultLimits(), {
      heuristics: USUAL_HEURISTICS,
    });
  // Going back to a board that is still there keeps what was found out about it.
  const here = board && packBoard(board) === packBoard(state.board);
  if (here) changes.board = state.board;
  readSearch(value, changes);
  if (here && changes.spawn === state.spawn && state.plan && packPlan(state.plan) === value("plan")) {
    const step = Math.min(state.plan.length, whole(value("step")) ?? 0);
    Object.assign(changes, { plan: state.plan, record: state.record, step });
  }
  readViews(value, changes);
  if (entries.has("cachex")) readCachex(value, changes);
  update(changes);
  const unchecked = board && entries.has("plan") && !state.plan;
  return { view: entries.get("view"), checked: unchecked ? restorePlan(value("plan"), value("step")) : null };
}

/**
 * A plan from a link is shown only after the checker has replayed it.
 * @param {string} text
 * @param {string} step
 */
async function restorePlan(text, step) {
  const plan = unpackPlan(text);
  if (!plan) return notify("The solution in this link cannot be read.", { kind: "error" });
  const { board, spawn } = state;
  try {
    const verdict = await api.request("api/check", {
      board: toCsv(board),
      actions: plan.map((action) => actionText(action) + "\n").join(""),
      spawn: state.spawn,
      optimal: true,
      limits: within(10),
    });
    if (state.board !== board || state.spawn !== spawn) return undefined;
    if (!verdict.valid) return notify(`The solution in this link is not valid: ${verdict.reason}.`, { kind: "error" });
    // The solver's effort is not that of whoever found the plan.
    const record = verdict.record && { ...verdict.record, statistics: null };
    update({ plan, record, step: Math.min(plan.length, whole(step) ?? 0) });
  } catch (error) {
    complain(error);
  }
  return undefined;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Writes the address; from now on it says what is shown. */
function writeAddress() {
  history.replaceState(null, "", link());
  delete document.documentElement.dataset.addressBehind;
}

/** Keeps the address true without filling the browser's history. */
export function keepAddress() {
  clearTimeout(timer);
  document.documentElement.dataset.addressBehind = "";
  timer = setTimeout(writeAddress, 250);
}

/**
 * Makes a change that Back undoes: the address before it is written now, the one after it is new.
 * @param {() => void} change
 */
export function turnPage(change) {
  clearTimeout(timer);
  writeAddress();
  change();
  clearTimeout(timer);
  history.pushState(null, "", link());
  delete document.documentElement.dataset.addressBehind;
}
