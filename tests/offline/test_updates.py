"""Updates: a new edition is installed on request, either completely or not at all, and games continue in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from .chrome import Chrome
from .editions import damaged, half, newer
from .hosting import Hosting
from .sitter import Sitter

LOOK = """
(async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  let coming = registration.installing ?? registration.waiting;
  let why = "";
  registration.addEventListener("updatefound", () => { coming ??= registration.installing; });
  for (const end = Date.now() + 60000; !coming && !why.includes("cannot be started") && Date.now() < end;) {
    await registration.update().catch((problem) => { why = ` (${problem})`; });
    await new Promise((done) => setTimeout(done, 500)); // asked all the time, Chromium cannot start a worker any more
    coming ??= registration.installing ?? registration.waiting; // the event may come when it is installed already
  }
  if (coming?.state === "installing") await new Promise((done) => coming.addEventListener("statechange", done));
  return coming?.state ?? `none${why}`;
})()
"""
"""Script that looks for a new edition and returns the outcome. The page also looks by itself and may have found this
edition or the previous one; in that case the script looks again."""


OTHERS = """
(async (base) => {
  const name = `cartone ${base}else/`;
  await (await caches.open(`${name} 1.0`)).put(`${base}else/file`, new Response("theirs"));
  const asked = indexedDB.open(name, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("rows").put("theirs", "format");
  await new Promise((done) => { asked.onsuccess = done; });
  asked.result.close();
})
"""
"""Data of another application on the same origin, under a path below ours."""

THEIRS = """
(async (base) => {
  const asked = indexedDB.open(`cartone ${base}else/`, 1);
  await new Promise((done) => { asked.onsuccess = done; });
  const got = asked.result.transaction("rows").objectStore("rows").get("format");
  await new Promise((done) => { got.onsuccess = done; });
  return [await (await caches.match(`${base}else/file`)).text(), got.result];
})
"""


def outcome(sitter: Sitter, browser: Callable[..., Chrome]) -> str:
    """Look for a new edition and return the outcome. A busy Chromium sometimes cannot start another worker until it is
    closed; then it is opened anew."""
    for _ in range(5):
        became = str(sitter.chrome.do(LOOK))
        if "cannot be started" not in became:
            break
        sitter.chrome.close()
        sitter.chrome = browser()
        sitter.come(sitter.table)
    return became


def test_a_newer_edition_takes_over_in_the_middle_of_a_game(
    again: Hosting, edition: Path, browser: Callable[..., Chrome], tmp_path: Path
) -> None:
    sitter = Sitter(browser(), again.url)
    sitter.come()
    sitter.chrome.do(f"{OTHERS}('{again.url}')")
    sitter.start("age-of-comics")
    sitter.press_on()
    for broken in (damaged, half):
        again.show(broken(edition, tmp_path / broken.__name__))
        while not any(f"app-{broken.__name__}/" in path for path in again.asked):
            assert outcome(sitter, browser) == "redundant"
        assert not sitter.chrome.do(IS_OFFERED)
        sitter.press_on()

    again.show(newer(edition, tmp_path / "newer"))
    before = len(again.asked)
    while (became := outcome(sitter, browser)) == "redundant":
        """The page was about to find the incomplete edition again."""
    assert became == "installed"
    chrome = sitter.chrome
    fetched = [path for path in again.asked[before:] if path.endswith(".bin")]
    assert any(path.endswith("/app.zip.bin") for path in fetched)
    assert not [path for path in fetched if "/python-" in path], "what is as it was is not fetched again"
    chrome.wait(IS_OFFERED)
    chrome.do("globalThis.isOld = true")
    sitter.press_on()
    assert chrome.do("isOld")
    at, kept = sitter.at, sitter.kept()
    assert len(kept) == 4

    chrome.do("document.querySelector('[data-edition]').click()")
    chrome.wait("document.querySelector('#sure').open")
    chrome.do("document.querySelector('#sure [value=yes]').click()")
    chrome.wait("!globalThis.isOld && !!document.querySelector('#table [data-at]')")
    chrome.wait(HAS_TAKEN_OVER)
    assert (sitter.at, sitter.kept()) == (at, kept)
    assert not chrome.do(IS_OFFERED)
    ours = f"cartone {again.url} "
    caches = [name.removeprefix(ours) for name in chrome.do("caches.keys()") if name.startswith(ours)]
    assert {name.removesuffix(" snapshot") for name in caches} == {"newer"}
    assert chrome.do(f"{THEIRS}('{again.url}')") == ["theirs", "theirs"]
    again.stop()
    sitter.press_on()
    assert len(sitter.kept()) == 5


IS_OFFERED = "document.querySelector('[data-edition]').checkVisibility()"
HAS_TAKEN_OVER = """
navigator.serviceWorker.getRegistration().then(({ waiting, active }) => !waiting && active.state === "activated")
"""
"""Script that returns whether the newer edition has taken over."""


def test_two_editions_are_never_in_the_house_at_once(
    again: Hosting, edition: Path, browser: Callable[..., Chrome], tmp_path: Path
) -> None:
    sitter = Sitter(browser(), again.url)
    sitter.come()
    sitter.start("age-of-comics")
    again.show(newer(edition, tmp_path / "newer"))
    assert outcome(sitter, browser) == "installed"
    chrome = sitter.chrome
    chrome.let_call()
    waiting = "navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting.postMessage('%s'))"
    for wish in ("awake", "take-over"):  # both workers want control, and then the first one has it
        sitter.answer(2)
        chrome.do(waiting % wish)
        sitter.answer(4)
    sitter.come(sitter.table)
    chrome.wait(HAS_TAKEN_OVER)
    sitter.answer(2)
    chrome.hear_out()
    assert sitter.kept() == chrome.called
    assert len(chrome.called) == 14
