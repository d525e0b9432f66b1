// Reads what hands have to do, and the question, to whoever asks for it: by the device's own voice, in its language.
import { all, asElement, headline, saidOf, shownAt, table } from "./page.js";
import { get } from "./settings.js";

const [speech, language] = [window.speechSynthesis, document.documentElement.lang];

/** What a sign is called when it is read: where it stands, and the name of its word, with what goes before it.
 *  @type {[RegExp, string, string?][]} */
const SIGNS = [
  [/#(?=\d)/g, "number"],
  [/(?<![\p{L}\d])[−-](?=\d)/gu, "minus"],
  [/\+(?=\d)/g, "plus"],
  [/(?<=\d)–(?=\d)/g, "to"],
  [/×/g, "times"],
  [/\s*[>→]/g, "then", ","],
];

const button = () => /** @type {HTMLButtonElement | null} */ (document.querySelector(".aloud"));

/** The device's own voice: what is read is sent nowhere. */
const voice = () => speech.getVoices().find((one) => one.localService && one.lang.slice(0, 2) === language);

/** What is still to be done with one's hands, and what of it is shown: in large type one act at a time. */
const acts = () => {
  const left = all("#news > li > .done:not(:checked) + .line .words", table());
  return { left, shown: left.filter((one) => one.getClientRects().length) };
};

/** The question comes after the last act. */
const lines = () => {
  const { left, shown } = acts();
  return (shown.length < left.length ? shown : [...shown, asElement(headline())]).map(saidOf);
};

/** Which act this is: the page of the table, and how many acts come later. */
const act = () => {
  const { left, shown } = acts();
  return `${shownAt()} ${left.length - shown.length}`;
};

/** @param {string} line */
const spoken = (line) => SIGNS.reduce((text, [sign, name, before = ""]) =>
  text.replace(sign, `${before} ${button()?.dataset[name]} `), line).replace(/\s+/g, " ").trim();

/** The last line of what is being read. @type {SpeechSynthesisUtterance | null} */
let last = null;
let [now, read] = ["", ""];

const label = () => {
  const said = button()?.querySelector("span");
  if (said) said.textContent = button()?.dataset[last ? "stop" : read === act() ? "again" : "read"] ?? "";
};

const stop = () => {
  if (last) speech.cancel();
  last = null;
  label();
};

const begin = () => {
  read = act();
  for (const line of lines()) {
    const one = new SpeechSynthesisUtterance(spoken(line));
    [one.lang, one.voice, last] = [language, voice() ?? null, one];
    one.onend = one.onerror = () => { if (one === last) stop(); };
    speech.speak(one);
  }
  label();
};

/** Another act has come: whoever wants each read hears it. */
const follow = () => {
  if (act() === now) return;
  now = act();
  stop();
  if (get("aloud", "off") === "on" && navigator.userActivation?.hasBeenActive && voice()) begin();
};

/** Offer it where there is a voice; some browsers know theirs only later. */
const offer = () => { document.documentElement.toggleAttribute("data-voice", Boolean(voice())); };

if (speech) {
  now = act();
  offer();
  speech.onvoiceschanged = offer;
  button()?.addEventListener("click", () => (last ? stop() : begin()));
  for (const name of ["laid", "change", "set"]) document.addEventListener(name, follow);
  window.addEventListener("pagehide", stop);
}
