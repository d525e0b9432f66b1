"""What each operation does: it finds out who asks and from which seat, as the pages do, and asks the host."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ...games import game_called, games
from ...games.kit.packs import HOUSE, shipped
from ...games.kit.page import TablePage
from ...host import OWN, WATCH, Live, NotAllowed, company_of, new_secret
from ...table import UnknownName, short
from ..looking import Looking
from ..offered import offers_in
from ..site import Site
from ..visit import Standpoint, Visit
from . import answers
from .openapi import description
from .telling import START, Teller

Given = Mapping[str, Any]

LIMIT, OFFERS = 100, 100
"""How many options a page has if nobody says, and how many tables that are offered."""


class Calls:
    """One method for each operation that is answered at once, by its name."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.host = site.host
        self.looking = Looking(site)
        self.teller = Teller()

    def describe(self, visit: Visit, given: Given) -> Any:
        return description()

    def games(self, visit: Visit, given: Given) -> Any:
        return [answers.game_of(room, visit.words) for room in games().values() if not room.beside]

    def offered(self, visit: Visit, given: Given) -> Any:
        if not visit.is_public:
            return []
        offers = offers_in(self.host, visit.words, given.get("start", 0), OFFERS).tables
        return [answers.offered(offer) for offer in offers]

    # -- a table begins ---------------------------------------------------------------------

    def create(self, visit: Visit, given: Given) -> Any:
        visit.check_owner()
        game, seats, away = given["game"], given["seats"], given.get("away", [])
        room = game_called(game)
        if room.beside:
            raise UnknownName("error.no-game", name=short(game), games=", ".join(games()))
        name = given.get("pack", HOUSE)
        if not name.startswith(OWN) and name not in shipped(room.packs) and name != HOUSE:
            raise UnknownName("error.no-pack-here", name=short(name), packs=", ".join(shipped(room.packs)))
        pack = self.host.own_packs.loaded(room, name) if name.startswith(OWN) else name
        if not company_of(game, seats):
            raise NotAllowed("error.nobody-plays")
        if not all(seat < len(seats) and company_of(game, [seats[seat]]) for seat in away):
            raise NotAllowed("error.no-such-seat")
        links = {seat: new_secret() for seat in away}
        settings, seed = given.get("settings", {}), given.get("seed")
        table = self.host.tables.new(game, seats, seed, pack, settings, away, links, visit.player)
        return {"table": table, "links": {str(seat): secret for seat, secret in links.items()}}

    def join(self, visit: Visit, given: Given) -> Any:
        live, link = self.host.live(given["table"]), given["link"]
        if self.host.seating.seat_of_link(live, link) == WATCH:
            return {"table": live.id, "seat": None, "secret": link}
        player = visit.player
        if "name" in given or "colour" in given:
            self.host.people.introduce(player, given.get("name", ""), given.get("colour", ""))
        seat, secret = self.host.seating.sit_down(live.id, link, given.get("take_over", False), player)
        return {"table": live.id, "seat": seat, "secret": secret}

    # -- looking ----------------------------------------------------------------------------

    def place(self, visit: Visit, live: Live, given: Given) -> Standpoint:
        """Where somebody looks from: from the seat that they name, if it is theirs."""
        if "seat" not in given:
            return self.site.looks(visit, live)
        held = visit.seats(live)
        if given["seat"] not in held:
            raise NotAllowed("error.not-your-seat")
        return Standpoint(given["seat"], beside=held - {given["seat"]})

    @contextmanager
    def looked_at(self, visit: Visit, given: Given) -> Iterator[tuple[Live, TablePage]]:
        """The table as somebody sees it, while it stands still."""
        live = self.host.live(given["table"])
        with live.lock:
            place = self.place(visit, live, given)
            self.host.presence.seen(live.id, place.seat)
            yield live, self.site.page_of(visit, live, place)

    def stands(self, visit: Visit, given: Given) -> Any:
        with self.looked_at(visit, given) as (live, page):
            return answers.standing(self.host, live, page)

    def view(self, visit: Visit, given: Given) -> Any:
        with self.looked_at(visit, given) as (live, page):
            return answers.view(live, page)

    def options(self, visit: Visit, given: Given) -> Any:
        number, limit, sample = given.get("page", 0), given.get("limit", LIMIT), given.get("sample", 0)
        with self.looked_at(visit, given) as (live, page):
            return answers.options(live, page, number, limit, sample, given.get("seed"))

    def outlook(self, visit: Visit, given: Given) -> Any:
        with self.looked_at(visit, given) as (live, page):
            return answers.outlook(live, page, given["option"])

    def story(self, visit: Visit, given: Given) -> Any:
        since = given.get("since", 0)
        with self.looked_at(visit, given) as (live, page):
            telling = self.teller.telling(live, page)
        return {
            "since": since,
            "told": len(telling.told),
            "mark": telling.marks[-1] if telling.marks else START,
            "events": telling.told[since:],
        }

    def record(self, visit: Visit, given: Given) -> Any:
        table = given["table"]
        if "seat" in given:
            return self.host.archive.record_text(table, self.place(visit, self.host.live(table), given).seat)
        return self.host.archive.record_text(table, self.looking.eyes(visit, table)[0])

    # -- moves ------------------------------------------------------------------------------

    def answer(self, visit: Visit, given: Given) -> Any:
        live, place = self.seated(visit, given)
        self.host.moves.answer(live.id, place.seat, given["at"], given["answer"])
        return self.stands_now(visit, place, given)

    def undo(self, visit: Visit, given: Given) -> Any:
        live, place = self.seated(visit, given)
        self.host.moves.undo(live.id, place.seat, given["last"], place.beside)
        return self.stands_now(visit, place, given)

    def agree(self, visit: Visit, given: Given) -> Any:
        live, place = self.seated(visit, given)
        self.host.moves.agree(live.id, visit.seats(live), given["wish"], given["agreed"])
        return self.stands_now(visit, place, given)

    def seated(self, visit: Visit, given: Given) -> tuple[Live, Standpoint]:
        """The table, and the seat that somebody answers for."""
        live = self.host.live(given["table"])
        with live.lock:
            place = self.place(visit, live, given)
        if not place.sits:
            raise NotAllowed("error.spectators-look-on")
        return live, place

    def stands_now(self, visit: Visit, place: Standpoint, given: Given) -> Any:
        """How the table stands after a move for whoever has made it: with several seats, still for that one."""
        return self.stands(visit, {**given, "seat": place.seat})
