import assert from "node:assert/strict";
import { test } from "node:test";
import { History } from "../../assets/js/history.js";

test("undo and redo walk over what was pushed; a change forgets what was undone", () => {
  /** @type {History<string>} */
  const history = new History();
  assert.deepEqual(
    [history.canUndo, history.canRedo, history.undo("a"), history.redo("a")],
    [false, false, null, null],
  );
  history.push("a");
  history.push("b");
  assert.equal(history.undo("c"), "b");
  assert.equal(history.undo("b"), "a");
  assert.equal(history.redo("a"), "b");
  assert.equal(history.redo("b"), "c");
  assert.equal(history.undo("c"), "b");
  history.push("b");
  assert.equal(history.canRedo, false);
});

test("the oldest of more than 200 steps are forgotten", () => {
  /** @type {History<number>} */
  const history = new History();
  for (let step = 0; step < 250; step += 1) history.push(step);
  let [now, steps] = [250, 0];
  for (let before = history.undo(now); before !== null; before = history.undo(now)) [now, steps] = [before, steps + 1];
  assert.deepEqual([now, steps], [50, 200]);
});
