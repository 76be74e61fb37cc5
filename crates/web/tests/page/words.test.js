import assert from "node:assert/strict";
import { test } from "node:test";
import { fromServer, parseAction } from "../../assets/js/board.js";
import * as words from "../../assets/js/words.js";

/** @type {(board: string, action: string) => string} */
const told = (board, action) => words.actionWords(fromServer(board), parseAction(action) ?? assert.fail(action));

test("one is singular, everything else is not", () => {
  assert.deepEqual(
    [0, 1, 2, "1"].map((n) => words.plural(n, "move")),
    ["0 moves", "1 move", "2 moves", "1 move"],
  );
  assert.equal(words.boardWords(fromServer("0,0,r,1 1,1,b,2 2,2,b,3")), "1 red stack, 2 blue stacks");
});

test("an action is told with what it does", () => {
  assert.equal(told("3,3,r,1 3,4,b,2", "SPREAD 3 3 0 1"), "Red 1 on (3,3) spreads down right, captures 1 stack.");
  assert.equal(told("0,6,r,2", "SPREAD 0 6 0 1"), "Red 2 on (0,6) spreads down right, around the edge.");
  assert.equal(
    told("3,1,r,1 3,2,b,6", "SPREAD 3 1 0 1"),
    "Red 1 on (3,1) spreads down right, 1 stack of power 6 overflows.",
  );
  assert.equal(told("", "SPAWN 2 3"), "A red stack of power 1 appears on (2,3).");
});

test("only what is proved looks proved", () => {
  const kind = (/** @type {any} */ outcome) => words.outcomeWords({ outcome, summary: "x" }).kind;
  assert.deepEqual(["optimal", "unsolvable", "solved", "stopped"].map(kind), ["proved", "impossible", "open", "open"]);
  assert.equal(words.outcomeWords({ outcome: "solved", summary: "best found: 3" }).headline, "Best found: 3");
});

test("effort is told only where there was some, and times and numbers are readable", () => {
  const record = {
    algorithm: "astar",
    heuristics: ["line-cover"],
    statistics: { expanded: 12345, generated: 2, peak_bytes: 3 << 20, seconds: 0.5 },
  };
  assert.equal(
    words.effortWords(/** @type {any} */ (record)),
    "astar + line-cover: 12,345 expanded, 2 generated, 3.0 MiB, 0.50 s",
  );
  assert.equal(words.effortWords(/** @type {any} */ ({ ...record, statistics: null })), "");
  assert.equal(words.duration(0.01234), "12.34 ms");
});
