// Things from near: after a while under the mouse, by a long press, or by a key, large, with what they do.
import { isTyped } from "./keys.js";
import { FAR, letGo, swallowClick } from "./hand.js";
import { all, announce, around, asElement, hasTable, table } from "./page.js";
import { mayMove } from "./settings.js";
import { isPlaying } from "./stage.js";

const WHILE = 500; // ms that a mouse rests, or a finger presses, before a thing is shown
const AFTER = 80; // ms after a long press in which no click counts
const GAP = 12; // points between a thing and what is told of it
const EDGE = 4; // points to the edge of the window
const NARROW = 340; // points that it takes at least to tell something beside a thing
const THINGS = "[data-zoom], [data-piece]";

/** @typedef {"hovered" | "opened"} How  passed by with a mouse, or asked for: then it waits to be closed */

/** What is shown now, and what will be: a thing, after a while.
 *  @type {{ thing: HTMLElement | null, timer: number, told: Map<string, string> }} */
const now = { thing: null, timer: 0, told: new Map() };

/** Words of the browser's own, which would lie over ours: they come back when the mouse has gone.
 *  @type {(() => void)[]} */
let hushed = [];

/** The finger that presses a thing, and where.
 *  @type {{ thing: HTMLElement, id: number, x: number, y: number } | null} */
let press = null;

const box = () => /** @type {HTMLDialogElement} */ (document.getElementById("zoom"));
const isOpened = () => box().open && box().matches(":modal");
const nameOf = (/** @type {HTMLElement} */ thing) => thing.dataset.zoom ?? thing.dataset.piece ?? "";
const mayShow = () => !isPlaying() && !document.querySelector("dialog:modal:not(#zoom)");

/** All things in sight, in the order of the page. */
const things = () => all(THINGS, table()).filter((thing) => thing.checkVisibility());

// -- what is shown ------------------------------------------------------------------------------

/** What the server tells of a thing; nothing if it has gone. @param {string} name */
const tell = async (name) => {
  const address = `${table().dataset.table}/piece/${encodeURIComponent(name)}${window.location.search}`;
  const known = now.told.get(address);
  if (known) return known;
  const answer = await fetch(address, { headers: { "X-Cartone": "fragment" } });
  if (!answer.ok) return null;
  const told = await answer.text();
  now.told.set(address, told);
  return told;
};

/** Show a thing. @param {HTMLElement} thing @param {How} how */
const show = async (thing, how) => {
  now.thing = thing;
  const told = await tell(nameOf(thing)).catch(() => null);
  if (now.thing !== thing || !told || !mayShow()) return;
  const inside = asElement(box().querySelector(".near"));
  inside.replaceChildren(...new DOMParser().parseFromString(told, "text/html").body.childNodes);
  asElement(inside.querySelector("h1")).id = "zoom-name";
  if (how === "hovered") box().setAttribute("open", ""); // unlike show() this leaves the focus where it is
  else if (isOpened()) announce([inside.querySelector("h1")?.textContent ?? ""]);
  else open();
  put(thing);
};

/** Over everything, until it is closed. */
const open = () => {
  box().close();
  box().showModal();
  asElement(box().querySelector("[data-close-zoom]")).focus({ preventScroll: true });
};

/** @param {number} at @param {number} most */
const within = (at, most) => Math.max(Math.min(at, most - EDGE), EDGE);

/** Beside the thing, where there is more room, or else above or below it; on a phone the sheet has its own place.
 *  @param {HTMLElement} thing */
const put = (thing) => {
  const dialog = box();
  Object.assign(dialog.style, { left: "", top: "", width: "" });
  if (getComputedStyle(dialog).getPropertyValue("--sheet").trim()) return;
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  const room = Math.max(left, innerWidth - right) - GAP - EDGE;
  const isBeside = room >= NARROW;
  if (isBeside) dialog.style.width = `${Math.min(room, dialog.offsetWidth)}px`;
  const { offsetWidth: width, offsetHeight: height } = dialog;
  const [beside, under] = [innerWidth - right > left ? right + GAP : left - GAP - width, (top + bottom - height) / 2];
  const below = innerHeight - bottom > top ? bottom + GAP : top - GAP - height;
  const x = within(isBeside ? beside : (left + right - width) / 2, innerWidth - width);
  const y = within(isBeside ? under : below, innerHeight - height);
  Object.assign(dialog.style, { left: `${x}px`, top: `${y}px` });
  if (mayMove()) dialog.animate([{ opacity: 0, transform: "scale(.94)" }, { opacity: 1, transform: "none" }], 140);
};

