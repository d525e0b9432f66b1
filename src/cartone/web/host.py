"""The host of the tables on a page: seats people and bots, keeps every line before it says so, knows what may be
taken back."""

from __future__ import annotations

import hashlib
import secrets
import threading
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from .. import history
from ..bots import bot_called, play
from ..games import game_called
from ..store import AWAY, HERE, Chair, DamagedStore, DamagedTable, Kept, Overtaken, Store, UnknownTable
from ..table import (
    SPECTATOR,
    Answer,
    CartoneError,
    Header,
    IllegalAnswer,
    NothingToUndo,
    NotYourTurn,
    Record,
    RecordError,
    Table,
)
from ..tables import PERSON, load, new
from .keys import fits, hashed, new_secret
from .live import WATCH, Live, Proposal, chairs_for, has_company
from .presence import Presence

LIVE_TABLES = 64
"""Tables held in memory; others are rebuilt from the store when somebody comes back."""

STATES = ("running", "over", "abandoned")
BROKEN = (DamagedTable, DamagedStore, RecordError)
"""Why a table cannot be opened any more, whatever one does."""

PRACTICE = "practice: an answer was taken back after something was learnt"
AGREED = "an answer was taken back; everybody agreed"
BESIDE = "an answer was taken back by people at one device"


class MovedOn(CartoneError):
    """The page that was answered is not the newest: a second click, or another tab."""


class NotAllowed(CartoneError):
    """This is for somebody else: for the host, for another seat, or for those who have a link."""


