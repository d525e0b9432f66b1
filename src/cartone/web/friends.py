"""Seats for friends: links and their QR codes, sitting down, and bots that stand in."""

from __future__ import annotations

from typing import Any

import segno
from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from ..store import HERE
from ..table import LETTERS, UnknownName
from .host import NotAllowed
from .live import WATCH, Live
from .site import Site
from .visit import WATCHES, Visit, remember

NO_SEAT = len(LETTERS)


class Friends:
    """The addresses about chairs."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.host = site.host

    # -- the host's side --------------------------------------------------------------------

    def chairs(self, visit: Visit) -> Response:
        """Who sits where, with the links that were made since the server started."""
        visit.check_owner()
        live = self.host.live(visit.path("table"))
        with live.lock:
            rows = [self._row(visit, live, seat) for seat in [*sorted(set(live.chairs) - {WATCH}), WATCH]]
            return self.site.render(visit, "friends.html", live=live, rows=rows,
                                    reachable=bool(self.site.base) or not _is_loopback(visit))  # fmt: skip

    def _row(self, visit: Visit, live: Live, seat: int) -> dict[str, Any]:
        secret = live.links.get(seat, "")
        base = self.site.base or str(visit.request.base_url).rstrip("/")
        link = f"{base}/join/{live.id}/{secret}" if secret else ""
        return {
            "seat": seat,
            "name": live.table.seats[seat].name if seat != WATCH else "",
            "chair": live.chairs.get(seat),
            "present": self.host.present[live.id][seat] > 0,
            "link": link,
            "code": qr_code(link) if link else "",
        }

    def change(self, visit: Visit) -> Response:
        """The host makes a link, revokes it, or says who plays."""
        visit.check_owner()
        table, do = visit.path("table"), visit.form.get("do", "")
        seat = WATCH if visit.form.get("seat") == str(WATCH) else seat_of(visit.form.get("seat", ""))
        match do:
            case "link":
                self.host.new_link(table, seat)
            case "revoke":
                self.host.revoke(table, seat)
            case "here":
                self.host.sit_here(table, seat)
            case "bot" | "person":
                self.host.stand_in(table, seat, visit.form.get("bot", "greedy") if do == "bot" else "")
            case _:
                raise UnknownName("error.unknown-wish", wish=do[:30])
        return RedirectResponse(f"/table/{table}/friends", 303)

    # -- the friends' side ------------------------------------------------------------------

    def invitation(self, visit: Visit) -> Response:
        """What a link leads to. Nothing happens before somebody says yes: chat programs open links, too."""
        live = self.host.live(visit.path("table"))
        seat = self.host.seat_of_link(live.id, visit.path("secret"))
        with live.lock:
            taken = seat != WATCH and bool(live.chairs[seat].holder) and seat not in visit.seats(live)
            return self.site.render(visit, "join.html", live=live, seat=seat, taken=taken,
                                    watch=seat == WATCH)  # fmt: skip

    def join(self, visit: Visit) -> Response:
        """Sit down, or look on."""
        live = self.host.live(visit.path("table"))
        seat = self.host.seat_of_link(live.id, visit.path("secret"))
        answer = RedirectResponse(f"/table/{live.id}", 303)
        if seat == WATCH:
            remember(visit.request, answer, WATCHES, visit.path("secret"), f"/table/{live.id}")
        elif seat not in visit.seats(live) or (visit.is_open and live.chairs[seat].person == HERE):
            self._sit(visit, answer, live.id, seat, bool(visit.form.get("take-over")))
        return answer

    def _sit(self, visit: Visit, answer: Response, table: str, seat: int, take_over: bool = False) -> None:
        secret = self.host.sit_down(table, seat, take_over)
        for path in (f"/table/{table}", f"/join/{table}"):  # the link leads the same browser back to its seat
            remember(visit.request, answer, f"seat{seat}", secret, path)

    def stand_in(self, visit: Visit) -> Response:
        """A bot answers for one's own seat, or for somebody's who has gone; or one answers oneself again."""
        live = self.host.live(visit.path("table"))
        held = visit.seats(live)
        if not held:
            raise NotAllowed("error.spectators-look-on")
        number, _, bot = visit.form.get("who", "").partition(" ")
        seat = seat_of(number)
        has_gone = seat in live.people and not live.chairs[seat].bot and not self.host.present[live.id][seat]
        if seat not in held and not (bot and has_gone):
            raise NotAllowed("error.not-your-seat")
        return self.site.after_move(visit, self.host.stand_in(live.id, seat, bot))

    def follow(self, visit: Visit) -> Response:
        """To the table at which these people play again."""
        live = self.host.live(visit.path("table"))
        held = visit.seats(live)
        if not live.next or not held:
            raise NotAllowed("error.no-next-table")
        answer = RedirectResponse(f"/table/{live.next}", 303)
        chairs = self.host.live(live.next).chairs
        for seat in held:
            if chairs[seat].person != HERE and not chairs[seat].holder:  # a second click finds the seat taken
                self._sit(visit, answer, live.next, seat)
        return answer


def seat_of(text: str) -> int:
    """A seat by its number; what is none is a seat that no table has."""
    return int(text) if text.isdecimal() and len(text) == 1 else NO_SEAT


def _is_loopback(visit: Visit) -> bool:
    return visit.request.url.hostname in ("127.0.0.1", "localhost")


def qr_code(link: str) -> Markup:
    """A link as a picture that a phone can read."""
    code = segno.make(link, error="m")
    return Markup(code.svg_inline(scale=4, border=2, dark="#111", light="#fff", svgclass="qr", lineclass=None))
