"""Somebody at a table of the offline edition, in a browser's page: plays as fast as it can, and tells what was kept."""

from __future__ import annotations

import contextlib
import json
import time
from typing import Any

from tests.patience import PATIENCE

from .chrome import Chrome

HAMMER = """
globalThis.hammer = async (table, seed, most = 1e9, patience = PATIENCE) => {
  const below = (number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 2147483648 * number);
  };
  const asked = async (address, form) => {
    const body = form && new URLSearchParams(form);
    // Chromium may forget a question whose worker is stopped: people ask again.
    const signal = AbortSignal.timeout(1000 * (form ? patience : PATIENCE));
    const reply = await fetch(address, { method: form ? "POST" : "GET", body, signal });
    if (!reply.ok) throw new Error(`${reply.status} ${address}`);
    return new DOMParser().parseFromString(await reply.text(), "text/html");
  };
  const answersOf = (page) => [...page.querySelectorAll("button[name=answer]:not([hidden])")].map((one) => one.value);
  let page = await asked(table);
  for (let given = 0; given < most; given += 1) {
    try {
      const at = page.querySelector("[name=at]")?.value;
      let answers = answersOf(page);
      const isAsked = Boolean(page.querySelector("[data-asked]"));
      if (isAsked && !answers.length) answers = answersOf(await asked(`${table}/hint`, { at }));
      if (!answers.length) return "over";
      const answer = answers[below(answers.length)];
      page = await asked(`${table}/answer`, { at, answer });
      globalThis.call?.(answer);
    } catch (problem) {
      globalThis.call?.(`! ${problem}`);
      page = await asked(table);
    }
  }
  return "enough";
};
""".replace("PATIENCE", str(PATIENCE))

BUTTON = "#table button[name=answer]:not([hidden], :disabled)"


class Sitter:
    """Somebody with a browser, at one table after the other."""

    def __init__(self, chrome: Chrome, url: str) -> None:
        self.chrome = chrome
        self.url = url
        self.table = ""
        """Where the table is."""

    def come(self, address: str = "") -> None:
        """Go to a page, or load it again, until the application shows it."""
        still = {"name": "prefers-reduced-motion", "value": "reduce"}  # no story is waited for
        self.chrome.tell("Emulation.setEmulatedMedia", features=[still])
        self.chrome.go(address or self.url)
        self.chrome.wait("!!document.querySelector('.brand') && document.readyState === 'complete'")

    def start(self, game: str, seed: int = 7) -> None:
        """Lay a new table, and sit down at it."""
        form = json.dumps({"game": game, "seed": str(seed)})
        reply = f"fetch('{self.url}start', {{ method: 'POST', body: new URLSearchParams({form}) }})"
        self.table = self.chrome.do(f"{reply}.then((reply) => reply.url)")
        self.come(self.table)

    def hammer(self, seed: int, patience: float = PATIENCE) -> None:
        """Begin to answer as fast as the page can; each answer that was taken is called out."""
        self.chrome.let_call()
        begun = f"hammer('{self.table}', {seed}, 1e9, {patience})"
        self.chrome.do(f"{HAMMER} {begun}.catch((problem) => call(`! ${{problem}}`)); 0")

    def answer(self, times: int = 1, seed: int = 1) -> Any:
        """Answer some times; "over" if the game has ended."""
        return self.chrome.do(f"{HAMMER} hammer('{self.table}', {seed}, {times})")

    @property
    def at(self) -> str:
        """Which page of the table is shown."""
        return str(self.chrome.do("document.querySelector('#table [data-at]')?.dataset.at"))

    def press(self) -> None:
        """Press the first button that answers, and do not wait for what comes of it."""
        self.chrome.do(f"document.querySelector({json.dumps(BUTTON)})?.click()")

    def wait_for_another(self, at: str, seconds: float = PATIENCE) -> None:
        """Wait until another page of the table is shown."""
        self.chrome.wait(f"(document.querySelector('#table [data-at]')?.dataset.at ?? {at!r}) !== {at!r}", seconds)

    def press_on(self) -> None:
        """Press until the answer is taken: right after a question a press is not heard."""
        at, end = self.at, time.monotonic() + PATIENCE
        while self.at == at and time.monotonic() < end:
            self.press()
            with contextlib.suppress(AssertionError):
                self.wait_for_another(at, 1.5)
        assert self.at != at, "nobody takes the answer"

    @property
    def notice(self) -> str:
        """What the page says went wrong."""
        return str(self.chrome.do("document.querySelector('.notice')?.textContent ?? ''"))

    def stop_worker(self) -> None:
        """As the browser does when nobody has asked for a while."""
        self.chrome.tell("ServiceWorker.enable")
        self.chrome.tell("ServiceWorker.stopAllWorkers")

    def kept(self) -> list[str]:
        """All answers that were given at the table, as its record has them."""
        record = self.chrome.do(f"fetch('{self.table}/record').then((reply) => reply.text())")
        return [line.split(" ", 2)[2] for line in record.splitlines() if line.startswith("A ")]


def is_among(called: list[str], kept: list[str]) -> bool:
    """Whether all of these are kept, in their order; others may be among them."""
    rest = iter(kept)
    return all(one in rest for one in called)
