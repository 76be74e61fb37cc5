import assert from "node:assert/strict";
import { test } from "node:test";
import { SearchTree, layOut } from "../../assets/js/tree.js";

/** @type {(index: number, board: string, g: number, children: [string, string][]) => any} */
const expansion = (index, board, g, children) => ({
  index,
  board,
  g,
  f: g,
  children: children.map(([action, to]) => ({ action, board: to, fate: "open" })),
});

/** A start with two successors, of which the second was expanded first. */
function watched() {
  const tree = new SearchTree();
  tree.add(
    expansion(0, "s", 0, [
      ["A", "a"],
      ["B", "b"],
    ]),
  );
  tree.add(expansion(1, "b", 1, [["C", "c"]]));
  tree.add(expansion(2, "a", 1, []));
  tree.add(expansion(3, "c", 2, []));
  return tree;
}

test("the way from the start is found, with its actions", () => {
  const tree = watched();
  assert.deepEqual(
    tree.way(3).map(({ index, action }) => [index, action]),
    [
      [0, null],
      [1, "B"],
      [3, "C"],
    ],
  );
  assert.deepEqual(
    tree.nodes.map(({ waiting }) => waiting),
    [0, 0, 0, 0],
  );
  assert.deepEqual(tree.way(9), []);
});

test("expansions are taken in order and once", () => {
  const tree = watched();
  tree.add(expansion(1, "x", 1, []));
  tree.add(expansion(7, "x", 1, []));
  assert.equal(tree.nodes.length, 4);
});

test("a folded board hides what is below it", () => {
  const tree = watched();
  assert.equal(layOut(tree.roots, new Set()).places.length, 4);
  assert.equal(layOut(tree.roots, new Set([1])).places.length, 3);
  const { places, lines } = layOut(tree.roots, new Set([0]));
  assert.deepEqual([places.length, lines], [1, 1]);
});
