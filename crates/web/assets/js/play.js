// Solve it yourself: tap or drag a stack; hints, puzzles, and whether the optimum is still in reach.

/** @import { SearchRecord } from "../../types/answers.js" */
/** @import { Action, Board } from "./board.js" */
/** @import { Binding } from "./keys.js" */
/** @import { Puzzle } from "./puzzles.js" */

import { animate } from "./animate.js";
import { announce, complain } from "./announce.js";
import * as api from "./api.js";
import { rememberBoard } from "./board-history.js";
import { actionText, parseAction, toCsv } from "./board.js";
import { keep, kept } from "./device.js";
import { h } from "./dom.js";
import { DIRECTIONS } from "./hex.js";
import { Latest } from "./latest.js";
import { Mover } from "./mover.js";
import { packBoard } from "./pack.js";
import { recordSolved } from "./progress.js";
import { PuzzleCard } from "./puzzle-card.js";
import { puzzles } from "./puzzles.js";
import { falls, isLegal, isSolved, replay } from "./rules.js";
import { copyLink } from "./share.js";
import { FRESH, state, subscribe, update, within } from "./store.js";
import { actionWords, boardWords, outcomeWords, place, plural } from "./words.js";

/** @typedef {Pick<SearchRecord, "outcome" | "length" | "actions" | "summary">} Judgement */

/** @type {Judgement} */
const SOLVED = { outcome: "optimal", length: 0, actions: [], summary: "solved" };

export class PlayView {
  task = new Latest();
  /** @type {Board | null} The board that is played, at its start. */
  start = null;
  /** @type {Action[]} Moves that were taken back. */
  undone = [];
  /** @type {Puzzle | null} The prepared puzzle that this is. */
  puzzle = null;
  /** @type {number | null} */
  optimum = null;
  /** @type {Judgement | null} What is known from here. */
  record = null;
  hints = 0;
  /** Was the solution shown? Then nothing is won. */
  shown = false;
  /** Counts the games begun: what was started in one does not go on in the next, even on the same board. */
  game = 0;
  /** @type {Promise<unknown> | undefined} What is being found out for the verdict. */
  thinking;

  constructor() {
    this.mover = new Mover("Play: tap a red stack, then a direction; or drag it", (action) => this.#play(action));
    this.score = h("dl", { class: "facts", id: "score" });
    this.verdict = h("div", { class: "outcome", id: "verdict", hidden: true });
    this.message = h("p", { class: "caption", id: "play-message" });
    this.log = h("ol", { class: "plan moves", "aria-label": "Your moves" });
    this.puzzleCard = new PuzzleCard(
      () => this.puzzle,
      (words) => this.#tell(words),
    );
    /** @type {(text: string, id: string, onClick: () => unknown, title?: string) => HTMLButtonElement} */
    this.button = (text, id, onClick, title = text) => h("button", { type: "button", id, title, onClick }, text);
    this.undoButton = this.button("Undo", "play-undo", () => this.undo(), "Undo (U)");
    this.redoButton = this.button("Redo", "play-redo", () => this.redo(), "Redo");
    this.useButton = this.button("Use this position", "play-position", () => this.#use());
    this.element = this.#build();
    subscribe((changed) => {
      if (state.view === "play" && (changed.includes("board") || changed.includes("spawn"))) this.#begin();
    });
  }

  #build() {
    const { button } = this;
    this.judging = h("input", {
      type: "checkbox",
      id: "judge",
      checked: kept("verdict") !== "off",
      onChange: () => {
        keep("verdict", this.judging.checked ? "on" : "off");
        this.#judge();
      },
    });
    return h(
      "section",
      { class: "view", id: "view-play", "aria-label": "Play" },
      h(
        "div",
        { class: "stage" },
        this.mover.view.element,
        this.message,
        h(
          "div",
          { class: "row wrap centred" },
          this.undoButton,
          this.redoButton,
          button("Hint", "hint", () => this.hint(), "Hint (H)"),
          button("Start again", "restart", () => this.restart()),
          button("Next puzzle", "next-puzzle", () => this.puzzleCard.next(), "Next puzzle of this level (N)"),
        ),
      ),
      h(
        "div",
        { class: "panel" },
        h(
          "section",
          { class: "card" },
          h("h2", {}, "Play"),
          this.score,
          this.verdict,
          h("label", { class: "check" }, this.judging, h("span", {}, "Tell me whether the optimum is still in reach")),
          this.log,
          h(
            "div",
            { class: "row wrap" },
            button("Show the solution", "show-solution", () => this.showSolution()),
            this.useButton,
            copyLink("play-link"),
          ),
        ),
        this.puzzleCard.element,
      ),
    );
  }

  /** The boards from the start to now. */
  get #boards() {
    return replay(this.start ?? state.board, state.moves);
  }

