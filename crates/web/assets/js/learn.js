// The first screen: what this is, a moving picture, a first move of one's own; and the lessons.

/** @import { State } from "./store.js" */

import { animate, calm } from "./animate.js";
import { announce, complain } from "./announce.js";
import { BoardView } from "./board-view.js";
import { fromServer, parseAction } from "./board.js";
import { h } from "./dom.js";
import { fetchFile } from "./fetch-file.js";
import { contentsOf, lessonElements } from "./lesson.js";
import { Latest } from "./latest.js";
import { playBoard } from "./live-board.js";
import { replay } from "./rules.js";
import { state, subscribe } from "./store.js";
import { actionWords } from "./words.js";

/** A small solution to show again and again, and a board that is solved with one spread. */
const SHOWN = { board: "2,1,r,3 2,2,b,2 2,3,b,1 2,4,b,1 4,2,b,2", plan: ["SPREAD 2 1 0 1", "SPREAD 2 2 1 0"] };
const FIRST = "3,0,r,4 3,1,b,1 3,2,b,2 3,3,b,1 3,4,b,3";

export class LearnView {
  task = new Latest();
  /** @type {AbortController | null} */
  moving = null;
  /** @type {{ name: string, title: string, words: string }[] | null} */
  contents = null;
  /** @type {HTMLElement} */
  tryPlace;
  /** @type {HTMLElement} */
  picture;

  constructor() {
    this.view = new BoardView({ label: "A spread, played again and again" });
    this.caption = h("p", { class: "caption", "aria-live": "off" });
    this.pauseButton = h("button", { type: "button", id: "pause-picture", onClick: () => this.#toggle() }, "Pause");
    this.list = h("ol", { class: "lessons" });
    this.home = this.#home();
    this.page = h("div", { class: "lesson", hidden: true });
    this.element = h("section", { class: "view wide", id: "view-learn", "aria-label": "Learn" }, this.home, this.page);
    subscribe((changed) => this.#changed(changed));
  }

  #home() {
    this.tryPlace = h("div", { class: "try-place", hidden: true });
    const tryIt = h(
      "button",
      {
        type: "button",
        class: "primary",
        id: "try-it",
        onClick: () => {
          this.#stop();
          this.picture.hidden = true;
          this.tryPlace.hidden = false;
          this.tryPlace.replaceChildren(
            playBoard(fromServer(FIRST), {
              optimum: "1",
              done: "That is the whole game: no blue stack is left. Now take the puzzle of the day, or read why some boards need more.",
            }),
          );
          this.tryPlace.scrollIntoView({ block: "nearest" });
          // The button is gone: a keyboard goes on from the stack that moves.
          const stack = this.tryPlace.querySelector("[role=gridcell][aria-label*=': red']");
          if (stack instanceof SVGElement) stack.focus({ preventScroll: true });
        },
      },
      "Try it",
    );
    this.picture = h(
      "figure",
      { class: "demo" },
      this.view.element,
      this.caption,
      h("div", { class: "row centred" }, tryIt, this.pauseButton),
    );
    return h(
      "div",
      { class: "home" },
      h(
        "div",
        { class: "hero" },
        h(
          "div",
          { class: "hero-text" },
          h("h2", { class: "title" }, "Turn every blue stack red, in the fewest actions"),
          h(
            "p",
            {},
            "A red stack can ",
            h("strong", {}, "spread"),
            ": it is taken off the board, and its tokens, as many as its ",
            h("strong", {}, "power"),
            ", fall one by one on the next cells in a straight line, around the edge if need be.",
          ),
          h(
            "p",
            {},
            "Every cell that a token falls on turns red and its power grows by one; a stack of seven is gone. The board is ",
            h("strong", {}, "solved"),
            " when no blue stack is left.",
          ),
          h(
            "div",
            { class: "row wrap" },
            h("a", { class: "button", href: "#view=play" }, "Play puzzles"),
            h("a", { class: "button", href: "#view=solve" }, "Solve a board"),
          ),
          h("p", { class: "note" }, "Press ", h("kbd", {}, "?"), " anywhere for the rules of both games and all keys."),
        ),
        h("div", { class: "hero-picture" }, this.picture, this.tryPlace),
      ),
      h("section", { class: "card" }, h("h2", {}, "Lessons"), this.list),
    );
  }

  arrive() {
    this.#showLesson();
    if (!state.lesson && !this.picture.hidden) this.#start();
    if (!this.contents) this.#load();
  }

  leave() {
    this.#stop();
  }

  /** @param {(keyof State)[]} changed */
  #changed(changed) {
    if (state.view === "learn" && changed.includes("lesson")) this.arrive();
  }

  async #load() {
    try {
      const text = await (await fetchFile("lessons/contents.md", "The list of lessons")).text();
      this.contents = contentsOf(text);
      this.list.replaceChildren(
        ...this.contents.map(({ name, title, words }) =>
          h(
            "li",
            {},
            h("a", { href: `#view=learn&lesson=${name}` }, title),
            words ? h("p", { class: "note" }, words) : "",
          ),
        ),
      );
      if (state.lesson) this.#showLesson();
    } catch (error) {
      complain(error);
    }
  }

