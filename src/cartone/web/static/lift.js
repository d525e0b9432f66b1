// Pieces by hand, for mouse, pen and finger alike: lift one, and lay it on a grid or into a tray.
// Everything is also a link or a button of the page: what is done here presses them.
import { grid, measures, nameOf, show, sizeOf, spotAt } from "./ghost.js";
import { all, around, isStill, table } from "./page.js";
import { openTabOf } from "./tabs.js";

export const FAR = 6; // points that a pointer moves before it lifts a piece
const ABOVE = 36; // points that a piece hangs above a finger

/**
 * @typedef {import("./ghost.js").Spot} Spot
 * @typedef {{ piece: HTMLElement, pointer: number, x: number, y: number, by: string }} Grip  who holds what, from where
 * @typedef {Grip & { flying: HTMLElement | null }} Hold
 */

/** @type {Hold | null} */
let hold = null;
/** @type {(Spot & { piece: string }) | null} */
let chosen = null;
let kind = "mouse"; // what pointed last

/** The piece that is to be laid next. @returns {HTMLElement | null} */
const picked = () => document.querySelector(".picked[data-room]");
const isBusy = () => isStill() || table().classList.contains("busy");

/** A place is chosen, but nothing is laid yet: the button below does that.
 *  @param {HTMLElement} piece @param {Spot | null} spot */
const choose = (piece, spot) => {
  chosen = spot?.fits ? { ...spot, piece: piece.dataset.lift || "" } : null;
  show(piece, spot);
  const here = /** @type {HTMLButtonElement | null} */ (document.getElementById("place-here"));
  if (!here) return;
  here.hidden = !chosen;
  here.value = chosen ? `${chosen.piece} ${nameOf(chosen)}` : "";
};

/** Lays a piece: presses the button with that answer. @param {HTMLElement} piece @param {Spot} spot */
const lay = (piece, spot) => {
  const here = /** @type {HTMLButtonElement} */ (document.getElementById("place-here"));
  here.value = `${piece.dataset.lift} ${nameOf(spot)}`;
  table().requestSubmit(here);
};

/** The place that shows now, if nothing is lifted: the chosen one, or none. */
const rest = () => {
  const piece = chosen && document.querySelector(`[data-lift="${chosen.piece}"]`);
  show(/** @type {HTMLElement | null} */ (piece), piece ? chosen : null);
};

// -- lifting ------------------------------------------------------------------------------------

/** @param {Hold} held @param {PointerEvent} event */
const lift = (held, event) => {
  const drawn = held.piece.querySelector("svg");
  if (!drawn) return;
  const { width, height } = drawn.getBoundingClientRect();
  const board = held.piece.dataset.room === undefined ? null : grid();
  const [wide, high] = sizeOf(held.piece);
  const cell = board ? measures(board).cell : 0;
  held.flying = Object.assign(document.createElement("div"), { className: "lifted" });
  held.flying.append(drawn.cloneNode(true));
  document.body.append(held.flying);
  const [across, down] = board ? [wide * cell, high * cell] : [width, height];
  Object.assign(held.flying.style, { width: `${across}px`, height: `${down}px` });
  held.piece.classList.add("away");
  held.piece.setPointerCapture?.(event.pointerId);
  if (board) openTabOf(board);
};

/** The middle of what is lifted: it hangs above a finger. @param {Hold} held @param {PointerEvent} event */
const middle = (held, { clientX, clientY }) => {
  const height = held.flying?.getBoundingClientRect().height || 0;
  return { x: clientX, y: held.by === "mouse" ? clientY : clientY - ABOVE - height / 2 };
};

/** @param {number} x @param {number} y @returns {HTMLElement | null} */
const trayAt = (x, y) => {
  const under = document.elementsFromPoint(x, y).find((one) => one.closest("[data-tray]"));
  return under ? under.closest("[data-tray]") : null;
};

/** @param {PointerEvent} event */
const down = (event) => {
  kind = event.pointerType;
  const piece = around(event, "[data-lift]");
  if (isBusy() || !piece || event.button || around(event, ".to")) return;
  hold = { piece, pointer: event.pointerId, x: event.clientX, y: event.clientY, by: kind, flying: null };
};

