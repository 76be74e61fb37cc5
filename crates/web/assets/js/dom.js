// Building elements without markup strings: text stays text, whatever it holds.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2).toLowerCase(), value);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (name in element && typeof value !== "string" && !(element instanceof SVGElement)) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An HTML element. */
export const h = (tag, properties, ...children) => fill(document.createElement(tag), properties, children);

/** An SVG element. */
export const s = (tag, properties, ...children) => fill(document.createElementNS(SVG, tag), properties, children);

export const find = (selector, within = document) => within.querySelector(selector);

/** A labelled drop-down. */
export function choice(label, options, value, onChange, properties = {}) {
  const select = h("select", { ...properties, onChange: () => onChange(select.value) },
    options.map(([key, text]) => h("option", { value: key }, text)));
  select.value = value;
  return { element: h("label", { class: "field" }, h("span", {}, label), select), select };
}

/** A group of buttons of which one is on. */
export function segmented(label, options, value, onChange) {
  const buttons = options.map(([key, text, title]) =>
    h("button", { type: "button", title, "aria-label": title, "aria-pressed": String(key === value), dataset: { value: key }, onClick: () => set(key, true) }, text));
  const set = (key, tell) => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.value === String(key)));
    if (tell) onChange(key);
  };
  return { element: h("div", { class: "segmented", role: "group", "aria-label": label }, buttons), set };
}
