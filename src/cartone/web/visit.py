"""Who asks: the language of a visit, and what its browser may do at a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ..games.kit.addresses import at
from ..host import WATCH, Closed, Live, NotAllowed, fits, hashed, new_secret
from ..locale import LANGUAGES, Catalogue, catalogue, spoken_by
from ..store import HERE, Chair
from ..table import SPECTATOR

YEAR = 365 * 24 * 3600
MOMENT = 60
"""Seconds for which a browser holds the secrets of new links, on its way to the page that shows them."""
LANGUAGE, OPEN, WATCHES, PLAYER, LINKS = "language", "open", "watch", "player", "links"
THEMES = ("light", "dark")
"""What a page may look like, if not as the device has it: its script remembers the choice in a cookie."""


@dataclass(frozen=True, slots=True)
class Standpoint:
    """Where somebody looks from. On a device that several people share, `hand_over` says that it is another's turn."""

    seat: int
    hand_over: bool = False
    beside: frozenset[int] = frozenset()
    """The other seats at the same device."""
    before: int = SPECTATOR
    """Who had the device last."""

    @property
    def sits(self) -> bool:
        return self.seat != SPECTATOR

    @property
    def eyes(self) -> int:
        """As whom it looks: while a device is handed over, nobody knows who does."""
        return SPECTATOR if self.hand_over else self.seat


@dataclass(frozen=True, slots=True)
class Visit:
    """A request, the fields of its form, its language, and whether it comes from the owner of the house.

    A house without a key (`is_open`) is one computer: whoever gets in owns it. There a browser that came to a table by
    a link sits where the link leads to, and nowhere else. A program shows one secret (`bearer`) instead of cookies.
    """

    request: Request
    form: Mapping[str, str]
    is_owner: bool
    is_open: bool
    words: Catalogue
    bearer: str = ""
    is_public: bool = False
    """Whether tables of this house can be offered to whoever comes by."""

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    def query(self, name: str, default: str = "") -> str:
        return self.request.query_params.get(name, default)[:400]

    @property
    def is_sure(self) -> bool:
        """Whether somebody was asked before what would be lost, and said yes."""
        return self.form.get("sure") == "yes"

    @property
    def address(self) -> str:
        """What it asks for, without the path that our pages lie under."""
        url = self.request.url
        path = url.path.removeprefix(self.request.scope.get("root_path", "").rstrip("/"))
        return f"{path}?{url.query}" if url.query else path

    @property
    def wants_fragment(self) -> bool:
        return self.request.headers.get("x-cartone") == "fragment"

    @property
    def theme(self) -> str:
        """How pages shall look; nothing leaves it to the device."""
        chosen = self.request.cookies.get("theme", "")
        return chosen if chosen in THEMES else ""

    # -- who it is --------------------------------------------------------------------------

    @property
    def player(self) -> str:
        """The key of who plays in this browser; a browser that has none yet gets one with `remember_player`."""
        if self.bearer:
            return hashed(f"{PLAYER} {self.bearer}")
        return hashed(self.request.cookies.setdefault(PLAYER, new_secret()))

    def remember_player(self, response: Response) -> None:
        """From now on this browser is known again, at all its tables."""
        remember(self.request, response, PLAYER, self.request.cookies.setdefault(PLAYER, new_secret()))

    # -- what it may do ---------------------------------------------------------------------

    def check_owner(self) -> None:
        if not self.is_owner:
            raise NotAllowed("error.only-the-owner")

    def seats(self, live: Live | Closed) -> frozenset[int]:
        """The seats of a table that this browser holds: by a link, or because it is the owner's."""
        linked = self.linked(live)
        here = {seat for seat in live.people if live.chairs[seat].person == HERE}
        is_guest = self.is_open and (linked or self.watches(live))
        return linked | here if self.is_owner and not is_guest else linked

    def linked(self, live: Live | Closed) -> frozenset[int]:
        """The seats that it came to by a link: known by the cookie of the seat, or by who plays in this browser.

        Browsers drop the oldest cookies of a site that has many; that of the player stays.
        """
        return frozenset(seat for seat in live.people if self._holds(live.chairs[seat]))

    def _holds(self, chair: Chair) -> bool:
        return bool(chair.holder) and (self._has(f"seat{chair.seat}", chair.holder) or self._has(PLAYER, chair.player))

    def watches(self, live: Live | Closed) -> bool:
        """Whether it came by the link for spectators, or to a table that is offered to whoever comes by."""
        return (self.is_public and live.stored.head.offered) or self._watches_by_link(live)

    def _watches_by_link(self, live: Live | Closed) -> bool:
        return WATCH in live.chairs and self._has(WATCHES, live.chairs[WATCH].link)

    def came_by_link(self, live: Live | Closed) -> bool:
        """Whether it has something to give back when it leaves."""
        return bool(self.linked(live)) or self._watches_by_link(live)

    def _has(self, cookie: str, kept: str) -> bool:
        return fits(self.bearer or self.request.cookies.get(cookie, ""), kept)

    def place(self, live: Live) -> Standpoint:
        """Where it looks from: its seat; of several seats the one whose turn it is; or from behind, as a spectator."""
        held = self.seats(live)
        if not held:
            if self.is_owner or self.watches(live):
                return Standpoint(SPECTATOR)
            raise NotAllowed("error.not-at-this-table")
        if len(held) == 1:
            return Standpoint(min(held))
        opened = self.request.cookies.get(OPEN, "")
        seat = next((one for one in held if opened == str(one)), SPECTATOR)
        before = next((one for one in held if opened in (str(one), closed(one))), SPECTATOR)
        asked = [other for other in live.table.waiting_for if other in held and live.ask(other) is not None]
        if seat == SPECTATOR and live.proposal is not None:
            asked += sorted(held & live.proposal.waiting)
        if asked and seat not in asked:
            return Standpoint(asked[0], hand_over=True, beside=held - {asked[0]}, before=before)
        return Standpoint(seat, beside=held - {seat}, before=before)

    def looks_at(self, closed: Closed) -> int:
        """As whom it looks at a table at which nobody can answer: whoever shares a device there sees public things."""
        held = self.seats(closed)
        if not held and not self.is_owner and not self.watches(closed):
            raise NotAllowed("error.not-at-this-table")
        return min(held) if len(held) == 1 else SPECTATOR

    def seat(self, live: Live) -> int:
        """The seat that it answers for."""
        place = self.place(live)
        if not place.sits:
            raise NotAllowed("error.spectators-look-on")
        if place.hand_over:
            raise NotAllowed("error.hand-over-first")
        return place.seat


