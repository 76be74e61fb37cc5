// Which puzzles were solved on this device, in how many moves and with how many hints.

import { keep, kept } from "./device.js";

/** @typedef {{ moves: number, hints: number }} Done */

/** @returns {{ [id: string]: Done }} */
export function solved() {
  try {
    return JSON.parse(kept("puzzles") ?? "{}");
  } catch {
    return {};
  }
}

/**
 * Keeps the better of two tries: fewer moves, then fewer hints.
 * @param {string} id
 * @param {Done} done
 */
export function recordSolved(id, done) {
  const all = solved();
  const before = all[id];
  if (before && (before.moves < done.moves || (before.moves === done.moves && before.hints <= done.hints))) return;
  keep("puzzles", JSON.stringify({ ...all, [id]: done }));
}
