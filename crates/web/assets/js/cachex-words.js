// What the page says about a Cachex search.

/** @import { PathAnswer } from "../../types/answers.js" */
/** @import { Paths, SearchOrder } from "./cachex-trace.js" */

import { duration, large, outcomeWords, plural } from "./words.js";

/** @typedef {{ kind: string, headline: string, note: string }} Told */

/**
 * @param {PathAnswer} answer
 * @returns {Told}
 */
export function pathWords(answer) {
  const { algorithm, statistics } = answer;
  const note = `${algorithm}: ${large(statistics.expanded)} cells closed, ${large(statistics.generated)} looked at, ${duration(statistics.seconds)}`;
  return { ...outcomeWords(answer), note };
}

/**
 * @param {SearchOrder} order
 * @param {Paths} paths
 * @returns {Told}
 */
export function traceWords(order, paths) {
  const opened = order.filter((step) => step.length > 2).length;
  const headline = paths.length
    ? `Trace with ${paths.length === 1 ? "a path" : plural(paths.length, "path")} of ${plural(paths[0].length, "cell")}`
    : "Trace without a path";
  const note = `${large(opened)} times a cell was opened, ${large(order.length - opened)} times one was closed. Shown as the file tells it: nothing has been checked.`;
  return { kind: "open", headline, note };
}