  async #showLesson() {
    const { lesson } = state;
    this.home.hidden = Boolean(lesson);
    this.page.hidden = !lesson;
    if (!lesson) return void this.task.cancel();
    this.#stop();
    if (!/^[\w-]+$/.test(lesson)) return undefined;
    try {
      const text = await this.task.run(async () =>
        (await fetchFile(`lessons/${lesson}.md`, `The lesson "${lesson}"`)).text(),
      );
      if (text === undefined) return undefined;
      this.page.replaceChildren(
        this.#between(lesson, "Lessons, above"),
        ...lessonElements(text),
        this.#between(lesson, "Lessons, below"),
      );
      window.scrollTo(0, 0);
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      this.page.replaceChildren(h("p", {}, message), this.#between(lesson, "Lessons"));
      announce(message);
    }
    return undefined;
  }

  /**
   * The ways to the lessons before and after.
   * @param {string} lesson
   * @param {string} label
   */
  #between(lesson, label) {
    const all = this.contents ?? [];
    const now = all.findIndex(({ name }) => name === lesson);
    /** @type {(entry: { name: string, title: string } | undefined, words: string) => HTMLElement | null} */
    const way = (entry, words) =>
      entry && now >= 0
        ? h("a", { class: "button", href: `#view=learn&lesson=${entry.name}` }, `${words}: ${entry.title}`)
        : null;
    return h(
      "nav",
      { class: "row wrap", "aria-label": label },
      h("a", { class: "button", href: "#view=learn" }, "All lessons"),
      way(all[now - 1], "Back"),
      way(all[now + 1], "Next"),
    );
  }

  #toggle() {
    if (this.moving) this.#stop();
    else this.#start();
  }

  #stop() {
    this.moving?.abort();
    this.moving = null;
    this.pauseButton.textContent = "Play";
  }

  /** The moving picture: one solution, again and again, until it is stopped. */
  async #start() {
    if (this.moving) return;
    const control = new AbortController();
    this.moving = control;
    this.pauseButton.textContent = "Pause";
    const actions = SHOWN.plan.flatMap((text) => parseAction(text) ?? []);
    const boards = replay(fromServer(SHOWN.board), actions);
    const pause = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));
    do {
      this.view.show(boards[0]);
      this.caption.textContent = "Four blue stacks, one red stack of power 3.";
      await pause(1500);
      for (const [index, action] of actions.entries()) {
        if (control.signal.aborted) return;
        this.caption.textContent = actionWords(boards[index], action);
        await animate(this.view, boards[index], action, { speed: 0.7, signal: control.signal });
        await pause(calm() ? 2500 : 1200);
      }
      if (control.signal.aborted) return;
      this.caption.textContent = "Solved in two actions: no blue stack is left.";
      await pause(2500);
    } while (!control.signal.aborted && document.visibilityState === "visible");
    if (this.moving === control) this.#stop();
  }

  keys() {
    return [];
  }
}
