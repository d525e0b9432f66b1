"""The figures of hints: they know what their seat may know, a peek is caught, and chances are honest."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cartone.kernel import advising, judging, search
from cartone.kernel.advising import SHOWN
from cartone.kernel.jit import records
from cartone.kernel.search import WORLDS
from cartone.kernel.twin import Twin
from cartone.locale import LANGUAGES, catalogue
from cartone.review.advising import Comparison, Estimate, advise
from cartone.table import Random, Table
from cartone.tables import load
from cartone.testing.hidden import twins

from .kernel.modes import COMICS, STAMPS, Mode
from .kernel.test_search import needs_speed, questions, up_to
from .made_up_hints import CHANCES, made_up

SOLO, TWO_AT_STAMPS, TWO_AT_COMICS = STAMPS[4], STAMPS[6], COMICS[-3]
PATIENT = 1e6
"""Seconds within which the number of playouts is always the same, even while something is compiled."""
modes = pytest.mark.parametrize("mode", [SOLO, TWO_AT_STAMPS, TWO_AT_COMICS], ids=str)
POSITIONS = 150


def advised(table: Table[Any], seat: int, about: str = "") -> Comparison:
    found = advise(table, seat, about, PATIENT, WORLDS)
    assert found is not None
    return found


def peek(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all estimates come from the cards as they lie."""

    def as_it_lies(twin: Twin, seed: int, numbers: range) -> Any:
        worlds = records((len(numbers), 2), twin.state)
        worlds[:] = twin.states
        return worlds

    for module in (advising, judging, search):
        monkeypatch.setattr(module, "deal", as_it_lies)


def differences(mode: Mode) -> tuple[int, int]:
    """Return how many tables differ from one another only in what a seat cannot know, and how many hints differ."""
    swapped = others = 0
    for answers in range(2, 27, 6):
        table = mode.table(answers)()
        up_to(table, answers)
        seat = min(table.pending)
        said = advised(table, seat)
        for twin in twins(table, seat, Random(answers)):
            swapped += 1
            others += advised(twin, seat) != said
    return swapped, others


@needs_speed
@modes
def test_two_tables_that_look_the_same_give_the_same_hint(mode: Mode) -> None:
    swapped, others = differences(mode)
    assert others == 0
    assert swapped or mode is not TWO_AT_STAMPS


def reshuffled(mode: Mode) -> tuple[int, int]:
    """Return how many questions were asked twice, the second time with all that is hidden from the seat dealt anew, and
    how many hints differ then."""
    twin, asked, others = mode.twin(), 0, 0
    for random in questions(twin, 3):
        before, seed = twin.copy(), random.below(1 << 30)
        said = advising.advise(twin, None, PATIENT, seed, WORLDS)
        twin.redeal(twin.seat, random.below(1 << 30))
        asked, others = asked + 1, others + (advising.advise(twin, None, PATIENT, seed, WORLDS) != said)
        twin.restore(before)
    return asked, others


@needs_speed
@modes
def test_what_is_hidden_makes_no_difference_and_one_that_peeks_is_caught(
    mode: Mode, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, others = reshuffled(mode)
    assert asked > 5
    assert others == 0
    peek(monkeypatch)
    assert reshuffled(mode)[1] > 0


@needs_speed
def test_sealed_answers_of_others_make_no_difference() -> None:
    table = TWO_AT_STAMPS.table(1)()
    while len(table.pending) < 2:
        up_to(table, 1)
    said, options = advised(table, 1), table.pending[0].options
    for place in (0, len(options) - 1):
        other = load(str(table.record))
        other.answer(0, other.pending[0].options.at(place))
        assert advised(other, 1) == said


@needs_speed
@modes
def test_the_best_comes_first_and_any_option_can_be_compared_with_it(mode: Mode) -> None:
    table = mode.table(5)()
    up_to(table, 7)
    seat = min(table.pending)
    options = table.pending[seat].options
    found = advised(table, seat)
    assert advised(table, seat) == found
    assert found.best.valued.lost == found.best.valued.doubt == 0.0
    assert 1 <= len(found.options) <= SHOWN
    assert not any(one.is_clear and one.valued.lost < 0 for one in found.others)
    for place in {0, len(options) - 1}:
        option = str(options.at(place))
        told = advised(table, seat, option)
        assert {one.notation for one in told.options} == {told.best.notation, option}
        for one in told.options:
            assert 0 <= one.valued.chance <= 1
            difference = told.best.valued.chance - one.valued.chance
            assert one.valued.lost == pytest.approx(difference)


@needs_speed
@pytest.mark.parametrize("mode", [SOLO, COMICS[1]], ids=str)
def test_chances_are_those_of_what_comes_of_it(mode: Mode) -> None:
    """Over many positions, as many games are won as expected, and points differ from the expected ones by chance."""
    twin, seen = mode.twin(), list[tuple[float, float, float]]()
    for seed in range(POSITIONS):
        for number, random in enumerate(questions(twin, seed)):
            if twin.seat != 0 or number != random.below(8):
                continue
            place = twin.greedy()
            found = next(one for one in advising.advise(twin, place, PATIENT, seed, WORLDS)[1] if one.place == place)
            row = twin.play_on(twin.states[None], np.array([place]))
            (won,), (points,) = search.shares_of(twin, row[0], 0), twin.points(row[0], 0).sum(axis=1)
            seen.append((found.chance, won, points - found.points))
            break
    chances, wins, gaps = zip(*seen, strict=True)
    doubt = sum(chance * (1 - chance) + 0.25 / WORLDS for chance in chances) ** 0.5
    assert abs(sum(chances) - sum(wins)) < 3 * doubt
    spread = (sum(gap * gap for gap in gaps) / len(gaps)) ** 0.5
    assert abs(sum(gaps) / len(gaps)) < 3 * spread / len(gaps) ** 0.5
    assert len(seen) > POSITIONS // 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_difference_is_claimed_that_is_in_doubt(language: str) -> None:
    words, table = catalogue(language), SOLO.table(3)()
    _, second, third = made_up(str(table.record), None, min(table.pending), "").options
    assert (second.is_clear, third.is_clear) == (False, True)
    less = third.valued._replace(lost=-third.valued.lost)
    said = {one.compared(words) for one in (second, third, Estimate(third.notation, less))}
    assert len(said) == len(CHANCES)
    tiny = Estimate("1", second.valued._replace(lost=0.004, doubt=0.001))
    assert not tiny.is_clear
