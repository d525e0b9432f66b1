"""What every browser of the tests can do, whatever language it is told it in."""

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
    """A browser with one page. Its folder is what it remembers, also after it was killed."""

    _process: subprocess.Popen[bytes]
    _is_gone = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.kill()

    @abstractmethod
    def do(self, script: str) -> Any:
        """What an expression comes to in the page."""

    def wait(self, script: str, seconds: float = PATIENCE) -> Any:
        """Wait until a script comes to something; in between the page may be another."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(AssertionError):
                if found := self.do(script):
                    return found
            time.sleep(0.03)
        shown = self.do("document.body?.innerText.slice(0, 600)")
        raise AssertionError(f"{script} did not come; the page says: {shown}")

    def kill(self) -> None:
        """At once, with all its parts, whatever it is doing."""
        if self._is_gone:
            return
        self._is_gone = True
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self.hang_up()

    @abstractmethod
    def hang_up(self) -> None:
        """It is not listened to any more."""
