// Solve it yourself: drag a stack in a direction; hints, and whether the optimum is still in reach.

import { animate } from "./animate.js";
import { announce, complain } from "./announce.js";
import * as api from "./api.js";
import { BoardView } from "./board-view.js";
import { actionText, effect, fromText, isLegal, isSolved, parseAction, toCsv } from "./board.js";
import { choice, h } from "./dom.js";
import { DIRECTIONS, HALF_HEIGHT } from "./hex.js";
import { copyLink, keepAddress, packPlan, remember, unpackPlan } from "./share.js";
import { setBoard, state, within } from "./store.js";
import { actionWords, boardWords, outcomeWords, place, plural } from "./words.js";

const LEVELS = [
  ["1", "Level 1: optimum 1–2", { red: [1, 2], blue: [1, 3], optimum: [1, 2] }],
  ["2", "Level 2: optimum 3", { red: [1, 2], blue: [2, 5], blue_power: [1, 3], red_power: [1, 3], optimum: [3, 3] }],
  ["3", "Level 3: optimum 4–5", { red: [1, 2], blue: [4, 6], blue_power: [1, 3], red_power: [1, 2], optimum: [4, 5] }],
  ["4", "Level 4: optimum 6–7", { red: [1, 2], blue: [6, 9], blue_power: [1, 2], red_power: [1, 2], optimum: [6, 7] }],
];

// With SPAWN there are so many solutions of seven actions that counting them takes minutes.
const SPAWNING = { 4: { blue: [6, 8], optimum: [6, 6] } };

export class PlayView {
  constructor() {
    this.moves = [];
    this.view = new BoardView({
      label: "Play: drag a red stack in a direction",
      press: (cell, event) => this.#press(cell, event), move: (event) => this.#drag(event), release: (_, event) => this.#release(event),
      key: (cell, event) => this.#key(cell, event),
    });
    this.score = h("dl", { class: "facts", id: "score" });
    this.verdict = h("div", { class: "outcome", id: "verdict", hidden: true });
    this.message = h("p", { class: "summary", id: "play-message" });
    this.log = h("ol", { class: "plan moves", "aria-label": "Your moves" });
    const button = (text, id, onClick, title = text) => h("button", { type: "button", id, title, onClick }, text);
    this.undoButton = button("Undo", "play-undo", () => this.undo(), "Undo (U)");
    this.rarity = choice("Optimal solutions", [["", "any number"], ["10", "at most 10"], ["1", "only one"]], "", () => {}, { id: "rarity" });
    const level = choice("Puzzle", [["", "New puzzle…"], ...LEVELS.map(([key, text]) => [key, text])], "", (key) => { level.select.value = ""; this.puzzle(key); }, { id: "level" });
    this.element = h("section", { class: "view", id: "view-play", "aria-label": "Play" },
      h("div", { class: "stage" }, this.view.element, this.message),
      h("div", { class: "panel" },
        h("section", { class: "card" }, h("h2", {}, "Play"), this.score, this.verdict,
          h("div", { class: "row wrap" }, this.undoButton, button("Hint", "hint", () => this.hint(), "Hint (H)"), button("Start again", "restart", () => this.restart()), copyLink("play-link")),
          this.log),
        h("section", { class: "card" }, h("h2", {}, "Puzzles"), h("div", { class: "row wrap" }, this.rarity.element, level.element), h("p", { class: "note" }, "Graded by the optimum, which is proved, and by the number of optimal solutions: the fewer, the harder."))));
    this.#remember();
  }

