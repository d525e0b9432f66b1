"""The challenges of the solo game: what you may take on before it begins, at a price if you fail."""

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
"""Two masteries, and another one of your choice."""


class OnMat(Protocol):
    """A comic on a mat, or the view of one."""

    @property
    def genre(self) -> Genre: ...

    @property
    def is_original(self) -> bool: ...

    @property
    def fans(self) -> int: ...

    @property
    def hype(self) -> int: ...


class Challenged(Protocol):
    """A player, or the view of one."""

    @property
    def seat(self) -> int: ...

    @property
    def money(self) -> int: ...

    @property
    def printed(self) -> Sequence[OnMat]: ...

    @property
    def fulfilled(self) -> Sequence[Order]: ...


class Progress(NamedTuple):
    """How far a challenge is met, as things stand. A `goal` of 0 allows none: what was printed against it stays."""

    challenge: str
    now: int
    goal: int
    met: bool

    @property
    def lost(self) -> bool:
        """Whether it cannot be met any more."""
        return self.now > self.goal == 0


def masteries(held: Collection[Genre], genres: Collection[Genre]) -> int:
    """Of three masteries: those that are named, and another one."""
    named = sum(genre in genres for genre in held)
    return named + min(len(held) - named, MASTERIES - len(genres))


def best_without_hype(player: Challenged) -> int:
    """The fans of the best comic that never had hype."""
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
"""What counts, and how many are needed; of a great comic the edition says how many fans."""

CHALLENGES = (*MASTERY_CHALLENGES, *OTHERS)


def progress(edition: str, mastery: Mapping[Genre, int | None], player: Challenged, challenge: str) -> Progress:
    """How a challenge stands for a player."""
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
    """Whether a challenge is met, as things stand."""
    return progress(game.edition, game.mastery, player, challenge).met


def excluded(challenges: Collection[str]) -> list[str]:
    """The challenges of a set that nobody, or hardly anybody, meets together with only rip-offs."""
    if ONLY_RIP_OFFS not in challenges:
        return []
    against = (NO_RIP_OFFS, *MASTERY_CHALLENGES, EVERY_GENRE)
    return [challenge for challenge in challenges if challenge in against]
