// Plays what happened in beats: the pieces of a beat move one after the other, while its sentence is shown, and it
// ends in its time. Then the new page takes the place of the old, in which every piece stands where it has come to.
import { beginCounting, countOn, named, needsNew, numberCalled, placeCalled, put, valueOf, write } from "./board.js";
import { showBetween } from "./cards.js";
import { boxOf, calm, finish, flip, flyNamed, here, pictureOf, rise, wait } from "./motion.js";
import { first, saidOf, table } from "./page.js";
import { deafness, mayMove, pace } from "./settings.js";
import * as sound from "./sound.js";
import { foreshow } from "./swap.js";

/** What a line touches: pieces, a number that changes, or a thing without a name that flies from place to place.
 *  @typedef {["count", string, number]} Count
 *  @typedef {import("./board.js").Move | Count | ["fly", string, string, string]} Touch */

/** Lines that are told together, the one whose sentence is shown, and what the opponent says of it; in milliseconds how
 *  long it takes, and how long the remark.
 *  @typedef {{ lines: HTMLElement[], sentence: HTMLElement, time: number, remark?: HTMLElement, chat: number }} Beat */

const SETTLE = 200; // ms in which things slide to where the new page draws them
const FLIGHT = 450; // ms that a piece is on its way, at most
const APART = 160; // ms between two pieces, at most
const [LINE, LETTER] = [600, 12]; // ms of a line that is told by itself, and of each of its letters

/** The story that is played now: what ends a beat, and what ends it all.
 *  @type {{ part: Document, since: number, next: () => void, skip: () => void } | null} */
let playing = null;

export const isPlaying = () => playing !== null;
export const goOn = () => playing?.next();
export const skip = () => playing?.skip();

/** Whether a press is an answer to the question that comes; not if the press was meant for the one before.
 *  @param {string} handle */
export const isAskedFor = (handle) => Boolean(
  playing && performance.now() - playing.since > deafness() && playing.part.querySelector(handle));

/** The touches of a line. @param {HTMLElement} line @returns {Touch[]} */
const touchesOf = (line) => JSON.parse(line.dataset.touches ?? "[]");

// -- a beat --------------------------------------------------------------------------------------

/** Lines by beats, as the server has marked them; or each by itself.
 *  @param {HTMLElement[]} lines @param {boolean} byLine @returns {Beat[]} */
const beatsOf = (lines, byLine) => {
  const { slower } = pace();
  /** @type {Beat[]} */
  const beats = [];
  for (const line of lines) {
    const [isRemark, time] = [line.matches(".remark"), slower * timeOf(line, byLine)];
    let beat = beats.at(-1);
    if (!beat || (!isRemark && (byLine || "beat" in line.dataset))) {
      beats.push(beat = { lines: [], sentence: line, time: isRemark ? 0 : time, chat: 0 });
    }
    beat.lines.push(line);
    if (isRemark) Object.assign(beat, { remark: line, chat: time });
    else if ("sentence" in line.dataset || beat.sentence.hidden) beat.sentence = line;
  }
  return beats;
};

/** @param {HTMLElement} line @param {boolean} byLine */
const timeOf = (line, byLine) => {
  if (byLine && !line.matches(".remark")) return line.hidden ? LINE : LINE + LETTER * saidOf(line).length;
  let marked = line;
  while (!("beat" in marked.dataset) && marked.previousElementSibling) { // it is shown in part: its beat has begun
    marked = /** @type {HTMLElement} */ (marked.previousElementSibling);
  }
  return Number(marked.dataset.beat ?? 0);
};

/** A number becomes what it is now. @param {Document} part @param {Count} count @param {number} time */
const count = async (part, [, name, by], time) => {
  countOn(name, by);
  const number = numberCalled(part, name);
  if (number) write(number, valueOf(name));
  if (number && by) await rise(boxOf(number), by, time);
};

/** Play what some lines touch, one thing after the other. With the last beat everything comes to where the new page
 *  draws it. @param {Document} part @param {HTMLElement[]} lines @param {number} whole @param {boolean} isLast */
