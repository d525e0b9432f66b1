"""What each operation does: it finds out who asks and from which seat, as the pages do, and asks the host."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

from ...games import game_called, games
from ...games.kit.packs import HOUSE, shipped
from ...games.kit.page import Shown, TablePage
from ...games.kit.setup import NAME_LIMIT, SEED_LIMIT
from ...host import COLOURS, OWN, WATCH, LiveTable, NotAllowed, company_of, new_secret
from ...host.figures import NO_FIGURES
from ...host.keys import MEMBER, OWNER
from ...replies import At, Game, Hint, Joined, Laid, Offered, Option, Options, Outlook, Place, Standing, Story, View
from ...table import LETTERS, NotYourTurn, UnknownName, short
from ..public_tables import offers_in
from ..replay_pages import ReplayPages
from ..request_context import RequestContext, Viewpoint
from ..site import Site
from . import answers
from .api_story import START, StoryCache
from .openapi import description
from .operations import AT_TABLE, EVENTS, TEXT, TO_SIT, ASeat, Seat, operation

LIMIT, OFFERS = 100, 100
"""How many options a page has if nobody says, and how many tables that are offered."""

PAGE, SAMPLES = 500, 100
"""How many options are listed at once, and how many are drawn from a hat."""

WHO_SITS = "Who sits where, clockwise: people by any name, bots by theirs, the cardboard opponent by its own."


class Calls:
    """One method for each operation, by its name."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.host = site.host
        self.looking = ReplayPages(site)
        self.teller = StoryCache()

    @operation("GET", "/openapi.json")
    def describe(self, visit: RequestContext) -> dict[str, Any]:
        """This description."""
        return description()

    @operation("GET", "/games")
    def games(self, visit: RequestContext) -> list[Game]:
        """The games, with their settings and bots."""
        return [answers.game_of(room, visit.words) for room in games().values() if not room.beside]

    @operation("GET", "/tables")
    def offered(self, visit: RequestContext, *, start: Annotated[int, "How many to leave out."] = 0) -> list[Offered]:
        """The tables of the public lobby, the newest first: anybody may watch them. None where there is no such
        lobby."""
        if not visit.is_public:
            return []
        return [answers.offered(offer) for offer in offers_in(self.host, visit.words, start, OFFERS).shown]

    # -- a table begins ---------------------------------------------------------------------

    @operation("POST", "/tables", TO_SIT, 201)
    def create(
        self, visit: RequestContext, *,
        game: Annotated[str, "Its name."],
        seats: Annotated[list[Annotated[str, NAME_LIMIT]], WHO_SITS, len(LETTERS)],
        away: Annotated[list[ASeat], "The people who come by a link; all others sit with you.", len(LETTERS)] = [],  # noqa: B006
        settings: Annotated[dict[str, str], "By name; what is left out is as usual.", 50] = {},  # noqa: B006
        seed: Annotated[int, "The same seed deals the same cards.", range(SEED_LIMIT)] | None = None,
        pack: Annotated[str, "A card pack by its name."] = HOUSE,
    ) -> Laid:  # fmt: skip
        """Lay a table. For the owner of the house and its members."""
        visit.check_role(OWNER, MEMBER)
        room = game_called(game)
        if room.beside:
            raise UnknownName("error.no-game", name=short(game), games=", ".join(games()))
        if not pack.startswith(OWN) and pack not in shipped(room.packs) and pack != HOUSE:
            raise UnknownName("error.no-pack-here", name=short(pack), packs=", ".join(shipped(room.packs)))
        cards = self.host.own_packs.loaded(room, pack) if pack.startswith(OWN) else pack
        if not company_of(game, seats):
            raise NotAllowed("error.nobody-plays")
        if not all(seat < len(seats) and company_of(game, [seats[seat]]) for seat in away):
            raise NotAllowed("error.no-such-seat")
        links = {seat: new_secret() for seat in away}
        table = self.host.tables.new(game, seats, seed, cards, settings, away, links, visit.player, visit.laid_by)
        return {"table": table, "links": {str(seat): secret for seat, secret in links.items()}}

    @operation("POST", "/tables/{table}/join", TO_SIT)
    def join(
        self, visit: RequestContext, *, table: Place,
        link: Annotated[str, "The secret: the last part of the link."],
        take_over: Annotated[bool, "Also if somebody sits there, who then has to leave."] = False,
        name: Annotated[str, "What you want to be called.", 400] | None = None,
        colour: Annotated[str, f"One of {', '.join(COLOURS)}."] | None = None,
    ) -> Joined:  # fmt: skip
        """Sit down by the secret of a link, or watch."""
        live = self.host.live(table)
        if self.host.seating.seat_of_link(live, link) == WATCH:
            return {"table": live.id, "seat": None, "secret": link}
        player = visit.player
        if name is not None or colour is not None:
            self.host.people.introduce(player, name or "", colour or "")
        seat, secret = self.host.seating.sit_down(live.id, link, take_over, player)
        return {"table": live.id, "seat": seat, "secret": secret}

    # -- looking ----------------------------------------------------------------------------

    def place(self, visit: RequestContext, live: LiveTable, seat: Seat) -> Viewpoint:
        """Where somebody looks from: from the seat that they name, if it is theirs."""
        if seat is None:
            return visit.place(live).looks()
        held = visit.seats(live)
        if seat not in held:
            raise NotAllowed("error.not-your-seat")
        return Viewpoint(seat, beside=held - {seat})

    @contextmanager
    def looked_at(self, visit: RequestContext, table: str, seat: Seat) -> Iterator[tuple[LiveTable, TablePage]]:
        """The table as somebody sees it, while it stands still."""
        live = self.host.live(table)
        with live.lock:
            place = self.place(visit, live, seat)
            self.host.presence.seen(live.id, place.seat)
            yield live, self.site.page_of(visit, live, place)

    @operation("GET", "/tables/{table}", AT_TABLE)
    def stands(self, visit: RequestContext, *, table: Place, seat: Seat = None) -> Standing:
        """How the table stands, and what you are asked."""
        with self.looked_at(visit, table, seat) as (live, page):
            return answers.standing(self.host, live, page)

    @operation("GET", "/tables/{table}/view", AT_TABLE)
    def view(self, visit: RequestContext, *, table: Place, seat: Seat = None) -> View:
        """All that your seat may know."""
        with self.looked_at(visit, table, seat) as (live, page):
            return answers.view(live, page)

    @operation("GET", "/tables/{table}/options", AT_TABLE)
    def options(
        self, visit: RequestContext, *, table: Place, seat: Seat = None,
        page: Annotated[int, "Which page, from 0 on."] = 0,
        limit: Annotated[int, "How many on a page; 100 if you do not say.", range(1, PAGE + 1)] = LIMIT,
        sample: Annotated[int, "So many are drawn at random, each as likely as any other.", range(SAMPLES + 1)] = 0,
        seed: Annotated[int, "Makes the sample the same each time."] | None = None,
    ) -> Options:  # fmt: skip
        """What you can answer."""
        with self.looked_at(visit, table, seat) as (live, seen):
            return answers.options(live, seen, page, limit, sample, seed)

    @operation("GET", "/tables/{table}/outlook", AT_TABLE)
    def outlook(self, visit: RequestContext, *, table: Place, seat: Seat = None, option: Option) -> Outlook:
        """What an option would bring."""
        with self.looked_at(visit, table, seat) as (live, page):
            return answers.outlook(live, page, option)

    # -- moves ------------------------------------------------------------------------------

    @operation("POST", "/tables/{table}/answer", AT_TABLE)
    def answer(self, visit: RequestContext, *, table: Place, at: At, answer: Option, seat: Seat = None) -> Standing:
        """Answer what you are asked. 409 if the table has moved on since `at`. It is saved before the reply comes."""
        live, place = self.seated(visit, table, seat)
        self.host.moves.answer(live.id, place.seat, at, answer)
        return self.stands(visit, table=table, seat=place.seat)

    @operation("POST", "/tables/{table}/hint", AT_TABLE)
    def hint(
        self, visit: RequestContext, *, table: Place, seat: Seat = None,
        about: Annotated[str, "An option to compare with the best one, instead of the next best.", 400] = "",
        sure: Annotated[bool, "Also if a deal of the day is only practice then."] = False,
    ) -> Hint:  # fmt: skip
        """What to answer, and what the best options are worth. A game of one person is practice then."""
        live, place = self.seated(visit, table, seat)
        if not sure and live.counts and live.ask(place.seat) is not None and self.site.is_daily(live):
            raise NotAllowed("error.sure-hint")
        live = self.host.moves.hinted(live.id, place.seat)
        hints = self.host.hints
        figures = hints.of(live, place.seat, about) if hints is not None else NO_FIGURES
        with live.lock:
            if live.ask(place.seat) is None:
                raise NotYourTurn("error.nothing-is-asked")
            page = self.site.page_of(visit, live, place, Shown(marked=live.hint(place.seat)))
            return answers.hint(live, page, figures.still(live.at(place.seat)))

    @operation("POST", "/tables/{table}/undo", AT_TABLE)
    def undo(
        self, visit: RequestContext, *, table: Place,
        last: Annotated[int, "The number of that answer: `undo.last` of the standing."], seat: Seat = None,
    ) -> Standing:  # fmt: skip
        """Take back your last answer. If others have to agree, the reply has a `wish`."""
        live, place = self.seated(visit, table, seat)
        self.host.moves.undo(live.id, place.seat, last, place.beside)
        return self.stands(visit, table=table, seat=place.seat)

    @operation("POST", "/tables/{table}/cut-short", AT_TABLE)
    def cut_short(self, visit: RequestContext, *, table: Place, at: At, seat: Seat = None) -> Standing:
        """Let the best of the other bots answer for those in `thinking`. 409 if the table has moved on since `at`."""
        live, place = self.seated(visit, table, seat)
        if (thinking := self.host.tables.thinking) is not None:
            thinking.cut_short(live.id, place.seat, at)
        return self.stands(visit, table=table, seat=place.seat)

    @operation("POST", "/tables/{table}/agree", AT_TABLE)
    def agree(
        self, visit: RequestContext, *, table: Place, wish: Annotated[str, "Its name."], agreed: bool, seat: Seat = None
    ) -> Standing:
        """Let somebody take back an answer, or not."""
        live, place = self.seated(visit, table, seat)
        self.host.moves.agree(live.id, visit.seats(live), wish, agreed)
        return self.stands(visit, table=table, seat=place.seat)

    def seated(self, visit: RequestContext, table: str, seat: Seat) -> tuple[LiveTable, Viewpoint]:
        """The table, and the seat that somebody answers for; with several seats, the reply is for that one."""
        live = self.host.live(table)
        with live.lock:
            place = self.place(visit, live, seat)
        if not place.sits:
            raise NotAllowed("error.spectators-look-on")
        return live, place

    # -- what was told ----------------------------------------------------------------------

    @operation("GET", "/tables/{table}/story", AT_TABLE)
    def story(
        self, visit: RequestContext, *, table: Place, seat: Seat = None,
        since: Annotated[int, "The number of the first event."] = 0,
    ) -> Story:  # fmt: skip
        """What happened, from an event on."""
        with self.looked_at(visit, table, seat) as (live, page):
            telling = self.teller.telling(live, page)
        return {
            "since": since,
            "told": len(telling.told),
            "mark": telling.marks[-1] if telling.marks else START,
            "events": [*telling.told[since:]],
        }

    @operation("GET", "/tables/{table}/watch", AT_TABLE, media=EVENTS)
    def watch(self, visit: RequestContext, *, table: Place, seat: Seat = None) -> Viewpoint:
        """Server-sent events: `told` (an Event), `undone` (events from `told` on are void), `stands` (`at`, `told`,
        `asked`, `over`, `around`) and `gone`. `Last-Event-ID` goes on after the last one that was heard."""
        live = self.host.live(table)  # before the first line it can still be said properly who may not
        with live.lock:
            return self.place(visit, live, seat)

    @operation("GET", "/tables/{table}/record", AT_TABLE, media=TEXT)
    def record(self, visit: RequestContext, *, table: Place, seat: Seat = None) -> str:
        """The record as your seat may have it."""
        if seat is not None:
            return self.host.archive.record_text(table, self.place(visit, self.host.live(table), seat).seat)
        return self.host.archive.record_text(table, self.looking.eyes(visit, table)[0])
