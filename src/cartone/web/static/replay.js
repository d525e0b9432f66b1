// A replay that goes on by itself.
import { asElement } from "./page.js";
import { pace } from "./settings.js";

const BEAT = 300; // ms that a page of a replay is shown at least

export const watchReplay = () => {
  const steps = /** @type {HTMLElement | null} */ (document.querySelector("[data-replay]"));
  const autoplay = document.querySelector("[data-autoplay]");
  if (!steps || !autoplay) return;
  const go = () => {
    if (Number(steps.dataset.step) < Number(steps.dataset.last)) asElement(steps.querySelector("[rel=next]")).click();
    else sessionStorage.removeItem("autoplay");
  };
  if (sessionStorage.getItem("autoplay")) {
    autoplay.setAttribute("aria-pressed", "true");
    const { step, pause } = pace();
    setTimeout(go, Math.max(step + Math.min(pause, 1100), BEAT));
  }
  autoplay.addEventListener("click", () => {
    if (sessionStorage.getItem("autoplay")) {
      sessionStorage.removeItem("autoplay");
      window.location.reload();
    } else {
      sessionStorage.setItem("autoplay", "1");
      go();
    }
  });
};
