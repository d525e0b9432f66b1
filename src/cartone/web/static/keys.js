// Keys: those that answer, those of the tools, and those that go on in the story and do nothing else.
import { around, asElement, first } from "./page.js";
import { goOn, isAskedFor, isPlaying, skip } from "./stage.js";
import { hear } from "./swap.js";

const GO_ON = ["Enter", " ", "ArrowRight"];

/** Whether a key belongs to a field, or to the browser. @param {KeyboardEvent} event */
export const isTyped = ({ target, ctrlKey, metaKey, altKey }) =>
  ctrlKey || metaKey || altKey || asElement(target).matches("input, textarea, select");

/** @param {Event} event */
const swallow = (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** While the story is played no key answers: some go on, Escape ends it, and its release does nothing.
 *  @param {KeyboardEvent} event */
const inStory = (event) => {
  if (!isPlaying() || isTyped(event) || event.key === "Tab" || first("dialog[open]")) return;
  swallow(event);
  document.addEventListener("keyup", (up) => { if (up.key === event.key) swallow(up); }, { capture: true, once: true });
  if (event.repeat) return;
  if (GO_ON.includes(event.key)) goOn();
  else if (event.key === "Escape") skip();
};

/** @param {KeyboardEvent} event */
const outside = (event) => {
  const isHeld = event.repeat && ["Enter", " "].includes(event.key) && asElement(event.target).matches("[name=answer]");
  if (isHeld) event.preventDefault();
  if (isTyped(event) || document.querySelector("dialog[open]:not(#zoom), #zoom:modal")) return;
  const keyed = document.querySelector(`[data-key="${CSS.escape(event.key)}"]:not(:disabled)`);
  if (!keyed) return;
  event.preventDefault();
  asElement(keyed).click();
};

/** While the story is played a press anywhere on the table ends a beat; one on an option of the question that comes
 *  ends them all, and answers. @param {MouseEvent} event */
const pressed = (event) => {
  const form = document.getElementById("table");
  if (!isPlaying() || !form?.contains(asElement(event.target)) || first("dialog[open]")) return;
  swallow(event);
  const option = around(event, "button[name=answer], a[href^='?pick=']");
  const handle = option?.matches("button")
    ? `button[name=answer][value="${CSS.escape(option.getAttribute("value") ?? "")}"]:not(:disabled)`
    : `a[href="${CSS.escape(option?.getAttribute("href") ?? "")}"]`;
  if (!option || !isAskedFor(handle)) return goOn();
  document.addEventListener("told", () => setTimeout(() => {
    hear();
    first(handle)?.click();
  }), { once: true });
  skip();
};

export const listenToKeys = () => {
  document.addEventListener("keydown", inStory, { capture: true });
  document.addEventListener("click", pressed, { capture: true });
  document.addEventListener("keydown", outside);
};
