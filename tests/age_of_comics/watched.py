"""Whole solo games observed by a witness, with players whose varied styles make rare reasons appear."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cartone.bots import bot_called, choose
from cartone.games import age_of_comics
from cartone.games.age_of_comics.components import LEVELS
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.table import Ask, Random, Table, key_of

from .lively import lively
from .witness import Witness

KINDS = [(level, edition) for edition in ("seed", "2026") for level in LEVELS]
"""Every level of both editions."""


def seller(ask: Ask, game: AgeOfComics, random: Random) -> Any:
    """Choose an option that clears the city of orders, so that the Automa finds few orders and none that you need."""
    options = list(ask.options)
    if ask.kind == "action":
        return next(option for wanted in ("sales", "royalties", "pass") for option in options if str(option) == wanted)
    if ask.kind == "sales":
        wanted = [[option for option in options if option.verb == verb] for verb in ("collect", "flip")]
        liked = next(filter(None, wanted), [option for option in options if str(option) != "done"])
        return liked[random.below(len(liked))] if liked else options[0]
    return lively(ask, game, random)


HANDS: Mapping[str, Callable[[Ask, AgeOfComics, Random], Any]] = {"lively": lively, "seller": seller}
PERSONS = ("lively", "greedy", "chance", "seller")


def watched(number: int, level: str, edition: str) -> Witness:
    """Play a whole game observed by a witness; each number, level and edition gives a different game."""
    person = PERSONS[number % len(PERSONS)]
    seed = number * len(KINDS) + KINDS.index((level, edition))
    table: Table[AgeOfComics] = age_of_comics.new(
        [person, "automa"], seed=seed, settings={"level": level, "edition": edition}
    )
    witness, random = Witness(table.game), Random(key_of(seed, "watched"))
    bot = bot_called(person, "age-of-comics") if person not in HANDS else None
    while table.pending:
        ask = table.pending[0]
        table.answer(0, HANDS[person](ask, table.game, random) if bot is None else choose(table, 0, ask, bot))
    return witness
