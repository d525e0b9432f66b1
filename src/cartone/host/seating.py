"""Who sits where: links, sitting down and getting up, bots that stand in, and the next table of the same people."""

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
from .live import WATCH, Live, chairs_for
from .tables import More, Tables

ELSEWHERE = "practice: the same cards were played at another table"
STOOD_IN = "practice: a bot has answered"


def free_seats(chairs: Mapping[int, Chair]) -> list[int]:
    """The seats that wait for somebody to come."""
    waiting = (chair for chair in chairs.values() if chair.person == AWAY and not chair.holder and not chair.bot)
    return sorted(chair.seat for chair in waiting if chair.seat != WATCH)


class Seating:
    """The chairs around the tables. A secret is told once, to whom it is for; its hash is kept."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def new_link(self, table_id: str, seat: int) -> str:
        """A new link to a seat, or to look on; an older one is worth nothing from now on."""
        secret = new_secret()

        def do(live: Live) -> None:
            chair = self._chair(live, seat)
            self._seat_at(live, replace(chair, person=chair.person or AWAY, link=hashed(secret)))

        self.tables.change(table_id, do)
        return secret

    def revoke(self, table_id: str, seat: int) -> None:
        """No link leads to that chair any more, and whoever came by one has to leave it."""

        def do(live: Live) -> None:
            chair = self._chair(live, seat)
            person = "" if chair.bot else chair.person  # an empty chair with a bot on it is the bot's
            self._seat_at(live, replace(chair, person=person, link="", holder="", player=""))

        self.tables.change(table_id, do)

    def seat_of_link(self, live: Live, link: str) -> int:
        """Where a link leads to."""
        for seat, chair in live.chairs.items():
            if fits(link, chair.link):
                return seat
        raise NotAllowed("error.dead-link")

    def sit_down(self, table_id: str, link: str, take_over: bool = False, player: str = "") -> tuple[int, str]:
        """One browser takes the seat of a link; returns it, and the secret by which it is known from now on."""

        def by_link(live: Live) -> Chair:
            chair = self._seat(live, self.seat_of_link(live, link))
            if chair.holder and not take_over:
                raise NotAllowed("error.seat-is-taken")
            return chair

        return self._take(table_id, by_link, player)

    def sit_down_offered(self, table_id: str, player: str) -> tuple[int, str]:
        """One browser takes the first free seat of a table that was offered to whoever comes by; as above."""

        def free(live: Live) -> Chair:
            if not live.offered:
                raise NotAllowed("error.not-at-this-table")
            seats = free_seats(live.chairs) if live.state == RUNNING else []
            if not seats:
                raise NotAllowed("error.no-free-seat")
            return live.chairs[seats[0]]

        return self._take(table_id, free, player)

    def _take(self, table_id: str, choose: Callable[[Live], Chair], player: str) -> tuple[int, str]:
        secret = new_secret()
        found: list[int] = []

        def do(live: Live) -> None:
            chair = choose(live)
            self._seat_at(live, replace(chair, person=AWAY, bot="", holder=hashed(secret), player=player))
            found.append(chair.seat)

        self.tables.change(table_id, do)
        self.tables.presence.seen(table_id, found[-1])
        return found[-1], secret

    def offer(self, table_id: str, offered: bool) -> None:
        """From now on whoever comes by may sit down or watch; or only those who have a link."""

        def do(live: Live) -> None:
            live.offered = offered

        self.tables.change(table_id, do)

    def leave(self, table_id: str, seats: Iterable[int]) -> None:
        """Somebody gets up; their link leads them back."""

        def do(live: Live) -> None:
            for chair in [self._seat(live, seat) for seat in seats]:
                self._seat_at(live, replace(chair, holder="", player=""))

        self.tables.change(table_id, do)

    def sit_here(self, table_id: str, seat: int, player: str = "") -> None:
        """The host's own device takes a seat; no link leads there any more."""

        def do(live: Live) -> None:
            self._seat(live, seat)
            self._seat_at(live, Chair(seat, HERE, player=player))

        self.tables.change(table_id, do)

    def stand_in(self, table_id: str, seat: int, bot: str) -> Live:
        """Let a bot answer for a seat; without a name, the person answers again."""

        def do(live: Live) -> None:
            chair = self._seat(live, seat)
            if not bot and not chair.person:
                raise NotAllowed("error.bots-seat")
            if bot:
                bot_called(bot, live.table.header.game)
            if bot and chair.person and live.counts:
                live.practise(STOOD_IN)
            self._seat_at(live, replace(chair, bot=bot))
            live.wish = None

        return self.tables.change(table_id, do)

    def _chair(self, live: Live, seat: int) -> Chair:
        return live.chairs.get(WATCH, Chair(WATCH)) if seat == WATCH else self._seat(live, seat)

    def _seat(self, live: Live, seat: int) -> Chair:
        """The chair of a player."""
        if seat == WATCH or seat not in live.chairs:
            raise NotAllowed("error.no-such-seat")
        return live.chairs[seat]

    def _seat_at(self, live: Live, chair: Chair) -> None:
        live.chairs = {**live.chairs, chair.seat: chair}  # others may be reading the old ones

    # -- who is there -----------------------------------------------------------------------

    def absent(self, live: Live) -> frozenset[int]:
        """The people who were at a table, and have no page of it open now.

        A seat that nobody has looked from is not absent: its person has not come yet.
        """
        come = (seat for seat in live.people if self.tables.presence.has_come(live.id, seat))
        return frozenset(come) - self.tables.presence.of(live.id)

    def talk(self, live: Live) -> str:
        """A fingerprint of what happens around a table: who sits there, who is present, what is proposed and shown."""
        present = self.tables.presence.of(live.id)
        seats = [(seat, chair.person, chair.bot, bool(chair.holder), seat in present)
                 for seat, chair in sorted(live.chairs.items())]  # fmt: skip
        wish = live.proposal and (live.proposal.name, sorted(live.proposal.waiting))
        around = (
            (sorted(self.tables.people.at(live).items()), self.tables.people.gestures(live.id))
            if live.is_shared
            else ()
        )
        talk = (seats, wish, live.refused, live.next, around)
        return hashlib.sha256(repr(talk).encode()).hexdigest()[:12]

    # -- once more --------------------------------------------------------------------------

    def again(self, table_id: str, same_deal: bool, settings: Mapping[str, str] | None = None) -> str:
        """The same people anew: with the same cards, or with others. At a real table everything is as it was laid, but
        for what `settings` say otherwise."""
        again = new_id()

        def do(live: Live) -> More:
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
            return lambda work: self.tables.create(work, again, table, chairs, practice=same_deal)

        self.tables.change(table_id, do)
        return again

    def _pack_today(self, live: Live) -> str | PackLike:
        """The pack of a table as it is now, one of ours or of the owner's; as it was, if that does not do any more."""
        header, pack = live.table.header, live.table.game.pack
        room = game_called(header.game)
        today = self.tables.own_packs.today(live.id, room, pack)
        if today is pack and is_ours(room, pack):
            return header.pack
        return today if header.seed is None or not gaps_of(today) else pack

    def _same(self, here: Chair, there: Chair) -> Chair:
        """Whoever sits here has the same seat at the next table, by the secret that their browser knows."""
        if not there.person or here.person != AWAY:
            return replace(there, player=here.player) if there.person else there
        return replace(there, person=AWAY, holder=here.holder, player=here.player)

    def no_peeking(self, live: Live) -> None:
        """Nobody may play a running game with friends a second time on the side, to see what comes."""
        if live.has_secrets:
            raise NotAllowed("error.no-peeking")
