"""What every browser of the tests can do, whatever language it is told it in."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.patience import PATIENCE

DESKTOP = (1280, 800)


class Browser(ABC):
    """A browser with one page. Its folder is what it remembers, also after it was killed."""

    _process: subprocess.Popen[bytes]
    _is_gone = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, at: TracebackType | None
    ) -> None:
        self.kill()

    @abstractmethod
    def tell(self, command: str, **params: Any) -> Any:
        """Tell the browser to do something, in its own language; what it says to that."""

    # -- the page ---------------------------------------------------------------------------

    @abstractmethod
    def go(self, url: str) -> None: ...

    @abstractmethod
    def do(self, script: str) -> Any:
        """What an expression comes to in the page."""

    @abstractmethod
    def load(self, script: str) -> None:
        """Have a script in the page, until another one is there."""

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

    @abstractmethod
    def before_pages(self, script: str) -> None:
        """From now on a script runs before those of each page, or as early as the browser can."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """What went wrong in the page's scripts."""

    # -- its person's hands -----------------------------------------------------------------

    @abstractmethod
    def hold(self, size: tuple[int, int], has_fingers: bool) -> None:
        """Be a device of another size."""

    @abstractmethod
    def click(self, x: float, y: float) -> None: ...

    @abstractmethod
    def touch(self, x: float, y: float) -> None: ...

    @abstractmethod
    def write(self, text: str) -> None:
        """Type something where the page's cursor is."""

    @abstractmethod
    def choose_file(self, selector: str, path: Path) -> None: ...

    @abstractmethod
    def keep_files(self, folder: Path) -> None:
        """Whatever is downloaded from now on lies in a folder."""

    @abstractmethod
    def light(self, scheme: str) -> None:
        """Its person likes pages "light" or "dark"."""

    @abstractmethod
    def unplug(self) -> None:
        """From now on there is no network."""

    # -- its end ----------------------------------------------------------------------------

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

    @abstractmethod
    def close(self) -> None:
        """As a person would."""
