"""Somebody at a browser that nobody looks into: they see what it shows, and click or tap on it."""

from __future__ import annotations

import base64
import json
import re
import time
from pathlib import Path
from typing import Any

import cartone
from cartone.table import Table
from tests.messages import said
from tests.taps import taps

from .chrome import PATIENCE, Chrome
from .hosting import Hosting

PHONE, DESKTOP = (390, 844), (1280, 800)

WATCH = """
for (const [name, value] of [["pace", "instant"], ["deaf", "0"]])
  if (location.protocol === "http:" && !localStorage.getItem(name)) localStorage.setItem(name, value);
window.complaints = [];
for (const kind of ["error", "unhandledrejection", "securitypolicyviolation"])
  window.addEventListener(kind, (one) => complaints.push(`${kind}: ${one.message ?? one.reason ?? one.blockedURI}`));
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
"""Tests press faster than people do. Whatever a page complains about is noted, and what it asks the browser for."""

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
"""Where the first thing of a kind can be hit that nothing lies over."""

AT = "document.querySelector('#table [data-at]')?.dataset.at"
HINT = '#table [data-key="h"]:not(:disabled)'
ANSWERS = "#table button[name=answer]:not(:disabled)"
CARD = "dialog[data-card][open] button"


class Person:
    """One page of theirs. With fingers they have a phone, without them a mouse."""

    def __init__(self, chrome: Chrome, home: str, size: tuple[int, int] = DESKTOP, before: str = "") -> None:
        self.chrome, self.home = chrome, home
        self.has_fingers = size == PHONE
        chrome.tell("Page.enable")
        chrome.tell("Page.addScriptToEvaluateOnNewDocument", source=WATCH + before)
        width, height = size
        chrome.tell("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                    mobile=self.has_fingers)  # fmt: skip
        chrome.tell("Emulation.setTouchEmulationEnabled", enabled=self.has_fingers)

    # -- where they are ---------------------------------------------------------------------

    def go(self, path: str = "") -> None:
        """To a page of the house, by its address."""
        self.leave_for(lambda: self.chrome.go(self.home + path))

    def lobby(self) -> None:
        self.go()
        self.chrome.wait("!!document.querySelector('.lobby .doors')")

    def leave_for(self, step: Any) -> None:
        """Do something that leads to another page, and wait until that one is there."""
        self.chrome.do("window.isLeft = true")
        step()
        self.chrome.wait("!window.isLeft && document.readyState === 'complete'")

    @property
    def path(self) -> str:
        """Where the page lies within the house."""
        return str(self.chrome.do("location.href")).removeprefix(self.home)

    # -- what they see ----------------------------------------------------------------------

    def has(self, selector: str) -> bool:
        """Whether something of a kind can be seen."""
        return bool(self.chrome.do(_seen(selector)))

    def wait_for(self, selector: str) -> None:
        self.chrome.wait(_seen(selector))

    def read(self, selector: str = "body") -> str:
        return str(self.chrome.do(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''"))

    def is_told(self, message: str, language: str = "en", within: str = "body", **params: object) -> bool:
        """Whether the page says a message where it can be seen."""
        return re.search(said(message, language, **params), self.read(within), re.IGNORECASE) is not None

    def hears(self, message: str, language: str = "en", within: str = "body", **params: object) -> None:
        """Wait until the page says a message."""
        end = time.monotonic() + PATIENCE
        while not self.is_told(message, language, within, **params):
            assert time.monotonic() < end, f"{message} is not said, but: {self.read(within)[:600]}"
            time.sleep(0.02)

    def asked_for(self, what: str) -> int:
        """How often pages have asked the browser for something."""
        return int(self.chrome.do(f"Number(sessionStorage.getItem({json.dumps(what)}))"))

    def complaints(self) -> list[str]:
        return list(self.chrome.do("window.complaints"))

    def picture(self, path: Path) -> None:
        shot = self.chrome.tell("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(base64.b64decode(shot))

    def fetch(self, path: str, what: str = "text()") -> Any:
        """What an address of the house answers."""
        return self.chrome.do(f"fetch({json.dumps(self.home + path)}).then((answer) => answer.{what})")

    # -- what they do -----------------------------------------------------------------------

    def press(self, selector: str) -> None:
        """Click or tap on the first thing of a kind, as soon as it lies still and nothing lies over it."""
        find = POINT % json.dumps(selector)
        point, last = self.chrome.wait(find), None
        while point != last:
            last = point
            self.chrome.do("new Promise((done) => setTimeout(done, 20))")
            point = self.chrome.wait(find)
        self._touch(*point) if self.has_fingers else self._click(*point)

    def _touch(self, x: float, y: float) -> None:
        self.chrome.tell("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.chrome.tell("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def _click(self, x: float, y: float) -> None:
        for kind in ("mousePressed", "mouseReleased"):
            self.chrome.tell("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def follow(self, selector: str) -> None:
        """Press something that leads to another page."""
        self.leave_for(lambda: self.press(selector))

    def unfold(self, selector: str) -> None:
        if not self.chrome.do(f"document.querySelector({json.dumps(selector)}).open"):
            self.press(f"{selector} > summary")

    def type_into(self, selector: str, text: str) -> None:
        self.press(selector)
        self.chrome.wait(f"document.activeElement?.matches({json.dumps(selector)})")
        self.chrome.tell("Input.insertText", text=text)

    def paste(self, selector: str, text: str) -> None:
        """More than anybody would type."""
        self.chrome.do(f"document.querySelector({json.dumps(selector)}).value = {json.dumps(text)}")

    def choose_file(self, selector: str, path: Path) -> None:
        root = self.chrome.tell("DOM.getDocument")["root"]["nodeId"]
        field = self.chrome.tell("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.chrome.tell("DOM.setFileInputFiles", files=[str(path)], nodeId=field)

    def keep_files(self, folder: Path) -> None:
        """Whatever is downloaded from now on lies in a folder."""
        self.chrome.tell("Page.setDownloadBehavior", behavior="allow", downloadPath=str(folder))

    def downloaded(self, folder: Path, ending: str) -> Path:
        """The file of a kind that has come."""
        end = time.monotonic() + PATIENCE
        while not (found := list(folder.glob(f"*{ending}"))):
            assert time.monotonic() < end, f"no {ending} came"
            time.sleep(0.02)
        return found[0]

    def unplug(self, hosting: Hosting) -> None:
        """From now on there is neither host nor network."""
        hosting.stop()
        self.chrome.tell("Network.enable")
        self.chrome.tell("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1,
                         uploadThroughput=-1)  # fmt: skip

    def speak(self, language: str) -> None:
        """Change the language by the menu at the top."""
        self.unfold("details.languages")
        self.follow(f'.languages button[value="{language}"]')

    # -- at a table -------------------------------------------------------------------------

    @property
    def at(self) -> str:
        """Which page of the table this is."""
        return str(self.chrome.do(AT))

    @property
    def is_over(self) -> bool:
        return bool(self.chrome.do("!!document.querySelector('.sheet[data-ending]')"))

    @property
    def table(self) -> Table[Any]:
        """The table of the page, from its record."""
        path = re.match(r"table/[\w-]+", self.path)
        assert path is not None, self.path
        return cartone.load(self.fetch(f"{path[0]}/record"))

    def start(self, game: str) -> None:
        """A game against its cardboard opponent, from the lobby."""
        self.lobby()
        self.follow(f'.door-{game} button.big[value="solo"]')
        self.wait_for("#table")

    def answer(self) -> None:
        """Whatever the hint says, or what is offered first."""
        at = self.at
        if self.has(HINT):
            self.press(HINT)
            self.press("#table .hint button")
        else:
            self.press(ANSWERS)
        self.wait_for_another(at)

    def wait_for_another(self, at: str) -> None:
        """Wait until the page is not this one any more; the card of a day or round that has ended is read."""
        self.chrome.wait(f"({AT} ?? {json.dumps(at)}) !== {json.dumps(at)} && !document.querySelector('#table.busy')")
        if self.has(CARD):
            self.press(CARD)
            self.chrome.wait("!document.querySelector('dialog[data-card][open]')")

    def play(self, answers: int = 400) -> int:
        """Answer so often, or to the end; returns how often it was."""
        for number in range(answers):
            if self.is_over:
                return number
            self.answer()
        return answers

    def say(self, entry: str) -> None:
        """Tell an entry beside a real table, tap by tap."""
        at = self.at
        for tap in taps(self.table, entry):
            if tap.answer:
                self.press(f'#table button[name="answer"][value="{tap.answer}"]')
            else:
                pick = f"?pick={tap.pick.replace(' ', '%20')}"
                self.press(f'#table a[href="{pick}"]')
                self.chrome.wait(f"location.search === {json.dumps(pick)}")
        self.wait_for_another(at)


def _seen(selector: str) -> str:
    return (f"[...document.querySelectorAll({json.dumps(selector)})]"
            ".some((one) => one.checkVisibility({ visibilityProperty: true }))")  # fmt: skip
