// Undo and redo over values that never change in place.

const DEEPEST = 200;

export class History {
  #past = [];
  #future = [];

  /** Remembers what was before a change. */
  push(value) {
    this.#past.push(value);
    if (this.#past.length > DEEPEST) this.#past.shift();
    this.#future = [];
  }

  undo(now) {
    if (!this.#past.length) return null;
    this.#future.push(now);
    return this.#past.pop();
  }

  redo(now) {
    if (!this.#future.length) return null;
    this.#past.push(now);
    return this.#future.pop();
  }

  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }
}
