// An answer that is put together by laying items into trays: that happens on the page, and only the whole travels.
// What it takes to tell what lies there comes with the question: `data-compose` of what holds the trays.
import { all, asElement, first, isStill, table } from "./page.js";
import { isPlaying } from "./stage.js";
import { inTurn, sayLaid } from "./swap.js";

/** What the question brings along: reasons why a way to lay the items is refused, by what lies in the first tray or by
 *  how many lie in each; which of the last two trays is the large one, by how many lie in them; what is printed on it;
 *  on how many cards it is taken, by what counts in it and in the other, and how that is said; and a guide's words.
 *  @typedef {{
 *    so: string, refused: Record<string, string>, large: Record<string, number>, printed: number, odds: number[][],
 *    said: string[], guide?: { wrong: string, next: string, left: string, sorted: string },
 *  }} Known */

const board = () => (isStill() ? null : first("[data-compose]"));
const trays = () => all('[data-tray]:not([data-tray=""])', table());

/** @param {ParentNode} within */
const itemsIn = (within) => all("[data-item]", within);

/** @param {HTMLElement} item */
const nameOf = (item) => item.dataset.item ?? "";

/** The items that are sorted, wherever they lie. @param {HTMLElement} at */
const question = (at) => itemsIn(at).map(nameOf).sort().join();

const parts = () => trays().map((tray) => itemsIn(tray).map(nameOf));

/** @param {string[][]} lie */
const addressOf = (lie) => `?pick=${encodeURIComponent(lie.map((part) => part.join()).join("|"))}`;

/** What an answer with these parts looks like. @param {string[][]} lie */
const notationOf = (lie) =>
  lie.map((part) => [...part].sort((one, other) => Number(one) - Number(other)).join(" ") || "-").join(" | ");

/** @param {string} said */
const numberOf = (said) => parseInt(said.replace("−", "-"), 10) || 0;

/** @param {HTMLElement[]} items */
const worthOf = (items) => {
  const worths = items.map((item) => item.dataset.worth ?? "");
  const points = worths.reduce((sum, worth) => sum + numberOf(worth), 0);
  return `${points < 0 ? "−" : "+"}${Math.abs(points)}${worths.some((worth) => worth.includes("?")) ? " + ?" : ""}`;
};

/** @param {HTMLElement} tray @param {string} selector @param {string | null} text */
const tell = (tray, selector, text) => {
  const place = asElement(tray.querySelector(selector));
  if (!place) return;
  place.hidden = text === null;
  if (text !== null) place.textContent = text;
};

/** The heads of the trays say what lies in them. @param {Known} known @param {string[][]} lie */
const tellHeads = (known, lie) => {
  const count = (/** @type {number} */ sum, /** @type {HTMLElement} */ one) => sum + numberOf(one.textContent ?? "");
  const counts = trays().map((tray) => all(".tokens", tray).reduce(count, 0));
  const large = known.large[lie.slice(1).map((part) => part.length).join()];
  const cards = large ? known.odds[counts[large]][counts[3 - large]] : 0;
  for (const [number, tray] of trays().entries()) {
    tell(tray, ".chip", lie[number].length ? worthOf(itemsIn(tray)) : null);
    tell(tray, ".sum", `● ${counts[number] + (number === large ? known.printed : 0)}`);
    const odds = asElement(tray.querySelector(".odds"));
    if (!odds) continue;
    odds.hidden = !large;
    const [on, most] = [number === large ? cards : known.said.length - 1 - cards, known.said.length - 1];
    odds.title = known.said[on];
    tell(odds, "title", known.said[on]);
    tell(odds, "b", `${on}/${most}`);
    for (const [card, mark] of odds.querySelectorAll("rect").entries()) mark.classList.toggle("on", card < on);
  }
};

/** Beside the last items lies the button that sends the answer, or why it cannot be sent.
 *  @param {Known} known @param {string[][]} lie */
const tellWhole = (known, lie) => {
  const loose = first('[data-tray=""]');
  for (const old of all(".primary, .notice", loose ?? undefined)) old.remove();
  if (!loose || itemsIn(loose).length) return;
  const value = notationOf(lie);
  const wrong = known.refused[value.split(" | ")[0]] ?? known.refused[lie.map((part) => part.length).join()];
  loose.append(wrong
    ? Object.assign(document.createElement("p"), { className: "notice", textContent: wrong.replace("{cut}", value) })
    : Object.assign(document.createElement("button"),
      { className: "primary", name: "answer", value, textContent: `✓ ${known.so}` }));
};

