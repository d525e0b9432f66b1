// Cards over the table: what a day or a round brought when it ends.
import { around, table } from "./page.js";
import * as sound from "./sound.js";

const card = () => /** @type {HTMLDialogElement | null} */ (table().querySelector("dialog[data-card]"));

/** Show the card of a day or round that has just ended; whoever has closed it goes on. */
export const showCard = () => {
  const shown = card();
  if (!shown || shown.open) return null;
  sound.play("chapter");
  shown.showModal();
  return new Promise((done) => shown.addEventListener("close", done, { once: true }));
};

/** Between two days the card of a page that is still to come is shown, until it is closed. @param {Document} part */
export const showBetween = async (part) => {
  const drawn = part.querySelector("dialog[data-card]");
  if (!drawn) return;
  card()?.remove();
  const shown = /** @type {Element} */ (drawn.cloneNode(true));
  table().append(shown);
  await showCard();
  shown.remove();
};

/** @param {MouseEvent} event */
export const onClick = (event) => { if (around(event, "[data-close-card]")) card()?.close(); };
