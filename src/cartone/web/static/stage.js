// Plays what happened on the board as it was: each step moves its pieces and changes its numbers, and after the last
// one the new page takes the place of the old, in which every piece stands where it has come to.
import { all, first, saidOf, table } from "./page.js";
import { mayMove, pace } from "./settings.js";
import * as sound from "./sound.js";

/** A piece goes to a place, from a deck if it lay nowhere, and may be called otherwise there.
 *  @typedef {["move", piece: string, to: string, start?: string, name?: string]} Move */
/** What a step touches: pieces, a number that changes, or a thing without a name that flies from place to place.
 *  @typedef {Move | ["count", string, number] | ["fly", string, string, string]} Touch */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

const TALE = 300; // ms that a line is shown which touches nothing
const LARGE = 700; // ms that a card is shown large
const SETTLE = 200; // ms in which things slide to where the new page draws them
const SWIFT = "cubic-bezier(.3, .7, .2, 1)";

/** The turn of the story that is played now: what ends a step, and what ends it all.
 *  @type {{ next: () => void, skip: () => void } | null} */
let playing = null;

export const isPlaying = () => playing !== null;
export const goOn = () => playing?.next();
export const skip = () => playing?.skip();

/** @param {string} id */
const here = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {ParentNode} within @param {string} kind @param {string} name @returns {HTMLElement | null} */
const named = (within, kind, name) => within.querySelector(`[data-${kind}="${CSS.escape(name)}"]`);

/** A place on the table, or what will become that place. @param {string} name */
const placeCalled = (name) => named(table(), "place", name) ?? named(table(), "goal", name);

/** A place on the table, or a piece. @param {string} name */
const spot = (name) => placeCalled(name) ?? named(table(), "piece", name);

/** What is to be seen of a piece. @param {Element} piece */
const pictureOf = (piece) => piece.querySelector("svg") ?? piece;

/** The touches of a line. @param {HTMLElement} line @returns {Touch[]} */
const touchesOf = (line) => JSON.parse(line.dataset.touches ?? "[]");

// -- where things are ----------------------------------------------------------------------------

/** Where something is; if its region is closed, where one would open it.
 *  @param {Element | null} element @returns {Box} */
