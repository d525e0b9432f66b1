// What was ticked off stays so when its page is loaded again: a phone sleeps, and its browser forgets the page.
// What your hands did is kept until the turn is over; the steps of a guide, as long as its tab is open.
import { all } from "./page.js";

/** Only what belongs to a turn has an end of its own. @param {HTMLElement} list */
const shelf = (list) => (list.dataset.turn === undefined ? sessionStorage : localStorage);

/** @param {HTMLElement} list */
const named = (list) => `ticks ${list.dataset.ticks}`;

/** @param {HTMLElement} list */
const boxes = (list) => /** @type {HTMLInputElement[]} */ (all("input[type=checkbox][id]", list));

/** @param {HTMLElement} list */
const keep = (list) => {
  const ticked = boxes(list).filter((box) => box.checked).map((box) => box.id);
  if (ticked.length) shelf(list).setItem(named(list), JSON.stringify({ turn: list.dataset.turn, ticked }));
  else shelf(list).removeItem(named(list));
};

const restore = () => {
  for (const list of all("[data-ticks]")) {
    const kept = JSON.parse(shelf(list).getItem(named(list)) ?? "null");
    if (kept?.turn !== list.dataset.turn) shelf(list).removeItem(named(list));
    else for (const box of boxes(list)) box.checked = Boolean(kept?.ticked.includes(box.id));
  }
};

/** Keep ticks from now on, and show those that are kept. */
export const start = () => {
  document.addEventListener("change", (event) => {
    const list = event.target instanceof Element ? event.target.closest("[data-ticks]") : null;
    if (list instanceof HTMLElement) keep(list);
  });
  document.addEventListener("laid", restore);
  restore();
};
