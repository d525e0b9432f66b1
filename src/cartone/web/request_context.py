"""The client of a request: its language and its permissions at a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ..games.kit.addresses import at
from ..host import HOST, WATCH, LiveTable, NotAllowed, ReadOnlyTable, fits, hashed, new_secret
from ..host.keys import MEMBER, OWNER
from ..locale import LANGUAGES, Catalogue, catalogue, spoken_by
from ..store import HERE, Chair
from ..table import SPECTATOR

if TYPE_CHECKING:
    from ..host.members import Member, Members

YEAR = 365 * 24 * 3600
MOMENT = 60
"""Seconds for which a cookie keeps the secrets of new links until the next page displays them."""
HAS = "X-Cartone-Has"
"""Header that carries a mark: in a request, that of the browser's version; in a reply, that of the new version."""
LANGUAGE, OPEN, WATCHES, PLAYER, LINKS = "language", "open", "watch", "player", "links"
THEMES = ("light", "dark")
"""Colour schemes that a script can choose, in a cookie, instead of the device's own."""


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """The seat from which a client views a table; with `hand_over`, a shared device has to be passed on."""

    seat: int
    hand_over: bool = False
    beside: frozenset[int] = frozenset()
    """The other seats at the same device."""
    before: int = SPECTATOR
    """Seat of the last person to use the device."""

    @property
    def sits(self) -> bool:
        return self.seat != SPECTATOR

    @property
    def eyes(self) -> int:
        """The seat whose view is shown; the pseudo-seat of spectators while a device has to be passed on."""
        return SPECTATOR if self.hand_over else self.seat

    def looks(self) -> Viewpoint:
        """Return this viewpoint for viewing; raise `NotAllowed` while the device has to be passed on."""
        if self.hand_over:
            raise NotAllowed("error.hand-over-first")
        return self

    def answers(self) -> Viewpoint:
        """Return this viewpoint for answering; raise `NotAllowed` for a spectator or before passing on."""
        if not self.sits:
            raise NotAllowed("error.spectators-look-on")
        return self.looks()


@dataclass(frozen=True, slots=True)
class Guest:
    """A client's role at one table: the seats that its browser holds, the person whose view a shared device shows,
    whether the client may watch without a seat, and whether it came by a link and so loses its role on leaving."""

    seats: frozenset[int]
    opened: str
    may_look: bool
    came_by_link: bool

    def check(self) -> None:
        if not self.seats and not self.may_look:
            raise NotAllowed("error.not-at-this-table")

    def place(self, live: LiveTable) -> Viewpoint:
        """Return the client's viewpoint: its only seat, the seat to act of several, or the spectators'."""
        self.check()
        held, opened = self.seats, self.opened
        if len(held) < 2:
            return Viewpoint(min(held, default=SPECTATOR))
        seat = next((one for one in held if opened == str(one)), SPECTATOR)
        before = next((one for one in held if opened in (str(one), closed(one))), SPECTATOR)
        asked = [other for other in live.table.waiting_for if other in held and live.ask(other) is not None]
        if seat == SPECTATOR and live.proposal is not None:
            asked += sorted(held & live.proposal.waiting)
        if asked and seat not in asked:
            return Viewpoint(asked[0], hand_over=True, beside=held - {asked[0]}, before=before)
        return Viewpoint(seat, beside=held - {seat}, before=before)


