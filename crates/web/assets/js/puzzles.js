// The prepared puzzles: thousands of boards with their proved optimum and number of solutions,
// made by `scripts/puzzles`. One of them is the puzzle of the day, the same for everyone.

/** @import { Board } from "./board.js" */

import { fromServer } from "./board.js";
import { fetchFile } from "./fetch-file.js";

/**
 * @typedef {object} Puzzle
 * @property {string} id
 * @property {"spread" | "spawn"} game
 * @property {number} optimum
 * @property {number} solutions
 * @property {Board} board
 */

/**
 * @param {string} text see `scripts/puzzles`
 * @returns {Puzzle[]}
 */
export function readPuzzles(text) {
  /** @type {Puzzle[]} */
  const found = [];
  let [game, optimum, number] = [/** @type {Puzzle["game"]} */ ("spread"), 0, 0];
  for (const line of text.split("\n").filter(Boolean)) {
    const [first, second, third] = line.split(" ");
    if (first === "=") {
      [game, optimum, number] = [/** @type {Puzzle["game"]} */ (second), Number(third), 0];
      continue;
    }
    const stacks = first.match(/..../g) ?? [];
    number += 1;
    found.push({
      id: `${game}-${optimum}-${number}`,
      game,
      optimum,
      solutions: Number(second),
      board: fromServer(stacks.map((stack) => [...stack].join(",")).join(" ")),
    });
  }
  return found;
}

/** @type {Promise<Puzzle[]> | null} */
let loaded = null;

/** All of them; fetched once. */
export function puzzles() {
  loaded ??= load().catch((error) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

async function load() {
  const response = await fetchFile("puzzles.txt.gz", "The list of puzzles");
  const bytes = await response.arrayBuffer();
  // Some hosts unpack such a file themselves.
  const [a, b] = new Uint8Array(bytes, 0, 2);
  if (a !== 0x1f || b !== 0x8b) return readPuzzles(new TextDecoder().decode(bytes));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return readPuzzles(await new Response(stream).text());
}

/**
 * The levels: by optimum, and within it from many solutions to few.
 * @type {{ key: string, words: string, game: Puzzle["game"], optimum: [number, number] }[]}
 */
export const LEVELS = [
  { key: "1", words: "Level 1: 1 or 2 actions", game: "spread", optimum: [1, 2] },
  { key: "2", words: "Level 2: 3 actions", game: "spread", optimum: [3, 3] },
  { key: "3", words: "Level 3: 4 actions", game: "spread", optimum: [4, 4] },
  { key: "4", words: "Level 4: 5 actions", game: "spread", optimum: [5, 5] },
  { key: "5", words: "Level 5: 6 actions", game: "spread", optimum: [6, 6] },
  { key: "6", words: "Level 6: 7 or 8 actions", game: "spread", optimum: [7, 8] },
  { key: "s", words: "With SPAWN: 2 or 3 actions", game: "spawn", optimum: [2, 3] },
];

/**
 * @param {Puzzle[]} all
 * @param {string} key of a level
 * @param {number} [most] solutions at most
 */
export function puzzlesOf(all, key, most = Infinity) {
  const level = LEVELS.find((candidate) => candidate.key === key);
  if (!level) return [];
  const [low, high] = level.optimum;
  return all.filter(
    ({ game, optimum, solutions }) => game === level.game && optimum >= low && optimum <= high && solutions <= most,
  );
}

/** A day as people write it, by the calendar of Greenwich: everyone has the same one. */
export const dayOf = (/** @type {Date} */ date) => date.toISOString().slice(0, 10);

/**
 * The puzzle of a day: four to six actions, a few ways to do it; no puzzle comes again for years.
 * @param {Puzzle[]} all
 * @param {string} day such as 2026-11-18
 */
export function puzzleOfTheDay(all, day) {
  const suited = all.filter(
    ({ game, optimum, solutions }) => game === "spread" && optimum >= 4 && optimum <= 6 && solutions <= 60,
  );
  const number = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
  // A stride that shares no factor with the number of puzzles comes to each of them once.
  let stride = Math.floor(suited.length * 0.618);
  while (common(stride, suited.length) !== 1) stride += 1;
  return suited[(number * stride) % suited.length];
}

/** @type {(a: number, b: number) => number} */
const common = (a, b) => (b === 0 ? a : common(b, a % b));
