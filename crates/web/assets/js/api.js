// Questions by their addresses. What answers them is in `engine/`.

/** @import { Answers } from "../../types/answers.js" */

import { ask } from "./engine/engine.js";

export { ApiError } from "./engine/refusal.js";

/** @param {string} path */
const kindOf = (path) => path.replace(/^api\//, "");

/** @type {<Path extends keyof Answers>(path: Path) => Promise<Answers[Path]>} */
export const get = (path) => ask(kindOf(path));
/** @type {<Path extends keyof Answers>(path: Path, body: object, signal?: AbortSignal) => Promise<Answers[Path]>} */
export const request = (path, body, signal) => ask(kindOf(path), body, { signal });
/** @type {(path: string, body: object) => Promise<string>} */
export const requestText = (path, body) => ask(kindOf(path), body);

/**
 * Long work: calls `onProgress` with each snapshot and returns the result.
 * @template {keyof Answers} Path
 * @param {Path} path
 * @param {object} question
 * @param {{ signal: AbortSignal, onProgress?: (snapshot: any) => void }} options
 * @returns {Promise<Answers[Path]>}
 */
export const stream = (path, question, { signal, onProgress }) =>
  ask(kindOf(path), question, { signal, onEvent: onProgress ?? (() => {}) });
