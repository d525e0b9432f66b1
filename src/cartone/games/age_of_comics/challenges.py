"""The challenges of the solo game: what you may take on before it begins, at a price if you fail."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from .components import Genre
from .editions import EDITIONS
from .game import AgeOfComics, Player

PENALTY = 15
WEALTH = 20
FANS_IN_ALL = 35
MANY_ORDERS = 12
MASTERIES = 3

NO_RIP_OFFS = "no-rip-offs"
ONLY_RIP_OFFS = "only-rip-offs"
EVERY_GENRE = "every-genre"
MASTERY_CHALLENGES: Mapping[str, tuple[Genre, Genre]] = {
    "superheroes-western": (Genre.SUPERHEROES, Genre.WESTERN),
    "sci-fi-horror": (Genre.SCI_FI, Genre.HORROR),
    "romance-crime": (Genre.ROMANCE, Genre.CRIME),
}
"""Two masteries, and another one of your choice."""


def has_masteries(game: AgeOfComics, player: Player, genres: Collection[Genre]) -> bool:
    held = [genre for genre, holder in game.mastery.items() if holder == player.seat]
    return set(genres) <= set(held) and len(held) >= MASTERIES


def has_great_comic(game: AgeOfComics, player: Player) -> bool:
    """A comic with many fans that never had hype; how many depends on the edition."""
    enough = EDITIONS[game.edition].great_comic
    return any(printed.fans >= enough and not printed.hype for printed in player.printed)


OTHERS: Mapping[str, Callable[[AgeOfComics, Player], bool]] = {
    "twenty-dollars": lambda game, player: player.money >= WEALTH,
    "eleven-fans": has_great_comic,
    "thirty-five-fans": lambda game, player: sum(printed.fans for printed in player.printed) >= FANS_IN_ALL,
    "twelve-orders": lambda game, player: len(player.fulfilled) >= MANY_ORDERS,
    EVERY_GENRE: lambda game, player: {printed.genre for printed in player.printed} == set(Genre),
    NO_RIP_OFFS: lambda game, player: all(printed.is_original for printed in player.printed),
    ONLY_RIP_OFFS: lambda game, player: (
        bool(player.printed) and not any(printed.is_original for printed in player.printed)
    ),
}

CHALLENGES = (*MASTERY_CHALLENGES, *OTHERS)


def is_met(game: AgeOfComics, player: Player, challenge: str) -> bool:
    """Whether a challenge is met, as things stand."""
    if challenge in MASTERY_CHALLENGES:
        return has_masteries(game, player, MASTERY_CHALLENGES[challenge])
    return OTHERS[challenge](game, player)


def excluded(challenges: Collection[str]) -> list[str]:
    """The challenges of a set that nobody, or hardly anybody, meets together with only rip-offs."""
    if ONLY_RIP_OFFS not in challenges:
        return []
    against = (NO_RIP_OFFS, *MASTERY_CHALLENGES, EVERY_GENRE)
    return [challenge for challenge in challenges if challenge in against]
