import assert from "node:assert/strict";
import { test } from "node:test";
import * as board from "../../assets/js/board.js";
import { tables } from "../../assets/js/engine/tables.js";
import { cellAt } from "../../assets/js/hex.js";
import * as rules from "../../assets/js/rules.js";

const EXAMPLE = "1,0,b,2 1,1,b,1 1,3,b,3 3,2,b,1 5,6,r,2";
const SOLUTION = ["SPREAD 5 6 -1 1", "SPREAD 3 1 0 1", "SPREAD 3 2 -1 1", "SPREAD 1 4 0 -1", "SPREAD 1 3 0 -1"];

/** @type {(text: string) => board.Board} */
const read = (text) => board.fromText(text) ?? assert.fail(text);
/** @type {(text: string) => board.Action} */
const action = (text) => board.parseAction(text) ?? assert.fail(text);

test("the course's example is solved by its five actions and by no four of them", () => {
  const boards = rules.replay(read(EXAMPLE), SOLUTION.map(action));
  assert.deepEqual(boards.map(rules.isSolved), [false, false, false, false, false, true]);
  assert.equal(rules.totalPower(boards[5]), rules.totalPower(boards[0]));
});

test("a spread takes the stack off, captures what it falls on and wraps around", () => {
  const before = read("0,5,r,3 0,6,b,1 0,1,r,2");
  const { after, landings } = rules.effect(before, action("SPREAD 0 5 0 1"));
  assert.equal(board.toText(after), "0,0,r,1 0,1,r,3 0,6,r,2");
  assert.deepEqual(landings, [
    { cell: cellAt(0, 6), stack: { colour: "r", power: 2 }, captured: true, overflow: false },
    { cell: cellAt(0, 0), stack: { colour: "r", power: 1 }, captured: false, overflow: false },
    { cell: cellAt(0, 1), stack: { colour: "r", power: 3 }, captured: false, overflow: false },
  ]);
  assert.equal(board.toText(before), "0,1,r,2 0,5,r,3 0,6,b,1", "the board before is as it was");
});

test("a stack that would reach seven is gone, and the token with it", () => {
  const { after, landings } = rules.effect(read("3,1,r,1 3,2,b,6"), action("SPREAD 3 1 0 1"));
  assert.equal(board.toText(after), "");
  assert.deepEqual(landings, [{ cell: cellAt(3, 2), stack: null, captured: true, overflow: true }]);
});

test("only red spreads; a spawn needs the game, an empty cell and a total below 49", () => {
  const mixed = read("3,3,r,1 3,4,b,2");
  assert.equal(rules.isLegal(mixed, action("SPREAD 3 3 0 1"), false), true);
  assert.equal(rules.isLegal(mixed, action("SPREAD 3 4 0 1"), false), false);
  assert.equal(rules.isLegal(mixed, action("SPREAD 0 0 0 1"), false), false);
  assert.equal(rules.isLegal(mixed, action("SPAWN 0 0"), true), true);
  assert.equal(rules.isLegal(mixed, action("SPAWN 0 0"), false), false);
  assert.equal(rules.isLegal(mixed, action("SPAWN 3 3"), true), false);
  const sixes = "0,0,b,6 0,1,b,6 0,2,b,6 0,3,b,6 0,4,b,6 0,5,b,6 0,6,b,6 1,0,b,6";
  assert.equal(rules.isLegal(read(sixes), action("SPAWN 6 6"), true), true);
  assert.equal(rules.isLegal(read(`${sixes} 1,1,b,1`), action("SPAWN 6 6"), true), false);
  assert.equal(board.toText(rules.effect(read(""), action("SPAWN 2 3")).after), "2,3,r,1");
});

test("other rules in the tables are other rules in the page", () => {
  const kept = structuredClone(tables);
  try {
    // A token leaves a 6 as it is, blue may spread and stays, a step leads past a cell, little power is enough.
    tables.stacks.r6.struck = "r6";
    tables.stacks.b2.spread = { tokens: 2, left: "b1" };
    tables.stacks[""].spawned = "r3";
    tables.spawnBelow["with-spawn"] = 3;
    tables.falls[cellAt(3, 1)][0] = [cellAt(3, 3), cellAt(3, 5)];
    const { after, left, landings } = rules.effect(read("3,1,b,2 3,3,r,6"), action("SPREAD 3 1 0 1"));
    assert.equal(board.toText(after), "3,1,b,1 3,3,r,6 3,5,r,1");
    assert.deepEqual(left, { colour: "b", power: 1 });
    assert.deepEqual(
      landings.map((landing) => landing.overflow),
      [false, false],
    );
    assert.equal(rules.isLegal(read("3,1,b,2"), action("SPREAD 3 1 0 1"), false), true);
    assert.equal(rules.isLegal(read("0,0,b,2"), action("SPAWN 6 6"), true), true);
    assert.equal(rules.isLegal(read("0,0,b,3"), action("SPAWN 6 6"), true), false);
    assert.equal(board.toText(rules.effect(read(""), action("SPAWN 2 3")).after), "2,3,r,3");
    tables.stacks.b1.solved = true;
    assert.equal(rules.isSolved(read("0,0,b,1")), true);
  } finally {
    Object.assign(tables, kept);
  }
});
