// The page's beginning: the catalogue, the views, the address.

import { complain, notify } from "./announce.js";
import * as api from "./api.js";
import { fromText } from "./board.js";
import { CachexView } from "./cachex.js";
import { isTrace } from "./cachex-trace.js";
import { find, h } from "./dom.js";
import { acceptDrops } from "./drop.js";
import { startHelp } from "./help.js";
import { PlayView } from "./play.js";
import { RaceView } from "./race.js";
import { holdsState, keepAddress, restore } from "./share.js";
import { SolveView } from "./solve.js";
import { defaultLimits, state, subscribe, update } from "./store.js";
import { startTheme } from "./theme.js";
import { UnderstandView } from "./understand.js";

const VIEWS = [["solve", "Solve", SolveView], ["understand", "Understand", UnderstandView], ["race", "Race", RaceView], ["play", "Play", PlayView], ["cachex", "Cachex", CachexView]];
const views = {};
// The server takes no longer one.
const LONGEST_BOARD = 1 << 20;

function tabs() {
  const buttons = VIEWS.map(([name, text], index) => h("button", {
    type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `view-${name}`, title: `${text} (Alt+${index + 1})`, onClick: () => show(name),
  }, text));
  find("#tabs").append(...buttons);
  find("#tabs").addEventListener("keydown", (event) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!move) return;
    event.stopPropagation();
    const now = VIEWS.findIndex(([name]) => name === state.view);
    const next = VIEWS[(now + move + VIEWS.length) % VIEWS.length][0];
    show(next);
    find(`#tab-${next}`).focus();
  });
}

function show(name) {
  const known = VIEWS.some(([view]) => view === name) ? name : "solve";
  for (const [view] of VIEWS) {
    views[view].element.hidden = view !== known;
    const tab = find(`#tab-${view}`);
    tab.setAttribute("aria-selected", String(view === known));
    tab.tabIndex = view === known ? 0 : -1;
    if (view !== known) views[view].leave?.();
  }
  update({ view: known });
  views[known].arrive?.();
  document.title = `${VIEWS.find(([view]) => view === known)[1]} · Infexion`;
}

function keys(openHelp) {
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    const typing = event.target.closest?.("textarea, select, input:not([type=range]):not([type=checkbox])");
    if (event.altKey && event.key >= "1" && event.key <= String(VIEWS.length)) {
      event.preventDefault();
      return show(VIEWS[Number(event.key) - 1][0]);
    }
    if (typing && event.key !== "Escape") return undefined;
    // A button takes space and enter itself.
    if (event.target.closest?.("button, summary") && (event.key === " " || event.key === "Enter")) return undefined;
    if (event.key === "?") { event.preventDefault(); return openHelp(); }
    if (event.target.closest?.("input[type=range]") && event.key !== " " && event.key !== "Escape") return undefined;
    if (views[state.view].key?.(event)) event.preventDefault();
    return undefined;
  });
}

/** To the board of the view in sight; the address stays what it is. */
function skipLink() {
  find(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    (find("main section:not([hidden]) [role=gridcell][tabindex='0']") ?? find("#main")).focus();
  });
}

/** A text that was pasted or dropped: for Cachex its own board or a trace, everywhere else the board all views share. */
async function take(text) {
  const view = views[state.view];
  const trace = isTrace(text);
  if (trace && state.view !== "cachex") return notify("This is the trace of a Cachex search: the Cachex view plays it.", { kind: "error" });
  if (!trace && text.length > LONGEST_BOARD) return notify("This text is longer than 1 MiB: no board.", { kind: "error" });
  if (view.paste) return view.paste(text);
  if (!(await views.solve.editor.paste(text))) return undefined;
  view.leave?.();
  return view.arrive?.();
}

/** Shows what the address says; a solution in it is shown when it has been checked. */
async function followAddress() {
  const { view, checked } = restore();
  show(view);
  await checked;
}

async function begin() {
  startTheme();
  const openHelp = startHelp();
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
  update({ board: fromText(state.catalogue.examples[0].board) });
  keys(openHelp);
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