class Host:
    """All tables of one store. `ring` is called with the ID of a table whenever it has changed."""

    def __init__(self, store: Store, folder: Path) -> None:
        self.store = store
        self.folder = folder
        """Where results are kept, beside the store."""
        self.ring: Callable[[str], None] = lambda table: None
        self.presence = Presence()
        self.links: defaultdict[str, dict[int, str]] = defaultdict(dict)
        """The secrets of links by table and seat, as long as the server runs; the store has their hashes only."""
        self.next: dict[str, str] = {}
        """At which table the people of a table play again."""
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._lock = threading.Lock()
        self._settling = threading.Lock()

    # -- tables -----------------------------------------------------------------------------

    def new(
        self,
        game: str,
        seats: Sequence[str],
        seed: int | None = None,
        pack: str = "house",
        settings: Mapping[str, str] | None = None,
        away: Sequence[int] = (),
    ) -> str:
        """Set up a table and let the bots play until a person is asked. Who sits `away` comes by a link."""
        game_called(game)
        return self._keep(new(game, seats, seed=seed, pack=pack, settings=settings), away)

    def open(self, record: Record) -> str:
        """A table that goes on where a record ends; all its people sit here."""
        if record.header.seed is None:
            raise RecordError(1, "error.record-without-seed")
        return self._keep(load(record))

    def _keep(self, table: Table[Any], away: Sequence[int] = ()) -> str:
        chairs = chairs_for(table)
        if not any(chair.person for chair in chairs.values()):
            raise NotAllowed("error.nobody-plays")
        secret = {seat: new_secret() for seat in away}
        for seat in away:
            chairs[seat] = replace(chairs[seat], person=AWAY, link=hashed(secret[seat]))
        table_id = secrets.token_urlsafe(9)
        play(table, {seat: bot_called(chair.bot, table.header.game) for seat, chair in chairs.items() if chair.bot})
        header = "\n".join(table.header.lines())
        self.store.create(table_id, header, lines_of(table), list(chairs.values()))
        if table.over:
            self.store.set_state(table_id, "over")
        self.presence.laid(table_id)
        self.links[table_id].update(secret)
        return table_id

    def live(self, table_id: str) -> Live:
        """The table with that ID, as it stands."""
        with self._lock:
            live = self._live.get(table_id)
            if live is None:
                kept = self.store.load(table_id)
                self._make_room()
                live = Live(kept, load(kept.text), self.store.chairs(table_id))
                if set(live.bots) & set(live.table.pending):  # a server ended before they could answer
                    self._play_bots(live)
                    self._write(live)
                self._settle(live)
                self._live[table_id] = live
            elif live.trouble is not None:
                self._settle(live)
            self._live.move_to_end(table_id)
            return live

    def _make_room(self) -> None:
        """Forget the tables that were looked at longest ago and that nobody looks at now."""
        idle = [table for table in self._live if not self.presence.of(table)]
        for table in idle[: max(len(self._live) + 1 - LIVE_TABLES, 0)]:
            del self._live[table]

    @contextmanager
    def _holding(self, table_id: str) -> Iterator[Live]:
        """A table that nobody else changes meanwhile: not one that was forgotten while we waited for it."""
        while True:
            live = self.live(table_id)
            with live.lock:
                if self._live.get(table_id) is live:
                    yield live
                    return

    def kept(self) -> list[Kept]:
        return self.store.tables()

    def delete(self, table_id: str) -> None:
        self.store.delete(table_id)
        self._forget(table_id)
        self.presence.forget(table_id)
        self.links.pop(table_id, None)
        with self._lock:
            self.next = {here: there for here, there in self.next.items() if table_id not in (here, there)}

    def abandon(self, table_id: str) -> None:
        self.store.set_state(table_id, "abandoned")
        self._forget(table_id)

    def text_of(self, table_id: str) -> str | None:
        """All that can still be read of a table that cannot be opened for good; nothing of one that can.

        One that only lacks its card pack is not for reading: it may go on, with what its players must not know.
        """
        try:
            self.live(table_id)
        except BROKEN:
            return self.store.text(table_id)
        return None

    def again(self, table_id: str, same_deal: bool) -> str:
        """The same people anew: with the same cards, or with others."""
        live = self.live(table_id)
        header = live.table.header
        if same_deal:
            self._no_peeking(live)
            self._remark_practice(live)
        away = [seat for seat in live.people if live.chairs[seat].person == AWAY]
        again = self.new(header.game, header.players, header.seed if same_deal else None, header.pack,
                         header.settings, away)  # fmt: skip
        with self._holding(again) as there:
            for seat in away:  # whoever sits here has the same seat there, by the secret that their browser knows
                self._set_chair(there, replace(there.chairs[seat], holder=live.chairs[seat].holder))
        self.next[table_id] = again
        self.ring(table_id)
        return again

    def absent(self, live: Live) -> frozenset[int]:
        """The people who were at a table, and have no page of it open now.

        A seat that nobody has looked from is not absent: its person has not come yet.
        """
        chairs, present = live.chairs, self.presence.of(live.id)
        come = (seat for seat in live.people if self.presence.has_come(live.id, seat, bool(chairs[seat].holder)))
        return frozenset(come) - present

    def around(self, live: Live) -> str:
        """A fingerprint of what happens around a table: who sits there, who is present, what is proposed."""
        present = self.presence.of(live.id)
        seats = [(seat, chair.person, chair.bot, bool(chair.holder), seat in present)
                 for seat, chair in sorted(live.chairs.items())]  # fmt: skip
        wish = live.proposal and (live.proposal.name, sorted(live.proposal.waiting))
        talk = (seats, wish, live.refused, self.next.get(live.id))
        return hashlib.sha256(repr(talk).encode()).hexdigest()[:12]

    def _forget(self, table_id: str) -> None:
        with self._lock:
            self._live.pop(table_id, None)
        self.ring(table_id)

    # -- chairs -----------------------------------------------------------------------------

    def new_link(self, table_id: str, seat: int) -> str:
        """A new link to a seat, or to look on; an older one is worth nothing from now on."""
        with self._holding(table_id) as live:
            secret = new_secret()
            chair = self._chair(live, seat)
            self._set_chair(live, replace(chair, person=chair.person or AWAY, link=hashed(secret)))
            self.links[table_id][seat] = secret
        return secret

    def revoke(self, table_id: str, seat: int) -> None:
        """No link leads to that chair any more, and whoever came by one has to leave it."""
        with self._holding(table_id) as live:
            chair = self._chair(live, seat)
            person = "" if chair.bot else chair.person  # an empty chair with a bot on it is the bot's
            self._set_chair(live, replace(chair, person=person, link="", holder=""))
            self.links[table_id].pop(seat, None)

    def seat_of_link(self, live: Live, link: str) -> int:
        """Where a link leads to."""
        for seat, chair in live.chairs.items():
            if fits(link, chair.link):
                return seat
        raise NotAllowed("error.dead-link")

    def sit_down(self, table_id: str, link: str, take_over: bool = False) -> tuple[int, str]:
        """One browser takes the seat of a link; returns it, and the secret by which it is known from now on."""
        with self._holding(table_id) as live:
            seat = self.seat_of_link(live, link)
            chair = self._seat(live, seat)
            if chair.holder and not take_over:
                raise NotAllowed("error.seat-is-taken")
            secret = new_secret()
            self._set_chair(live, replace(chair, person=AWAY, bot="", holder=hashed(secret)))
            self.presence.seen(table_id, seat)
        return seat, secret

    def leave(self, table_id: str, seats: Iterable[int]) -> None:
        """Somebody gets up; their link leads them back."""
        with self._holding(table_id) as live:
            for seat in seats:
                self._set_chair(live, replace(self._seat(live, seat), holder=""))

    def sit_here(self, table_id: str, seat: int) -> None:
        """The host's own device takes a seat; no link leads there any more."""
        with self._holding(table_id) as live:
            self._seat(live, seat)
            self._set_chair(live, Chair(seat, HERE))
            self.links[table_id].pop(seat, None)

    def stand_in(self, table_id: str, seat: int, bot: str) -> Live:
        """Let a bot answer for a seat; without a name, the person answers again."""
        with self._holding(table_id) as live:
            chair = self._seat(live, seat)
            if not bot and not chair.person:
                raise NotAllowed("error.bots-seat")
            if bot:
                bot_called(bot, live.table.header.game)
            self._set_chair(live, replace(chair, bot=bot))
            live.proposal = None
            self._do(live, lambda: self._play_bots(live))
        return live

    def _chair(self, live: Live, seat: int) -> Chair:
        return live.chairs.get(WATCH, Chair(WATCH)) if seat == WATCH else self._seat(live, seat)

    def _seat(self, live: Live, seat: int) -> Chair:
        """The chair of a player."""
        if seat == WATCH or seat not in live.chairs:
            raise NotAllowed("error.no-such-seat")
        return live.chairs[seat]

    def _set_chair(self, live: Live, chair: Chair) -> None:
        try:
            self.store.set_chair(live.id, chair)
        except UnknownTable:
            self._forget(live.id)
            raise
        live.chairs = {**live.chairs, chair.seat: chair}  # others may be reading the old ones
        self.ring(live.id)

    # -- moves ------------------------------------------------------------------------------

    def answer(self, table_id: str, seat: int, at: str, notation: str) -> Live:
        """A person's answer, and whatever bots do then; it is kept before this returns."""

        def move(live: Live) -> None:
            told = len(live.table.events(seat))
            live.table.answer(seat, notation)
            live.told[seat] = told
            self._play_bots(live)

        return self._change(table_id, seat, lambda live: live.at(seat) == at, move)

    def undo(self, table_id: str, seat: int, last: int, beside: frozenset[int] = frozenset()) -> Live:
        """Take back a seat's last answer, by its number: so a wish stays what it was when others move meanwhile.

        What takes back more than that needs the consent of the other people, except of those who sit `beside` it at
        the same device. Whoever plays among bots has nobody to ask: the record says that this was practice.
        """

        def move(live: Live) -> None:
            if live.table.over:
                raise NothingToUndo("error.undo-after-the-end")
            free = live.undo_is_free(seat)
            others = live.others(seat)
            if free or not others - beside:
                self._take_back(live, seat, last, "" if free else BESIDE if others else PRACTICE)
            elif live.proposal is not None and live.proposal.seat != seat:
                raise MovedOn("error.another-proposal")
            else:
                live.proposal, live.refused = Proposal(seat, last, others - beside), None

        return self._change(table_id, seat, lambda live: live.table.decisions(seat) == last, move)

    def agree(self, table_id: str, seats: frozenset[int], wish: str, agreed: bool) -> Live:
        """Other people agree to the proposal of that name, or one of them does not."""
        with self._holding(table_id) as live:
            proposal = live.proposal
            if proposal is None or proposal.name != wish or not seats & proposal.waiting:
                raise MovedOn("error.nothing-proposed")
            if not agreed:
                live.proposal, live.refused = None, proposal.seat
            elif proposal.waiting <= seats:
                self._do(live, lambda: self._take_back(live, proposal.seat, proposal.answer, AGREED))
            else:
                live.proposal = replace(proposal, waiting=proposal.waiting - seats)
        self.ring(table_id)
        return live

    def _take_back(self, live: Live, seat: int, answer: int, remark: str) -> None:
        """Take back a seat's answer of that number, and what it has answered under seal since."""
        live.table.undo(seat)
        while live.table.decisions(seat) >= answer:
            live.table.undo(seat)
        self._write(live, remark)
        for other in live.told:
            live.told[other] = min(live.told[other], len(live.table.events(other)))
        live.told[seat] = len(live.table.events(seat))
        self._play_bots(live)

    def _play_bots(self, live: Live) -> None:
        """Let the bots answer. A mistake of theirs is ours, and no reason to complain to a person."""
        try:
            play(live.table, live.bots)
        except CartoneError as problem:
            raise RuntimeError(f"a bot at {live.id}: {problem}") from problem

    def _change(self, table_id: str, seat: int, holds: Callable[[Live], bool], move: Callable[[Live], None]) -> Live:
        """Change a table, if what somebody saw of it still holds."""
        with self._holding(table_id) as live:
            if not holds(live):
                raise MovedOn("error.moved-on")
            if seat in live.bots:
                raise NotYourTurn("error.a-bot-answers")
            self._do(live, lambda: move(live))
        self.ring(table_id)
        return live

    def _do(self, live: Live, move: Callable[[], object]) -> None:
        """Move and write; whatever was not written did not happen. What everybody sees ends a proposal."""
        before = live.at(SPECTATOR)
        try:
            move()
            self._write(live)
            if live.at(SPECTATOR) != before:
                live.proposal = live.refused = None
        except (IllegalAnswer, NotYourTurn, NothingToUndo, MovedOn):
            raise  # nothing has changed
        except Overtaken:
            self._forget(live.id)
            raise MovedOn("error.moved-on-elsewhere") from None
        except BaseException:
            self._forget(live.id)  # the next look rebuilds the table from the store
            raise

    def _write(self, live: Live, remark: str = "") -> None:
        """What the record has now that the store has not: answers given together are not always the last lines."""
        lines = lines_of(live.table)
        pairs = enumerate(zip(lines, live.lines, strict=False))
        same = next((number for number, (now, then) in pairs if now != then), min(len(lines), len(live.lines)))
        if remark or lines != live.lines:
            left = same if same < len(live.lines) else None
            live.version = self.store.write(live.id, live.version, lines[same:], left, remark)
            live.lines = lines
        self._settle(live)
        self.ring(live.id)

    def _settle(self, live: Live) -> None:
        """A finished game is called so when its result is kept, once: also if a crash came between.

        A history that cannot be written closes no game: it is tried again at the next look.
        """
        with self._settling:
            state = "over" if live.table.over else "running"
            if live.state == state or (live.state == "abandoned" and not live.table.over):
                return
            try:
                if live.table.over:
                    self._add_result(live)
            except CartoneError as problem:
                live.trouble = problem
                return
            live.trouble = None
            live.state = state
            self.store.set_state(live.id, state)

    def _add_result(self, live: Live) -> None:
        result = history.result_of(live.table, PERSON, Path(f"{live.id}.record"))
        known, _ = history.read(self.folder)
        if result is not None and all(other.record != result.record for other in known):
            history.add(self.folder, result)

    # -- records ----------------------------------------------------------------------------

    def record_text(self, table_id: str, seat: int) -> str:
        """The record as a seat may have it: of a running game the redacted one."""
        live = self.live(table_id)
        header, _, lines = str(live.table.record_for(seat)).partition("\n\n")
        remarks = [f"# {remark}" for remark in self.store.load(table_id).remarks]
        return "\n".join([header, *remarks, "", lines])

    def at_step(self, table_id: str, seat: int, step: int) -> tuple[Table[Any], list[int]]:
        """The table after so many answers of a seat, and the lines at which each of its turns begins."""
        live = self.live(table_id)
        record = live.table.record
        stops = turns_of(record, seat, len(live.table.record_for(SPECTATOR).entries))
        entries = record.entries[: stops[min(step, len(stops) - 1)]]
        return load(Record(record.header, entries)), stops

    def play_on(self, table_id: str, seat: int, step: int) -> str:
        """A new table that goes on from a moment of this one."""
        live = self.live(table_id)
        self._no_peeking(live)
        table, _ = self.at_step(table_id, seat, step)
        self._remark_practice(live)
        return self._keep(table)

    def _no_peeking(self, live: Live) -> None:
        """Nobody may play a running game with friends a second time on the side, to see what comes."""
        if live.has_secrets:
            raise NotAllowed("error.no-peeking")

    def _remark_practice(self, live: Live) -> None:
        """The same cards are played elsewhere while this game runs: its record says so."""
        if not live.table.over:
            with live.lock:
                self._write(live, "practice: the same cards were played at another table")


