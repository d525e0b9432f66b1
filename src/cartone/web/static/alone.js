// What only the offline edition does: its worker is kept awake, newer editions are offered, and the browser is asked
// not to forget what was played.
import { all, hasTable } from "./page.js";
import { isSure } from "./sure.js";

/** Milliseconds after which a browser's worker might fall asleep. */
const DOZE = 20000;
/** Milliseconds of quiet after which the next start may be prepared. */
const QUIET = 4000;
/** Milliseconds after which it is looked whether there is a newer edition. */
const AGE = 3600000;
/** Milliseconds after which a page makes way: a browser lets no busy worker go while its page is open. */
const LEAVE = 3000;

const { serviceWorker, storage } = navigator;

const wake = () => { if (!document.hidden) serviceWorker.controller?.postMessage("awake"); };

/** A newer edition waits: it takes over when somebody says so, or when all pages are closed.
 *  @param {ServiceWorker} newer */
const offer = (newer) => {
  for (const button of all("[data-edition]")) {
    button.hidden = false;
    button.onclick = async () => {
      if (!await isSure(button.dataset.edition ?? "")) return;
      const reload = () => window.location.reload();
      serviceWorker.addEventListener("controllerchange", reload, { once: true });
      newer.postMessage("take-over");
      setTimeout(reload, LEAVE);
    };
  }
};

const watchEditions = async () => {
  const registration = await serviceWorker.getRegistration();
  if (!registration) return;
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => { if (coming.state === "installed") offer(coming); });
  });
  const look = () => registration.update().catch(() => { /* no network: the next time */ });
  look();
  setInterval(look, AGE);
};

/** A browser that runs short of space may delete what was not promised to stay: whoever has a game asks for that. */
const askToStay = async () => {
  if (!storage?.persisted) return;
  const stays = await storage.persisted() || (hasTable() && await storage.persist());
  for (const word of all("[data-may-forget]")) word.hidden = stays;
};

/** How much all of this takes, as far as the browser tells. */
const tellSize = async () => {
  const megabytes = Math.round(((await storage?.estimate?.())?.usage ?? 0) / 1e6);
  for (const word of all("[data-takes]")) {
    word.hidden = !megabytes;
    word.textContent = (word.dataset.takes ?? "").replace("{megabytes}", String(megabytes));
  }
};

/** What makes the next start quicker is prepared beside everything else. */
const prepare = () => {
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data.worker) new Worker(data.worker, { type: "module" }).postMessage(data.place);
  });
  setTimeout(() => serviceWorker.controller?.postMessage("snapshot"), QUIET);
};

setInterval(wake, DOZE);
document.addEventListener("visibilitychange", wake);
watchEditions();
askToStay();
tellSize();
prepare();