/** @param {PointerEvent} event */
const move = (event) => {
  if (hold && hold.pointer === event.pointerId) {
    if (!hold.flying && Math.hypot(event.clientX - hold.x, event.clientY - hold.y) >= FAR) lift(hold, event);
    if (!hold.flying) return;
    event.preventDefault();
    const { x, y } = middle(hold, event);
    const { width, height } = hold.flying.getBoundingClientRect();
    hold.flying.style.transform = `translate(${x - width / 2}px, ${y - height / 2}px)`;
    if (hold.piece.dataset.room !== undefined) {
      const spot = spotAt(hold.piece, x, y);
      hold.flying.classList.toggle("home", Boolean(spot));
      show(hold.piece, spot);
    } else {
      const tray = trayAt(event.clientX, event.clientY);
      for (const one of all("[data-tray]")) one.classList.toggle("over", one === tray);
    }
    return;
  }
  const board = grid();
  if (isBusy() || event.pointerType !== "mouse" || !board) return;
  const piece = picked();
  if (piece && around(event, "[data-grid]") === board) show(piece, spotAt(piece, event.clientX, event.clientY));
  else if (!document.querySelector(".cell:focus-visible")) rest();
};

/** @param {PointerEvent} event */
const up = (event) => {
  if (!hold || hold.pointer !== event.pointerId) return;
  const held = hold;
  hold = null;
  if (!held.flying) return;
  const { x, y } = middle(held, event);
  held.flying.remove();
  held.piece.classList.remove("away");
  for (const one of all(".over")) one.classList.remove("over");
  if (event.type === "pointercancel") rest();
  else drop(held, x, y, event);
  swallowClick();
};

/** Where a piece is let go: on the grid, with its middle at a point, or over a tray.
 * @param {Hold} held @param {number} x @param {number} y @param {PointerEvent} event */
const drop = ({ piece, by }, x, y, event) => {
  if (piece.dataset.room === undefined) {
    const tray = trayAt(event.clientX, event.clientY);
    if (tray) send(piece, tray.dataset.tray || "");
    return;
  }
  const spot = spotAt(piece, x, y);
  if (spot?.fits && by === "mouse") lay(piece, spot);
  else if (spot?.fits) choose(piece, spot);
  else rest();
};

/** Whatever a pointer was about to lift stays where it is. */
export const letGo = () => { hold = null; };

/** What ends a lift, or a long press, is no click on whatever lies below. @param {number} [time] ms that it may take */
export const swallowClick = (time = 0) => {
  const swallow = (/** @type {Event} */ event) => { event.preventDefault(); event.stopImmediatePropagation(); };
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), time);
};

/** Into a tray: presses the link of the piece. @param {HTMLElement} piece @param {string} tray */
const send = (piece, tray) => {
  /** @type {HTMLElement | null} */ (piece.querySelector(`[data-tray-link="${tray}"]`))?.click();
};

/** @param {MouseEvent} event */
const click = (event) => {
  if (isBusy()) return;
  const piece = picked();
  if (piece && event.detail && around(event, "[data-grid]") === grid()) {
    event.preventDefault();
    const spot = spotAt(piece, event.clientX, event.clientY);
    const isAgain = Boolean(spot && chosen && chosen.piece === piece.dataset.lift && nameOf(chosen) === nameOf(spot));
    if (spot?.fits && (isAgain || kind === "mouse")) lay(piece, spot);
    else choose(piece, spot);
  } else if (!around(event, ".to")) take(around(event, "[data-lift]:not([data-room])"), around(event, "[data-tray]"));
};

/** Take a piece up by a press, or put the one that is held into the tray that is pressed.
 *  @param {HTMLElement | null} piece @param {HTMLElement | null} tray */
const take = (piece, tray) => {
  const held = all("[data-lift].held")[0];
  held?.classList.remove("held");
  if (piece && piece !== held) piece.classList.add("held");
  else if (held && tray && !piece && !tray.contains(held)) send(held, tray.dataset.tray ?? "");
};

/** A key goes from cell to cell: its cell is where the first corner of the piece lies. @param {FocusEvent} event */
const focus = (event) => {
  const [cell, piece] = [around(event, ".cell"), picked()];
  const [row, column] = [Number(cell?.dataset.row) - 1, Number(cell?.dataset.column) - 1];
  if (cell && piece) show(piece, { row, column, fits: true });
};

/** A new page: what was chosen on the old one is gone, and the grid is one to lay things on. */
export const dress = () => {
  chosen = null;
  const board = grid();
  if (board && picked()) board.classList.add("by-hand");
};

/** Listens to hands, once for all pages of a table. */
export const start = () => {
  document.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", up);
  document.addEventListener("click", click);
  document.addEventListener("focusin", focus);
  document.addEventListener("focusout", (event) => { if (around(event, ".cell")) rest(); });
  document.addEventListener("dragstart", (event) => { if (around(event, "[data-lift]")) event.preventDefault(); });
  new MutationObserver(dress).observe(table(), { childList: true });
  dress();
};
