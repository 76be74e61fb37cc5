import assert from "node:assert/strict";
import { test } from "node:test";
import { askedSearch, optionsOf, searchEntry, tidySearch } from "../../assets/js/search-text.js";

const algorithm = { summary: "", claim: "", stepwise: true, takes_heuristics: true, takes_ties: true };
/** @type {any} */
const catalogue = {
  algorithms: [
    { ...algorithm, name: "astar", takes_weight: true },
    { ...algorithm, name: "bfs", takes_heuristics: false, takes_ties: false, takes_weight: false },
  ],
  systems: [{ name: "003", summary: "", takes_ties: false, readings: [{ name: "strongest-red", summary: "" }] }],
  ties: [{ name: "newest", summary: "" }],
};

test("a search keeps the options it takes and loses all others", () => {
  assert.equal(tidySearch(catalogue, "astar/weight=1.50/ties=newest"), "astar/weight=1.5/ties=newest");
  assert.equal(tidySearch(catalogue, "astar/weight=1"), "astar");
  for (const wrong of [
    "weight=0.5",
    "weight=101",
    "weight=x",
    "weight=1e1",
    "ties=no",
    "reading=strongest-red",
    "magic",
  ])
    assert.equal(tidySearch(catalogue, `astar/${wrong}`), "astar", wrong);
  assert.equal(tidySearch(catalogue, "bfs/weight=2/ties=newest"), "bfs");
  assert.equal(tidySearch(catalogue, "003/reading=strongest-red"), "003/reading=strongest-red");
  assert.equal(tidySearch(catalogue, "magic/weight=2"), "");
});

test("a request names the algorithm or the system, and its options as numbers and words", () => {
  assert.deepEqual(askedSearch(catalogue, "astar/weight=1.5", ["line-cover"]), {
    algorithm: "astar",
    heuristics: ["line-cover"],
    weight: 1.5,
  });
  assert.deepEqual(askedSearch(catalogue, "003/reading=strongest-red", ["line-cover"]), {
    system: "003",
    heuristics: [],
    reading: "strongest-red",
  });
  assert.deepEqual(askedSearch(catalogue, "astar", []), { algorithm: "astar", heuristics: ["zero"] });
});

test("a system can be watched step by step", () => {
  assert.equal(searchEntry(catalogue, "003/reading=strongest-red")?.stepwise, true);
  assert.equal(searchEntry(catalogue, "nothing"), null);
  assert.deepEqual(optionsOf("astar"), {});
});
