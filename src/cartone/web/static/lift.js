// Pieces by hand, for mouse, pen and finger alike: lift one, and lay it on a grid or into a tray.
// A piece says by `data-room` where on the grid it fits, one bit for each cell, and by `data-gains` what each place
// would bring. Everything is also a link or a button of the page: what is done here presses them.

const FAR = 6; // points that a pointer moves before it lifts a piece
const ABOVE = 36; // points that a piece hangs above a finger
const NEAR = 0.85; // cells from which a piece snaps to a place where it fits

/**
 * @typedef {{ row: number, column: number, fits: boolean }} Spot  where a piece would begin, counted from 0
 * @typedef {{ card: string, change: number }} Gain                what a card would gain or lose
 * @typedef {{ gains: Gain[], gone: string[] }} Outlook            all gains of a place, and what has no room afterwards
 * @typedef {{ piece: HTMLElement, pointer: number, x: number, y: number, kind: string, flying: HTMLElement | null }} Hold
 */

/** @type {Hold | null} */
let hold = null;
/** @type {(Spot & { piece: string }) | null} */
let chosen = null;
let kind = "mouse"; // what pointed last
/** @type {Map<string, Map<string, Outlook>>} */
const known = new Map();

const form = () => /** @type {HTMLFormElement} */ (document.getElementById("table"));
const grid = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-grid]:has(.ghost)"));
const picked = () => /** @type {HTMLElement | null} */ (document.querySelector(".picked[data-room]"));
const isStill = () => !form() || form().classList.contains("look-only") || form().classList.contains("busy");

/** How many cells a grid has along a side, and how large they are on the screen. @param {HTMLElement} board */
const measures = (board) => {
  const { left, top } = board.getBoundingClientRect();
  const style = getComputedStyle(board);
  const [x, y] = [parseFloat(style.paddingLeft), parseFloat(style.paddingTop)];
  const side = Number(board.dataset.grid);
  return { side, left: left + board.clientLeft + x, top: top + board.clientTop + y, cell: (board.clientWidth - 2 * x) / side };
};

/** @param {HTMLElement} piece @returns {[number, number]} */
const sizeOf = (piece) => [Number(piece.dataset.width), Number(piece.dataset.height)];

/** Whether a piece fits with its first corner in a cell. @param {HTMLElement} piece @param {number} row @param {number} column @param {number} side */
const fits = (piece, row, column, side) => ((BigInt(`0x${piece.dataset.room}`) >> BigInt(row * side + column)) & 1n) === 1n;

/** What a cell is called: a letter for its column, a number for its row. @param {Spot} spot */
const nameOf = ({ row, column }) => `${String.fromCharCode(97 + column)}${row + 1}`;

/** Where a piece would lie whose middle is at a point; it snaps to a place near by where it fits.
 * @param {HTMLElement} piece @param {number} x @param {number} y @returns {Spot | null} */
