// Things move from where they were to where they are: by transform and opacity alone, above everything else.
import { named, placeCalled, placeOf, placesOf, spot } from "./board.js";
import { all, table } from "./page.js";

/** @typedef {import("./board.js").Move} Move */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

const LARGE = 1300; // ms that a card takes if it is shown large
const MOST_LARGE = 2; // cards that are shown large in a beat: if there are more, none is
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

/** A picture flies from a box to another, above everything else; what comes from a deck is not seen before.
 *  @param {Element} picture @param {Box} from @param {Box} to @param {number} time @param {number} [delay]
 *  @param {boolean} [isNew] */
export const fly = (picture, from, to, time, delay = 0, isNew = false) => {
  const start = { transform: offset(to, from), opacity: isNew ? 0 : 1 };
  return pass(picture, to, [start, { opacity: 1, offset: 0.15 }, { transform: "none", opacity: 1 }], time, delay);
};

/** A copy of a picture, as large as a box, goes through some frames and is gone.
 *  @param {Element} picture @param {Box} size @param {Keyframe[]} frames @param {number} duration
 *  @param {number} delay */
const pass = async (picture, size, frames, duration, delay) => {
  const ghost = /** @type {HTMLElement} */ (picture.cloneNode(true));
  const [left, top, width, height] = [size.x, size.y, size.width, size.height].map((points) => `${points}px`);
  Object.assign(ghost.style, { position: "fixed", left, top, width, height, margin: "0", transformOrigin: "0 0" });
  here("flight").append(ghost);
  await ended(ghost.animate(frames, { duration, delay, fill: "backwards", easing: SWIFT }));
  ghost.remove();
};

/** A card is turned up in the middle of the window, large enough to be read, and then goes to its place.
 *  @param {Element} picture @param {Box} from @param {Box} to @param {number} time @param {number} delay */
const turnUp = (picture, from, to, time, delay) => {
  const middle = middleOf(picture);
  const stands = { transform: "none" };
  const frames = [
    { transform: offset(middle, from), opacity: 0 }, { opacity: 1, offset: 0.05 },
    { transform: `translateX(${middle.width / 2}px) scaleX(0)`, offset: 0.16 },
    { ...stands, offset: 0.3 }, { ...stands, offset: 0.82 }, { transform: offset(middle, to), opacity: 1 },
  ];
  return pass(picture, middle, frames, time, delay);
};

/** The middle of the window, in the shape of a picture. @param {Element} picture @returns {Box} */
const middleOf = (picture) => {
  const drawn = picture instanceof SVGSVGElement ? picture.viewBox.baseVal : boxOf(picture);
  const scale = Math.min((innerHeight * 0.55) / drawn.height, (innerWidth * 0.8) / drawn.width);
  const [width, height] = [drawn.width * scale, drawn.height * scale];
  return { x: (innerWidth - width) / 2, y: (innerHeight - height) / 2, width, height };
};

/** @param {Element} element @param {Box} from @param {Box} to @param {number} duration @param {number} delay */
const slide = (element, from, to, duration, delay) => {
  const transformOrigin = "0 0";
  const frames = [{ transform: offset(to, from), transformOrigin }, { transform: "none", transformOrigin }];
  return ended(element.animate(frames, { duration, delay, fill: "backwards", easing: SWIFT }));
};

/** @type {Set<Animation>} */
const moving = new Set();

let hurries = false;

/** Whatever moves is at once where it goes to, and so is what would move later. */
export const finish = () => {
  hurries = true;
  for (const animation of moving) animation.finish();
};

/** From now on things take their time again. */
export const calm = () => { hurries = false; };

/** @param {Animation} animation */
export const ended = async (animation) => {
  moving.add(animation);
  if (hurries) animation.finish();
  try { await animation.finished; } catch { /* it was ended at once */ }
  moving.delete(animation);
};

/** Some time, which can be ended as a movement can. @param {number} duration */
export const wait = async (duration) => { if (duration) await ended(here("flight").animate([], { duration })); };

/** In the middle of a box, as large as another. @param {Box} box @param {Box} other @returns {Box} */
const inMiddle = (box, { width, height }) =>
  ({ x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height });

/** Change the table, and let every piece go from where it was to where it is then. What goes to another place flies.
 *  @param {() => void} change @param {number} time @param {Move[]} [moves] what new pieces come from
 *  @param {Map<string, number>} [delays] of pieces that wait for others
 *  @param {number} [whole] in which all must end */
export const flip = async (change, time, moves = [], delays = new Map(), whole = 0) => {
  const [before, places] = [boxes(), placesOf(table())];
  /** Where pieces were by other names, and the places that new ones come from. @type {Map<string, Box>[]} */
  const [were, starts] = [new Map(), new Map()];
  for (const [, piece, to, start, name] of moves) {
    const [was, came] = [were.get(piece) ?? before.get(piece), starts.get(piece)];
    if (was) were.set(name || piece, was);
    else if (came) starts.set(name || piece, came);
    else if (start) starts.set(name || piece, boxOf(spot(start) ?? placeCalled(to)));
  }
  change();
  const pieces = all("[data-piece]", table());
  const lies = pieces.map((piece) => boxOf(pictureOf(piece))); // all before any moves: to look costs a layout
  const large = pieces.filter((piece) => "large" in piece.dataset && starts.has(piece.dataset.piece ?? ""));
  const turning = whole && large.length <= MOST_LARGE ? large : []; // also in a region that is closed
  const turn = Math.min(LARGE, (whole * 0.8) / Math.max(turning.length, 1));
  const jobs = pieces.map(async (piece, number) => {
    const name = piece.dataset.piece ?? "";
    const [is, start, delay] = [lies[number], starts.get(name), delays.get(name) ?? 0];
    const was = were.get(name) ?? (start ? inMiddle(start, is) : before.get(name));
    const turns = turning.indexOf(piece);
    if (!was || (isSame(was, is) && turns < 0)) return;
    if (placeOf(piece) === places.get(name)) return slide(piece, was, is, time, delay);
    piece.classList.add("in-flight");
    if (turns < 0) await fly(pictureOf(piece), was, is, time, delay, Boolean(start));
    else await turnUp(pictureOf(piece), was, is, turn, turns * turn);
    piece.classList.remove("in-flight");
  });
  await Promise.all(jobs);
};

/** @param {string} picture @param {string} start @param {string} to @param {number} time @param {Document} part */
export const flyNamed = async (picture, start, to, time, part) => {
  const [from, goal] = [spot(start), spot(to)];
  const drawn = named(table(), "picture", picture) ?? named(part, "picture", picture);
  if (!drawn || !(from || goal)) return;
  const size = boxOf(pictureOf(drawn));
  await fly(pictureOf(drawn), inMiddle(boxOf(from), size), inMiddle(boxOf(goal), size), time);
};

/** How much a number has changed rises beside it.
 *  @param {Box} number @param {number} by @param {number} time */
export const rise = async ({ x, y, width }, by, time) => {
  const textContent = by < 0 ? `−${-by}` : `+${by}`;
  const chip = Object.assign(document.createElement("b"), { className: "gained", textContent });
  Object.assign(chip.style, { position: "fixed", left: `${Math.min(x + width, innerWidth - 44)}px`, top: `${y}px` });
  here("flight").append(chip);
  const rising = [
    { transform: "translateY(8px)", opacity: 0 }, { transform: "none", opacity: 1, offset: 0.3 },
    { transform: "translateY(-18px)", opacity: 0 },
  ];
  await ended(chip.animate(rising, { duration: Math.max(time, 600) }));
  chip.remove();
};
