// The boards of lessons. A code block whose language is one of these words becomes one:
//
//   play      a board to solve by hand           film      a solution, step by step
//   estimate  what a heuristic sees in a board   race      searches compared on a board
//   path      a Cachex search
//
// The first line is the board (stacks with blanks between, or JSON for `path`); each line after it is
// an option, `name: value`.

/** @import { Action, Board } from "./board.js" */

import { animate } from "./animate.js";
import { announce, complain } from "./announce.js";
import * as api from "./api.js";
import { BoardView } from "./board-view.js";
import { fromText, parseAction, toCsv } from "./board.js";
import { SearchFilm } from "./cachex-film.js";
import { CachexBoard } from "./cachex-model.js";
import { CachexBoardView } from "./cachex-view.js";
import { pathWords } from "./cachex-words.js";
import { h } from "./dom.js";
import { Mover } from "./mover.js";
import { HeuristicOverlay } from "./overlay.js";
import { packBoard, packPlan } from "./pack.js";
import { effect, falls, isLegal, isSolved, replay } from "./rules.js";
import { within } from "./store.js";
import { Transport } from "./transport.js";
import { actionWords, boardWords, large, outcomeWords, plural } from "./words.js";

/** @typedef {{ [name: string]: string }} Options */

/**
 * @param {string} kind
 * @param {string} text
 */
export function readLive(kind, text) {
  const [first = "", ...lines] = text.split("\n");
  /** @type {Options} */
  const options = {};
  for (const line of lines) {
    const found = /^\s*([\w-]+):\s*(.*)$/.exec(line);
    if (found) options[found[1]] = found[2].trim();
  }
  return { kind, first, options };
}

/** @type {(href: string, words: string) => HTMLElement} */
const opener = (href, words) => h("a", { class: "opener", href }, words);

let number = 0;

/**
 * The element for a code block of a lesson; null where it is ordinary code.
 * @param {string} language
 * @param {string} text
 */
export function liveBoard(language, text) {
  const { first, options } = readLive(language, text);
  number += 1;
  if (language === "path") return pathBoard(first, options);
  const makers = { play: playBoard, film: filmBoard, estimate: estimateBoard, race: raceBoard };
  const maker = makers[/** @type {keyof typeof makers} */ (language)];
  if (!maker) return null;
  const board = fromText(first);
  return board ? maker(board, options) : h("p", { class: "outcome impossible" }, `This is no board: ${first}`);
}

/**
 * @param {Board} start
 * @param {Options} options
 */
export function playBoard(start, { optimum, done, spawn }) {
  let board = start;
  let moves = 0;
  const spawning = spawn === "yes";
  const words = h("p", { class: "caption", role: "status" });
  const say = () => {
    const few = optimum ? ` The optimum is ${optimum}.` : "";
    words.textContent = isSolved(board)
      ? `Solved in ${plural(moves, "action")}.${few} ${done ?? ""}`
      : `${boardWords(board)}, ${plural(moves, "action")} so far.${moves ? "" : few} Tap a red stack, then a direction.`;
    words.classList.toggle("solved", isSolved(board));
  };
  const mover = new Mover("A board to solve", async (action) => {
    if (!mover.still || !isLegal(board, action, spawning)) return;
    const before = board;
    board = effect(board, action).after;
    moves += 1;
    mover.still = false;
    await animate(mover.view, before, action, { speed: 1.3 });
    mover.still = true;
    mover.show(board, spawning);
    say();
  });
  const reset = () => {
    [board, moves] = [start, 0];
    mover.show(board, spawning);
    say();
  };
  reset();
  return h(
    "figure",
    { class: "demo play" },
    mover.view.element,
    words,
    h(
      "div",
      { class: "row wrap centred" },
      h("button", { type: "button", onClick: reset }, "Start again"),
      opener(`#view=play&b=${packBoard(start)}${spawning ? "&spawn=all" : ""}`, "Open in Play"),
    ),
  );
}

/**
 * @param {Board} start
 * @param {Options} options
 */
export function filmBoard(start, { plan = "", caption = "" }) {
  const actions = /** @type {Action[]} */ (
    plan
      .split(";")
      .map((text) => parseAction(text))
      .filter((action) => action !== null)
  );
  const boards = replay(start, actions);
  const view = new BoardView({ label: "A solution, step by step" });
  const words = h("p", { class: "caption" });
  /** @type {AbortController | null} */
  let playing = null;
  const show = (/** @type {number} */ step, draw = true) => {
    const at = Math.max(0, Math.min(actions.length, step));
    transport.show(at, actions.length, `${at} / ${actions.length}`);
    words.textContent = at ? actionWords(boards[at - 1], actions[at - 1]) : caption || `${boardWords(start)}.`;
    if (!draw) return;
    view.show(boards[at]);
    const next = actions[at];
    if (next?.kind === "spread") view.arrow(next.cell, next.direction, falls(boards[at], next.cell, next.direction));
    else view.noArrow();
  };
  const stop = () => {
    playing?.abort();
    playing = null;
    transport.playing(false);
  };
  /** @param {AbortController} control */
  const advance = async (control) => {
    const { at } = transport;
    if (at >= actions.length) return false;
    show(at + 1, false);
    view.noArrow();
    const done = await animate(view, boards[at], actions[at], { signal: control.signal });
    if (playing === control) show(at + 1);
    return done && playing === control;
  };
  const run = async (/** @type {boolean} */ on) => {
    const control = new AbortController();
    playing = control;
    transport.playing(on);
    while ((await advance(control)) && on);
    if (playing === control) stop();
  };
  const transport = new Transport({
    name: `lesson-${number}`,
    label: "Step of the solution",
    go: (step) => {
      stop();
      show(step);
    },
    forward: () => {
      stop();
      run(false);
    },
    toggle: () => {
      if (playing) return stop();
      if (transport.at >= actions.length) show(0);
      return run(true);
    },
  });
  show(0);
  return h(
    "figure",
    { class: "demo film" },
    view.element,
    transport.element,
    words,
    opener(`#view=solve&b=${packBoard(start)}&plan=${packPlan(actions)}`, "Open in Solve"),
  );
}

