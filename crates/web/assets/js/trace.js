// A search on the server, fetched part by part and kept: any expansion can be asked for.

import * as api from "./api.js";

const PART = 50;
const BEYOND = 2_000_000;

export class SearchTrace {
  #parts = new Map();

  /** `question` is what `/api/trace` needs but for `from` and `count`. */
  constructor(question) {
    this.question = question;
    this.control = new AbortController();
    this.known = 0;
    this.total = null;
    this.report = null;
  }

  close() { this.control.abort(); }

  #ask(from, count) { return api.request("api/trace", { ...this.question, from, count }, this.control.signal); }

  #learn(part, from) {
    this.known = Math.max(this.known, from + part.expansions.length);
    if (!part.over) return;
    this.report = part.report;
    this.total = part.report.statistics.expanded;
  }

  /** The expansion with this number; null beyond the last. */
  async at(index) {
    if (this.total !== null && index >= this.total) return null;
    const number = Math.floor(index / PART);
    if (!this.#parts.has(number)) this.#parts.set(number, this.#ask(number * PART, PART).then((part) => { this.#learn(part, number * PART); return part.expansions; }));
    try {
      return (await this.#parts.get(number))[index % PART] ?? null;
    } catch (error) {
      this.#parts.delete(number);
      throw error;
    }
  }

  /** How many expansions there are in all: runs the search to its end. */
  async length() {
    if (this.total === null) this.#learn(await this.#ask(BEYOND, 1), 0);
    return this.total;
  }
}
