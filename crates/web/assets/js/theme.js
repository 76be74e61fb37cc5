// Light, dark, high contrast, or as the system says.

import { find } from "./dom.js";

const THEMES = ["auto", "light", "dark", "contrast"];
const NAMES = { auto: "Colours: system", light: "Colours: light", dark: "Colours: dark", contrast: "Colours: high contrast" };

const stored = () => { try { return localStorage.getItem("theme"); } catch { return null; } };

export function startTheme() {
  const button = find("#theme");
  let theme = THEMES.includes(stored()) ? stored() : "auto";
  const show = () => {
    document.documentElement.dataset.theme = theme;
    button.textContent = { auto: "◐", light: "☀", dark: "☾", contrast: "◆" }[theme];
    button.setAttribute("aria-label", NAMES[theme]);
    button.title = NAMES[theme];
  };
  button.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    try { localStorage.setItem("theme", theme); } catch { /* it lasts as long as the page */ }
    show();
  });
  show();
}
