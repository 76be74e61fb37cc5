// Live announcements for screen readers, and short notices for everyone.

/** @import { ApiError } from "./api.js" */

import { find, h } from "./dom.js";

/** Nobody reads more faults than this. */
const SHOWN = 8;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Says something politely; the last word wins.
 * @param {string} text
 */
export function announce(text) {
  const region = find("#live");
  clearTimeout(timer);
  // A region that already holds the same text would stay silent.
  region.textContent = "";
  timer = setTimeout(() => {
    region.textContent = text;
  }, 60);
}

/**
 * Shows a notice for a while; errors stay until they are closed. It is read out by itself. The same
 * words are not shown twice. What is returned closes it.
 * @param {string} text
 * @param {{ kind?: "info" | "error", details?: string[], action?: [string, () => unknown] }} options
 */
export function notify(text, { kind = "info", details = [], action } = {}) {
  /** @type {HTMLElement} */
  const close = h(
    "button",
    { type: "button", class: "quiet", "aria-label": "Close", onClick: () => notice.remove() },
    "×",
  );
  const notice = h(
    "div",
    { class: `notice ${kind}`, role: kind === "error" ? "alert" : "status" },
    h(
      "div",
      {},
      h("p", {}, text),
      details.length
        ? h(
            "ul",
            {},
            details.map((line) => h("li", {}, line)),
          )
        : null,
    ),
    action
      ? h(
          "button",
          {
            type: "button",
            onClick: () => {
              notice.remove();
              action[1]();
            },
          },
          action[0],
        )
      : null,
    close,
  );
  const tray = find("#notices");
  for (const before of tray.children) if (before.textContent === notice.textContent) before.remove();
  while (tray.children.length > 2) tray.firstChild?.remove();
  tray.append(notice);
  if (kind !== "error") setTimeout(() => notice.remove(), action ? 8000 : 4000);
  return () => notice.remove();
}

/**
 * Shows what the server or the browser says went wrong.
 * @param {unknown} problem
 */
export function complain(problem) {
  const error = /** @type {ApiError} */ (problem);
  if (error.name === "AbortError") return undefined;
  const faults = error.faults ?? [];
  if (faults.length < 2) return notify(error.message, { kind: "error" });
  const total = faults.length + (error.more_faults ?? 0);
  const shown = faults.slice(0, SHOWN);
  notify(`This text has ${total} faults${total > shown.length ? `; the first ${shown.length}` : ""}:`, {
    kind: "error",
    details: shown.map((fault) => `line ${fault.line}, column ${fault.column}: ${fault.message}`),
  });
  return undefined;
}
