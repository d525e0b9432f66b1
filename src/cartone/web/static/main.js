// Swaps what changed instead of loading pages, plays what happened on the table, and knows a few keys.
// Everything here also works without it: forms are forms and links are links.
import { stayAwake } from "./awake.js";
import * as cards from "./cards.js";
import * as carry from "./carry.js";
import { fillDrawer } from "./drawer.js";
import * as ending from "./ending.js";
import * as gestures from "./gestures.js";
import { pick, send, showAgain } from "./answer.js";
import * as hand from "./hand.js";
import { listenToKeys } from "./keys.js";
import * as lift from "./lift.js";
import { isListening, listen } from "./live.js";
import { around, hasTable, isStill, showOptions, table } from "./page.js";
import * as note from "./note.js";
import * as notify from "./notify.js";
import { listenToPointing } from "./point.js";
import { watchReplay } from "./replay.js";
import { dress } from "./settings.js";
import { goOn, skip } from "./stage.js";
import { isSure } from "./sure.js";
import { isDeaf } from "./swap.js";
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
  const link = around(event, '#table a[href^="?pick="]');
  if (link && !isStill()) {
    event.preventDefault();
    pick(link.getAttribute("href") ?? "");
  }
};

document.addEventListener("submit", onSubmit);
document.addEventListener("click", onClick);
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
  lookClosely();
  note.start();
  notify.start();
  gestures.start();
  dress(document.body);
  showOptions();
  window.matchMedia("(orientation: landscape)").addEventListener("change", showOptions);
  if (table().hasAttribute("data-live") && window.EventSource) listen();
}
