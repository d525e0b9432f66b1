// A hand at the table, with mouse, pen or finger alike: it lifts a piece, carries it, and lets it go.
import { around, isStill, shownAt, table } from "./page.js";
import { mayMove } from "./settings.js";
import { isPlaying } from "./stage.js";

export const FAR = 6; // points that a pointer moves before it lifts a piece
const ABOVE = 36; // points that a piece hangs above a finger
const BACK = 200; // ms in which a piece slides back to where it was taken from

/**
 * @typedef {{ piece: HTMLElement, pointer: number, x: number, y: number, by: string, at?: string }} Grip
 * @typedef {Grip & { flying: HTMLElement, from: DOMRect }} Hold  what is held, since when, and its picture on the way
 * @typedef {{ x: number, y: number, finger: { x: number, y: number } }} Point  the middle of the picture, and the hand
 */

/** How things of a kind are carried: which, how large, what happens on the way, and whether a place takes them.
 *  @typedef {{
 *    pieces: string,
 *    size: (piece: HTMLElement, picture: DOMRect) => { width: number, height: number },
 *    carry: (held: Hold, point: Point) => void,
 *    drop: (held: Hold, point: Point) => boolean | Promise<boolean>,
 *    rest: (held: Hold) => void,
 *  }} Way */

/** @type {{ way: Way, grip: Grip, held: Hold | null } | null} */
let hand = null;

/** Whether a hand is on something. */
export const isHolding = () => hand !== null;

/** Whether nothing may be taken up now: the table is only looked at, an answer is on its way, or a story is told. */
export const isBusy = () => isStill() || table().classList.contains("busy") || isPlaying();

/** What of a piece is carried. @param {HTMLElement} piece */
const pictureOf = (piece) => piece.querySelector("svg");

/** @param {Way} way @param {Grip} grip @param {number} pointer @returns {Hold | null} */
const lift = (way, grip, pointer) => {
  const drawn = pictureOf(grip.piece);
  if (!drawn) return null;
  const from = drawn.getBoundingClientRect();
  const { width, height } = way.size(grip.piece, from);
  const flying = Object.assign(document.createElement("div"), { className: "lifted" });
  flying.append(drawn.cloneNode(true));
  Object.assign(flying.style, { width: `${width}px`, height: `${height}px` });
  document.body.append(flying);
  grip.piece.classList.add("away");
  grip.piece.setPointerCapture?.(pointer);
  return { ...grip, flying, from };
};

/** Where a piece is: it hangs above a finger. @param {Hold} held @param {PointerEvent} event @returns {Point} */
const pointOf = ({ flying, by }, { clientX, clientY }) => {
  const hangs = by === "mouse" ? 0 : ABOVE + flying.offsetHeight / 2;
  return { x: clientX, y: clientY - hangs, finger: { x: clientX, y: clientY } };
};

/** What draws a piece with its middle at a point. @param {HTMLElement} flying @param {number} x @param {number} y */
const at = (flying, x, y) => `translate(${x - flying.offsetWidth / 2}px, ${y - flying.offsetHeight / 2}px)`;

/** @param {Hold} held */
const slideBack = async ({ flying, from }) => {
  if (!mayMove() || !from.width) return;
  const home = at(flying, from.x + from.width / 2, from.y + from.height / 2);
  await flying.animate([{ transform: flying.style.transform }, { transform: home }], BACK).finished.catch(() => {});
};

/** Whether the page is still the one on which a piece was lifted. @param {Hold} held */
const isStillThere = ({ piece, at: then }) => piece.isConnected && shownAt() === then && !isBusy();

/** Whatever a pointer was about to lift stays where it is. */
export const letGo = () => { hand = null; };

/** What ends a lift, or a long press, is no click on whatever lies below; the next press is one again.
 *  @param {number} [time] ms that it may take */
export const swallowClick = (time = 0) => {
  const over = new AbortController();
  const swallow = (/** @type {Event} */ event) => { event.preventDefault(); event.stopImmediatePropagation(); };
  document.addEventListener("click", swallow, { capture: true, once: true, signal: over.signal });
  document.addEventListener("pointerdown", () => over.abort(), { capture: true, once: true, signal: over.signal });
  setTimeout(() => over.abort(), time);
};

/** @param {Way} way @param {Hold} held @param {PointerEvent} event */
const release = async (way, held, event) => {
  const point = pointOf(held, event);
  const taken = event.type !== "pointercancel" && isStillThere(held) && (await way.drop(held, point));
  if (!taken) {
    way.rest(held);
    await slideBack(held);
  }
  held.flying.remove();
  held.piece.classList.remove("away");
};

/** @param {PointerEvent} event */
const move = (event) => {
  if (!hand || hand.grip.pointer !== event.pointerId) return;
  const { way, grip } = hand;
  const far = Math.hypot(event.clientX - grip.x, event.clientY - grip.y);
  if (!hand.held && far >= FAR) hand.held = lift(way, grip, event.pointerId);
  if (!hand.held) return;
  event.preventDefault();
  const point = pointOf(hand.held, event);
  hand.held.flying.style.transform = at(hand.held.flying, point.x, point.y);
  if (isStillThere(hand.held)) way.carry(hand.held, point);
};

/** @param {PointerEvent} event */
const up = (event) => {
  if (!hand || hand.grip.pointer !== event.pointerId) return;
  const { way, held } = hand;
  hand = null;
  if (!held) return;
  release(way, held, event);
  swallowClick();
};

/** Things of a kind can be carried from now on, on all pages of a table. @param {Way} way */
export const carries = (way) => {
  document.addEventListener("pointerdown", (event) => {
    const piece = around(event, way.pieces);
    if (hand || isBusy() || !piece || event.button || around(event, ".to")) return;
    const { pointerId: pointer, clientX: x, clientY: y, pointerType: by } = event;
    hand = { way, grip: { piece, pointer, x, y, by, at: shownAt() }, held: null };
  });
  document.addEventListener("dragstart", (event) => { if (around(event, way.pieces)) event.preventDefault(); });
};

/** Listens to hands, once for all kinds of things. */
export const start = () => {
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", up);
};
