// Why the optimum is no lower, and how many ways lead to it: sheets over the page.

/** @import { CompareRow } from "../../types/answers.js" */

import { complain } from "./announce.js";
import * as api from "./api.js";
import { actionText, toCsv } from "./board.js";
import { h } from "./dom.js";
import { download } from "./share.js";
import { limits, state } from "./store.js";
import { duration, large, plural } from "./words.js";

/**
 * A sheet that fills when its work is done; closing it stops the work.
 * @param {string} title
 * @param {(signal: AbortSignal, body: HTMLElement) => Promise<Node[]>} work
 */
function sheet(title, work) {
  const control = new AbortController();
  const body = h("div", { class: "sheet-body" }, h("p", { class: "note" }, "Working…"));
  const dialog = h(
    "dialog",
    { class: "sheet wide", "aria-label": title },
    h("h2", { tabindex: -1, autofocus: true }, title),
    body,
    h("form", { method: "dialog" }, h("button", { class: "primary" }, "Close")),
  );
  dialog.addEventListener("close", () => {
    control.abort();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  work(control.signal, body)
    .then((content) => body.replaceChildren(...content))
    .catch((error) => {
      dialog.close();
      complain(error);
    });
}

/**
 * A picture from the server, shown as a picture: nothing in it can run.
 * @param {string} svg
 * @param {string} words
 * @param {string} [name] of its class
 */
function picture(svg, words, name = "chart") {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = h("img", { src: url, alt: words, class: name });
  image.addEventListener("load", () => URL.revokeObjectURL(url));
  return h("div", { class: "across" }, image);
}

/**
 * Sentences may wrap; what is indented is a table or a board and may not.
 * @param {string} text
 */
function passages(text) {
  /** @type {{ table: boolean, lines: string[] }[]} */
  const parts = [];
  for (const line of text.trim().split("\n")) {
    const table = line === "" || line.startsWith(" ");
    const last = parts[parts.length - 1];
    if (table && last?.table) last.lines.push(line);
    else parts.push({ table, lines: [line] });
  }
  /** @type {(part: { lines: string[] }) => string} */
  const written = ({ lines }) => lines.join("\n").replace(/^\n+|\n+$/g, "");
  return parts.filter(written).map((part) => h(part.table ? "pre" : "p", {}, written(part)));
}

export function showExplanation() {
  sheet("Why no shorter?", async (signal) => {
    const narrow = matchMedia("(max-width: 36rem)").matches;
    const body = { board: toCsv(state.board), spawn: state.spawn, limits: limits(), boards_a_row: narrow ? 1 : 3 };
    const { text, svg } = await api.stream("api/explain", body, { signal });
    return [
      picture(svg, "The bounds drawn on the board, and the solution step by step", "chart boards"),
      ...passages(text),
      h("button", { type: "button", onClick: () => download(svg, "explanation.svg") }, "Download SVG"),
    ];
  });
}

export function showCount() {
  sheet("Optimal solutions", async (signal) => {
    const body = { board: toCsv(state.board), spawn: state.spawn, list: 20, limits: limits() };
    const found = await api.stream("api/count", body, { signal });
    const digits = found.solutions.length > 15 ? found.solutions : large(found.solutions);
    return [
      h("p", { class: "big" }, `${digits} optimal solution${found.solutions === "1" ? "" : "s"}`),
      h("p", {}, `of ${plural(found.optimum, "action")}, ending in ${plural(found.final_boards, "different board")}.`),
      h("p", { class: "note" }, `The first ${found.listed.length}:`),
      h("pre", {}, found.listed.map((plan) => plan.join("   ")).join("\n")),
    ];
  });
}

const CONTEST = [
  "auto",
  "astar:line-cover",
  "astar:infection",
  "astar:line-cover+infection",
  "idastar",
  "bfs",
  "ids",
  "pruned-bfs",
  "beam",
];

/** Every search on this board, one after the other, with the chart of the command line. */
export function showComparison() {
  sheet("All searches on this board", async (signal, body) => {
    const rows = h("tbody", {});
    const table = h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["search", "outcome", "length", "expanded", "states", "time"].map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      rows,
    );
    const shown = h("div", { class: "across" }, table);
    body.replaceChildren(shown, h("p", { class: "note" }, "Running one after the other…"));
    /** @type {(result: CompareRow) => void} */
    const add = ({ run, report }) =>
      rows.append(
        h(
          "tr",
          {},
          [
            run,
            report.outcome === "stopped" ? `stopped: ${report.stop_reason}` : report.outcome,
            report.upper_bound ?? "–",
            large(report.statistics.expanded),
            large(report.statistics.peak_stored),
            duration(report.statistics.seconds),
          ].map((text) => h("td", {}, text)),
        ),
      );
    const question = { board: toCsv(state.board), spawn: state.spawn, runs: CONTEST, limits: limits() };
    const { results, chart } = await api.stream("api/compare", question, { signal, onProgress: add });
    rows.replaceChildren();
    results.forEach(add);
    return chart ? [shown, picture(chart, "States expanded at each depth, one line a search")] : [shown];
  });
}

/** Makes the proof of the answer in view, has it checked, and offers it to be kept. */
export function showProof() {
  const actions = state.plan?.map((action) => `${actionText(action)}\n`).join("");
  const question = { game: "infexion", board: toCsv(state.board), spawn: state.spawn, actions, limits: limits() };
  sheet("Check the proof", async (signal) => {
    const { accepted, verdict, bytes, certificate } = await api.request("api/certificate", question, signal);
    const data = Uint8Array.from(atob(certificate), (letter) => letter.charCodeAt(0));
    const url = URL.createObjectURL(new Blob([data], { type: "application/octet-stream" }));
    return [
      h("p", {}, h("strong", {}, accepted ? "The proof is accepted." : "The proof is not accepted.")),
      ...verdict.split("\n").map((line) => h("p", {}, line)),
      h(
        "p",
        { class: "note" },
        "The proof was written without the search that found the answer, and read by a checker that shares nothing " +
          "with the solver. Keep the file and check it elsewhere: infexion verify, infexion-proof, or a short Python script.",
      ),
      h(
        "p",
        {},
        h("a", { href: url, download: "board.cert", id: "save-proof" }, `Save the proof (${large(bytes)} bytes)`),
      ),
    ];
  });
}
