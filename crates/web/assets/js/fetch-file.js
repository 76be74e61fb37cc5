// Files of the page that come when they are asked for: lessons, puzzles.

/**
 * Fetches a file; what is thrown says what is missing and why.
 * @param {string} path
 * @param {string} name what a reader calls it
 */
export async function fetchFile(path, name) {
  let response = null;
  try {
    response = await fetch(path);
  } catch {
    /* told below */
  }
  if (!response?.ok) throw new Error(`${name} cannot be fetched: ${response ? "not found" : "nothing answers"}.`);
  return response;
}