def closed(seat: int) -> str:
    """What a shared device remembers when a person at it has answered: it shows nothing of theirs any more."""
    return f"was{seat}"


def language_of(request: Request) -> str:
    """The language that was chosen, or the one that the browser prefers."""
    chosen = request.cookies.get(LANGUAGE, "")
    return chosen if chosen in LANGUAGES else spoken_by(request.headers.get("accept-language", ""))


def words_of(request: Request) -> Catalogue:
    return catalogue(language_of(request))


def see(path: str) -> RedirectResponse:
    """Go on at another page of ours."""
    return RedirectResponse(at(path), 303)


def remember(request: Request, response: Response, name: str, value: str, path: str = "/") -> None:
    """A cookie that no script can read and no other site can send along with a form."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=YEAR, path=at(path), httponly=True, samesite="lax", secure=secure)


def forget(response: Response, name: str, path: str) -> None:
    """A cookie goes."""
    response.delete_cookie(name, at(path))


def owner_cookie(request: Request) -> str:
    """Cookies do not know ports, and two houses on one computer have two owners."""
    return f"owner{request.url.port or ''}"


def tell_links(visit: Visit, response: Response, table: str, links: Mapping[int, str]) -> None:
    """Give the secrets of new links to the page that shows them, by way of the browser: here nobody keeps them."""
    told = ".".join(f"{seat}_{secret}" for seat, secret in links.items())
    path = f"/table/{table}/friends"
    if told:
        secure = visit.request.url.scheme == "https"
        response.set_cookie(LINKS, told, max_age=MOMENT, path=at(path), httponly=True, samesite="lax", secure=secure)
    else:
        forget(response, LINKS, path)


def told_links(visit: Visit) -> dict[int, str]:
    """The secrets of links that were made a moment ago, by their seats."""
    told = (link.partition("_") for link in visit.request.cookies.get(LINKS, "").split(".") if link)
    return {int(seat): secret for seat, _, secret in told if seat.removeprefix("-").isdecimal() and len(seat) < 3}
