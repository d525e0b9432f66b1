"""Common parts of all pages, and the page of a table in the client's language and from the client's seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any
from urllib.parse import quote, urlencode

from starlette.responses import HTMLResponse, Response

from ..bots import adviser, best_of
from ..games import game_called
from ..games.kit.addresses import at, root
from ..games.kit.packs import HOUSE, pack_name
from ..games.kit.page import NOTHING, Around, Shown, TablePage
from ..host import BROKEN, CLOSED, Host, LiveTable, NotAllowed, check_pack, colours, company_of
from ..table import SPECTATOR, CartoneError, Record, Table
from ..table.packfile import PackText
from .correction_diff import left_by, said_at
from .garbage_collection import drawing
from .health import Metrics
from .hints import NO_HINT, Hint
from .history_pages import ResultSummary
from .lobby_games import page_at
from .read_only_tables import ReadOnlyPage
from .request_context import OPEN, RequestContext, TableRequest, Viewpoint, remember, see
from .spectator_cache import for_all, looks_on
from .templating import templates


class Asking(HTMLResponse):
    """A page, together with the pages after each first part of an answer, by their addresses relative to the table."""

    after: Mapping[str, Response] = {}


class Site:
    """The parts that all pages share, with the host behind them. `base` is the base URL of links for friends, if it
    differs from the owner's; `published` is the URL of the offline edition, if there is one."""

    def __init__(self, host: Host, base: str = "", published: str = "", is_alone: bool = False) -> None:
        self.host = host
        self.base = base
        self.published = published
        self.is_alone = is_alone
        self.metrics: Metrics | None = None
        self.has_reviews: Callable[[str], bool] = lambda game: False
        """A function that returns whether a game can be reviewed here."""

    def render(self, visit: RequestContext, template: str, status: int = 200, /, **context: Any) -> Asking:
        page = templates().get_template(template)
        here = visit.address
        if visit.request.method == "POST" and not here.startswith(("/join/", "/packs", "/pad/", "/bring")):
            # such a URL cannot be visited with GET
            table = visit.request.path_params.get("table")
            here = f"/table/{table}" if table else "/"
        known = {
            "theme": visit.theme,
            "text": visit.words.text,
            "words": visit.words,
            "here": at(here),
            "is_owner": visit.is_owner,
            "manages": visit.manages(context["live"].chairs) if "live" in context else visit.is_owner,
            "role": visit.role,
            "is_alone": self.is_alone,
            "is_open": visit.is_open,
            "is_public": visit.is_public,
            "has_reviews": self.has_reviews,
            "lost": visit.words.text("offline.lost" if self.is_alone else "page.lost"),
        }
        with drawing():
            return Asking(page.render({**known, **context}), status)

    def introduce(self, visit: RequestContext) -> None:
        """Save the name and colour from a form."""
        name, colour = (visit.form.get(field, "") for field in ("own-name", "own-colour"))
        self.host.people.introduce(visit.player, name[:400], colour)

    def open_record(self, visit: RequestContext, text: str) -> Response:
        """Open a record, using the custom pack in the form if there is one, and redirect to its table or replay."""
        record = Record.read(text.removeprefix("\ufeff"))
        name = pack_name(record.header.pack)  # a path on another machine is useless here
        record = replace(record, header=replace(record.header, pack=name))
        if not company_of(record.header.game, record.header.players):
            raise NotAllowed("error.nobody-plays")
        own = visit.form.get("own-pack", "").removeprefix("\ufeff")
        pack = game_called(record.header.game).pack.load(PackText(name, own)) if own.strip() else None
        if pack is not None:
            check_pack(record.header, pack)
        table = self.host.tables.open(record, visit.player, pack)
        over = self.host.live(table).table.over
        return self.to_table(visit, f"{table}/replay" if over else table)

    def to_table(self, visit: RequestContext, table: str) -> Response:
        """Redirect to a table at which this browser has just been given a seat."""
        answer = see(f"/table/{table}")
        visit.remember_player(answer)
        return answer

    # -- a table ----------------------------------------------------------------------------

    def at(self, visit: RequestContext) -> TableRequest:
        """Return the requested table and the client's role there; called once per request."""
        live = self.host.live(visit.path("table"))
        return TableRequest(visit, live, visit.guest(live))

    def show_closed(self, visit: RequestContext, table: str, why: CartoneError) -> Response:
        closed = self.host.archive.closed(table, why)
        page = ReadOnlyPage(closed, visit.looks_at(closed), visit.words)
        return self.render(
            visit, "closed.html", closed=closed, page=page, notice=closed.note.said(visit.words),
            has_pack=self.host.archive.pack_text(table) is not None, next_table=closed.stored.head.next,
        )  # fmt: skip

    def show(
        self, here: TableRequest, status: int = 200, notice: str = "", hint: Hint = NO_HINT, tried: str = ""
    ) -> Response:
        """Show the page of a table or, for a script, only its changing part."""
        with here.live.lock:
            place = here.place
            self.host.presence.seen(here.live.id, place.seat)
            draw = partial(self._draw, here, place, status, notice, hint, tried)
            is_plain = status == 200 and not (notice or hint or tried)
            return for_all(here, self.host, draw) if is_plain and looks_on(here, place) else draw()

    def _draw(self, here: TableRequest, place: Viewpoint, status: int, notice: str, hint: Hint, tried: str) -> Response:
        visit, live = here.visit, here.live
        undone = live.taken_back.get(live.at(place.eyes))
        back = said_at(undone) if undone is not None and "pick" not in visit.request.query_params else ""
        pick = "" if tried else visit.query("pick")
        about = Shown(
            pick, tried or hint.about or back, hint.answer or back, tried, hint.reasoned, hint.labels(visit.words)
        )
        page = self.page_of(visit, live, place, about)
        surroundings = self.surroundings(here, place, page)
        template = "hand-over.html" if place.hand_over else page.template
        shown = template if visit.wants_fragment else "table.html"
        if place.hand_over:
            return self.render(visit, shown, status, **surroundings, notice=notice, template=template)
        note = self.host.archive.note(live)
        remark = note.said(visit.words) if note is not None else ""
        if not remark and not live.can_undo(place.seat):
            remark = " ".join(page.room.choices.warnings(live.table.header.settings, visit.words))
        events, told = live.events(place.seat), live.news(place.seat)
        news = page.story.steps(told, live.touched(place.seat))
        ends = place.sits and page.room.chapter in [event.id for event in told]
        card = page.story.chapter_card(events, live.all_touched(place.seat), len(told)) if ends else None
        left = left_by(live.corrected, page.seat, visit.words) if live.corrected else None
        known = {**surroundings, "news": news, "card": card, "template": template, "left": left}
        answer = self.render(visit, shown, status, **known, notice=notice or remark, hint=hint)
        if visit.takes_changes and not self.is_alone:
            parts = [part for part in page.choices.first_parts if part != page.pick]
            pages = {f"?pick={quote(part)}": self.page_of(visit, live, place, Shown(part)) for part in parts}
            answer.after = {address: self.render(visit, shown, **{**known, "page": picked}, notice=remark, hint=NO_HINT)
                            for address, picked in pages.items()}  # fmt: skip
        return answer

    def surroundings(self, here: TableRequest, place: Viewpoint, page: TablePage) -> dict[str, Any]:
        """Return the template variables that all pages of a table share."""
        visit, live, thinking = here.visit, here.live, self.host.tables.thinking
        return {"page": page, "worlds": page.worlds, "view": page.view,
                "live": live, "place": place, "at": live.at(place.eyes),
                "present": self.host.presence.of(live.id), "absent": self.host.seating.absent(live),
                "turns": live.turns, "time_left": _left(live, place.seat, self.host.tables.clock()),
                "talk": self.host.seating.talk(live), "gestures": self.host.people.gestures(live.id),
                "still": False, "next_table": live.next, "is_daily": self.is_daily(live),
                "undo_is_free": live.can_undo(place.seat) and live.undo_is_free(place.seat),
                "came_by_link": here.guest.came_by_link,
                "thinks_ahead": thinking is not None and thinking.seats(live),
                "is_slow": thinking is not None and live.id in thinking.slow,
                "ending": self._ending(visit, live) if page.table.over else None,
                "learned": self.host.real.learned(live) if page.table.over and visit.is_owner else None,
                "stand_in": best_of(page.room.name), "gives_hints": adviser(page.room.name) is not None}  # fmt: skip

    def share_caption(self, visit: RequestContext, live: LiveTable, page: TablePage) -> str:
        """Return the caption to share: the result, the date, and the deal's address in the offline edition."""
        header = live.table.header
        chosen = {"deal": header.game, "seed": str(header.seed), **header.settings}
        edition = str(visit.request.base_url) if self.is_alone else self.published
        is_solo = page.room.opponent in header.players and header.seed is not None and header.pack == HOUSE
        deal = f"{edition}?{urlencode(chosen)}" if edition and is_solo else ""
        date = page.catalogue.moment(live.stored.head.changed[:10])
        daily = self.host.dailies.of(live.id) if self.is_daily(live) else None
        compared = daily.compared(page.catalogue) if daily is not None else ""
        return "\n".join(filter(None, [page.end.caption(), compared, date, deal]))

    def is_daily(self, live: LiveTable) -> bool:
        """Return whether a table plays a deal of the day for one player."""
        return live.stored.head.company <= 1 and self.host.store.is_daily(live.id)

    def _ending(self, visit: RequestContext, live: LiveTable) -> ResultSummary | None:
        return ResultSummary.of(self.host, live, visit.words, "" if visit.is_owner else visit.player)

    def after_move(self, here: TableRequest) -> Response:
        return self.show(here) if here.visit.wants_fragment else see(f"/table/{here.live.id}")

    def handed(self, here: TableRequest, opened: str) -> Response:
        """Show a table after an action on a shared device; a cookie remembers that the view `opened` is shown."""
        answer = self.after_move(replace(here, guest=replace(here.guest, opened=opened)))
        remember(here.visit.request, answer, OPEN, opened, f"/table/{here.live.id}")
        return answer

    def names(self, live: LiveTable) -> dict[int, str]:
        """Return the names that the people at a table have chosen, by seat."""
        return {seat: person.name for seat, person in self.host.people.at(live).items() if person.name}

    def page_of(
        self,
        visit: RequestContext,
        live: LiveTable,
        place: Viewpoint,
        shown: Shown = NOTHING,
        table: Table[Any] | None = None,
    ) -> TablePage:
        """Return the page of a table in its current state or, if given, in that of `table`."""
        over = whole(visit.query("over"))
        looked_at = table or live.table
        kept = self.host.archive.sheet(live.id) if looked_at.over else None
        sheet = kept if kept is not None and kept.over else None
        people = self.host.people.at(live)
        names = {seat: person.name for seat, person in people.items() if person.name}
        painted = colours({seat: person.colour for seat, person in people.items()}, len(looked_at.seats))
        around = Around(names, painted, place.seat in live.bots, sheet=sheet)
        if table is None:
            thinking = self.host.tables.thinking
            around = replace(around, thinking=thinking.asked(live) if thinking is not None else ())
            shoulder = over if place.eyes == SPECTATOR else 0
            eyes = place.eyes, shoulder, visit.words.language, root(), *names.items(), *painted
            around = replace(around, drawn=live.drawn(eyes))
        return page_at(looked_at, place.eyes, visit.words, replace(shown, over=over), around)

    def error(self, visit: RequestContext, status: int, message: str) -> Response:
        """Show an error message; at a table, above the table itself."""
        table = visit.request.path_params.get("table") if "path_params" in visit.request.scope else None
        closed_table = None
        if table is not None and status in (409, 422, 500, 503):
            try:
                return self.show(self.at(visit), status, notice=message)
            except BROKEN:
                closed_table = table
            except CLOSED as why:
                return self.show_closed(visit, table, why)
            except CartoneError:
                pass
        return self.render(visit, "error.html", status, message=message, status=status, closed_table=closed_table)


class Addresses:
    """Base class of the pages on one subject."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.host = site.host


def base_of(site: Site, visit: RequestContext) -> str:
    """Return what the addresses of links for other people begin with."""
    url = visit.request.url
    return site.base or f"{url.scheme}://{url.netloc}{root()}"


def _left(live: LiveTable, seat: int, now: datetime) -> str:
    """Return the time that a seat has left for its answer, in hours and minutes; empty if it is not limited."""
    left = live.turns.left(seat, now.timestamp()) if live.turns is not None else None
    return f"{left // 3600:.0f}:{left % 3600 // 60:02.0f}" if left is not None else ""


def at_of(visit: RequestContext) -> str:
    """Return the fingerprint, sent by a form, of the page on which an action was chosen."""
    return visit.form.get("at", "")[:40]


def whole(text: str | None) -> int:
    return int(text) if text is not None and text.isdecimal() and len(text) < 9 else 0
