// The glue to the WebAssembly module: texts go in and out through its memory. It runs in a Web
// Worker, and in Node.js for the tests.

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} room
 * @property {(kindLength: number) => number} ask
 * @property {() => number} go_on
 * @property {() => number} text
 * @property {() => number} text_length
 * @property {() => number} pause
 */

/**
 * What an engine says: a refusal, an answer, or "come back after the pause".
 * @typedef {{ state: "refused" | "answered", text: string } | { state: "again", pause: number }} Said
 */

const STATES = /** @type {const} */ (["refused", "answered", "again"]);

/** The unit in which the memory of a module grows. */
const PAGE = 1 << 16;

/** A module that runs out of memory, or has a bug, ends without a word and cannot be used again. */
export class Ended extends Error {
  /**
   * @param {unknown} error
   * @param {boolean} full Was there no more memory?
   */
  constructor(error, full) {
    super(error instanceof Error ? error.message : String(error));
    this.full = full;
  }
}

/**
 * Starts an engine.
 * @param {WebAssembly.Module} module
 * @param {(snapshot: string) => void} onEvent
 */
export async function startEngine(module, onEvent) {
  const utf8 = new TextDecoder();
  /** @type {Exports} */
  let engine;
  /** @type {(address: number, length: number) => string} */
  const read = (address, length) => utf8.decode(new Uint8Array(engine.memory.buffer, address, length));
  const page = {
    now: () => performance.now(),
    /** @type {(address: number, length: number) => void} */
    event: (address, length) => onEvent(read(address, length)),
  };
  const instance = await WebAssembly.instantiate(module, { page });
  engine = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));

  /** Is there no more memory? A table that grows asks for twice what it has. */
  function isFull() {
    try {
      engine.memory.grow((2 * engine.memory.buffer.byteLength) / PAGE);
      return false;
    } catch {
      return true;
    }
  }

  /**
   * @param {() => number} turn
   * @returns {Said}
   */
  function said(turn) {
    let state;
    try {
      state = STATES[turn()];
    } catch (error) {
      throw new Ended(error, isFull());
    }
    if (state === "again") return { state, pause: engine.pause() };
    return { state, text: read(engine.text(), engine.text_length()) };
  }

  return {
    /** @type {(kind: string, body: string) => Said} */
    ask(kind, body) {
      const bytes = new TextEncoder().encode(kind + body);
      const kindLength = new TextEncoder().encode(kind).length;
      return said(() => {
        const address = engine.room(bytes.length);
        new Uint8Array(engine.memory.buffer, address, bytes.length).set(bytes);
        return engine.ask(kindLength);
      });
    },
    /** @returns {Said} */
    goOn: () => said(() => engine.go_on()),
    /** How much memory it has taken; it never gives any back. */
    bytes: () => engine.memory.buffer.byteLength,
  };
}
