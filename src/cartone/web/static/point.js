// What is pointed at, by mouse or by key: what a card counts glows, and arrows go from cell to cell of a grid.
import { all, around } from "./page.js";

/** The pieces that a card counts. @param {HTMLElement | null} row */
const count = (row) => {
  const counted = (row?.dataset.counts ?? "").split(" ");
  document.querySelector("[data-grid]")?.classList.toggle("counting", counted[0] !== "");
  for (const laid of all("[data-grid] [data-tile]")) {
    laid.classList.toggle("counted", counted.includes(laid.dataset.tile ?? ""));
  }
};

/** Rows down and columns to the right. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The next cell in a direction, as near to the line as there is one.
 *  @param {HTMLElement} cell @param {[number, number]} way */
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

export const listenToPointing = () => {
  document.addEventListener("keydown", (event) => {
    const [cell, way] = [around(event, ".cell"), ARROWS[event.key]];
    if (!cell || !way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    walk(cell, way);
  });
  for (const kind of ["mouseover", "mouseout", "focusin", "focusout"]) {
    document.addEventListener(kind, (event) => {
      const [row, cell] = [around(event, "[data-counts]"), around(event, ".cell")];
      if (row) count(kind.endsWith("out") ? null : row);
      // Tab comes to one cell, and arrows to the others.
      if (cell && kind === "focusin") for (const one of all(".cell")) one.tabIndex = one === cell ? 0 : -1;
    });
  }
};
