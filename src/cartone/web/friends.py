"""Seats for friends: links with QR codes, joining a table, and stand-in bots."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from ..bots import best_of
from ..games import game_called
from ..host import WATCH, LiveTable, NotAllowed, fits, free_seats
from ..store import HERE, RUNNING
from ..table import LETTERS, NotYourTurn, Seat, UnknownName
from .qr_codes import qr_code
from .request_context import OPEN, WATCHES, RequestContext, forget, remember, see, tell_links, told_links
from .site import Addresses, base_of, whole

NO_SEAT = len(LETTERS)


class Friends(Addresses):
    """The pages for inviting people and for joining and leaving a table."""

    # -- the host's side --------------------------------------------------------------------

    def chairs(self, visit: RequestContext) -> Response:
        """Show the players of all seats, with newly created links, which are shown only once."""
        live = self.host.live(visit.path("table"))
        links = told_links(visit)
        with live.lock:
            seats = [*sorted(seat for seat in live.chairs if seat >= 0), WATCH]
            rows = [self._row(visit, live, seat, links.get(seat, "")) for seat in seats]
            answer = self.site.render(visit, "friends.html", live=live, rows=rows,
                                      reachable=bool(self.site.base) or not _is_loopback(visit))  # fmt: skip
        if links:
            tell_links(visit, answer, live.id, {})
        return answer

    def _row(self, visit: RequestContext, live: LiveTable, seat: int, secret: str) -> dict[str, Any]:
        link = f"{base_of(self.site, visit)}/join/{live.id}/{secret}" if secret else ""
        return {
            "seat": seat,
            "name": self.called(visit, live)[seat].name if seat != WATCH else "",
            "chair": live.chairs.get(seat),
            "present": seat in self.host.presence.of(live.id),
            "link": link,
            "code": qr_code(link) if link else "",
        }

    def called(self, visit: RequestContext, live: LiveTable) -> tuple[Seat, ...]:
        """Return the seats of a table with the display names of their players."""
        return game_called(live.table.header.game).seated(live.table.seats, visit.words, self.site.names(live))

    def change(self, visit: RequestContext) -> Response:
        """Create or revoke the link of a seat, or change who plays there, at the owner's request."""
        table, do = visit.path("table"), visit.form.get("do", "")
        seat = WATCH if visit.form.get("seat") == str(WATCH) else seat_of(visit.form.get("seat", ""))
        answer = see(f"/table/{table}/friends")
        match do:
            case "link":
                not_shown = told_links(visit)
                tell_links(visit, answer, table, {**not_shown, seat: self.host.seating.new_link(table, seat)})
            case "revoke":
                self.host.seating.revoke(table, seat)
            case "here" if visit.runs(self.host.live(table).chairs):
                self.host.seating.sit_here(table, seat, visit.player)
                visit.remember_player(answer)
            case "bot":
                game = self.host.live(table).table.header.game
                self.host.seating.stand_in(table, seat, visit.form.get("bot", best_of(game)))
            case "person":
                self.host.seating.stand_in(table, seat, "")
            case "limit":
                self.host.turn_limits.set_limit(table, whole(visit.form.get("limit")))
            case "offer" | "withdraw" if visit.is_public:
                self.host.seating.offer(table, do == "offer")
            case _:
                raise UnknownName("error.unknown-wish", wish=do[:30])
        return answer

    # -- the friends' side ------------------------------------------------------------------

    def invitation(self, visit: RequestContext) -> Response:
        """Show an invitation link's page; joining needs a confirmation, because chat programs open links."""
        live = self.host.live(visit.path("table"))
        seat = self.host.seating.seat_of_link(live, visit.path("secret"))
        with live.lock:
            taken = seat != WATCH and bool(live.chairs[seat].holder) and seat not in visit.seats(live)
            names = [one.name for one in self.called(visit, live)]
            return self.site.render(visit, "join.html", live=live, seat=seat, taken=taken, names=names,
                                    watch=seat == WATCH, person=self.host.people.person(visit.player))  # fmt: skip

    def join(self, visit: RequestContext) -> Response:
        """Give the client the seat to which its link leads, or let it watch the game."""
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

    def offered(self, visit: RequestContext) -> Response:
        """Show a free seat of a public table."""
        live = self.host.live(visit.path("table"))
        visit.place(live)
        with live.lock:
            free = free_seats(live.chairs)
            if visit.seats(live) or not free or live.state != RUNNING:
                return see(f"/table/{live.id}")
            names = [one.name for one in self.called(visit, live)]
            return self.site.render(visit, "join.html", live=live, seat=free[0], taken=False, names=names, watch=False,
                                    person=self.host.people.person(visit.player))  # fmt: skip

    def join_offered(self, visit: RequestContext) -> Response:
        """Take the first free seat of a public table, unless the client already has a seat there."""
        live = self.host.live(visit.path("table"))
        answer = see(f"/table/{live.id}")
        if not visit.seats(live):
            _sit(visit, answer, live.id, *self.host.seating.sit_down_offered(live.id, visit.player))
            if "own-name" in visit.form:
                self.site.introduce(visit)
            visit.remember_player(answer)
        return answer

    def leave(self, visit: RequestContext) -> Response:
        """Leave the table: this browser gives up its seats there and its right to watch."""
        live = self.host.live(visit.path("table"))
        seats = visit.linked(live)
        if not seats and not visit.watches(live):
            raise NotAllowed("error.not-at-this-table")
        self.host.seating.leave(live.id, seats)
        answer = see(f"/table/{live.id}" if visit.manages(live.chairs) else "/")
        for cookie in (*(f"seat{seat}" for seat in seats), WATCHES, OPEN):
            for path in _paths(live.id):
                forget(answer, cookie, path)
        return answer

    def stand_in(self, visit: RequestContext) -> Response:
        """Let a bot take over the client's seat or an absent person's, or give the seat back."""
        here = self.site.at(visit)
        live, held = here.live, here.guest.seats
        if not held:
            raise NotAllowed("error.spectators-look-on")
        number, _, bot = visit.form.get("who", "").partition(" ")
        seat = seat_of(number)
        if seat not in held:
            self._check_gone(visit, live, seat, bot)
        return self.site.after_move(here.now(self.host.seating.stand_in(live.id, seat, bot)))

    def _check_gone(self, visit: RequestContext, live: LiveTable, seat: int, bot: str) -> None:
        """Raise an error unless the best bot may stand in for another person, who must have come and then been absent
        for a while; before, only the owner may put a bot at such a seat."""
        is_here = seat in self.host.presence.of(live.id)
        if seat not in live.people or is_here or live.chairs[seat].bot or bot != best_of(live.table.header.game):
            raise NotAllowed("error.not-your-seat")
        if seat not in self.host.seating.absent(live):
            raise NotAllowed("error.not-come-yet", name=self.called(visit, live)[seat].name)
        if not self.host.presence.has_gone(live.id, seat):
            raise NotYourTurn("error.just-gone", name=self.called(visit, live)[seat].name)

    def gesture(self, visit: RequestContext) -> Response:
        """Show a small gesture to everyone viewing the table."""
        here = self.site.at(visit)
        live, seat = here.live, here.place.answers().seat
        if not live.is_shared:
            raise NotAllowed("error.nobody-to-see")
        self.host.people.gesture(live, seat, visit.form.get("gesture", ""))
        self.host.tables.ring(live.id)
        return self.site.after_move(here)

    def follow(self, visit: RequestContext) -> Response:
        """Redirect to the follow-up table for the same people, where the browser keeps its seat and secret."""
        live = self.host.live(visit.path("table"))
        again = live.next
        if not again or not visit.seats(live):
            raise NotAllowed("error.no-next-table")
        chairs = self.host.live(again).chairs
        answer = see(f"/table/{again}")
        for seat in visit.linked(live):
            secret = visit.request.cookies.get(f"seat{seat}", "")
            if fits(secret, chairs[seat].holder) and not visit.laid_by:
                _sit(visit, answer, again, seat, secret)
        return answer


def _paths(table: str) -> tuple[str, str]:
    """Return the cookie paths for a table's secrets: the table, and its links, which lead back to a seat."""
    return f"/table/{table}", f"/join/{table}"


def _sit(visit: RequestContext, answer: Response, table: str, seat: int, secret: str) -> None:
    """Let the browser keep the secret of a seat; a member needs none but the key, which can be revoked."""
    for path in () if visit.laid_by else _paths(table):
        remember(visit.request, answer, f"seat{seat}", secret, path)


def seat_of(text: str) -> int:
    """Convert a number given as text to a seat; an invalid text becomes a seat that no table has."""
    return int(text) if text.isdecimal() and len(text) == 1 else NO_SEAT


def _is_loopback(visit: RequestContext) -> bool:
    return visit.request.url.hostname in ("127.0.0.1", "localhost")
