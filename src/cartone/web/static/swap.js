// Brings what changed from the server and puts it in the place of what was there, one thing after the other.
import { turnBack } from "./board.js";
import { OPTIONS, all, asElement, first, hasTable, headline, isAsked, shownAt, table } from "./page.js";
import { deafness, dress } from "./settings.js";
import { openTab } from "./tabs.js";

let last = Promise.resolve(/** @type {any} */ (undefined));
let deafUntil = 0;

/** Fetching and swapping go one after the other: no older page replaces a newer one.
 *  @template T @param {() => Promise<T>} job @returns {Promise<T>} */
export const inTurn = (job) => {
  last = last.then(job, job);
  return last;
};

/** @typedef {(string | [number, number])[]} Parts New lines, and which of old ones: the first, and how many */

/** The last part of a page as it came, its mark, and what it becomes after the first part of an answer, by address. */
let had = { mark: "", lines: [""], after: /** @type {Record<string, Parts>} */ ({}) };

/** @param {Parts} parts @param {string[]} lines */
const joined = (parts, lines) =>
  parts.flatMap((part) => (typeof part === "string" ? part : lines.slice(part[0], part[0] + part[1]))).join("\n");

/** @typedef {{ status: number, part: Document, isTable: boolean }} Fragment A part of a page */

/** @param {string} address @param {RequestInit} [options] @returns {Promise<Fragment>} */
export const fragment = async (address, options = {}) => {
  const { mark, lines } = had;
  const answer = await fetch(address, { ...options, headers: { "X-Cartone": "fragment", "X-Cartone-Has": mark } });
  const isWhole = answer.headers.get("Content-Type") !== "application/json";
  const [parts, after] = isWhole ? [[await answer.text()], {}] : await answer.json();
  const text = joined(parts, lines);
  had = { mark: answer.headers.get("X-Cartone-Has") ?? "", lines: text.split("\n"), after };
  return parsed(answer.status, text);
};

/** @param {number} status @param {string} text @returns {Fragment} */
const parsed = (status, text) => {
  const part = new DOMParser().parseFromString(text, "text/html");
  return { status, part, isTable: Boolean(part.querySelector("[data-where]")) };
};

/** The page after the first part of an answer: what changes came with the question. @param {string} href */
export const after = async (href) =>
  had.after[href] ? parsed(200, joined(had.after[href], had.lines)) : fragment((table().dataset.table ?? "") + href);

/** Parts of a table whose own parts are laid one by one. */
const FRAMES = [".felt", ".side"];

/** What of the old a new part would take the place of: what looks the same, or the same frame.
 *  @param {ChildNode | null} start @param {ChildNode} fresh */
const twinOf = (start, fresh) => {
  if (fresh instanceof Text) return start?.isEqualNode(fresh) ? start : null; // nothing goes for a space further on
  const frame = fresh instanceof Element && FRAMES.find((name) => fresh.matches(name));
  let framed = null;
  for (let old = start; old; old = old.nextSibling) {
    if (old.isEqualNode(fresh)) return old;
    if (frame && old instanceof Element && old.matches(frame)) framed = old;
  }
  return framed;
};

/** Lay new things in the place of old ones. What looks the same stays: to draw it again costs much.
 *  @param {Element} old @param {Element} fresh */
const lay = (old, fresh) => {
  let here = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const twin = twinOf(here, node);
    while (twin && here !== twin) here = next(here);
    if (!twin) old.insertBefore(node, here);
    else here = twin.nextSibling;
    if (twin instanceof Element && node instanceof Element && !twin.isEqualNode(node)) {
      dressAs(twin, node);
      lay(twin, node);
    }
  }
  while (here) here = next(here);
};

/** A thing goes; what came after it. @param {ChildNode | null} gone */
const next = (gone) => {
  const following = gone?.nextSibling ?? null;
  gone?.remove();
  return following;
};

/** @param {Element} old @param {Element} fresh */
const dressAs = (old, fresh) => {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
};

/** Says to whoever looks after things on the table that others lie there now. */
export const sayLaid = () => document.dispatchEvent(new Event("laid"));

/** Says to whoever keeps things on the table what is about to be laid there. @param {Node} part */
const sayComes = (part) => document.dispatchEvent(new CustomEvent("comes", { detail: part }));

/** Put a fragment on the table. `find` looks for what gets the focus; `null` leaves the focus where it is.
 *  @param {Document} part @param {(() => HTMLElement | null | undefined) | null} [find] */
