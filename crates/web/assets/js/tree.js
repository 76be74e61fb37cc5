// A search as a tree: which board was reached from which, as far as it has been watched.

/** @import { Expansion } from "../../types/answers.js" */

/**
 * @typedef {object} TreeNode
 * @property {number} index The number of the expansion.
 * @property {string} board
 * @property {string | null} action The one that leads here from the parent.
 * @property {number} g
 * @property {number} f
 * @property {TreeNode | null} parent
 * @property {TreeNode[]} children Those that were expanded themselves.
 * @property {number} waiting Successors that were not.
 */

export class SearchTree {
  /** @type {TreeNode[]} By the number of the expansion. */
  nodes = [];
  /** @type {Map<string, { node: TreeNode, action: string }>} The last to reach a board with so many actions. */
  #reached = new Map();

  /** @type {(board: string, g: number) => string} */
  #key = (board, g) => `${g} ${board}`;

  /**
   * Takes the next expansion; they come in order.
   * @param {Expansion} expansion
   */
  add({ index, board, g, f, children }) {
    if (index !== this.nodes.length) return;
    const from = this.#reached.get(this.#key(board, g));
    const parent = from?.node ?? null;
    const waiting = children.filter(({ fate }) => fate === "open" || fate === "reopened" || fate === "goal").length;
    /** @type {TreeNode} */
    const node = { index, board, action: from?.action ?? null, g, f, parent, children: [], waiting };
    if (parent) {
      parent.children.push(node);
      parent.waiting = Math.max(0, parent.waiting - 1);
    }
    this.nodes.push(node);
    for (const child of children) {
      if (child.fate === "duplicate" || child.fate === "above-bound" || child.fate === "pruned") continue;
      this.#reached.set(this.#key(child.board, g + 1), { node, action: child.action });
    }
  }

  /**
   * From the first expansion to this one; empty where it is not known.
   * @param {number} index
   */
  way(index) {
    const way = [];
    for (let node = /** @type {TreeNode | null} */ (this.nodes[index] ?? null); node; node = node.parent)
      way.unshift(node);
    return way;
  }

  /** Where a search begins anew, as those in rounds do, there are several roots. */
  get roots() {
    return this.nodes.filter((node) => !node.parent);
  }
}

/**
 * Places for the nodes of a tree: a column for each action from the start, a line for each leaf.
 * @param {TreeNode[]} roots
 * @param {Set<number>} folded
 */
export function layOut(roots, folded) {
  /** @type {{ node: TreeNode, x: number, y: number }[]} */
  const places = [];
  let line = 0;
  /** @type {(node: TreeNode) => number} */
  const place = (node) => {
    const open = folded.has(node.index) ? [] : node.children;
    const lines = open.map(place);
    const y = lines.length ? (lines[0] + lines[lines.length - 1]) / 2 : line++;
    places.push({ node, x: node.g, y });
    return y;
  };
  for (const root of roots) place(root);
  return { places, lines: line };
}
