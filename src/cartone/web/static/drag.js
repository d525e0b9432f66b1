// Lifts a piece to a cell or a tray, and shows what a cell would bring.
import { pick } from "./answer.js";
import { all, around, asElement } from "./page.js";
import { isDeaf } from "./swap.js";

let touching = false;
let dragged = "";

const chosen = () => /** @type {HTMLElement | null} */ (document.querySelector(".cell.chosen"));
const gridOf = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-grid]"));
const placing = () => asElement(document.querySelector(".incoming .picked"))?.dataset.item;

/** The cell under the pointer, if the piece that is being placed may begin there.
 *  @param {HTMLElement} grid @param {{ clientX: number, clientY: number }} point @returns {HTMLElement | null} */
const cellAt = (grid, { clientX, clientY }) => {
  const { left, top } = grid.getBoundingClientRect();
  /** @param {number} from @param {number} at @param {number} size */
  const along = (from, at, size) => 1 + Math.floor((12 * (at - from)) / size);
  const column = along(left + grid.clientLeft, clientX, grid.clientWidth);
  return document.querySelector(`.cell.r${along(top + grid.clientTop, clientY, grid.clientHeight)}.c${column}`);
};

/** Where the piece would lie, and what each contest would gain. @param {HTMLElement | null} cell */
const preview = (cell) => {
  const [ghost, gain] = [asElement(document.querySelector(".ghost")), document.getElementById("gain")];
  if (!ghost || !gain) return;
  const at = cell ?? chosen();
  ghost.hidden = !at;
  gain.textContent = at?.dataset.gain ?? "\u00a0";
  if (at) ghost.className = `ghost r${at.dataset.row} c${at.dataset.column} w${gain.dataset.width} h${gain.dataset.height}`;
};

/** A cell is chosen, but nothing is placed yet. @param {HTMLElement} cell */
const choose = (cell) => {
  chosen()?.classList.remove("chosen");
  cell.classList.add("chosen");
  preview(cell);
  const here = /** @type {HTMLButtonElement} */ (document.getElementById("place-here"));
  here.hidden = false;
  here.value = /** @type {HTMLButtonElement} */ (cell).value;
  here.scrollIntoView({ block: "nearest" });
};

/** The piece that was dragged is the one that is placed; if it does not fit there, it is only picked up.
 *  @param {{ clientX: number, clientY: number }} point */
const place = async (point) => {
  const item = dragged;
  dragged = "";
  if (!item) return;
  if (item !== placing()) await pick(`?pick=${item}`);
  const grid = gridOf();
  if (grid && item === placing()) cellAt(grid, point)?.click();
};

/** Out of its tray first, then into the other: the same links as for a click. @param {string} item @param {string} tray */
const drop = async (item, tray) => {
  /** @param {string} to */
  const link = (to) => document.querySelector(`.cutting[data-item="${item}"] [data-tray-link="${to}"]`)?.getAttribute("href");
  const out = link("");
  if (out) await pick(out);
  const into = tray !== "" && link(tray);
  if (into) await pick(into);
};

/** The pieces that a contest counts. @param {HTMLElement | null} row */
const count = (row) => {
  const grid = gridOf();
  if (!grid) return;
  const counted = row ? (row.dataset.counts ?? "").split(" ") : [];
  grid.classList.toggle("counting", Boolean(row) && counted[0] !== "");
  for (const placed of all("[data-tile]", grid)) placed.classList.toggle("counted", counted.includes(placed.dataset.tile ?? ""));
};

/** The next legal cell in that direction, as near to the line as there is one.
 *  @param {HTMLElement} cell @param {number[]} way */
const walk = (cell, [down, right]) => {
  const [row, column] = [Number(cell.dataset.row), Number(cell.dataset.column)];
  let best = { far: Infinity, cell };
  for (const other of all(".cell")) {
    const by = [Number(other.dataset.row) - row, Number(other.dataset.column) - column];
    const along = by[0] * down + by[1] * right;
    const far = along + 3 * (Math.abs(by[0] * right) + Math.abs(by[1] * down));
    if (along > 0 && far < best.far) best = { far, cell: other };
  }
  best.cell.focus();
};

/** @type {Record<string, number[]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {DragEvent} event */
const over = (event) => {
  if (!dragged) return; // something from elsewhere
  const [grid, tray] = [around(event, "[data-grid]"), around(event, "[data-tray]")];
  if (grid || tray) event.preventDefault();
  if (grid) preview(dragged === placing() ? cellAt(grid, event) : null);
  for (const one of all("[data-tray]")) one.classList.toggle("over", one === tray);
};

export const listenToHands = () => {
  document.addEventListener("pointerdown", (event) => { touching = event.pointerType !== "mouse"; }, { capture: true });
  document.addEventListener("click", (event) => {
    // A finger cannot point: its first tap on a cell shows what the second one, or the button below, does.
    const cell = touching && event.detail && around(event, ".cell");
    if (cell && !cell.classList.contains("chosen")) {
      event.preventDefault();
      if (!isDeaf()) choose(cell);
    }
  });
  document.addEventListener("keydown", (event) => {
    const [cell, way] = [around(event, ".cell"), ARROWS[event.key]];
    if (!cell || !way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    walk(cell, way);
  });
  document.addEventListener("dragstart", (event) => {
    const piece = around(event, "[draggable=true]");
    dragged = piece?.dataset.item ?? "";
    event.dataTransfer?.setData("text/plain", dragged);
  });
  document.addEventListener("dragover", over);
  document.addEventListener("dragend", () => { dragged = ""; preview(null); });
  document.addEventListener("drop", (event) => {
    const [grid, tray, item] = [around(event, "[data-grid]"), around(event, "[data-tray]"), dragged];
    if (!item || !(grid || tray)) return;
    event.preventDefault();
    if (grid) place(event);
    else if (tray) drop(item, tray.dataset.tray ?? "");
  });
  for (const [begin, end] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
    document.addEventListener(begin, (event) => {
      const [cell, row] = [around(event, ".cell"), around(event, "[data-counts]")];
      if (cell) preview(cell);
      if (row) count(row);
    });
    document.addEventListener(end, (event) => {
      if (around(event, ".cell")) preview(null);
      if (around(event, "[data-counts]")) count(null);
    });
  }
};
