// Light, dark, high contrast, or as the system says.

import { kept, keep } from "./device.js";
import { find } from "./dom.js";

/** @typedef {"auto" | "light" | "dark" | "contrast"} Theme */

/** @type {Theme[]} */
const THEMES = ["auto", "light", "dark", "contrast"];
const NAMES = {
  auto: "Colours: system",
  light: "Colours: light",
  dark: "Colours: dark",
  contrast: "Colours: high contrast",
};

export function startTheme() {
  const button = find("#theme");
  const before = kept("theme");
  let theme = THEMES.find((name) => name === before) ?? "auto";
  const show = () => {
    document.documentElement.dataset.theme = theme;
    button.textContent = { auto: "◐", light: "☀", dark: "☾", contrast: "◆" }[theme];
    button.setAttribute("aria-label", NAMES[theme]);
    button.title = NAMES[theme];
  };
  button.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    keep("theme", theme);
    show();
  });
  show();
}
