"""Players made of code. A bot gets what it is asked and a way to look at its own view; nothing else.

`bot_called` knows them by name, `play` lets them answer until only people are asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from functools import cache, partial
from importlib.util import find_spec
from typing import Any

from ..games import game_called
from ..table import Ask, NotYourTurn, Random, Table, UnknownName, key_of, short
from .bot import Bot
from .chance import Chance
from .slipping import Slipping
from .thought import ASKED

CHANCE, MASTER = "chance", "master"
MASTER_NAME = re.compile(rf"{MASTER}(?:-([1-9]\d{{0,5}})(ms)?)?")
"""`master`, or with a number of playouts or milliseconds for each move: `master-60`, `master-100ms`."""


def bots_for_people(game: str) -> list[str]:
    """The bots that answer at once, from the easiest to the best; and chance, which plays every game."""
    machines = game_called(game).machines
    return [*machines.slips, *machines.bots, CHANCE]


def bots_at_tables(game: str) -> list[str]:
    """The same for tables on a page; where twins are compiled, also the one that searches."""
    *graded, chance = bots_for_people(game)
    return [*graded, *([MASTER] if thinks_ahead(MASTER, game) else []), chance]


def bots_of(game: str) -> dict[str, Callable[[], Bot]]:
    """All bots that play a game, by name."""
    machines = game_called(game).machines
    slipping = {name: partial(_slipping, game, slips) for name, slips in machines.slips.items()}
    master = {MASTER: partial(_master, MASTER, game)} if is_master(MASTER, game) else {}
    return {CHANCE: Chance, **slipping, **machines.bots, **master, **machines.ablated}


def bot_called(name: str, game: str) -> Bot:
    """A new bot of that name."""
    bots = bots_of(game)
    if name in bots:
        return bots[name]()
    if is_master(name, game):
        return _master(name, game)
    known = ", ".join(sorted(bots_for_people(game)))
    raise UnknownName("error.no-bot", name=short(name), game=game, bots=known)


def is_master(name: str, game: str) -> bool:
    """Whether that bot searches, and so may take long to answer; a game without a twin has none."""
    room = game_called(game)
    return bool(MASTER_NAME.fullmatch(name) and room.machines.bots and _is_there(f"{room.package}.kernel"))


def thinks_ahead(name: str, game: str) -> bool:
    """Whether that bot searches, and can do so here."""
    if not is_master(name, game):
        return False
    from .master import is_fast  # imported here because the offline edition has no search

    return is_fast()


def searches_in_vain(table: Table[Any]) -> bool:
    """Whether a bot at the table would search, but cannot: it plays like the best of the others."""
    if not any(is_master(seat.player, table.header.game) for seat in table.seats):
        return False
    from .master import twin_for  # imported here because the offline edition has no search

    return twin_for(table) is None


@cache
def _is_there(module: str) -> bool:
    return find_spec(module) is not None


def _master(name: str, game: str) -> Bot:
    from .master import PLAYOUTS, Master  # imported here because the offline edition has no search

    told = MASTER_NAME.fullmatch(name)
    number, unit = told.groups() if told is not None else (None, None)
    return Master(int(number or PLAYOUTS), int(number) / 1000 if number and unit else 0.0, _best(game))


def _slipping(game: str, slips: Mapping[str, int]) -> Bot:
    return Slipping(_best(game), slips)


def _best(game: str) -> Bot:
    return bot_called(best_of(game), game)


def is_bot(name: str, game: str) -> bool:
    """Return whether there is a bot of that name for a game."""
    return name in bots_of(game) or is_master(name, game)


def best_of(game: str) -> str:
    """The bot that plays where nobody says which: the best that answers at once."""
    return next(iter(game_called(game).machines.bots), CHANCE)


def adviser(game: str) -> Bot | None:
    """The bot that gives hints: the best of the game's own; None if it has none, since chance knows nothing."""
    best = best_of(game)
    return bot_called(best, game) if best != CHANCE else None


def bots_for(table: Table[Any], people: tuple[str, ...] = ()) -> dict[int, Bot]:
    """A bot for every seat that is not a person's, by the name of its player."""
    game = table.header.game
    nobody = (*people, game_called(game).opponent)
    return {seat.number: bot_called(seat.player, game) for seat in table.seats if seat.player not in nobody}


def choose(table: Table[Any], seat: int, ask: Ask, bot: Bot) -> Any:
    """What a bot answers; its randomness is a function of (seed, seat, decision)."""
    random = Random(key_of(table.header.seed or 0, "bot", seat, table.decisions(seat)))
    with ASKED.get() or nullcontext():
        at_table: Callable[[Table[Any], Ask, Random], Any] | None = getattr(bot, "choose_at", None)
        if at_table is not None:
            return at_table(table, ask, random)
        return bot.choose(ask, lambda: table.view(seat), random)


def play(table: Table[Any], bots: Mapping[int, Bot] | None = None) -> int:
    """Let bots answer until only people are asked, a card has to come, or the game is over; returns how often they did.

    >>> import cartone
    >>> table = cartone.new("stamp-swap", seats=["greedy", "chance"], seed=7)
    >>> play(table) > 50, table.over
    (True, True)
    """
    if table.draw is not None:
        raise NotYourTurn("error.draw-waits", deck=table.draw.deck.term)
    if bots is None:
        bots = bots_for(table)
    answers = 0
    while asked := [(seat, ask) for seat, ask in table.pending.items() if seat in bots]:
        for seat, ask in asked:
            table.answer(seat, choose(table, seat, ask, bots[seat]))
            answers += 1
    return answers


__all__ = [
    "Bot",
    "Chance",
    "adviser",
    "best_of",
    "bot_called",
    "bots_at_tables",
    "bots_for",
    "bots_for_people",
    "bots_of",
    "choose",
    "is_bot",
    "is_master",
    "play",
    "searches_in_vain",
    "thinks_ahead",
]
