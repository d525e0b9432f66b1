// Short sounds made by the browser itself: no files. Silent until somebody wants them, or where there is no sound.
import { get } from "./settings.js";

/** A note: its pitch in hertz, when it begins and how long it lasts, in seconds; noise has no pitch.
 *  @typedef {{ pitch?: number, at: number, for: number, shape?: OscillatorType, loud?: number }} Note */

/** @type {Record<string, Note[]>} */
const SOUNDS = {
  paper: [{ at: 0, for: 0.12, loud: 0.5 }],
  thud: [{ at: 0, for: 0.05 }, { pitch: 110, at: 0, for: 0.09, shape: "triangle", loud: 2 }],
  coin: [
    { pitch: 1318, at: 0, for: 0.08, shape: "square", loud: 0.4 },
    { pitch: 1760, at: 0.07, for: 0.25, shape: "square", loud: 0.4 },
  ],
  bell: [{ pitch: 523, at: 0, for: 0.5 }, { pitch: 784, at: 0.18, for: 0.5 }],
  win: [
    { pitch: 523, at: 0, for: 0.3 }, { pitch: 659, at: 0.14, for: 0.3 },
    { pitch: 784, at: 0.28, for: 0.3 }, { pitch: 1047, at: 0.42, for: 0.8 },
  ],
  lose: [{ pitch: 392, at: 0, for: 0.4 }, { pitch: 330, at: 0.25, for: 0.4 }, { pitch: 262, at: 0.5, for: 0.8 }],
};
const LOUDNESS = 0.06;

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
  const volume = context.createGain();
  volume.gain.setValueAtTime(LOUDNESS * (note.loud ?? 1), start);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  const source = note.pitch ? tone(context, note) : noise(context, note.for);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(end);
};

/** @param {AudioContext} context @param {Note} note */
const tone = (context, note) => {
  const source = context.createOscillator();
  source.type = note.shape ?? "sine";
  source.frequency.value = note.pitch ?? 440;
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
