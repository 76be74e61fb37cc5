// Small things that this device keeps: colours, key settings, puzzles solved. Where a browser
// allows no storage they last as long as the page.

/** @type {Map<string, string>} */
const here = new Map();

/** @param {string} name */
export function kept(name) {
  try {
    return localStorage.getItem(name) ?? here.get(name) ?? null;
  } catch {
    return here.get(name) ?? null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function keep(name, value) {
  here.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    /* it lasts as long as the page */
  }
}
