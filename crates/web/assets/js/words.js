// What the page says, in honest words.

/** @import { Outcome, SearchRecord } from "../../types/answers.js" */
/** @import { Action, Board, Colour, Stack } from "./board.js" */

import { DIRECTIONS, columnOf, rowOf, wraps } from "./hex.js";
import { count, stackOn } from "./board.js";
import { effect } from "./rules.js";

/** @type {(n: number | string, word: string) => string} */
export const plural = (n, word) => `${n} ${word}${Number(n) === 1 ? "" : "s"}`;
/** @type {(cell: number) => string} */
export const place = (cell) => `(${rowOf(cell)},${columnOf(cell)})`;
/** @type {(colour: Colour) => string} */
export const colourName = (colour) => (colour === "r" ? "red" : "blue");
/** @type {(seconds: number) => string} */
export const duration = (seconds) => (seconds < 0.1 ? `${(seconds * 1000).toFixed(2)} ms` : `${seconds.toFixed(2)} s`);
/** @type {(n: number | string) => string} */
export const large = (n) => Number(n).toLocaleString("en");

/** @param {Stack | null} stack */
export function stackWords(stack) {
  return stack ? `${colourName(stack.colour)} ${stack.power}` : "empty";
}

/** @param {Board} board */
export function boardWords(board) {
  return `${plural(count(board, "r"), "red stack")}, ${plural(count(board, "b"), "blue stack")}`;
}

/**
 * An action and what it does.
 * @param {Board} board
 * @param {Action} action one that is legal
 */
export function actionWords(board, action) {
  const { landings } = effect(board, action);
  if (action.kind === "spawn") {
    const { colour, power } = stackOn(
      landings.map((landing) => landing.stack),
      0,
    );
    return `A ${colourName(colour)} stack of power ${power} appears on ${place(action.cell)}.`;
  }
  const stack = stackOn(board, action.cell);
  const captured = landings.filter((landing) => landing.captured && !landing.overflow).length;
  const overflow = landings.filter((landing) => landing.overflow);
  const name = stackWords(stack);
  const parts = [
    `${name[0].toUpperCase()}${name.slice(1)} on ${place(action.cell)} spreads ${DIRECTIONS[action.direction].name}`,
  ];
  if (wraps(action.cell, action.direction, landings.length)) parts.push("around the edge");
  if (captured) parts.push(`captures ${plural(captured, "stack")}`);
  if (overflow.length) {
    const { power } = stackOn(board, overflow[0].cell);
    parts.push(`${plural(overflow.length, "stack")} of power ${power} overflow${overflow.length === 1 ? "s" : ""}`);
  }
  return parts.join(", ") + ".";
}

/** @type {{ [outcome in Outcome]?: string }} */
const KINDS = { optimal: "proved", unsolvable: "impossible" };

/**
 * A record's outcome: a kind for its look, and the sentence that every program of ours shows.
 * @param {{ outcome: Outcome, summary: string }} record
 */
export function outcomeWords({ outcome, summary }) {
  return { kind: KINDS[outcome] ?? "open", headline: summary.charAt(0).toUpperCase() + summary.slice(1) };
}

/** @param {SearchRecord} record */
export function effortWords(record) {
  const { statistics } = record;
  if (!statistics) return "";
  const parts = [`${large(statistics.expanded)} expanded`, `${large(statistics.generated)} generated`];
  if (statistics.peak_bytes > 1e5) parts.push(`${(statistics.peak_bytes / 1048576).toFixed(1)} MiB`);
  parts.push(duration(statistics.seconds));
  const search = record.system
    ? `report ${record.system}`
    : [record.algorithm, ...(record.heuristics ?? [])].join(" + ");
  return `${search}: ${parts.join(", ")}`;
}