@dataclass(frozen=True, slots=True)
class RequestContext:
    """A request with the fields of its form, its language, and the key of its client. A server without keys (`is_open`)
    is for one computer: every client is the owner, except a browser that used a link, which has only that seat. An API
    client sends one secret (`bearer`) instead of cookies. A key is looked up whenever it is needed, since a revoked one
    is void at once, even on pages that are open."""

    request: Request
    form: Mapping[str, str]
    is_open: bool
    words: Catalogue
    bearer: str = ""
    is_public: bool = False
    """True if tables on this server can be offered publicly."""
    members: Members | None = None
    """The keys of this server; None if it has none."""
    fresh: str = field(default_factory=new_secret)
    """A new secret for the player, in case the browser has none yet."""

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    def query(self, name: str, default: str = "") -> str:
        return self.request.query_params.get(name, default)[:400]

    @property
    def is_sure(self) -> bool:
        """True if the user has confirmed the warning about an action."""
        return self.form.get("sure") == "yes"

    @property
    def address(self) -> str:
        """The requested path and query, without the application's base path."""
        url = self.request.url
        path = url.path.removeprefix(self.request.scope.get("root_path", "").rstrip("/"))
        return f"{path}?{url.query}" if url.query else path

    @property
    def wants_fragment(self) -> bool:
        return self.request.headers.get("x-cartone") == "fragment"

    @property
    def takes_changes(self) -> bool:
        """True if a script puts pages together from lines that it has."""
        return HAS in self.request.headers

    @property
    def theme(self) -> str:
        """The chosen colour scheme; empty for that of the device."""
        chosen = self.request.cookies.get("theme", "")
        return chosen if chosen in THEMES else ""

    # -- identity ---------------------------------------------------------------------------

    @property
    def key(self) -> str:
        """The hash of the key that the client has sent, valid or not; empty if it has sent none."""
        sent = self.bearer or self.request.cookies.get(owner_cookie(self.request), "")
        return hashed(sent) if sent and not self.is_open else ""

    @property
    def member(self) -> Member | None:
        """The client's key, if it is valid."""
        return self.members.of(self.key) if self.members is not None else None

    @property
    def role(self) -> str:
        """The client's role on the server; empty for guests."""
        if self.is_open:
            return OWNER
        member = self.member
        return member.role if member is not None else ""

    @property
    def is_owner(self) -> bool:
        return self.role == OWNER

    @property
    def laid_by(self) -> str:
        """The key of the player to whom a table that is set up now belongs; empty for the owner."""
        member = self.member
        return member.player if member is not None and member.role == MEMBER else ""

    @property
    def player(self) -> str:
        """The key of the player who uses this browser, or of the member who has signed in; `remember_player` gives a
        new browser its secret."""
        if laid_by := self.laid_by:
            return laid_by
        if self.bearer:
            return hashed(f"{PLAYER} {self.bearer}")
        return hashed(self.request.cookies.get(PLAYER, self.fresh))

    def remember_player(self, response: Response) -> None:
        """Set the cookie by which this browser is recognized at all tables; a member is recognized by the key."""
        if not self.laid_by:
            remember(self.request, response, PLAYER, self.request.cookies.get(PLAYER, self.fresh))

    # -- permissions ------------------------------------------------------------------------

    def check_role(self, *roles: str) -> None:
        """Raise an error unless the client has one of these roles."""
        if self.role not in roles:
            raise NotAllowed("error.only-the-owner")

    def runs(self, chairs: Mapping[int, Chair]) -> bool:
        """Return whether a table is the client's: that of the member who has set it up, or else the owner's."""
        host = chairs.get(HOST)
        return host.player == self.laid_by if host is not None and host.player else self.is_owner

    def manages(self, chairs: Mapping[int, Chair]) -> bool:
        """Return whether the client may invite people to a table, delete it, or play again."""
        return self.is_owner or self.runs(chairs)

    def seats(self, live: LiveTable | ReadOnlyTable) -> frozenset[int]:
        """Return the seats that this browser holds at a table, either through links or as the owner."""
        return self.guest(live).seats

    def linked(self, live: LiveTable | ReadOnlyTable) -> frozenset[int]:
        """Return the seats that this browser holds by links, by the cookie of the seat or, since browsers drop a site's
        oldest cookies, of the player."""
        return frozenset(seat for seat in live.people if self._holds(live.chairs[seat]))

    def _holds(self, chair: Chair) -> bool:
        is_members = bool(chair.player) and chair.player == self.laid_by
        return bool(chair.holder) and (
            is_members or self._has(f"seat{chair.seat}", chair.holder) or self._has(PLAYER, chair.player)
        )

    def watches(self, live: LiveTable | ReadOnlyTable) -> bool:
        """Return whether the client may watch a table, by the spectators' link or because it is public."""
        return (self.is_public and live.stored.head.offered) or self._watches_by_link(live)

    def _watches_by_link(self, live: LiveTable | ReadOnlyTable) -> bool:
        return WATCH in live.chairs and self._has(WATCHES, live.chairs[WATCH].link)

    def _has(self, cookie: str, kept: str) -> bool:
        return fits(self.bearer or self.request.cookies.get(cookie, ""), kept)

    def guest(self, live: LiveTable | ReadOnlyTable) -> Guest:
        """Return the client's role at a table."""
        linked, watches = self.linked(live), self.watches(live)
        here = {seat for seat in live.people if live.chairs[seat].person == HERE}
        seats = linked | here if self.runs(live.chairs) and not (self.is_open and (linked or watches)) else linked
        came_by_link = bool(linked) or self._watches_by_link(live)
        return Guest(seats, self.request.cookies.get(OPEN, ""), self.manages(live.chairs) or watches, came_by_link)

    def place(self, live: LiveTable) -> Viewpoint:
        """Return the client's current viewpoint at a table."""
        return self.guest(live).place(live)

    def looks_at(self, closed: ReadOnlyTable) -> int:
        """Return the seat from which the client views a closed table; with several seats, a spectator."""
        guest = self.guest(closed)
        guest.check()
        return min(guest.seats) if len(guest.seats) == 1 else SPECTATOR


