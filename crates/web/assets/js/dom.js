// Building elements without markup strings: text stays text, whatever it holds.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined} Plain */
/** @typedef {{ [name: string]: Plain | ((event: any) => unknown) | { [name: string]: string | number } }} Properties */
/** @typedef {Node | Plain} Leaf */
/** @typedef {Leaf | Leaf[] | (Leaf | Leaf[])[]} Child */

/**
 * @template {HTMLElement | SVGElement} E
 * @param {E} element
 * @param {Properties} properties
 * @param {Child[]} children
 */
function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2).toLowerCase(), value);
    else if (typeof value === "object") Object.assign(element.dataset, value);
    else if (name in element && typeof value !== "string" && !(element instanceof SVGElement))
      /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  const leaves = /** @type {Leaf[]} */ (children.flat(3));
  const wanted = leaves.filter((child) => child !== null && child !== undefined && child !== false);
  element.append(.../** @type {(Node | string)[]} */ (wanted));
  return element;
}

/**
 * An HTML element.
 * @type {<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, properties: Properties, ...children: Child[]) => HTMLElementTagNameMap[Tag]}
 */
export const h = (tag, properties, ...children) => fill(document.createElement(tag), properties, children);

/**
 * An SVG element.
 * @type {<Tag extends keyof SVGElementTagNameMap>(tag: Tag, properties: Properties, ...children: Child[]) => SVGElementTagNameMap[Tag]}
 */
export const s = (tag, properties, ...children) => fill(document.createElementNS(SVG, tag), properties, children);

/**
 * An element that the page's markup or `main.js` has put there.
 * @param {string} selector
 */
export const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

/**
 * Did an event happen within such an element?
 * @param {EventTarget | null} target
 * @param {string} selector
 */
export const isWithin = (target, selector) => target instanceof Element && target.closest(selector) !== null;

/**
 * A labelled drop-down.
 * @param {string} label
 * @param {(readonly [string | number, string])[]} options
 * @param {string | number} value
 * @param {(value: string) => unknown} onChange
 * @param {Properties} properties
 */
export function choice(label, options, value, onChange, properties = {}) {
  /** @type {HTMLSelectElement} */
  const select = h(
    "select",
    { ...properties, onChange: () => onChange(select.value) },
    options.map(([key, text]) => h("option", { value: key }, text)),
  );
  select.value = String(value);
  return { element: h("label", { class: "field" }, h("span", {}, label), select), select };
}

/**
 * A group of buttons of which one is on.
 * @template {string | number} Key
 * @param {string} label
 * @param {(readonly [Key, string, string])[]} options
 * @param {Key} value
 * @param {(key: Key) => unknown} onChange
 */
export function segmented(label, options, value, onChange) {
  const buttons = options.map(([key, text, title]) =>
    h(
      "button",
      {
        type: "button",
        title,
        "aria-label": title,
        "aria-pressed": String(key === value),
        dataset: { value: key },
        onClick: () => set(key, true),
      },
      text,
    ),
  );
  /** @type {(key: Key, tell?: boolean) => void} */
  const set = (key, tell) => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.value === String(key)));
    if (tell) onChange(key);
  };
  return { element: h("div", { class: "segmented", role: "group", "aria-label": label }, buttons), set };
}
