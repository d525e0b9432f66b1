"""A person who reads, clicks and taps in a browser without a debugger."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import cartone
from cartone.table import Table
from tests.messages import said
from tests.patience import PATIENCE
from tests.taps import taps

from .browsing import DESKTOP
from .chrome import Chrome
from .fox import Fox
from .hosting import Hosting

PHONE = (390, 844)

WATCH = """
for (const [name, value] of [["pace", "instant"], ["deaf", "0"]])
  if (location.protocol === "http:" && !localStorage.getItem(name)) localStorage.setItem(name, value);
const noted = (name, of, method) => {
  const real = of?.[method]?.bind(of);
  if (real) of[method] = (...all) => {
    sessionStorage.setItem(name, 1 + Number(sessionStorage.getItem(name)));
    return real(...all);
  };
};
noted("asked to stay", navigator.storage, "persist");
noted("kept on", navigator.wakeLock, "request");
"""
"""Script that removes delays and counts the page's requests to the browser."""

POINT = """(selector => {
  for (const one of document.querySelectorAll(selector)) {
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = one.getBoundingClientRect();
    for (const [x, y] of [[.5, .5], [.5, .15], [.15, .5], [.85, .5], [.5, .85]]) {
      const [across, down] = [left + x * width, top + y * height];
      const hit = document.elementFromPoint(across, down);
      if (hit && (one.contains(hit) || hit.closest("label")?.control === one)) return [across, down];
    }
  }
  return null;
})(%s)"""
"""Script that finds a visible, uncovered point of the first matching element."""

AT = "document.querySelector('#table [data-at]')?.dataset.at"
HINT = '#table [data-key="h"]:not(:disabled)'
ANSWERS = "#table button[name=answer]:not(:disabled)"
CARD = "dialog[data-card][open] button"


