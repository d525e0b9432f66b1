// Things that go to a place: a figure to a room, a card to the hand.
// A thing says by `data-carry` what it is carried for, a place by `data-takes` what for things may be dropped on it.
// A drop presses a button that the page has anyway: that of the thing if it means an option, or that of the place.
import { pick } from "./answer.js";
import { carries } from "./hand.js";
import { all, table } from "./page.js";
import { after } from "./swap.js";
import { openTabOf } from "./tabs.js";

const ANSWER = "button[name=answer]";
const PICK = 'a[href^="?pick="]';
const LEAST = 44; // points that a thing is high at least while it is carried

/**
 * @typedef {import("./hand.js").Hold} Hold
 * @typedef {import("./hand.js").Point} Point
 * @typedef {Map<HTMLElement, () => void>} Ways  the places that take a thing, and what is done there
 */

/** What is carried now, and where it may go.
 *  @type {{ piece: HTMLElement, ways: Promise<Ways>, known: Ways } | null} */
let now = null;

/** Something that is an option, or has one in it. @param {Element | null | undefined} thing @param {string} kind */
const optionOf = (thing, kind) =>
  /** @type {HTMLButtonElement & HTMLAnchorElement | null} */ (
    thing?.matches(kind) ? thing : thing?.querySelector(kind) ?? null);

/** What a thing means by itself. It may name an answer whose button is elsewhere. @param {HTMLElement} piece */
const ownOption = (piece) => {
  const { answer } = piece.dataset;
  return optionOf(answer ? table() : piece, answer ? `${ANSWER}[value="${CSS.escape(answer)}"]` : ANSWER);
};

/** @param {HTMLButtonElement & HTMLAnchorElement} option */
const press = (option) => {
  if (option.matches(PICK)) pick(option.getAttribute("href") ?? "");
  else table().requestSubmit(option);
};

/** The same place on another page. @param {HTMLElement} place @param {ParentNode} page */
const onPage = ({ dataset }, page) => page.querySelector(
  dataset.piece ? `[data-piece="${dataset.piece}"]` : `[data-place="${dataset.place}"]`);

/** First the thing is picked, then the place answers. @param {string} href @param {HTMLElement} place */
const pickAndPress = async (href, place) => {
  await pick(href);
  const answer = optionOf(onPage(place, table()), ANSWER);
  if (answer) press(answer);
};

/** Where a thing may go. What has to be picked first asks the page which places take it then.
 *  @param {HTMLElement} piece @returns {Promise<Ways>} */
const waysOf = async (piece) => {
  const places = all(`[data-takes~="${piece.dataset.carry}"]`, table()).filter((place) => place !== piece);
  const own = ownOption(piece);
  if (own) return new Map(places.map((place) => [place, () => press(own)]));
  const href = optionOf(piece, PICK)?.getAttribute("href");
  const then = href ? (await after(href)).part : null;
  /** @type {Ways} */
  const ways = new Map();
  for (const place of places) {
    const option = optionOf(then ? onPage(place, then) : place, then ? ANSWER : `${ANSWER}, ${PICK}`);
    if (option) ways.set(place, then ? () => pickAndPress(href ?? "", place) : () => press(option));
  }
  return ways;
};

/** The places glow that take what is carried; if none of them is in sight, the tab opens where the first is.
 *  @param {HTMLElement} piece */
const begin = (piece) => {
  const begun = { piece, ways: waysOf(piece), known: /** @type {Ways} */ (new Map()) };
  now = begun;
  begun.ways.then((ways) => {
    if (now !== begun) return;
    begun.known = ways;
    for (const place of ways.keys()) place.classList.add("takes");
    const places = [...ways.keys()];
    if (places.length && !places.some((place) => place.checkVisibility())) {
      openTabOf(places[0]);
      places[0].scrollIntoView({ block: "start" });
    }
  }, () => {});
};

const end = () => {
  now = null;
  for (const place of all(".takes")) place.classList.remove("takes", "over");
};

/** The place under what is carried, or else under the hand. @param {Ways} ways @param {Point} point */
const placeAt = (ways, { x, y, finger }) => {
  for (const at of [{ x, y }, finger]) {
    for (const under of document.elementsFromPoint(at.x, at.y)) {
      const place = [...ways.keys()].find((one) => one.contains(under));
      if (place) return place;
    }
  }
  return null;
};

/** @param {HTMLElement} piece @param {DOMRect} picture */
const size = (piece, { width, height }) => {
  begin(piece);
  const scale = Math.max(1, LEAST / height);
  return { width: width * scale, height: height * scale };
};

/** @param {Hold} _ @param {Point} point */
const carry = (_, point) => {
  const place = placeAt(now?.known ?? new Map(), point);
  for (const one of all(".takes")) one.classList.toggle("over", one === place);
};

/** @param {Hold} held @param {Point} point */
const drop = async ({ piece }, point) => {
  const ways = now?.piece === piece ? await now.ways.catch(() => new Map()) : new Map();
  const place = placeAt(ways, point);
  end();
  if (place) ways.get(place)();
  return Boolean(place);
};

/** Listens to hands, once for all pages of a table. */
export const start = () => carries({ pieces: "[data-carry]", size, carry, drop, rest: end });
