// Short, warm sounds made by the browser itself: no files. Silent until they are switched on.
import { all, first, table } from "./page.js";
import { get, set } from "./settings.js";

/** A note: its pitch in hertz, and the one it falls to, when it begins and how long it lasts, in seconds; noise has no
 *  pitch, but may be as dull as what lies behind a wall.
 *  @typedef {{ pitch?: number, to?: number, at: number, for: number, loud?: number, dull?: number }} Note */

/** Hands that clap, each at its own time. @param {number} hands @param {number} seconds @returns {Note[]} */
const applause = (hands, seconds) => Array.from({ length: hands }, (_, hand) => {
  const when = (hand * 0.618034) % 1; // as far from each other as can be, and never in step
  return { at: 0.1 + seconds * when, for: 0.05, dull: 1500 + 900 * ((hand * 0.41) % 1), loud: 1 - 0.7 * when };
});

/** @type {Record<string, Note[]>} */
const SOUNDS = {
  paper: [{ at: 0, for: 0.12, dull: 2200, loud: 0.5 }],
  thud: [{ pitch: 130, to: 60, at: 0, for: 0.16, loud: 2.6 }, { at: 0, for: 0.05, dull: 700 }],
  press: [
    { pitch: 95, to: 52, at: 0, for: 0.16, loud: 2.4 }, { at: 0.14, for: 0.26, dull: 1100, loud: 0.7 },
    { pitch: 82, to: 48, at: 0.4, for: 0.2, loud: 2.6 }, { at: 0.4, for: 0.06, dull: 900, loud: 1.2 },
  ],
  coin: [{ pitch: 880, at: 0, for: 0.12, loud: 0.5 }, { pitch: 1319, at: 0.06, for: 0.3, loud: 0.5 }],
  bell: [{ pitch: 523, at: 0, for: 0.5 }, { pitch: 784, at: 0.18, for: 0.5 }],
  chapter: [{ pitch: 196, at: 0, for: 1.1, loud: 1.2 }, { pitch: 392, at: 0.02, for: 0.8, loud: 0.5 }],
  win: [
    { pitch: 523, at: 0, for: 0.3 }, { pitch: 659, at: 0.14, for: 0.3 },
    { pitch: 784, at: 0.28, for: 0.3 }, { pitch: 1047, at: 0.42, for: 0.8 },
    { at: 0, for: 2.4, dull: 420, loud: 1.4 }, ...applause(60, 2.2),
  ],
  lose: [{ pitch: 392, at: 0, for: 0.4 }, { pitch: 330, at: 0.25, for: 0.4 }, { pitch: 262, at: 0.5, for: 0.8 }],
};
const LOUDNESS = 0.06;
const RISE = 0.008; // s until a note is loud: what begins at once clicks
const CLEAR = 4000; // Hz above which nothing is heard of a note that says nothing else

/** @type {AudioContext | undefined} */
let audio;

/** Whether a kind of sound is wanted: the bell with friends rings unless it is switched off, all else is off at first.
 *  @param {string} name */
const isWanted = (name) => get("sound", "off") === "on" || (name === "bell" && get("chime", "on") === "on");

/** @param {string} name */
export const play = (name) => {
  if (!isWanted(name) || !navigator.userActivation.hasBeenActive) return; // before that browsers refuse, and complain
  try {
    audio ??= new AudioContext();
    for (const note of SOUNDS[name]) begin(audio, note);
  } catch { /* a quiet table is fine, too */ }
};

/** @param {AudioContext} context @param {Note} note */
const begin = (context, note) => {
  const [start, end] = [context.currentTime + note.at, context.currentTime + note.at + note.for];
  const [volume, wall] = [context.createGain(), context.createBiquadFilter()];
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS * (note.loud ?? 1), start + RISE);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  wall.frequency.value = note.dull ?? CLEAR;
  const source = note.pitch ? tone(context, note, start, end) : noise(context, note.for);
  source.connect(wall).connect(volume).connect(context.destination);
  source.start(start);
  source.stop(end);
};

/** @param {AudioContext} context @param {Note} note @param {number} start @param {number} end */
const tone = (context, { pitch = 440, to = pitch }, start, end) => {
  const source = context.createOscillator();
  source.type = "triangle";
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(to, end);
  return source;
};

/** A rustle: random values that get softer. @param {AudioContext} context @param {number} seconds */
const noise = (context, seconds) => {
  const source = context.createBufferSource();
  source.buffer = context.createBuffer(1, Math.ceil(seconds * context.sampleRate), context.sampleRate);
  const values = source.buffer.getChannelData(0);
  for (let at = 0; at < values.length; at += 1) values[at] = (Math.random() * 2 - 1) * (1 - at / values.length);
  return source;
};

/** At the first table of a browser a button switches sounds on; later it is a setting in the menu. */
export const offer = () => {
  const here = table().dataset.table ?? "";
  if (get("sound", "") || get("sound-offered", here) !== here) return;
  set("sound-offered", here);
  document.documentElement.dataset.sounds = "offered";
};

/** Switch sounds on, and let hear one. */
export const switchOn = () => {
  set("sound", "on");
  delete document.documentElement.dataset.sounds;
  for (const box of all("[data-setting=sound]")) /** @type {HTMLInputElement} */ (box).checked = true;
  first(".menu summary")?.focus();
  play("coin");
};
