// What is on the page of a table, and where to find it.

/** The path that all our pages lie under: scripts lie two folders below it. */
export const root = new URL("../../", import.meta.url).pathname;

/** What may be pressed to answer; never what lets something go by. */
export const OPTIONS = ".cell, .legal, .choices button:not(.declines), .do-order button, .to a, .typed input";

/** The table: a form, so that every answer also works without script.
 *  @returns {HTMLFormElement} */
export const table = () => /** @type {HTMLFormElement} */ (document.getElementById("table"));

/** Whether this page has a table at all. */
export const hasTable = () => Boolean(document.getElementById("table"));

/** Something at the table. @param {string} selector @returns {HTMLElement | null} */
export const first = (selector) => table().querySelector(selector);

/** All of a kind within a part of the page.
 *  @param {string} selector @param {ParentNode} [within] @returns {HTMLElement[]} */
export const all = (selector, within = document) => [...within.querySelectorAll(selector)].map(asElement);

/** @param {unknown} node */
export const asElement = (node) => /** @type {HTMLElement} */ (node);

/** What an event happened in, or around it.
 *  @param {Event} event @param {string} selector @returns {HTMLElement | null} */
export const around = (event, selector) => asElement(event.target)?.closest?.(selector) ?? null;

/** Whether somebody is asked on this page. */
export const isAsked = () => Boolean(first("[data-asked]"));

/** Whether the table is only looked at. */
export const isStill = () => table().classList.contains("look-only");

/** Which page of the table this is. */
export const shownAt = () => first("[data-at]")?.dataset.at;

/** The sentence that says what to do now. */
export const headline = () => document.getElementById("do");

/** The lines of the story on a page. @param {ParentNode} [within] */
export const newsOf = (within = table()) => all("#news > li", within)
  .filter((line) => document.documentElement.dataset.remarks !== "off" || !line.matches(".remark"));

/** What a line says, without its reasons. @param {HTMLElement} line */
export const saidOf = (line) =>
  (line.querySelector(".whole") || line.querySelector("summary") || line).textContent?.trim() ?? "";

/** What changed, for those who listen. The region itself is never swapped. @param {string[]} lines */
export const announce = (lines) => {
  const region = document.getElementById("announced");
  if (region && lines.length) region.textContent = lines.join(" ");
};

/** A word over the question: something went wrong. @param {string | undefined} text */
export const say = (text) => {
  const notice = Object.assign(document.createElement("p"), { className: "notice", textContent: text ?? "" });
  notice.setAttribute("role", "alert");
  document.querySelector(".do")?.prepend(notice);
};

/** Show the first option, if none of a question can be seen: its region is moved, the page never is. Beside a real
 *  table what your hands have to do comes first. */
export const showOptions = () => {
  if (!isAsked() || isStill()) return;
  if (first(".hands #news")) return window.scrollTo({ top: 0 });
  // Cells and links are pressed through what carries them.
  const pressed = all(OPTIONS, table()).map((one) => asElement(one.closest("[data-grid], [data-lift]") ?? one));
  const options = [...new Set(pressed)].filter((one) => one.getClientRects().length);
  if (options.length && !options.some(isInSight)) options[0].scrollIntoView({ block: "nearest" });
};

/** @param {HTMLElement} element */
const isInSight = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + Math.min(height, 120) - 2);
  return Boolean(seen) && element.contains(seen);
};
