// Plays what happened on the board as it was: each step moves its pieces and changes its numbers, and after the last
// one the new page takes the place of the old, in which every piece stands where it has come to.
import { named, numberCalled, placeCalled, put, valueOf, values, write } from "./board.js";
import { boxOf, finish, flip, flyNamed, here, pictureOf, rise } from "./motion.js";
import { first, saidOf, table } from "./page.js";
import { chat, mayMove, pace } from "./settings.js";
import * as sound from "./sound.js";
import { foreshow } from "./swap.js";

/** What a step touches: pieces, a number that changes, or a thing without a name that flies from place to place.
 *  @typedef {["count", string, number]} Count
 *  @typedef {import("./board.js").Move | Count | ["fly", string, string, string]} Touch */

const SETTLE = 200; // ms in which things slide to where the new page draws them

/** The story that is played now: what ends a step, and what ends it all.
 *  @type {{ next: () => void, skip: () => void } | null} */
let playing = null;

export const isPlaying = () => playing !== null;
export const goOn = () => playing?.next();
export const skip = () => playing?.skip();

/** The touches of a line. @param {HTMLElement} line @returns {Touch[]} */
const touchesOf = (line) => JSON.parse(line.dataset.touches ?? "[]");

/** Numbers become what they are now. @param {Document} part @param {Count[]} counts @param {number} time */
const count = async (part, counts, time) => {
  const changed = counts.map(([, name, by]) => {
    values.set(name, valueOf(name) + by);
    const number = numberCalled(part, name);
    if (number) write(number, valueOf(name));
    return number;
  });
  const boxes = changed.map((number) => (number ? boxOf(number) : null)); // all at once: to look costs a layout
  await Promise.all(boxes.map((box, at) => (box && counts[at][2] ? rise(box, counts[at][2], time) : null)));
};

/** With the last step everything comes to where the new page draws it.
 *  @param {Document} part @param {Touch[]} touches @param {number} time @param {boolean} isLast */
const perform = async (part, touches, time, isLast) => {
  const moves = touches.filter((touch) => touch[0] === "move");
  const flights = touches.filter((touch) => touch[0] === "fly");
  const jobs = flights.map(([, picture, start, to]) => flyNamed(picture, start, to, time, part));
  jobs.push(count(part, touches.filter((touch) => touch[0] === "count"), time));
  if (moves.length) sound.play(placeCalled(moves[0][2])?.dataset.sound ?? "paper");
  const change = () => {
    for (const move of moves) put(part, move);
    if (isLast) foreshow(part);
  };
  if (moves.length || isLast) jobs.push(flip(change, time, moves));
  await Promise.all(jobs);
};

// -- the whole -----------------------------------------------------------------------------------

/** Play lines of the story on the table as it is; the new page is there already, and draws what is new.
 *  Says whether there was anything to play. @param {Document} part @param {HTMLElement[]} lines */
export const play = async (part, lines) => {
  if (!mayMove() || !lines.some((line) => line.dataset.touches)) return false;
  let [skipped, next] = [false, () => {}];
  playing = {
    next: () => { finish(); next(); },
    skip: () => { skipped = true; playing?.next(); },
  };
  values.clear();
  table().classList.add("playing");
  raise();
  try {
    for (const line of lines) {
      if (skipped) break;
      tell(part, line);
      const touches = touchesOf(line);
      await perform(part, touches, pace().step, line === lines.at(-1));
      if (skipped) break;
      await new Promise((done) => {
        next = () => done(undefined);
        const { pause, letter } = line.matches(".remark") ? chat() : pace();
        if (pause !== Infinity) setTimeout(next, pause + (line.hidden ? 0 : letter * saidOf(line).length));
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
