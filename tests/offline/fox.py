"""A Firefox without a debugger in its workers, which tests control through Marionette."""

from __future__ import annotations

import contextlib
import json
import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE

from .browsing import DESKTOP, Browser

PREFERENCES = {
    "browser.download.folderList": 2,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}
"""Preferences that prevent network requests and download dialogs."""

COMPLAINTS = """Services.console.getMessageArray()
  .filter((one) => one instanceof Ci.nsIScriptError && !(one.flags & Ci.nsIScriptError.warningFlag))
  .filter((one) => one.sourceName.startsWith("http://127.0.0.1") && !one.errorMessage.startsWith("Failed to load ‘’"))
  .map((one) => `${one.sourceName}:${one.lineNumber} ${one.errorMessage}`)"""
"""Script that returns all errors except those caused by leaving a page with an open stream."""


def firefox() -> str | None:
    """Return the path of Firefox, if it is installed."""
    return next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)


class Fox(Browser):
    """A Firefox with one tab."""

    def __init__(self, folder: Path) -> None:
        program = firefox()
        assert program is not None
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        folder.mkdir(parents=True, exist_ok=True)
        preferences = PREFERENCES | {"marionette.port": port}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in preferences.items()]
        (folder / "user.js").write_text("\n".join(lines), "utf-8")
        self._process = subprocess.Popen(
            [program, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote",
             "--profile", str(folder)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        self._wire = self._called(port)
        self._heard = b""
        self._number = 0
        self._script = ""
        self._hear()  # the greeting
        self.tell("WebDriver:NewSession", capabilities={})
        self.hold(DESKTOP, has_fingers=False)

    def _called(self, port: int) -> socket.socket:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(ConnectionRefusedError):
                return socket.create_connection(("127.0.0.1", port), PATIENCE)
            time.sleep(0.05)
        raise AssertionError("a browser that does not listen")

    def tell(self, command: str, **params: Any) -> Any:
        self._number += 1
        message = json.dumps([0, self._number, command, params]).encode()
        self._wire.sendall(b"%d:%s" % (len(message), message))
        while True:
            _, number, problem, said = self._hear()
            if number == self._number:
                assert problem is None, problem
                return said

    def _hear(self) -> Any:
        while b":" not in self._heard:
            self._heard += self._more()
        length, _, self._heard = self._heard.partition(b":")
        while len(self._heard) < int(length):
            self._heard += self._more()
        one, self._heard = self._heard[: int(length)], self._heard[int(length) :]
        return json.loads(one)

    def _more(self) -> bytes:
        if part := self._wire.recv(1 << 20):
            return part
        raise EOFError("the browser has gone")

    def command(self, script: str) -> Any:
        """Return the value of a script that runs in the browser's own context rather than in a page."""
        self.tell("Marionette:SetContext", value="chrome")
        try:
            return self.do(script)
        finally:
            self.tell("Marionette:SetContext", value="content")

    # -- the page ---------------------------------------------------------------------------

    def go(self, url: str) -> None:
        self.tell("WebDriver:Navigate", url=url)
        self.load(self._script)

    def do(self, script: str) -> Any:
        script = f"return Promise.all([{script}])"
        while (came := self.tell("WebDriver:ExecuteScript", script=script, args=[])["value"]) is None:
            time.sleep(0.01)  # the page changed during the call
        return came[0]

    def load(self, script: str) -> None:
        self.tell("WebDriver:ExecuteScript", script=script, args=[])

    def before_pages(self, script: str) -> None:
        self._script = script  # as early as possible: after the next navigation

    def complaints(self) -> list[str]:
        return list(self.command(COMPLAINTS))

    # -- input ------------------------------------------------------------------------------

    def hold(self, size: tuple[int, int], has_fingers: bool) -> None:
        self.tell("WebDriver:SetWindowRect", width=size[0], height=size[1])

    def click(self, x: float, y: float) -> None:
        self._point("mouse", x, y)

    def touch(self, x: float, y: float) -> None:
        self._point("touch", x, y)

    def _point(self, kind: str, x: float, y: float) -> None:
        steps = [{"type": "pointerMove", "x": round(x), "y": round(y)}, {"type": "pointerDown", "button": 0},
                 {"type": "pointerUp", "button": 0}]  # fmt: skip
        pointer = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": steps}
        self.tell("WebDriver:PerformActions", actions=[pointer])

    def write(self, text: str) -> None:
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self.tell("WebDriver:PerformActions", actions=[{"type": "key", "id": "keys", "actions": keys}])

    def choose_file(self, selector: str, path: Path) -> None:
        (field,) = self.tell("WebDriver:FindElement", using="css selector", value=selector)["value"].values()
        self.tell("WebDriver:ElementSendKeys", id=field, text=str(path))

    def keep_files(self, folder: Path) -> None:
        self.command(f"Services.prefs.setStringPref('browser.download.dir', {json.dumps(str(folder))})")

    def light(self, scheme: str) -> None:
        number = ("dark", "light").index(scheme)
        self.command(f"Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', {number})")

    def unplug(self) -> None:
        self.command("Services.io.offline = true")

    # -- its end ----------------------------------------------------------------------------

    def hang_up(self) -> None:
        self._wire.close()

    def close(self) -> None:
        with contextlib.suppress(EOFError, ConnectionError):
            self.tell("Marionette:Quit", flags=["eAttemptQuit"])
        self._process.wait(PATIENCE)
        self.kill()
