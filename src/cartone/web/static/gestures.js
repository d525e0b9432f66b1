// What people at the table show each other: it pops up where they sit, for some seconds.
import { all, announce, table } from "./page.js";
import { get, mayMove } from "./settings.js";

const SECONDS = 6;

/** What was shown here before: a swap of the page shows it no second time. @type {Set<string>} */
const seen = new Set();

/** Let what is new pop up at its sender's points; what is not wanted is taken away. */
const follow = () => {
  for (const line of all("[data-gesture]", table())) {
    const name = line.dataset.gesture ?? "";
    if (get("gestures", "on") === "off") line.remove();
    else if (!seen.has(name)) pop(line, name);
  }
};

/** @param {HTMLElement} line @param {string} name */
const pop = (line, name) => {
  seen.add(name);
  setTimeout(() => all(`[data-gesture="${name}"]`, table()).forEach((one) => one.remove()), 1000 * SECONDS);
  announce([line.textContent?.trim() ?? ""]);
  const home = table().querySelector(`[data-number="score-${name.split(" ")[0]}"]`);
  const drawn = line.querySelector("svg");
  if (!home || !drawn) return;
  const { left, right, top } = home.getBoundingClientRect();
  const isLeft = left < window.innerWidth / 2;
  const bubble = Object.assign(document.createElement("div"), { className: `${line.className} shown-gesture` });
  bubble.classList.remove("talk", "gesture");
  bubble.classList.toggle("at-left", isLeft);
  bubble.append(drawn.cloneNode(true), line.textContent?.trim() ?? "");
  Object.assign(bubble.style, { left: `${isLeft ? right + 6 : left - 6}px`, top: `${top}px` });
  document.getElementById("flight")?.append(bubble);
  setTimeout(() => bubble.remove(), 1000 * SECONDS);
  if (mayMove()) {
    bubble.animate([{ transform: "scale(0)" }, { transform: "scale(1.3)" }, { transform: "scale(1)" }], 400);
  }
};

export const start = () => {
  new MutationObserver(follow).observe(table(), { childList: true, subtree: true });
  follow();
};
