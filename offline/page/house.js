// The house: Python with the application in it, and the cupboard in which everything is kept.
import { Cupboard } from "./cupboard.js";

/** @typedef {{ status: number, headers: [string, string][], body: Uint8Array | ReadableStream }} Reply */
/** @typedef {{ loadPyodide: any, createPyodideModule: any }} Python */
/** @typedef {{ base: string, python: string, app: string, snapshots: string }} Place Where the house lies, where its
 *  parts lie, and what the cache of its snapshots is called. */

/** What Pyodide wants to know of packages that it could fetch: there are none. */
const NO_PACKAGES = JSON.stringify({
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "314.0.7" },
  packages: {},
});

const SITE = "/site";
const TABLES = "table/";
const HASH = "X-SHA-256";
const START = `
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "${SITE}")
from cartone.web import service_worker
service_worker`;

/** When each step of the last start was done, for whoever wants to know what takes how long. */
const steps = /** @type {Record<string, number>} */ ({});
let told = (/** @type {string} */ _step) => {};
const done = (/** @type {string} */ step) => {
  steps[step] = Math.round(performance.now());
  told(step);
};

/** Hear of each step of a start as it is done. @param {(step: string) => void} hear */
export const watchSteps = (hear) => { told = hear; };

/** Unpack a zip whose files are not compressed. All of them get one date: none is newer than what was made of it.
 *  @param {ArrayBuffer} zip @param {any} files Pyodide's file system @param {string} into */
