// The server's engine: whole answers, and streams of events that end when they are aborted.

/** @import { Ask } from "./engine.js" */

import { ApiError, isAbort, unreachable } from "./refusal.js";

/** The server says so itself, before it is gone. */
const ending = () => unreachable("the server was ended, and the search with it");

/** @param {Response} response */
async function refusal(response) {
  try {
    const said = await response.json();
    return response.status === 503 && said.code === "stopped" ? ending() : new ApiError(said);
  } catch {
    return new ApiError({ message: `the server answers ${response.status}`, code: "internal" });
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 */
async function fetched(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw unreachable("the server does not answer; is it still running?");
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

/**
 * Reads a stream of events to its end.
 * @param {Response} response
 * @param {(snapshot: any) => void} onEvent
 */
async function followed(response, onEvent) {
  const body = /** @type {ReadableStream<BufferSource>} */ (response.body);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  for (;;) {
    let part;
    try {
      part = await reader.read();
    } catch (error) {
      if (isAbort(error)) throw error;
      part = { done: true, value: "" };
    }
    if (part.done) throw unreachable("the server ended the connection");
    buffer += part.value;
    const blocks = buffer.split("\n\n");
    buffer = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event.name === "progress") onEvent(event.data);
      if (event.name === "ending") throw ending();
      if (event.name === "result") return event.data;
      if (event.name === "error") throw new ApiError(event.data);
    }
  }
}

/** @param {string} block */
function parseEvent(block) {
  const event = { name: "", data: /** @type {any} */ (null) };
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) event.name = line.slice(6).trim();
    if (line.startsWith("data:")) event.data = JSON.parse(line.slice(5));
  }
  return event;
}

/** @type {Ask} */
export async function askServer(kind, body, { onEvent, signal }) {
  const path = `api/${kind}`;
  if (kind === "catalogue") return (await fetched(path, { signal })).json();
  const accept = kind === "render" ? "*/*" : onEvent ? "text/event-stream" : "application/json";
  const response = await fetched(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: accept },
    body: JSON.stringify(body),
    signal,
  });
  if (kind === "render") return response.text();
  return onEvent ? followed(response, onEvent) : response.json();
}
