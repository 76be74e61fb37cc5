// The rules as the program that wrote the page tells them; made by src/site/tables.rs.

/** A stack in two letters, such as `r2`; nothing for an empty cell. */
type Name = string;

/** What is true of a cell with a stack on it, or without one. */
export interface StackTable {
  /** What it counts in the total power. */
  power: number;
  /** What a spread of it does: on how many cells a token falls, and what is left on its own; null where there is none. */
  spread: { tokens: number; left: Name } | null;
  /** What is there after a token has fallen on it. */
  struck: Name;
  /** What a SPAWN puts there; null where there is none. */
  spawned: Name | null;
  /** May it be there when the board is solved? */
  solved: boolean;
}

export interface Tables {
  /** Cells along each axis. */
  side: number;
  /** `[dr, dq]` of one step in each direction. */
  directions: [number, number][];
  /** The powers that a stack may be drawn with. */
  powers: number[];
  /** By cell and direction: where the tokens of a spread fall, the nearest first. */
  falls: number[][][];
  /** The cells of each line. */
  lines: number[][];
  stacks: { [name: Name]: StackTable };
  /** From this total power on there is no SPAWN. */
  spawnBelow: { "spread-only": number; "with-spawn": number };
  /** Which sides each colour joins in Cachex: the first and last row, or the first and last column. */
  joins: { r: "rows" | "columns"; b: "rows" | "columns" };
}