const unpack = (zip, files, into) => {
  const [view, text, made] = [new DataView(zip), new TextDecoder(), new Set()];
  let end = zip.byteLength - 22;
  while (view.getUint32(end, true) !== 0x06054b50) end -= 1;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left; left -= 1) {
    const [size, where] = [view.getUint32(at + 24, true), view.getUint32(at + 42, true)];
    const named = view.getUint16(at + 28, true);
    const path = `${into}/${text.decode(new Uint8Array(zip, at + 46, named))}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) files.mkdirTree(folder);
    made.add(folder);
    const start = where + 30 + view.getUint16(where + 26, true) + view.getUint16(where + 28, true);
    files.writeFile(path, new Uint8Array(zip, start, size), { canOwn: true });
    files.utime(path, 1.7e12, 1.7e12);
    at += 46 + named + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
};

/** The larger half of Pyodide's program, out of what was fetched and compared: to import it would fetch it once more.
 *  @param {Place} place */
export const createModule = async (place) => {
  const here = `${place.python}pyodide.asm.txt`;
  return new Function("here", await (await fetch(here)).text())(here);
};

/** Python with the application, but without anything that is kept. With a snapshot of its memory it need not be read
 *  and compiled again. @param {Place} place @param {Python} python
 *  @param {{ snapshot?: Uint8Array | null, isSnapped?: boolean }} [options] */
export const wakePython = async (place, python, { snapshot = null, isSnapped = false } = {}) => {
  done("begun");
  const app = fetch(`${place.app}app.zip`).then((answer) => answer.arrayBuffer());
  const grown = async (/** @type {any} */ settings) => {
    const made = await python.createPyodideModule(settings);
    const size = snapshot?.length ?? 0;
    while (made.HEAP8.length < size) made._malloc(size - made.HEAP8.length); // the snapshot overwrites it at once
    return made;
  };
  const py = await python.loadPyodide({
    indexURL: place.python,
    stdLibURL: `${place.python}stdlib.zip`,
    lockFileContents: NO_PACKAGES,
    env: { HOME: "/home", LANG: "C.UTF-8" },
    createPyodideModule: snapshot ? grown : python.createPyodideModule,
    ...(snapshot ? { _loadSnapshot: snapshot } : {}),
    ...(isSnapped ? { _makeSnapshot: true } : {}),
  });
  done("python");
  unpack(await app, py.FS, SITE);
  done("unpacked");
  return py;
};

const keyOf = (/** @type {Place} */ place) => `${place.base}snapshot`;

/** @param {Uint8Array<ArrayBuffer>} bytes */
export const hashOf = async (bytes) => [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))]
  .map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The snapshot of this edition, if one was made; it is as it was made. @param {Place} place */
const snapshotOf = async (place) => {
  const found = await (await caches.open(place.snapshots)).match(keyOf(place));
  if (!found) return null;
  const snapshot = new Uint8Array(await found.arrayBuffer());
  if (await hashOf(snapshot) !== found.headers.get(HASH)) throw new Error("a broken snapshot");
  done("snapshot");
  return snapshot;
};

/** Whether there is one. @param {Place} place */
export const hasSnapshot = async (place) => Boolean(await (await caches.open(place.snapshots)).match(keyOf(place)));

/** Take one for the next start: Python's memory after everything was read once. @param {Place} place
 *  @param {Python} python */
export const takeSnapshot = async (place, python) => {
  const py = await wakePython(place, python, { isSnapped: true });
  py.runPython(`${START}.warm_up()`);
  const taken = py.makeMemorySnapshot();
  const cache = await caches.open(place.snapshots);
  await cache.put(keyOf(place), new Response(taken, { headers: { [HASH]: await hashOf(taken) } }));
};

/** With the snapshot if there is one; if that is of no use, it is thrown away, and everything only takes longer.
 *  @param {Place} place @param {Python} python */
const wakeQuickly = async (place, python) => {
  try {
    return await wakePython(place, python, { snapshot: await snapshotOf(place) });
  } catch (problem) {
    if (!await caches.delete(place.snapshots)) throw problem;
    return wakePython(place, python);
  }
};

/** What fails as something that Python can catch: a database's own errors are not always.
 *  @template T @param {Promise<T>} work @returns {Promise<T>} */
const known = (work) => work.catch((problem) => { throw new Error(problem?.name ?? String(problem)); });

/** Open the house. @param {Place} place @param {Python} python
 *  @param {() => void} lost Called when what is kept is no longer what is known in the house. */
export const openHouse = async (place, python, lost) => {
  const [py, cupboard] = await Promise.all([wakeQuickly(place, python), Cupboard.open(`cartone ${place.base}`, lost)]);
  const alone = py.runPython(START);
  done("imported");
  const rows = py.toPy(new Map(await cupboard.readOthers(TABLES)));
  const keeper = {
    read: async (/** @type {string} */ start) => py.toPy(new Map(await known(cupboard.read(start)))),
    keep: (/** @type {any} */ kept, /** @type {any} */ gone) =>
      known(cupboard.keep(kept.toJs({ dict_converter: Array.from }), gone.toJs())),
  };
  const house = alone.OfflineApp(rows, keeper, new URL(place.base).pathname.replace(/\/$/, ""));
  /** Everybody who listens. @type {Set<ReadableStreamDefaultController>} */
  const lines = new Set();
  done("opened");

  /** @param {Request} request @param {[string, string][]} headers */
  const ask = async (request, headers) => {
    const body = new Uint8Array(await request.arrayBuffer());
    return alone.WorkerRequest(request.method, request.url, py.toPy(headers), py.toPy(body).tobytes());
  };

  return {
    /** @param {Request} request @param {[string, string][]} headers @returns {Promise<Reply>} */
    async answer(request, headers) {
      const asked = await ask(request, headers);
      const reply = await house.answer(asked);
      const [status, sent, body] = reply.toJs();
      reply.destroy();
      asked.destroy();
      return { status, headers: sent, body };
    },

    /** An answer that goes on, until nobody listens any more.
     *  @param {Request} request @param {[string, string][]} headers @returns {Promise<Reply>} */
    async listen(request, headers) {
      const asked = await ask(request, headers);
      /** @type {ReadableStreamDefaultController | null} */
      let line = null;
      const body = new ReadableStream({
        start(one) { lines.add(line = one); },
        cancel() { if (line) lines.delete(line); },
      });
      const isOpen = () => Boolean(line && lines.has(line));
      return new Promise((good, bad) => {
        const push = (/** @type {number} */ status, /** @type {any} */ part) => {
          if (status) good({ status, headers: part.toJs(), body });
          else if (isOpen()) line?.enqueue(part.toJs());
          return isOpen();
        };
        house.listen(asked, push).then(() => { if (isOpen()) line?.close(); }).catch((/** @type {Error} */ problem) => {
          bad(problem);
          if (isOpen()) line?.error(problem);
        });
      });
    },

    /** Whoever listens calls again, and hears what the next house has to say. */
    hangUp() {
      for (const line of lines) line.close();
      lines.clear();
    },

    keepUp: () => house.keep_up(),
    state: () => ({ memory: py._module.HEAP8.length, steps }),
  };
};
