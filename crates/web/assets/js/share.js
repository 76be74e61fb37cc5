// The whole state in the address, and the board in the forms others use.

import { announce, complain, notify } from "./announce.js";
import * as api from "./api.js";
import { actionText, fromText, parseAction, toCsv, toText } from "./board.js";
import { h } from "./dom.js";
import { DIRECTIONS, columnOf, rowOf } from "./hex.js";
import { defaultLimits, searchChoice, state, update, within } from "./store.js";

const digits = (cell) => `${rowOf(cell)}${columnOf(cell)}`;
const packBoard = (board) => board.flatMap((stack, cell) => (stack ? [`${digits(cell)}${stack.colour}${stack.power}`] : [])).join(".");
const unpackBoard = (text) => fromText(text.split(".").filter(Boolean).map((item) => [...item].join(",")).join(" "));
const packAction = (action) => digits(action.cell) + (action.kind === "spawn" ? "s" : action.direction);

function unpackAction(text) {
  const [r, q, last] = text;
  const direction = DIRECTIONS[Number(last)];
  return parseAction(last === "s" ? `SPAWN ${r} ${q}` : direction ? `SPREAD ${r} ${q} ${direction.dr} ${direction.dq}` : "");
}

export const packPlan = (plan) => plan.map(packAction).join(".");

/** The actions of a plan; null where one of them is none. */
export function unpackPlan(text) {
  const plan = text.split(".").filter(Boolean).map(unpackAction);
  return plan.includes(null) ? null : plan;
}

// Views add what they want to keep in the address: { name: { read(), write(text) } }.
const parts = new Map();
export const remember = (name, part) => parts.set(name, part);

export function link() {
  const entries = new URLSearchParams();
  entries.set("view", state.view);
  entries.set("b", packBoard(state.board));
  if (state.spawn !== "never") entries.set("spawn", state.spawn);
  if (state.algorithm !== "auto") entries.set("algorithm", state.algorithm);
  if (state.heuristics.length) entries.set("heuristics", state.heuristics.join("."));
  if (state.seconds !== 30) entries.set("seconds", state.seconds);
  if (state.megabytes !== 512) entries.set("megabytes", state.megabytes);
  if (state.plan) entries.set("plan", packPlan(state.plan));
  if (state.step) entries.set("step", state.step);
  for (const [name, part] of parts) {
    const text = part.read();
    if (text) entries.set(name, text);
  }
  return `${location.origin}${location.pathname}#${entries}`;
}

const addressEntries = () => new URLSearchParams(location.hash.slice(1));

/** Does the address say what to show? One that names a place in the page does not. */
export const holdsState = () => ["view", "b"].some((name) => addressEntries().has(name));

/** Puts the state of an address into the page, as far as it makes sense: the view to show, and
    `checked`, which comes when a solution in it has been looked at. */
export function restore() {
  const entries = addressEntries();
  const board = entries.has("b") ? unpackBoard(entries.get("b")) : null;
  if (entries.has("b") && !board) notify("The board in this link cannot be read.", { kind: "error" });
  const known = (list, name) => state.catalogue[list].some((entry) => entry.name === name);
  const changes = {};
  // What a link does not name is as it was at the beginning.
  if (board) Object.assign(changes, { board, plan: null, record: null, step: 0, spawn: "never", algorithm: "auto", heuristics: [], ...defaultLimits() });
  if (["all", "near-blue", "never"].includes(entries.get("spawn"))) changes.spawn = entries.get("spawn");
  if (known("algorithms", entries.get("algorithm"))) changes.algorithm = entries.get("algorithm");
  if (entries.has("heuristics")) changes.heuristics = entries.get("heuristics").split(".").filter((name) => known("heuristics", name));
  if (/^\d+(\.\d+)?$/.test(entries.get("seconds")) && Number(entries.get("seconds")) > 0) changes.seconds = Number(entries.get("seconds"));
  if (/^[1-9]\d*$/.test(entries.get("megabytes"))) changes.megabytes = Number(entries.get("megabytes"));
  update(changes);
  for (const [name, part] of parts) if (entries.has(name)) part.write(entries.get(name));
  return { view: entries.get("view"), checked: board && entries.has("plan") ? restorePlan(entries) : null };
}

