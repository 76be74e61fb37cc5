// Why the optimum is no lower, and how many ways lead to it: sheets over the page.

import { complain } from "./announce.js";
import * as api from "./api.js";
import { toCsv } from "./board.js";
import { h } from "./dom.js";
import { download } from "./share.js";
import { limits, state } from "./store.js";
import { duration, large, plural } from "./words.js";

/** A sheet that fills when its work is done; closing it stops the work. */
function sheet(title, work) {
  const control = new AbortController();
  const body = h("div", { class: "sheet-body" }, h("p", { class: "note" }, "Working…"));
  const dialog = h("dialog", { class: "sheet wide", "aria-label": title }, h("h2", { tabindex: -1, autofocus: true }, title), body,
    h("form", { method: "dialog" }, h("button", { class: "primary" }, "Close")));
  dialog.addEventListener("close", () => { control.abort(); dialog.remove(); });
  document.body.append(dialog);
  dialog.showModal();
  work(control.signal, body).then((content) => body.replaceChildren(...content)).catch((error) => {
    dialog.close();
    complain(error);
  });
}

/** A picture from the server, shown as a picture: nothing in it can run. */
function picture(svg, words) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = h("img", { src: url, alt: words, class: "chart" });
  image.addEventListener("load", () => URL.revokeObjectURL(url));
  return image;
}

/** Sentences may wrap; what is indented is a table or a board and may not. */
function passages(text) {
  const parts = [];
  for (const line of text.trim().split("\n")) {
    const table = line === "" || line.startsWith(" ");
    const last = parts[parts.length - 1];
    if (table && last?.table) last.lines.push(line);
    else parts.push({ table, lines: [line] });
  }
  const written = ({ lines }) => lines.join("\n").replace(/^\n+|\n+$/g, "");
  return parts.filter(written).map((part) => h(part.table ? "pre" : "p", {}, written(part)));
}

export function showExplanation() {
  sheet("Why no shorter?", async (signal) => {
    const body = { board: toCsv(state.board), spawn: state.spawn, limits: limits() };
    const { text, svg } = await api.stream("api/explain", body, { signal });
    return [picture(svg, "The bounds drawn on the board, and the solution step by step"), ...passages(text),
      h("button", { type: "button", onClick: () => download(svg, "explanation.svg") }, "Download SVG")];
  });
}

export function showCount() {
  sheet("Optimal solutions", async (signal) => {
    const body = { board: toCsv(state.board), spawn: state.spawn, list: 20, limits: limits() };
    const found = await api.stream("api/count", body, { signal });
    const digits = found.solutions.length > 15 ? found.solutions : large(found.solutions);
    return [h("p", { class: "big" }, `${digits} optimal solution${found.solutions === "1" ? "" : "s"}`),
      h("p", {}, `of ${plural(found.optimum, "action")}, ending in ${plural(found.final_boards, "different board")}.`),
      h("p", { class: "note" }, `The first ${found.listed.length}:`), h("pre", {}, found.listed.map((plan) => plan.join("   ")).join("\n"))];
  });
}

const CONTEST = ["auto", "astar:line-cover", "astar:infection", "astar:line-cover+infection", "idastar", "bfs", "ids", "pruned-bfs", "beam"];

/** Every search on this board, one after the other, with the chart of the command line. */
export function showComparison() {
  sheet("All searches on this board", async (signal, body) => {
    const rows = h("tbody", {});
    const table = h("table", {}, h("thead", {}, h("tr", {}, ["search", "outcome", "length", "expanded", "states", "time"].map((name) => h("th", { scope: "col" }, name)))), rows);
    const shown = h("div", { class: "across" }, table);
    body.replaceChildren(shown, h("p", { class: "note" }, "Running one after the other…"));
    const add = (result) => rows.append(h("tr", {}, [result.run, result.outcome === "stopped" ? `stopped: ${result.stop_reason}` : result.outcome, result.upper_bound ?? "–", large(result.expanded), large(result.peak_stored), duration(result.seconds)].map((text) => h("td", {}, text))));
    const question = { board: toCsv(state.board), spawn: state.spawn, runs: CONTEST, limits: limits() };
    const { results, chart } = await api.stream("api/compare", question, { signal, onProgress: add });
    rows.replaceChildren();
    results.forEach(add);
    return [shown, chart ? picture(chart, "States expanded at each depth, one line a search") : h("p", { class: "note" }, "Nothing to draw.")];
  });
}
