// At the end of the page: which engine answers, and the other one to choose.

/** @import { EngineName } from "./engine.js" */

import { notify } from "../announce.js";
import { h } from "../dom.js";
import { currentEngine, engines, onEngineChange, useEngine } from "./engine.js";

/** @type {{ [name in EngineName]: { answers: string, use: string } }} */
const WORDS = {
  page: { answers: "Answers are found in this browser, with one core.", use: "Use this page's own engine" },
  server: {
    answers: "Answers come from the server that sent this page, with all its cores.",
    use: "Use the server's engine",
  },
};

/** What stands at the end of the page. */
export function engineFooter() {
  const words = h("span", { id: "engine-words" });
  const other = h("button", { type: "button", class: "quiet", id: "engine-other" });
  const show = () => {
    const { name, reason } = currentEngine();
    const rest = engines.find((engine) => engine !== name);
    words.textContent = WORDS[name].answers + (reason ? ` The chosen engine is not used: ${reason}.` : "");
    other.hidden = !rest;
    if (!rest) return;
    other.textContent = WORDS[rest].use;
    other.onclick = () => useEngine(rest);
  };
  onEngineChange(({ name, reason }) => {
    show();
    if (reason) notify(`Now ${name === "page" ? "this page's own engine" : "the server"} answers: ${reason}.`);
  });
  show();
  return h("footer", { class: "summary", id: "engine" }, words, " ", other);
}