const boxOf = (element) => {
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

// -- things that move ----------------------------------------------------------------------------

/** A picture flies from a box to another, above everything else.
 *  @param {Element} picture @param {Box} from @param {Box} to @param {number} time @param {boolean} [large] */
const fly = async (picture, from, to, time, large = false) => {
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

/** @param {Animation} animation */
const ended = async (animation) => {
  moving.add(animation);
  try { await animation.finished; } catch { /* it was ended at once */ }
  moving.delete(animation);
};

/** Change the table, and let every piece go from where it was to where it is then. What goes to another place flies.
 *  @param {() => void} change @param {number} time @param {Move[]} [moves] what new pieces come from */
const flip = async (change, time, moves = []) => {
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

/** @param {Element} piece */
const placeOf = (piece) => /** @type {HTMLElement | null} */ (piece.closest("[data-place]"))?.dataset.place;

/** The place of every piece. @param {ParentNode} within */
export const placesOf = (within) => new Map(
  all("[data-piece]", within).map((piece) => [piece.dataset.piece ?? "", placeOf(piece)]));

// -- one step ------------------------------------------------------------------------------------

/** Put a piece where it has come to: as it is if it stays in its region, or else as the new page draws it.
 *  @param {Document} part @param {Move} move */
const put = (part, [, was, to, , name]) => {
  const [old, drawn, goal] = [named(table(), "piece", was), named(part, "piece", name || was), placeCalled(to)];
  const isAtHome = old && goal && regionOf(old) === regionOf(goal) && regionOf(drawn) !== regionOf(goal);
  const piece = drawn && !isAtHome ? /** @type {HTMLElement} */ (drawn.cloneNode(true)) : old;
  if (piece !== old) old?.remove();
  if (piece) piece.dataset.piece = name || was;
  if (!goal) piece?.remove();
  else if (piece) goal.append(piece);
};

/** @param {Element | null} element */
const regionOf = (element) => /** @type {HTMLElement | null} */ (element?.closest("[data-region]"))?.dataset.region;

/** A number counts up or down to what it is now. @param {string} name @param {number} by @param {number} time */
const count = async (name, by, time) => {
  const number = named(table(), "number", name);
  if (!number) return;
  const start = Number.parseInt((number.textContent ?? "0").replace("−", "-"), 10) || 0;
  number.textContent = String(start + by);
  const textContent = by < 0 ? `−${-by}` : `+${by}`;
  const chip = Object.assign(document.createElement("b"), { className: "gained", textContent });
  const { x, y, width } = boxOf(number);
  Object.assign(chip.style, { position: "fixed", left: `${x + width}px`, top: `${y}px` });
  here("flight").append(chip);
  const rising = [
    { transform: "translateY(8px)", opacity: 0 }, { transform: "none", opacity: 1, offset: 0.3 },
    { transform: "translateY(-18px)", opacity: 0 },
  ];
  await ended(chip.animate(rising, { duration: Math.max(time, 600) }));
  chip.remove();
};

/** @param {string} picture @param {string} start @param {string} to @param {number} time @param {Document} part */
const flyNamed = async (picture, start, to, time, part) => {
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

/** @param {Document} part @param {Touch[]} touches @param {number} time */
const perform = async (part, touches, time) => {
  const moves = touches.filter((touch) => touch[0] === "move");
  const jobs = touches.map((touch) => {
    if (touch[0] === "count") return count(touch[1], touch[2], time);
    if (touch[0] === "fly") return flyNamed(touch[1], touch[2], touch[3], time, part);
    return undefined;
  });
  if (moves.length) {
    sound.play(placeCalled(moves[0][2])?.dataset.sound ?? "paper");
    jobs.push(flip(() => { for (const move of moves) put(part, move); }, time, moves));
  }
  await Promise.all(jobs);
};

// -- the whole -----------------------------------------------------------------------------------

/** Play lines of the story on the table as it is; the new page is there already, and draws what is new.
 *  Says whether there was anything to play. @param {Document} part @param {HTMLElement[]} lines */
export const play = async (part, lines) => {
  if (!mayMove() || !lines.some((line) => line.dataset.touches)) return false;
  let [skipped, next] = [false, () => {}];
  playing = {
    next: () => { for (const animation of moving) animation.finish(); next(); },
    skip: () => { skipped = true; playing?.next(); },
  };
  table().classList.add("playing");
  raise();
  try {
    for (const line of lines) {
      if (skipped) break;
      tell(part, line);
      const touches = touchesOf(line);
      await perform(part, touches, pace().step);
      if (skipped) break;
      await new Promise((done) => {
        next = () => done(undefined);
        if (pace().pause !== Infinity) setTimeout(next, touches.length ? pace().pause : TALE);
      });
    }
  } finally {
    playing = null;
    table().classList.remove("playing");
    here("banner").hidden = true;
  }
  return true;
};

/** The banner covers the old question, in its home. */
const raise = () => {
  const banner = here("banner");
  const { x, y, width, height } = boxOf(first(".do"));
  Object.assign(banner.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, minHeight: `${height}px` });
  banner.hidden = false;
  banner.querySelector("button")?.focus({ preventScroll: true });
};

/** @param {Document} part @param {HTMLElement} line */
const tell = (part, line) => {
  const banner = here("banner");
  const [face, text] = [banner.querySelector(".portrait"), banner.querySelector("p")];
  const portrait = line.dataset.seat ? named(part, "portrait", line.dataset.seat) : null;
  face?.replaceChildren(...(portrait ? [pictureOf(portrait).cloneNode(true)] : []));
  if (text && !line.hidden) text.textContent = saidOf(line);
};

/** Change the table at once, and let things slide to where they lie then. @param {() => void} change */
export const settle = (change) => {
  if (mayMove()) flip(change, SETTLE);
  else change();
};
