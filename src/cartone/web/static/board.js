// The table as it was, changed by what happened: pieces that lie on places, and numbers.
import { all, asElement, first, table } from "./page.js";

/** A piece goes to a place, from a deck if it lay nowhere, and may be called otherwise there.
 *  @typedef {["move", piece: string, to: string, start?: string, name?: string]} Move */

/** @param {ParentNode} within @param {string} kind @param {string} name @returns {HTMLElement | null} */
export const named = (within, kind, name) => within.querySelector(`[data-${kind}="${CSS.escape(name)}"]`);

/** A place on the table, or what will become that place. @param {string} name */
export const placeCalled = (name) => named(table(), "place", name) ?? named(table(), "goal", name);

/** The same, where something comes now: what was to become that place is that place. @param {string} name */
const placeTaken = (name) => {
  const place = placeCalled(name);
  if (place) place.dataset.place = name;
  return place;
};

/** A place on the table, or a piece. @param {string} name */
export const spot = (name) => placeCalled(name) ?? named(table(), "piece", name);

/** @param {Element} piece */
export const placeOf = (piece) => /** @type {HTMLElement | null} */ (piece.closest("[data-place]"))?.dataset.place;

/** The place of every piece. @param {ParentNode} within */
export const placesOf = (within) => new Map(
  all("[data-piece]", within).map((piece) => [piece.dataset.piece ?? "", placeOf(piece)]));

/** Whether a place is drawn, not only named because something may come there. @param {Element | null} place */
const isDrawn = (place) => Boolean(place && !place.matches(".nothing"));

/** Whether only the new page has a place that something moves to.
 *  @param {Document} part @param {Move[]} moves */
export const needsNew = (part, moves) => !first(".felt")?.hasAttribute("data-ahead") &&
  moves.some(([, , to]) => isDrawn(named(part, "place", to)) && !isDrawn(placeCalled(to)));

/** Change what a new page draws to what has happened so far: what comes later is not to be seen yet, and what leaves
 *  later is still there; summaries stay as they were. @param {HTMLElement} felt */
export const turnBack = (felt) => {
  const now = placesOf(table());
  for (const piece of all("[data-piece]", felt)) {
    if (now.get(piece.dataset.piece ?? "") === placeOf(piece)) continue;
    piece.dataset.later = piece.dataset.piece;
    delete piece.dataset.piece;
  }
  for (const [name, place] of now) {
    const [old, goal] = [named(table(), "piece", name), named(felt, "place", place ?? "")];
    if (old && goal && !named(felt, "piece", name)) stay(goal, alone(old));
  }
  for (const summary of all("[data-summary]", felt)) {
    const old = named(table(), "summary", summary.dataset.summary ?? "");
    if (old) summary.replaceWith(old.cloneNode(true));
  }
  for (const number of all("[data-number]", felt)) write(number, valueOf(number.dataset.number ?? ""));
  felt.dataset.ahead = "";
};

/** A piece lies where something else will, or in a gap, or beside what lies there.
 *  @param {Element} goal @param {Element} piece */
const stay = (goal, piece) => {
  const [later] = all(":is([data-later], .gap):not([hidden])", goal);
  if (!later) return goal.append(piece);
  later.before(piece);
  later.hidden = true;
};

/** Put a piece where it has come to: as it is if it stays in its region, or else as the new page draws it there.
 *  @param {Document} part @param {Move} move */
export const put = (part, [, was, to, , name]) => {
  const later = named(table(), "later", name || was);
  if (later && placeOf(later) === to) {
    named(table(), "piece", was)?.remove();
    later.dataset.piece = later.dataset.later;
    delete later.dataset.later;
    later.hidden = false;
    return;
  }
  const [old, goal, drawn] = [named(table(), "piece", was), placeTaken(to), named(part, "piece", name || was)];
  if (drawn && placeOf(drawn) === to && regionOf(drawn) === regionOf(goal)) {
    leave(part, old);
    lay(goal, drawn);
  } else if (!goal) leave(part, old);
  else if (old) {
    old.dataset.piece = name || was;
    stay(goal, old);
  } else if (drawn) stay(goal, alone(drawn));
};

