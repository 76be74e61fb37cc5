// The browser runs no script but those whose address is vouched for here.

/** @type {any} */
let policy;

/**
 * The address of a script of this page.
 * @param {URL} url
 * @returns {string}
 */
export function trusted(url) {
  if (url.origin !== location.origin) throw new Error(`${url.href} is not of this page`);
  const types = /** @type {any} */ (globalThis).trustedTypes;
  policy ??= types?.createPolicy("infexion", { createScriptURL: (/** @type {string} */ text) => text });
  return policy ? policy.createScriptURL(url.href) : url.href;
}
