"""Failures of the offline edition: damaged snapshots, two tabs, and a browser that cannot store data."""

from __future__ import annotations

from collections.abc import Callable

from tests.messages import tells

from .chrome import Chrome
from .conftest import Warm
from .sitter import Sitter

STEPS = "fetch('awake').then(async (reply) => Object.keys((await reply.json()).steps))"
"""Script for a page at the root that returns how the worker started."""

BROKEN = {
    "cut off": "old.slice(0, old.length / 2)",
    "another in the middle": "old.with(old.length / 2, old[old.length / 2] ^ 1)",
    "empty": "new Uint8Array()",
    "with another hash": "old",
}

BREAK = """
(async (base) => {
  const name = (await caches.keys()).find((one) => one.endsWith(" snapshot"));
  const [cache, key] = [await caches.open(name), `${base}snapshot`];
  const found = await cache.match(key);
  const old = new Uint8Array(await found.arrayBuffer());
  const [made, headers] = [%s, new Headers(found.headers)];
  if (made === old) headers.set("X-SHA-256", "0".repeat(64));
  globalThis.mend = () => caches.open(name).then((one) => one.put(key, new Response(old, { headers: found.headers })));
  await cache.put(key, new Response(made, { headers }));
})
"""
"""Script that replaces the current snapshot with a damaged one, and defines `mend`, which restores the original."""


def test_a_broken_snapshot_is_thrown_away(sitter: Sitter, proving: bool) -> None:
    chrome = sitter.chrome
    chrome.go(f"{sitter.url}awake")  # a page that requests no other snapshot
    assert "snapshot" in chrome.do(STEPS)
    for how in BROKEN if proving else ("another in the middle",):
        chrome.do(f"{BREAK % BROKEN[how]}('{sitter.url}')")
        sitter.stop_worker()
        assert "snapshot" not in chrome.do(STEPS), how
        assert not chrome.do(f"caches.match('{sitter.url}snapshot').then(Boolean)"), how
        chrome.do("mend()")
    sitter.stop_worker()
    assert "snapshot" in chrome.do(STEPS)


TWO_ASK = """
(async (base) => {
  const { locks, serviceWorker } = navigator;
  const name = (await caches.keys()).find((one) => one.endsWith(" snapshot"));
  const [cache, key] = [await caches.open(name), `${base}snapshot`];
  const old = await cache.match(key);
  const waiting = async () => (await locks.query()).pending.filter((one) => one.name === name).length;
  await locks.request(name, async () => {
    await cache.delete(key);
    for (const _ of "12") serviceWorker.controller.postMessage("snapshot");
    for (const end = Date.now() + 60000; await waiting() < 2;) {
      if (Date.now() > end) throw new Error("they do not wait for each other");
      await new Promise((done) => setTimeout(done, 10));
    }
    await cache.put(key, new Response("taken by the first"));
  });
  await locks.request(name, () => {}); // after both
  const kept = await (await cache.match(key)).text();
  await cache.put(key, old);
  return kept;
})
"""
"""Script in which two pages request a snapshot while another one is being taken; the script returns the stored snapshot
and restores everything."""


def test_pages_that_ask_together_have_one_snapshot(sitter: Sitter) -> None:
    assert sitter.chrome.do(f"{TWO_ASK}('{sitter.url}')") == "taken by the first"


STALE = """
fetch('{table}/answer', {{ method: "POST", body: new URLSearchParams({{ at: "{at}", answer: "x" }}) }})
  .then((reply) => reply.status)
"""


def test_two_tabs_of_one_table(sitter: Sitter) -> None:
    chrome = sitter.chrome
    sitter.start("age-of-comics")
    one = chrome.tab
    chrome.open_tab()
    sitter.come(sitter.table)
    other, before = chrome.tab, sitter.at
    chrome.turn_to(one)
    sitter.press_on()
    now, kept = sitter.at, sitter.kept()
    chrome.turn_to(other)
    sitter.wait_for_another(before)
    assert sitter.at == now, "it has heard of it through the worker"
    assert chrome.do(STALE.format(table=sitter.table, at=before)) == 409
    assert sitter.kept() == kept
    chrome.close_tab(one)
    sitter.press_on()
    assert len(sitter.kept()) == len(kept) + 1


def test_what_cannot_be_saved_is_not_shown_as_done(warm: Warm, browser: Callable[..., Chrome]) -> None:
    sitter = Sitter(browser(), warm.url)
    sitter.come()
    sitter.start("age-of-comics")
    sitter.answer(2)
    sitter.chrome.close()
    chrome = sitter.chrome = browser()
    origin = warm.url.removesuffix("/some/where/")
    chrome.tell("Storage.overrideQuotaForOrigin", origin=origin, quotaSize=1)
    sitter.come(sitter.table)
    at, kept = sitter.at, sitter.kept()
    sitter.press()
    chrome.wait("!!document.querySelector('.notice')")
    assert tells(sitter.notice, "error.not-kept-here")
    assert (sitter.at, sitter.kept()) == (at, kept)
    chrome.tell("Storage.overrideQuotaForOrigin", origin=origin)  # there is space again
    sitter.press_on()
    assert len(sitter.kept()) == len(kept) + 1

    # All data are deleted while the application is open: the application reports this, and new games are saved.
    chrome.do(
        f"new Promise((done) => {{ indexedDB.deleteDatabase('cartone {sitter.url}').onsuccess = () => done(0); }})"
    )
    assert chrome.do(f"fetch('{sitter.table}').then((reply) => reply.status)") == 404
    sitter.start("stamp-swap")
    sitter.answer(2)
    sitter.stop_worker()
    assert len(sitter.kept()) == 2
