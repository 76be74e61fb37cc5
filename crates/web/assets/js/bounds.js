// Two bounds closing in on each other, as a picture with numbers.

import { h } from "./dom.js";

export class Bounds {
  constructor() {
    this.lower = h("span", { class: "bound lower" });
    this.upper = h("span", { class: "bound upper" });
    this.low = h("i", { class: "low" });
    this.high = h("i", { class: "high" });
    this.text = h("p", { class: "bounds-text", id: "bounds-text" });
    this.element = h(
      "div",
      { class: "bounds", hidden: true },
      h(
        "div",
        { class: "bounds-line" },
        this.lower,
        h("div", { class: "gauge", "aria-hidden": "true" }, this.low, this.high),
        this.upper,
      ),
      this.text,
    );
  }

  /**
   * @param {number} lower
   * @param {number | null | undefined} upper
   * @param {boolean} [done]
   */
  show(lower, upper, done) {
    this.element.hidden = false;
    const top = Math.max(upper ?? lower + 4, lower, 1);
    this.lower.textContent = `≥ ${lower}`;
    this.upper.textContent = upper === null || upper === undefined ? "≤ ?" : `≤ ${upper}`;
    this.low.style.width = `${(100 * lower) / top}%`;
    this.high.style.width =
      upper === null || upper === undefined || upper === lower ? "0%" : `${100 - (100 * upper) / top}%`;
    this.element.classList.toggle("met", upper === lower);
    this.text.textContent =
      upper === lower
        ? "The bounds have met."
        : upper === null || upper === undefined
          ? `At least ${lower} proved; nothing found yet.`
          : `The optimum is between ${lower} and ${upper}.`;
    this.text.hidden = Boolean(done);
  }

  hide() {
    this.element.hidden = true;
  }
}