def lines_of(table: Table[Any]) -> list[str]:
    return [str(entry) for entry in table.record.entries]


def turns_of(record: Record, seat: int, public: int) -> list[int]:
    """Where one can stand in a record: before each answer of a seat (spectators: of anybody, as far as it is public),
    and at the end."""
    stops = [
        number
        for number, entry in enumerate(record.entries)
        if isinstance(entry, Answer) and (entry.seat == seat or (seat == SPECTATOR and number < public))
    ]
    return [*stops, public if seat == SPECTATOR else len(record.entries)]


def started(kept: Kept) -> tuple[Header, datetime] | None:
    """What a kept table was set up with, and when it was last changed; None if its rows make no sense any more.

    Of a running game with friends when it was begun: what changes there may be under seal, also from its owner.
    """
    header = header_of(kept)
    if kept.damaged or kept.state not in STATES or header is None:
        return None
    when = date_of(kept.created if has_company(header) and kept.state == "running" else kept.changed)
    return (header, when) if when is not None else None


def header_of(kept: Kept) -> Header | None:
    """What a table was set up with, if that can be read and we know the game."""
    try:
        header = Record.read(kept.header).header
        game_called(header.game)
    except CartoneError:
        return None
    return header


def date_of(text: str) -> datetime | None:
    """A moment as the store writes it: with its time zone, without which it cannot be compared."""
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        return None
    return when if when.tzinfo is not None else None