export const swap = (part, find) => {
  const form = table();
  const at = shownAt();
  const kept = keptOf(form);
  sayComes(part);
  if (find !== null) asElement(document.activeElement)?.blur(); // to remove what has the focus costs a layout
  lay(form, part.body);
  kept.restore();
  dress(form);
  sayLaid();
  if (shownAt() !== at) deafUntil = performance.now() + deafness();
  sayWhere();
  if (find === null) return;
  (find?.() || (isAsked() && first(OPTIONS)) || headline())?.focus({ preventScroll: true });
};

/** Lay everything as a page draws it, while the question is still the old one; its cards come later, and what is told
 *  later is not to be seen yet, unless all is told. @param {Document} part @param {boolean} [isTold] */
export const foreshow = (part, isTold = false) => {
  const [felt, drawn] = [first(".felt"), part.querySelector(".felt")];
  if (!felt || !drawn) return;
  const [kept, copy] = [keptOf(table()), asElement(drawn.cloneNode(true))];
  for (const card of all(".sheet, dialog", copy)) card.remove();
  copy.dataset.at = felt.dataset.at;
  if (!isTold) turnBack(copy);
  sayComes(copy);
  dressAs(felt, copy);
  lay(felt, copy);
  kept.restore();
  sayLaid();
};

/** What a person has opened, typed and scrolled to, to be there again after a swap.
 *  @param {HTMLFormElement} form */
const keptOf = (form) => {
  const [tab, question] = [form.querySelector("[data-tab][aria-pressed=true]"), askedIn(form)];
  const scrolled = all("[data-region]", form).map((region) => [region.dataset.region, region.scrollTop])
    .filter(([, top]) => top); // to scroll a region costs a layout
  const open = all("details[open]:not(.gestures) > summary", form).map((summary) => summary.textContent);
  const field = () => /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=answer]"));
  const typed = field()?.value;
  const restore = () => {
    for (const summary of all("summary", form)) {
      if (open.includes(summary.textContent)) summary.parentElement?.setAttribute("open", "");
    }
    const now = field();
    if (typed && now) now.value = typed;
    if (askedIn(form) !== question) return; // another question shows what it asks for
    openTab(tab?.getAttribute("data-tab") ?? "", form);
    for (const [name, top] of scrolled) {
      const region = form.querySelector(`[data-region="${name}"]`);
      if (region) region.scrollTop = Number(top);
    }
  };
  return { restore };
};

/** Where something is asked, if anything is. @param {HTMLFormElement} form */
const askedIn = (form) => {
  const region = form.querySelector(".asked-here")?.getAttribute("data-region");
  return `${form.querySelector("[data-asked]") ? "asked" : "waits"} ${region ?? ""}`;
};

/** The bar and the title of the tab follow the table. */
const sayWhere = () => {
  const where = first("[data-where]")?.dataset.where;
  const bar = document.querySelector("[data-swap=where]");
  if (where && bar) bar.textContent = where;
  document.title = `${isAsked() ? "● " : ""}${headline()?.textContent?.trim() ?? "Cartone"} · Cartone`;
};

/** Whether a press comes so soon after a new question that it was meant for the one before.
 *  Whoever goes on pressing is not heard. */
export const isDeaf = () => {
  const deaf = performance.now() < deafUntil;
  if (deaf) deafUntil = performance.now() + deafness();
  return deaf;
};

/** The next press is meant for the question that is there. */
export const hear = () => { deafUntil = 0; };

/** What tells things without a name of their own apart. */
const HANDLES = ["id", "data-setting", "data-tab", "formaction", "href"];

/** How to find the same thing after a swap; if it has gone, the sentence that says what to do.
 *  @param {Element | null} element */
export const again = (element) => {
  if (!element || !hasTable() || !table().contains(element)) return null;
  const said = element.textContent;
  if (element.matches("summary")) {
    return () => all("summary", table()).find((one) => one.textContent === said) || headline();
  }
  const names = element.hasAttribute("name") ? ["name", "value"] : HANDLES;
  const held = names.filter((name) => element.hasAttribute(name));
  const handle = held.map((name) => `[${name}="${CSS.escape(element.getAttribute(name) ?? "")}"]`).join("");
  return () => (handle ? first(`${handle}:not(:disabled)`) : null) || headline();
};
