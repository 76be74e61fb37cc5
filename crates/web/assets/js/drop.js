// Lets files be dropped, and text be pasted, anywhere on the page.

import { notify } from "./announce.js";

/** Calls `take(text)`; what is pasted into a field is the field's. */
export function acceptDrops(take) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file && file.size > 1 << 20) return notify("This file is longer than 1 MiB: no board.", { kind: "error" });
    return take(file ? await file.text() : event.dataTransfer.getData("text"));
  });
  document.addEventListener("paste", (event) => {
    if (event.target.closest?.("textarea, input") || document.querySelector("dialog[open]")) return;
    take(event.clipboardData.getData("text"));
  });
}
