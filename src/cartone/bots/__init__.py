"""Players made of code. A bot gets what it is asked and a way to look at its own view; nothing else.

`bot_called` knows them by name, `play` lets them answer until only people are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from typing import Any

from ..games import game_called
from ..table import Ask, NotYourTurn, Random, Table, UnknownName, key_of, short
from .bot import Bot
from .chance import Chance
from .master import MASTER, Master, is_fast, master_called
from .thought import ASKED

CHANCE = "chance"


def bots_for_people(game: str) -> list[str]:
    """The bots that people play against; the first plays where nobody says which, and chance plays every game."""
    bots = game_called(game).machines.bots
    return [*bots, *([MASTER] if is_fast() and master_called(MASTER, game) else []), CHANCE]


def bots_of(game: str) -> dict[str, Callable[[], Bot]]:
    """All bots that play a game, by name."""
    room = game_called(game)
    master = master_called(MASTER, game)
    of_all = {CHANCE: Chance} if master is None else {CHANCE: Chance, MASTER: master}
    return {**of_all, **room.machines.bots, **room.machines.ablated}


def bot_called(name: str, game: str) -> Bot:
    """A new bot of that name."""
    made = bots_of(game).get(name) or master_called(name, game)
    if made is None:
        known = ", ".join(sorted(bots_for_people(game)))
        raise UnknownName("error.no-bot", name=short(name), game=game, bots=known)
    return made()


def best_of(game: str) -> str:
    """The bot that plays where nobody says which."""
    return bots_for_people(game)[0]


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
        if isinstance(bot, Master):
            return bot.choose_at(table, ask, random)
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
    "bots_for",
    "bots_for_people",
    "bots_of",
    "choose",
    "play",
]
