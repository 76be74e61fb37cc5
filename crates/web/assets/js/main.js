// The page's beginning: the catalogue, the views, the address.

/** @import { Binding } from "./keys.js" */

import { holdsState, keepAddress, restore, turnPage } from "./address.js";
import { complain, notify } from "./announce.js";
import * as api from "./api.js";
import { fromServer } from "./board.js";
import { CachexView } from "./cachex.js";
import { isTrace } from "./cachex-trace.js";
import { find, h } from "./dom.js";
import { acceptDrops } from "./drop.js";
import { startHelp } from "./help.js";
import { startKeys } from "./keys.js";
import { LearnView } from "./learn.js";
import { PlayView } from "./play.js";
import { RaceView } from "./race.js";
import { SolveView } from "./solve.js";
import { defaultLimits, state, subscribe, update } from "./store.js";
import { startTheme } from "./theme.js";
import { UnderstandView } from "./understand.js";

/**
 * @typedef {object} View
 * @property {HTMLElement} element
 * @property {() => Binding[]} keys
 * @property {() => unknown} [arrive] It comes into sight.
 * @property {() => unknown} [leave] Another one does.
 * @property {(text: string) => unknown} [paste] A text for this view alone.
 */

/** @type {[string, string, new () => View][]} */
const VIEWS = [
  ["learn", "Learn", LearnView],
  ["solve", "Solve", SolveView],
  ["understand", "Understand", UnderstandView],
  ["race", "Race", RaceView],
  ["play", "Play", PlayView],
  ["cachex", "Cachex", CachexView],
];
/** @type {{ [name: string]: View }} */
const views = {};
// The server takes no longer one.
const LONGEST_BOARD = 1 << 20;

/**
 * To another view, and with Back to this one again.
 * @param {string} name
 */
function visit(name) {
  if (name === state.view) return;
  turnPage(() => {
    if (name === "learn") update({ lesson: "" });
    show(name);
  });
}

function tabs() {
  const buttons = VIEWS.map(([name, text]) =>
    h(
      "button",
      { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `view-${name}`, onClick: () => visit(name) },
      text,
    ),
  );
  find("#tabs").append(...buttons);
  find("#tabs").addEventListener("keydown", (event) => {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = event.key === "ArrowRight" ? 1 : -1;
    event.preventDefault();
    const now = VIEWS.findIndex(([name]) => name === state.view);
    const next = VIEWS[(now + move + VIEWS.length) % VIEWS.length][0];
    visit(next);
    find(`#tab-${next}`).focus();
  });
}

/** @param {string | null} name */
function show(name) {
  const [known, title] = VIEWS.find(([view]) => view === name) ?? VIEWS[0];
  for (const [view] of VIEWS) {
    views[view].element.hidden = view !== known;
    const tab = find(`#tab-${view}`);
    tab.setAttribute("aria-selected", String(view === known));
    tab.tabIndex = view === known ? 0 : -1;
    if (view !== known) views[view].leave?.();
  }
  update({ view: known });
  views[known].arrive?.();
  document.title = `${title} · Infexion`;
}

/** To the board of the view in sight; the address stays what it is. */
function skipLink() {
  find(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    const cell = document.querySelector("main section:not([hidden]) [role=gridcell][tabindex='0']");
    (cell instanceof SVGElement ? cell : find("#main")).focus();
  });
}

/**
 * A text that was pasted or dropped: for Cachex its own board or a trace, everywhere else the board all views share.
 * @param {string} text
 */
async function take(text) {
  const view = views[state.view];
  const trace = isTrace(text);
  if (trace && state.view !== "cachex")
    return notify("This is the trace of a Cachex search: the Cachex view plays it.", { kind: "error" });
  if (!trace && text.length > LONGEST_BOARD)
    return notify("This text is longer than 1 MiB: no board.", { kind: "error" });
  if (view.paste) return view.paste(text);
  if (!(await /** @type {SolveView} */ (views.solve).editor.paste(text))) return undefined;
  if (state.view === "learn") return visit("solve");
  view.leave?.();
  return view.arrive?.();
}

/** Shows what the address says; a solution in it is shown when it has been checked. */
async function followAddress() {
  const { view, checked } = restore();
  show(view);
  await checked;
}

/** What keys mean now, and the sheet that lists them. */
function startKeyboard() {
  /** @type {Binding[]} */
  const everywhere = [{ on: ["?", "F1"], words: "rules and keys", act: () => openHelp() }];
  /** @type {[string, Binding[]][]} */
  const lists = VIEWS.map(([name, title]) => [title, views[name].keys()]);
  const openHelp = startHelp([["Everywhere", everywhere], ...lists.filter(([, keys]) => keys.length)]);
  startKeys(() => [...everywhere, ...views[state.view].keys()]);
}

async function begin() {
  startTheme();
  try {
    state.catalogue = await api.get("api/catalogue");
  } catch (error) {
    find("#main").replaceChildren(h("p", {}, "The server does not answer."));
    return complain(error);
  }
  update(defaultLimits());
  tabs();
  for (const [name, , View] of VIEWS) {
    views[name] = new View();
    views[name].element.hidden = true;
    views[name].element.setAttribute("role", "tabpanel");
    views[name].element.setAttribute("aria-labelledby", `tab-${name}`);
  }
  find("#main").replaceChildren(...VIEWS.map(([name]) => views[name].element));
  update({ board: fromServer(state.catalogue.examples[0].board) });
  startKeyboard();
  skipLink();
  acceptDrops(take);
  await followAddress();
  subscribe(keepAddress);
  keepAddress();
  window.addEventListener("hashchange", () => (holdsState() ? followAddress() : keepAddress()));
  document.documentElement.dataset.ready = "true";
  return undefined;
}

begin();
