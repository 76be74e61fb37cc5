// The one key handler. Views and boards say which keys they have; the sheet of keys is made of the
// same lists. A letter alone acts only where it cannot be meant for anything else, and can be
// switched off; with Ctrl, Cmd or Alt a key is the browser's unless a list names it.

import { isWithin } from "./dom.js";
import { kept, keep } from "./device.js";

/**
 * @typedef {object} Binding
 * @property {string[]} on Chords, such as `g`, `Shift+ArrowLeft`, `Mod+z` (Ctrl or Cmd).
 * @property {string} words What it does.
 * @property {(event: KeyboardEvent) => unknown} act
 * @property {() => boolean} [when] Only then.
 */

/**
 * A key with its modifiers as one word. Shift is named where it does not make another sign.
 * @param {{ key: string, ctrlKey?: boolean, metaKey?: boolean, altKey?: boolean, shiftKey?: boolean }} event
 */
export function chordOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const mod = ctrlKey || metaKey;
  const sign = key.length === 1;
  const name = key === " " ? "Space" : sign ? key.toLowerCase() : key;
  const shift = shiftKey && (!sign || mod);
  return `${mod ? "Mod+" : ""}${altKey ? "Alt+" : ""}${shift ? "Shift+" : ""}${name}`;
}

/** @type {(chord: string) => boolean} */
const isLetter = (chord) => chord.length === 1;

export const lettersOn = () => kept("letters") !== "off";
/** @type {(on: boolean) => void} */
export const switchLetters = (on) => keep("letters", on ? "on" : "off");

/** How a chord is written on the sheet of keys. */
export function keyName(/** @type {string} */ chord) {
  const apple = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);
  const signs = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc", Space: "space" };
  return chord
    .split(/\+(?=.)/)
    .map(
      (part) =>
        (part === "Mod" ? (apple ? "Cmd" : "Ctrl") : signs[/** @type {keyof typeof signs} */ (part)]) ??
        (part.length === 1 ? part.toUpperCase() : part),
    )
    .join("+");
}

/**
 * What a key means among these bindings, if anything.
 * @param {Binding[]} bindings
 * @param {string} chord
 */
export const meaning = (bindings, chord) =>
  bindings.find((binding) => binding.on.includes(chord) && (binding.when?.() ?? true));

const FIELD = "textarea, select, input:not([type=range]):not([type=checkbox])";

/**
 * May this chord act while the focus is there?
 * @param {string} chord
 * @param {EventTarget | null} target
 */
function mayAct(chord, target) {
  if (isWithin(target, FIELD)) return chord === "Escape";
  // A button takes space and Enter itself, a slider its arrows, a menu all of them.
  if (isWithin(target, "button, summary, a") && (chord === "Space" || chord === "Enter")) return false;
  if (isWithin(target, "[role=tablist], [role=menu]")) return chord === "Escape";
  if (isWithin(target, "input[type=range]") && chord !== "Space" && chord !== "Escape") return false;
  return !isLetter(chord) || lettersOn() || isWithin(target, ".board");
}

/**
 * Listens for the whole page.
 * @param {() => Binding[]} bindings what is meant now
 */
export function startKeys(bindings) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const chord = chordOf(event);
    if (!mayAct(chord, event.target)) return;
    const found = meaning(bindings(), chord);
    if (!found) return;
    event.preventDefault();
    found.act(event);
  });
}
