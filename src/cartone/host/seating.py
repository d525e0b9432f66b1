"""Seating: links to seats, taking and leaving a seat, stand-in bots, and the next table for the same people."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from ..bots import bot_called
from ..games import PackLike, game_called
from ..games.kit.cards import gaps_of
from ..games.kit.packs import is_ours
from ..store import AWAY, HERE, RUNNING, Chair
from ..tables import new
from .errors import NotAllowed
from .keys import fits, hashed, new_id, new_secret
from .live_table import HOST, WATCH, LiveTable, chairs_for
from .tables import More, Tables

ELSEWHERE = "practice: the same cards were played at another table"
STOOD_IN = "practice: a bot has answered"


def free_seats(chairs: Mapping[int, Chair]) -> list[int]:
    """Return the seats that are waiting for a person."""
    waiting = (chair for chair in chairs.values() if chair.person == AWAY and not chair.holder and not chair.bot)
    return sorted(chair.seat for chair in waiting if chair.seat >= 0)


class Seating:
    """The chairs of the tables, which say who plays where; a secret is shown once, and stored as a hash."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def new_link(self, table_id: str, seat: int) -> str:
        """Create the secret of a link to a seat, or to watch the game (`WATCH`); the previous link stops working."""
        secret = new_secret()

        def do(live: LiveTable) -> None:
            chair = self._chair(live, seat)
            self._seat_at(live, replace(chair, person=chair.person or AWAY, link=hashed(secret)))

        self.tables.change(table_id, do)
        return secret

    def revoke(self, table_id: str, seat: int) -> None:
        """Revoke the link to a seat; a person who took the seat by that link loses it."""

        def do(live: LiveTable) -> None:
            chair = self._chair(live, seat)
            person = "" if chair.bot else chair.person  # a vacant chair with a bot becomes the bot's
            self._seat_at(live, replace(chair, person=person, link="", holder="", player=""))

        self.tables.change(table_id, do)

    def seat_of_link(self, live: LiveTable, link: str) -> int:
        for seat, chair in live.chairs.items():
            if fits(link, chair.link):
                return seat
        raise NotAllowed("error.dead-link")

    def sit_down(self, table_id: str, link: str, take_over: bool = False, player: str = "") -> tuple[int, str]:
        """Give the seat of a link to a browser; return the seat and the browser's new secret."""

        def by_link(live: LiveTable) -> Chair:
            chair = self._seat(live, self.seat_of_link(live, link))
            if chair.holder and not take_over:
                raise NotAllowed("error.seat-is-taken")
            return chair

        return self._take(table_id, by_link, player)

    def sit_down_offered(self, table_id: str, player: str) -> tuple[int, str]:
        """Give the first free seat of a public table to a browser; return the seat and the browser's new secret."""

        def free(live: LiveTable) -> Chair:
            if not live.offered:
                raise NotAllowed("error.not-at-this-table")
            seats = free_seats(live.chairs) if live.state == RUNNING else []
            if not seats:
                raise NotAllowed("error.no-free-seat")
            return live.chairs[seats[0]]

        return self._take(table_id, free, player)

    def _take(self, table_id: str, choose: Callable[[LiveTable], Chair], player: str) -> tuple[int, str]:
        secret = new_secret()
        found: list[int] = []

        def do(live: LiveTable) -> None:
            chair = choose(live)
            self._seat_at(live, replace(chair, person=AWAY, bot="", holder=hashed(secret), player=player))
            found.append(chair.seat)

        self.tables.change(table_id, do)
        self.tables.presence.seen(table_id, found[-1])
        return found[-1], secret

    def offer(self, table_id: str, offered: bool) -> None:
        """Make a table public, or restrict it to people with a link."""

        def do(live: LiveTable) -> None:
            live.offered = offered

        self.tables.change(table_id, do)

    def leave(self, table_id: str, seats: Iterable[int]) -> None:
        """Free the given seats; the same people can still return by their links."""

        def do(live: LiveTable) -> None:
            for chair in [self._seat(live, seat) for seat in seats]:
                self._seat_at(live, replace(chair, holder="", player=""))

        self.tables.change(table_id, do)

    def sit_here(self, table_id: str, seat: int, player: str = "") -> None:
        """Seat a person at the host's own device; the seat's link expires."""

        def do(live: LiveTable) -> None:
            self._seat(live, seat)
            self._seat_at(live, Chair(seat, HERE, player=player))

        self.tables.change(table_id, do)

    def stand_in(self, table_id: str, seat: int, bot: str) -> LiveTable:
        """Let a bot answer for a seat or, if `bot` is empty, let the person answer again."""

        def do(live: LiveTable) -> None:
            chair = self._seat(live, seat)
            if not bot and not chair.person:
                raise NotAllowed("error.bots-seat")
            if bot:
                bot_called(bot, live.table.header.game)
                self.tables.check_bot(bot, live.table)
            if bot and chair.person and live.counts:
                live.practise(STOOD_IN)
            self._seat_at(live, replace(chair, bot=bot))
            live.wish = None

        return self.tables.change(table_id, do)

    def _chair(self, live: LiveTable, seat: int) -> Chair:
        return live.chairs.get(WATCH, Chair(WATCH)) if seat == WATCH else self._seat(live, seat)

    def _seat(self, live: LiveTable, seat: int) -> Chair:
        """Return the chair at a seat; raise an error if the seat has none."""
        if seat < 0 or seat not in live.chairs:
            raise NotAllowed("error.no-such-seat")
        return live.chairs[seat]

    def _seat_at(self, live: LiveTable, chair: Chair) -> None:
        live.chairs = {**live.chairs, chair.seat: chair}  # other threads may be reading the old dict

    # -- presence ---------------------------------------------------------------------------

    def absent(self, live: LiveTable) -> frozenset[int]:
        """Return the seats of people who have visited the table, and so have arrived, but have no page open now."""
        come = (seat for seat in live.people if self.tables.presence.has_come(live.id, seat))
        return frozenset(come) - self.tables.presence.of(live.id)

    def talk(self, live: LiveTable) -> str:
        """Return a hash of everything that pages show around the game: chairs, presence, proposal and gestures."""
        present = self.tables.presence.of(live.id)
        seats = [(seat, chair.person, chair.bot, bool(chair.holder), seat in present)
                 for seat, chair in sorted(live.chairs.items())]  # fmt: skip
        wish = live.proposal and (live.proposal.name, sorted(live.proposal.waiting))
        around = (
            (sorted(self.tables.people.at(live).items()), self.tables.people.gestures(live.id))
            if live.is_shared
            else ()
        )
        thinking = self.tables.thinking
        waits = (thinking.asked(live), live.id in thinking.slow) if thinking is not None else ()
        talk = (seats, wish, live.refused, live.next, around, waits)
        return hashlib.sha256(repr(talk).encode()).hexdigest()[:12]

    # -- the next table ---------------------------------------------------------------------

    def again(self, table_id: str, same_deal: bool, settings: Mapping[str, str] | None = None) -> str:
        """Set up another table for the same people, perhaps with the same cards or other settings; return its ID."""
        again = new_id()

        def do(live: LiveTable) -> More:
            header = live.table.header
            if same_deal:
                if live.is_real:
                    raise NotAllowed("error.no-same-deal")
                self.no_peeking(live)
                if not live.table.over:
                    live.practise(ELSEWHERE)
            pack = live.table.game.pack if same_deal else self._pack_today(live)
            by_hand = live.is_real and header.seed is None
            table = new(
                header.game, header.players, header.seed if same_deal else None, pack,
                {**header.settings, **(settings or {})}, None if by_hand else ..., header.open, header.dealt,
            )  # fmt: skip
            live.next = again
            chairs = {seat: self._same(live.chairs[seat], chair) for seat, chair in chairs_for(header).items()}
            chairs |= {seat: chair for seat, chair in live.chairs.items() if seat == HOST}
            return lambda work: self.tables.create(work, again, table, chairs, practice=same_deal)

        self.tables.change(table_id, do)
        return again

    def _pack_today(self, live: LiveTable) -> str | PackLike:
        """Return the current version of a table's pack, or the table's own version if that cannot be dealt."""
        header, pack = live.table.header, live.table.game.pack
        room = game_called(header.game)
        today = self.tables.own_packs.today(live.id, room, pack)
        if today is pack and is_ours(room, pack):
            return header.pack
        return today if header.seed is None or not gaps_of(today) else pack

    def _same(self, here: Chair, there: Chair) -> Chair:
        """Return the next table's chair for the person in a chair at this table, with the same secret."""
        if not there.person or here.person != AWAY:
            return replace(there, player=here.player) if there.person else there
        return replace(there, person=AWAY, holder=here.holder, player=here.player)

    def no_peeking(self, live: LiveTable) -> None:
        """Raise an error if undrawn cards are secret, because a second table with the same cards would reveal them."""
        if live.has_secrets:
            raise NotAllowed("error.no-peeking")
