import assert from "node:assert/strict";
import { test } from "node:test";
import { CachexBoard } from "../../assets/js/cachex-model.js";
import { cachexCommand, cachexPython } from "../../assets/js/cachex-share.js";
import { isTrace, readTrace } from "../../assets/js/cachex-trace.js";
import { pathWords, traceWords } from "../../assets/js/cachex-words.js";

const COURSE = '{"n":5,"board":[["b",1,0],["b",1,1],["b",1,3],["b",3,2]],"start":[4,2],"goal":[0,0]}';
/** @type {(text: string) => CachexBoard} */
const read = (text) => CachexBoard.fromObject(JSON.parse(text)) ?? assert.fail(text);

test("a board is read and written in the course's form, and packed for an address", () => {
  const board = read(COURSE);
  assert.equal(board.toJson(), COURSE);
  assert.equal(CachexBoard.unpack(board.pack())?.toJson(), COURSE);
  assert.equal(CachexBoard.copy(board).toJson(), COURSE);
  assert.equal(CachexBoard.unpack(new CachexBoard(60).pack())?.toJson(), new CachexBoard(60).toJson());
});

test("what is no board, or too large to draw, is none", () => {
  for (const text of [
    "{}",
    '{"n":0,"board":[]}',
    '{"n":61,"board":[]}',
    '{"n":1.5,"board":[]}',
    '{"n":2,"board":[["g",0,0]]}',
    '{"n":2,"board":[["b",2,0]]}',
    '{"n":2,"board":[],"start":[0,2]}',
    '{"n":2,"board":[],"goal":[0,0.5]}',
  ])
    assert.equal(CachexBoard.fromObject(JSON.parse(text)), null, text);
  for (const text of ["", "2-0-3-", "2-0-3-5e", "2-4-3-4e", "2-0-4-4e", "61-0-1-3721e", "2-0-3-999999999999e"])
    assert.equal(CachexBoard.unpack(text), null, text);
});

test("another side keeps what fits and moves the ends to the nearest cell", () => {
  const smaller = read(COURSE).resized(2);
  assert.equal(smaller.toJson(), '{"n":2,"board":[["b",1,0],["b",1,1]],"start":[1,1],"goal":[0,0]}');
  assert.equal(read(COURSE).resized(9).resized(5).toJson(), COURSE);
});

test("a question becomes a command and Python", () => {
  const plain = { board: COURSE, mode: "path", paths: 1 };
  assert.equal(cachexCommand(plain), `printf '%s\\n' '${COURSE}' | infexion path --show\n`);
  assert.match(cachexCommand({ ...plain, mode: "capture", colour: "red", paths: 5 }), /--capture red --paths 5\n$/);
  assert.match(
    cachexPython({ ...plain, algorithm: "bfs" }),
    /algorithm="bfs"\)\nprint\(result\.cost, result\.path\)\n$/,
  );
  assert.match(cachexPython({ ...plain, paths: 5 }), /paths=5\)\nprint\(result\.cost, result\.paths\)\n$/);
});

test("traces are told from boards, read, and their faults named by line", () => {
  const board = read(COURSE);
  const trace = '{"open":[4,2],"cost":1}\n\n{"close":[4,2]}\n{"path":[[4,2],[3,3]]}\n';
  assert.ok(isTrace(trace) && !isTrace(COURSE));
  const { order, paths } = readTrace(trace, board);
  assert.deepEqual(order, [
    [4, 2, 1, NaN],
    [4, 2],
  ]);
  assert.deepEqual(paths, [
    [
      [4, 2],
      [3, 3],
    ],
  ]);
  /** @type {[string, RegExp][]} */
  const wrong = [
    ["", /is empty/],
    ['{"open":[0,0]}\nx', /^Line 2 of the trace: x is not JSON/],
    ['{"open":[5,0]}', /^Line 1 .*\(5,0\) is outside the board, whose side is 5/],
    ['{"open":[0]}', /not a cell/],
    ['{"path":[]}', /not a list of cells/],
    ['{"jump":1}', /neither "open" nor "close" nor "path"/],
  ];
  for (const [text, message] of wrong) assert.throws(() => readTrace(text, board), { message });
});

test("a path is called cheapest only when that is proved, a trace never", () => {
  const answer = {
    mode: "plain",
    cost: 8,
    paths: [[]],
    algorithm: "bfs",
    statistics: { expanded: 1, generated: 2, peak_bytes: 0, seconds: 1 },
  };
  const told = (/** @type {object} */ change) => pathWords(/** @type {any} */ ({ ...answer, ...change }));
  assert.deepEqual(told({ outcome: "optimal", summary: "cheapest path, proved: 8 cells" }), {
    kind: "proved",
    headline: "Cheapest path, proved: 8 cells",
    note: "bfs: 1 cells closed, 2 looked at, 1.00 s",
  });
  assert.equal(told({ outcome: "unsolvable", summary: "no path, proved" }).kind, "impossible");
  assert.equal(told({ outcome: "stopped", summary: "interrupted" }).kind, "open");
  assert.equal(
    traceWords(
      [
        [0, 0, 1],
        [0, 0],
      ],
      [[[0, 0]]],
    ).kind,
    "open",
  );
});
