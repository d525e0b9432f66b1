// Cards over the table: what a day or a round brought when it ends.
import { around, headline, table } from "./page.js";
import * as sound from "./sound.js";

const card = () => /** @type {HTMLDialogElement | null} */ (table().querySelector("dialog[data-card]"));

/** Show the card of a day or round that has just ended; whoever has closed it goes on. */
export const showCard = () => {
  if (!card() || card()?.open) return;
  sound.play("bell");
  card()?.showModal();
  card()?.addEventListener("close", () => headline()?.focus({ preventScroll: true }), { once: true });
};

/** @param {MouseEvent} event */
export const onClick = (event) => { if (around(event, "[data-close-card]")) card()?.close(); };