const spotAt = (piece, x, y) => {
  const board = grid();
  if (!board) return null;
  const { side, left, top, cell } = measures(board);
  const [wide, high] = sizeOf(piece);
  const [column, row] = [(x - left) / cell - wide / 2, (y - top) / cell - high / 2];
  if (column < -wide || row < -high || column > side || row > side) return null;
  const within = (/** @type {number} */ at, /** @type {number} */ size) => Math.max(0, Math.min(side - size, Math.round(at)));
  let best = { row: within(row, high), column: within(column, wide), fits: false, far: NEAR };
  for (let r = Math.floor(row) - 1; r <= row + 2; r += 1) {
    for (let c = Math.floor(column) - 1; c <= column + 2; c += 1) {
      const far = Math.hypot(r - row, c - column);
      if (r < 0 || c < 0 || r >= side || c >= side || far >= best.far || !fits(piece, r, c, side)) continue;
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
    const gains = each.filter((one) => !one.startsWith("!")).map((one) => {
      const [card, change] = one.split(":");
      return { card, change: Number(change) };
    });
    for (const cell of cells.split(" ")) found.set(cell, { gains, gone });
  }
  return found;
};

/** What the places of a piece would bring; of one that is not picked the page has to be asked. @param {HTMLElement} piece */
const outlookOf = async (piece) => {
  const name = `${form().querySelector("[data-at]")?.getAttribute("data-at")} ${piece.dataset.lift}`;
  if (!known.has(name)) {
    let written = piece.dataset.gains;
    if (written === undefined) {
      const answer = await fetch(`${form().dataset.table}?pick=${piece.dataset.lift}`, { headers: { "X-Cartone": "fragment" } });
      const part = new DOMParser().parseFromString(await answer.text(), "text/html");
      written = part.querySelector(".picked[data-gains]")?.getAttribute("data-gains") || "";
    }
    if (known.size > 40) known.clear();
    known.set(name, gainsOf(written));
  }
  return /** @type {Map<string, Outlook>} */ (known.get(name));
};

/** Shows a piece where it would lie, green or red, and beside each card what it would gain.
 * @param {HTMLElement | null} piece @param {Spot | null} spot */
export const show = async (piece, spot) => {
  const ghost = /** @type {HTMLElement | null} */ (document.querySelector(".ghost"));
  if (!ghost) return;
  ghost.hidden = !piece || !spot;
  ghost.dataset.spot = piece && spot ? `${piece.dataset.lift} ${nameOf(spot)}` : "";
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
  const shown = ghost.dataset.spot;
  const outlook = spot.fits ? (await outlookOf(piece)).get(nameOf(spot)) : undefined;
  if (ghost.dataset.spot === shown) tell(outlook || null, spot.fits ? nameOf(spot) : "");
};

/** Beside each card what it would gain; for those who listen, in words. @param {Outlook | null} outlook @param {string} cell */
const tell = (outlook, cell) => {
  const glowing = new Set();
  const said = [];
  for (const chip of document.querySelectorAll("[data-change]")) {
    const gain = outlook?.gains.find(({ card }) => card === chip.getAttribute("data-change"));
    const sign = gain && gain.change > 0 ? `+${gain.change}` : gain ? `−${-gain.change}` : "";
    chip.textContent = sign;
    chip.className = `change${gain ? (gain.change > 0 ? " up" : " down") : ""}`;
    if (!gain) continue;
    const row = chip.closest("[data-piece]");
    said.push(`${(row?.querySelector(".words b, title") || row)?.textContent?.split(":")[0].trim()} ${sign}`);
    if (gain.change > 0) (row?.getAttribute("data-counts") || "").split(" ").forEach((tile) => glowing.add(tile));
  }
  for (const tile of document.querySelectorAll("[data-tile]")) tile.classList.toggle("counted", glowing.has(tile.getAttribute("data-tile")));
  const line = document.getElementById("gain");
  if (!line) return;
  line.dataset.empty ??= line.textContent || "";
  const gone = outlook?.gone.length ? ` ${(line.dataset.noRoom || "").replace("{items}", outlook.gone.map((one) => `#${one}`).join(" "))}` : "";
  line.textContent = outlook ? `${cell}: ${said.join(", ") || "±0"}.${gone}` : cell || line.dataset.empty;
};

/** A place is chosen, but nothing is laid yet: the button below does that. @param {HTMLElement} piece @param {Spot | null} spot */
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
  form().requestSubmit(here);
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
  Object.assign(held.flying.style, { width: `${board ? wide * cell : width}px`, height: `${board ? high * cell : height}px` });
  held.piece.classList.add("away");
  held.piece.setPointerCapture?.(event.pointerId);
  openGrid(board);
};

/** On a phone the grid may lie behind another tab. @param {HTMLElement | null} board */
const openGrid = (board) => {
  const region = board?.closest("[data-region]");
  if (!board?.checkVisibility()) /** @type {HTMLElement | null} */ (document.querySelector(`[data-tab="${region?.getAttribute("data-region")}"]`))?.click();
};

