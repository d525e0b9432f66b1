"""Players made of code. A bot gets what it is asked and a way to look at its own view; nothing else.

`bot_called` knows them by name, `play` lets them answer until only people are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ..games import OPPONENTS
from ..table import Ask, NotYourTurn, Random, Table, UnknownName, key_of, short
from .age_of_comics import Greedy as Publisher
from .bot import Bot
from .chance import Chance
from .stamp_swap import PARTS, Greedy

GREEDY: Mapping[str, Callable[[], Bot]] = {"stamp-swap": Greedy, "age-of-comics": Publisher}
"""The greedy player of each game."""

ABLATED: Mapping[str, Mapping[str, Callable[[], Bot]]] = {
    "stamp-swap": {f"greedy-without-{part}": partial(Greedy, part) for part in PARTS}
}
"""Greedy with one kind of decision left to chance: what each part of it is worth."""


def bots_of(game: str) -> dict[str, Callable[[], Bot]]:
    """The bots that play a game, by name."""
    return {"chance": Chance, "greedy": GREEDY[game], **ABLATED.get(game, {})}


def bot_called(name: str, game: str) -> Bot:
    """A new bot of that name."""
    bots = bots_of(game)
    if name not in bots:
        known = ", ".join(bot for bot in bots if bot not in ABLATED.get(game, {}))
        raise UnknownName("error.no-bot", name=short(name), game=game, bots=known)
    return bots[name]()


def bots_for(table: Table[Any], people: tuple[str, ...] = ()) -> dict[int, Bot]:
    """A bot for every seat that is not a person's, by the name of its player."""
    game = table.header.game
    return {
        seat.number: bot_called(seat.player, game)
        for seat in table.seats
        if seat.player not in people and seat.player not in OPPONENTS
    }


def choose(table: Table[Any], seat: int, ask: Ask, bot: Bot) -> Any:
    """What a bot answers; its randomness is a function of (seed, seat, decision)."""
    random = Random(key_of(table.header.seed or 0, "bot", seat, table.decisions(seat)))
    return bot.choose(ask, lambda: table.view(seat), random)


def play(table: Table[Any], bots: Mapping[int, Bot] | None = None) -> int:
    """Let bots answer until only people are asked, a card has to come, or the game is over; returns how often they did.

    >>> import cartone
    >>> table = cartone.new("stamp-swap", seats=["greedy", "chance"], seed=7)
    >>> play(table) > 50, table.over
    (True, True)
    """
    if table.draw is not None:
        raise NotYourTurn("error.draw-waits", deck=table.draw.deck.name)
    if bots is None:
        bots = bots_for(table)
    answers = 0
    while asked := [(seat, ask) for seat, ask in table.pending.items() if seat in bots]:
        for seat, ask in asked:
            table.answer(seat, choose(table, seat, ask, bots[seat]))
            answers += 1
    return answers


__all__ = ["Bot", "Chance", "Greedy", "bot_called", "bots_for", "bots_of", "choose", "play"]
