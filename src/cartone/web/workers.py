"""A pool of processes behind one address. The first process serves no requests: it starts and replaces the others.

It passes the socket and all secrets through the pipe that starts a process, where no other process can read them.
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
"""The start method: a fresh process, because a fork would lack the threads and connections of the original."""

PAUSE = 1.0
"""Minimum age in seconds of a process that has died before its replacement is started."""

STARTING, ENDING = 60.0, 8.0
"""Seconds that a process may take to start serving, and to end."""

READY = "ready"
HANGUP = getattr(signal, "SIGHUP", None)
SIGNALS = [one for one in (signal.SIGTERM, signal.SIGINT, HANGUP) if one is not None]

Say: TypeAlias = Callable[..., None]
Serve: TypeAlias = Callable[[int, Say, Callable[[], None]], None]
"""The main function of a process, given its number, a function that prints, and one to call when it serves."""


class Worker:
    """A process that serves requests."""

    def __init__(self, serve: Serve, number: int) -> None:
        self.number = number
        self.began = time.monotonic()
        self.is_ready = False
        self.line, theirs = SPAWN.Pipe(duplex=False)
        self.process: SpawnProcess = SPAWN.Process(target=begin, args=(serve, number, theirs))
        self.process.start()
        theirs.close()

    def hear(self, say: Say) -> None:
        """Print the messages of the process."""
        with suppress(EOFError, OSError):  # the process has ended
            while self.line.poll():
                message, params = self.line.recv()
                if message == READY:
                    self.is_ready = True
                else:
                    say(message, **params)

    def end(self) -> None:
        """Tell the process to finish its requests and then stop."""
        with suppress(ProcessLookupError):
            self.process.terminate()

    def bury(self) -> None:
        """Wait for the process to end; kill the process if that takes too long."""
        self.process.join(ENDING)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.line.close()


class Workers:
    """The pool of workers. SIGTERM and SIGINT stop them; SIGHUP replaces them one at a time."""

    def __init__(self, serve: Serve, count: int, say: Say) -> None:
        self._serve = serve
        self._count = count
        self._say = say
        self._team: list[Worker] = []
        self._is_ending = False
        self._is_to_renew = False
        self._has_terminal = _has_terminal()

    def run(self) -> None:
        """Serve until stopped by a signal."""
        with self._hearing_signals() as bell:
            try:
                self._team += (Worker(self._serve, number) for number in range(self._count))
                while not self._is_ending:
                    self._watch(bell)
                    if self._is_to_renew:
                        self._is_to_renew = False
                        self._renew(bell)
            finally:
                self._end()

    def _watch(self, bell: int, *more: Worker) -> None:
        """Wait for an event, print messages, and replace processes that have died."""
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
        """Restart the workers one at a time, stopping each only once its replacement is serving."""
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
        """Wake the main loop on signals within a context; yield the file descriptor to wait for."""
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
        """Handle a signal; closing the terminal also stops the server."""
        if number == HANGUP and self._has_terminal == _has_terminal():
            self._is_to_renew = True
        else:
            self._is_ending = True


def _has_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


# -- in a separate process ----------------------------------------------------------------------------


def begin(serve: Serve, number: int, line: Connection) -> None:
    """Serve in this process until the first process sends a signal to stop, or dies."""
    os.setsid()  # keys typed in the terminal should reach only the first process, which notifies the others
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit())
    threading.Thread(target=_end_with_the_first, daemon=True).start()

    def say(message: str, **params: Any) -> None:
        with suppress(OSError):  # the first process no longer listens
            line.send((message, params))

    serve(number, say, lambda: say(READY))


def _end_with_the_first() -> None:
    first = multiprocessing.parent_process()
    if first is not None:
        wait([first.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
