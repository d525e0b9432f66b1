"""Garbage collection does not delay requests, even with very many tables."""

from __future__ import annotations

import gc
import math
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cartone.games import game_called
from cartone.table import Random
from cartone.tables import new
from cartone.web import garbage_collection
from cartone.web.garbage_collection import DRAUGHTS, drawing, tidied

from .party import BOTH, Party, both
from .site import Site

TABLES = 1000
PAUSE = 0.08
"""Maximum duration of a garbage collection, in processor seconds."""


@contextmanager
def looks() -> Iterator[list[float]]:
    """Yield a list of the processor seconds of each full garbage collection, which do not depend on how busy the
    machine is."""
    took: list[float] = []
    begun = 0.0

    def note(phase: str, told: dict[str, int]) -> None:
        nonlocal begun
        if told["generation"] == 2:
            if phase == "stop":
                took.append(time.thread_time() - begun)
            begun = time.thread_time()

    gc.callbacks.append(note)
    try:
        yield took
    finally:
        gc.callbacks.remove(note)


@contextmanager
def no_looks() -> Iterator[None]:
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def test_nobody_waits_long_for_memory_with_a_thousand_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage_collection, "OFTEN", 0.05)
    with looks() as took:
        with tidied():
            before = len(took)
            tables = [
                new(game, ["me", str(game_called(game).opponent)], seed=seed)
                for seed in range(TABLES // 2)
                for game in BOTH
            ]
            while gc.get_count()[2] >= garbage_collection.LOOKS:
                time.sleep(0.05)
            pauses = took[before:]
        assert len(pauses) > 1
        assert max(pauses) < PAUSE
        gc.collect()
        assert took[-1] > 3 * max(pauses), "to look through all of them would take far longer"
    assert len(tables) == TABLES


@both
def test_a_table_that_is_let_go_is_gone_without_a_look_through_memory(tmp_path: Path, game: str) -> None:
    site = Site(tmp_path)
    solo, party = site.start(game), Party(site, game, ("here", "away", "greedy"))
    site.play(solo, Random(1), 6)
    for table in (solo, party.id):
        site.page(f"/table/{table}")
    ask = site.ask(solo)
    assert ask is not None
    site.answer(solo, str(ask.options.sample(Random(2))))
    gc.collect()
    with no_looks():
        left = [weakref.ref(site.host.live(table)) for table in (solo, party.id)]
        left += [weakref.ref(site.host.live(table).table.game) for table in (solo, party.id)]
        site.host.tables._live.clear()
        assert [one() for one in left] == [None] * len(left)


def test_nothing_of_a_page_that_is_being_drawn_is_put_aside() -> None:
    done, put_aside = threading.Event(), gc.get_freeze_count()

    def tidy_up() -> None:
        DRAUGHTS.tidy()
        done.set()

    tidy = threading.Thread(target=tidy_up)
    with drawing():
        tidy.start()
        assert not done.wait(0.2)
        assert gc.get_freeze_count() == put_aside
    tidy.join()
    assert gc.get_freeze_count() > put_aside
    gc.unfreeze()


def test_who_draws_for_very_long_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage_collection, "PATIENCE", 0.05)
    put_aside = gc.get_freeze_count()
    with drawing():
        DRAUGHTS.tidy()
        with drawing():
            assert gc.get_freeze_count() == put_aside


def test_after_a_rest_what_was_put_aside_is_looked_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Circle:
        def __init__(self) -> None:
            self.itself = self

    circle = Circle()
    gc.freeze()
    left = weakref.ref(circle)
    del circle
    gc.collect()
    assert left() is not None, "what is put aside stays"
    with drawing():
        monkeypatch.setattr(garbage_collection, "REST", 0.0)
    DRAUGHTS.tidy()
    assert left() is None
    assert DRAUGHTS.drawn == math.inf
    gc.unfreeze()
