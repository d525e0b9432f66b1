// What was ticked off stays so when its page is loaded again: a phone sleeps, and its browser forgets the page.
// What your hands did is kept until the turn is over; the steps of a guide, as long as its tab is open. On a phone the
// question waits as one bar while a long list is done.
import { all, around, asElement } from "./page.js";

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

/** The turn whose question somebody has begun to answer. @type {string | undefined} */
let opened;

/** What is still to be done. */
const left = () => all("#news > li:has(> .done:not(:checked))");

/** On a phone the question is one bar as long as what your hands do has no room above it. */
const fold = () => {
  const [list, hands, question] = ["[data-turn]", ".hands", ".asking"].map((name) => document.querySelector(name));
  if (!list || !hands || !question) return;
  question.classList.remove("folded");
  const [end, room] = [left().at(-1), hands].map((one) => one?.getBoundingClientRect().bottom ?? 0);
  question.classList.toggle("folded", end > room && asElement(list).dataset.turn !== opened);
};

/** A tap on the question opens it; one on its button ticks off all that is in sight. @param {MouseEvent} event */
const unfold = (event) => {
  const list = around(event, ".asking > .do") && around(event, "[data-turn]");
  if (!list) return;
  opened = list.dataset.turn;
  if (around(event, "[data-all-done]")) {
    for (const box of boxes(list)) box.checked ||= Boolean(box.closest("#news"));
    list.dispatchEvent(new Event("change", { bubbles: true }));
  }
  fold();
};

/** Keep ticks from now on, and show those that are kept. */
export const start = () => {
  document.addEventListener("change", (event) => {
    const list = around(event, "[data-ticks]");
    if (list) keep(list);
    if (!left().length) fold();
  });
  document.addEventListener("click", unfold);
  document.addEventListener("laid", () => { restore(); fold(); });
  restore();
  if (location.search) opened = asElement(document.querySelector("[data-turn]"))?.dataset.turn;
  fold();
};