/** It is gone, and nothing will be shown any more. */
export const close = () => {
  clearTimeout(now.timer);
  now.thing = null;
  speak();
  if (box().open) box().close();
};

/** The next thing on the table, or the one before. @param {number} by */
const step = (by) => {
  const every = things();
  const at = every.findIndex((thing) => thing === now.thing);
  const other = every[(at + by + every.length) % every.length];
  if (other) show(other, "opened");
};

// -- the mouse ----------------------------------------------------------------------------------

/** The browser says nothing of its own about a thing. @param {HTMLElement} thing */
const hush = (thing) => {
  for (const one of [thing, ...all("[title]", thing), thing.closest("[title]")]) {
    const title = one?.getAttribute("title");
    if (!one || !title) continue;
    one.removeAttribute("title");
    hushed.push(() => one.setAttribute("title", title));
  }
  for (const title of all("svg > title", thing)) {
    const drawn = asElement(title.parentNode);
    title.remove();
    hushed.push(() => drawn.prepend(title));
  }
};

const speak = () => {
  for (const again of hushed) again();
  hushed = [];
};

/** @param {PointerEvent} event */
const over = (event) => {
  if (event.pointerType !== "mouse" || isOpened()) return;
  const thing = asElement(event.target).closest?.("#table") ? around(event, THINGS) : null;
  if (thing === now.thing) return;
  close();
  if (!thing || event.buttons) return;
  hush(thing);
  now.thing = thing;
  now.timer = setTimeout(() => { if (mayShow()) show(thing, "hovered"); }, WHILE);
};

// -- fingers and pens ---------------------------------------------------------------------------

/** @param {PointerEvent} event */
const down = (event) => {
  if (!isOpened() && !around(event, "#zoom")) close();
  const thing = event.pointerType === "mouse" || isOpened() ? null : around(event, THINGS);
  if (!thing || !table().contains(thing)) return;
  press = { thing, id: event.pointerId, x: event.clientX, y: event.clientY };
  now.timer = setTimeout(held, WHILE);
};

/** A press was long: it shows the thing, and does nothing else. */
const held = () => {
  if (!press || !mayShow()) return;
  letGo();
  show(press.thing, "opened");
  document.addEventListener("pointerup", () => swallowClick(AFTER), { capture: true, once: true });
};

/** @param {PointerEvent} event */
const move = (event) => {
  if (press?.id === event.pointerId && Math.hypot(event.clientX - press.x, event.clientY - press.y) >= FAR) end();
};

const end = () => {
  if (!press) return;
  press = null;
  if (!isOpened()) clearTimeout(now.timer);
};

// -- keys, and all together ---------------------------------------------------------------------

/** @param {KeyboardEvent} event */
const key = (event) => {
  if (isTyped(event)) return;
  if (isOpened()) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by) step(by);
    if (by) event.preventDefault();
  }
  if (event.key === "Escape" && box().open && !isOpened()) close();
  if (event.key.toLowerCase() !== "z" || !mayShow()) return;
  const focused = document.activeElement?.closest("#table") ? document.activeElement : null;
  const pointed = now.thing ?? focused?.closest(THINGS) ?? focused?.querySelector(THINGS);
  const thing = isOpened() ? null : pointed ?? things()[0];
  if (thing) show(asElement(thing), "opened");
  else close();
};

/** @param {MouseEvent} event */
const click = (event) => {
  const dialog = box();
  if (around(event, "[data-close-zoom]") || (isOpened() && event.target === dialog)) close();
  const way = around(event, "[data-zoom-step]");
  if (way) step(Number(way.dataset.zoomStep));
  const listed = around(event, "#drawer a[data-zoom]");
  if (listed && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    show(listed, "opened");
  }
  if (dialog.open && around(event, "#zoom a[data-drawer]")) close();
};

export const lookClosely = () => {
  if (!hasTable() || !box()) return;
  document.addEventListener("pointerover", over);
  document.addEventListener("pointerdown", down, { capture: true });
  document.addEventListener("pointermove", move);
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, end);
  document.documentElement.addEventListener("pointerleave", () => { if (!isOpened()) close(); });
  document.addEventListener("contextmenu", (event) => { if (press) event.preventDefault(); });
  document.addEventListener("keydown", key);
  document.addEventListener("click", click);
  box().addEventListener("close", () => { now.thing = null; });
  // Another page, or a story that begins: what was told may not be so any more.
  const forget = () => { now.told.clear(); close(); };
  document.addEventListener("laid", forget);
  new MutationObserver(forget).observe(table(), { attributeFilter: ["class"] });
};