/**
 * @param {Board} board
 * @param {Options} options
 */
function estimateBoard(board, { heuristic = "line-cover", truth }) {
  const view = new BoardView({ label: `What ${heuristic} sees` });
  const overlay = new HeuristicOverlay(view);
  const heuristics = heuristic.split("+");
  view.show(board);
  overlay.show(board, heuristics);
  return h(
    "figure",
    { class: "demo estimate" },
    view.element,
    h("p", { class: "caption" }, truth ? `The truth: ${plural(truth, "action")}.` : ""),
    overlay.values,
    overlay.words,
    opener(
      `#view=understand&b=${packBoard(board)}&algorithm=astar&heuristics=${heuristics.join(".")}`,
      "Open in Understand",
    ),
  );
}

/**
 * @param {Board} board
 * @param {Options} options
 */
function raceBoard(board, { searches = "bfs, astar:line-cover" }) {
  const view = new BoardView({ label: "The board of the race" });
  view.show(board);
  const rows = h("tbody", {});
  const button = h("button", { type: "button", class: "primary", onClick: () => run() }, "Run them");
  const run = async () => {
    button.disabled = true;
    try {
      const runs = searches.split(",").map((search) => search.trim());
      const question = { board: toCsv(board), spawn: "never", runs, limits: within(20) };
      const { results } = await api.request("api/compare", question);
      const most = Math.max(...results.map(({ report }) => report.statistics.expanded));
      rows.replaceChildren(
        ...results.map(({ run, report }) => {
          const { expanded } = report.statistics;
          const bar = h("i", { class: "bar" });
          bar.style.width = `${Math.max(1, (100 * expanded) / most)}%`;
          const { headline } = outcomeWords({ outcome: report.outcome, summary: report.outcome });
          return h(
            "tr",
            {},
            h("th", { scope: "row" }, run),
            h("td", { class: "bars" }, bar, large(expanded)),
            h("td", {}, `${headline}${report.upper_bound === null ? "" : `: ${report.upper_bound}`}`),
          );
        }),
      );
      announce(`${plural(results.length, "search")} compared.`);
    } catch (error) {
      complain(error);
    }
    button.disabled = false;
  };
  const heads = ["search", "boards expanded", "answer"].map((name) => h("th", { scope: "col" }, name));
  return h(
    "figure",
    { class: "demo race" },
    view.element,
    button,
    h("div", { class: "across" }, h("table", {}, h("thead", {}, h("tr", {}, heads)), rows)),
    opener(`#view=race&b=${packBoard(board)}`, "Open in Race"),
  );
}

/**
 * @param {string} json
 * @param {Options} options
 */
function pathBoard(json, { mode = "path", algorithm = "" }) {
  let board = null;
  try {
    board = CachexBoard.fromObject(JSON.parse(json));
  } catch {
    /* told below */
  }
  if (!board) return h("p", { class: "outcome impossible" }, `This is no Cachex board: ${json}`);
  const [name, colour] = mode.split("-");
  const view = new CachexBoardView({ label: "A Cachex board" });
  view.show(board, name === "connect" ? (colour === "red" ? "r" : "b") : null);
  const film = new SearchFilm(view, { name: `lesson-${number}`, onStep: () => {} });
  const words = h("p", { class: "caption", role: "status" });
  const find = async () => {
    const question = {
      board: board.toJson(),
      mode: name,
      paths: 1,
      ...(colour && { colour }),
      ...(algorithm && { algorithm }),
    };
    try {
      const answer = await api.request("api/path", question);
      const told = pathWords(answer);
      words.textContent = `${told.headline}. ${told.note}`;
      film.start(answer.order, answer.paths);
    } catch (error) {
      complain(error);
    }
  };
  return h(
    "figure",
    { class: "demo path-board" },
    view.element,
    film.element,
    words,
    h(
      "div",
      { class: "row wrap centred" },
      h("button", { type: "button", class: "primary", onClick: find }, "Find"),
      opener(`#view=cachex&cachex=${[board.pack(), mode, algorithm].join("-")}`, "Open in Cachex"),
    ),
  );
}
