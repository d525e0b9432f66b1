// Things move from where they were to where they are: by transform and opacity alone, above everything else.
import { named, placeOf, placesOf, spot } from "./board.js";
import { all, table } from "./page.js";

/** @typedef {import("./board.js").Move} Move */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

const LARGE = 700; // ms that a card is shown large
const SWIFT = "cubic-bezier(.3, .7, .2, 1)";

/** @param {string} id */
export const here = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** What is to be seen of a piece. @param {Element} piece */
export const pictureOf = (piece) => piece.querySelector("svg") ?? piece;

/** Where something is; if its region is closed, where one would open it.
 *  @param {Element | null} element @returns {Box} */
export const boxOf = (element) => {
  const shown = element?.checkVisibility() ? element : tabOf(element) ?? here("banner");
  const { x, y, width, height } = shown.getBoundingClientRect();
  return { x, y, width, height };
};

/** @param {Element | null} element */
const tabOf = (element) => {
  const region = /** @type {HTMLElement | null} */ (element?.closest("[data-region]") ?? null);
  const tab = region && named(table(), "tab", region.dataset.region ?? "");
  return tab?.checkVisibility() ? tab : null;
};

/** The boxes of all pieces on the table. @returns {Map<string, Box>} */
const boxes = () => new Map(
  all("[data-piece]", table()).map((piece) => [piece.dataset.piece ?? "", boxOf(pictureOf(piece))]));

/** @param {Box} one @param {Box} other */
const isSame = (one, other) => Math.abs(one.x - other.x) < 1 && Math.abs(one.y - other.y) < 1 &&
  Math.abs(one.width - other.width) < 1;

/** What brings a thing that lies in one box to where it looks as if it lay in the other.
 *  @param {Box} lies @param {Box} at */
const offset = (lies, at) => {
  const scale = lies.width ? at.width / lies.width : 1;
  const [right, down] = [at.x - lies.x, at.y - lies.y];
  return `translate(${right}px, ${down}px) scale(${Math.min(Math.max(scale, 0.2), 5)})`;
};

/** A picture flies from a box to another, above everything else.
 *  @param {Element} picture @param {Box} from @param {Box} to @param {number} time @param {boolean} [large] */
export const fly = async (picture, from, to, time, large = false) => {
  const ghost = /** @type {HTMLElement} */ (picture.cloneNode(true));
  const [left, top, width, height] = [to.x, to.y, to.width, to.height].map((size) => `${size}px`);
  Object.assign(ghost.style, { position: "fixed", left, top, width, height, margin: "0", transformOrigin: "0 0" });
  here("flight").append(ghost);
  const frames = [{ transform: offset(to, from) }, ...(large ? turned(to) : []), { transform: "none" }];
  const flight = ghost.animate(frames, { duration: large ? time + LARGE : time, easing: SWIFT });
  await ended(flight);
  ghost.remove();
};

/** A card that is turned up, large in the middle of the window. @param {Box} to */
const turned = (to) => {
  const height = Math.min(innerHeight * 0.45, 420);
  const width = height * (to.width / Math.max(to.height, 1));
  const middle = offset(to, { x: (innerWidth - width) / 2, y: (innerHeight - height) / 2, width, height });
  return [
    { transform: `${middle} rotateY(90deg)`, offset: 0.2 },
    { transform: middle, offset: 0.4 },
    { transform: middle, offset: 0.75 },
  ];
};

/** @param {Element} element @param {Box} from @param {Box} to @param {number} time */
const slide = (element, from, to, time) => {
  const transformOrigin = "0 0";
  const frames = [{ transform: offset(to, from), transformOrigin }, { transform: "none", transformOrigin }];
  return ended(element.animate(frames, { duration: time, easing: SWIFT }));
};

/** @type {Set<Animation>} */
const moving = new Set();

/** Whatever moves is at once where it goes to. */
export const finish = () => { for (const animation of moving) animation.finish(); };

/** @param {Animation} animation */
export const ended = async (animation) => {
  moving.add(animation);
  try { await animation.finished; } catch { /* it was ended at once */ }
  moving.delete(animation);
};

/** Change the table, and let every piece go from where it was to where it is then. What goes to another place flies.
 *  @param {() => void} change @param {number} time @param {Move[]} [moves] what new pieces come from */
export const flip = async (change, time, moves = []) => {
  const [before, places] = [boxes(), placesOf(table())];
  /** @type {Map<string, Box>} */
  const from = new Map();
  for (const [, piece, , start, name] of moves) {
    const was = before.get(piece) ?? (start ? boxOf(spot(start)) : null);
    if (was) from.set(name || piece, was);
  }
  change();
  const jobs = all("[data-piece]", table()).map(async (piece) => {
    const name = piece.dataset.piece ?? "";
    const [was, is] = [from.get(name) ?? before.get(name), boxOf(pictureOf(piece))];
    if (!was || isSame(was, is)) return;
    if (placeOf(piece) === places.get(name)) return slide(piece, was, is, time);
    piece.classList.add("in-flight");
    await fly(pictureOf(piece), was, is, time, "large" in piece.dataset && !before.has(name));
    piece.classList.remove("in-flight");
  });
  await Promise.all(jobs);
};

/** @param {string} picture @param {string} start @param {string} to @param {number} time @param {Document} part */
export const flyNamed = async (picture, start, to, time, part) => {
  const [from, goal] = [spot(start), spot(to)];
  const drawn = named(table(), "picture", picture) ?? named(part, "picture", picture);
  if (!drawn || !(from || goal)) return;
  const { width, height } = boxOf(pictureOf(drawn));
  /** @param {HTMLElement | null} place */
  const middle = (place) => {
    const box = boxOf(place);
    return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
  };
  await fly(pictureOf(drawn), middle(from), middle(goal), time);
};

/** How much a number has changed rises beside it.
 *  @param {HTMLElement} number @param {number} by @param {number} time */
export const rise = async (number, by, time) => {
  const textContent = by < 0 ? `−${-by}` : `+${by}`;
  const chip = Object.assign(document.createElement("b"), { className: "gained", textContent });
  const { x, y, width } = boxOf(number);
  Object.assign(chip.style, { position: "fixed", left: `${Math.min(x + width, innerWidth - 44)}px`, top: `${y}px` });
  here("flight").append(chip);
  const rising = [
    { transform: "translateY(8px)", opacity: 0 }, { transform: "none", opacity: 1, offset: 0.3 },
    { transform: "translateY(-18px)", opacity: 0 },
  ];
  await ended(chip.animate(rising, { duration: Math.max(time, 600) }));
  chip.remove();
};
