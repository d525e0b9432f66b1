// On a phone one region of the table lies open at a time; menus close when one presses elsewhere.
import { all, around } from "./page.js";

/** Open a region, if there is a tab for it. @param {string} name @param {ParentNode} [within] */
export const openTab = (name, within = document) => {
  const tabs = all("[data-tab]", within);
  if (!tabs.some((tab) => tab.dataset.tab === name)) return;
  for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.dataset.tab === name));
  for (const region of all("[data-region]", within)) region.classList.toggle("open", region.dataset.region === name);
};

/** Open the tab in which something lies, if it is in a tab that is closed. @param {Element | null} thing */
export const openTabOf = (thing) => {
  const region = /** @type {HTMLElement | null} */ (thing?.closest("[data-region]") ?? null);
  if (region && !region.checkVisibility()) openTab(region.dataset.region ?? "");
};

/** @param {Event} event */
export const onClick = (event) => {
  const tab = around(event, "[data-tab]");
  if (tab) openTab(tab.dataset.tab ?? "");
  for (const menu of all("details.menu[open], details.languages[open], details.advice[open]")) {
    if (!menu.contains(/** @type {Node} */ (event.target))) menu.removeAttribute("open");
  }
};
