// One Web Worker and the requests that wait for it.

import { ApiError, Cancelled } from "./refusal.js";
import { trusted } from "./trusted.js";

/** An engine that has taken more memory than this is not kept for the next request. */
const MOST_KEPT = 128 << 20;

export class Lane {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  waiting = 0;

  /** @param {() => Promise<WebAssembly.Module>} module */
  constructor(module) {
    this.module = module;
  }

  /**
   * @param {string} kind
   * @param {string} body
   * @param {{ onEvent?: (snapshot: any) => void, signal?: AbortSignal }} options
   * @returns {Promise<string>}
   */
  ask(kind, body, options) {
    this.waiting += 1;
    const answer = this.#last.then(() => this.#run(kind, body, options));
    this.#last = answer.then(
      () => (this.waiting -= 1),
      () => (this.waiting -= 1),
    );
    return answer;
  }

  close() {
    this.#worker?.terminate();
    this.#worker = null;
  }

  async #started() {
    const module = await this.module();
    if (!this.#worker) {
      this.#worker = new Worker(trusted(new URL("./worker.js", import.meta.url)), { type: "module" });
      this.#worker.postMessage({ module });
    }
    return this.#worker;
  }

  /**
   * @param {string} kind
   * @param {string} body
   * @param {{ onEvent?: (snapshot: any) => void, signal?: AbortSignal }} options
   * @returns {Promise<string>}
   */
  async #run(kind, body, { onEvent, signal }) {
    if (signal?.aborted) throw new Cancelled(null);
    const worker = await this.#started();
    /** @type {any} */
    let known = null;
    /** @type {() => void} */
    let cancel = () => {};
    try {
      return await new Promise((resolve, reject) => {
        // A search does not look up while it runs: its worker is ended, and the answer comes at once.
        cancel = () => {
          this.close();
          reject(new Cancelled(known));
        };
        if (signal?.aborted) return cancel();
        signal?.addEventListener("abort", cancel);
        worker.onmessage = ({ data }) => {
          if (data.state === "event") {
            known = JSON.parse(data.text);
            return onEvent?.(known);
          }
          if (data.bytes > MOST_KEPT) this.close();
          if (data.state === "answered") return resolve(data.text);
          if (data.state === "refused") return reject(new ApiError(JSON.parse(data.text)));
          this.close();
          return reject(failed(data.text, data.full));
        };
        worker.onerror = (event) => {
          this.close();
          reject(failed(event.message));
        };
        worker.postMessage({ kind, body });
        return undefined;
      });
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
  }
}

/**
 * @param {string} reason
 * @param {boolean} [full] Was there no more memory?
 */
function failed(reason, full = false) {
  if (full) return new ApiError({ message: "the browser has no more memory for this search", code: "limit" });
  return new ApiError({ message: `the page's engine stopped; this is a bug (${reason})`, code: "internal" });
}