/** A guide says what is to be moved next. @param {Known} known */
const tellGuide = ({ guide }) => {
  const line = first(".note .now");
  if (!guide || !line) return;
  const fill = (/** @type {string} */ text, /** @type {HTMLElement} */ item) =>
    text.replace("{item}", `#${nameOf(item)}`).replace("{tray}", item.dataset.guide ?? "");
  const isWrong = (/** @type {HTMLElement} */ item) =>
    !item.querySelector(`.suggested[data-tray-link="${asElement(item.closest("[data-tray]")).dataset.tray}"]`);
  const wrong = trays().flatMap(itemsIn).find(isWrong);
  const loose = itemsIn(asElement(first('[data-tray=""]')));
  const left = guide.left.replace("{items}", loose.map((item) => `#${nameOf(item)}`).join(" "));
  line.textContent = wrong ? fill(guide.wrong, wrong)
    : loose.length ? `${left} ${fill(guide.next, loose[0])}` : guide.sorted;
  line.classList.remove("welcome");
};

/** Everything on the page follows the items: heads, links, and what a reload or a hint starts from. */
const follow = () => {
  const at = board();
  if (!at) return;
  const [known, lie] = [JSON.parse(at.dataset.compose ?? ""), parts()];
  tellHeads(known, lie);
  tellWhole(known, lie);
  if (window.location.search.includes("pick=")) tellGuide(known);
  for (const item of itemsIn(table())) {
    const others = lie.map((part) => part.filter((one) => one !== nameOf(item)));
    for (const link of all("[data-tray-link]", item)) {
      const then = others.map((part, tray) => (link.dataset.trayLink === `${tray}` ? [...part, nameOf(item)] : part));
      link.setAttribute("href", addressOf(then));
    }
  }
  const hint = first('[data-key="h"]');
  hint?.setAttribute("formaction", hint.getAttribute("formaction")?.replace(/(\?.*)?$/, addressOf(lie)) ?? "");
};

/** @param {HTMLElement} item @param {string} tray */
const put = (item, tray) => {
  const row = first(`[data-tray="${tray}"] [data-place]`);
  const after = tray ? null : itemsIn(asElement(row)).find((one) => Number(nameOf(one)) > Number(nameOf(item)));
  row?.insertBefore(item, after ?? null);
};

/** @param {string} name @param {string} tray */
const move = (name, tray) => {
  const item = first(`[data-item="${name}"]`);
  if (!board() || !item) return;
  const isFocused = item.contains(document.activeElement);
  item.classList.remove("held");
  put(item, tray);
  history.replaceState(null, "", (table().dataset.table ?? "") + addressOf(parts()));
  sayLaid();
  const next = first(".loose :is(.to a, .primary)") ?? all(".to a", table()).find((link) => link.checkVisibility());
  if (isFocused || document.activeElement === document.body) next?.focus({ preventScroll: true });
};

/** Follows a link that lays an item into a tray, at once unless a story is told; says whether it is one.
 *  @param {HTMLElement} link */
export const lays = (link) => {
  const [item, tray] = [link.closest("[data-item]"), link.dataset.trayLink];
  if (!board() || !item || tray === undefined) return false;
  const go = () => move(nameOf(asElement(item)), tray);
  if (isPlaying()) inTurn(async () => go());
  else go();
  return true;
};

/** A page that comes may be older than what was moved since: its trays stay as they are here.
 *  @param {Event} event */
const keep = (event) => {
  const [old, fresh] = [board(), asElement(/** @type {CustomEvent} */ (event).detail.querySelector("[data-compose]"))];
  if (!old || !fresh || question(old) !== question(fresh)) return;
  old.dataset.compose = fresh.dataset.compose;
  for (const link of all("[data-tray-link]", fresh)) {
    const item = nameOf(asElement(link.closest("[data-item]")));
    const same = `[data-item="${item}"] [data-tray-link="${link.dataset.trayLink}"]`;
    old.querySelector(same)?.classList.toggle("suggested", link.matches(".suggested"));
  }
  const [kept, gone] = [old, fresh].map((one) => asElement(one.closest("[data-region]")));
  gone.replaceWith(kept.cloneNode(true)); // what is equal stays, with the pointer over it
};

/** Listens once for all pages of a table. */
export const start = () => {
  document.addEventListener("comes", keep);
  document.addEventListener("laid", follow);
};
