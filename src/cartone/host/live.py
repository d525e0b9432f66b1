"""A table that somebody looks at: the game, who sits around it, and what each of them was last told."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from ..bots import Bot, adviser, bot_called, bots_of, choose
from ..games import GameRoom, game_called, room_of
from ..games.kit.kept import Kept
from ..games.kit.packs import is_ours
from ..games.kit.steps import Told, Touches
from ..store import FULL, GUIDED, HERE, Chair, Line, Proposal, Stored
from ..table import SPECTATOR, Answer, Ask, Event, Game, Header, Table
from ..table.record import Entry

if TYPE_CHECKING:
    from .corrections import Correction

REMINDER = 6
"""How many of the last events somebody is told who comes back."""

WATCHED = 12
"""How many of the last events spectators read."""

DRAWN = 8
"""For how many different eyes what was drawn is kept."""

WATCH = -1
"""The chair of those who only look on: it has a link, and room for everybody."""

T = TypeVar("T")


class Live:
    """A table in memory, and what is kept of it. Whoever changes it holds its lock, and writes it before it lets go."""

    def __init__(self, stored: Stored, table: Table[Any]) -> None:
        self.id = stored.head.id
        self.stored = stored
        """What the store has: whatever differs from it here is to be written."""
        self.table = table
        self.chairs: dict[int, Chair] = {**chairs_for(table.header), **stored.chairs}
        self.state = stored.head.state
        self.next = stored.head.next
        """At which table the same people play again."""
        self.offered = stored.head.offered
        """Whether whoever comes by may sit down or watch."""
        self.wish = stored.proposal
        """What somebody wishes to take back, also if it was refused: until the table moves on for all to see."""
        self.is_kept = True
        """Whether the store has what the table has come to, in the words of today's rules."""
        self.remark = ""
        """What a reader of the record should know of the change that is under way."""
        self.is_practice = stored.head.practice
        """Whether it counts as practice only."""
        seats = [seat.number for seat in table.seats]
        told = dict(zip(seats, stored.head.told, strict=False))
        self._worked_out: dict[tuple[str, int], Any] = {}
        self._steps: dict[int, Told] = {}
        self._seen: tuple[Game[Any] | None, int, list[int]] = None, 0, []
        """What was seen before the last answer here: taking that back need not play the game again."""
        begun = bool(table.entries())
        self.told = told or {seat: max(len(self.events(seat)) - REMINDER, 0) if begun else 0 for seat in seats}
        """How many events each seat had seen before its last answer; all is new where nothing was said yet."""
        self.is_append = lines_of(table) == stored.arrived
        """Whether what is kept is how the table began, so that only what comes after it has to be written."""
        self.is_put_right = False
        """Whether something is said otherwise that a person had told of a real table, also when the game was over."""
        self.corrected: Correction | None = None
        """The correction that was made last, until something else is said: its things may still have to be moved."""
        self.taken_back: dict[str, Entry] = {}
        """What was taken back at a real table, by the page where it was said: most of it will be said again."""
        self._drawn: OrderedDict[Hashable, Kept] = OrderedDict()
        self._shown: dict[Hashable, tuple[Hashable, Any]] = {}
        self.lock = threading.RLock()

    def become(self, other: Live) -> None:
        """Stand as another copy of the table stands. Whoever changes it holds the lock, which stays what it is."""
        vars(self).update({name: value for name, value in vars(other).items() if name != "lock"})

    @property
    def version(self) -> int:
        """How much of the store this copy of the table knows."""
        return self.stored.head.version

    @property
    def proposal(self) -> Proposal | None:
        """What others are asked to agree to."""
        return self.wish if self.wish is not None and not self.wish.refused else None

    @property
    def refused(self) -> int | None:
        """The seat whose proposal was refused."""
        return self.wish.seat if self.wish is not None and self.wish.refused else None

    @property
    def is_real(self) -> bool:
        """Whether a person deals cards here: then there is cardboard on a real table, and nothing is hidden in here."""
        return is_real(self.table.header)

    @property
    def depth(self) -> str:
        """How much is told at a real table; nothing at one on the screen."""
        return (GUIDED if self.table.header.game != self.box.name else FULL) if self.is_real else ""

    @property
    def box(self) -> GameRoom:
        """The game that is played, also where only its opponent is here and the rest on a real table."""
        room = game_called(self.table.header.game)
        return game_called(room.beside.name) if room.beside else room

    @property
    def has_own_pack(self) -> bool:
        """Whether it is played with a pack that did not come with the game."""
        return not is_ours(game_called(self.table.header.game), self.table.game.pack)

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
        return not self.table.over and (self.is_shared or self.stored.head.company > 1)

    @property
    def counts(self) -> bool:
        """Whether one person plays against a cardboard opponent, and has had no help so far."""
        header = self.table.header
        is_alone = self.stored.head.company <= 1 and game_called(header.game).opponent in header.players
        return is_alone and not self.is_practice

    def others(self, seat: int) -> frozenset[int]:
        """The other people who answer for themselves."""
        return frozenset(other for other in self.people if other != seat and not self.chairs[other].bot)

    # -- what a seat may know ---------------------------------------------------------------

    def ask(self, seat: int) -> Ask | None:
        return self.table.pending.get(seat) if seat not in self.bots else None

    def at(self, seat: int) -> str:
        """Which page of a seat this is: a fingerprint of what it may know of the record."""
        return self._once("at", seat, self._fingerprint)

    def _fingerprint(self, seat: int) -> str:
        known = "\n".join(self.table.lines_for(seat))
        return hashlib.sha256(known.encode()).hexdigest()[:12]

    def events(self, seat: int) -> list[Event]:
        """All that a seat has been told, and what it saw happen between."""
        return self._once("events", seat, self.table.happened)

    def news(self, seat: int) -> list[Event]:
        """What happened since a seat's last answer."""
        return self.events(seat)[-WATCHED:] if seat == SPECTATOR else self.events(seat)[self.told[seat] :]

    def touched(self, seat: int) -> list[Touches]:
        """What each event of the news touches on the table."""
        return self._once("touched", seat, self._touched)

    def all_touched(self, seat: int) -> list[Touches]:
        """What each event touches of all that a seat has seen."""
        return Told(game_called(self.table.header.game), seat).since(self.table, self.events(seat), 0)

    def _touched(self, seat: int) -> list[Touches]:
        if seat not in self._steps:
            self._steps[seat] = Told(game_called(self.table.header.game), seat)
        events = self.events(seat)
        return self._steps[seat].since(self.table, events, len(events) - len(self.news(seat)))

    def said(self, seat: int) -> int:
        """How much a seat has said: its answers; at a real table also what came, which the same person says."""
        return len(self.table.entries()) if self.is_real else self.table.decisions(seat)

    def can_undo(self, seat: int) -> bool:
        """Whether there is anything of a seat's to take back; at a real table also when the game is over."""
        return seat != SPECTATOR and (self.is_real or not self.table.over) and self.said(seat) > 0

    def undo_is_free(self, seat: int) -> bool:
        """Whether taking back would take back nothing that anybody has learnt, or what lies on a real table anyway."""
        return self.is_real or self._once("free", seat, self._undo_is_clean)

    def about_to_answer(self) -> None:
        """Somebody says something: keep what was seen before, and how much was said at which game."""
        self._seen = self.table.game, len(self.table.entries()), self.table.seen

    def _undo_is_clean(self, seat: int) -> bool:
        game, said, seen = self._seen
        is_last = self.table.game is game and len(self.table.entries()) == said + 1
        return self.table.undo_is_clean(seat, seen if is_last else None)

    def practise(self, remark: str) -> None:
        """From now on this is practice; the record says why."""
        self.remark, self.is_practice = remark, True

    def hint(self, seat: int) -> str:
        """What the best bot of the game would answer here."""
        ask, bot = self.ask(seat), adviser(self.table.header.game)
        assert ask is not None
        assert bot is not None
        return str(choose(self.table, seat, ask, bot))

    # -- what costs something ---------------------------------------------------------------

    def moved(self) -> None:
        """The table has changed: what was worked out of it is worked out anew."""
        self._worked_out, self._shown = {}, {}

    def drawn(self, eyes: Hashable) -> Kept:
        """What was drawn for some eyes: those of a seat, in a language, and whatever else makes their page another."""
        kept = self._drawn.setdefault(eyes, Kept())
        self._drawn.move_to_end(eyes)
        while len(self._drawn) > DRAWN:
            self._drawn.popitem(last=False)
        return kept

    def shown(self, eyes: Hashable, stands: Hashable, draw: Callable[[], T]) -> T:
        """What many see alike: drawn anew only if something that they see of it stands otherwise."""
        known = self._shown.get(eyes)
        if known is None or known[0] != stands:
            known = self._shown[eyes] = stands, draw()
        found: T = known[1]
        return found

    def _once(self, what: str, seat: int, work_out: Callable[[int], T]) -> T:
        """Something about a seat that is as long true as the table stands where it stands."""
        known = self._worked_out
        if (what, seat) not in known:
            known[what, seat] = work_out(seat)
        found: T = known[what, seat]
        return found


def is_real(header: Header) -> bool:
    """Whether a table with this header stands beside a real one."""
    return bool(header.dealt or room_of(header.game).beside)


def lines_of(table: Table[Any], start: int = 0) -> tuple[Line, ...]:
    """What was said at a table from the `start`-th line on, as it came: each with its seat and its block."""
    return tuple(
        Line(str(entry), entry.seat, entry.block) if isinstance(entry, Answer) else Line(str(entry))
        for entry in table.entries(start)
    )


def company_of(game: str, players: Iterable[str]) -> int:
    """For how many people a table is laid."""
    others = (*bots_of(game), game_called(game).opponent)
    return sum(player not in others for player in players)


def chairs_for(header: Header) -> dict[int, Chair]:
    """The chairs of a table as the names of its players have it: bots are bots, all others are people here."""
    bots, opponent = bots_of(header.game), game_called(header.game).opponent
    return {
        seat: Chair(seat, bot=player) if player in bots else Chair(seat, HERE)
        for seat, player in enumerate(header.players)
        if player != opponent
    }
