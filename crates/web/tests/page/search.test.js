import assert from "node:assert/strict";
import { test } from "node:test";
import { fromAnyText, fromServer, toText } from "../../assets/js/board.js";
import { Knowledge } from "../../assets/js/cachex-film.js";
import { drawnFor, lonely } from "../../assets/js/overlay.js";
import { raceShare } from "../../assets/js/race.js";
import { firstMoves, refutingBound } from "../../assets/js/refute.js";
import { truthWords } from "../../assets/js/truth.js";

test("an overlay is that of the chosen heuristics", () => {
  assert.deepEqual(drawnFor(["line-cover"]), ["line-cover"]);
  assert.deepEqual(drawnFor(["approach-infection"]), ["infection", "approach"]);
  assert.deepEqual(drawnFor(["zero"]), []);
});

test("a blue stack with a neighbour, even around the edge, is not lonely", () => {
  assert.deepEqual(lonely(fromServer("0,0,b,1 3,3,b,2")), [0, 24]);
  assert.deepEqual(lonely(fromServer("0,0,b,1 0,6,r,1")), []);
});

test("an estimate above the truth is called a lie, one below it is allowed", () => {
  assert.match(truthWords(3, 2), /lies/);
  assert.match(truthWords(1, 2), /1 too low, which is allowed/);
  assert.match(truthWords(2, 2), /exact/);
  assert.match(truthWords(null, 2), /does not estimate/);
  assert.match(truthWords(2, Infinity), /no solution/);
});

test("a move is refuted by the largest bound above what is left, or by none", () => {
  const bounds = [
    { name: "line-cover", value: 2 },
    { name: "waste", value: 4 },
  ];
  assert.equal(refutingBound(bounds, 3)?.name, "waste");
  assert.equal(refutingBound(bounds, 4), null);
  assert.equal(refutingBound([{ name: "infection", value: null }], 9)?.name, "infection");
});

test("first moves are all that are legal", () => {
  const board = fromServer("3,3,r,1 3,4,b,1");
  assert.equal(firstMoves(board, false).length, 6);
  assert.equal(firstMoves(board, true).length, 6 + 47);
});

test("a racer is at the finish only with an answer", () => {
  const report = /** @type {any} */ ({ outcome: "optimal" });
  assert.equal(raceShare({ lower_bound: 5, report }, 5), 100);
  assert.ok(raceShare({ lower_bound: 5, report: null }, 5) < 100);
  assert.ok(raceShare({ lower_bound: 3, report: null }, 5) < raceShare({ lower_bound: 4, report: null }, 5));
  assert.ok(raceShare({ lower_bound: 3, report: null }, null) < 100);
});

test("a cell knows its cost and where it was reached from", () => {
  const order = [
    [0, 0, 1, 2],
    [0, 0],
    [0, 1, 2, 1],
    [0, 1],
  ];
  const index = (/** @type {number} */ r, /** @type {number} */ q) => r * 2 + q;
  const known = new Knowledge(order, index);
  assert.deepEqual(known.after(3).get(1), { mark: "opened", cost: 2, estimate: 1, parent: 0 });
  assert.equal(known.after(4).get(1)?.mark, "closed");
  assert.equal(known.after(0).size, 0);
  assert.equal(known.after(2).get(0)?.cost, 1);
});

test("a board is read from the page's own Python and command line", () => {
  const board = "3,3,r,1 3,4,b,2";
  const python = 'board = infexion.Board({\n    (3, 3): ("r", 1),\n    (3, 4): ("b", 2),\n})\n';
  const command = "printf '3,3,r,1\\n3,4,b,2\\n' | infexion solve --show\n";
  for (const text of [python, command, board]) assert.equal(toText(fromAnyText(text) ?? []), board);
  assert.equal(fromAnyText("hello"), null);
});
