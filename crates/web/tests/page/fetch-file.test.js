import assert from "node:assert/strict";
import { test } from "node:test";

import { fetchFile } from "../../assets/js/fetch-file.js";

/**
 * What is said when the browser answers so.
 * @param {() => Promise<any>} answer
 */
async function said(answer) {
  globalThis.fetch = answer;
  return fetchFile("lessons/x.md", "This lesson").then(
    () => "fetched",
    (error) => error.message,
  );
}

test("a file that does not come is named, with the reason", async () => {
  assert.equal(await said(async () => ({ ok: true })), "fetched");
  assert.equal(await said(async () => ({ ok: false })), "This lesson cannot be fetched: not found.");
  const dead = () => Promise.reject(new TypeError("Failed to fetch"));
  assert.equal(await said(dead), "This lesson cannot be fetched: nothing answers.");
});
