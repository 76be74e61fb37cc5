// How a search is written: an algorithm or the system of a report, and options after slashes, as in
// `infexion compare --run`: `astar/weight=1.5`, `003/reading=strongest-red`.

/** @import { Catalogue } from "../../types/answers.js" */

/**
 * What the catalogue says of a search.
 * @typedef {object} SearchEntry
 * @property {string} name
 * @property {string} summary
 * @property {string} claim
 * @property {boolean} isSystem Is it that of a report?
 * @property {boolean} stepwise
 * @property {boolean} takes_heuristics
 * @property {boolean} takes_ties
 * @property {boolean} takes_weight
 * @property {{ name: string, summary: string }[]} readings
 */

/** @typedef {{ [name: string]: string }} SearchOptions */
/**
 * As it is asked for.
 * @typedef {{ algorithm?: string, system?: string, heuristics: string[], weight?: number }} AskedSearch
 */

/**
 * Everything that can be chosen: algorithms, then systems.
 * @param {Catalogue} catalogue
 * @returns {SearchEntry[]}
 */
export const searches = ({ algorithms, systems }) => [
  ...algorithms.map((entry) => ({ ...entry, isSystem: false, readings: [] })),
  ...systems.map((entry) => ({
    ...entry,
    isSystem: true,
    stepwise: true,
    takes_heuristics: false,
    takes_weight: false,
    claim: "what the report's own program would answer; optimal only where that is proved",
  })),
];

/**
 * @param {Catalogue} catalogue
 * @param {string} text
 */
export const searchEntry = (catalogue, text) =>
  searches(catalogue).find((entry) => entry.name === text.split("/")[0]) ?? null;

/**
 * @param {string} text
 * @returns {SearchOptions}
 */
export const optionsOf = (text) =>
  Object.fromEntries(
    text
      .split("/")
      .slice(1)
      .map((part) => part.split("="))
      .filter((pair) => pair.length === 2),
  );

/**
 * A search with these options, but for those it does not take: a text that names none is empty.
 * @param {Catalogue} catalogue
 * @param {string} text
 * @param {SearchOptions} [options]
 */
export function tidySearch(catalogue, text, options = optionsOf(text)) {
  const entry = searchEntry(catalogue, text);
  if (!entry) return "";
  const { weight = "", ties = "", reading = "" } = options;
  const parts = [entry.name];
  const number = /^\d{1,3}(\.\d{1,2})?$/.test(weight) ? Number(weight) : 1;
  if (entry.takes_weight && number > 1 && number <= 100) parts.push(`weight=${number}`);
  if (entry.takes_ties && catalogue.ties.some(({ name }) => name === ties)) parts.push(`ties=${ties}`);
  if (entry.readings.some(({ name }) => name === reading)) parts.push(`reading=${reading}`);
  return parts.join("/");
}

/**
 * The part of a request that says how to search. None ticked means none, and that has a name.
 * @param {Catalogue} catalogue
 * @param {string} text
 * @param {string[]} heuristics
 * @returns {AskedSearch}
 */
export function askedSearch(catalogue, text, heuristics) {
  const [name] = text.split("/");
  const entry = searchEntry(catalogue, text);
  const { weight, ...others } = optionsOf(text);
  return {
    ...(entry?.isSystem ? { system: name } : { algorithm: name }),
    heuristics: entry?.takes_heuristics ? (heuristics.length ? heuristics : ["zero"]) : [],
    ...(weight ? { weight: Number(weight) } : {}),
    ...others,
  };
}
