// The worker in which the application lives: it keeps the files of this edition, and answers what pages ask.
import { loadPyodide } from "./@PYTHON@/pyodide.mjs";
import { createModule, hasSnapshot, hashOf, openHouse, watchSteps } from "./@APP@/house.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const EDITION = "@EDITION@";
/** What is fetched once, with its size and its hash; the files are compressed, whatever the host does.
 *  @type {Record<string, { bytes: number, sha256: string }>} */
const FILES = {/*FILES*/};

const BASE = new URL("./", self.location.href).href;
const OURS = `cartone ${BASE} `;
const CACHE = `${OURS}${EDITION}`;
const PLACE = { base: BASE, python: `${BASE}@PYTHON@/`, app: `${BASE}@APP@/`, snapshots: `${CACHE} snapshot` };
const ALL_BYTES = Object.values(FILES).reduce((sum, { bytes }) => sum + bytes, 0);
const KINDS = {
  css: "text/css", html: "text/html", js: "text/javascript", mjs: "text/javascript", svg: "image/svg+xml",
  txt: "text/plain", wasm: "application/wasm", zip: "application/zip",
};

/** Milliseconds after which there is time for what an older edition has not kept. */
const LATER = 5000;

/** Pages and workers of this house hear here what goes on. */
const channel = new BroadcastChannel(`cartone ${BASE}`);
watchSteps((step) => channel.postMessage({ step }));
const net = self.fetch.bind(self);
self.fetch = async (what, options) => (await caches.match(what)) ?? net(what, options); // Pyodide's own files

// -- the files of an edition --------------------------------------------------------------------

/** A file as it came over the net, whole. @param {string} name @param {(bytes: number) => void} told */
const fetched = async (name, told) => {
  const answer = await net(`${BASE}${name}.bin`, { cache: "no-cache" });
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  const { bytes, sha256 } = FILES[name];
  const [whole, reader] = [new Uint8Array(bytes), answer.body.getReader()];
  let got = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (got + part.value.length > bytes) break;
    whole.set(part.value, got);
    got += part.value.length;
    told(part.value.length);
  }
  if (got !== bytes || await hashOf(whole) !== sha256) throw new Error(`${name}: not the file of this edition`);
  return whole;
};

/** Lay a file into the cache, unpacked: the next start only has to read it.
 *  @param {Cache} cache @param {string} name @param {(bytes: number) => void} told */
const store = async (cache, name, told) => {
  const known = await caches.match(`${BASE}${name}`); // an older edition has the same
  if (known) told(FILES[name].bytes);
  const packed = known ? null : new Blob([await fetched(name, told)]);
  const body = known?.body ?? packed?.stream().pipeThrough(new DecompressionStream("gzip"));
  const kind = KINDS[/** @type {keyof typeof KINDS} */ (name.split(".").pop())];
  await cache.put(`${BASE}${name}`, new Response(body, { headers: { "Content-Type": kind } }));
};

worker.addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  let got = 0;
  const told = (/** @type {number} */ bytes) => {
    got += bytes;
    channel.postMessage({ got, all: ALL_BYTES });
  };
  await Promise.all(Object.keys(FILES).map((name) => store(cache, name, told)));
  if (!worker.registration.active) await worker.skipWaiting();
})()));

worker.addEventListener("activate", (event) => event.waitUntil((async () => {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OURS) && name !== CACHE && name !== PLACE.snapshots);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
})()));

// -- the house ----------------------------------------------------------------------------------

/** @typedef {Awaited<ReturnType<typeof openHouse>>} House */
/** A stay in the house, from when no other edition is in it: how many things are under way, and whether it ends with
 *  the last of them.
 *  @typedef {{ house: Promise<House>, isAwake: boolean, busy: number, isOver: boolean, leave: () => void }} Stay */
/** @type {Stay | null} */
let stay = null;

/** Wait until no other edition is in the house: only one may write. @returns {Promise<() => void>} How to leave it. */
const enter = () => new Promise((entered) => {
  channel.postMessage("leave");
  navigator.locks.request(`cartone ${BASE}`, () => new Promise((left) => entered(() => left(undefined))));
});

const begin = () => {
  const open = async () => {
    const left = await enter();
    here.leave = left;
    const createPyodideModule = await createModule(PLACE);
    const house = await openHouse(PLACE, { loadPyodide, createPyodideModule }, () => end(here));
    here.leave = () => { house.hangUp(); left(); };
    here.isAwake = true;
    setTimeout(() => { if (stay === here) inside((one) => one.keepUp()).catch(() => {}); }, LATER);
    return house;
  };
  const here = /** @type {Stay} */ ({ isAwake: false, busy: 0, isOver: false, leave: () => {} });
  here.house = open();
  return here;
};

