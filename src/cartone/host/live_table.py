"""Tables in memory: the game, its players, and the events that each seat has been shown."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from ..bots import Bot, adviser, bot_called, choose, is_bot
from ..games import GameRoom, game_called, room_of
from ..games.kit.fragment_cache import FragmentCache
from ..games.kit.packs import is_ours
from ..games.kit.steps import EventSteps, Touches
from ..store import FULL, GUIDED, HERE, Chair, Proposal, RecordLine, Stored, arrivals
from ..table import SPECTATOR, Answer, Ask, CartoneError, Event, Game, Header, Record, Table
from ..table.record import Entry
from .turns import Turns

if TYPE_CHECKING:
    from .corrections import Correction

REMINDER = 6
"""Number of past events shown to a player who comes back."""

WATCHED = 12
"""Number of recent events shown to spectators."""

DRAWN = 8
"""Number of readers whose page fragments are cached."""

WATCH = -1
"""Pseudo-seat of the spectators. It has its own link, which any number of people may use."""

HOST = -2
"""Pseudo-seat of the member who has set up a table; tables of the owner have none."""

T = TypeVar("T")


class LiveTable:
    """A table in memory, with its stored state; changed only while its lock is held, and written before the release."""

    def __init__(self, stored: Stored, table: Table[Any]) -> None:
        self.id = stored.head.id
        self.stored = stored
        """The stored state; only differences from it are written."""
        self.table = table
        self.chairs: dict[int, Chair] = {**chairs_for(table.header), **stored.chairs}
        self.state = stored.head.state
        self.next = stored.head.next
        """ID of the follow-up table for the same people."""
        self.offered = stored.head.offered
        """True if the table is public: visitors may take a seat or watch."""
        self.wish = stored.proposal
        """A proposal to undo, kept even if refused, until the public state of the table changes."""
        self.is_kept = True
        """True if a sheet (scores and story) is stored and matches the current rules."""
        self.remark = ""
        """A remark on the current change, to be written to the record."""
        self.is_practice = stored.head.practice
        """True if the game counts only as practice."""
        seats = [seat.number for seat in table.seats]
        told = dict(zip(seats, stored.head.told, strict=False))
        self._worked_out: dict[tuple[str, int], Any] = {}
        self._steps: dict[int, EventSteps] = {}
        self._seen: tuple[Game[Any] | None, int, list[int]] = None, 0, []
        """The game, its line count and its card masks (the seats that have seen each card) before the last answer, so
        that an undo can be checked without replaying the game."""
        begun = bool(table.entries())
        self.told = told or {seat: max(len(self.events(seat)) - REMINDER, 0) if begun else 0 for seat in seats}
        """Number of events that each seat had seen before its last answer; later events are news."""
        self.is_append = lines_of(table) == stored.arrived
        """True if the stored lines are a prefix of the record, so that only later lines have to be written."""
        self.is_put_right = False
        """True while a real table is being corrected, which is allowed even after the game has ended."""
        self.corrected: Correction | None = None
        """The last correction at a real table, until the next entry; its pieces may still have to be moved."""
        self.turns: Turns | None = None
        """The time for an answer, if it is limited."""
        self.taken_back: dict[str, Entry] = {}
        """Entries undone at a real table, by the fingerprint of their page; a form offers them again."""
        self._drawn: OrderedDict[Hashable, FragmentCache] = OrderedDict()
        self._shown: dict[Hashable, tuple[Hashable, Any]] = {}
        self.lock = threading.RLock()

    def follows(self, stored: Stored) -> bool:
        """Add the new lines of the stored record to the table. Return False, with the table in an undefined state, if
        they do not continue what this copy has."""
        left, fresh = arrivals(self.stored.arrived, stored.arrived)
        if left is not None or not self.is_append or stored.head.header != self.stored.head.header:
            return False
        try:
            entries = Record.read(replace(stored, arrived=fresh).as_it_came).entries
            last = len(entries) - bool(entries and isinstance(entries[-1], Answer))
            self.table.follow(entries[:last])
            if last < len(entries):
                self.about_to_answer()
                self.table.follow(entries[last:])
        except CartoneError:
            return False
        return True

    def inherit(self, other: LiveTable) -> None:
        """Take over what another copy knows of the same table, with fewer lines."""
        self._steps, self._drawn, self._seen = other._steps, other._drawn, other._seen

    def become(self, other: LiveTable) -> None:
        """Copy the state of another copy of this table into this one, except for the lock, which the caller holds."""
        vars(self).update({name: value for name, value in vars(other).items() if name != "lock"})

    @property
    def version(self) -> int:
        """The version of the stored state held by this copy."""
        return self.stored.head.version

    @property
    def proposal(self) -> Proposal | None:
        """The proposal that is waiting for other players to agree."""
        return self.wish if self.wish is not None and not self.wish.refused else None

    @property
    def refused(self) -> int | None:
        """The seat whose proposal was refused."""
        return self.wish.seat if self.wish is not None and self.wish.refused else None

    @property
    def is_real(self) -> bool:
        """True if the physical cards are dealt by a person, so that no card is hidden from the program's user."""
        return is_real(self.table.header)

    @property
    def depth(self) -> str:
        """The depth of a real table (guided or full); empty for an on-screen game."""
        return (GUIDED if self.table.header.game != self.box.name else FULL) if self.is_real else ""

    @property
    def box(self) -> GameRoom:
        """The room of the full game, even if this table plays only the opponent for a physical game."""
        room = game_called(self.table.header.game)
        return game_called(room.beside.name) if room.beside else room

    @property
    def has_own_pack(self) -> bool:
        """True if the card pack is a custom one."""
        return not is_ours(game_called(self.table.header.game), self.table.game.pack)

    # -- people and bots --------------------------------------------------------------------

    @property
    def bots(self) -> dict[int, Bot]:
        """The bots that currently answer, by seat."""
        game = self.table.header.game
        return {seat: bot_called(chair.bot, game) for seat, chair in self.chairs.items() if chair.bot}

    @property
    def people(self) -> list[int]:
        """The seats of people, including those for which a bot is standing in."""
        return sorted(seat for seat, chair in self.chairs.items() if chair.person and seat >= 0)

    @property
    def is_shared(self) -> bool:
        """True if several people play, so that undoing needs consent."""
        return len(self.people) > 1

    @property
    def has_secrets(self) -> bool:
        """True if undrawn cards must stay hidden: several people play, or did at the start and may return."""
        return not self.table.over and (self.is_shared or self.stored.head.company > 1)

    @property
    def counts(self) -> bool:
        """True if the result counts: one person plays a cardboard opponent and has had no help so far."""
        header = self.table.header
        is_alone = self.stored.head.company <= 1 and game_called(header.game).opponent in header.players
        return is_alone and not self.is_practice

    def others(self, seat: int) -> frozenset[int]:
        """Return the seats of the other people, except those for whom a bot is standing in."""
        return frozenset(other for other in self.people if other != seat and not self.chairs[other].bot)

    # -- knowledge of a seat ----------------------------------------------------------------

    def ask(self, seat: int) -> Ask | None:
        return self.table.pending.get(seat) if seat not in self.bots else None

    def at(self, seat: int) -> str:
        """Return the fingerprint of a seat's page: a hash of the parts of the record that the seat may see."""
        return self._once("at", seat, self._fingerprint)

    def _fingerprint(self, seat: int) -> str:
        known = "\n".join(self.table.lines_for(seat))
        return hashlib.sha256(known.encode()).hexdigest()[:12]

    def events(self, seat: int) -> list[Event]:
        """Return all events of a seat, including those without a message."""
        return self._once("events", seat, self.table.happened)

    def news(self, seat: int) -> list[Event]:
        """Return the events since a seat's last answer; for spectators, the latest ones."""
        return self.events(seat)[-WATCHED:] if seat == SPECTATOR else self.events(seat)[self.told[seat] :]

    def touched(self, seat: int) -> list[Touches]:
        """Return the pieces affected by each event in the seat's news."""
        return self._once("touched", seat, self._touched)

    def all_touched(self, seat: int) -> list[Touches]:
        """Return the pieces touched by each event that a seat has ever been sent."""
        return self._touched_since(seat, 0)

    def _touched(self, seat: int) -> list[Touches]:
        return self._touched_since(seat, len(self.events(seat)) - len(self.news(seat)))

    def _touched_since(self, seat: int, start: int) -> list[Touches]:
        if seat not in self._steps:
            self._steps[seat] = EventSteps(game_called(self.table.header.game), seat)
        return self._steps[seat].since(self.table, self.events(seat), start)

    def said(self, seat: int) -> int:
        """Return the number of answers that a seat has given; at a physical table, of all entries."""
        return len(self.table.entries()) if self.is_real else self.table.decisions(seat)

    def can_undo(self, seat: int) -> bool:
        """Return whether a seat has an answer to undo; a physical game can be undone even after its end."""
        return seat != SPECTATOR and (self.is_real or not self.table.over) and self.said(seat) > 0

    def undo_is_free(self, seat: int) -> bool:
        """Return whether an undo needs no consent: the seat has learned nothing since, or all cards are open."""
        return self.is_real or self._once("free", seat, self._undo_is_clean)

    def about_to_answer(self) -> None:
        """Save the card masks and the line count before an answer, for a later `undo_is_free`."""
        self._seen = self.table.game, len(self.table.entries()), self.table.seen

    def _undo_is_clean(self, seat: int) -> bool:
        game, said, seen = self._seen
        is_last = self.table.game is game and len(self.table.entries()) == said + 1
        return self.table.undo_is_clean(seat, seen if is_last else None)

    def practise(self, remark: str) -> None:
        """Count this game as practice from now on; `remark` says why in the record."""
        self.remark, self.is_practice = remark, True

    def hint(self, seat: int) -> str:
        """Return the answer that the game's strongest bot would give."""
        ask, bot = self.ask(seat), adviser(self.table.header.game)
        assert ask is not None
        assert bot is not None
        return str(choose(self.table, seat, ask, bot))

    # -- caches -----------------------------------------------------------------------------

    def moved(self) -> None:
        """Clear the caches after a change."""
        self._worked_out, self._shown = {}, {}

    def drawn(self, eyes: Hashable) -> FragmentCache:
        """Return the cache of fragments for a reader, identified by all that a page depends on."""
        kept = self._drawn.setdefault(eyes, FragmentCache())
        self._drawn.move_to_end(eyes)
        while len(self._drawn) > DRAWN:
            self._drawn.popitem(last=False)
        return kept

    def shown(self, eyes: Hashable, stands: Hashable, draw: Callable[[], T]) -> T:
        """Return a drawing shared by all readers with the same `eyes`, drawn again only if `stands` has changed."""
        known = self._shown.get(eyes)
        if known is None or known[0] != stands:
            known = self._shown[eyes] = stands, draw()
        found: T = known[1]
        return found

    def _once(self, what: str, seat: int, work_out: Callable[[int], T]) -> T:
        """Return a value computed for a seat, cached until the table changes."""
        known = self._worked_out
        if (what, seat) not in known:
            known[what, seat] = work_out(seat)
        found: T = known[what, seat]
        return found


def is_real(header: Header) -> bool:
    """Return whether a table with this header is played with physical pieces."""
    return bool(header.dealt or room_of(header.game).beside)


def lines_of(table: Table[Any], start: int = 0) -> tuple[RecordLine, ...]:
    """Return the record lines of a table from line `start` on, in order of arrival, with seat and phase."""
    return tuple(
        RecordLine(str(entry), entry.seat, entry.block) if isinstance(entry, Answer) else RecordLine(str(entry))
        for entry in table.entries(start)
    )


def company_of(game: str, players: Iterable[str]) -> int:
    """Return the number of human players for whom a table was set up."""
    opponent = game_called(game).opponent
    return sum(player != opponent and not is_bot(player, game) for player in players)


def chairs_for(header: Header) -> dict[int, Chair]:
    """Return the initial chairs: players named after a bot are bots, all others are people at this device."""
    opponent = game_called(header.game).opponent
    return {
        seat: Chair(seat, bot=player) if is_bot(player, header.game) else Chair(seat, HERE)
        for seat, player in enumerate(header.players)
        if player != opponent
    }
