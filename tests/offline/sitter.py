"""A player at a table of the offline edition, who answers as fast as possible and knows which answers were stored."""

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
    """A player at a table, in a browser without a debugger."""

    def __init__(self, chrome: Chrome, url: str) -> None:
        self.chrome = chrome
        self.url = url
        self.table = ""
        """The address of the table."""

    def come(self, address: str = "") -> None:
        """Load a page, repeatedly if necessary, until the application shows it."""
        still = {"name": "prefers-reduced-motion", "value": "reduce"}  # without waiting for stories
        self.chrome.tell("Emulation.setEmulatedMedia", features=[still])
        self.chrome.go(address or self.url)
        self.chrome.wait("!!document.querySelector('.brand') && document.readyState === 'complete'")

    def start(self, game: str, seed: int = 7) -> None:
        """Set up a table and open its page."""
        form = json.dumps({"game": game, "seed": str(seed)})
        reply = f"fetch('{self.url}start', {{ method: 'POST', body: new URLSearchParams({form}) }})"
        self.table = self.chrome.do(f"{reply}.then((reply) => reply.url)")
        self.come(self.table)

    def hammer(self, seed: int, patience: float = PATIENCE) -> None:
        """Start to answer as fast as possible; the page reports each accepted answer by a call."""
        self.chrome.let_call()
        begun = f"hammer('{self.table}', {seed}, 1e9, {patience})"
        self.chrome.do(f"{HAMMER} {begun}.catch((problem) => call(`! ${{problem}}`)); 0")

    def answer(self, times: int = 1, seed: int = 1) -> Any:
        """Give some answers; return "over" if the game has ended."""
        return self.chrome.do(f"{HAMMER} hammer('{self.table}', {seed}, {times})")

    @property
    def at(self) -> str:
        """The mark that identifies the state of the table's page."""
        return str(self.chrome.do("document.querySelector('#table [data-at]')?.dataset.at"))

    def press(self) -> None:
        """Press the first button that answers, without waiting."""
        self.chrome.do(f"document.querySelector({json.dumps(BUTTON)})?.click()")

    def wait_for_another(self, at: str, seconds: float = PATIENCE) -> None:
        """Wait until the table's page differs from this one."""
        self.chrome.wait(f"(document.querySelector('#table [data-at]')?.dataset.at ?? {at!r}) !== {at!r}", seconds)

    def press_on(self) -> None:
        """Press until the answer is accepted, since presses just after a question appears are ignored."""
        at, end = self.at, time.monotonic() + PATIENCE
        while self.at == at and time.monotonic() < end:
            self.press()
            with contextlib.suppress(AssertionError):
                self.wait_for_another(at, 1.5)
        assert self.at != at, "nobody takes the answer"

    @property
    def notice(self) -> str:
        """The page's error message."""
        return str(self.chrome.do("document.querySelector('.notice')?.textContent ?? ''"))

    def stop_worker(self) -> None:
        """Stop the worker, as the browser does when it is idle."""
        self.chrome.tell("ServiceWorker.enable")
        self.chrome.tell("ServiceWorker.stopAllWorkers")

    def kept(self) -> list[str]:
        """Return all answers in the table's record."""
        record = self.chrome.do(f"fetch('{self.table}/record').then((reply) => reply.text())")
        return [line.split(" ", 2)[2] for line in record.splitlines() if line.startswith("A ")]


def is_among(called: list[str], kept: list[str]) -> bool:
    """Return whether all of these answers were stored in the same order, possibly among others."""
    rest = iter(kept)
    return all(one in rest for one in called)
