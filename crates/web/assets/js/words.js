// What the page says, in honest words.

import { DIRECTIONS, columnOf, rowOf, wraps } from "./hex.js";
import { count, effect } from "./board.js";

export const plural = (n, word) => `${n} ${word}${Number(n) === 1 ? "" : "s"}`;
export const place = (cell) => `(${rowOf(cell)},${columnOf(cell)})`;
export const colourName = (colour) => (colour === "r" ? "red" : "blue");
export const duration = (seconds) => (seconds < 0.1 ? `${(seconds * 1000).toFixed(2)} ms` : `${seconds.toFixed(2)} s`);
export const large = (n) => Number(n).toLocaleString("en");

export function stackWords(stack) {
  return stack ? `${colourName(stack.colour)} ${stack.power}` : "empty";
}

export function boardWords(board) {
  return `${plural(count(board, "r"), "red stack")}, ${plural(count(board, "b"), "blue stack")}`;
}

/** An action and what it does. */
export function actionWords(board, action) {
  if (action.kind === "spawn") return `A red stack of power 1 appears on ${place(action.cell)}.`;
  const { power } = board[action.cell];
  const { landings } = effect(board, action);
  const captured = landings.filter((landing) => landing.captured && !landing.overflow).length;
  const overflow = landings.filter((landing) => landing.overflow).length;
  const parts = [`Red ${power} on ${place(action.cell)} spreads ${DIRECTIONS[action.direction].name}`];
  if (wraps(action.cell, action.direction, power)) parts.push("around the edge");
  if (captured) parts.push(`captures ${plural(captured, "stack")}`);
  if (overflow) parts.push(`${plural(overflow, "stack")} of power 6 overflow${overflow === 1 ? "s" : ""}`);
  return parts.join(", ") + ".";
}

const REASONS = {
  time: "Stopped by the time limit",
  memory: "Stopped by the memory limit",
  cancelled: "Stopped",
  "gave-up": "Gave up: everything left was pruned",
};

/** The outcome of a search: a kind for its look, a headline, and what it means. */
export function outcomeWords(record) {
  const actions = (n) => plural(n, "action");
  switch (record.outcome) {
    case "optimal":
      return { kind: "proved", headline: `Optimal, proved: ${actions(record.length)}`, detail: "No shorter solution exists." };
    case "solved":
      return { kind: "open", headline: `Best found: ${actions(record.length)}`, detail: `Not proved optimal: the optimum is between ${record.lower_bound} and ${record.upper_bound}.` };
    case "unsolvable":
      return { kind: "impossible", headline: "Impossible, proved", detail: "No sequence of actions solves this board." };
    default: {
      const why = REASONS[record.stop_reason] ?? "Stopped";
      return record.length === null || record.length === undefined
        ? { kind: "open", headline: `${why}: nothing found`, detail: `A solution takes at least ${actions(record.lower_bound)}, proved.` }
        : { kind: "open", headline: `${why}: best found ${actions(record.length)}`, detail: `The optimum is between ${record.lower_bound} and ${record.upper_bound}.` };
    }
  }
}

export function effortWords(record) {
  const { statistics } = record;
  const parts = [`${large(statistics.expanded)} expanded`, `${large(statistics.generated)} generated`];
  if (statistics.peak_bytes > 1e5) parts.push(`${(statistics.peak_bytes / 1048576).toFixed(1)} MiB`);
  parts.push(duration(statistics.seconds));
  const search = [record.algorithm, ...(record.heuristics ?? [])].join(" + ");
  return `${search}: ${parts.join(", ")}`;
}
