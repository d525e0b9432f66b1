"""The search, and the bot `master`: they know what their seat may know, repeat themselves, and beat greedy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from typing import Any, ClassVar

import numpy as np
import pytest

from cartone.bots import bot_called, choose
from cartone.bots.master import Master
from cartone.kernel import search as room
from cartone.kernel.jit import COMPILED, records
from cartone.kernel.search import Found, playouts_in, search
from cartone.kernel.twin import Twin
from cartone.simulate.run import game_seed
from cartone.table import Random, Record, Table, UnknownName, key_of
from cartone.tables import load
from cartone.testing.hidden import twins

from .modes import COMICS, STAMPS, Mode

needs_speed = pytest.mark.skipif(not COMPILED, reason="a search in plain Python takes minutes")
"""Skips a test in plain Python; `test_compiled.py` runs all of them."""

TWO_AT_STAMPS, IN_ORDER, TWO_AT_COMICS = STAMPS[6], STAMPS[9], COMICS[-3]
PLAYOUTS = 24
EVERY = 5
"""Of so many questions, one is searched."""


def questions(twin: Twin, seed: int) -> Iterator[Random]:
    """Play a game, half like greedy and half at random, and stop at some of the questions."""
    random = Random(key_of(seed, "questions"))
    twin.reset(seed)
    while not twin.over:
        if random.below(EVERY) == 0:
            yield random
        place = random.below(len(twin.legal()))
        twin.step(twin.greedy() if random.below(2) else place)


def otherwise(twin: Twin, random: Random) -> tuple[Found, Found]:
    """Return what a search finds, and what it finds where all that is hidden from the seat is something else."""
    seed, before = random.below(1 << 30), twin.copy()
    here = search(twin, PLAYOUTS, seed)
    twin.redeal(twin.seat, random.below(1 << 30))
    there = search(twin, PLAYOUTS, seed)
    twin.restore(before)
    return here, there


@needs_speed
@pytest.mark.parametrize("mode", [STAMPS[4], TWO_AT_STAMPS, IN_ORDER, COMICS[0], TWO_AT_COMICS], ids=str)
def test_what_is_hidden_makes_no_difference(mode: Mode) -> None:
    twin = mode.twin()
    for random in questions(twin, 3):
        here, there = otherwise(twin, random)
        assert here == there, twin.kind


@needs_speed
@pytest.mark.parametrize("mode", [STAMPS[4], TWO_AT_STAMPS, TWO_AT_COMICS], ids=str)
def test_one_that_peeks_is_caught(mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    def as_it_lies(twin: Twin, seed: int, numbers: range) -> Any:
        worlds = records((len(numbers), 2), twin.state)
        worlds[:] = twin.states
        return worlds

    monkeypatch.setattr(room, "deal", as_it_lies)
    twin = mode.twin()
    assert any(here != there for random in questions(twin, 3) for here, there in [otherwise(twin, random)])


@needs_speed
@pytest.mark.parametrize("mode", [TWO_AT_STAMPS, TWO_AT_COMICS], ids=str)
def test_it_beats_greedy_and_says_the_same_twice(mode: Mode) -> None:
    twin, games, won = mode.twin(), 4, 0
    for number in range(games):
        twin.reset(game_seed(31, number))
        moves = 0
        while not twin.over:
            if twin.seat == 0:
                found = search(twin, 40, moves)
                assert moves % 10 or search(twin, 40, moves) == found
                assert found.gain >= 0
                assert found.place == twin.greedy() or found.gain > 0
                twin.step(found.place)
            else:
                twin.step(twin.greedy())
            moves += 1
        won += twin.scores()[0] > twin.scores()[1]
    assert won >= games - 1


class Lottery:
    """A twin of which only the worths of the options are known, with some luck in each world."""

    seat = 0
    sources = ((0,), (0,))
    states: ClassVar[dict[str, Any]] = {"asked_count": np.array([6])}
    worths = np.array([0.0, -9.0, 0.0, 6.0, -5.0, 5.9])

    def __init__(self, luck: float) -> None:
        self.luck = luck
        self.tried: list[list[int]] = []

    def sharpened(self) -> Any:
        return nullcontext()

    def greedy(self) -> int:
        return 2

    def weigh(self, worths: Any) -> bool:
        return False

    def play_on(self, worlds: Any, places: Any) -> Any:
        self.tried.append(places.tolist())
        lead = 10 * (self.worths[places] + np.random.default_rng(worlds[0]).normal(0, self.luck, (len(worlds), 1)))
        won = np.where(lead > 0, 1, 2)
        return np.stack([won, won, 100 + lead.round().astype(int), np.full(lead.shape, 100)], axis=-1)

    def points(self, rows: Any, seat: int) -> Any:
        return rows[:, 2 + seat, np.newaxis]


@pytest.mark.parametrize("luck", [0.0, 3.0])
def test_what_is_clearly_worse_is_not_tried_again(luck: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "deal", lambda twin, seed, numbers: list(numbers))
    twin: Any = Lottery(luck)
    found = search(twin, 400, 1)
    assert (found.place, found.gain > 0) == (3, True)
    assert found.playouts < 400
    assert {1, 4} <= set(twin.tried[0])
    assert not any({0, 1, 4} & set(places) for places in twin.tried[1:])
    monkeypatch.setattr(Lottery, "worths", np.zeros(6))
    twin = Lottery(luck)
    assert search(twin, 400, 1) == Found(2, 22 * 6, 0.0), "all are alike: nothing is left to find out"


@needs_speed
def test_threads_play_the_same() -> None:
    twin = STAMPS[4].twin()
    twin.reset(1)
    worlds, places = room.deal(twin, 1, range(5)), np.arange(2)
    alone = twin.play_on(worlds, places)
    twin.use_threads(2)
    assert (twin.play_on(worlds, places) == alone).all()


@needs_speed
def test_seconds_are_told_in_playouts() -> None:
    twin = COMICS[0].twin()
    twin.reset(1)
    assert 1 <= playouts_in(twin, 1e-9) <= playouts_in(twin, 0.05) < playouts_in(twin, 5.0)


# -- at a table ------------------------------------------------------------------------------------


def up_to(table: Table[Any], answers: int) -> None:
    """Answer some questions at random, of those who act together in any order."""
    random = Random(key_of(answers, "up to"))
    for _ in range(answers):
        seats = sorted(table.pending)
        seat = seats[random.below(len(seats))]
        table.answer(seat, table.pending[seat].options.sample(random))


def says(table: Table[Any], seat: int, name: str = f"master-{PLAYOUTS}") -> str:
    return str(choose(table, seat, table.pending[seat], bot_called(name, table.header.game)))


@needs_speed
@pytest.mark.parametrize("mode", [STAMPS[4], TWO_AT_STAMPS, TWO_AT_COMICS], ids=str)
def test_at_a_table_it_repeats_itself_and_knows_no_hidden_card(mode: Mode) -> None:
    swapped = 0
    for answers in range(2, 27, 4):
        table = mode.table(answers)()
        up_to(table, answers)
        seat = min(table.pending)
        said = says(table, seat)
        assert says(load(str(table.record)), seat) == said
        for twin in twins(table, seat, Random(answers)):
            swapped += 1
            assert says(twin, seat) == said
    assert swapped or mode is not TWO_AT_STAMPS


@needs_speed
def test_what_others_do_at_the_same_time_makes_no_difference() -> None:
    table = TWO_AT_STAMPS.table(1)()
    while len(table.pending) < 2:
        up_to(table, 1)
    said, options = says(table, 1), table.pending[0].options
    for place in (0, len(options) - 1):
        other = load(str(table.record))
        other.answer(0, other.pending[0].options.at(place))
        assert says(other, 1) == said


@needs_speed
def test_without_a_seed_greedy_answers_instead() -> None:
    mode = STAMPS[4]
    table = mode.table(5)()
    up_to(table, 3)
    by_hand = load(Record(replace(table.header, seed=None), table.record.entries), dealer=None)
    seat = min(by_hand.pending)
    assert says(by_hand, seat) == says(by_hand, seat, "greedy")


def test_its_name_may_tell_how_long_it_thinks() -> None:
    for game in ("stamp-swap", "age-of-comics"):
        for name, playouts, seconds in (("master-60", 60, 0.0), ("master-100ms", 100, 0.1)):
            bot = bot_called(name, game)
            assert isinstance(bot, Master)
            assert (bot.playouts, bot.seconds) == (playouts, seconds)
        for name in ("master-0", "master-", "master-1s", "masters"):
            with pytest.raises(UnknownName):
                bot_called(name, game)
    with pytest.raises(UnknownName):
        bot_called("master", "pinzetta")
