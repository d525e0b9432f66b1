// The note of a guide: in the hand one line that opens, and what it says follows what is lifted.
import { around, first, hasTable, table } from "./page.js";

/** What the line says while nothing is lifted. @type {string | null} */
let kept = null;

/** @param {MouseEvent} event */
export const onClick = (event) => {
  const button = around(event, "[data-note]");
  const isOpen = button?.closest(".note")?.classList.toggle("open");
  button?.setAttribute("aria-expanded", String(isOpen));
};

/** A piece is lifted or laid down: the line says where it would go. */
const follow = () => {
  const line = first(".note .now[data-lifted]");
  if (!line) return;
  const piece = first("[data-lift]:is(.away, .held)");
  if (!piece) {
    if (kept !== null) line.textContent = kept;
    kept = null;
    return;
  }
  kept ??= line.textContent;
  const where = piece.dataset.guide;
  line.textContent = (where ? line.dataset.lifted?.replace("{where}", where) : line.dataset.other) ?? "";
};

/** Follows what is lifted, at a table with a guide. */
export const start = () => {
  if (!hasTable() || !first(".lesson")) return;
  new MutationObserver(follow).observe(table(), { subtree: true, attributes: true, attributeFilter: ["class"] });
  document.addEventListener("laid", () => { kept = null; });
};
