// A line to the server that says when a look is worth while; it sends no content by itself.
import { show } from "./answer.js";
import { all, announce, first, headline, isAsked, newsOf, saidOf, say, shownAt, showOptions, table } from "./page.js";
import * as sound from "./sound.js";
import { again, fragment, inTurn } from "./swap.js";

/** @type {EventSource | null} */
let line = null;
let heard = "";
let missed = 0;

/** Open the line; a new one replaces the old. */
export const listen = () => {
  const older = line;
  line = new EventSource(`${table().dataset.table}/live`);
  line.onopen = () => older?.close();
  line.onmessage = async (event) => {
    missed = 0;
    heard = event.data;
    try { await inTurn(async () => { if (!isShown()) await look(); }); } catch { /* the line will come again */ }
  };
  line.onerror = async (event) => {
    // A browser calls again by itself, but not after a refusal: as when too many listen. Then the page looks itself.
    if (event.target !== line || line?.readyState !== EventSource.CLOSED) return;
    missed += 1;
    setTimeout(listen, 3000 * Math.min(missed, 5));
    try { await inTurn(look); } catch { if (missed === 3) say(table().dataset.lost); }
  };
  line.addEventListener("gone", () => { line?.close(); window.location.reload(); });
};

export const isListening = () => line !== null;

const isShown = () => {
  const [at, talk] = heard.split(" ");
  const shownTalk = first("[data-talk]");
  return shownAt() === at && (!shownTalk || shownTalk.dataset.talk === talk);
};

/** Somebody else has done something: look again, keep the place, and say what is new. */
const look = async () => {
  const { part, isTable } = await fragment(table().dataset.table + window.location.search);
  if (!isTable) {
    window.location.reload();
    return;
  }
  const was = isAsked();
  const held = again(document.activeElement);
  const shown = /** @type {HTMLElement | null} */ (part.querySelector("[data-at]"));
  if (shown?.dataset.at === shownAt() && changeCompany(part, held)) return;
  const start = newsOf(part).length - freshOf(part).length;
  await show(part, start, held);
  announce([...newsOf().slice(start).map(saidOf), headline()?.textContent?.trim() ?? ""]);
  if (isAsked() && !was) {
    showOptions();
    sound.play("bell");
    document.dispatchEvent(new CustomEvent("your-turn"));
  }
};

/** Only who sits there has changed.
 *  @param {Document} part @param {(() => HTMLElement | null | undefined) | null} held */
const changeCompany = (part, held) => {
  const both = [".around", ".company"].map((name) => [first(name), part.querySelector(name)]);
  const sat = sitters();
  for (const [old, fresh] of both) {
    if (!old || !fresh) return false;
    const inside = old.contains(document.activeElement);
    old.replaceWith(fresh);
    if (inside) held?.()?.focus({ preventScroll: true });
  }
  announce(sitters().filter((said) => !sat.includes(said)));
  return true;
};

/** Who is there, and what they ask; without dots and buttons. */
const sitters = () => all(".sitter, .talk", table()).map((one) => [...one.childNodes]
  .filter((node) => node.nodeName !== "BUTTON" && /** @type {Element} */ (node).ariaHidden !== "true")
  .map((node) => node.textContent).join("").trim());

/** The lines of a page that are not on the table yet; of a long story, old lines leave at the top.
 *  @param {Document} part */
const freshOf = (part) => {
  const [before, now] = [newsOf().map(saidOf), newsOf(part).map(saidOf)];
  const gone = before.findIndex((_, from) => before.slice(from).every((said, number) => now[number] === said));
  return now.slice(gone < 0 ? 0 : before.length - gone);
};
