"""The interface that all browsers in these tests share."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from typing import Any, Self

from tests.patience import PATIENCE

DESKTOP = (1280, 800)


class Browser(ABC):
    """A browser with one page, whose folder keeps its data even after a kill."""

    _process: subprocess.Popen[bytes]
    _is_gone = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.kill()

    @abstractmethod
    def do(self, script: str) -> Any:
        """Return the value of an expression, evaluated in the page."""

    def wait(self, script: str, seconds: float = PATIENCE) -> Any:
        """Wait until a script returns a true value; the page may change meanwhile."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(AssertionError):
                if found := self.do(script):
                    return found
            time.sleep(0.03)
        shown = self.do("document.body?.innerText.slice(0, 600)")
        raise AssertionError(f"{script} did not come; the page says: {shown}")

    def kill(self) -> None:
        """Kill the browser and all its processes immediately."""
        if self._is_gone:
            return
        self._is_gone = True
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self.hang_up()

    @abstractmethod
    def hang_up(self) -> None:
        """Close the connection to the browser."""
