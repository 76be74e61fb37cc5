// The successors of an expansion as a table: what became of each, and a look at any of them.

/** @import { Expansion, Fate } from "../../types/answers.js" */

import { fromServer } from "./board.js";
import { h } from "./dom.js";
import { isSolved } from "./rules.js";

/** @typedef {Expansion["children"][number]} Successor */

/** @type {{ [fate in Fate]: [string, string] }} */
const FATES = {
  open: ["open", "waits to be expanded"],
  reopened: ["re-opened", "a cheaper way to a state already expanded"],
  duplicate: ["duplicate", "reached before at no greater cost"],
  "above-bound": ["above bound", "its estimate is beyond the current bound"],
  pruned: ["pruned", "dropped: others looked better"],
  "dead-end": ["dead end", "the heuristic proves that nothing can be solved from here"],
  goal: ["goal", "no blue stack is left"],
};

/**
 * A goal is called one, whatever the search does with it next.
 * @param {Successor} child
 * @returns {Fate}
 */
export const fateOf = (child) => (isSolved(fromServer(child.board)) ? "goal" : child.fate);

export class Successors {
  /** @param {(child: Successor | null) => unknown} look at one, or at none */
  constructor(look) {
    this.look = look;
    this.chips = h("p", { class: "chips" });
    this.rows = h("tbody", {});
    const heads = ["action", "h", "f", "fate"].map((name) => h("th", { scope: "col" }, name));
    this.element = h(
      "div",
      { id: "children" },
      this.chips,
      h("div", { class: "scroll" }, h("table", {}, h("thead", {}, h("tr", {}, heads)), this.rows)),
    );
  }

  clear() {
    this.chips.replaceChildren();
    this.rows.replaceChildren();
  }

  /** @param {Successor[]} children */
  show(children) {
    /** @type {Map<Fate, number>} */
    const counts = new Map();
    for (const child of children) counts.set(fateOf(child), (counts.get(fateOf(child)) ?? 0) + 1);
    this.chips.replaceChildren(
      ...[...counts].map(([fate, n]) =>
        h("span", { class: `chip ${fate}`, title: FATES[fate][1] }, `${n} ${FATES[fate][0]}`),
      ),
    );
    const buttons = children.map((child) =>
      h(
        "button",
        { type: "button", class: "quiet", tabindex: -1, "aria-pressed": "false", onClick: () => hold(child) },
        h("code", {}, child.action),
      ),
    );
    /** @type {Successor | null} */
    let held = null;
    // A press holds a successor in view, a second one lets it go; a pointer only looks.
    /** @type {(child: Successor) => void} */
    const hold = (child) => {
      held = held === child ? null : child;
      buttons.forEach((button, index) => button.setAttribute("aria-pressed", String(children[index] === held)));
      this.look(held);
    };
    this.rows.replaceChildren(
      ...children.map((child, index) => {
        const fate = fateOf(child);
        const back = () => this.look(held);
        return h(
          "tr",
          { onMouseenter: () => this.look(child), onMouseleave: back },
          h("td", {}, buttons[index]),
          h("td", {}, child.h ?? "–"),
          h("td", {}, child.f ?? "–"),
          h("td", {}, h("span", { class: `chip ${fate}`, title: FATES[fate][1] }, FATES[fate][0])),
        );
      }),
    );
    rove(buttons, this.rows);
  }
}

/**
 * One tab stop for a column of buttons; arrows move inside.
 * @param {HTMLButtonElement[]} buttons
 * @param {HTMLElement} place
 */
function rove(buttons, place) {
  if (buttons[0]) buttons[0].tabIndex = 0;
  place.onkeydown = (event) => {
    const now = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowDown: now + 1, ArrowUp: now - 1 }[event.key];
    if (now < 0 || to === undefined || !buttons[to]) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[now].tabIndex = -1;
    buttons[to].tabIndex = 0;
    buttons[to].focus();
  };
}
