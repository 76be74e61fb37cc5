// What the server answers, as far as the page reads it. `/api/openapi.json` describes the rest.

export type Outcome = "optimal" | "solved" | "unsolvable" | "stopped";
export type StopReason = "time" | "memory" | "expansions" | "cost" | "cancelled" | "gave-up";
export type SpawnMode = "never" | "all" | "near-blue" | "no-capture";
export type Range = [number, number];
type Cell = [number, number];

/** What is known about a board, and how it came to be known. */
export interface SearchRecord {
  outcome: Outcome;
  stop_reason: StopReason | null;
  length: number | null;
  lower_bound: number | null;
  upper_bound: number | null;
  actions: string[] | null;
  summary: string;
  algorithm: string;
  /** The report whose system searched. */
  system?: string | null;
  heuristics: string[];
  /** Null for a plan that came with a link: nobody searched for it. */
  statistics: Statistics | null;
}

/** A record of a search that was run here. */
export type Effort = SearchRecord & { statistics: Statistics };

export interface Statistics {
  expanded: number;
  generated: number;
  peak_stored: number;
  peak_bytes: number;
  seconds: number;
}

export interface Progress {
  seconds: number;
  expanded: number;
  lower_bound: number;
  upper_bound: number | null;
}

export interface Example {
  name: string;
  board: string;
}

export interface HeuristicEntry {
  name: string;
  summary: string;
  proved: boolean;
  /** What is known of it in each game. */
  claims: { for: string; admissible: string }[];
}

export interface Catalogue {
  algorithms: {
    name: string;
    summary: string;
    claim: string;
    takes_heuristics: boolean;
    takes_ties: boolean;
    takes_weight: boolean;
    stepwise: boolean;
  }[];
  systems: { name: string; summary: string; takes_ties: boolean; readings: { name: string; summary: string }[] }[];
  ties: { name: string; summary: string }[];
  heuristics: HeuristicEntry[];
  path_algorithms: string[];
  examples: Example[];
  limits: { seconds: number; megabytes: number };
}

export interface Verdict {
  valid: boolean;
  reason: string | null;
  record: SearchRecord | null;
}

/** One of the two searches of a race. */
export interface Runner {
  expanded: number;
  generated: number;
  stored: number;
  open: number;
  lower_bound: number;
  seconds: number;
  /** The board that is expanded next. */
  board: string | null;
  report: SearchRecord | null;
}

export interface CompareRow {
  run: string;
  report: Effort;
}

export interface Estimates {
  values: { name: string; value: number | null }[];
  cover: { lines: { index: number }[]; apart: Cell[] };
  infection: { spawned: number; rounds: { source: { cell: Cell } | null; taken: { cell: Cell }[] }[] };
  /** The red and the blue stack that lack least for a capture, and those that are nearest. */
  approach: Pair | null;
  nearest: Pair | null;
}

export interface Pair {
  red: Cell;
  blue: Cell;
}

export type Fate = "open" | "reopened" | "duplicate" | "above-bound" | "pruned" | "dead-end" | "goal";

export interface Expansion {
  index: number;
  board: string;
  g: number;
  h: number | null;
  f: number;
  lower_bound: number;
  layer: { depth: number; kept: number; dropped: number } | null;
  children: { action: string; board: string; h: number | null; f: number | null; fate: Fate }[];
  frontier: { size: number; best: { board: string; g: number; h: number | null; f: number }[] };
}

export interface TracePart {
  expansions: Expansion[];
  over: boolean;
  report: Effort | null;
}

export interface PathAnswer {
  outcome: Outcome;
  paths: Cell[][];
  summary: string;
  algorithm: string;
  statistics: Statistics;
  /** Each cell as it was opened, `[r, q, cost, estimate]`, or closed, `[r, q]`. */
  order: number[][];
  svg?: string;
}

/** A puzzle; for Cachex a board in the course's form, which is read with care. */
export interface Made {
  board: string;
  solutions: string | null;
}

/** What the checker says of the proof of an answer. */
export interface CheckedProof {
  accepted: boolean;
  verdict: string;
  entries: number;
  bytes: number;
  /** The certificate in base64. */
  certificate: string;
}

/** What each route answers. */
export interface Answers {
  "api/catalogue": Catalogue;
  "api/solve": SearchRecord;
  "api/check": Verdict;
  "api/race": Runner[];
  "api/compare": { results: CompareRow[]; chart: string | null };
  "api/count": { optimum: number; solutions: string; final_boards: number; listed: string[][] };
  "api/estimate": Estimates;
  "api/explain": { text: string; svg: string };
  "api/generate": Made;
  "api/path": PathAnswer;
  "api/certificate": CheckedProof;
  "api/trace": TracePart;
}

/** Why there is no answer. */
export interface Refusal {
  message: string;
  code: string;
  faults?: { line: number; column: number; message: string }[];
  more_faults?: number;
}
