import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fromServer, parseAction, toText } from "../../assets/js/board.js";
import { holdsState, link, restore } from "../../assets/js/address.js";
import { packPlan, unpackPlan } from "../../assets/js/pack.js";
import { commandLine, python } from "../../assets/js/share.js";
import { searchChoice, setBoard, state, subscribe, update, within } from "../../assets/js/store.js";

const BOARD = "3,3,r,1 3,4,b,2";
const FRESH = { ...state };
const place = { origin: "http://127.0.0.1:1", pathname: "/", hash: "" };
Object.assign(globalThis, { location: place });

beforeEach(() => {
  place.hash = "";
  const entry = (/** @type {string} */ name, takes = true) => ({
    name,
    summary: "",
    claim: "",
    takes_heuristics: takes,
    takes_ties: takes,
    takes_weight: takes,
    stepwise: true,
    proved: true,
    claims: [],
  });
  const catalogue = {
    algorithms: [{ ...entry("auto", false), stepwise: false }, entry("astar"), entry("bfs", false)],
    heuristics: [entry("zero"), entry("line-cover"), entry("infection")],
    systems: [{ ...entry("003"), takes_ties: false, readings: [] }],
    ties: [entry("newest")],
    path_algorithms: [],
    examples: [],
    limits: { seconds: 600, megabytes: 1024 },
  };
  update({ ...FRESH, catalogue, board: fromServer(BOARD) });
});

test("a plan is packed and unpacked; what is none is refused whole", () => {
  const plan = ["SPREAD 3 3 0 1", "SPAWN 0 6", "SPREAD 6 6 -1 0"].map((text) => parseAction(text) ?? assert.fail(text));
  assert.equal(packPlan(plan), "330.06s.662");
  assert.deepEqual(unpackPlan("330.06s.662"), plan);
  assert.deepEqual(unpackPlan(""), []);
  for (const text of ["339", "33", "330.x"]) assert.equal(unpackPlan(text), null, text);
});

test("the address holds the state and gives it back", () => {
  update({
    view: "race",
    spawn: "near-blue",
    algorithm: "astar",
    heuristics: ["line-cover"],
    seconds: 5,
    megabytes: 64,
    race: { by: "time", pace: "20", right: { algorithm: "astar", heuristics: ["infection"] } },
  });
  const address = link();
  place.hash = address.slice(address.indexOf("#"));
  assert.ok(holdsState());
  update({ ...FRESH, catalogue: state.catalogue });
  assert.deepEqual(restore(), { view: "race", checked: null });
  assert.equal(toText(state.board), BOARD);
  assert.deepEqual(
    [state.spawn, state.algorithm, state.heuristics, state.seconds, state.megabytes],
    ["near-blue", "astar", ["line-cover"], 5, 64],
  );
  assert.deepEqual(state.race, { by: "time", pace: "20", right: { algorithm: "astar", heuristics: ["infection"] } });
});

test("what an address does not name is as at the beginning, and nonsense in it is left out", () => {
  update({ spawn: "all", seconds: 5 });
  place.hash = "#b=33r1.34b2&spawn=maybe&algorithm=magic&heuristics=line-cover.magic&seconds=-1&megabytes=1.5";
  restore();
  assert.deepEqual(
    [state.spawn, state.algorithm, state.heuristics, state.seconds, state.megabytes],
    ["never", "auto", ["line-cover"], 30, 512],
  );
  place.hash = "#main";
  assert.equal(holdsState(), false);
});

test("the command line and Python ask the same question", () => {
  update({ spawn: "all", algorithm: "astar", heuristics: ["line-cover"] });
  assert.equal(
    commandLine(),
    "printf '3,3,r,1\\n3,4,b,2\\n' | infexion solve --show --algorithm astar --heuristic line-cover --spawn=all --time-limit 30s --memory-limit 512MiB\n",
  );
  assert.equal(
    python(),
    'import infexion\n\nboard = infexion.Board({\n    (3, 3): ("r", 1),\n    (3, 4): ("b", 2),\n})\nresult = infexion.solve(board, algorithm="astar", heuristic=["line-cover"], spawn=True, time_limit=30, memory_limit=512 << 20)\nprint(result.actions)\n',
  );
});

test("the system of a report and the options of a search are in links, in commands and in Python", () => {
  update({ algorithm: "003" });
  assert.match(commandLine(), /--show --system 003 --time/);
  assert.match(python(), /solve\(board, system="003", time/);
  const right = { algorithm: "003", heuristics: [] };
  update({ view: "race", algorithm: "astar/weight=1.5/ties=newest", race: { ...state.race, right } });
  assert.match(commandLine(), /--algorithm astar --weight 1.5 --ties newest --heuristic/);
  const address = link();
  place.hash = address.slice(address.indexOf("#"));
  update({ ...FRESH, catalogue: state.catalogue });
  restore();
  assert.deepEqual([state.algorithm, state.race.right], ["astar/weight=1.5/ties=newest", right]);
});

test("none ticked means none, here and in a link", () => {
  update({ algorithm: "astar", heuristics: [] });
  assert.deepEqual(searchChoice(), { algorithm: "astar", heuristics: ["zero"] });
  assert.match(commandLine(), /--heuristic zero /);
  const address = link();
  place.hash = address.slice(address.indexOf("#"));
  update({ heuristics: ["line-cover"] });
  restore();
  assert.deepEqual(state.heuristics, []);
});

test("an expansion of an older link still names its search", () => {
  place.hash = "#view=understand&b=33r1.34b2&expansion=7.astar.infection";
  restore();
  assert.deepEqual([state.expansion, state.algorithm, state.heuristics], [7, "astar", ["infection"]]);
});

test("going back to a board that is still there keeps its solution", () => {
  const plan = unpackPlan("330");
  update({ plan, record: /** @type {any} */ ({ outcome: "optimal" }), step: 1 });
  place.hash = "#view=solve&b=33r1.34b2&plan=330&step=0";
  const { checked } = restore();
  assert.deepEqual([checked, state.plan === plan, state.step, state.record?.outcome], [null, true, 0, "optimal"]);
});

test("heuristics go only to searches that take them, and times within the server's", () => {
  assert.deepEqual(searchChoice("auto", ["line-cover"]), { algorithm: "auto", heuristics: [] });
  assert.deepEqual(searchChoice("astar", ["line-cover"]), { algorithm: "astar", heuristics: ["line-cover"] });
  assert.deepEqual([within(20), within(9999)], [{ seconds: 20 }, { seconds: 600 }]);
});

test("listeners hear what changed and nothing else; another board has no plan", () => {
  /** @type {string[][]} */
  const heard = [];
  update({ plan: [], step: 2 });
  subscribe((changed) => heard.push(changed));
  update({ seconds: state.seconds });
  setBoard(fromServer(""));
  assert.deepEqual(heard, [["board", "plan", "step", "moves"]]);
});
