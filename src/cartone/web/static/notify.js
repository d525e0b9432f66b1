// Tells a person who looks elsewhere that it is their turn, if they want that and the browser allows it.
import { first, headline } from "./page.js";
import { get, set } from "./settings.js";

/** Why nothing can be told; nothing if it can. A plain address in a home network is not secure.
 *  @returns {"" | "insecure" | "missing" | "denied"} */
const hindrance = () => {
  if (!window.isSecureContext) return "insecure";
  if (!("Notification" in window)) return "missing";
  return Notification.permission === "denied" ? "denied" : "";
};

/** Say in the menu why it cannot be; then it cannot be wished for, either. */
export const dress = () => {
  const [field, line] = [first("[data-setting=notify]"), first("[data-notify-why]")];
  if (!(field instanceof HTMLInputElement) || !line) return;
  const why = hindrance();
  field.disabled = Boolean(why);
  field.checked = !why && get("notify", "off") === "on" && Notification.permission === "granted";
  line.hidden = !why;
  line.textContent = line.dataset[why] ?? "";
};

/** The browser asks only after a click on the setting. */
const ask = async () => {
  if (get("notify", "off") === "on" && !hindrance() && (await Notification.requestPermission()) !== "granted") {
    set("notify", "off");
  }
  dress();
};

const tell = () => {
  if (!document.hidden || get("notify", "off") !== "on" || hindrance()) return;
  try {
    const said = new Notification(headline()?.textContent?.trim() ?? "", { tag: window.location.pathname });
    said.onclick = () => { window.focus(); said.close(); };
  } catch { /* some phones have it only for installed pages: the sign in the title is there as well */ }
};

export const start = () => {
  document.addEventListener("set", (event) => {
    if (/** @type {CustomEvent} */ (event).detail === "notify") ask();
  });
  document.addEventListener("your-turn", tell);
  document.addEventListener("toggle", dress, { capture: true });
  dress();
};
