// The glue to an engine that ends without a word: why it did.

import assert from "node:assert/strict";
import { test } from "node:test";
import { startEngine } from "../../assets/js/engine/module.js";

/**
 * A module whose every answer is a trap: `unreachable` in WebAssembly.
 * @param {string} memory Its section of the module: one page, and the most it may have.
 */
function trap(memory) {
  const bytes = `0061736d01000000 01060160017f017f 0303020000 ${memory}
    071703066d656d6f7279020004726f6f6d00000361736b0001 0a0a02040041000b0300000b`;
  return new WebAssembly.Module(Buffer.from(bytes.replaceAll(/\s/g, ""), "hex"));
}

test("an engine whose memory cannot grow ended for want of it", async () => {
  const engine = await startEngine(trap("050401010101"), () => {});
  assert.throws(() => engine.ask("solve", "{}"), { full: true });
});

test("an engine that ends with memory to spare has a bug", async () => {
  const engine = await startEngine(trap("0503010001"), () => {});
  assert.throws(() => engine.ask("solve", "{}"), { full: false, message: "unreachable" });
});
