// The page before the first page: it fetches Cartone if it is not here, wakes it, and shows what was asked for.

/** @type {Record<string, Record<string, string>>} */
const WORDS = JSON.parse(document.getElementById("words")?.textContent ?? "{}");
const BASE = document.baseURI;
const language = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in WORDS) ?? "en";
const words = WORDS[language];

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const [says, told, why, again] = ["says", "told", "why", "again"].map(element);
const progress = /** @type {HTMLProgressElement} */ (element("progress"));

/** Where the bar stands when everything is fetched. */
const FETCHED = 0.6;
const megabytes = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** How much of the download is here. @param {number} got @param {number} all */
const tell = (got, all) => {
  const [some, whole] = [got, all].map((bytes) => megabytes.format(bytes / 1e6));
  progress.hidden = false;
  progress.value = FETCHED * got / all;
  progress.setAttribute("aria-label", words.setting);
  told.textContent = `${words.progress.replace("{got}", some).replace("{all}", whole)}\n${words.about}`;
};

/** How far a start is with each of its steps, on most devices. @type {Record<string, number>} */
const STEPS = { begun: 0.1, snapshot: 0.4, python: 0.6, unpacked: 0.65, imported: 0.9, opened: 1 };
/** Milliseconds after which the bar creeps on between two steps, and which part of what is left. */
const [BEAT, CREEP] = [200, 1 / 60];
let [creeping, begun] = [0, 0];

/** Everything is here, and Python starts: the bar moves until it is ready. @param {string} [step] */
const start = (step = "") => {
  if (!creeping) {
    [progress.hidden, told.textContent, begun] = [false, words.starting, progress.hidden ? 0 : FETCHED];
    progress.setAttribute("aria-label", words.starting);
    creeping = setInterval(() => { progress.value += (1 - progress.value) * CREEP; }, BEAT);
  }
  progress.value = Math.max(progress.value, begun + (1 - begun) * (STEPS[step] ?? 0));
};

/** Nothing more comes by itself; where there was a problem, it may be gone the next time.
 *  @param {string} text @param {unknown} [problem] */
const stop = (text, problem) => {
  document.body.classList.add("stopped");
  clearInterval(creeping);
  says.textContent = "Cartone";
  progress.hidden = true;
  told.role = "alert";
  told.textContent = text;
  why.textContent = problem ? String(problem) : "";
  again.hidden = !problem;
};

/** The worker that answers, fetched if need be. */
const worker = async () => {
  const { serviceWorker } = navigator;
  const where = { type: /** @type {const} */ ("module"), updateViaCache: /** @type {const} */ ("none") };
  const registration = await serviceWorker.register(new URL("sw.js", BASE), { ...where, scope: BASE });
  const coming = registration.installing;
  const failed = new Promise((_, bad) => coming?.addEventListener("statechange", () => {
    if (coming.state === "redundant" && !registration.active) bad(new Error("the download is not whole"));
  }));
  await Promise.race([serviceWorker.ready, failed]);
  if (serviceWorker.controller) return;
  await new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
};

const wake = async () => {
  document.documentElement.lang = language;
  says.textContent = words.setting;
  again.textContent = words["try-again"];
  again.onclick = () => window.location.reload();
  if (!("serviceWorker" in navigator)) return stop(words["no-worker"]);
  const channel = new BroadcastChannel(`cartone ${BASE}`);
  channel.onmessage = ({ data }) => {
    if (data.all && data.got < data.all && !creeping) tell(data.got, data.all);
    else if (data.all || data.step) start(data.step);
  };
  try {
    await worker();
    start();
    const awake = await fetch(new URL("awake", BASE));
    if (!awake.ok) throw new Error(await awake.text());
    window.location.reload();
  } catch (problem) {
    stop(words.failed, problem);
  }
};

wake();
export {};
