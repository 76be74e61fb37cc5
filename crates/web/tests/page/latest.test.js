import assert from "node:assert/strict";
import { test } from "node:test";
import { Latest } from "../../assets/js/latest.js";

test("only the last task answers, and the one before it is told to end", async () => {
  const latest = new Latest();
  /** @type {(value: string) => void} */
  let finish = () => {};
  /** @type {AbortSignal | undefined} */
  let signal;
  const first = latest.run((given) => {
    signal = given;
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  const second = latest.run(async () => "second");
  finish("first");
  assert.equal(signal?.aborted, true);
  assert.deepEqual(await Promise.all([first, second]), [undefined, "second"]);
  assert.equal(latest.running, false);
});

test("a failure counts only while its task is the last one", async () => {
  const latest = new Latest();
  const late = latest.run(() => new Promise((_, reject) => setTimeout(() => reject(new Error("late")))));
  assert.equal(latest.cancel(), true);
  assert.equal(await late, undefined);
  await assert.rejects(
    latest.run(() => Promise.reject(new Error("now"))),
    /now/,
  );
  assert.equal(latest.cancel(), false);
});
