// Pieces that are laid: lift one, and lay it on a grid or into a tray.
// Everything is also a link or a button of the page: what is done here presses them.
import { cellsOf, grid, measures, nameOf, show, sizeOf, spotAt } from "./ghost.js";
import { carries, isBusy, isHolding } from "./hand.js";
import { all, around, first, table } from "./page.js";
import { openTabOf } from "./tabs.js";

/**
 * @typedef {import("./ghost.js").Spot} Spot
 * @typedef {import("./hand.js").Hold} Hold
 * @typedef {import("./hand.js").Point} Point
 */

/** @type {(Spot & { piece: string }) | null} */
let chosen = null;
let kind = "mouse"; // what pointed last

/** The piece that is to be laid next. @returns {HTMLElement | null} */
const picked = () => document.querySelector(".picked[data-room]");

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

/** Whether a press is enough, because whatever is laid can be taken away again. */
const laysAtOnce = () => grid()?.dataset.atOnce !== undefined;

/** The place that shows now, if nothing is lifted: the chosen one, or none. */
const rest = () => {
  const piece = chosen && document.querySelector(`[data-lift="${chosen.piece}"]`);
  show(/** @type {HTMLElement | null} */ (piece), piece ? chosen : null);
};

/** Follows a link to a piece that is to be laid next; says whether it is one. Beside a note the server has to tell what
 *  it says of that piece. @param {HTMLElement} link */
export const takes = (link) => {
  const [board, next] = [grid(), link.closest("[data-room]")];
  if (!board || !next || laysAtOnce() || first(".note")) return false;
  for (const piece of all("[data-room]", table())) {
    piece.classList.toggle("picked", piece === next);
    for (const one of all("a", piece)) one.ariaCurrent = piece === next ? "true" : null;
  }
  for (const old of all(".cell", board)) old.remove();
  board.querySelector(".ghost")?.before(...cellsOf(/** @type {HTMLElement} */ (next), Number(board.dataset.grid)));
  choose(/** @type {HTMLElement} */ (next), null);
  history.replaceState(null, "", (table().dataset.table ?? "") + link.getAttribute("href"));
  first(".cell")?.focus({ preventScroll: true });
  return true;
};

// -- lifting ------------------------------------------------------------------------------------

/** Whether a piece goes to the grid; all others go to trays. @param {HTMLElement} piece */
const goesToGrid = (piece) => piece.dataset.room !== undefined;

/** As large as it will lie. @param {HTMLElement} piece @param {DOMRect} picture */
const size = (piece, picture) => {
  const board = goesToGrid(piece) ? grid() : null;
  if (!board) return picture;
  openTabOf(board);
  const [wide, high] = sizeOf(piece);
  const { cell } = measures(board);
  return { width: wide * cell, height: high * cell };
};

/** @param {Point} point @returns {HTMLElement | null} */
const trayAt = ({ finger: { x, y } }) => {
  const under = document.elementsFromPoint(x, y).find((one) => one.closest("[data-tray]"));
  return under ? under.closest("[data-tray]") : null;
};

/** @param {Hold} held @param {Point} point */
const carry = ({ piece, flying }, point) => {
  if (goesToGrid(piece)) {
    const spot = spotAt(piece, point.x, point.y);
    flying.classList.toggle("home", Boolean(spot));
    show(piece, spot);
  } else {
    const tray = trayAt(point);
    for (const one of all("[data-tray]")) one.classList.toggle("over", one === tray);
  }
};

/** Where a piece is let go: on the grid, or over a tray. @param {Hold} held @param {Point} point */
const drop = ({ piece, by }, point) => {
  if (!goesToGrid(piece)) {
    const tray = trayAt(point);
    return Boolean(tray && send(piece, tray.dataset.tray || ""));
  }
  const spot = spotAt(piece, point.x, point.y);
  if (!spot?.fits) return false;
  if (by === "mouse" || laysAtOnce()) lay(piece, spot);
  else choose(piece, spot);
  return true;
};

const putBack = () => {
  for (const one of all(".over")) one.classList.remove("over");
  rest();
};

/** The mouse shows where the piece would lie that is to be laid next. @param {PointerEvent} event */
const hover = (event) => {
  const board = grid();
  if (isHolding() || isBusy() || event.pointerType !== "mouse" || !board) return;
  const piece = picked();
  if (piece && around(event, "[data-grid]") === board) show(piece, spotAt(piece, event.clientX, event.clientY));
  else if (!document.querySelector(".cell:focus-visible")) rest();
};

/** Into a tray: presses the link of the piece; says whether it has one.
 *  @param {HTMLElement} piece @param {string} tray */
const send = (piece, tray) => {
  const link = all(`[data-tray-link="${tray}"]`, piece)[0];
  link?.click();
  return Boolean(link);
};

/** @param {MouseEvent} event */
const click = (event) => {
  if (isBusy()) return;
  const piece = picked();
  if (piece && event.detail && around(event, "[data-grid]") === grid() && !around(event, "[data-grid] a")) {
    event.preventDefault();
    const spot = spotAt(piece, event.clientX, event.clientY);
    const isAgain = Boolean(spot && chosen && chosen.piece === piece.dataset.lift && nameOf(chosen) === nameOf(spot));
    if (spot?.fits && (isAgain || kind === "mouse" || laysAtOnce())) lay(piece, spot);
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
  carries({ pieces: "[data-lift]", size, carry, drop, rest: putBack });
  document.addEventListener("pointerdown", (event) => { kind = event.pointerType; });
  document.addEventListener("pointermove", hover);
  document.addEventListener("click", click);
  document.addEventListener("focusin", focus);
  document.addEventListener("focusout", (event) => { if (around(event, ".cell")) rest(); });
  document.addEventListener("laid", dress);
  dress();
};
