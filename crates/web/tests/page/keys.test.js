import assert from "node:assert/strict";
import { test } from "node:test";
import { chordOf, keyName, meaning } from "../../assets/js/keys.js";

const press = (/** @type {string} */ key, modifiers = {}) => chordOf({ key, ...modifiers });

test("a chord names its modifiers, and Ctrl and Cmd are one", () => {
  assert.deepEqual(
    [press("G"), press(" "), press("ArrowLeft", { shiftKey: true }), press("?", { shiftKey: true })],
    ["g", "Space", "Shift+ArrowLeft", "?"],
  );
  assert.equal(press("z", { metaKey: true }), press("z", { ctrlKey: true }));
  assert.equal(press("Z", { ctrlKey: true, shiftKey: true }), "Mod+Shift+z");
});

test("with Ctrl, Cmd or Alt a letter means nothing unless a list says so", () => {
  const bindings = [{ on: ["f", "ArrowLeft"], words: "find", act: () => {} }];
  assert.ok(meaning(bindings, press("f")));
  for (const modifiers of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    assert.equal(meaning(bindings, press("f", modifiers)), undefined);
    assert.equal(meaning(bindings, press("ArrowLeft", modifiers)), undefined);
  }
});

test("keys are written as they are printed on them", () => {
  assert.equal(keyName("Shift+ArrowLeft"), "Shift+←");
  assert.match(keyName("Mod+z"), /^(Ctrl|Cmd)\+Z$/);
});