/** A plan from a link is shown only after the checker has replayed it. */
async function restorePlan(entries) {
  const plan = unpackPlan(entries.get("plan"));
  if (!plan) return notify("The solution in this link cannot be read.", { kind: "error" });
  const { board, spawn } = state;
  try {
    const verdict = await api.request("api/check", { board: toCsv(board), actions: plan.map((action) => actionText(action) + "\n").join(""), spawn: state.spawn, optimal: true, limits: within(10) });
    if (state.board !== board || state.spawn !== spawn) return undefined;
    if (!verdict.valid) return notify(`The solution in this link is not valid: ${verdict.reason}.`, { kind: "error" });
    const bound = verdict.best?.lower_bound ?? 0;
    const record = plan.length <= bound
      ? { outcome: "optimal", length: plan.length, lower_bound: plan.length, upper_bound: plan.length }
      : { outcome: "solved", length: plan.length, lower_bound: bound, upper_bound: plan.length };
    update({ plan, record, step: Math.min(plan.length, Math.max(0, Math.trunc(Number(entries.get("step"))) || 0)) });
  } catch (error) { complain(error); }
  return undefined;
}

/** Keeps the address true without filling the browser's history. */
let timer;
export function keepAddress() {
  clearTimeout(timer);
  timer = setTimeout(() => history.replaceState(null, "", link()), 250);
}

export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    notify(`Copied ${what}.`);
  } catch {
    // Without a secure context there is no clipboard: show the text to be copied by hand.
    const box = h("textarea", { readonly: true, rows: 5, "aria-label": what }, text);
    const dialog = h("dialog", { class: "sheet" }, h("h2", {}, `Copy ${what}`), box, h("form", { method: "dialog" }, h("button", {}, "Close")));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    box.select();
  }
  announce(`Copied ${what}.`);
}

export function download(text, name, type = "image/svg+xml") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export function commandLine() {
  const options = [];
  const { algorithm, heuristics } = searchChoice();
  if (algorithm !== "auto") options.push(`--algorithm ${algorithm}`);
  if (heuristics.length) options.push(`--heuristic ${heuristics.join(",")}`);
  if (state.spawn !== "never") options.push(`--spawn=${state.spawn}`);
  options.push(`--time-limit ${state.seconds}s`, `--memory-limit ${state.megabytes}MiB`);
  const lines = toCsv(state.board).trimEnd().split("\n").join("\\n");
  return `printf '${lines}\\n' | infexion solve --show ${options.join(" ")}\n`;
}

export function python() {
  const stacks = toText(state.board).split(" ").filter(Boolean).map((item) => {
    const [r, q, colour, power] = item.split(",");
    return `    (${r}, ${q}): ("${colour}", ${power}),\n`;
  });
  const { algorithm, heuristics } = searchChoice();
  const options = [`algorithm="${algorithm}"`];
  if (heuristics.length) options.push(`heuristic=[${heuristics.map((name) => `"${name}"`).join(", ")}]`);
  if (state.spawn !== "never") options.push(state.spawn === "all" ? "spawn=True" : `spawn="${state.spawn}"`);
  options.push(`time_limit=${state.seconds}`, `memory_limit=${state.megabytes} << 20`);
  return `import infexion\n\nboard = infexion.Board({\n${stacks.join("")}})\nresult = infexion.solve(board, ${options.join(", ")})\nprint(result.actions)\n`;
}

export const copyLink = (id) => h("button", { type: "button", id, onClick: () => copy(link(), "link") }, "Copy link");

/** An empty board is none to the command line and to Python. */
function solvable() {
  const drawn = state.board.some((stack) => stack);
  if (!drawn) notify("Draw a board first.");
  return drawn;
}

async function downloadSvg() {
  const body = { board: toCsv(state.board), spawn: state.spawn };
  if (state.plan) body.actions = state.plan.map((action) => actionText(action) + "\n").join("");
  try { download(await api.requestText("api/render", body), state.plan ? "solution.svg" : "board.svg"); } catch (error) { complain(error); }
}

export function sharePanel() {
  const button = (text, id, onClick) => h("button", { type: "button", id, onClick }, text);
  return h("div", { class: "row wrap buttons-apart" },
    copyLink("copy-link"),
    button("Copy CSV", "copy-csv", () => copy(toCsv(state.board), "CSV")),
    button("Copy command", "copy-command", () => solvable() && copy(commandLine(), "command line")),
    button("Copy Python", "copy-python", () => solvable() && copy(python(), "Python")),
    button("Download SVG", "download-svg", downloadSvg));
}
