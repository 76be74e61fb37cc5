// Lets files be opened and dropped, and text be pasted, anywhere on the page.

import { notify } from "./announce.js";
import { LONGEST_TRACE } from "./cachex-trace.js";
import { isWithin } from "./dom.js";

/**
 * The text of a file; null, and a word about it, if it is longer than anything the page takes.
 * @param {File} file
 */
export async function textOf(file) {
  if (file.size <= LONGEST_TRACE) return file.text();
  notify(`This file is longer than ${LONGEST_TRACE >> 20} MiB: too long for this page.`, { kind: "error" });
  return null;
}

/**
 * Calls `take(text)`; what is pasted into a field is the field's.
 * @param {(text: string) => unknown} take
 */
export function acceptDrops(take) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const { dataTransfer } = event;
    if (!dataTransfer) return;
    const file = dataTransfer.files[0];
    const text = file ? await textOf(file) : dataTransfer.getData("text");
    if (text !== null) take(text);
  });
  document.addEventListener("paste", (event) => {
    if (isWithin(event.target, "textarea, input") || document.querySelector("dialog[open]")) return;
    take(event.clipboardData?.getData("text") ?? "");
  });
}
