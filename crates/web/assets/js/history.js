// Undo and redo over values that never change in place.

const DEEPEST = 200;

/** @template Value */
export class History {
  /** @type {Value[]} */
  #past = [];
  /** @type {Value[]} */
  #future = [];

  /**
   * Remembers what was before a change.
   * @param {Value} value
   */
  push(value) {
    this.#past.push(value);
    if (this.#past.length > DEEPEST) this.#past.shift();
    this.#future = [];
  }

  /** @param {Value} now */
  undo(now) {
    const before = this.#past.pop();
    if (before === undefined) return null;
    this.#future.push(now);
    return before;
  }

  /** @param {Value} now */
  redo(now) {
    const after = this.#future.pop();
    if (after === undefined) return null;
    this.#past.push(now);
    return after;
  }

  get canUndo() {
    return this.#past.length > 0;
  }
  get canRedo() {
    return this.#future.length > 0;
  }
}