/** Whoever asks from now on opens the house anew, with what is kept. @param {Stay} here */
const end = (here) => {
  if (stay === here) stay = null;
  here.isOver = true;
  if (!here.busy) here.leave();
};

/** Do something in the house, which is opened if it is not.
 *  @template T @param {(house: House) => T | Promise<T>} work @returns {Promise<T>} */
const inside = async (work) => {
  const here = stay ??= begin();
  here.busy += 1;
  try {
    return await work(await here.house);
  } catch (problem) {
    end(here);
    throw problem;
  } finally {
    here.busy -= 1;
    if (here.isOver && !here.busy) here.leave();
  }
};

const wake = () => { inside(() => {}).catch(() => {}); }; // whoever asks next hears why it did not

channel.onmessage = ({ data }) => { if (data === "leave" && stay) end(stay); };

// -- what pages ask -----------------------------------------------------------------------------

/** The page that is shown while the house wakes up, at whatever address. */
const waking = async () => {
  const page = await (await self.fetch(`${BASE}@APP@/waking.html`)).text();
  return new Response(page.replace('<base href="./">', `<base href="${BASE}">`), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
};

/** What a server would see of a request: a worker does not see which languages are read, nor cookies.
 *  @param {Request} request @returns {Promise<[string, string][]>} */
const headersOf = async (request) => {
  const theme = await worker.cookieStore?.get("theme");
  const from = request.headers.has("origin") ? "" : request.referrer;
  const origin = from ? [["origin", new URL(from).origin]] : [];
  return /** @type {[string, string][]} */ ([
    ...[...request.headers].filter(([name]) => name !== "accept-language"),
    ["accept-language", navigator.languages.join(", ")],
    ...(theme ? [["cookie", `theme=${theme.value}`]] : []),
    ...(request.method === "POST" ? origin : []),
  ]);
};

/** Files that another program shares come in parts. They are shown to whoever sits here before anything is done with
 *  them, so it does not matter who sent them. @param {Request} request */
const plain = async (request) => {
  const isShared = request.headers.get("content-type")?.startsWith("multipart/form-data");
  if (!isShared || request.url !== `${BASE}bring`) return request;
  const form = await request.formData();
  const [file, text] = [form.get("file"), form.get("text")];
  const body = new URLSearchParams({ file: file instanceof File ? await file.text() : String(text ?? "") });
  return new Request(`${request.url}?offered=yes`, { method: "POST", body, referrer: BASE });
};

/** @param {number} status @param {[string, string][]} headers @param {BodyInit} body */
const response = (status, headers, body) =>
  new Response([204, 303, 304].includes(status) ? null : body, { status, headers: new Headers(headers) });

/** Scripts, styles and pictures are the application's, too, and the same for as long as this edition is.
 *  @param {Request} request */
const still = async (request) => {
  const found = await caches.match(request.url);
  if (found) return found;
  const made = await answer(request);
  if (made.ok) await (await caches.open(CACHE)).put(request.url, made.clone());
  return made;
};

/** @param {Request} request */
const answer = (request) => inside(async (house) => {
  const asked = await plain(request);
  const { status, headers, body } = await house.answer(asked, await headersOf(asked));
  return response(status, headers, /** @type {Uint8Array<ArrayBuffer>} */ (body));
});

/** @param {Request} request */
const line = (request) => inside(async (house) => {
  const { status, headers, body } = await house.listen(request, await headersOf(request));
  return response(status, headers, /** @type {ReadableStream} */ (body));
});

/** @param {Request} request @param {string} path */
const reply = async (request, path) => {
  if (path === "index.html") return Response.redirect(BASE, 303);
  if (!stay?.isAwake && request.method === "GET" && request.mode === "navigate") {
    wake(); // the page asks how it went
    return waking();
  }
  try {
    if (path === "awake") return await inside((house) => Response.json(house.state()));
    if (path.startsWith("static/") || path.startsWith("art/")) return await still(request);
    return await (path.endsWith("/live") ? line(request) : answer(request));
  } catch (problem) {
    return new Response(String(problem), { status: 503 });
  }
};

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (!request.url.startsWith(BASE)) return;
  const path = request.url.slice(BASE.length).replace(/[?#].*/, "");
  if (Object.hasOwn(FILES, path)) event.respondWith(self.fetch(request));
  else if (!path.startsWith("@APP@/") && !path.startsWith("@PYTHON@/")) event.respondWith(reply(request, path));
});

worker.addEventListener("message", (event) => event.waitUntil((async () => {
  if (event.data === "take-over") {
    channel.postMessage("leave"); // a worker that somebody listens to is not let go
    await worker.skipWaiting();
  }
  if (event.data === "awake") wake();
  if (event.data === "snapshot" && stay?.isAwake && !await hasSnapshot(PLACE)) {
    event.source?.postMessage({ worker: `${PLACE.app}snapshot.js`, place: PLACE });
  }
})()));
