// Why the optimum is no lower, and how many ways lead to it: sheets over the page.

import { complain } from "./announce.js";
import * as api from "./api.js";
import { toCsv } from "./board.js";
import { h } from "./dom.js";
import { download } from "./share.js";
import { limits, state } from "./store.js";
import { large, plural } from "./words.js";

/** A sheet that fills when its work is done; closing it stops the work. */
function sheet(title, work) {
  const control = new AbortController();
  const body = h("div", { class: "sheet-body" }, h("p", { class: "note" }, "Working…"));
  const dialog = h("dialog", { class: "sheet wide", "aria-label": title }, h("h2", { tabindex: -1, autofocus: true }, title), body,
    h("form", { method: "dialog" }, h("button", { class: "primary" }, "Close")));
  dialog.addEventListener("close", () => { control.abort(); dialog.remove(); });
  document.body.append(dialog);
  dialog.showModal();
  work(control.signal).then((content) => body.replaceChildren(...content)).catch((error) => {
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

export function showExplanation() {
  sheet("Why no shorter?", async (signal) => {
    const body = { board: toCsv(state.board), spawn: state.spawn, limits: limits() };
    const { text, svg } = await api.stream("api/explain", body, { signal });
    return [picture(svg, "The bounds drawn on the board, and the solution step by step"), h("pre", {}, text),
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
