// The end of a game: the rows of the score sheet are counted one by one, and whoever has won sees things fall.
import { read, write } from "./board.js";
import { all, around, table } from "./page.js";
import { drawPng } from "./png.js";
import { mayMove } from "./settings.js";
import * as sound from "./sound.js";

const ROW = 320; // ms for each row of the sheet
const FALLING = 26; // things that fall for a winner

const ending = () => /** @type {HTMLElement | null} */ (table().querySelector("[data-ending]"));

/** Count the sheet: row by row, with the sums below. What it says in the end is what the server has written. */
export const countSheet = async () => {
  const sheet = ending();
  if (!sheet || !mayMove()) return;
  const [rows, sums] = [all("tbody tr", sheet), all("tfoot td", sheet)];
  const totals = sums.map(read);
  const soFar = totals.map(() => 0);
  for (const row of rows) row.classList.add("later");
  for (const late of all(".won, .honour, .bars, .new-medals", sheet)) late.classList.add("later");
  sums.forEach((sum) => write(sum, 0));
  for (const row of rows) {
    if (!sheet.isConnected) return;
    row.classList.remove("later");
    row.scrollIntoView({ block: "nearest" });
    all("td", row).forEach((cell, seat) => { soFar[seat] += read(cell); });
    sums.forEach((sum, seat) => write(sum, soFar[seat]));
    sound.play("coin");
    const coming = [{ transform: "translateX(-12px)", opacity: 0 }, { transform: "none", opacity: 1 }];
    await row.animate(coming, ROW).finished;
  }
  sums.forEach((sum, seat) => write(sum, totals[seat]));
  for (const late of all(".later", sheet)) late.classList.remove("later");
  sheet.querySelector(".won")?.scrollIntoView({ block: "nearest" });
  sound.play("won" in sheet.dataset ? "win" : "lose");
  if ("won" in sheet.dataset) celebrate();
};

/** Pictures of the table fall from above. */
const celebrate = () => {
  const sky = document.getElementById("flight");
  const pictures = all("[data-piece] svg", table()).slice(-12);
  for (let number = 0; number < FALLING && pictures.length; number += 1) {
    const one = /** @type {HTMLElement} */ (pictures[number % pictures.length].cloneNode(true));
    const left = `${(100 * (number + 0.5)) / FALLING}%`;
    Object.assign(one.style, { position: "absolute", top: "-90px", left, width: "56px", height: "auto" });
    sky?.append(one);
    const turn = (number % 2 ? 1 : -1) * (180 + 40 * (number % 5));
    const fall = [{ transform: "none" }, { transform: `translateY(${innerHeight + 200}px) rotate(${turn}deg)` }];
    const time = { duration: 2200 + 130 * (number % 7), delay: 70 * (number % 9), easing: "ease-in" };
    one.animate(fall, time).finished.finally(() => one.remove());
  }
};

/** Share the picture and a text where the device can; elsewhere the text is copied.
 *  @param {HTMLElement} button */
const share = async (button) => {
  const { share: picture = "", title, text = "", copied = "" } = button.dataset;
  try {
    const files = [new File([await drawPng(picture)], "cartone.png", { type: "image/png" })];
    if (navigator.canShare?.({ files })) await navigator.share({ title, text, files });
    else if (navigator.canShare?.({ text })) await navigator.share({ title, text });
    else if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      button.textContent = copied;
    } else byHand(button, text);
  } catch { /* whoever changes their mind shares nothing */ }
};

/** A plain address in a home network can neither share nor copy: a line says so, with the text to copy by hand.
 *  @param {HTMLElement} button @param {string} text */
const byHand = (button, text) => {
  const line = Object.assign(document.createElement("p"), { className: "by-hand" });
  const field = Object.assign(document.createElement("textarea"), { readOnly: true, value: text, rows: 3 });
  field.setAttribute("aria-label", button.textContent?.trim() ?? "");
  line.append(button.dataset.cannot ?? "", field);
  button.closest(".choices")?.after(line);
  button.hidden = true;
  field.select();
};

/** @param {MouseEvent} event */
export const onClick = (event) => {
  const button = around(event, "[data-share]");
  if (button) share(button);
};
