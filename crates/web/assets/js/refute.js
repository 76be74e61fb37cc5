// The proof explorer: any first move, and why it leads to nothing shorter than the optimum. Where a
// bound is large enough it is named; where none is, the search below that move has the last word.

/** @import { Action, Board } from "./board.js" */

import { complain } from "./announce.js";
import * as api from "./api.js";
import { actionText, toCsv } from "./board.js";
import { h } from "./dom.js";
import { CELLS, DIRECTIONS } from "./hex.js";
import { Latest } from "./latest.js";
import { effect, isLegal, isSolved } from "./rules.js";
import { limits, state, within } from "./store.js";
import { actionWords, plural } from "./words.js";

/**
 * Every first move that can be made.
 * @param {Board} board
 * @param {boolean} spawn
 */
export function firstMoves(board, spawn) {
  /** @type {Action[]} */
  const moves = [];
  for (let cell = 0; cell < CELLS; cell += 1) {
    DIRECTIONS.forEach((_, direction) => moves.push({ kind: "spread", cell, direction }));
    moves.push({ kind: "spawn", cell });
  }
  return moves.filter((move) => isLegal(board, move, spawn));
}

/**
 * Why a move does not lead to a solution of `wanted` actions in all: what is left for the rest, what
 * the bounds say, and, if it takes that, what a search of the rest finds.
 * @param {{ name: string, value: number | null }[]} bounds of the board after the move
 * @param {number} left actions that may follow
 */
export function refutingBound(bounds, left) {
  const [best] = bounds
    .filter(({ value }) => value === null || value > left)
    .sort((a, b) => (b.value ?? Infinity) - (a.value ?? Infinity));
  return best ?? null;
}

/** @type {{ [name: string]: string }} */
const ARGUMENTS = {
  "line-cover": "the blue cells need that many lines, and an action clears one line at most",
  infection: "even if every token could land anywhere, the power would not last",
  approach: "no red stack comes near enough sooner",
  waste: "some tokens must land on empty cells and capture nothing",
};

export class ProofExplorer {
  task = new Latest();

  /** @param {(board: Board, action: Action) => unknown} preview shows a move on the board */
  constructor(preview) {
    this.preview = preview;
    this.list = h("div", { class: "moves-grid", role: "group", "aria-label": "First moves" });
    this.words = h("div", { class: "refutation", id: "refutation", "aria-live": "polite" });
    this.begin = h(
      "button",
      { type: "button", id: "explore", onClick: () => this.open() },
      "Why not shorter? Pick a first move",
    );
    this.element = h("div", {}, this.begin, this.list, this.words);
  }

  /** Another board: nothing is known of it. */
  clear() {
    this.task.cancel();
    this.list.replaceChildren();
    this.words.replaceChildren();
    this.begin.hidden = false;
  }

  async open() {
    const { board } = state;
    this.words.replaceChildren(h("p", { class: "note" }, "Solving…"));
    const spawn = state.spawn === "never" ? "never" : "all";
    try {
      const question = { board: toCsv(board), spawn, limits: limits() };
      const record = await this.task.run((signal) => api.stream("api/solve", question, { signal }));
      if (!record) return;
      if (record.outcome !== "optimal" || !record.length)
        return void this.words.replaceChildren(h("p", {}, `There is nothing to refute: ${record.summary}.`));
      this.#offer(board, record.length, spawn);
    } catch (error) {
      this.clear();
      complain(error);
    }
  }

  /**
   * @param {Board} board
   * @param {number} optimum
   * @param {"never" | "all"} spawn
   */
  #offer(board, optimum, spawn) {
    this.begin.hidden = true;
    this.words.replaceChildren(
      h(
        "p",
        {},
        `The optimum is ${optimum}. Would ${optimum - 1} do? Pick a first move: it leaves ${plural(optimum - 2 < 0 ? 0 : optimum - 2, "action")} for the rest.`,
      ),
    );
    const buttons = firstMoves(board, spawn !== "never").map((move) => {
      const button = h(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-pressed": "false",
          title: actionWords(board, move),
          onClick: () => {
            for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
            this.preview(board, move);
            this.#refute(board, move, optimum, spawn);
          },
        },
        actionText(move),
      );
      return button;
    });
    this.list.replaceChildren(...buttons);
  }

  /**
   * @param {Board} board
   * @param {Action} move
   * @param {number} optimum
   * @param {"never" | "all"} spawn
   */
  async #refute(board, move, optimum, spawn) {
    const after = effect(board, move).after;
    const left = optimum - 2;
    const csv = toCsv(after);
    if (isSolved(after)) return void this.#say(`This move solves the board: the optimum is ${optimum}, and 0 is none.`);
    if (after.every((stack) => !stack)) return undefined;
    try {
      const estimates = await this.task.run((signal) => api.request("api/estimate", { board: csv, spawn }, signal));
      if (!estimates) return undefined;
      const said = refutingBound(estimates.values, left);
      if (said) {
        const value = said.value === null ? "no solution at all" : `at least ${plural(said.value, "action")}`;
        return void this.#say(
          `Refuted by a bound, without any search: ${said.name} asks for ${value} from here, and ${plural(Math.max(left, 0), "action")} ${left === 1 ? "is" : "are"} left.`,
          ARGUMENTS[said.name],
        );
      }
      const bounds = estimates.values.map(({ name, value }) => `${name} ${value ?? "∞"}`).join(", ");
      this.#say(`No bound is above ${left} (${bounds}). Searching below this move…`);
      const question = { board: csv, spawn, limits: within(20) };
      const record = await this.task.run((signal) => api.stream("api/solve", question, { signal }));
      if (!record) return undefined;
      const states = record.statistics ? plural(record.statistics.expanded, "board") : "a search";
      const found =
        record.outcome === "unsolvable"
          ? "there is no solution from here"
          : record.outcome === "optimal"
            ? `from here ${plural(record.length ?? 0, "action")} are needed, ${1 + (record.length ?? 0)} in all`
            : `not decided in time: ${record.summary}`;
      const verdict =
        record.outcome === "optimal" && record.length === optimum - 1
          ? " This is the first move of an optimal solution."
          : "";
      return void this.#say(
        `No bound is above ${left} (${bounds}). A search of ${states} below this move: ${found}.${verdict}`,
      );
    } catch (error) {
      complain(error);
      return undefined;
    }
  }

  /**
   * @param {string} words
   * @param {string} [why]
   */
  #say(words, why) {
    this.words.replaceChildren(h("p", {}, words), why ? h("p", { class: "note" }, `That is: ${why}.`) : "");
  }
}
