// The part of Markdown that lessons use: headings, paragraphs, lists, quotes, code, emphasis,
// links. It gives data, not markup: what is written in a lesson cannot run.

/** @typedef {{ kind: "text" | "strong" | "em" | "code", text: string } | { kind: "link", text: string, to: string }} Span */
/**
 * @typedef {{ kind: "heading", level: number, spans: Span[] }
 *   | { kind: "paragraph" | "quote", spans: Span[] }
 *   | { kind: "list", ordered: boolean, items: Span[][] }
 *   | { kind: "code", language: string, text: string }} Block
 */

const SPAN = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** A star that is only a star: it was written with a backslash. */
const STAR = "\u2217\u2060";

/**
 * @param {string} written
 * @returns {Span[]}
 */
export function spansOf(written) {
  const text = written.replaceAll("\\*", STAR);
  /** @type {Span[]} */
  const spans = [];
  let from = 0;
  for (const found of text.matchAll(SPAN)) {
    const [whole, strong, em, code, label, to] = found;
    if (found.index > from) spans.push({ kind: "text", text: text.slice(from, found.index) });
    if (strong) spans.push({ kind: "strong", text: strong });
    else if (em) spans.push({ kind: "em", text: em });
    else if (code) spans.push({ kind: "code", text: code });
    else spans.push({ kind: "link", text: label, to });
    from = found.index + whole.length;
  }
  if (from < text.length) spans.push({ kind: "text", text: text.slice(from) });
  return spans.map((span) => ({ ...span, text: span.text.replaceAll(STAR, "*") }));
}

const ITEM = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/;

/**
 * @param {string} text
 * @returns {Block[]}
 */
export function blocksOf(text) {
  /** @type {Block[]} */
  const blocks = [];
  const lines = text.replaceAll("\r", "").split("\n");
  /** @type {(ends: (line: string) => boolean) => string[]} */
  const take = (ends) => {
    const taken = [];
    while (lines.length && !ends(lines[0])) taken.push(/** @type {string} */ (lines.shift()));
    return taken;
  };
  const isBlank = (/** @type {string} */ line) => !line.trim();
  const begins = (/** @type {string} */ line) => /^(#{1,4} |```|> )/.test(line) || ITEM.test(line);
  while (lines.length) {
    const line = lines[0];
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    if (isBlank(line)) lines.shift();
    else if (heading) {
      lines.shift();
      blocks.push({ kind: "heading", level: heading[1].length, spans: spansOf(heading[2].trim()) });
    } else if (line.startsWith("```")) {
      lines.shift();
      const body = take((next) => next.startsWith("```"));
      lines.shift();
      blocks.push({ kind: "code", language: line.slice(3).trim(), text: body.join("\n") });
    } else if (line.startsWith("> ")) {
      const body = take((next) => !next.startsWith(">")).map((quoted) => quoted.replace(/^>\s?/, ""));
      blocks.push({ kind: "quote", spans: spansOf(body.join(" ")) });
    } else if (ITEM.test(line)) blocks.push(listOf(take((next) => isBlank(next) || /^(#{1,4} |```|> )/.test(next))));
    else {
      const first = /** @type {string} */ (lines.shift());
      const rest = take((next) => isBlank(next) || begins(next));
      blocks.push({ kind: "paragraph", spans: spansOf([first, ...rest].map((part) => part.trim()).join(" ")) });
    }
  }
  return blocks;
}

/**
 * @param {string[]} lines
 * @returns {Block}
 */
function listOf(lines) {
  /** @type {string[]} */
  const items = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) items.push(item[2]);
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return { kind: "list", ordered: ITEM.exec(lines[0])?.[1] !== undefined, items: items.map(spansOf) };
}