@dataclass(frozen=True, slots=True)
class TableRequest:
    """A request at a table. The table and the client's role are looked up only once per request."""

    visit: RequestContext
    live: LiveTable
    guest: Guest

    def now(self, live: LiveTable) -> TableRequest:
        """Return the same request with a changed table."""
        return replace(self, live=live)

    @property
    def place(self) -> Viewpoint:
        """The client's viewpoint in the table's current state."""
        return self.guest.place(self.live)


def closed(seat: int) -> str:
    """Return the cookie value of a shared device after the person at a seat has answered."""
    return f"was{seat}"


def language_of(request: Request) -> str:
    """Return the chosen language or, by default, the one that the browser prefers."""
    chosen = request.cookies.get(LANGUAGE, "")
    return chosen if chosen in LANGUAGES else spoken_by(request.headers.get("accept-language", ""))


def words_of(request: Request) -> Catalogue:
    return catalogue(language_of(request))


def see(path: str) -> RedirectResponse:
    """Redirect to another page of the application."""
    return RedirectResponse(at(path), 303)


def remember(request: Request, response: Response, name: str, value: str, path: str = "/") -> None:
    """Set a cookie that scripts cannot read and that is not sent with other sites' forms."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=YEAR, path=at(path), httponly=True, samesite="lax", secure=secure)


def forget(response: Response, name: str, path: str) -> None:
    response.delete_cookie(name, at(path))


def owner_cookie(request: Request) -> str:
    """Return the name of the owner's cookie. It includes the port: browsers share cookies between ports, but each
    server on a computer has its own owner."""
    return f"owner{request.url.port or ''}"


def tell_links(visit: RequestContext, response: Response, table: str, links: Mapping[int, str]) -> None:
    """Pass new links' secrets, which the server does not store, in a cookie to the page that shows them."""
    told = ".".join(f"{seat}_{secret}" for seat, secret in links.items())
    path = f"/table/{table}/friends"
    if told:
        secure = visit.request.url.scheme == "https"
        response.set_cookie(LINKS, told, max_age=MOMENT, path=at(path), httponly=True, samesite="lax", secure=secure)
    else:
        forget(response, LINKS, path)


def told_links(visit: RequestContext) -> dict[int, str]:
    """Return the secrets of newly created links, by seat."""
    told = (link.partition("_") for link in visit.request.cookies.get(LINKS, "").split(".") if link)
    return {int(seat): secret for seat, _, secret in told if seat.removeprefix("-").isdecimal() and len(seat) < 3}
