// What pages are good for besides playing: to copy a link, to keep a picture, to read a file into a field.
import { all, around } from "./page.js";
import { drawPng } from "./png.js";

/** Without a secure address there is no clipboard: then the link is marked, ready to be copied by hand.
 *  @param {HTMLElement} button */
const copyLink = async (button) => {
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? "");
    button.textContent = button.dataset.copied ?? "";
  } catch {
    const field = button.closest("section")?.querySelector("[data-select]");
    if (field instanceof HTMLInputElement) field.select();
  }
};

/** Save the picture as PNG. @param {string} address */
const savePng = async (address) => {
  const url = URL.createObjectURL(await drawPng(address));
  Object.assign(document.createElement("a"), { href: url, download: "cartone.png" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** @param {HTMLInputElement} file */
const fill = async (file) => {
  const field = /** @type {HTMLTextAreaElement | null} */ (document.querySelector(`[name="${file.dataset.fill}"]`));
  if (file.files?.[0] && field) field.value = await file.files[0].text();
};

/** Opens what the address names; newer browsers do so themselves. */
const openNamed = () => {
  const named = document.getElementById(window.location.hash.slice(1));
  const folded = named?.closest("details:not([open])");
  folded?.setAttribute("open", "");
  if (folded) named?.scrollIntoView();
};

/** What a "?" says is seen, wherever on a phone it opens. @param {Event} event */
const showAdvice = (event) => {
  const advice = event.target;
  if (advice instanceof HTMLDetailsElement && advice.open && advice.matches(".advice")) {
    advice.lastElementChild?.scrollIntoView({ block: "nearest" });
  }
};

export const offerTools = () => {
  openNamed();
  document.addEventListener("toggle", showAdvice, true);
  window.addEventListener("hashchange", openNamed);
  document.addEventListener("click", (event) => {
    const [keep, copy, chosen] = ["[data-png]", "[data-copy]", "[data-select]"].map((kind) => around(event, kind));
    if (keep) {
      event.preventDefault();
      savePng(keep.dataset.png ?? "");
    }
    if (copy) copyLink(copy);
    if (chosen) /** @type {HTMLInputElement} */ (chosen).select();
  });
  for (const file of all("[data-fill]")) {
    file.addEventListener("change", () => fill(/** @type {HTMLInputElement} */ (file)));
  }
};
