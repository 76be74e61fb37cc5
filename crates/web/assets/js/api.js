// Talking to the server: whole answers, and streams of events that end when they are aborted.

export class ApiError extends Error {
  constructor({ message, code, faults, more_faults }) {
    super(message);
    this.code = code;
    this.faults = faults;
    this.more_faults = more_faults;
  }
}

async function refusal(response) {
  try {
    return new ApiError(await response.json());
  } catch {
    return new ApiError({ message: `the server answers ${response.status}`, code: "internal" });
  }
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError({ message: "the server does not answer; is it still running?", code: "unreachable" });
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

const post = (body, signal, accept) => ({
  method: "POST",
  headers: { "Content-Type": "application/json", Accept: accept },
  body: JSON.stringify(body),
  signal,
});

export const get = async (path) => (await ask(path)).json();
export const request = async (path, body, signal) => (await ask(path, post(body, signal, "application/json"))).json();
export const requestText = async (path, body) => (await ask(path, post(body, undefined, "*/*"))).text();

/** Long work: calls `onProgress` with each snapshot and returns the result. */
export async function stream(path, body, { signal, onProgress }) {
  const response = await ask(path, post(body, signal, "text/event-stream"));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new ApiError({ message: "the server ended the connection", code: "unreachable" });
    buffer += value;
    const blocks = buffer.split("\n\n");
    buffer = blocks.pop();
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event.name === "progress") onProgress?.(event.data);
      if (event.name === "result") return event.data;
      if (event.name === "error") throw new ApiError(event.data);
    }
  }
}

function parseEvent(block) {
  const event = { name: "", data: null };
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) event.name = line.slice(6).trim();
    if (line.startsWith("data:")) event.data = JSON.parse(line.slice(5));
  }
  return event;
}
