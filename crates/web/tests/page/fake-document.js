// As much of a document as small parts of the page need: elements that keep what they are told.

class FakeElement {
  attributes = new Map();
  children = /** @type {unknown[]} */ ([]);
  style = {};
  hidden = false;
  textContent = "";
  #classes = new Set();
  classList = {
    contains: (/** @type {string} */ name) => this.#classes.has(name),
    toggle: (/** @type {string} */ name, /** @type {boolean} */ on) =>
      on ? this.#classes.add(name) : this.#classes.delete(name),
  };

  /** @type {(name: string, value: string) => void} */
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  /** @param {unknown[]} children */
  append(...children) {
    this.children.push(...children);
  }
}

export function startDocument() {
  const document = { createElement: () => new FakeElement() };
  Object.assign(globalThis, { document, SVGElement: class {} });
}
