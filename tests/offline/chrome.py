"""A Chromium without a debugger in its workers: commands go through a pipe, and only its page is observed.

Playwright attaches to service workers, which makes their WebAssembly several times slower and keeps them awake.
Therefore these tests use their own connection to measure and kill browsers.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE

from .browsing import DESKTOP, Browser

COMPLAIN = """
window.complaints = [];
for (const kind of ["error", "unhandledrejection", "securitypolicyviolation"])
  window.addEventListener(kind, (one) => complaints.push(`${kind}: ${one.message ?? one.reason ?? one.blockedURI}`));
"""

NOWHERE = ("--proxy-server=127.0.0.1:9", "--proxy-bypass-list=<-loopback>")
"""Options that send all external requests to a closed port."""


def chromium() -> str | None:
    """Return the path of Chromium, if it is installed."""
    return next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))), None)


class Chrome(Browser):
    """A Chromium in which a test can open several tabs."""

    def __init__(self, folder: Path, size: tuple[int, int] = DESKTOP, is_unplugged: bool = False) -> None:
        program = chromium()
        assert program is not None
        ours, its = os.pipe(), os.pipe()
        files = {3: ours[0], 4: its[1]}

        def arrange() -> None:
            for number, file in files.items():
                os.dup2(file, number + 20)  # so that neither pair of descriptors overwrites the other
            for number in files:
                os.dup2(number + 20, number)

        self._process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
             f"--user-data-dir={folder}", f"--window-size={size[0]},{size[1]}", *(NOWHERE if is_unplugged else ()),
             "about:blank"],
            preexec_fn=arrange, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        os.close(ours[0])
        os.close(its[1])
        self._to, self._from = ours[1], its[0]
        self._heard = b""
        self._number = 0
        self._session = ""
        self._sessions: dict[str, str] = {}
        self.called: list[str] = []
        """Texts that scripts of pages have passed to `call` (see `let_call`), also in browsers killed since."""
        self.turn_to(self._page())

    def _page(self) -> str:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for one in self.tell("Target.getTargets")["targetInfos"]:
                if one["type"] == "page":
                    return str(one["targetId"])
            time.sleep(0.05)
        raise AssertionError("a browser without a page")

    def tell(self, command: str, **params: Any) -> dict[str, Any]:
        """Send a command to the browser, or to its current tab."""
        self._number += 1
        message = {"id": self._number, "method": command, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            said = self._hear()
            if said.get("id") == self._number:
                assert "error" not in said, said
                return dict(said["result"])

    def _hear(self) -> dict[str, Any]:
        while b"\0" not in self._heard:
            part = os.read(self._from, 1 << 20)
            if not part:
                raise EOFError("the browser has gone")
            self._heard += part
        one, _, self._heard = self._heard.partition(b"\0")
        said = dict(json.loads(one))
        if said.get("method") == "Runtime.bindingCalled":
            self.called.append(said["params"]["payload"])
        return said

    def let_call(self) -> None:
        """Define a function `call(text)` that scripts in this tab can call to report to the test."""
        self.tell("Runtime.enable")
        self.tell("Runtime.addBinding", name="call")

    def wait_for_calls(self, number: int) -> None:
        """Wait until scripts have made a number of calls."""
        end = time.monotonic() + PATIENCE
        while len(self.called) < number and time.monotonic() < end:
            self.do("0")
            time.sleep(0.01)
        assert len(self.called) >= number, self.called

    def hear_out(self) -> None:
        """Read all pending messages from the browser."""
        with contextlib.suppress(EOFError):
            while b"\0" in self._heard or select.select([self._from], [], [], 0)[0]:
                self._hear()

    # -- tabs -------------------------------------------------------------------------------

    def turn_to(self, tab: str) -> None:
        """Switch to another tab."""
        self.tab, self._session = tab, ""
        if tab not in self._sessions:
            self._sessions[tab] = self.tell("Target.attachToTarget", targetId=tab, flatten=True)["sessionId"]
        self._session = self._sessions[tab]
        self.tell("Page.bringToFront")

    def open_tab(self) -> None:
        """Open another tab and switch to it."""
        self.turn_to(str(self.tell("Target.createTarget", url="about:blank")["targetId"]))

    def close_tab(self, tab: str) -> None:
        self.tell("Target.closeTarget", targetId=tab)
        del self._sessions[tab]

    def close_tabs(self) -> None:
        """Close all tabs but the first, and forget their calls."""
        first, *others = self._sessions
        self.turn_to(first)
        for tab in others:
            self.close_tab(tab)
        self.hear_out()
        self.called.clear()

    # -- the page ---------------------------------------------------------------------------

    def go(self, url: str) -> None:
        self.tell("Page.navigate", url=url)

    def do(self, script: str) -> Any:
        said = self.tell("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in said, said
        return said["result"].get("value")

    def load(self, script: str) -> None:
        """Run a script in the page, such as a definition that later scripts use."""
        self.do(f"{script}; 0")

    def before_pages(self, script: str) -> None:
        """Run a script in each later page before the page's own scripts, or as early as the browser allows."""
        self.tell("Page.enable")
        self.tell("Page.addScriptToEvaluateOnNewDocument", source=COMPLAIN + script)

    def complaints(self) -> list[str]:
        """Return the errors that the page's scripts have raised."""
        return list(self.do("window.complaints"))

    # -- input ------------------------------------------------------------------------------

    def hold(self, size: tuple[int, int], has_fingers: bool) -> None:
        """Emulate a device with a screen of this size, with or without touch."""
        width, height = size
        self.tell("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=has_fingers)  # fmt: skip
        self.tell("Emulation.setTouchEmulationEnabled", enabled=has_fingers)

    def click(self, x: float, y: float) -> None:
        for kind in ("mousePressed", "mouseReleased"):
            self.tell("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def touch(self, x: float, y: float) -> None:
        self.tell("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.tell("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def write(self, text: str) -> None:
        """Type text at the page's cursor."""
        self.tell("Input.insertText", text=text)

    def choose_file(self, selector: str, path: Path) -> None:
        root = self.tell("DOM.getDocument")["root"]["nodeId"]
        field = self.tell("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.tell("DOM.setFileInputFiles", files=[str(path)], nodeId=field)

    def keep_files(self, folder: Path) -> None:
        """Save later downloads to a folder."""
        self.tell("Page.setDownloadBehavior", behavior="allow", downloadPath=str(folder))

    def light(self, scheme: str) -> None:
        """Emulate a preference for a "light" or "dark" colour scheme."""
        self.tell("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def unplug(self) -> None:
        """Disconnect the network."""
        self.tell("Network.enable")
        self.tell("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1,
                  uploadThroughput=-1)  # fmt: skip

    # -- its end ----------------------------------------------------------------------------

    def hang_up(self) -> None:
        self.hear_out()
        for file in (self._to, self._from):
            os.close(file)

    def close(self) -> None:
        """Close the browser normally."""
        self._session = ""
        with contextlib.suppress(EOFError, BrokenPipeError):
            self.tell("Browser.close")
        self._process.wait(PATIENCE)
        self.kill()
