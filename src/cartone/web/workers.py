"""Several processes behind one address. The first one serves nobody: it starts the others, and one that has died anew.

It hands over the socket and all secrets by the pipe through which a process is started, where nobody else reads them.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Any, TypeAlias

SPAWN = multiprocessing.get_context("spawn")
"""How a process begins: anew, and not as a copy of one whose threads and connections it would not have."""

PAUSE = 1.0
"""Seconds for which a process has lived at least before the next one is started in its place."""

STARTING, ENDING = 60.0, 8.0
"""Seconds that a process gets until it serves, and until it has ended."""

READY = "ready"
HANGUP = getattr(signal, "SIGHUP", None)
SIGNALS = [one for one in (signal.SIGTERM, signal.SIGINT, HANGUP) if one is not None]

Say: TypeAlias = Callable[..., None]
Serve: TypeAlias = Callable[[int, Say, Callable[[], None]], None]
"""What a process does: it gets its number, a voice, and whom to tell that it serves."""


class Worker:
    """A process that serves."""

    def __init__(self, serve: Serve, number: int) -> None:
        self.number = number
        self.began = time.monotonic()
        self.is_ready = False
        self.line, theirs = SPAWN.Pipe(duplex=False)
        self.process: SpawnProcess = SPAWN.Process(target=begin, args=(serve, number, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def hear(self, say: Say) -> None:
        """What it has to say is said here."""
        with suppress(EOFError, OSError):  # it has ended
            while self.line.poll():
                message, params = self.line.recv()
                if message == READY:
                    self.is_ready = True
                else:
                    say(message, **params)

    def end(self) -> None:
        """It finishes what it is asked at present."""
        with suppress(ProcessLookupError):
            self.process.terminate()

    def bury(self) -> None:
        """Wait until it has ended, but not for ever."""
        self.process.join(ENDING)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.line.close()


class Workers:
    """All of them. They end with SIGTERM or SIGINT; with SIGHUP one after the other gives way to a new one."""

    def __init__(self, serve: Serve, count: int, say: Say) -> None:
        self._serve = serve
        self._count = count
        self._say = say
        self._team: list[Worker] = []
        self._is_ending = False
        self._is_to_renew = False
        self._has_terminal = _has_terminal()

    def run(self) -> None:
        """Serve until somebody says that it is enough."""
        with self._hearing_signals() as bell:
            self._team = [Worker(self._serve, number) for number in range(self._count)]
            try:
                while not self._is_ending:
                    self._watch(bell)
                    if self._is_to_renew:
                        self._is_to_renew = False
                        self._renew(bell)
            finally:
                self._end()

    def _watch(self, bell: int, *more: Worker) -> None:
        """Wait until something happens, hear what is said, and start anew whoever has died."""
        team = (*self._team, *more)
        wait([bell, *(one.line for one in team if not one.line.closed), *(one.process.sentinel for one in team)], PAUSE)
        with suppress(BlockingIOError):
            os.read(bell, 64)
        for one in team:
            one.hear(self._say)
        for place, one in enumerate(self._team):
            if not one.process.is_alive() and not self._is_ending:
                self._team[place] = self._instead(one)

    def _instead(self, dead: Worker) -> Worker:
        dead.bury()
        if dead.is_ready:
            self._say("terminal.process-again")
        time.sleep(max(0.0, dead.began + PAUSE - time.monotonic()))
        return Worker(self._serve, dead.number)

    def _renew(self, bell: int) -> None:
        """One after the other: the next one goes only when the new one serves."""
        for place in range(self._count):
            new, end = Worker(self._serve, place), time.monotonic() + STARTING
            while not (new.is_ready or self._is_ending) and new.process.is_alive() and time.monotonic() < end:
                self._watch(bell, new)
            old, stays = (self._team[place], new) if new.is_ready else (new, self._team[place])
            self._team[place] = stays
            old.end()
            old.bury()

    def _end(self) -> None:
        for one in self._team:
            one.end()
        for one in self._team:
            one.hear(self._say)
            one.bury()

    # -- signals ----------------------------------------------------------------------------

    @contextmanager
    def _hearing_signals(self) -> Iterator[int]:
        """Signals ring a bell, so that who waits wakes up."""
        bell, rope = os.pipe()
        for end in (bell, rope):
            os.set_blocking(end, False)
        before = {one: signal.signal(one, self._hear) for one in SIGNALS}
        rung = signal.set_wakeup_fd(rope, warn_on_full_buffer=False)
        try:
            yield bell
        finally:
            signal.set_wakeup_fd(rung)
            for one, handler in before.items():
                signal.signal(one, handler)
            os.close(bell)
            os.close(rope)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        """Whoever closes the terminal wants an end, too."""
        if number == HANGUP and self._has_terminal == _has_terminal():
            self._is_to_renew = True
        else:
            self._is_ending = True


def _has_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


# -- in a process of its own --------------------------------------------------------------------------


def begin(serve: Serve, number: int, line: Connection) -> None:
    """Serve in this process, until it is told to end or nobody is left to tell it."""
    os.setsid()  # what is typed in the terminal is for the first process, which tells the others
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit())
    threading.Thread(target=_end_with_the_first, daemon=True).start()

    def say(message: str, **params: Any) -> None:
        with suppress(OSError):  # nobody listens any more
            line.send((message, params))

    serve(number, say, lambda: say(READY))


def _end_with_the_first() -> None:
    first = multiprocessing.parent_process()
    if first is not None:
        wait([first.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
