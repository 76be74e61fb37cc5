// A Cachex question in the forms others use.

/** @typedef {{ board: string, mode: string, paths: number, colour?: string, algorithm?: string }} PathQuestion */

/**
 * The shell's command for a question of `/api/path`.
 * @param {PathQuestion} question
 */
export function cachexCommand({ board, mode, colour, algorithm, paths }) {
  const options = ["--show"];
  if (mode !== "path") options.push(`--${mode} ${colour}`);
  if (algorithm) options.push(`--algorithm ${algorithm}`);
  if (paths > 1) options.push(`--paths ${paths}`);
  return `printf '%s\\n' '${board}' | infexion path ${options.join(" ")}\n`;
}

/**
 * The same in Python.
 * @param {PathQuestion} question
 */
export function cachexPython({ board, mode, colour, algorithm, paths }) {
  const options = [`'${board}'`];
  if (mode !== "path") options.push(`${mode}="${colour}"`);
  if (algorithm) options.push(`algorithm="${algorithm}"`);
  if (paths > 1) options.push(`paths=${paths}`);
  return `from infexion import cachex\n\nresult = cachex.read(${options.join(", ")})\nprint(result.cost, ${paths > 1 ? "result.paths" : "result.path"})\n`;
}
