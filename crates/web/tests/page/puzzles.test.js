import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { count, toText } from "../../assets/js/board.js";
import { LEVELS, dayOf, puzzleOfTheDay, puzzlesOf, readPuzzles } from "../../assets/js/puzzles.js";

const packed = readFileSync(new URL("../../assets/puzzles.txt.gz", import.meta.url));
const all = readPuzzles(gunzipSync(packed).toString());

test("there are thousands of puzzles in a few kilobytes, all of them boards and no two the same", () => {
  assert.ok(all.length >= 2000, String(all.length));
  assert.ok(packed.length < 50_000, String(packed.length));
  for (const puzzle of all) assert.ok(puzzle.board && count(puzzle.board, "b") > 0 && puzzle.solutions > 0, puzzle.id);
  assert.equal(new Set(all.map(({ game, board }) => game + toText(board))).size, all.length);
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
});

test("every level has puzzles, some of them with one solution only", () => {
  for (const { key } of LEVELS) {
    assert.ok(puzzlesOf(all, key).length >= 40, key);
    assert.ok(puzzlesOf(all, key, 1).length > 0, key);
  }
  assert.deepEqual(puzzlesOf(all, "no such level"), []);
});

test("a day has one puzzle, the next day another, and none comes twice in a year", () => {
  const start = Date.parse("2026-11-18");
  const year = Array.from({ length: 365 }, (_, day) => dayOf(new Date(start + day * 86_400_000)));
  const puzzles = year.map((day) => puzzleOfTheDay(all, day));
  assert.equal(puzzleOfTheDay(all, "2026-11-18"), puzzles[0]);
  assert.equal(new Set(puzzles).size, 365);
});
