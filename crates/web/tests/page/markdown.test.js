import assert from "node:assert/strict";
import { test } from "node:test";
import { blocksOf, spansOf } from "../../assets/js/markdown.js";

test("emphasis, code and links are told from text, and markup stays text", () => {
  assert.deepEqual(spansOf("A **b** *c* `d` [e](f.md) <script>"), [
    { kind: "text", text: "A " },
    { kind: "strong", text: "b" },
    { kind: "text", text: " " },
    { kind: "em", text: "c" },
    { kind: "text", text: " " },
    { kind: "code", text: "d" },
    { kind: "text", text: " " },
    { kind: "link", text: "e", to: "f.md" },
    { kind: "text", text: " <script>" },
  ]);
});

test("a star with a backslash is a star", () => {
  assert.deepEqual(spansOf("**A\\*** and IDA\\*"), [
    { kind: "strong", text: "A*" },
    { kind: "text", text: " and IDA*" },
  ]);
});

test("blocks end where another begins", () => {
  const blocks = blocksOf(
    "# Title\nFirst\nline.\n- one\n- two\n  more\n\n1. a\n\n```play\n3,3,r,1\nx: y\n```\n> said\n",
  );
  assert.deepEqual(
    blocks.map(({ kind }) => kind),
    ["heading", "paragraph", "list", "list", "code", "quote"],
  );
  assert.deepEqual(blocks[1], { kind: "paragraph", spans: [{ kind: "text", text: "First line." }] });
  const [, , list, numbered, code] = blocks;
  assert.ok(list.kind === "list" && !list.ordered && list.items.length === 2);
  assert.deepEqual(list.items[1], [{ kind: "text", text: "two more" }]);
  assert.ok(numbered.kind === "list" && numbered.ordered);
  assert.deepEqual(code, { kind: "code", language: "play", text: "3,3,r,1\nx: y" });
});

test("a code block without an end ends with the text", () => {
  assert.deepEqual(blocksOf("```\nabc"), [{ kind: "code", language: "", text: "abc" }]);
});
