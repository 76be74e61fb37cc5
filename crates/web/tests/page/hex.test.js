import assert from "node:assert/strict";
import { test } from "node:test";
import * as hex from "../../assets/js/hex.js";

const cells = Array.from({ length: hex.CELLS }, (_, cell) => cell);

test("every direction is the opposite of the one three further, and seven steps lead back", () => {
  for (const [direction, { dr, dq }] of hex.DIRECTIONS.entries()) {
    assert.equal(hex.directionOf(-dr, -dq), (direction + 3) % 6);
    for (const cell of cells) {
      assert.equal(hex.step(hex.step(cell, direction), (direction + 3) % 6), cell);
      assert.equal(hex.step(cell, direction, 7), cell);
      assert.notEqual(hex.step(cell, direction, 6), cell);
    }
  }
  assert.equal(hex.directionOf(1, 1), -1);
});

test("a walk wraps exactly where plain arithmetic leaves the rhombus", () => {
  assert.equal(hex.wraps(hex.cellAt(0, 5), 0, 1), false);
  assert.equal(hex.wraps(hex.cellAt(0, 5), 0, 2), true);
  assert.equal(hex.wraps(hex.cellAt(0, 5), 2, 1), true);
  assert.equal(hex.cellAt(-1, 7), hex.cellAt(6, 0));
});

test("turns keep neighbours, have the right order, and undo each other", () => {
  const { "rotate left": left, "rotate right": right, reflect } = hex.SYMMETRIES;
  const neighbours = (/** @type {number} */ cell) => hex.DIRECTIONS.map((_, way) => hex.step(cell, way)).sort();
  for (const turn of [left, right, reflect, hex.shift(4)]) {
    assert.equal(new Set(cells.map(turn)).size, hex.CELLS);
    for (const cell of cells) assert.deepEqual(neighbours(cell).map(turn).sort(), neighbours(turn(cell)));
  }
  for (const cell of cells) {
    assert.equal(right(left(cell)), cell);
    assert.equal(reflect(reflect(cell)), cell);
    assert.equal(
      [1, 2, 3, 4, 5, 6].reduce((now) => left(now), cell),
      cell,
    );
  }
  assert.notEqual(left(left(left(hex.cellAt(3, 4)))), hex.cellAt(3, 4));
});

test("the rhombus stands on its corner: r grows up and to the right, q down and to the right", () => {
  const origin = hex.centre(0, 0);
  assert.ok(hex.centre(1, 0).x > origin.x && hex.centre(1, 0).y < origin.y);
  assert.ok(hex.centre(0, 1).x > origin.x && hex.centre(0, 1).y > origin.y);
  assert.equal(hex.hexagon(origin).split(" ").length, 6);
});
