// Swaps what changed instead of loading pages, plays what happened on the table, and knows a few keys.
// Everything here also works without it: forms are forms and links are links.
import { stayAwake } from "./awake.js";
import * as cards from "./cards.js";
import * as carry from "./carry.js";
import * as compose from "./compose.js";
import { fillDrawer } from "./drawer.js";
import * as ending from "./ending.js";
import * as gestures from "./gestures.js";
import { pick, scrollToNewest, send, showAgain } from "./answer.js";
import * as hand from "./hand.js";
import { listenToKeys } from "./keys.js";
import * as lift from "./lift.js";
import { isListening, listen } from "./live.js";
import { all, around, first, hasTable, isStill, showOptions, table } from "./page.js";
import * as note from "./note.js";
import * as notify from "./notify.js";
import { listenToPointing } from "./point.js";
import { watchReplay } from "./replay.js";
import { dress } from "./settings.js";
import * as sound from "./sound.js";
import { goOn, skip } from "./stage.js";
import { isSure } from "./sure.js";
import { fragment, inTurn, isDeaf } from "./swap.js";
import * as tabs from "./tabs.js";
import * as ticks from "./ticks.js";
import { offerTools } from "./tools.js";
import { lookClosely } from "./zoom.js";

/** Where a form of the table leads to another page. */
const AWAY = /\/(rematch|same-deal|follow|leave|start|done|delete|pad)$/;

/** @param {SubmitEvent} event */
const onSubmit = (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (form.method === "dialog") return;
  if (form.id === "table" && !isStill() && !AWAY.test(button?.getAttribute("formaction") ?? "")) {
    event.preventDefault();
    const isTool = !button?.name || button.dataset.key;
    if (isTool || !isDeaf()) send(form, button);
    return;
  }
  const back = form.elements.namedItem("back");
  if (back instanceof HTMLInputElement && hasTable()) back.value = window.location.pathname + window.location.search;
  const sure = button?.dataset.sure || form.dataset.sure;
  if (!sure || form.dataset.isSure) return;
  event.preventDefault();
  isSure(sure).then((yes) => {
    if (!yes) return;
    form.dataset.isSure = "yes";
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "sure", value: "yes" }));
    form.requestSubmit(button);
  });
};

/** @param {MouseEvent} event */
const onClick = (event) => {
  tabs.onClick(event);
  cards.onClick(event);
  note.onClick(event);
  ending.onClick(event);
  if (around(event, "[data-go-on]")) goOn();
  if (around(event, "[data-skip]")) skip();
  if (around(event, "[data-again]")) showAgain();
  if (around(event, "[data-sound-on]")) sound.switchOn();
  const link = around(event, '#table a[href^="?pick="]');
  if (link && !isStill()) {
    event.preventDefault();
    if (!compose.lays(link) && !lift.takes(link)) pick(link.getAttribute("href") ?? "");
  }
};

/** The level chosen for a game holds for each way to play it. @param {Event} event */
const onChange = (event) => {
  const [door, chosen] = [".door", ".door input[name=rung]"].map((name) => around(event, name));
  if (!door || !(chosen instanceof HTMLInputElement)) return;
  const levels = /** @type {HTMLInputElement[]} */ (all("input[name=rung]", door));
  for (const one of levels) one.checked = one.value === chosen.value;
};

document.addEventListener("submit", onSubmit);
document.addEventListener("click", onClick);
document.addEventListener("change", onChange);
listenToKeys();
listenToPointing();
offerTools();
fillDrawer();
watchReplay();
ticks.start();
stayAwake();

// A page that comes back from the browser's own memory may be another person's, or an old one.
window.addEventListener("pageshow", (event) => { if (event.persisted) window.location.reload(); });

// Somebody else looks at this page after the device was handed over.
document.addEventListener("answered", (event) => {
  if (/** @type {CustomEvent} */ (event).detail.endsWith("/hand-over") && isListening()) listen();
});

if (hasTable()) {
  hand.start();
  lift.start();
  carry.start();
  compose.start();
  lookClosely();
  note.start();
  notify.start();
  gestures.start();
  dress(document.body);
  sound.offer();
  showOptions();
  scrollToNewest();
  if (first("a.legal:not([data-room] a)") && !isStill()) inTurn(() => fragment(window.location.href));
  window.matchMedia("(orientation: landscape)").addEventListener("change", showOptions);
  if (table().hasAttribute("data-live") && window.EventSource) listen();
}
