// A button that opens a list of things to do. Moving through the list does nothing yet.

import { h } from "./dom.js";

/** @typedef {{ title: string, items: (readonly [string, string])[] }} MenuGroup Keys with their words. */

/**
 * @param {string} label
 * @param {string} id
 * @param {MenuGroup[]} groups
 * @param {(key: string) => unknown} onChoose
 */
export function menu(label, id, groups, onChoose) {
  const choose = (/** @type {string} */ key) => {
    close();
    button.focus();
    onChoose(key);
  };
  /** @type {HTMLButtonElement[]} */
  const items = [];
  const list = h(
    "div",
    { class: "menu", role: "menu", id: `${id}-menu`, "aria-label": label, hidden: true },
    groups.map(({ title, items: entries }) =>
      h(
        "div",
        { role: "group", "aria-label": title },
        h("p", { class: "menu-title", "aria-hidden": "true" }, title),
        entries.map(([key, words]) => {
          const item = h(
            "button",
            { type: "button", role: "menuitem", tabindex: -1, dataset: { key }, onClick: () => choose(key) },
            words,
          );
          items.push(item);
          return item;
        }),
      ),
    ),
  );
  const open = () => {
    list.hidden = false;
    button.setAttribute("aria-expanded", "true");
    items[0]?.focus();
    list.scrollIntoView({ block: "nearest" });
  };
  const close = () => {
    list.hidden = true;
    button.setAttribute("aria-expanded", "false");
  };
  const button = h(
    "button",
    {
      type: "button",
      id,
      "aria-haspopup": "menu",
      "aria-expanded": "false",
      "aria-controls": `${id}-menu`,
      onClick: () => (list.hidden ? open() : close()),
    },
    label,
    h("span", { class: "caret", "aria-hidden": "true" }, " ▾"),
  );
  list.addEventListener("keydown", (event) => {
    const now = items.findIndex((item) => item === document.activeElement);
    const to = {
      ArrowDown: (now + 1) % items.length,
      ArrowUp: (now - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (event.key === "Escape") {
      close();
      button.focus();
    } else if (to !== undefined) items[to].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const element = h("div", { class: "menu-place" }, button, list);
  element.addEventListener("focusout", (event) => {
    if (!(event.relatedTarget instanceof Node && element.contains(event.relatedTarget))) close();
  });
  return element;
}
