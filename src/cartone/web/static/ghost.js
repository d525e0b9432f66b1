// A piece over a grid: where it would lie, green or red, and what that place would bring.
// A piece says by `data-room` where on the grid it fits, one bit for each cell, and by `data-gains` what places bring.
import { all, asElement } from "./page.js";

const NEAR = 0.85; // cells from which a piece snaps to a place where it fits

/**
 * @typedef {{ row: number, column: number, fits: boolean }} Spot  where a piece would begin, counted from 0
 * @typedef {{ card: string, change: number }} Gain                what a card would gain or lose
 * @typedef {{ gains: Gain[], gone: string[] }} Outlook            all gains of a place, and what has no room then
 */

/** What places bring, as it was read last. @type {{ written: string, outlooks: Map<string, Outlook> }} */
let known = { written: "", outlooks: new Map() };

/** The grid on which something is to be laid now. @returns {HTMLElement | null} */
export const grid = () => document.querySelector("[data-grid]:has(.ghost)");

/** How many cells a grid has along a side, and how large they are on the screen. @param {HTMLElement} board */
export const measures = (board) => {
  const { left, top } = board.getBoundingClientRect();
  const style = getComputedStyle(board);
  const [x, y] = [parseFloat(style.paddingLeft), parseFloat(style.paddingTop)];
  const side = Number(board.dataset.grid);
  const cell = (board.clientWidth - x - parseFloat(style.paddingRight)) / side;
  return { side, left: left + board.clientLeft + x, top: top + board.clientTop + y, cell };
};

/** @param {HTMLElement} piece @returns {[number, number]} */
export const sizeOf = (piece) => [Number(piece.dataset.width), Number(piece.dataset.height)];

/** Whether a piece fits with its first corner in a cell.
 *  @param {HTMLElement} piece @param {number} cell */
const fits = (piece, cell) => ((BigInt(`0x${piece.dataset.room}`) >> BigInt(cell)) & 1n) === 1n;

/** What a cell is called: a letter for its column, a number for its row. @param {Spot} spot */
export const nameOf = ({ row, column }) => `${String.fromCharCode(97 + column)}${row + 1}`;

/** @param {number} at @param {number} last */
const inside = (at, last) => Math.max(0, Math.min(last, at));

/** Where a piece would lie whose middle is at a point; it snaps to a place near by where it fits.
 * @param {HTMLElement} piece @param {number} x @param {number} y @returns {Spot | null} */
export const spotAt = (piece, x, y) => {
  const board = grid();
  if (!board) return null;
  const { side, left, top, cell } = measures(board);
  const [wide, high] = sizeOf(piece);
  const [aimedColumn, aimedRow] = [(x - left) / cell - wide / 2, (y - top) / cell - high / 2];
  if (aimedColumn < -wide || aimedRow < -high || aimedColumn > side || aimedRow > side) return null;
  // Over the rim a piece is pushed inside, and looks for its place from there.
  const [column, row] = [inside(aimedColumn, side - wide), inside(aimedRow, side - high)];
  let best = { row: Math.round(row), column: Math.round(column), fits: false, far: NEAR };
  for (let r = Math.floor(row) - 1; r <= row + 2; r += 1) {
    for (let c = Math.floor(column) - 1; c <= column + 2; c += 1) {
      const far = Math.hypot(r - row, c - column);
      if (r < 0 || c < 0 || r >= side || c >= side || far >= best.far || !fits(piece, r * side + c)) continue;
      best = { row: r, column: c, fits: true, far };
    }
  }
  return best;
};

/** Reads `a1 b1=card-7:2,!4;c1=`: cells, then what each card gains, and what has no room. @param {string} written */
export const gainsOf = (written) => {
  /** @type {Map<string, Outlook>} */
  const found = new Map();
  for (const part of written.split(";")) {
    const [cells, changes] = part.split("=");
    const each = (changes || "").split(",").filter(Boolean);
    const gone = each.filter((one) => one.startsWith("!")).map((one) => one.slice(1));
    const told = each.filter((one) => !one.startsWith("!")).map((one) => one.split(":"));
    const gains = told.map(([card, change]) => ({ card, change: Number(change) }));
    for (const cell of cells.split(" ")) found.set(cell, { gains, gone });
  }
  return found;
};

