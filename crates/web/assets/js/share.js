// The board in the forms others use: links, files, command lines, Python, pictures.

import { complain, notify } from "./announce.js";
import * as api from "./api.js";
import { link } from "./address.js";
import { actionText, toCsv, toText } from "./board.js";
import { h } from "./dom.js";
import { sharedAddress } from "./engine/engine.js";
import { searchChoice, state } from "./store.js";

/**
 * @param {string} text
 * @param {string} what
 */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    notify(`Copied ${what}.`);
  } catch {
    // Without a secure context there is no clipboard: show the text to be copied by hand.
    const box = h("textarea", { readonly: true, rows: 5, "aria-label": what }, text);
    const dialog = h(
      "dialog",
      { class: "sheet" },
      h("h2", {}, `Copy ${what}`),
      box,
      h("form", { method: "dialog" }, h("button", {}, "Close")),
    );
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    box.select();
  }
}

/**
 * @param {string} text
 * @param {string} name
 */
export function download(text, name, type = "image/svg+xml") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export function commandLine() {
  const options = [];
  const { heuristics, ...chosen } = searchChoice();
  for (const [name, value] of Object.entries(chosen)) if (value !== "auto") options.push(`--${name} ${value}`);
  if (heuristics.length) options.push(`--heuristic ${heuristics.join(",")}`);
  if (state.spawn !== "never") options.push(`--spawn=${state.spawn}`);
  options.push(`--time-limit ${state.seconds}s`, `--memory-limit ${state.megabytes}MiB`);
  const lines = toCsv(state.board).trimEnd().split("\n").join("\\n");
  return `printf '${lines}\\n' | infexion solve --show ${options.join(" ")}\n`;
}

export function python() {
  const stacks = toText(state.board)
    .split(" ")
    .filter(Boolean)
    .map((item) => {
      const [r, q, colour, power] = item.split(",");
      return `    (${r}, ${q}): ("${colour}", ${power}),\n`;
    });
  const { heuristics, ...chosen } = searchChoice();
  const options = Object.entries(chosen).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  if (heuristics.length) options.push(`heuristic=[${heuristics.map((name) => `"${name}"`).join(", ")}]`);
  if (state.spawn !== "never") options.push(state.spawn === "all" ? "spawn=True" : `spawn="${state.spawn}"`);
  options.push(`time_limit=${state.seconds}`, `memory_limit=${state.megabytes} << 20`);
  return `import infexion\n\nboard = infexion.Board({\n${stacks.join("")}})\nresult = infexion.solve(board, ${options.join(", ")})\nprint(result.actions)\n`;
}

/**
 * A link that opens anywhere, if there is a place for it; else one that says where it opens.
 * @param {string} id
 */
export function copyLink(id) {
  const onClick = () => {
    const { url, local } = sharedAddress(new URL(link()).hash);
    return copy(url, local ? "link, which opens on this computer only" : "link");
  };
  return h("button", { type: "button", id, onClick }, "Copy link");
}

/** An empty board is none to the command line and to Python. */
function solvable() {
  const drawn = state.board.some((stack) => stack);
  if (!drawn) notify("Draw a board first.");
  return drawn;
}

async function downloadSvg() {
  const actions = state.plan?.map((action) => actionText(action) + "\n").join("");
  const body = { board: toCsv(state.board), spawn: state.spawn, actions };
  try {
    download(await api.requestText("api/render", body), state.plan ? "solution.svg" : "board.svg");
  } catch (error) {
    complain(error);
  }
}

export function sharePanel() {
  /** @type {(text: string, id: string, onClick: () => unknown) => HTMLButtonElement} */
  const button = (text, id, onClick) => h("button", { type: "button", id, onClick }, text);
  return h(
    "div",
    { class: "row wrap buttons-apart" },
    copyLink("copy-link"),
    button("Copy CSV", "copy-csv", () => copy(toCsv(state.board), "CSV")),
    button("Copy command", "copy-command", () => solvable() && copy(commandLine(), "command line")),
    button("Copy Python", "copy-python", () => solvable() && copy(python(), "Python")),
    button("Download SVG", "download-svg", downloadSvg),
  );
}