  /** The board in view. */
  get board() {
    const boards = this.#boards;
    return boards[boards.length - 1];
  }

  get #spawn() {
    return state.spawn !== "never";
  }

  arrive() {
    if (this.start === state.board) {
      this.#show();
      this.#judge();
    } else this.#begin();
    this.puzzleCard.showProgress();
  }

  leave() {
    this.task.cancel();
  }

  /** A board that was not played yet, or moves that came with a link. */
  #begin() {
    Object.assign(this, { start: state.board, undone: [], optimum: null, record: null, hints: 0, shown: false });
    this.puzzle = null;
    this.game += 1;
    this.#show();
    this.#identify();
  }

  /** Is this board one of the prepared ones? Then its optimum is known. */
  async #identify() {
    const { start } = this;
    try {
      const text = packBoard(state.board);
      const game = this.#spawn ? "spawn" : "spread";
      const all = await puzzles();
      if (start !== this.start) return;
      this.puzzle = all.find((puzzle) => puzzle.game === game && packBoard(puzzle.board) === text) ?? null;
    } catch {
      /* then it is solved like any other */
    }
    this.optimum = this.puzzle?.optimum ?? null;
    this.#show();
    this.#judge();
  }

  /** The board in view becomes the one that all views share. */
  #use() {
    rememberBoard();
    update({ board: this.board, ...FRESH });
  }

  restart() {
    update({ moves: [] });
    this.#begin();
  }

  #show() {
    const { board, mover } = this;
    mover.show(board, this.#spawn);
    this.undoButton.disabled = !state.moves.length;
    this.redoButton.disabled = !this.undone.length;
    this.useButton.disabled = !state.moves.length;
    /** @type {(name: string, value: string | number, kind?: string) => HTMLElement} */
    const fact = (name, value, kind = "") => h("div", { class: kind }, h("dt", {}, name), h("dd", {}, value));
    this.score.replaceChildren(
      fact("moves", state.moves.length, "strong"),
      fact("optimum", this.optimum ?? "…"),
      fact("optimal solutions", this.puzzle?.solutions ?? "–"),
      fact("hints", this.hints),
    );
    /** @type {(number: number, text: string) => HTMLElement} */
    const entry = (number, text) => {
      const item = this.button(text, `move-${number}`, () => this.goTo(number));
      item.classList.add("quiet");
      if (number === state.moves.length) item.setAttribute("aria-current", "step");
      return h("li", { class: number === state.moves.length ? "now" : "" }, item);
    };
    const line = [...state.moves, ...[...this.undone].reverse()];
    this.log.replaceChildren(
      ...(line.length ? [entry(0, "Start"), ...line.map((move, index) => entry(index + 1, actionText(move)))] : []),
    );
    const how = this.#spawn
      ? "Tap a red stack, then a direction; tap an empty cell to spawn."
      : "Tap a red stack, then a direction; or drag it.";
    this.message.textContent = isSolved(board) ? "Solved." : `${boardWords(board)}. ${how}`;
  }

  /**
   * @param {Board} board
   * @param {AbortSignal} signal
   */
  #solve(board, signal) {
    const question = { board: toCsv(board), spawn: this.#spawn ? "all" : "never", limits: within(20) };
    return api.stream("api/solve", question, { signal });
  }

  /** What is the best from the start, and from here? */
  async #judge() {
    this.record = null;
    const { board, start } = this;
    if (!start || start.every((stack) => !stack))
      return this.#say("open", "Nothing to play", "Draw a board or take a puzzle.");
    this.verdict.hidden = !this.judging.checked && !isSolved(board);
    if (!this.judging.checked && !isSolved(board)) return void this.task.cancel();
    if (isSolved(board) && this.optimum !== null) return this.#finish();
    if (!state.moves.length && this.puzzle) return this.#yourTurn(this.puzzle.optimum);
    this.thinking = this.#think(board, start);
    return this.thinking;
  }

  /**
   * @param {Board} board
   * @param {Board} start
   */
  async #think(board, start) {
    this.#verdict("open", "Still optimal?", "Thinking…");
    try {
      const found = await this.task.run(async (signal) => {
        const first = this.optimum === null ? await this.#solve(start, signal) : null;
        const here = isSolved(board) ? SOLVED : board === start && first ? first : await this.#solve(board, signal);
        return { first, here };
      });
      if (!found) return undefined;
      this.record = found.here;
      if (found.first?.outcome === "optimal") this.optimum = found.first.length;
      this.#show();
      return this.#judged(found.here, state.moves.length);
    } catch (error) {
      this.verdict.hidden = true;
      return complain(error);
    }
  }

  /** @param {number} optimum */
  #yourTurn(optimum) {
    return this.#say("proved", "Your turn", `It can be done in ${plural(optimum, "action")}, and no fewer.`);
  }

  /**
   * @param {Judgement} record
   * @param {number} moves
   */
  #judged(record, moves) {
    if (isSolved(this.board)) return this.#finish();
    if (record.outcome === "unsolvable")
      return this.#say(
        "impossible",
        "Stuck",
        moves ? "From here there is no solution any more. Undo." : "This board has no solution.",
      );
    if (record.outcome !== "optimal" || record.length === null)
      return this.#say("open", "Not known", `${outcomeWords(record).headline}.`);
    if (moves === 0) return this.#yourTurn(record.length);
    if (this.optimum === null) return this.#say("open", "Not known", `${needed(record.length)}.`);
    const over = moves + record.length - this.optimum;
    return over === 0
      ? this.#say("proved", "Still optimal", `${plural(record.length, "action")} to go.`)
      : this.#say("open", `${plural(over, "move")} over the optimum`, `${needed(record.length)}; undo to do better.`);
  }

  #finish() {
    const moves = state.moves.length;
    this.verdict.hidden = false;
    if (this.puzzle && !this.shown) {
      recordSolved(this.puzzle.id, { moves, hints: this.hints });
      this.puzzleCard.showProgress();
    }
    if (this.shown) return this.#say("open", "This is a solution", "Start again to find it yourself.");
    if (this.optimum === null) return this.#say("open", `Solved in ${moves}`, "The optimum is not known.");
    const over = moves - this.optimum;
    const hints = this.hints ? `, with ${plural(this.hints, "hint")}` : "";
    return this.#say(
      over === 0 ? "proved" : "open",
      over === 0 ? `Solved in ${moves}: optimal!` : `Solved in ${moves}: ${plural(over, "move")} over the optimum`,
      `The optimum is ${this.optimum}${hints}.`,
    );
  }

  /**
   * @param {"open" | "proved" | "impossible"} kind
   * @param {string} headline
   * @param {string} detail
   */
  #verdict(kind, headline, detail) {
    this.verdict.hidden = false;
    this.verdict.className = `outcome ${kind}`;
    this.verdict.replaceChildren(h("strong", {}, headline), h("p", {}, detail));
  }

  /**
   * Shows a verdict and says it.
   * @param {"open" | "proved" | "impossible"} kind
   * @param {string} headline
   * @param {string} detail
   */
  #say(kind, headline, detail) {
    this.#verdict(kind, headline, detail);
    announce(`${this.message.textContent} ${headline}. ${detail}`);
  }

  /** @param {Action} action */
  async #play(action) {
    if (!this.mover.still || !isLegal(this.board, action, this.#spawn)) return;
    // The move that was taken back is made again: what followed it stays.
    const again = this.undone[this.undone.length - 1];
    this.undone = again && actionText(again) === actionText(action) ? this.undone.slice(0, -1) : [];
    await this.#move(action);
    this.message.textContent = isSolved(this.board) ? "Solved." : (this.message.textContent ?? "");
    await this.#judge();
  }

  /** @param {Action} action */
  async #move(action) {
    const before = this.board;
    const { game } = this;
    // What was known belongs to the position before.
    this.record = null;
    update({ moves: [...state.moves, action] });
    this.mover.view.noArrow();
    this.mover.still = false;
    await animate(this.mover.view, before, action, { speed: 1.4 });
    this.mover.still = true;
    this.#show();
    if (game === this.game) this.message.textContent = actionWords(before, action);
  }

  undo() {
    this.goTo(state.moves.length - 1);
  }
  redo() {
    this.goTo(state.moves.length + 1);
  }

  /**
   * To the position after so many moves; those behind it can be made again.
   * @param {number} number
   */
  goTo(number) {
    const line = [...state.moves, ...[...this.undone].reverse()];
    if (!this.mover.still || number < 0 || number > line.length) return;
    update({ moves: line.slice(0, number) });
    this.undone = line.slice(number).reverse();
    this.#show();
    this.#judge();
  }

  /** What is known from here, asked for if need be. */
  async #known() {
    if (!this.record && this.task.running) await this.thinking;
    if (this.record) return this.record;
    const { board } = this;
    try {
      this.record = (await this.task.run((signal) => this.#solve(board, signal))) ?? null;
    } catch (error) {
      complain(error);
    }
    return this.record;
  }

  async hint() {
    if (!this.mover.still) return undefined;
    if (isSolved(this.board)) return this.#tell("It is solved: there is nothing left to do.");
    const { board } = this;
    const record = await this.#known();
    if (!record || !this.mover.still || toCsv(board) !== toCsv(this.board)) return undefined;
    if (record.outcome === "unsolvable")
      return this.#tell(
        `No hint: ${state.moves.length ? "from here there is no solution any more. Undo." : "this board has no solution."}`,
      );
    const action = record.actions?.[0] && parseAction(record.actions[0]);
    if (!action) return this.#tell("No hint: no solution from here was found in time.");
    this.hints += 1;
    this.#show();
    this.mover.view.show(this.board, { marks: { hint: [action.cell] } });
    if (action.kind === "spread")
      this.mover.view.arrow(action.cell, action.direction, falls(this.board, action.cell, action.direction));
    const sure = record.outcome === "optimal" ? "An optimal move" : "The best move known";
    return this.#tell(
      `${sure}: ${action.kind === "spawn" ? `spawn on ${place(action.cell)}` : `spread ${place(action.cell)} ${DIRECTIONS[action.direction].name}`}.`,
    );
  }

  /** Plays what is left, move by move. */
  async showSolution() {
    const { game, mover } = this;
    if (!mover.still) return undefined;
    const record = await this.#known();
    if (game !== this.game || !mover.still) return undefined;
    const actions = record?.actions?.map(parseAction) ?? [];
    if (!actions.length) return this.#tell("There is no solution to show from here.");
    this.shown = true;
    this.undone = [];
    for (const action of actions) {
      if (!action || game !== this.game || state.view !== "play") return undefined;
      await this.#move(action);
    }
    if (game !== this.game) return undefined;
    return this.#judge();
  }

  /** @param {string} words */
  #tell(words) {
    this.message.textContent = words;
    announce(words);
  }

  /** @returns {Binding[]} */
  keys() {
    return [
      { on: ["u", "Mod+z"], words: "undo", act: () => this.undo() },
      { on: ["Mod+y", "Mod+Shift+z"], words: "redo", act: () => this.redo() },
      { on: ["h"], words: "hint", act: () => this.hint() },
      { on: ["n"], words: "next puzzle", act: () => this.puzzleCard.next() },
    ];
  }
}

/** @type {(n: number) => string} */
const needed = (n) => `From here ${plural(n, "action")} ${n === 1 ? "is" : "are"} needed`;
