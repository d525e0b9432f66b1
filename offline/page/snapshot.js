// A worker that a page starts once: it takes the snapshot from which the next start is quicker, and ends.
import { loadPyodide } from "@PYTHON@/pyodide.mjs";
import { createModule, hasSnapshot, takeSnapshot } from "./house.js";

self.onmessage = async ({ data: place }) => {
  const net = self.fetch.bind(self);
  self.fetch = async (what, options) => (await caches.match(what)) ?? net(what, options);
  try {
    await navigator.locks.request(place.snapshots, async () => { // several pages may ask for one, but one is enough
      if (await hasSnapshot(place)) return;
      await takeSnapshot(place, { loadPyodide, createPyodideModule: await createModule(place) });
    });
  } finally {
    self.close();
  }
};
