"""A Chromium that nobody looks into: it is told what to do over a pipe, and only its page is watched.

Playwright attaches to service workers, which makes their WebAssembly several times slower and keeps them awake: what
is to be measured, or killed, is measured and killed here.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import signal
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

PATIENCE = 60.0
"""Seconds after which whatever was waited for will not come."""


def chromium() -> str | None:
    """The program, if it is here."""
    return next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))), None)


class Chrome:
    """A browser with one page. Its folder is what it remembers, also after it was killed."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800)) -> None:
        program = chromium()
        assert program is not None
        ours, its = os.pipe(), os.pipe()
        files = {3: ours[0], 4: its[1]}

        def arrange() -> None:
            for number, file in files.items():
                os.dup2(file, number + 20)  # neither may be overwritten by the other
            for number in files:
                os.dup2(number + 20, number)

        self._process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
             f"--user-data-dir={folder}", f"--window-size={size[0]},{size[1]}", "about:blank"],
            preexec_fn=arrange, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        os.close(ours[0])
        os.close(its[1])
        self._to, self._from = ours[1], its[0]
        self._heard = b""
        self._number = 0
        self._is_gone = False
        self._session = ""
        self._sessions: dict[str, str] = {}
        self.called: list[str] = []
        """What scripts of pages have called out, see `let_call`; also those of a browser that was killed since."""
        self.turn_to(self._page())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, at: TracebackType | None
    ) -> None:
        self.kill()

    def _page(self) -> str:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for one in self.tell("Target.getTargets")["targetInfos"]:
                if one["type"] == "page":
                    return str(one["targetId"])
            time.sleep(0.05)
        raise AssertionError("a browser without a page")

    def tell(self, method: str, **params: Any) -> dict[str, Any]:
        """Tell the browser, or its page, to do something; what it says to that."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
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
        """Scripts of this tab may call something out: `call(text)`."""
        self.tell("Runtime.enable")
        self.tell("Runtime.addBinding", name="call")

    def wait_for_calls(self, number: int) -> None:
        """Until scripts have called out so often."""
        end = time.monotonic() + PATIENCE
        while len(self.called) < number and time.monotonic() < end:
            self.do("0")
            time.sleep(0.002)
        assert len(self.called) >= number, self.called

    def hear_out(self) -> None:
        """All that the browser has said by now."""
        with contextlib.suppress(EOFError):
            while b"\0" in self._heard or select.select([self._from], [], [], 0)[0]:
                self._hear()

    # -- its tabs ---------------------------------------------------------------------------

    def turn_to(self, tab: str) -> None:
        """From now on this tab is told, and seen."""
        self.tab, self._session = tab, ""
        if tab not in self._sessions:
            self._sessions[tab] = self.tell("Target.attachToTarget", targetId=tab, flatten=True)["sessionId"]
        self._session = self._sessions[tab]
        self.tell("Page.bringToFront")

    def open_tab(self) -> None:
        """Another one, which is told from now on."""
        self.turn_to(str(self.tell("Target.createTarget", url="about:blank")["targetId"]))

    def close_tab(self, tab: str) -> None:
        self.tell("Target.closeTarget", targetId=tab)

    # -- the page ---------------------------------------------------------------------------

    def go(self, url: str) -> None:
        self.tell("Page.navigate", url=url)

    def do(self, script: str) -> Any:
        """What a script of the page comes to."""
        said = self.tell("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in said, said
        return said["result"].get("value")

    def wait(self, script: str, seconds: float = PATIENCE) -> Any:
        """Wait until a script comes to something; in between the page may be another."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(AssertionError):
                if found := self.do(script):
                    return found
            time.sleep(0.01)
        shown = self.do("document.body?.innerText.slice(0, 600)")
        raise AssertionError(f"{script} did not come; the page says: {shown}")

    # -- its end ----------------------------------------------------------------------------

    def kill(self) -> None:
        """At once, with all its parts, whatever it is doing."""
        if self._is_gone:
            return
        self._is_gone = True
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self.hear_out()
        for file in (self._to, self._from):
            os.close(file)

    def close(self) -> None:
        """As a person would."""
        self._session = ""
        with contextlib.suppress(EOFError, BrokenPipeError):
            self.tell("Browser.close")
        self._process.wait(PATIENCE)
        self.kill()
