// What a heuristic says held against the truth: the distance of one board, and a hunt for a board
// where it lies.

/** @import { SpawnMode } from "../../types/answers.js" */
/** @import { AskedSearch } from "./search-text.js" */

import * as api from "./api.js";
import { toCsv } from "./board.js";
import { puzzles } from "./puzzles.js";
import { within } from "./store.js";

/** Boards that take longer have no truth here. */
const PATIENCE = 3;
/** So many boards are looked at before the hunt is given up. */
const HUNTED = 300;

/**
 * The true number of actions to go in words; null where it is not found in time.
 * @param {string} csv
 * @param {SpawnMode} spawn
 * @param {AbortSignal} signal
 */
export async function trueDistance(csv, spawn, signal) {
  const question = { board: csv, spawn: spawn === "never" ? "never" : "all", limits: within(PATIENCE) };
  const record = await api.stream("api/solve", question, { signal });
  if (record.outcome === "unsolvable") return Infinity;
  return record.outcome === "optimal" ? record.length : null;
}

/**
 * An estimate beside the truth.
 * @param {number | null} h
 * @param {number | null} truth
 */
export function truthWords(h, truth) {
  if (truth === null) return `Not found within ${PATIENCE} s.`;
  if (truth === Infinity) return "h* is infinite: there is no solution from here.";
  if (h === null) return `h* = ${truth}. This search does not estimate.`;
  if (h > truth)
    return `h = ${h} is above h* = ${truth}: the heuristic lies here, and a search that trusts it can miss the optimum.`;
  if (h === truth) return `h = h* = ${truth}: exact here.`;
  return `h = ${h}, h* = ${truth}: ${truth - h} too low, which is allowed.`;
}

/**
 * Looks through prepared boards, whose optimum is known, for one that the heuristics overestimate.
 * @param {AskedSearch} search
 * @param {SpawnMode} spawn
 * @param {AbortSignal} signal
 * @param {(looked: number) => void} onProgress
 */
export async function findLie(search, spawn, signal, onProgress) {
  const game = spawn === "never" ? "spread" : "spawn";
  const known = (await puzzles()).filter((puzzle) => puzzle.game === game);
  // Small boards first, and a few of each level.
  const stride = Math.max(1, Math.floor(known.length / HUNTED));
  const chosen = known.filter((_, index) => index % stride === 0).slice(0, HUNTED);
  for (const [index, puzzle] of chosen.entries()) {
    const question = { board: toCsv(puzzle.board), search, spawn, from: 0, count: 1, limits: within(5) };
    const { expansions } = await api.request("api/trace", question, signal);
    const estimate = expansions[0]?.h ?? null;
    onProgress(index + 1);
    if (estimate !== null && estimate > puzzle.optimum) return { puzzle, estimate, looked: index + 1 };
  }
  return { puzzle: null, estimate: null, looked: chosen.length };
}
