// What a person has set for this browser; what is not set is as most people like it.
import { root } from "./page.js";

/** How much slower than usual the story goes, 0 if nothing moves, and whether each beat waits for a press.
 *  @type {Record<string, { slower: number, waits: boolean }>} */
const PACES = {
  step: { slower: 1, waits: true },
  slow: { slower: 1.7, waits: false },
  normal: { slower: 1, waits: false },
  instant: { slower: 0, waits: false },
};

/** @param {string} name @param {string} usual */
export const get = (name, usual) => localStorage.getItem(name) ?? usual;

/** @param {string} name @param {string} value */
export const set = (name, value) => localStorage.setItem(name, value);

export const pace = () => PACES[get("pace", "normal")] ?? PACES.normal;

/** Whether things may move: neither the person nor the device asks for less. */
export const mayMove = () => pace().slower > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Milliseconds after a new question in which nothing is answered. */
export const deafness = () => Number(get("deaf", "300"));

/** Day or evening, as it is set, also for pages to come. */
const light = () => {
  const theme = get("theme", "");
  document.documentElement.dataset.theme = theme;
  document.cookie = `theme=${theme}; path=${root}; max-age=${theme ? 31536000 : 0}; samesite=lax`;
};

/** Show what opponents say, unless they shall be quiet. */
const hush = () => { document.documentElement.dataset.remarks = get("remarks", "on"); };
hush();

/** Show in the menu what is set, and keep what is changed there. @param {ParentNode} within */
export const dress = (within) => {
  for (const one of within.querySelectorAll("[data-setting]")) {
    const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (one);
    const name = field.dataset.setting ?? "";
    if (field instanceof HTMLInputElement) field.checked = get(name, field.checked ? "on" : "off") === "on";
    else field.value = get(name, field.value);
    field.addEventListener("change", () => {
      set(name, field instanceof HTMLInputElement ? (field.checked ? "on" : "off") : field.value);
      if (name === "theme") light();
      hush();
      document.dispatchEvent(new CustomEvent("set", { detail: name }));
    });
  }
};
