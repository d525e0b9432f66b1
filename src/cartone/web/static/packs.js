// The form of a card: while one fills it in, the server draws the card, checks it, and asks for what goes with it.
import { all, asElement, around } from "./page.js";
import { fragment, inTurn } from "./swap.js";

const PAUSE = 350;
/** What is sent as any form is: it leads to another page. */
const LEAVES = ["save", "next", "delete"];

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("card"));
let timer = 0;
let wanted = 0;

/** What a field offers; what was typed is no offer. @param {HTMLElement} field */
const offer = (field) => (field.matches("input[type=radio], button") ? field.getAttribute("value") : "");

/** What a form asks for. @param {ParentNode} within */
const asked = (within) => all("[name]", within).map((one) => `${one.getAttribute("name")}=${offer(one)}`).join();

/** Put a part of the page in the place of what was there. @param {ParentNode} drawn @param {string} selector */
const take = (drawn, selector) => {
  const [old, fresh] = [form?.querySelector(selector), drawn.querySelector(selector)];
  if (old && fresh) old.replaceWith(fresh);
};

/** How to find what has the focus again, once other fields stand there. */
const focused = () => {
  const held = asElement(document.activeElement);
  const name = held?.getAttribute?.("name");
  const value = held?.matches?.("button, input[type=radio]") ? held.getAttribute("value") : null;
  if (!form || !name || !form.contains(held)) return () => {};
  const handle = `[name="${CSS.escape(name)}"]${value === null ? "" : `[value="${CSS.escape(value)}"]`}`;
  return () => asElement(form.querySelector(handle) ?? form.querySelector(".palette button, .fields [name]"))?.focus();
};

/** Ask the server what the card looks like now. @param {string} pressed */
const show = async (pressed) => {
  if (!form) return;
  const number = (wanted += 1);
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  body.set("do", pressed);
  const { part } = await fragment(form.action, { method: "POST", body });
  if (number !== wanted || !part.querySelector(".looks")) return; // something newer is on its way
  take(part, ".looks");
  if (asked(part.querySelector(".fields") ?? part) === asked(form.querySelector(".fields") ?? form)) return;
  const back = focused();
  take(part, ".fields");
  back();
};

/** @param {string} pressed @param {number} pause */
const soon = (pressed, pause) => {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => inTurn(() => show(pressed)), pause);
};

if (form) {
  form.classList.add("is-live");
  form.addEventListener("input", (event) => {
    soon("show", asElement(event.target).matches("input[type=radio], input[type=checkbox], select") ? 0 : PAUSE);
  });
  form.addEventListener("submit", (event) => {
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (LEAVES.includes(button?.value ?? "")) return;
    event.preventDefault();
    soon(button?.value ?? "show", 0);
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && around(event, "input")) {
      event.preventDefault();
      form.requestSubmit(asElement(form.querySelector('[value="next"]')));
    }
  });
}
