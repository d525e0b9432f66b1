"""Checks of our own games against the promises of every game, with facts about the pieces of each game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from cartone.games.age_of_comics.game import AgeOfComics
from cartone.games.stamp_swap.game import StampSwap
from cartone.testing import check_game

from .age_of_comics.test_whole_games import check_cards, check_tokens
from .stamp_swap.test_solo import check_solo_cardboard
from .stamp_swap.test_whole_games import check_albums, check_cardboard, check_cards_at_work


class Known(NamedTuple):
    """A check to run at every question of a game, and the kinds of cards that return to the box."""

    check: Callable[[Any], None]
    boxed: Collection[str] = ()


def stamps(game: StampSwap) -> None:
    if game.pinzetta is not None:
        check_solo_cardboard(game)
    else:
        check_cardboard(game)
        check_albums(game)
        check_cards_at_work(game)


def comics(game: AgeOfComics) -> None:
    check_cards(game)
    check_tokens(game)


OURS: Mapping[str, Known] = {
    "stamp-swap": Known(stamps, boxed=("DecisionCard", "PinzettaEvent", "ShowScoringCard")),
    "age-of-comics": Known(comics),
}


def held(game: str, only: Collection[str], rounds: int | range = 1) -> Mapping[str, int]:
    """Play whole games of each kind of a game; return how often each promise was checked."""
    return check_game(game, only, rounds, OURS[game].check, OURS[game].boxed)
