// The page's own engine: Web Workers, started when there is something to ask.

/** @import { Ask } from "./engine.js" */

import { Lane } from "./lane.js";
import { unreachable } from "./refusal.js";

/** What the page fetches besides its scripts: beside the folder of the scripts. */
const MODULE = new URL("../../engine.wasm", import.meta.url);
const CATALOGUE = new URL("../../catalogue.json", import.meta.url);
/** Searches at the same time; more wait. */
const MOST_LONG = 2;
/** These are answered at once and never wait for a search. */
const BRIEF = ["estimate", "render", "check"];

/**
 * @param {URL} url
 * @param {RequestInit} [options]
 */
async function fetched(url, options) {
  let response;
  try {
    response = await fetch(url, options);
  } catch {
    throw unreachable("the page's engine cannot be fetched; is there a network?");
  }
  if (!response.ok) throw unreachable(`the page's engine cannot be fetched: ${response.status}`);
  return response;
}

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

/** Fetches and compiles the module, once; the next call tries again where that failed. */
export function loadEngine() {
  compiled ??= (async () => {
    const response = await fetched(MODULE);
    // A plain file server may not know what the module is.
    const typed = response.headers.get("Content-Type")?.startsWith("application/wasm");
    if (typed && WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
  })();
  compiled.catch(() => {
    compiled = undefined;
  });
  return compiled;
}

const brief = new Lane(loadEngine);
/** It holds the search that is stepped through. */
const stepwise = new Lane(loadEngine);
/** @type {Lane[]} */
const long = [];

/**
 * @param {string} kind
 * @param {any} body
 */
function laneOf(kind, body) {
  if (kind === "trace") return stepwise;
  // A comparison with the optimum is a search.
  if (BRIEF.includes(kind) && !body.optimal) return brief;
  const free = long.find((lane) => lane.waiting === 0);
  if (free) return free;
  if (long.length < MOST_LONG) {
    long.push(new Lane(loadEngine));
    return long[long.length - 1];
  }
  return long.reduce((best, lane) => (lane.waiting < best.waiting ? lane : best));
}

/** @type {Promise<any> | undefined} */
let catalogue;

function readCatalogue() {
  catalogue ??= fetched(CATALOGUE).then((response) => response.json());
  catalogue.catch(() => {
    catalogue = undefined;
  });
  return catalogue;
}

/** Has a first question answered; what was fetched for it the browser keeps for the other workers. */
export async function rehearse() {
  await Promise.all([readCatalogue(), brief.ask("estimate", JSON.stringify({ board: "0,0,r,1\n" }), {})]);
}

/**
 * Limits that were chosen for another engine may be more than this one has.
 * @param {any} body
 */
async function within(body) {
  if (!body.limits) return body;
  const most = (await readCatalogue()).limits;
  const limits = { ...body.limits };
  for (const name of /** @type {const} */ (["seconds", "megabytes"]))
    if (limits[name] > most[name]) limits[name] = most[name];
  return { ...body, limits };
}

/** @type {Ask} */
export async function askPage(kind, body, { onEvent, signal }) {
  if (kind === "catalogue") return readCatalogue();
  const text = await laneOf(kind, body).ask(kind, JSON.stringify(await within(body)), { onEvent, signal });
  return kind === "render" ? text : JSON.parse(text);
}
