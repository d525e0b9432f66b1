"""The model of the seconds spent at a real table, compared with two turns counted by hand."""

from __future__ import annotations

from itertools import islice
from math import log2

import pytest
from bench.cardboard import rounds, swaps, turns
from bench.seconds import DRAWN, NO_PACK, OUR_PACK, SECONDS, STEPS, Line, Reader, Work, screen_work, work_of

from tests.automa import test_page as automa
from tests.automa.person import digital as automa_game
from tests.automa.test_guided import HOUSE, NONE
from tests.pinzetta import test_page as pinzetta
from tests.pinzetta.person import digital as pinzetta_game

FRIDAY = {"level": "2", "mode": "full"}


def test_a_swap_with_tokens_and_with_cartone() -> None:
    """On Friday of game 3, your piles are: 2–3, attendee, other / target face down, 2–3; reserved: a target size. Hers
    are: target, target face down, attendee / other, other. The card crosses out two; she takes two items, swaps, and
    keeps two."""
    (friday,) = islice(swaps(pinzetta_game(3, FRIDAY)), 1)
    looks = 10 + 1 + 1 + 1 + 4  # items, the reserved one, the decision card, the one turned up, items for boxes
    counts = 8 + 7 + 2 + 3 + 2 + 5 + 4  # tokens, sums, printed ones, comparisons, crossed out, for a swap, boxes
    moves = 8 + 1 + 2 + 1 + 1 + 2 + 2 + 2 + 1 + 4 + 1  # tokens, cards, what she takes, swaps, turned up, boxes, phase
    assert work_of(friday) == Work(look=looks, count=counts, move=moves)
    assert work_of(friday).seconds == pytest.approx(68.0)
    assert work_of(friday, NO_PACK) == Work(look=looks - 1, count=2, move=13)
    assert work_of(friday, DRAWN) == Work(look=looks - 2, move=10)


def test_what_is_tapped_of_a_swap() -> None:
    """The person taps seven items in 36 cells and the crossed-out number, then the leftmost item, your pile, and the
    item turned up."""
    screens = pinzetta.screens(3, FRIDAY, **pinzetta.NONE)
    works = [(screen.about, screen_work(screen)) for screen in islice(screens, 5)]
    assert [about for about, _ in works] == ["wants", "piles", "leftmost-large", "choose", "turned-up"]
    work = sum((work for _, work in works[1:]), Work())
    assert (work.tap, work.look) == (8 + 1 + 1 + 1, 1)
    assert work.key == pytest.approx(8 * log2(46) + 1 + 1 + log2(3))


def test_a_turn_of_the_automa_in_which_an_action_fails() -> None:
    """In its third turn of game 3, the Automa fails at Ideas and has already done Hire, so it prints its only comic and
    gains a mastery."""
    _, turn = next(islice(turns(automa_game(3, {"level": "expert", "edition": "seed"})), 2, None))
    looks = 1 + 3 + 3 + 2 + 1 + 1 + 1 + 1  # card, three actions, done, possible, space, comic, mastery, fans
    moves = 1 + 1 + 3 + 1 + 1  # card, editor, comic with its team, chart, token
    assert work_of(turn) == Work(look=looks, count=2, move=moves)
    assert work_of(turn).seconds == pytest.approx(20.8)
    assert work_of(turn, OUR_PACK) == Work(look=1, move=moves)
    assert work_of(turn, NO_PACK) == Work(look=1 + 3, move=moves)
    assert work_of(turn, DRAWN) == Work(move=moves - 1)


def test_an_order_of_genres_is_looked_at_and_not_read() -> None:
    """The Automa's first turn of game 1 shows “Hire 1.” and “First matching pair:” with a row of genres or, without a
    pack, the back of its card, then “Your action?”."""
    for more in (HOUSE, NONE):
        reader, screens = Reader(), automa.screens(1, automa.LEVELS[0], more)
        *_, (told, screen) = islice(((reader.lines(screen), screen) for screen in screens), 3)
        assert [line for line in told if line.words] == [Line("automa-acts", 2), Line("automa-hires", 3, 1)]
        assert screen_work(screen).word == 2


def test_everything_that_is_counted_is_summed_up() -> None:
    assert Work(1, 2, 4, 10, 10, 10).seconds == pytest.approx(0.9 + 0.6 + 1 + 7 + 6 + 15)
    assert set(SECONDS) == {"tap", "key", "word", "look", "count", "move"}


def test_each_step_of_the_model_is_met() -> None:
    """Every row of the table occurs in some game of each kind."""
    met = {step for settings in pinzetta.LEVELS for day in swaps(pinzetta_game(3, settings)) for step in +day}
    met |= {step for settings in automa.LEVELS for _, turn in turns(automa_game(3, settings)) for step in +turn}
    met |= {step for one in rounds(automa_game(3, automa.LEVELS[0])) for step in one}
    assert met == {*STEPS}
