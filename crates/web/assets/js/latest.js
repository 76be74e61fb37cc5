// Of several tasks started one after the other, only the last may speak.

export class Latest {
  /** @type {AbortController | null} */
  #control = null;

  get running() {
    return this.#control !== null;
  }

  /**
   * Ends the task before and runs `work(signal)`. The answer is undefined if another task or
   * `cancel` came first; a failure counts only if none did.
   * @template Value
   * @param {(signal: AbortSignal) => Promise<Value>} work
   * @returns {Promise<Value | undefined>}
   */
  async run(work) {
    this.cancel();
    const control = new AbortController();
    this.#control = control;
    try {
      const value = await work(control.signal);
      return this.#control === control ? value : undefined;
    } catch (error) {
      if (this.#control === control) throw error;
      return undefined;
    } finally {
      if (this.#control === control) this.#control = null;
    }
  }

  /** Ends what runs; says whether anything did. */
  cancel() {
    const control = this.#control;
    this.#control = null;
    control?.abort();
    return control !== null;
  }
}