/** The middle of what is lifted: it hangs above a finger. @param {Hold} held @param {PointerEvent} event */
const middle = (held, { clientX, clientY }) => {
  const height = held.flying?.getBoundingClientRect().height || 0;
  return { x: clientX, y: held.kind === "mouse" ? clientY : clientY - ABOVE - height / 2 };
};

/** @param {number} x @param {number} y @returns {HTMLElement | null} */
const trayAt = (x, y) => {
  const under = document.elementsFromPoint(x, y).find((one) => one.closest("[data-tray]"));
  return under ? under.closest("[data-tray]") : null;
};

/** @param {PointerEvent} event */
const down = (event) => {
  kind = event.pointerType;
  const piece = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-lift]"));
  if (isStill() || !piece || event.button || /** @type {Element} */ (event.target).closest(".to")) return;
  hold = { piece, pointer: event.pointerId, x: event.clientX, y: event.clientY, kind: event.pointerType, flying: null };
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
      for (const one of document.querySelectorAll("[data-tray]")) one.classList.toggle("over", one === tray);
    }
    return;
  }
  const board = grid();
  if (isStill() || event.pointerType !== "mouse" || !board) return;
  const piece = picked();
  if (piece && board.contains(/** @type {Node} */ (event.target))) show(piece, spotAt(piece, event.clientX, event.clientY));
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
  for (const one of document.querySelectorAll(".over")) one.classList.remove("over");
  if (event.type === "pointercancel") rest();
  else drop(held, x, y, event);
  swallowClick();
};

/** Where a piece is let go: on the grid, with its middle at a point, or over a tray.
 * @param {Hold} held @param {number} x @param {number} y @param {PointerEvent} event */
const drop = ({ piece, kind: by }, x, y, event) => {
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

/** What ends a lift is no click on whatever lies below. */
const swallowClick = () => {
  const swallow = (/** @type {Event} */ event) => { event.preventDefault(); event.stopImmediatePropagation(); };
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 0);
};

/** Into a tray: presses the link of the piece. @param {HTMLElement} piece @param {string} tray */
const send = (piece, tray) => {
  /** @type {HTMLElement | null} */ (piece.querySelector(`[data-tray-link="${tray}"]`))?.click();
};

/** @param {MouseEvent} event */
const click = (event) => {
  if (isStill()) return;
  const target = /** @type {HTMLElement} */ (event.target);
  const board = grid();
  const piece = picked();
  if (board && piece && board.contains(target) && event.detail) {
    event.preventDefault();
    const spot = spotAt(piece, event.clientX, event.clientY);
    const again = chosen && spot && chosen.row === spot.row && chosen.column === spot.column && chosen.piece === piece.dataset.lift;
    if (spot?.fits && (again || kind === "mouse")) lay(piece, spot);
    else choose(piece, spot);
    return;
  }
  const held = /** @type {HTMLElement | null} */ (document.querySelector("[data-lift].held"));
  const tray = /** @type {HTMLElement | null} */ (target.closest("[data-tray]"));
  const pressed = /** @type {HTMLElement | null} */ (target.closest("[data-lift]:not([data-room])"));
  if (target.closest(".to")) return;
  held?.classList.remove("held");
  if (pressed && pressed !== held) pressed.classList.add("held");
  else if (held && tray && !pressed && !tray.contains(held)) send(held, tray.dataset.tray || "");
};

/** A key goes from cell to cell: its cell is where the first corner of the piece lies. @param {FocusEvent} event */
const focus = (event) => {
  const cell = /** @type {HTMLElement} */ (event.target).closest?.(".cell");
  const piece = picked();
  if (cell instanceof HTMLElement && piece) show(piece, { row: Number(cell.dataset.row) - 1, column: Number(cell.dataset.column) - 1, fits: true });
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
  document.addEventListener("focusout", (event) => { if (/** @type {HTMLElement} */ (event.target).closest?.(".cell")) rest(); });
  document.addEventListener("dragstart", (event) => { if (/** @type {HTMLElement} */ (event.target).closest?.("[data-lift]")) event.preventDefault(); });
  new MutationObserver(dress).observe(form(), { childList: true });
  dress();
};
