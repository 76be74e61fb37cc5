// The prepared puzzles to choose from: of the day, by level; and what was solved on this device.

/** @import { Puzzle } from "./puzzles.js" */

import { complain } from "./announce.js";
import { rememberBoard } from "./board-history.js";
import { keep, kept } from "./device.js";
import { choice, h } from "./dom.js";
import { menu } from "./menu.js";
import { solved } from "./progress.js";
import { LEVELS, dayOf, puzzleOfTheDay, puzzles, puzzlesOf } from "./puzzles.js";
import { FRESH, update } from "./store.js";

const level = () => kept("level") ?? "1";

export class PuzzleCard {
  /**
   * @param {() => Puzzle | null} now the one that is played
   * @param {(words: string) => unknown} tell
   */
  constructor(now, tell) {
    this.now = now;
    this.tell = tell;
    this.progress = h("p", { class: "note", id: "progress" });
    this.rarity = choice(
      "Optimal solutions",
      [
        ["", "any number"],
        ["10", "at most 10"],
        ["1", "only one"],
      ],
      "",
      () => {},
      { id: "rarity" },
    );
    /** @type {[string, string][]} */
    const levels = LEVELS.map(({ key, words }) => [key, words]);
    this.element = h(
      "section",
      { class: "card" },
      h("h2", {}, "Puzzles"),
      h(
        "div",
        { class: "row wrap" },
        h("button", { type: "button", id: "daily", onClick: () => this.daily() }, "Puzzle of the day"),
        menu("Choose a level", "level", [{ title: "Levels", items: levels }], (key) => this.take(key)),
      ),
      this.rarity.element,
      this.progress,
      h(
        "p",
        { class: "note" },
        "Every puzzle is checked: its optimum is proved, its optimal solutions are counted. The fewer there are, the harder it is.",
      ),
    );
  }

  /** @param {Puzzle} puzzle */
  #begin(puzzle) {
    rememberBoard();
    update({ ...FRESH, board: puzzle.board, spawn: puzzle.game === "spawn" ? "all" : "never" });
    this.showProgress();
  }

  async daily() {
    try {
      this.#begin(puzzleOfTheDay(await puzzles(), dayOf(new Date())));
    } catch (error) {
      complain(error);
    }
  }

  /**
   * The next puzzle of a level that was not solved yet, from many solutions to few.
   * @param {string} key
   */
  async take(key) {
    keep("level", key);
    try {
      const offered = puzzlesOf(await puzzles(), key, Number(this.rarity.select.value) || Infinity);
      const done = solved();
      const here = offered.findIndex(({ id }) => id === this.now()?.id);
      // From where the player is, once around.
      const line = [...offered.slice(here + 1), ...offered.slice(0, here + 1)];
      const next = line.find(({ id }) => !done[id]) ?? line[0];
      if (next) this.#begin(next);
      else this.tell("There is no such puzzle. Choose another level, or any number of solutions.");
    } catch (error) {
      complain(error);
    }
  }

  next() {
    return this.take(level());
  }

  async showProgress() {
    try {
      const all = await puzzles();
      const done = solved();
      const offered = puzzlesOf(all, level());
      const count = offered.filter(({ id }) => done[id]).length;
      const today = puzzleOfTheDay(all, dayOf(new Date()));
      const day = new Date().toLocaleDateString("en", { day: "numeric", month: "long", timeZone: "UTC" });
      const words = LEVELS.find((entry) => entry.key === level())?.words;
      this.progress.textContent = `${words}: ${count} of ${offered.length} solved on this device. Puzzle of ${day}: ${done[today.id] ? "solved ✓" : "open"}.`;
    } catch {
      this.progress.textContent = "";
    }
  }
}