  /** The moves are part of the address. */
  #remember() {
    remember("moves", { read: () => (state.view === "play" ? packPlan(this.moves) : ""), write: (text) => { this.waiting = unpackPlan(text) ?? []; this.start = null; } });
  }

  get board() { return this.boards[this.boards.length - 1]; }

  arrive() {
    if (this.start === state.board && this.spawn === state.spawn) {
      if (!this.record) this.#judge();
      return;
    }
    this.restart();
    const moves = this.waiting ?? [];
    this.waiting = null;
    // Moves of a link are played as far as they are legal.
    for (const move of moves) {
      if (!isLegal(this.board, move, this.spawn !== "never")) break;
      this.moves.push(move);
      this.boards.push(effect(this.board, move).after);
    }
    if (!this.moves.length) return;
    this.#show();
    this.#judge();
  }

  leave() { this.control?.abort(); }

  restart() {
    if (this.start !== state.board || this.spawn !== state.spawn) this.solutions = null;
    this.start = state.board;
    this.spawn = state.spawn;
    this.moves = [];
    this.boards = [state.board];
    this.optimum = null;
    this.record = null;
    this.startRecord = null;
    this.#show();
    this.#judge();
  }

  #show() {
    this.view.show(this.board);
    this.view.arrow(null);
    this.undoButton.disabled = !this.moves.length;
    keepAddress();
    const fact = (name, value, kind = "") => h("div", { class: kind }, h("dt", {}, name), h("dd", {}, value));
    this.score.replaceChildren(fact("moves", this.moves.length, "strong"), fact("optimum", this.optimum ?? "…"), fact("optimal solutions", this.solutions ?? "–"));
    this.log.replaceChildren(...this.moves.map((move) => h("li", {}, actionText(move))));
    const hint = this.spawn === "never" ? "Drag a red stack in one of the six directions." : "Drag a red stack in a direction, or tap an empty cell to spawn.";
    this.message.textContent = isSolved(this.board) ? "Solved." : `${boardWords(this.board)}. ${hint}`;
  }

  #solve(board, signal) {
    return api.stream("api/solve", { board: toCsv(board), spawn: this.spawn === "near-blue" ? "all" : this.spawn, limits: within(20) }, { signal });
  }

  /** What is the best from the start, and from here? */
  async #judge() {
    this.control?.abort();
    const control = new AbortController();
    this.control = control;
    this.record = null;
    if (this.start.every((stack) => !stack)) return this.#say("open", "Nothing to play", "Draw a board or take a puzzle.");
    this.#say("open", "Still optimal?", "Thinking…");
    const { board, start } = this;
    try {
      const startRecord = this.startRecord ?? (await this.#solve(start, control.signal));
      if (this.control !== control) return undefined;
      this.startRecord = startRecord;
      const record = board === start ? startRecord : isSolved(board) ? { outcome: "optimal", length: 0, actions: [] } : await this.#solve(board, control.signal);
      if (this.control !== control) return undefined;
      this.record = record;
      this.optimum = this.startRecord.outcome === "optimal" ? this.startRecord.length : null;
      if (!this.animating) this.#show();
      this.#judged(record, this.moves.length);
    } catch (error) { if (this.control === control) complain(error); }
    return undefined;
  }

  #judged(record, moves) {
    if (isSolved(this.board)) return this.#finish();
    if (record.outcome === "unsolvable") return this.#say("impossible", "Stuck", moves ? "From here there is no solution any more. Undo." : "This board has no solution.");
    if (record.outcome !== "optimal") return this.#say("open", "Not known", outcomeWords(record).detail);
    if (moves === 0) return this.#say("proved", "Your turn", `It can be done in ${plural(record.length, "action")}, and no fewer.`);
    if (this.optimum === null) return this.#say("open", "Not known", `${needed(record.length)}.`);
    const over = moves + record.length - this.optimum;
    return over === 0
      ? this.#say("proved", "Still optimal", `${plural(record.length, "action")} to go.`)
      : this.#say("open", `${plural(over, "move")} over the optimum`, `${needed(record.length)}; undo to do better.`);
  }

  #finish() {
    const moves = this.moves.length;
    if (this.optimum === null) return this.#say("open", `Solved in ${moves}`, "The optimum is not known.");
    const over = moves - this.optimum;
    return this.#say(over === 0 ? "proved" : "open", over === 0 ? `Solved in ${moves}: optimal!` : `Solved in ${moves}: ${plural(over, "move")} over the optimum`, `The optimum is ${this.optimum}.`);
  }

  #say(kind, headline, detail) {
    this.verdict.hidden = false;
    this.verdict.className = `outcome ${kind}`;
    this.verdict.replaceChildren(h("strong", {}, headline), h("p", {}, detail));
    announce(`${headline}. ${detail}`);
  }

  async #play(action) {
    if (this.animating || !isLegal(this.board, action, this.spawn !== "never")) return;
    const before = this.board;
    this.moves.push(action);
    this.boards.push(effect(before, action).after);
    this.view.arrow(null);
    announce(actionWords(before, action));
    this.animating = true;
    await animate(this.view, before, action, { speed: 1.4 });
    this.animating = false;
    this.#show();
    await this.#judge();
  }

  undo() {
    if (!this.moves.length || this.animating) return;
    this.moves.pop();
    this.boards.pop();
    announce("Undone.");
    this.#show();
    this.#judge();
  }

  async hint() {
    if (isSolved(this.board)) return this.#noHint("It is solved: there is nothing left to do.");
    if (!this.record) await this.#judge();
    if (!this.record) return undefined;
    if (this.record.outcome === "unsolvable") return this.#noHint(`No hint: ${this.moves.length ? "from here there is no solution any more. Undo." : "this board has no solution."}`);
    const action = this.record.actions?.[0] && parseAction(this.record.actions[0]);
    if (!action) return this.#noHint("No hint: no solution from here was found in time.");
    this.view.show(this.board, { marks: { hint: [action.cell] } });
    if (action.kind === "spread") this.view.arrow(action.cell, action.direction, this.board[action.cell].power);
    const sure = this.record.outcome === "optimal" ? "An optimal move" : "The best move known";
    this.message.textContent = `${sure}: ${action.kind === "spawn" ? `spawn on ${place(action.cell)}` : `spread ${place(action.cell)} ${DIRECTIONS[action.direction].name}`}.`;
    return announce(this.message.textContent);
  }

  #noHint(words) {
    this.message.textContent = words;
    announce(words);
  }

  async puzzle(key) {
    const level = LEVELS.find(([name]) => name === key)?.[2];
    if (!level) return;
    this.message.textContent = "Making a puzzle…";
    const rarity = Number(this.rarity.select.value);
    const { spawn } = state;
    const recipe = { ...level, ...(spawn !== "never" && SPAWNING[key]) };
    try {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0];
      const puzzle = await api.request("api/generate", { game: "infexion", seed, ...recipe, spawn, count: true, ...(rarity && { most_solutions: rarity }), limits: within(30) });
      setBoard(fromText(puzzle.board));
      this.restart();
      // Another game has other solutions.
      this.solutions = spawn === state.spawn ? puzzle.solutions : null;
      this.#show();
    } catch (error) {
      this.#show();
      complain(error);
    }
  }

  #press(cell, event) {
    if (this.animating) return;
    // A drag is measured from where it began: that may be a faded copy beyond the edge.
    this.dragged = { cell, from: this.view.point(event), direction: null };
    if (this.board[cell]?.colour === "r") this.view.show(this.board, { marks: { dragging: [cell] } });
  }

  #drag(event) {
    if (!this.dragged || this.board[this.dragged.cell]?.colour !== "r") return;
    const { from } = this.dragged;
    const at = this.view.point(event);
    this.dragged.direction = Math.hypot(at.x - from.x, at.y - from.y) < 0.75 ? null : nearest(at.x - from.x, at.y - from.y);
    if (this.dragged.direction === null) this.view.arrow(null);
    else this.view.arrow(this.dragged.cell, this.dragged.direction, this.board[this.dragged.cell].power);
  }

  #release(event) {
    const { dragged } = this;
    this.dragged = null;
    if (!dragged) return;
    if (event.type !== "pointerup") return this.#show();
    if (dragged.direction !== null) return void this.#play({ kind: "spread", cell: dragged.cell, direction: dragged.direction });
    this.#show();
    if (this.spawn !== "never" && !this.board[dragged.cell]) this.#play({ kind: "spawn", cell: dragged.cell });
    return undefined;
  }

  #key(cell, event) {
    const direction = DIRECTIONS.findIndex((d) => d.key === event.key.toLowerCase());
    if (direction >= 0 && this.board[cell]?.colour === "r") { this.#play({ kind: "spread", cell, direction }); return true; }
    if (event.key === "Enter" && this.spawn !== "never") { this.#play({ kind: "spawn", cell }); return true; }
    return this.key(event);
  }

  key(event) {
    if (event.ctrlKey && event.key !== "z") return false;
    const key = event.key.toLowerCase();
    if (key === "u" || (event.ctrlKey && key === "z")) { this.undo(); return true; }
    if (key === "h") { this.hint(); return true; }
    return false;
  }
}

const needed = (n) => `From here ${plural(n, "action")} ${n === 1 ? "is" : "are"} needed`;

/** The direction whose step points most nearly along a vector. */
function nearest(x, y) {
  let best = 0;
  let most = -Infinity;
  DIRECTIONS.forEach(({ dr, dq }, index) => {
    const [dx, dy] = [1.5 * (dr + dq), HALF_HEIGHT * (dq - dr)];
    const along = (x * dx + y * dy) / Math.hypot(dx, dy);
    if (along > most) [most, best] = [along, index];
  });
  return best;
}
