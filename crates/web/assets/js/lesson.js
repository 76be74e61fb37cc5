// A lesson: its Markdown as elements, text beside the boards that belong to it.

/** @import { Block, Span } from "./markdown.js" */

import { h } from "./dom.js";
import { liveBoard } from "./live-board.js";
import { blocksOf } from "./markdown.js";

/**
 * Where a link may lead: to another lesson, into the page, or to a site.
 * @param {string} to
 */
export function linkTarget(to) {
  const lesson = /^([\w-]+)\.md$/.exec(to)?.[1];
  if (lesson) return `#view=learn&lesson=${lesson}`;
  return /^(#|https?:\/\/)/.test(to) ? to : null;
}

/** @param {Span} span */
function spanElement(span) {
  if (span.kind === "text") return span.text;
  if (span.kind !== "link") return h(span.kind, {}, span.text);
  const href = linkTarget(span.to);
  return href ? h("a", { href }, span.text) : span.text;
}

/** @param {Block} block */
function blockElement(block) {
  switch (block.kind) {
    case "heading":
      return h(
        block.level === 1 ? "h2" : "h3",
        { class: block.level === 1 ? "title" : "" },
        block.spans.map(spanElement),
      );
    case "paragraph":
      return h("p", {}, block.spans.map(spanElement));
    case "quote":
      return h("blockquote", {}, block.spans.map(spanElement));
    case "list":
      return h(
        block.ordered ? "ol" : "ul",
        {},
        block.items.map((item) => h("li", {}, item.map(spanElement))),
      );
    case "code":
      return h("pre", {}, block.text);
  }
}

/**
 * The parts of a lesson: some text and, beside it, the board that comes after it. What follows the last board
 * stands beside that board too.
 * @param {string} markdown
 */
export function lessonElements(markdown) {
  /** @type {HTMLElement[]} */
  const parts = [];
  /** @type {HTMLElement[]} */
  let text = [];
  for (const block of blocksOf(markdown)) {
    const board = block.kind === "code" ? liveBoard(block.language, block.text) : null;
    if (!board) {
      text.push(blockElement(block));
      continue;
    }
    parts.push(h("div", { class: "lesson-part" }, h("div", { class: "lesson-text" }, text), board));
    text = [];
  }
  const rest = h("div", { class: "lesson-text" }, text);
  if (text.length && parts.length) parts[parts.length - 1].append(rest);
  else if (text.length) parts.push(h("div", { class: "lesson-part" }, rest));
  return parts;
}

/**
 * The lessons in their order: the links of the list of contents.
 * @param {string} markdown
 */
export function contentsOf(markdown) {
  return [...markdown.matchAll(/\[([^\]]+)\]\(([\w-]+)\.md\)(?::\s*(.*))?/g)].map(([, title, name, words]) => ({
    name,
    title,
    words: words ?? "",
  }));
}
