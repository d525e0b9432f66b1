"""A player of Age of Comics that has no plan but takes many actions: it plays at random, with a preference for rare
options."""

from __future__ import annotations

from collections.abc import Iterator
from types import EllipsisType
from typing import Any

from cartone.games import age_of_comics
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.table import Ask, Dealer, Random, Table, key_of

OFTEN = {"hire": 3, "develop": 2, "ideas": 3, "royalties": 2, "sales": 3, "print": 40, "pass": 0}
"""The weight of each action in a random choice."""


def lively(ask: Ask, game: AgeOfComics, random: Random) -> Any:
    """Choose an option, usually one that leads to a print or has an effect."""
    options = list(ask.options)
    liked = []
    if ask.kind == "action":
        liked = [option for option in options for _ in range(OFTEN[str(option)])]
    elif ask.kind in ("idea", "board-idea"):
        wanted = {comic.genre for comic in game.players[ask.seat].comics()}
        liked = [option for option in options if option.genre in wanted]
    elif ask.kind == "sales":
        liked = [option for option in options if option.verb in ("flip", "collect")]
    elif ask.kind != "fans":
        liked = [option for option in options if str(option) not in ("none", "done", "0")]
    if liked and random.below(10) < 8:
        return liked[random.below(len(liked))]
    return options[random.below(len(options))]


def new(seats: int, seed: int, dealer: Dealer | EllipsisType = ...) -> Table[AgeOfComics]:
    return age_of_comics.new(["lively"] * seats, seed=seed, dealer=dealer)


def step(table: Table[AgeOfComics], random: Random) -> tuple[int, Any]:
    seat, ask = next(iter(table.pending.items()))
    option = lively(ask, table.game, random)
    table.answer(seat, option)
    return seat, option


def questions(table: Table[AgeOfComics], random: Random) -> Iterator[tuple[int, Ask]]:
    """Yield each seat and its question before the lively player answers, until the end of the game."""
    while table.pending:
        yield next(iter(table.pending.items()))
        step(table, random)


def play(table: Table[AgeOfComics], seed: int) -> Table[AgeOfComics]:
    list(questions(table, Random(key_of(seed, "lively"))))
    return table