/** What the places of a piece would bring. @param {HTMLElement} piece */
const outlookOf = ({ dataset: { gains = "" } }) => {
  if (known.written !== gains) known = { written: gains, outlooks: gainsOf(gains) };
  return known.outlooks;
};

/** The places of a piece, each a button that lays it there. @param {HTMLElement} piece @param {number} side */
export const cellsOf = (piece, side) =>
  [...Array(side * side).keys()].filter((cell) => fits(piece, cell)).map((cell) => {
    const [row, column] = [Math.floor(cell / side), cell % side];
    const called = nameOf({ row, column, fits: true });
    const [className, value] = [`cell r${row + 1} c${column + 1}`, `${piece.dataset.lift} ${called}`];
    const title = sentenceOf(outlookOf(piece).get(called) ?? { gains: [], gone: [] }, called);
    const button = Object.assign(document.createElement("button"), { className, name: "answer", value, title });
    Object.assign(button.dataset, { row: row + 1, column: column + 1 });
    return button;
  });

/** Shows a piece where it would lie, green or red, and beside each card what it would gain.
 * @param {HTMLElement | null} piece @param {Spot | null} spot */
export const show = (piece, spot) => {
  const ghost = /** @type {HTMLElement | null} */ (document.querySelector(".ghost"));
  if (!ghost) return;
  ghost.hidden = !piece || !spot;
  if (!piece || !spot) {
    tell(null, "");
    return;
  }
  const [wide, high] = sizeOf(piece);
  ghost.className = `ghost r${spot.row + 1} c${spot.column + 1} w${wide} h${high}${spot.fits ? "" : " wrong"}`;
  if (ghost.dataset.picture !== piece.dataset.lift) {
    const drawn = piece.querySelector("svg")?.cloneNode(true);
    ghost.replaceChildren(...(drawn ? [drawn] : []));
    ghost.dataset.picture = piece.dataset.lift;
  }
  tell((spot.fits && outlookOf(piece).get(nameOf(spot))) || null, spot.fits ? nameOf(spot) : "");
};

/** Beside each card what it would gain; for those who listen, in words.
 *  @param {Outlook | null} outlook @param {string} cell */
const tell = (outlook, cell) => {
  /** @type {Set<string>} */
  const glowing = new Set();
  for (const chip of all("[data-change]")) {
    const gain = outlook?.gains.find(({ card }) => card === chip.dataset.change);
    chip.className = `change${gain ? (gain.change > 0 ? " up" : " down") : ""}`;
    chip.textContent = gain ? signed(gain.change) : "";
    if (!gain) continue;
    const row = asElement(chip.closest("[data-piece]"));
    if (gain.change > 0) for (const tile of (row.dataset.counts ?? "").split(" ")) glowing.add(tile);
  }
  for (const tile of all("[data-tile]")) tile.classList.toggle("counted", glowing.has(tile.dataset.tile ?? ""));
  const line = document.getElementById("gain");
  if (!line) return;
  line.dataset.empty ??= line.textContent ?? "";
  line.textContent = outlook ? sentenceOf(outlook, cell) : cell || line.dataset.empty;
};

/** @param {number} change */
const signed = (change) => (change > 0 ? `+${change}` : `−${-change}`);

/** What a place would bring, in words. @param {Outlook} outlook @param {string} cell */
const sentenceOf = ({ gains, gone }, cell) => {
  const said = gains.map(({ card, change }) => `${calledBy(card)} ${signed(change)}`).join(", ") || "±0";
  const items = gone.map((one) => `#${one}`).join(" ");
  const noRoom = document.getElementById("gain")?.dataset.noRoom?.replace("{items}", items);
  return `${cell}: ${said}.${items ? ` ${noRoom}` : ""}`;
};

/** What a card is called. @param {string} card */
const calledBy = (card) =>
  document.querySelector(`[data-piece="${card}"] :is(.words b, title)`)?.textContent?.split(":")[0].trim();
