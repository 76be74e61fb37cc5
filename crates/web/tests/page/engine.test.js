// The two engines behind one question: which is asked, and what happens when the server is gone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { config } from "../../assets/js/engine/config.js";

/**
 * A page whose server answers, or not; the engine module reads its configuration when it is loaded.
 * @param {{ server: boolean, engine: boolean }} has
 * @param {typeof fetch} answer
 */
async function page(has, answer) {
  Object.assign(config, has);
  globalThis.fetch = answer;
  return import(`../../assets/js/engine/engine.js?${Math.random()}`);
}

const gone = async () => {
  throw new TypeError("network error");
};

test("a page without an engine of its own says that the server is gone", async () => {
  const { ask, engines } = await page({ server: true, engine: false }, gone);
  assert.deepEqual(engines, ["server"]);
  await assert.rejects(ask("solve", { board: "" }), { code: "unreachable" });
});

test("a page with an engine goes on with it, and says so once", async () => {
  const { ask, currentEngine, onEngineChange } = await page({ server: true, engine: true }, async (url) => {
    if (String(url).endsWith("catalogue.json")) return new Response('{"examples": []}');
    throw new TypeError("network error");
  });
  /** @type {any[]} */
  const told = [];
  onEngineChange((/** @type {any} */ now) => told.push(now));
  assert.deepEqual(await ask("catalogue"), { examples: [] });
  assert.deepEqual(await ask("catalogue"), { examples: [] });
  assert.deepEqual(told, [{ name: "page", reason: "the server does not answer" }]);
  assert.equal(currentEngine().name, "page");
});

test("a server that says it ends is gone, whatever it answers then", async () => {
  const stream = 'event: ending\ndata: {}\n\nevent: result\ndata: {"outcome": "stopped"}\n\n';
  const whole = { code: "stopped", message: "the server ends" };
  const { ask } = await page({ server: true, engine: false }, async (_, options) =>
    /** @type {any} */ (options).headers.Accept === "text/event-stream"
      ? new Response(stream)
      : new Response(JSON.stringify(whole), { status: 503 }),
  );
  await assert.rejects(ask("solve", {}, { onEvent: () => {} }), { code: "unreachable" });
  await assert.rejects(ask("solve", {}), { code: "unreachable" });
});

test("a refusal is an answer: the server stays the engine", async () => {
  const refuse = async () => new Response('{"code": "bad-input", "message": "no"}', { status: 422 });
  const { ask, currentEngine } = await page({ server: true, engine: true }, refuse);
  await assert.rejects(ask("solve", {}), { code: "bad-input", message: "no" });
  assert.equal(currentEngine().name, "server");
});

test("a stream tells what is known, and ends with it when it is cancelled", async () => {
  const control = new AbortController();
  const events = new TextEncoder().encode('event: progress\ndata: {"lower_bound": 4}\n\n');
  const { ask } = await page({ server: true, engine: true }, async (_, options) => {
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(events);
        options?.signal?.addEventListener("abort", () => stream.error(options.signal?.reason));
      },
    });
    return new Response(body);
  });
  /** @type {any[]} */
  const seen = [];
  const asked = ask(
    "solve",
    {},
    {
      signal: control.signal,
      onEvent: (/** @type {any} */ snapshot) => {
        seen.push(snapshot);
        control.abort();
      },
    },
  );
  await assert.rejects(asked, { name: "AbortError", known: { lower_bound: 4 } });
  assert.deepEqual(seen, [{ lower_bound: 4 }]);
});
