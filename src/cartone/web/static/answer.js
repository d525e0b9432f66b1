// Sends an answer, or what was picked of one, and shows what came of it.
import { showCard } from "./cards.js";
import { countSheet } from "./ending.js";
import { all, announce, first, headline, newsOf, saidOf, say, shownAt, showOptions, table } from "./page.js";
import { play, settle } from "./stage.js";
import { isSure } from "./sure.js";
import { after, again, fragment, inTurn, sayLaid, swap } from "./swap.js";

let busy = false;

/** What was shown last: the table before it, the page after it, and from which line on it was told.
 *  @type {{ before: Node[], after: Document, start: number } | null} */
let last = null;

/** Show on the table how it came to a new page, from a line of its story on.
 *  @param {Document} part @param {number} start @param {(() => HTMLElement | null | undefined) | null} [find]
 *  @param {boolean} [byLine] */
export const show = async (part, start, find, byLine = false) => {
  last = { before: copyOf(table()), after: /** @type {Document} */ (part.cloneNode(true)), start };
  const news = newsOf(part).slice(start);
  const begins = news.some((line) => "begins" in line.dataset);
  // After a story the focus is on no option, so that no key too many answers anything.
  const played = await play(part, news, byLine);
  settle(() => swap(part, played ? headline : find), played ? [] : news);
  if (news.length) {
    countSheet();
    scrollToNewest();
  }
  first("[data-again]")?.toggleAttribute("hidden", !newsOf().some((line) => line.dataset.touches));
  document.dispatchEvent(new Event("told"));
  if (begins && !played && (await showCard())) headline()?.focus({ preventScroll: true });
};

/** What happened last is in sight; what hands have to do is read from the top. */
export const scrollToNewest = () => {
  if (first(".hands #news")) return;
  for (let box = first("#news"); box && box !== table(); box = box.parentElement) box.scrollTop = box.scrollHeight;
};

/** A copy in a document that is never shown: its pictures do not ask for their parts. @param {Node} node */
const copyOf = (node) => [...document.implementation.createHTMLDocument().importNode(node, true).childNodes];

/** The last turn once more, line by line, on the table as it was before. */
export const showAgain = () => inTurn(async () => {
  if (!last) return;
  const { before, after, start } = last;
  table().replaceChildren(...before);
  sayLaid();
  await show(after, start, undefined, true);
});

/** @param {HTMLFormElement} form @param {HTMLElement | null} button */
export const send = async (form, button) => {
  const sure = button?.dataset.sure || form.dataset.sure;
  if (busy || (sure && !(await isSure(sure)))) return;
  busy = true;
  form.classList.add("busy");
  const slow = setTimeout(() => form.classList.add("slow"), 300); // another pointer restyles every button
  const address = button?.getAttribute("formaction") || form.getAttribute("action") || "";
  const fields = new FormData(form, button?.hasAttribute("name") ? button : null);
  const body = new URLSearchParams(/** @type {any} */ (fields));
  if (sure) body.set("sure", "yes");
  try {
    await inTurn(async () => take(await fragment(address, { method: "POST", body }), address));
  } catch {
    say(form.dataset.lost);
  } finally {
    busy = false;
    clearTimeout(slow);
    form.classList.remove("busy", "slow");
  }
  showOptions();
  document.dispatchEvent(new CustomEvent("answered", { detail: address }));
};

/** @param {import("./swap.js").Fragment} answer @param {string} address */
const take = async ({ status, part, isTable }, address) => {
  if (!isTable) {
    if (status === 404) window.location.reload(); // no table any more
    else say(part.querySelector("h1")?.textContent || table().dataset.lost);
    return;
  }
  const isNew = part.querySelector("[data-at]")?.getAttribute("data-at") !== shownAt();
  const isAnswer = isNew && /\/answer(\?|$)/.test(address);
  // What changes nothing on the table leaves the focus where it was: no key too many answers anything.
  const held = isNew ? null : again(document.activeElement);
  const find = () => first(".hint button, #number") ?? held?.();
  await show(part, isAnswer && status < 400 ? 0 : newsOf(part).length, find);
  const noted = [first(".hint"), first(".tried")].map((note) => note?.textContent?.trim() ?? "");
  announce([...(isAnswer ? newsOf().map(saidOf) : noted), headline()?.textContent?.trim() ?? ""]);
  const stays = address.includes("/hint") || window.location.search.startsWith("?over");
  history.replaceState(null, "", (table().dataset.table ?? "") + (stays ? window.location.search : ""));
};

/** A part of an answer: the page shows what it would be. @param {string} href */
export const pick = async (href) => {
  if (busy) return;
  busy = true;
  try {
    await inTurn(async () => {
      const { part, isTable } = await after(href);
      if (!isTable) return window.location.reload();
      const next = "#number, .loose .to a, .choices .primary, .cell, button.legal";
      settle(() => swap(part, () => all(next, table()).find((one) => one.checkVisibility())));
      history.replaceState(null, "", (table().dataset.table ?? "") + href);
    });
  } catch {
    say(table().dataset.lost);
  } finally {
    busy = false;
  }
};
