// A game that is looked back at: by steps, by a slider, by days or rounds, or by itself, without loading pages.
import { show } from "./answer.js";
import { all, around, asElement, first, say, table } from "./page.js";
import { pace } from "./settings.js";
import { isPlaying, settle } from "./stage.js";
import { fragment, inTurn, swap } from "./swap.js";

const BEAT = 300; // ms that a moment is shown at least, when the game goes on by itself

const nav = () => /** @type {HTMLElement} */ (document.querySelector("[data-replay]"));
const slider = () => /** @type {HTMLInputElement} */ (nav().querySelector("[data-slider]"));
const autoplay = () => asElement(nav().querySelector("[data-autoplay]"));
const isRunning = () => autoplay().getAttribute("aria-pressed") === "true";
const at = () => Number(nav().dataset.step);
const last = () => Number(nav().dataset.last);

/** Show a moment; the next one is played, all others are just there. @param {string} query */
const go = (query) => inTurn(async () => {
  try {
    const { part, isTable } = await fragment(nav().dataset.replay + query);
    if (!isTable) return window.location.reload();
    const step = Number(/** @type {HTMLElement | null} */ (part.querySelector("[data-step]"))?.dataset.step);
    if (step === at() + 1) await show(part, 0, null);
    else settle(() => swap(part, null));
    stand(step);
  } catch {
    say(table().dataset.lost);
  }
});

/** The tools and the address follow what is shown. @param {number} step */
const stand = (step) => {
  nav().dataset.step = String(step);
  slider().value = String(step);
  asElement(nav().querySelector("[data-shown]")).textContent = String(step);
  nav().querySelector("[rel=prev]")?.setAttribute("href", `?step=${Math.max(step - 1, 0)}`);
  nav().querySelector("[rel=next]")?.setAttribute("href", `?step=${Math.min(step + 1, last())}`);
  for (const field of all("[name=step]", nav())) /** @type {HTMLInputElement} */ (field).value = String(step);
  history.replaceState(null, "", `?step=${step}`);
};

/** On and on, until the end, or until somebody stops it. */
const run = async () => {
  while (isRunning() && at() < last()) {
    await go(`?step=${at() + 1}`);
    await new Promise((done) => setTimeout(done, pace().waits ? 1100 : BEAT));
  }
  autoplay().setAttribute("aria-pressed", "false");
};

/** @param {MouseEvent} event */
const onClick = (event) => {
  const link = around(event, "[data-replay] a[href^='?']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.getAttribute("href") ?? "");
};

export const watchReplay = () => {
  if (!document.querySelector("[data-replay]")) return;
  document.addEventListener("click", onClick);
  slider().addEventListener("change", () => go(`?step=${slider().value}`));
  slider().addEventListener("input", () => {
    asElement(nav().querySelector("[data-shown]")).textContent = slider().value;
  });
  autoplay().addEventListener("click", () => {
    const starts = !isRunning() && !isPlaying();
    autoplay().setAttribute("aria-pressed", String(starts));
    if (starts) run();
  });
  first(".suggested")?.scrollIntoView({ block: "nearest" });
};
