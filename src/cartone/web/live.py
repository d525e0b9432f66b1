"""A table that somebody looks at: the game, who sits around it, and what each of them was last told."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..bots import Bot, adviser, bot_called, bots_of, choose
from ..games import game_called
from ..store import HERE, Chair, Kept
from ..table import SPECTATOR, Ask, CartoneError, Event, Header, Table, UnknownName

REMINDER = 6
"""How many of the last events somebody is told who comes back."""

WATCHED = 12
"""How many of the last events spectators read."""

WATCH = -1
"""The chair of those who only look on: it has a link, and room for everybody."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A seat would like to take back one of its answers, the last it had given; these people have not agreed yet."""

    seat: int
    answer: int
    waiting: frozenset[int]

    @property
    def name(self) -> str:
        """What a page says that it agrees to."""
        return f"{self.seat}-{self.answer}"


class Live:
    """A table in memory. Whoever changes it holds its lock."""

    def __init__(self, kept: Kept, table: Table[Any], chairs: Mapping[int, Chair]) -> None:
        self.id = kept.id
        self.table = table
        self.chairs: dict[int, Chair] = {**chairs_for(table), **chairs}
        self.state = kept.state
        self.version = kept.version
        """How much of the store this copy of the table knows."""
        self.lines = list(kept.lines)
        """The lines of the record that are in the store."""
        self.told = {seat.number: max(len(table.events(seat.number)) - REMINDER, 0) for seat in table.seats}
        """How many events each seat had been told before its last answer."""
        self.proposal: Proposal | None = None
        self.refused: int | None = None
        """The seat whose proposal was refused, until the table moves on for all to see."""
        self.trouble: CartoneError | None = None
        """Why the result is not in the history yet."""
        self.is_trouble_told = False
        self.lock = threading.RLock()

    # -- who sits where ---------------------------------------------------------------------

    @property
    def bots(self) -> dict[int, Bot]:
        """The bots that answer at present."""
        game = self.table.header.game
        return {seat: bot_called(chair.bot, game) for seat, chair in self.chairs.items() if chair.bot}

    @property
    def people(self) -> list[int]:
        """The seats at which people sit, also those for whom a bot answers just now."""
        return sorted(seat for seat, chair in self.chairs.items() if chair.person and seat != WATCH)

    @property
    def is_shared(self) -> bool:
        """Whether several people play: then taking back needs consent."""
        return len(self.people) > 1

    @property
    def has_secrets(self) -> bool:
        """Whether nobody may see what comes: several people play, or began to and may be given their chairs again."""
        return not self.table.over and (self.is_shared or has_company(self.table.header))

    def others(self, seat: int) -> frozenset[int]:
        """The other people who answer for themselves."""
        return frozenset(other for other in self.people if other != seat and not self.chairs[other].bot)

    # -- what a seat may know ---------------------------------------------------------------

    def ask(self, seat: int) -> Ask | None:
        return self.table.pending.get(seat) if seat not in self.bots else None

    def at(self, seat: int) -> str:
        """Which page of a seat this is: a fingerprint of what it may know of the record."""
        known = "\n".join(map(str, self.table.record_for(seat).entries))
        return hashlib.sha256(known.encode()).hexdigest()[:12]

    def news(self, seat: int) -> list[Event]:
        """What happened since a seat's last answer."""
        return self.table.events(seat)[-WATCHED:] if seat == SPECTATOR else self.table.events(seat, self.told[seat])

    def can_undo(self, seat: int) -> bool:
        """Whether there is anything of a seat's to take back."""
        return seat != SPECTATOR and not self.table.over and self.table.decisions(seat) > 0

    def undo_is_free(self, seat: int) -> bool:
        """Whether taking back would take back nothing that anybody has learnt."""
        return self.table.undo_is_clean(seat)

    def news_of_trouble(self) -> CartoneError | None:
        """What went wrong with the result; it is told once."""
        told, self.is_trouble_told = self.is_trouble_told, self.trouble is not None
        return None if told else self.trouble

    def hint(self, seat: int) -> str:
        """What the best bot of the game would answer here."""
        ask, bot = self.ask(seat), adviser(self.table.header.game)
        assert ask is not None
        if bot is None:
            raise UnknownName("error.no-hints", game=game_called(self.table.header.game).title)
        return str(choose(self.table, seat, ask, bot))


def has_company(header: Header) -> bool:
    """Whether a table was laid for several people."""
    others = (*bots_of(header.game), game_called(header.game).opponent)
    return sum(player not in others for player in header.players) > 1


def chairs_for(table: Table[Any]) -> dict[int, Chair]:
    """The chairs of a table as the names of its players have it: bots are bots, all others are people here."""
    bots, opponent = bots_of(table.header.game), game_called(table.header.game).opponent
    return {
        seat.number: Chair(seat.number, bot=seat.player) if seat.player in bots else Chair(seat.number, HERE)
        for seat in table.seats
        if seat.player != opponent
    }
