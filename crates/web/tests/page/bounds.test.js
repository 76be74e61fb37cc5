import assert from "node:assert/strict";
import { test } from "node:test";
import { startDocument } from "./fake-document.js";

startDocument();
const { Bounds } = await import("../../assets/js/bounds.js");

test("bounds that are apart, met, or half known are told and drawn so", () => {
  const bounds = new Bounds();
  const shown = () => [
    bounds.lower.textContent,
    bounds.upper.textContent,
    bounds.text.textContent,
    bounds.low.style.width,
    bounds.high.style.width,
  ];
  bounds.show(2, 8);
  assert.deepEqual(shown(), ["≥ 2", "≤ 8", "The optimum is between 2 and 8.", "25%", "0%"]);
  bounds.show(3, null);
  assert.deepEqual(shown().slice(0, 3), ["≥ 3", "≤ ?", "At least 3 proved; nothing found yet."]);
  assert.equal(bounds.element.classList.contains("met"), false);
  bounds.show(5, 5, true);
  assert.deepEqual(shown(), ["≥ 5", "≤ 5", "The bounds have met.", "100%", "0%"]);
  assert.equal(bounds.element.classList.contains("met"), true);
  assert.equal(bounds.text.hidden, true);
  bounds.show(0, 0);
  assert.deepEqual(shown().slice(3), ["0%", "0%"]);
});
