// The engine that answers: the page's own, or that of the server which sent the page. Both are asked
// in the same way and answer the same; only the page's goes on when the network is gone.

/**
 * @typedef {object} AskOptions
 * @property {(snapshot: any) => void} [onEvent] Called with each snapshot of long work.
 * @property {AbortSignal} [signal] Ends the work; the promise is rejected at once with a `Cancelled`
 *   error, whose `known` is the last snapshot.
 */
/** @typedef {(kind: string, body: object, options: AskOptions) => Promise<any>} Ask */
/** @typedef {"page" | "server"} EngineName */

import { config } from "./config.js";
import { askPage, loadEngine, rehearse } from "./page-engine.js";
import { ApiError, Cancelled, isAbort } from "./refusal.js";
import { askServer } from "./server-engine.js";

export { config };

/** @type {EngineName[]} */
export const engines = [...(config.server ? ["server"] : []), ...(config.engine ? ["page"] : [])].map(
  (name) => /** @type {EngineName} */ (name),
);

/** @type {{ name: EngineName, reason: string }} */
let chosen = { name: engines[0] ?? "server", reason: "" };
/** @type {Set<(now: { name: EngineName, reason: string }) => void>} */
const listeners = new Set();

/** Which engine answers now, and why it is not the one that was chosen, if so. */
export const currentEngine = () => chosen;

/**
 * Has another engine answer from now on.
 * @param {EngineName} name
 * @param {string} [reason] Why, where nobody chose it.
 */
export function useEngine(name, reason = "") {
  if (!engines.includes(name) || (chosen.name === name && chosen.reason === reason)) return;
  chosen = { name, reason };
  for (const listener of listeners) listener(chosen);
}

/**
 * Calls when another engine answers; returns what ends that.
 * @param {(now: { name: EngineName, reason: string }) => void} listener
 */
export function onEngineChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Asks the engine: `kind` is what `/api/KIND` is called, `body` its question.
 * @param {string} kind
 * @param {object} [body]
 * @param {AskOptions} [options]
 */
export async function ask(kind, body = {}, options = {}) {
  /** @type {any} */
  let known = null;
  const { onEvent, signal } = options;
  const follow = onEvent && {
    onEvent: (/** @type {any} */ snapshot) => {
      known = snapshot;
      onEvent(snapshot);
    },
  };
  try {
    if (chosen.name === "page") return await askPage(kind, body, { ...follow, signal });
    try {
      return await askServer(kind, body, { ...follow, signal });
    } catch (error) {
      const gone = error instanceof ApiError && error.code === "unreachable";
      if (!gone || !engines.includes("page")) throw error;
      useEngine("page", "the server does not answer");
      return await askPage(kind, body, { ...follow, signal });
    }
  } catch (error) {
    throw isAbort(error) ? new Cancelled(known) : error;
  }
}

/**
 * Fetches the page's engine when there is nothing else to do. Where a server answers, all that the engine needs is
 * fetched, by asking it something: it must be there when the server is not.
 */
export function prepareEngine() {
  if (!engines.includes("page")) return;
  const begin = async () => {
    try {
      await (config.server ? rehearse() : loadEngine());
      document.documentElement.dataset.engine = "ready";
    } catch {
      // Whoever asks it is told.
    }
  };
  if ("requestIdleCallback" in window) requestIdleCallback(begin, { timeout: 5_000 });
  else setTimeout(begin, 1_000);
}

/**
 * The address to share: one that opens anywhere if there is one, and whether it opens only here.
 * @param {string} [state] What follows the address, from `#` on.
 */
export function sharedAddress(state = location.hash) {
  const here = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  const own = new URL(".", location.href).href;
  if (!config.publicUrl) return { url: own + state, local: here };
  return { url: new URL(state, config.publicUrl).href, local: false };
}