/** A piece by itself, without pieces and numbers that lie on it where the new page draws it. @param {Element} piece */
const alone = (piece) => {
  const copy = /** @type {Element} */ (piece.cloneNode(true));
  for (const other of all("[data-piece], [data-number]", copy)) other.remove();
  return copy;
};

/** What lies right on a place and holds a piece: a slot, or the piece itself. @param {Element} piece */
const slotOf = (piece) => {
  let slot = piece;
  while (slot.parentElement && slot.parentElement !== piece.closest("[data-place]")) slot = slot.parentElement;
  return slot;
};

/** Whether something holds a piece. @param {Element | undefined} slot */
const isTaken = (slot) => Boolean(slot?.matches("[data-piece]") || slot?.querySelector("[data-piece]"));

/** @param {Element} slot */
const numberOf = (slot) => [...(slot.parentElement?.children ?? [])].indexOf(slot);

/** A piece comes to its place on the table as the new page draws it: in the slot that it shares with others which are
 *  there already, or in one of its own; if a gap, or a back, was there, instead of it.
 *  @param {Element | null} goal @param {HTMLElement} piece */
const lay = (goal, piece) => {
  const slot = slotOf(piece);
  const shared = all("[data-piece]", slot).concat(asElement(slot)).map((one) => one.dataset.piece ?? "");
  const there = shared.map((name) => goal && named(goal, "piece", name)).find((one) => one);
  const at = there ? slotOf(there) : goal?.children[numberOf(slot)];
  const copy = /** @type {Element} */ (slot.cloneNode(true));
  for (const other of all("[data-piece]", copy)) {
    const name = other.dataset.piece ?? "";
    if (name !== piece.dataset.piece && !(goal && named(goal, "piece", name))) other.remove(); // it comes later
  }
  for (const number of all("[data-number]", copy)) write(number, valueOf(number.dataset.number ?? ""));
  const staying = there && at ? all("[data-piece]", at).filter((one) => !shared.includes(one.dataset.piece ?? "")) : [];
  copy.append(...staying); // they leave later
  if (at && (there || !isTaken(at))) at.replaceWith(copy);
  else goal?.insertBefore(copy, at ?? null);
};

/** A piece leaves its place; if the new page has a gap there, so has the table.
 *  @param {Document} part @param {Element | null} piece */
const leave = (part, piece) => {
  if (!piece) return;
  const [slot, place] = [slotOf(piece), placeOf(piece)];
  const gap = place ? named(part, "place", place)?.children[numberOf(slot)] : undefined;
  piece.remove();
  if (isTaken(slot)) return;
  if (gap && !isTaken(gap)) slot.replaceWith(gap.cloneNode(true));
  else slot.remove();
};

/** @param {Element | null} element */
const regionOf = (element) => /** @type {HTMLElement | null} */ (element?.closest("[data-region]"))?.dataset.region;

/** How numbers stand in the story, while the table may not show them. @type {Map<string, number>} */
const values = new Map();

/** Before a story: numbers are what the new page says, without what is told of them.
 *  @param {Document} part @param {["count", string, number][]} counts */
export const beginCounting = (part, counts) => {
  values.clear();
  for (const number of all("[data-number]", part)) values.set(number.dataset.number ?? "", read(number));
  for (const [, name, by] of counts) if (values.has(name)) values.set(name, valueOf(name) - by);
};

/** @param {string} name @param {number} by */
export const countOn = (name, by) => { values.set(name, valueOf(name) + by); };

/** @param {string} name */
export const valueOf = (name) => values.get(name) ?? read(named(table(), "number", name));

/** @param {Element | null} number */
export const read = (number) => Number.parseInt((number?.textContent ?? "0").replace("−", "-"), 10) || 0;

/** A number on the table; one that is new comes with the piece on which it lies. @param {Document} part
 *  @param {string} name */
export const numberCalled = (part, name) => {
  const [here, drawn] = [named(table(), "number", name), named(part, "number", name)];
  const piece = drawn?.parentElement?.dataset.piece;
  const under = piece ? named(table(), "piece", piece) : null;
  if (here || !drawn || !under) return here;
  return under.appendChild(/** @type {HTMLElement} */ (drawn.cloneNode(true)));
};

/** @param {HTMLElement} number @param {number} value */
export const write = (number, value) => { number.textContent = value < 0 ? `−${-value}` : String(value); };

