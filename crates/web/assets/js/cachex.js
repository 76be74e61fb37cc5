// Cachex: draw obstacles, watch the search grow, see the path.

import { announce, complain, notify } from "./announce.js";
import * as api from "./api.js";
import { SearchFilm } from "./cachex-film.js";
import { CachexBoard, LARGEST } from "./cachex-model.js";
import { isTrace, readTrace } from "./cachex-trace.js";
import { CachexBoardView } from "./cachex-view.js";
import { choice, h, segmented } from "./dom.js";
import { textOf } from "./drop.js";
import { History } from "./history.js";
import { icon } from "./icons.js";
import { cachexCommand, cachexPython } from "./cachex-share.js";
import { copy, copyLink, download, keepAddress, remember } from "./share.js";
import { state } from "./store.js";
import { duration, large, plural } from "./words.js";

const EXAMPLE = { n: 5, board: [["b", 1, 0], ["b", 1, 1], ["b", 1, 3], ["b", 3, 2]], start: [4, 2], goal: [0, 0] };
const MODES = [["path", "Path over empty cells"], ["capture-red", "Capture for red"], ["capture-blue", "Capture for blue"], ["connect-red", "Connect red's sides"], ["connect-blue", "Connect blue's sides"]];

const PATHS = [[1, "one"], [5, "up to 5"], [20, "up to 20"]];
// The server's "auto" is what the list calls the one that suits.
const ALGORITHMS = () => state.catalogue.path_algorithms.filter((name) => name !== "auto");

