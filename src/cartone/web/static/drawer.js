// What opens beside the table: the log, and the rules at the paragraph that fits the question.
import { all, around, asElement, first, hasTable, root } from "./page.js";

/** What opens in the drawer, or leads on in it. */
const LINKS = `a[data-drawer], #drawer a[href^='#'], #drawer a[href^='${root}rules'], .why a`;

const drawer = () => /** @type {HTMLDialogElement | null} */ (document.getElementById("drawer"));

/** Show a page in the drawer, from the place that its address names. @param {string} address */
const open = async (address) => {
  const box = drawer();
  const inside = box?.querySelector(".drawn");
  if (!box || !inside) return;
  const url = new URL(address, window.location.href);
  const answer = await fetch(url, { headers: { "X-Cartone": "fragment" } });
  const part = new DOMParser().parseFromString(await answer.text(), "text/html");
  inside.replaceChildren(...(part.getElementById("main") ?? part.body).childNodes);
  const name = inside.querySelector("h1");
  if (name) name.id = "drawer-name";
  for (const svg of part.querySelectorAll("svg.defs")) inside.append(svg);
  if (!box.open) box.show();
  goTo(url.hash);
};

/** @param {string} hash */
const goTo = (hash) => {
  const box = drawer();
  const goal = hash ? box?.querySelector(`#${CSS.escape(decodeURIComponent(hash.slice(1)))}`) : null;
  for (const one of all(".here", box ?? document)) one.classList.remove("here");
  goal?.classList.add("here");
  if (goal) goal.scrollIntoView({ block: "start" });
  else box?.scrollTo({ top: 0 });
};

/** Links to the drawer open it, those in it lead on in it; the link to the rules opens them at the question.
 *  @param {MouseEvent} event */
const onClick = (event) => {
  if (around(event, "[data-close]")) drawer()?.close();
  const link = around(event, LINKS);
  if (!link || !drawer() || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const address = link.getAttribute("href") ?? "";
  const isOpen = address.startsWith("#");
  if (isOpen) goTo(address);
  else open(around(event, "nav a[data-drawer]") ? first("[data-rule]")?.dataset.rule ?? address : address);
};

/** A search in the rules stays in the drawer. @param {SubmitEvent} event */
const onSubmit = (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method !== "get" || !drawer()?.contains(form)) return;
  event.preventDefault();
  const asked = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  open(`${new URL(form.action).pathname}?${asked}`);
};

export const fillDrawer = () => {
  if (!hasTable() || !drawer()) return;
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("keydown", (event) => {
    const box = drawer();
    const isElsewhere = asElement(event.target).closest("dialog[open]:not(#drawer)");
    if (event.key === "Escape" && box?.open && !isElsewhere) box.close();
  });
};
