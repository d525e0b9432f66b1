"""Greedy in the kernels chooses like the readable bot of that name, for every question."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cartone.bots import bot_called, choose
from cartone.games.stamp_swap.components import BY_HAND, Count, Scoring
from cartone.games.stamp_swap.contests import COUNTERS, NEEDS_PROPERTY
from cartone.kernel.jit import COMPILED
from cartone.kernel.twin import Twin
from cartone.simulate.run import game_seed
from cartone.table import Random as Stream
from cartone.table import Table, key_of

from ..proving import in_rings
from .modes import COMICS, MODES, STAMPS, Mode

OFTEN = 1000
SELDOM = OFTEN if COMPILED else 1
"""Number of comparisons for each kind of question of Age of Comics, whose kernel is slow in plain Python."""
GAMES = {"stamp-swap": 300 if COMPILED else 12, "age-of-comics": 100 if COMPILED else 2}
"""Number of games in `make proof`."""
CHANCE = (0.1, 0.0, 0.5)
"""Share of random answers instead of greedy's in successive games; random answers lead to rare questions."""


def assert_same(table: Table[Any], seat: int, place: int, twin: Twin) -> None:
    """Check that the kernel chooses the same option as the bot."""
    options, found = table.pending[seat].options, twin.greedy()
    assert options.at(found) == options.at(place), (
        f"{options.kind}: the bot chose {options.at(place)}, the kernel {options.at(found)}\n\n{table.record}"
    )


def compare_comics(table: Table[Any], twin: Twin, number: int, most: int) -> None:
    """Play a game of Age of Comics to its end, mostly like greedy, and compare both implementations."""
    random, bot = Random(number), bot_called("greedy", "age-of-comics")
    asked: Counter[str] = Counter()
    twin.reset(table.header.seed or 0)
    while not table.over:
        seat = twin.seat
        options = table.pending[seat].options
        chosen = choose(table, seat, table.pending[seat], bot)
        place = next(place for place, option in enumerate(options) if option == chosen)
        asked[options.kind] += 1
        if asked[options.kind] <= most:
            assert_same(table, seat, place, twin)
        if random.random() < CHANCE[number % len(CHANCE)]:
            place = random.randrange(len(options))
        table.answer(seat, options.at(place))
        twin.step(place)


def compare_stamps(table: Table[Any], twin: Twin, chance: int) -> None:
    """Play a game of Stamp Swap like greedy or, with the given probability, at random, and compare both
    implementations."""
    seed = table.header.seed or 0
    twin.reset(seed)
    for number in range(1000):
        if table.over:
            break
        seat = twin.seat
        ask = table.pending[seat]
        is_chance = Stream(key_of(seed, "who", number)).below(1 + chance)
        choice = choose(table, seat, ask, bot_called("chance" if is_chance else "greedy", "stamp-swap"))
        place = twin.legal().index(ask.options.number(choice))
        if not is_chance:
            assert_same(table, seat, place, twin)
        table.answer(seat, choice)
        twin.step(place)
    assert table.over
    assert twin.over
    assert twin.scores() == table.scores


def compare(mode: Mode, table: Table[Any], twin: Twin, number: int, proving: bool, chance: int) -> None:
    """Play a game and compare both implementations of greedy; in the proof, greedy plays every seat of Stamp Swap, and
    half of every second game is random."""
    if mode.game == "stamp-swap":
        compare_stamps(table, twin, number % 2 if proving else chance * len(mode.seats))
    else:
        compare_comics(table, twin, number, OFTEN if proving else SELDOM)


HERE = [STAMPS[1], STAMPS[2], STAMPS[6], COMICS[0], COMICS[7]]


@pytest.mark.parametrize("mode", in_rings(MODES, HERE, [STAMPS[9], COMICS[9]]), ids=str)
def test_it_chooses_as_the_bot_does(mode: Mode, proving: bool) -> None:
    twin = mode.twin()
    for number in range(GAMES[mode.game] if proving else 1):
        seed = game_seed(21 if mode.game == "stamp-swap" else 22, number)
        compare(mode, mode.dealt(seed)(), twin, number, proving, chance=3)


WITH_ANY_PACK = [STAMPS[0], *STAMPS[3:6], *STAMPS[7:], COMICS[0], COMICS[4], *COMICS[7:]]


@pytest.mark.parametrize("mode", in_rings(WITH_ANY_PACK, [STAMPS[0]], [STAMPS[7], COMICS[4]]), ids=str)
def test_with_any_pack_too(mode: Mode, proving: bool) -> None:
    for number in range(GAMES[mode.game] if proving else 1):
        pack = mode.any_pack(number)
        compare(mode, mode.packed(pack, number)(), mode.twin(pack), number, proving, chance=2)


@pytest.mark.parametrize("what", [what for what in COUNTERS if what != BY_HAND])
def test_whatever_a_contest_counts_has_a_worth_that_both_know(what: str) -> None:
    """In this game, every contest counts the same thing; a bot that cannot estimate its worth raises an error."""
    of = NEEDS_PROPERTY[what][0] if what in NEEDS_PROPERTY else ""
    scoring = Scoring(Count(what, of, cells=1 if what == "gaps" else 0), each=3)
    mode = STAMPS[0]
    house = mode.dealt(1)().game.pack
    contests = tuple(replace(contest, scoring=scoring) for contest in house.contests)
    by_type = {kind: tuple(one for one in contests if one.type is kind) for kind in house.contests_by_type}
    pack = replace(house, contests=contests, contests_by_type=by_type)
    compare_stamps(mode.packed(pack, 2)(), mode.twin(pack), chance=1)


def test_choosing_changes_nothing() -> None:
    twin = STAMPS[0].twin()
    twin.reset(7)
    kinds = set()
    while not twin.over:
        if twin.kind not in kinds:
            kinds.add(twin.kind)
            before = twin.digest(), twin.legal()
            assert twin.greedy() == twin.greedy()
            assert (twin.digest(), twin.legal()) == before
        twin.step(len(twin.legal()) // 2)
    assert {"split", "choose", "place", "enter"} <= kinds
