"""Challenges of the solo game: extra goals that a player may choose before it begins, with a penalty for failure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from .components import Genre, Order
from .editions import EDITIONS
from .game import AgeOfComics, Player

PENALTY = 15
WEALTH = 20
FANS_IN_ALL = 35
MANY_ORDERS = 12
MASTERIES = 3

GREAT_COMIC = "eleven-fans"
NO_RIP_OFFS = "no-rip-offs"
ONLY_RIP_OFFS = "only-rip-offs"
EVERY_GENRE = "every-genre"
MASTERY_CHALLENGES: Mapping[str, tuple[Genre, Genre]] = {
    "superheroes-western": (Genre.SUPERHEROES, Genre.WESTERN),
    "sci-fi-horror": (Genre.SCI_FI, Genre.HORROR),
    "romance-crime": (Genre.ROMANCE, Genre.CRIME),
}
"""The two genre masteries that each mastery challenge names; the player chooses the third."""


class PrintedComic(Protocol):
    """The fields that challenges read from a printed comic or its view."""

    @property
    def genre(self) -> Genre: ...

    @property
    def is_original(self) -> bool: ...

    @property
    def fans(self) -> int: ...

    @property
    def hype(self) -> int: ...


class Challenged(Protocol):
    """The fields that challenges read from a player or a player's view."""

    @property
    def seat(self) -> int: ...

    @property
    def money(self) -> int: ...

    @property
    def printed(self) -> Sequence[PrintedComic]: ...

    @property
    def fulfilled(self) -> Sequence[Order]: ...


class Progress(NamedTuple):
    """A player's progress in a challenge. A `goal` of 0 is a ban: the challenge is lost as soon as `now` exceeds 0."""

    challenge: str
    now: int
    goal: int
    met: bool

    @property
    def lost(self) -> bool:
        """True if the challenge can no longer be met."""
        return self.now > self.goal == 0


def masteries(held: Collection[Genre], genres: Collection[Genre]) -> int:
    """Count the masteries that contribute to a challenge: those in `genres`, and at most one other."""
    named = sum(genre in genres for genre in held)
    return named + min(len(held) - named, MASTERIES - len(genres))


def best_without_hype(player: Challenged) -> int:
    """Return the fans of the player's best comic that never had hype."""
    return max((printed.fans for printed in player.printed if not printed.hype), default=0)


OTHERS: Mapping[str, tuple[int, Callable[[Challenged], int]]] = {
    "twenty-dollars": (WEALTH, lambda player: player.money),
    GREAT_COMIC: (0, best_without_hype),
    "thirty-five-fans": (FANS_IN_ALL, lambda player: sum(printed.fans for printed in player.printed)),
    "twelve-orders": (MANY_ORDERS, lambda player: len(player.fulfilled)),
    EVERY_GENRE: (len(Genre), lambda player: len({printed.genre for printed in player.printed})),
    NO_RIP_OFFS: (0, lambda player: sum(not printed.is_original for printed in player.printed)),
    ONLY_RIP_OFFS: (0, lambda player: sum(printed.is_original for printed in player.printed)),
}
"""The goal and the counting function of every other challenge; the "great comic" goal depends on the rules edition."""

CHALLENGES = (*MASTERY_CHALLENGES, *OTHERS)


def progress(edition: str, mastery: Mapping[Genre, int | None], player: Challenged, challenge: str) -> Progress:
    """Return a player's progress towards a challenge."""
    if challenge in MASTERY_CHALLENGES:
        held = [genre for genre, holder in mastery.items() if holder == player.seat]
        now, goal = masteries(held, MASTERY_CHALLENGES[challenge]), MASTERIES
    else:
        goal, count = OTHERS[challenge]
        now = count(player)
    if challenge == GREAT_COMIC:
        goal = EDITIONS[edition].great_comic
    met = now >= goal if goal else not now and (challenge != ONLY_RIP_OFFS or bool(player.printed))
    return Progress(challenge, now, goal, met)


def is_met(game: AgeOfComics, player: Player, challenge: str) -> bool:
    return progress(game.edition, game.mastery, player, challenge).met


def excluded(challenges: Collection[str]) -> list[str]:
    """Return the chosen challenges that can hardly be met together with the challenge to print only rip-offs."""
    if ONLY_RIP_OFFS not in challenges:
        return []
    against = (NO_RIP_OFFS, *MASTERY_CHALLENGES, EVERY_GENRE)
    return [challenge for challenge in challenges if challenge in against]