export class CachexView {
  constructor() {
    this.history = new History();
    this.board = CachexBoard.fromObject(EXAMPLE);
    this.tool = "b";
    this.view = new CachexBoardView({ press: (cell) => this.#press(cell), enter: (cell) => this.#paint(cell), release: () => this.#release(), key: (cell, event) => this.#key(cell, event) });
    this.film = new SearchFilm(this.view);
    this.element = this.#build();
    this.view.show(this.board);
    this.json.value = this.board.toJson();
    remember("cachex", { read: () => (state.view === "cachex" ? `${this.board.pack()}-${this.mode.select.value}-${this.algorithm.select.value}` : ""), write: (text) => {
      const board = CachexBoard.unpack(text);
      if (!board) return notify("The Cachex board in this link cannot be read.", { kind: "error" });
      const [, , , , first, second, algorithm] = text.split("-");
      const mode = first === "path" ? "path" : `${first}-${second}`;
      if (MODES.some(([key]) => key === mode)) this.mode.select.value = mode;
      const name = (first === "path" ? second : algorithm) ?? "";
      this.algorithm.select.value = ALGORITHMS().includes(name) ? name : "";
      this.paths.select.value = "1";
      this.#change(board);
      return undefined;
    } });
    remember("paths", { read: () => (state.view === "cachex" && this.paths.select.value !== "1" ? this.paths.select.value : ""), write: (text) => {
      if (PATHS.some(([count]) => String(count) === text)) this.paths.select.value = text;
      this.#stale();
    } });
  }

  #build() {
    const button = (text, id, onClick, name, title) => h("button", { type: "button", id, class: name || undefined, title, "aria-label": title, onClick }, text);
    this.tools = segmented("Tool", [["r", "● Red"], ["b", "■ Blue"], ["x", "Erase"], ["s", "Start"], ["g", "Goal"]].map(([key, text]) => [key, text, `${text.replace(/^\W+/, "")} (${key.toUpperCase()})`]), this.tool, (tool) => { this.tool = tool; });
    this.size = h("input", { type: "number", min: 1, max: LARGEST, value: this.board.n, id: "side", onChange: () => this.#resize(Number(this.size.value)) });
    this.mode = choice("Question", MODES, "path", () => this.#stale(), { id: "mode" });
    this.algorithm = choice("Algorithm", [["", "The one that suits"], ...ALGORITHMS().map((name) => [name, name])], "", () => this.#stale(), { id: "path-algorithm" });
    this.paths = choice("Paths", PATHS, 1, () => this.#stale(), { id: "paths" });
    const random = choice("New board", [["", "Make one…"], ["empty", "Empty"], ["random", "Random"], ["maze", "Maze"], ["clustered", "Clustered"]], "", (shape) => { random.select.value = ""; this.#generate(shape); }, { id: "cachex-new" });
    this.note = h("p", { class: "note", hidden: true }, "Several paths are always found by breadth-first search.");
    this.run = button("Find", "find", () => this.find(), "primary");
    const traceFile = h("input", { type: "file", id: "trace-file", hidden: true, onChange: () => this.#openTrace(traceFile) });
    const openTrace = button("Open trace…", "open-trace", () => traceFile.click());
    openTrace.title = "Play a search from a file, written by infexion path --trace or by your own program";
    this.outcome = h("div", { class: "outcome", id: "cachex-outcome", hidden: true });
    this.json = h("textarea", { rows: 5, id: "cachex-json", spellcheck: false, "aria-label": "The board as JSON" });
    return h("section", { class: "view", id: "view-cachex", "aria-label": "Cachex paths" },
      h("div", { class: "stage" }, this.view.element, h("p", { class: "legend" }, h("span", { class: "chip opened" }, "○ open"), h("span", { class: "chip closed" }, "● closed"), h("span", { class: "chip way" }, "━ path")), this.film.element),
      h("div", { class: "panel" },
        h("section", { class: "card" }, h("h2", {}, "Draw"), h("div", { class: "row wrap" }, this.tools.element),
          h("div", { class: "row wrap" }, h("label", { class: "field" }, h("span", {}, `Side (1–${LARGEST})`), this.size), random.element, h("div", { class: "buttons" }, button(icon("undo"), "cachex-undo", () => this.#travel("undo"), "", "Undo (Ctrl+Z)"), button(icon("redo"), "cachex-redo", () => this.#travel("redo"), "", "Redo (Ctrl+Y)"))),
          h("details", { class: "csv" }, h("summary", {}, "Text (JSON)"), this.json, h("div", { class: "row" }, button("Use this text", "use-json", () => this.paste(this.json.value))))),
        h("section", { class: "card" }, h("h2", {}, "Find"), h("div", { class: "row wrap" }, this.mode.element, this.algorithm.element, this.paths.element), this.note, h("div", { class: "row wrap" }, this.run, openTrace, traceFile), this.outcome),
        h("section", { class: "card" }, h("h2", {}, "Share"), h("div", { class: "row wrap buttons-apart" }, copyLink("cachex-link"), button("Copy JSON", "cachex-copy", () => copy(this.board.toJson(), "JSON")),
          button("Copy command", "cachex-command", () => copy(cachexCommand(this.#question()), "command line")), button("Copy Python", "cachex-python", () => copy(cachexPython(this.#question()), "Python")), button("Download SVG", "cachex-svg", () => this.#svg())))));
  }

  #change(board) {
    this.board = board;
    this.size.value = board.n;
    this.json.value = board.toJson();
    this.#stale();
  }

  /** What was found belongs to another board or question. */
  #stale() {
    this.film.clear();
    this.asked = null;
    this.outcome.hidden = true;
    this.view.show(this.board);
    // Sides are connected whatever start and goal are.
    this.view.ends.setAttribute("visibility", this.mode.select.value.startsWith("connect") ? "hidden" : "visible");
    const several = this.paths.select.value !== "1";
    this.algorithm.select.disabled = several;
    this.note.hidden = !several;
    keepAddress();
  }

  #edit(change) {
    const board = CachexBoard.copy(this.board);
    change(board);
    this.#change(board);
  }

  #put(board, cell, tool) {
    if (tool === "s") board.start = cell;
    else if (tool === "g") board.goal = cell;
    else board.tokens[cell] = tool === "x" ? null : tool;
  }

  #press(cell) {
    this.stroke = { before: this.board, tool: this.tool === this.board.tokens[cell] ? "x" : this.tool };
    this.#paint(cell);
  }

  #paint(cell) { if (this.stroke) this.#edit((board) => this.#put(board, cell, this.stroke.tool)); }

  #release() {
    if (this.stroke) this.history.push(this.stroke.before);
    this.stroke = null;
  }

  #key(cell, event) {
    const key = { enter: this.tool, " ": this.tool, delete: "x", backspace: "x" }[event.key.toLowerCase()] ?? event.key.toLowerCase();
    if (!["r", "b", "x", "s", "g"].includes(key)) return false;
    this.history.push(this.board);
    this.#edit((board) => this.#put(board, cell, key));
    announce(this.view.cells[cell].element.getAttribute("aria-label"));
    return true;
  }

  #travel(way) {
    const board = this.history[way](this.board);
    if (board) this.#change(board);
  }

  #resize(n) {
    if (!Number.isInteger(n) || n < 1 || n > LARGEST) {
      this.size.value = this.board.n;
      return notify(`The side is a whole number from 1 to ${LARGEST}.`, { kind: "error" });
    }
    this.history.push(this.board);
    return this.#change(this.board.resized(n));
  }

  async #generate(shape) {
    if (!shape) return;
    this.history.push(this.board);
    if (shape === "empty") return void this.#change(new CachexBoard(this.board.n));
    try {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0];
      const made = await api.request("api/generate", { game: "cachex", seed, side: this.board.n, density: shape === "maze" ? 0.5 : 0.3, shape, solvable: this.board.n > 2 });
      this.#change(CachexBoard.fromObject(made));
    } catch (error) { complain(error); }
  }

  async paste(text) {
    if (isTrace(text)) return void this.watch(text);
    let board = null;
    try { board = CachexBoard.fromObject(JSON.parse(text)); } catch { /* the server explains */ }
    if (board) { this.history.push(this.board); return void this.#change(board); }
    try {
      await api.request("api/path", { board: text });
      notify(`Boards up to side ${LARGEST} can be drawn.`, { kind: "error" });
    } catch (error) { complain(error); }
  }

  /** Plays a search that some program wrote down, on the board that is drawn. */
  watch(text) {
    try {
      const { order, paths } = readTrace(text, this.board);
      this.#change(this.board);
      this.#tellTrace(order, paths);
      this.film.start(order, paths);
    } catch (error) { complain(error); }
  }

  async #openTrace(input) {
    const text = await textOf(input.files[0]);
    // The same file, written anew, can be opened again.
    input.value = "";
    if (text !== null) this.watch(text);
  }

  #question() {
    const [mode, colour] = this.mode.select.value.split("-");
    const body = { board: this.board.toJson(), mode, paths: Number(this.paths.select.value) };
    if (colour) body.colour = colour;
    if (this.algorithm.select.value && body.paths === 1) body.algorithm = this.algorithm.select.value;
    return body;
  }

  async find() {
    this.#stale();
    const asked = {};
    this.asked = asked;
    try {
      const answer = await api.request("api/path", this.#question());
      if (this.asked !== asked) return;
      this.#tell(answer);
      this.film.start(answer.order, answer.paths);
    } catch (error) { complain(error); }
  }

  #tell(answer) {
    const cells = plural(answer.cost, answer.mode === "plain" ? "cell" : "captured cell");
    const several = answer.paths.length > 1 ? `, ${answer.paths.length} different paths` : "";
    const [kind, headline] = answer.outcome === "optimal" ? ["proved", `Cheapest path, proved: ${cells}${several}`] : answer.outcome === "unsolvable" ? ["impossible", "No path, proved"] : ["open", "Stopped"];
    this.outcome.hidden = false;
    this.outcome.className = `outcome ${kind}`;
    this.outcome.replaceChildren(h("strong", {}, headline), h("p", { class: "note" }, `${answer.algorithm}: ${large(answer.statistics.expanded)} cells closed, ${large(answer.statistics.generated)} looked at, ${duration(answer.statistics.seconds)}`));
    announce(headline);
  }

  #tellTrace(order, paths) {
    const opened = order.filter((step) => step.length > 2).length;
    const headline = paths.length ? `Trace with ${paths.length === 1 ? "a path" : plural(paths.length, "path")} of ${plural(paths[0].length, "cell")}` : "Trace without a path";
    this.outcome.hidden = false;
    this.outcome.className = "outcome open";
    this.outcome.replaceChildren(h("strong", {}, headline), h("p", { class: "note" }, `${large(opened)} times a cell was opened, ${large(order.length - opened)} times one was closed. Shown as the file tells it: nothing has been checked.`));
    announce(headline);
  }

  leave() { this.film.pause(); }

  async #svg() {
    try { download((await api.request("api/path", { ...this.#question(), svg: true })).svg, "path.svg"); } catch (error) { complain(error); }
  }

  key(event) {
    if ((event.ctrlKey || event.metaKey) && event.key === "z") { this.#travel("undo"); return true; }
    if ((event.ctrlKey || event.metaKey) && event.key === "y") { this.#travel("redo"); return true; }
    if (event.key === " " && this.film.order) { this.film.toggle(); return true; }
    if (event.key.toLowerCase() === "f" && !event.ctrlKey) { this.find(); return true; }
    return false;
  }
}
