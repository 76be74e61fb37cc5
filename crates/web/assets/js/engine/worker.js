// A Web Worker with an engine in it: one request at a time. Whoever wants to end one ends the worker.

import { Ended, startEngine } from "./module.js";

/** @typedef {Awaited<ReturnType<typeof startEngine>>} Engine */

/** @type {Promise<Engine> | undefined} */
let engine;
/** @type {(message: object) => void} */
const tell = (message) => self.postMessage(message);

/**
 * @param {string} kind
 * @param {string} body
 */
async function answer(kind, body) {
  const started = await /** @type {Promise<Engine>} */ (engine);
  let said = started.ask(kind, body);
  while (said.state === "again") {
    const { pause } = said;
    await new Promise((resolve) => setTimeout(resolve, pause));
    said = started.goOn();
  }
  tell({ ...said, bytes: started.bytes() });
}

self.addEventListener("message", ({ data }) => {
  if (data.module) engine = startEngine(data.module, (snapshot) => tell({ state: "event", text: snapshot }));
  else
    answer(data.kind, data.body).catch((error) =>
      tell({
        state: "failed",
        text: error instanceof Error ? error.message : String(error),
        full: error instanceof Ended && error.full,
      }),
    );
});
