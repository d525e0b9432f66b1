"""Seats for friends: links and their QR codes, sitting down, and bots that stand in."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from ..bots import best_of
from ..games import game_called
from ..games.kit.addresses import root
from ..host import WATCH, Live, NotAllowed, fits, free_seats
from ..store import HERE, RUNNING
from ..table import LETTERS, NotYourTurn, Seat, UnknownName
from .codes import qr_code
from .site import Site
from .visit import OPEN, WATCHES, Visit, forget, remember, see, tell_links, told_links

NO_SEAT = len(LETTERS)


class Friends:
    """The addresses about chairs."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.host = site.host

    # -- the host's side --------------------------------------------------------------------

    def chairs(self, visit: Visit) -> Response:
        """Who sits where, with the links that have just been made: they are shown once."""
        live = self.host.live(visit.path("table"))
        links = told_links(visit)
        with live.lock:
            seats = [*sorted(set(live.chairs) - {WATCH}), WATCH]
            rows = [self._row(visit, live, seat, links.get(seat, "")) for seat in seats]
            answer = self.site.render(visit, "friends.html", live=live, rows=rows,
                                      reachable=bool(self.site.base) or not _is_loopback(visit))  # fmt: skip
        if links:
            tell_links(visit, answer, live.id, {})
        return answer

    def _row(self, visit: Visit, live: Live, seat: int, secret: str) -> dict[str, Any]:
        url = visit.request.url
        base = self.site.base or f"{url.scheme}://{url.netloc}{root()}"
        link = f"{base}/join/{live.id}/{secret}" if secret else ""
        return {
            "seat": seat,
            "name": self.called(visit, live)[seat].name if seat != WATCH else "",
            "chair": live.chairs.get(seat),
            "present": seat in self.host.presence.of(live.id),
            "link": link,
            "code": qr_code(link) if link else "",
        }

    def called(self, visit: Visit, live: Live) -> tuple[Seat, ...]:
        """The seats of a table with the names that people read."""
        names = {seat: person.name for seat, person in self.host.people.at(live).items() if person.name}
        return game_called(live.table.header.game).seated(live.table.seats, visit.words, names)

    def change(self, visit: Visit) -> Response:
        """The host makes a link, revokes it, or says who plays."""
        table, do = visit.path("table"), visit.form.get("do", "")
        seat = WATCH if visit.form.get("seat") == str(WATCH) else seat_of(visit.form.get("seat", ""))
        answer = see(f"/table/{table}/friends")
        match do:
            case "link":
                not_shown = told_links(visit)
                tell_links(visit, answer, table, {**not_shown, seat: self.host.seating.new_link(table, seat)})
            case "revoke":
                self.host.seating.revoke(table, seat)
            case "here":
                self.host.seating.sit_here(table, seat, visit.player)
                visit.remember_player(answer)
            case "bot":
                game = self.host.live(table).table.header.game
                self.host.seating.stand_in(table, seat, visit.form.get("bot", best_of(game)))
            case "person":
                self.host.seating.stand_in(table, seat, "")
            case "offer" | "withdraw" if visit.is_public:
                self.host.seating.offer(table, do == "offer")
            case _:
                raise UnknownName("error.unknown-wish", wish=do[:30])
        return answer

    # -- the friends' side ------------------------------------------------------------------

    def invitation(self, visit: Visit) -> Response:
        """What a link leads to. Nothing happens before somebody says yes: chat programs open links, too."""
        live = self.host.live(visit.path("table"))
        seat = self.host.seating.seat_of_link(live, visit.path("secret"))
        with live.lock:
            taken = seat != WATCH and bool(live.chairs[seat].holder) and seat not in visit.seats(live)
            names = [one.name for one in self.called(visit, live)]
            return self.site.render(visit, "join.html", live=live, seat=seat, taken=taken, names=names,
                                    watch=seat == WATCH, person=self.host.people.person(visit.player))  # fmt: skip

    def join(self, visit: Visit) -> Response:
        """Sit down, or look on."""
        live, link = self.host.live(visit.path("table")), visit.path("secret")
        seat = self.host.seating.seat_of_link(live, link)
        answer = see(f"/table/{live.id}")
        if seat == WATCH:
            remember(visit.request, answer, WATCHES, link, f"/table/{live.id}")
        elif seat not in visit.seats(live) or (visit.is_open and live.chairs[seat].person == HERE):
            if "own-name" in visit.form:
                self.site.introduce(visit)
            take_over = bool(visit.form.get("take-over"))
            _sit(visit, answer, live.id, *self.host.seating.sit_down(live.id, link, take_over, visit.player))
            visit.remember_player(answer)
        return answer

    def offered(self, visit: Visit) -> Response:
        """What the public lobby leads to: a free seat, if there is one."""
        live = self.host.live(visit.path("table"))
        visit.place(live)
        with live.lock:
            free = free_seats(live.chairs)
            if visit.seats(live) or not free or live.state != RUNNING:
                return see(f"/table/{live.id}")
            names = [one.name for one in self.called(visit, live)]
            return self.site.render(visit, "join.html", live=live, seat=free[0], taken=False, names=names, watch=False,
                                    person=self.host.people.person(visit.player))  # fmt: skip

    def join_offered(self, visit: Visit) -> Response:
        """Take the first free seat; one is enough for a visitor."""
        live = self.host.live(visit.path("table"))
        answer = see(f"/table/{live.id}")
        if not visit.seats(live):
            _sit(visit, answer, live.id, *self.host.seating.sit_down_offered(live.id, visit.player))
            if "own-name" in visit.form:
                self.site.introduce(visit)
            visit.remember_player(answer)
        return answer

    def leave(self, visit: Visit) -> Response:
        """Get up: this browser has no seat at the table any more, and no eyes for it."""
        live = self.host.live(visit.path("table"))
        seats = visit.linked(live)
        if not seats and not visit.watches(live):
            raise NotAllowed("error.not-at-this-table")
        self.host.seating.leave(live.id, seats)
        answer = see(f"/table/{live.id}" if visit.is_owner else "/")
        for cookie in (*(f"seat{seat}" for seat in seats), WATCHES, OPEN):
            for path in _paths(live.id):
                forget(answer, cookie, path)
        return answer

    def stand_in(self, visit: Visit) -> Response:
        """A bot answers for one's own seat, or for somebody's who has gone; or one answers oneself again."""
        live = self.host.live(visit.path("table"))
        held = visit.seats(live)
        if not held:
            raise NotAllowed("error.spectators-look-on")
        number, _, bot = visit.form.get("who", "").partition(" ")
        seat = seat_of(number)
        if seat not in held:
            self._check_gone(visit, live, seat, bot)
        return self.site.after_move(visit, self.host.seating.stand_in(live.id, seat, bot))

    def _check_gone(self, visit: Visit, live: Live, seat: int, bot: str) -> None:
        """For another's seat only a good bot may play, and only when its person has been gone for a while.

        Whoever has not come yet has not gone: until then only the host lets a bot sit there.
        """
        is_here = seat in self.host.presence.of(live.id)
        if seat not in live.people or is_here or live.chairs[seat].bot or bot != best_of(live.table.header.game):
            raise NotAllowed("error.not-your-seat")
        if seat not in self.host.seating.absent(live):
            raise NotAllowed("error.not-come-yet", name=self.called(visit, live)[seat].name)
        if not self.host.presence.has_gone(live.id, seat):
            raise NotYourTurn("error.just-gone", name=self.called(visit, live)[seat].name)

    def gesture(self, visit: Visit) -> Response:
        """A small gesture for all who look at the table."""
        live, seat = self.site.seated(visit)
        if not live.is_shared:
            raise NotAllowed("error.nobody-to-see")
        self.host.people.gesture(live, seat, visit.form.get("gesture", ""))
        self.host.tables.ring(live.id)
        return self.site.after_move(visit, live)

    def follow(self, visit: Visit) -> Response:
        """To the table at which these people play again: a browser has the same seat there, by the same secret."""
        live = self.host.live(visit.path("table"))
        again = live.next
        if not again or not visit.seats(live):
            raise NotAllowed("error.no-next-table")
        chairs = self.host.live(again).chairs
        answer = see(f"/table/{again}")
        for seat in visit.linked(live):
            secret = visit.request.cookies.get(f"seat{seat}", "")
            if fits(secret, chairs[seat].holder):
                _sit(visit, answer, again, seat, secret)
        return answer


def _paths(table: str) -> tuple[str, str]:
    """Where a browser shows its secrets: at the table, and to a link, which leads it back to its seat."""
    return f"/table/{table}", f"/join/{table}"


def _sit(visit: Visit, answer: Response, table: str, seat: int, secret: str) -> None:
    for path in _paths(table):
        remember(visit.request, answer, f"seat{seat}", secret, path)


def seat_of(text: str) -> int:
    """A seat by its number; what is none is a seat that no table has."""
    return int(text) if text.isdecimal() and len(text) == 1 else NO_SEAT


def _is_loopback(visit: Visit) -> bool:
    return visit.request.url.hostname in ("127.0.0.1", "localhost")
