import assert from "node:assert/strict";
import { test } from "node:test";
import * as board from "../../assets/js/board.js";

const EXAMPLE = "1,0,b,2 1,1,b,1 1,3,b,3 3,2,b,1 5,6,r,2";
const SOLUTION = ["SPREAD 5 6 -1 1", "SPREAD 3 1 0 1", "SPREAD 3 2 -1 1", "SPREAD 1 4 0 -1", "SPREAD 1 3 0 -1"];

/** @type {(text: string) => board.Board} */
const read = (text) => board.fromText(text) ?? assert.fail(text);
/** @type {(text: string) => board.Action} */
const action = (text) => board.parseAction(text) ?? assert.fail(text);

test("boards are read as the course writes them, and written back", () => {
  const text = " 5 , 6 , r , 2 \r\n\n1,0,b,2\n1,1,b,1\n3,2,b,1\n+1,3,b,3";
  assert.equal(board.toText(read(text)), EXAMPLE);
  assert.equal(board.toText(read(board.toCsv(read(text)))), EXAMPLE);
  assert.equal(board.toCsv(read("")), "");
  assert.ok(board.equal(read(text), read(EXAMPLE)) && !board.equal(read(""), read(EXAMPLE)));
});

test("what is no board is none", () => {
  for (const text of [
    "x",
    "7,0,r,1",
    "0,7,r,1",
    "0,0,r,0",
    "0,0,r,7",
    "0,0,g,1",
    "0,0,r",
    "0,0,r,1 0,0,b,1",
    "-1,0,r,1",
  ])
    assert.equal(board.fromText(text), null, text);
});

test("actions are read in course notation, and written back", () => {
  for (const text of [...SOLUTION, "SPAWN 0 6"]) assert.equal(board.actionText(action(text)), text);
  for (const text of ["", "JUMP 1 1 0 1", "SPREAD 1 1 1 1", "SPREAD 1 1", "SPREAD 7 0 0 1", "SPAWN 0 -1", "SPAWN 0"])
    assert.equal(board.parseAction(text), null, text);
});
