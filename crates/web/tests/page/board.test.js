import assert from "node:assert/strict";
import { test } from "node:test";
import * as board from "../../assets/js/board.js";
import { cellAt } from "../../assets/js/hex.js";

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
  for (const text of ["", "JUMP 1 1 0 1", "SPREAD 1 1 1 1", "SPREAD 1 1"])
    assert.equal(board.parseAction(text), null, text);
});

test("the course's example is solved by its five actions and by no four of them", () => {
  const boards = board.replay(read(EXAMPLE), SOLUTION.map(action));
  assert.deepEqual(boards.map(board.isSolved), [false, false, false, false, false, true]);
  assert.equal(board.totalPower(boards[5]), board.totalPower(boards[0]));
});

test("a spread takes the stack off, captures what it falls on and wraps around", () => {
  const before = read("0,5,r,3 0,6,b,1 0,1,r,2");
  const { after, landings } = board.effect(before, action("SPREAD 0 5 0 1"));
  assert.equal(board.toText(after), "0,0,r,1 0,1,r,3 0,6,r,2");
  assert.deepEqual(landings, [
    { cell: cellAt(0, 6), captured: true, overflow: false },
    { cell: cellAt(0, 0), captured: false, overflow: false },
    { cell: cellAt(0, 1), captured: false, overflow: false },
  ]);
  assert.equal(board.toText(before), "0,1,r,2 0,5,r,3 0,6,b,1", "the board before is as it was");
});

test("a stack that would reach seven is gone, and the token with it", () => {
  const { after, landings } = board.effect(read("3,1,r,1 3,2,b,6"), action("SPREAD 3 1 0 1"));
  assert.equal(board.toText(after), "");
  assert.deepEqual(landings, [{ cell: cellAt(3, 2), captured: true, overflow: true }]);
});

test("only red spreads; a spawn needs the game, an empty cell and a total below 49", () => {
  const mixed = read("3,3,r,1 3,4,b,2");
  assert.equal(board.isLegal(mixed, action("SPREAD 3 3 0 1"), false), true);
  assert.equal(board.isLegal(mixed, action("SPREAD 3 4 0 1"), false), false);
  assert.equal(board.isLegal(mixed, action("SPREAD 0 0 0 1"), false), false);
  assert.equal(board.isLegal(mixed, action("SPAWN 0 0"), true), true);
  assert.equal(board.isLegal(mixed, action("SPAWN 0 0"), false), false);
  assert.equal(board.isLegal(mixed, action("SPAWN 3 3"), true), false);
  const sixes = "0,0,b,6 0,1,b,6 0,2,b,6 0,3,b,6 0,4,b,6 0,5,b,6 0,6,b,6 1,0,b,6";
  assert.equal(board.isLegal(read(sixes), action("SPAWN 6 6"), true), true);
  assert.equal(board.isLegal(read(`${sixes} 1,1,b,1`), action("SPAWN 6 6"), true), false);
  assert.equal(board.toText(board.effect(read(""), action("SPAWN 2 3")).after), "2,3,r,1");
});
