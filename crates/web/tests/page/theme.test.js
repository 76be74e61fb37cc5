import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../../assets/css/theme.css", import.meta.url), "utf8");

/** The colours of each theme, by the selector that sets them. */
const themes = [...css.matchAll(/(:root[^{]*)\{([^}]*--paper[^}]*)\}/g)].map(([, name, body]) => ({
  name: name.trim(),
  colours: Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, key, value]) => [key, value])),
}));

/** @param {string} colour */
function brightness(colour) {
  const [r, g, b] = [1, 3, 5]
    .map((from) => parseInt(colour.slice(from, from + 2), 16) / 255)
    .map((share) => (share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @type {(a: string, b: string) => number} */
const contrast = (a, b) => {
  const [high, low] = [brightness(a), brightness(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

test("words can be read and controls be seen in every theme", () => {
  assert.equal(themes.length, 4);
  for (const { name, colours } of themes) {
    /** @type {[string, string, number][]} */
    const wanted = [
      ["coordinate", "hex", 4.5],
      ["coordinate", "paper", 4.5],
      ["soft", "paper", 4.5],
      ["ink", "card", 4.5],
      ["accent-ink", "accent", 4.5],
      ["on-stack", "red", 3],
      ["on-stack", "blue", 4.5],
      ["control", "card", 3],
      ["control", "paper", 3],
      ["good", "good-soft", 4.5],
      ["warn", "warn-soft", 4.5],
      ["bad", "bad-soft", 4.5],
    ];
    for (const [front, back, least] of wanted) {
      const found = contrast(colours[front], colours[back]);
      assert.ok(found >= least, `${name}: ${front} on ${back} is ${found.toFixed(2)}, not ${least}`);
    }
  }
});