class Person:
    """A person at a page, who uses touch on a phone and a mouse elsewhere."""

    def __init__(self, browser: Chrome | Fox, home: str, size: tuple[int, int] = DESKTOP, before: str = "") -> None:
        self.browser, self.home = browser, home
        self.has_fingers = size == PHONE
        browser.before_pages(WATCH + before)
        browser.hold(size, self.has_fingers)

    # -- navigation -------------------------------------------------------------------------

    def go(self, path: str = "") -> None:
        """Go to a page by its address."""
        self.leave_for(lambda: self.browser.go(self.home + path))

    def lobby(self) -> None:
        self.go()
        self.browser.wait("!!document.querySelector('.lobby .doors') && document.readyState === 'complete'")

    def leave_for(self, step: Any) -> None:
        """Perform a step that leads to another page, and wait for that page."""
        self.browser.do("window.isLeft = true")
        step()
        self.browser.wait("!window.isLeft && location.href !== 'about:blank' && document.readyState === 'complete'")

    @property
    def path(self) -> str:
        """The path of the page below the root."""
        return str(self.browser.do("location.href")).removeprefix(self.home)

    # -- reading ----------------------------------------------------------------------------

    def has(self, selector: str) -> bool:
        """Return whether a matching element is visible."""
        return bool(self.browser.do(_seen(selector)))

    def wait_for(self, selector: str) -> None:
        self.browser.wait(_seen(selector))

    def read(self, selector: str = "body") -> str:
        return str(self.browser.do(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''"))

    def is_told(self, message: str, language: str = "en", within: str = "body", **params: object) -> bool:
        """Return whether the page shows a message."""
        return re.search(said(message, language, **params), self.read(within), re.IGNORECASE) is not None

    def hears(self, message: str, language: str = "en", within: str = "body", **params: object) -> None:
        """Wait until the page shows a message."""
        end = time.monotonic() + PATIENCE
        while not self.is_told(message, language, within, **params):
            assert time.monotonic() < end, f"{message} is not said, but: {self.read(within)[:600]}"
            time.sleep(0.02)

    def asked_for(self, what: str) -> int:
        """Return how often the page has made a kind of request to the browser."""
        return int(self.browser.do(f"Number(sessionStorage.getItem({json.dumps(what)}))"))

    def fetch(self, path: str, what: str = "text()") -> Any:
        """Return the reply to a request for a path."""
        return self.browser.do(f"fetch({json.dumps(self.home + path)}).then((answer) => answer.{what})")

    # -- actions ----------------------------------------------------------------------------

    def press(self, selector: str) -> None:
        """Click or tap the first matching element, once it is still and uncovered."""
        find = POINT % json.dumps(selector)
        point, last = self.browser.wait(find), None
        while point != last:
            last = point
            self.browser.do("new Promise((done) => setTimeout(done, 20))")
            point = self.browser.wait(find)
        self.browser.touch(*point) if self.has_fingers else self.browser.click(*point)

    def follow(self, selector: str) -> None:
        """Press an element that leads to another page."""
        self.leave_for(lambda: self.press(selector))

    def unfold(self, selector: str) -> None:
        if not self.browser.do(f"document.querySelector({json.dumps(selector)}).open"):
            self.press(f"{selector} > summary")

    def type_into(self, selector: str, text: str) -> None:
        self.press(selector)
        self.browser.wait(f"document.activeElement?.matches({json.dumps(selector)})")
        self.browser.write(text)

    def paste(self, selector: str, text: str) -> None:
        """Insert a long text."""
        self.browser.do(f"document.querySelector({json.dumps(selector)}).value = {json.dumps(text)}")

    def downloaded(self, folder: Path, ending: str) -> Path:
        """Wait for a complete download whose name has this ending, and return its path; an empty file is still in
        progress."""
        end = time.monotonic() + PATIENCE
        while not (found := [path for path in folder.glob(f"*{ending}") if path.stat().st_size]):
            assert time.monotonic() < end, f"no {ending} came"
            time.sleep(0.02)
        return found[0]

    def unplug(self, hosting: Hosting) -> None:
        """Disconnect the host and the network."""
        hosting.stop()
        self.browser.unplug()

    def speak(self, language: str) -> None:
        """Change the language in the menu."""
        self.unfold("details.languages")
        self.follow(f'.languages button[value="{language}"]')

    # -- at a table -------------------------------------------------------------------------

    @property
    def at(self) -> str:
        """The mark that identifies the state of the table's page."""
        return str(self.browser.do(AT))

    @property
    def is_over(self) -> bool:
        return bool(self.browser.do("!!document.querySelector('.sheet[data-ending]')"))

    @property
    def table(self) -> Table[Any]:
        """The table that the page shows, loaded from its record."""
        path = re.match(r"table/[\w-]+", self.path)
        assert path is not None, self.path
        return cartone.load(self.fetch(f"{path[0]}/record"))

    def start(self, game: str) -> None:
        """Start a game against the game's own opponent from the lobby."""
        self.lobby()
        self.unfold(f".door-{game} .ways")
        self.follow(f".door-{game} .ways .start")
        self.wait_for("#table")

    def answer(self) -> None:
        """Give the answer that the hint suggests, or the first answer offered."""
        at = self.at
        if self.has(HINT):
            self.press(HINT)
            self.press("#table .hint button")
        else:
            self.press(ANSWERS)
        self.wait_for_another(at)

    def wait_for_another(self, at: str) -> None:
        """Wait until the page differs from this one, closing the card at the end of a day or round."""
        self.browser.wait(f"({AT} ?? {json.dumps(at)}) !== {json.dumps(at)} && !document.querySelector('#table.busy')")
        if self.has(CARD):
            self.press(CARD)
            self.browser.wait("!document.querySelector('dialog[data-card][open]')")

    def play(self, answers: int = 400) -> int:
        """Give a number of answers or play to the end; return the number of answers given."""
        for number in range(answers):
            if self.is_over:
                return number
            self.answer()
        return answers

    def say(self, entry: str) -> None:
        """Make an entry at a physical table, tap by tap."""
        at = self.at
        for tap in taps(self.table, entry):
            if tap.answer:
                self.press(f'#table button[name="answer"][value="{tap.answer}"]')
            else:
                pick = f"?pick={tap.pick.replace(' ', '%20')}"
                self.press(f'#table a[href="{pick}"]')
                self.browser.wait(f"location.search === {json.dumps(pick)}")
        self.wait_for_another(at)


def _seen(selector: str) -> str:
    return (f"[...document.querySelectorAll({json.dumps(selector)})]"
            ".some((one) => one.checkVisibility({ visibilityProperty: true }))")  # fmt: skip
