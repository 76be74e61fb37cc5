// Holds what the page looks up in its tables against what the engine does: every successor of many boards.
//
//   node rules.mjs engine.wasm FOLDER
//
// The folder has the page's scripts, as a site has them.
// Prints how many actions were compared; the first difference ends it.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[3]);
const script = (name) => import(pathToFileURL(join(folder, name)));
const { actionText, fromServer, parseAction, toText } = await script("board.js");
const { CELLS, DIRECTIONS } = await script("hex.js");
const { effect, isLegal } = await script("rules.js");
const { startEngine } = await script("engine/module.js");

/** The course's example, stacks of power 6 beside each other, and a full line around the edge. */
const BOARDS = [
  "5,6,r,2\n1,0,b,2\n1,1,b,1\n3,2,b,1\n1,3,b,3\n",
  "3,3,r,6\n3,4,b,6\n2,4,r,6\n3,6,b,6\n0,0,b,1\n6,6,r,5\n",
  "0,0,r,4\n0,6,b,1\n6,0,b,2\n6,6,b,3\n3,0,r,1\n",
];

const module = await WebAssembly.compile(await readFile(process.argv[2]));
const engine = await startEngine(module, () => {});
let compared = 0;
for (const spawn of ["never", "all"])
  for (const board of BOARDS) {
    const question = { board, spawn, search: { algorithm: "bfs" }, from: 0, count: 40 };
    const said = engine.ask("trace", JSON.stringify(question));
    assert.equal(said.state, "answered", said.text);
    for (const { board: text, children } of JSON.parse(said.text).expansions) {
      const before = fromServer(text);
      for (const child of children) {
        const action = parseAction(child.action);
        assert.ok(isLegal(before, action, spawn === "all"), `${text}: ${child.action}`);
        const { after } = effect(before, action);
        assert.equal(toText(after), toText(fromServer(child.board)), `${text}: ${child.action}`);
        compared += 1;
      }
      // And nothing is legal here that is not there.
      const all = Array.from({ length: CELLS }, (_, cell) => [
        { kind: "spawn", cell },
        ...DIRECTIONS.map((_, direction) => ({ kind: "spread", cell, direction })),
      ]).flat();
      const legal = all.filter((action) => isLegal(before, action, spawn === "all")).map(actionText);
      assert.deepEqual(legal.sort(), children.map(({ action }) => action).sort(), text);
    }
  }
console.log(compared);