const perform = async (part, lines, whole, isLast) => {
  const touches = lines.flatMap(touchesOf);
  const things = touches.filter((touch) => touch[0] !== "count").length;
  const time = whole ? Math.min(FLIGHT, whole * 0.3) : SETTLE;
  const apart = whole ? Math.min(APART, (whole * 0.5) / Math.max(things, 1)) : 0;
  /** When each thing begins. @type {Map<string, number>} */
  const begins = new Map();
  /** @type {import("./board.js").Move[]} */
  const moves = [];
  const jobs = [];
  let number = 0;
  for (const touch of touches) {
    const delay = apart * number;
    if (touch[0] === "count") {
      const counted = wait(delay).then(() => count(part, touch, time));
      if (whole) jobs.push(counted); // an own move waits for no number
    } else number += 1;
    if (touch[0] === "fly") {
      const [, picture, start, to] = touch;
      jobs.push(wait(delay).then(() => flyNamed(picture, start, to, time, part)));
    } else if (touch[0] === "move") {
      moves.push(touch);
      begins.set(touch[4] || touch[1], delay);
    }
  }
  soundOf(moves);
  const change = () => {
    if (needsNew(part, moves) || lines.some((line) => "chapter" in line.dataset)) foreshow(part);
    for (const move of moves) put(part, move);
    if (isLast) foreshow(part, true);
  };
  if (moves.length || isLast) jobs.push(flip(change, time, moves, begins, whole));
  await Promise.all(jobs);
};

/** The sound of things that move: that of a place which has its own, or of paper.
 *  @param {import("./board.js").Move[]} moves */
const soundOf = (moves) => {
  const own = moves.map(([, , to]) => placeCalled(to)?.dataset.sound).find(Boolean);
  if (moves.length) sound.play(own ?? "paper");
};

// -- the whole -----------------------------------------------------------------------------------

/** Play lines of the story on the table as it is; the new page is there already, and draws what is new.
 *  Says whether there was anything to play; if the person's own answer is all, there is not.
 *  @param {Document} part @param {HTMLElement[]} lines @param {boolean} [byLine] */
export const play = async (part, lines, byLine = false) => {
  if (!mayMove() || !lines.some((line) => line.dataset.touches)) return false;
  const beats = beatsOf(lines, byLine);
  if (beats.every(({ time, chat }) => time + chat === 0)) return false;
  let [skipped, next] = [false, () => {}];
  playing = {
    part,
    since: performance.now(),
    next: () => { finish(); next(); },
    skip: () => { skipped = true; playing?.next(); },
  };
  beginCounting(part, lines.flatMap(touchesOf).filter((touch) => touch[0] === "count"));
  table().classList.add("playing");
  try {
    for (const beat of beats) {
      const { lines: told, sentence, time, remark, chat } = beat;
      if (told.some((line) => "begins" in line.dataset)) {
        here("banner").hidden = true;
        await showBetween(part); // also if the story is skipped
      }
      if (skipped) continue;
      calm();
      if (time) tell(part, sentence);
      const over = time ? new Promise((done) => { next = () => done(undefined); hasTime(time, next); }) : null;
      await perform(part, told, time, beat === beats.at(-1));
      await over;
      if (skipped || !remark) continue;
      tell(part, remark);
      await new Promise((done) => { next = () => done(undefined); setTimeout(next, chat); });
    }
  } finally {
    playing = null;
    calm();
    table().classList.remove("playing");
    here("banner").hidden = true;
  }
  return true;
};

/** End a beat in its time, unless each waits for a press. @param {number} time @param {() => void} next */
const hasTime = (time, next) => { if (!pace().waits) setTimeout(next, time); };

/** Say a sentence in the banner, which covers the old question, in its home.
 *  @param {Document} part @param {HTMLElement} line */
const tell = (part, line) => {
  const banner = here("banner");
  const [face, text] = [banner.querySelector(".portrait"), banner.querySelector("p")];
  const portrait = line.dataset.seat ? named(part, "portrait", line.dataset.seat) : null;
  face?.replaceChildren(...(portrait ? [pictureOf(portrait).cloneNode(true)] : []));
  if (text) text.textContent = saidOf(line);
  if (!banner.hidden) return;
  const { x, y, width, height } = boxOf(first(".do"));
  Object.assign(banner.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, minHeight: `${height}px` });
  banner.hidden = false;
  banner.querySelector("button")?.focus({ preventScroll: true });
};

/** Change the table at once, and let things slide to where they lie then; what lines touch comes from where it was.
 *  @param {() => void} change @param {HTMLElement[]} [lines] */
export const settle = (change, lines = []) => {
  if (!mayMove()) return change();
  const touches = lines.flatMap(touchesOf);
  const moves = touches.filter((touch) => touch[0] === "move");
  soundOf(moves);
  flip(change, SETTLE, moves);
  for (const [, name, by] of touches.filter((touch) => touch[0] === "count")) {
    const number = named(table(), "number", name);
    if (number && by) rise(boxOf(number), by, SETTLE);
  }
};
