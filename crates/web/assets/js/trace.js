// A search on the server, fetched part by part and kept: any expansion can be asked for.

/** @import { SearchRecord, TracePart } from "../../types/answers.js" */

import { FURTHEST } from "./address.js";
import * as api from "./api.js";

const PART = 50;

export class SearchTrace {
  /** @type {Map<number, Promise<TracePart>>} */
  #parts = new Map();

  /**
   * `question` is what `/api/trace` needs but for `from` and `count`.
   * @param {object} question
   */
  constructor(question) {
    this.question = question;
    this.control = new AbortController();
    this.known = 0;
    /** @type {number | null} */
    this.total = null;
    /** @type {SearchRecord | null} */
    this.report = null;
  }

  close() {
    this.control.abort();
  }

  /**
   * @param {number} from
   * @param {number} count
   */
  async #ask(from, count) {
    const part = await api.request("api/trace", { ...this.question, from, count }, this.control.signal);
    for (const { index } of part.expansions) this.known = Math.max(this.known, index + 1);
    if (part.over && part.report) {
      this.report = part.report;
      this.total = part.report.statistics.expanded;
    }
    return part;
  }

  /**
   * The expansion with this number, or the furthest within the limits; null beyond the last.
   * @param {number} index
   */
  async at(index) {
    if (this.total !== null && index >= this.total) return null;
    const number = Math.floor(index / PART);
    const part = this.#parts.get(number) ?? this.#ask(number * PART, PART);
    this.#parts.set(number, part);
    try {
      const { expansions } = await part;
      const short = expansions.length > 0 && expansions[0].index < number * PART;
      if (short) this.#parts.delete(number);
      return expansions[short ? 0 : index % PART] ?? null;
    } catch (error) {
      this.#parts.delete(number);
      throw error;
    }
  }

  /** The last expansion, or the furthest within the limits: runs the search as far as it goes. */
  async last() {
    if (this.total === null) {
      const { over, expansions } = await this.#ask(FURTHEST, 1);
      if (!over) return expansions[0] ?? null;
    }
    return this.at(Math.max(0, (this.total ?? 0) - 1));
  }
}
