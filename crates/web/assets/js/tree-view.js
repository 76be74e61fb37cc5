// The tree of a search as a picture that can be zoomed and folded.

/** @import { SearchTree, TreeNode } from "./tree.js" */

import { h, s } from "./dom.js";
import { chordOf } from "./keys.js";
import { layOut } from "./tree.js";

const [COLUMN, LINE] = [46, 22];
const ZOOMS = [0.5, 0.7, 1, 1.4, 2];

export class TreeView {
  /** @type {Set<number>} */
  folded = new Set();
  zoom = 2;
  /** @type {{ node: TreeNode, element: SVGGElement }[]} The boards in sight, from above, parents after children. */
  shown = [];
  /** @type {SearchTree | null} */
  tree = null;
  now = 0;

  /** @param {(index: number) => unknown} go to an expansion */
  constructor(go) {
    this.go = go;
    this.picture = s("svg", { class: "tree", role: "group", "aria-label": "The search as a tree" });
    this.picture.addEventListener("keydown", (event) => this.#key(event));
    this.frame = h("div", { class: "tree-frame" }, this.picture);
    this.note = h("p", { class: "note" });
    /** @type {(text: string, title: string, id: string, onClick: () => unknown) => HTMLButtonElement} */
    const button = (text, title, id, onClick) =>
      h("button", { type: "button", title, "aria-label": title, id, onClick }, text);
    this.element = h(
      "div",
      { id: "tree" },
      h(
        "div",
        { class: "row wrap" },
        h(
          "div",
          { class: "buttons" },
          button("−", "Zoom out", "tree-smaller", () => this.#zoomBy(-1)),
          button("+", "Zoom in", "tree-larger", () => this.#zoomBy(1)),
        ),
        button("Fold", "Fold this board's subtree, or unfold it", "tree-fold", () => this.#fold(this.now)),
        button("Unfold all", "Unfold all boards", "tree-unfold", () => {
          this.folded.clear();
          this.#draw();
        }),
      ),
      this.frame,
      this.note,
    );
  }

  /** @param {number} by */
  #zoomBy(by) {
    this.zoom = Math.max(0, Math.min(ZOOMS.length - 1, this.zoom + by));
    this.#draw();
  }

  /** @param {number} index */
  #fold(index) {
    this.folded.has(index) ? this.folded.delete(index) : this.folded.add(index);
    this.#draw();
  }

  /**
   * @param {SearchTree} tree
   * @param {number} now
   */
  show(tree, now) {
    if (tree !== this.tree) this.folded.clear();
    [this.tree, this.now] = [tree, now];
    this.#draw();
  }

  #draw() {
    const { tree } = this;
    if (!tree) return;
    const { places, lines } = layOut(tree.roots, this.folded);
    const way = new Set(tree.way(this.now).map((node) => node.index));
    const at = new Map(places.map((place) => [place.node, place]));
    const deepest = Math.max(0, ...places.map(({ x }) => x));
    const [width, height] = [(deepest + 1) * COLUMN + 30, Math.max(1, lines) * LINE + 6];
    const scale = ZOOMS[this.zoom];
    for (const [name, value] of Object.entries({
      viewBox: `0 0 ${width} ${height}`,
      width: width * scale,
      height: height * scale,
    }))
      this.picture.setAttribute(name, String(value));
    /** @type {(place: { x: number, y: number }) => [number, number]} */
    const point = ({ x, y }) => [14 + x * COLUMN, 14 + y * LINE];
    const edges = places.flatMap((place) => {
      const parent = place.node.parent && at.get(place.node.parent);
      if (!parent) return [];
      const [[x1, y1], [x2, y2]] = [point(parent), point(place)];
      const name = way.has(place.node.index) ? "edge way" : "edge";
      return [s("path", { class: name, d: `M${x1} ${y1}C${x1 + 22} ${y1} ${x2 - 22} ${y2} ${x2} ${y2}` })];
    });
    // Words lie over the nodes: a node has a name of its own.
    const words = s("g", { class: "words", "aria-hidden": "true" });
    this.shown = places.map((place) => ({
      node: place.node,
      element: this.#node(place.node, point(place), way, words),
    }));
    const focused = this.picture.contains(document.activeElement);
    this.picture.replaceChildren(...edges, ...this.shown.map(({ element }) => element), words);
    if (focused) this.shown.find(({ node }) => node.index === this.now)?.element.focus();
    this.#bringIntoView(places, scale);
    this.note.textContent = `${places.length} of ${tree.nodes.length} boards watched so far; a number is the order of expansion, +n are successors that wait. Select a board to go there.`;
  }

  /**
   * Scrolls the frame, and nothing around it, to the board in view.
   * @param {{ node: TreeNode, x: number, y: number }[]} places
   * @param {number} scale
   */
  #bringIntoView(places, scale) {
    const now = places.find(({ node }) => node.index === this.now);
    if (!now) return;
    this.frame.scrollTop = (14 + now.y * LINE) * scale - this.frame.clientHeight / 2;
    this.frame.scrollLeft = (14 + now.x * COLUMN) * scale - this.frame.clientWidth / 2;
  }

  /**
   * Arrows move along the tree: to the parent, a child, the board above or below; Enter goes there.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    const at = this.shown.findIndex(({ element }) => element === document.activeElement);
    if (at < 0) return;
    const { node } = this.shown[at];
    const level = this.shown.filter((other) => other.node.g === node.g).map((other) => other.node);
    const place = level.indexOf(node);
    /** @type {{ [chord: string]: TreeNode | null | undefined }} */
    const ways = {
      ArrowLeft: node.parent,
      ArrowRight: node.children[0],
      ArrowUp: level[place - 1],
      ArrowDown: level[place + 1],
    };
    const chord = chordOf(event);
    if (chord === "Enter" || chord === "Space") this.go(node.index);
    else if (chord in ways) this.#rove(this.shown[at].element, ways[chord]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {SVGGElement} from
   * @param {TreeNode | null | undefined} to
   */
  #rove(from, to) {
    const next = this.shown.find(({ node }) => node === to)?.element;
    if (!next) return;
    from.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }

  /**
   * @param {TreeNode} node
   * @param {[number, number]} at
   * @param {Set<number>} way
   * @param {SVGGElement} words
   */
  #node(node, [x, y], way, words) {
    const folded = this.folded.has(node.index) && node.children.length > 0;
    const kind = node.index === this.now ? " now" : way.has(node.index) ? " way" : "";
    const more = folded ? `▸${node.children.length}` : node.waiting ? `+${node.waiting}` : "";
    const element = s(
      "g",
      {
        class: `node${kind}${folded ? " folded" : ""}`,
        role: "button",
        "aria-label": `Expansion ${node.index + 1}${node.action ? `, after ${node.action}` : ""}, f ${node.f}`,
        tabindex: node.index === this.now ? 0 : -1,
      },
      s("circle", { cx: x, cy: y, r: 9 }),
    );
    words.append(
      s("text", { class: node.index === this.now ? "now" : "", x, y, dy: "0.35em" }, String(node.index + 1)),
      s("text", { class: "more", x: x + 11, y, dy: "0.35em" }, more),
    );
    element.addEventListener("click", () => this.go(node.index));
    element.addEventListener("dblclick", () => this.#fold(node.index));
    return element;
  }
}
