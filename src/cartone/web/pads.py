"""Score pads in the browser, for people who play with physical components, with or without a Cartone table."""

from __future__ import annotations

from itertools import chain
from urllib.parse import quote, urlencode

from starlette.exceptions import HTTPException
from starlette.responses import Response

from ..games.kit.options import Earned, Earns
from ..games.kit.pad_page import SHEET
from ..host import LiveTable, LoadedPad
from ..table import CartoneError
from .correction_diff import said_at
from .lobby_games import LobbyData, LobbyGame, doors, settings_in
from .pad_list import ListedPad, on_shelf, page_of
from .replay_pages import download
from .request_context import RequestContext, see
from .site import Addresses

MOST_PICKED = 200
"""Maximum length of a page's selection."""


class PadPages(Addresses):
    """Request handlers for the pages about score pads."""

    def all(self, visit: RequestContext) -> Response:
        """Show the list of all pads, finished or not, and the form for a new pad."""
        shelf = [on_shelf(kept, visit.words) for kept in self.host.pads.all()]
        person = self.host.people.person(visit.player)
        return self.site.render(
            visit, "pads.html", shelf=shelf, doors=doors_of(visit), opened=visit.query("game"),
            names=last_names(shelf) or [person.name],
        )  # fmt: skip

    def new(self, visit: RequestContext) -> Response:
        form = visit.form
        door = next((door for door in doors_of(visit) if door.name == form.get("game")), None)
        if door is None:
            raise HTTPException(404)
        solo = form.get("against") == "solo"
        names = [form.get(f"name{number}", "")[:400] for number in range(1 if solo else door.room.seats.stop - 1)]
        settings = settings_in(form, door.room, True) if solo else {}
        pad = self.host.pads.new(door.name, names, solo, settings, form.get("pack") or "house")
        return see(f"/pad/{pad}")

    def beside(self, visit: RequestContext) -> Response:
        """Redirect to the score pad for the person's points at a guided table, once the table asks for the points."""
        live = self.host.live(visit.path("table"))
        with live.lock:
            return see(f"/table/{live.id}" if points_line(live) is None else f"/pad/{self.host.pads.beside(live)}")

    def show(self, visit: RequestContext) -> Response:
        """Show a part of a pad: by default the first part, or the score sheet if the pad is finished."""
        return self._shown(visit, self.host.pads.open(visit.path("pad")), visit.query("pick")[:MOST_PICKED])

    def tell(self, visit: RequestContext) -> Response:
        """Save an entry and show the part again, with an error above a refused entry."""
        pad, pick = visit.path("pad"), visit.form.get("pick", "")[:MOST_PICKED]
        form = {name: value[:400] for name, value in visit.form.items()}
        page = page_of(self.host.pads.open(pad), visit.words, visit.path("part"), pick)
        try:
            name, value, then = page.part.read(form)
            written = self.host.pads.tell(pad, name, value)
        except CartoneError as problem:
            return self._shown(visit, self.host.pads.open(pad), pick, problem)
        if not visit.wants_fragment:
            query = f"?pick={quote(then)}" if then else ""
            return see(f"/pad/{pad}/{visit.path('part')}{query}")
        return self._shown(visit, written, then)

    def done(self, visit: RequestContext) -> Response:
        """Move a pad to the history; if it belongs to a guided table, enter or correct the person's points there."""
        pad = self.host.pads.open(visit.path("pad"))
        if not pad.pad.pad.filled:
            self.host.pads.finish(pad.id)
            return see(f"/pad/{pad.id}/{SHEET}")
        live = self.host.live(pad.id)
        earned = str(Earned(tuple(pad.pad.known(0).items())))
        with live.lock:
            line, entries = points_line(live), live.table.entries()
            if line == len(entries):
                self.host.moves.answer(live.id, 0, live.at(0), earned)
            elif line is not None and said_at(entries[line]) != earned:
                return see(f"/table/{live.id}/lines/{line}?{urlencode({'answer': earned})}")
        return see(f"/table/{live.id}")

    def delete(self, visit: RequestContext) -> Response:
        self.host.pads.delete(visit.path("pad"))
        return see("/pads")

    def picture(self, visit: RequestContext) -> Response:
        written = self.host.pads.open(visit.path("pad"))
        page = page_of(written, visit.words)
        return download(page.poster(), f"{written.room.name}.svg", "image/svg+xml")

    def _shown(
        self, visit: RequestContext, written: LoadedPad, pick: str, problem: CartoneError | None = None
    ) -> Response:
        page = page_of(written, visit.words, str(visit.request.path_params.get("part", "")), pick)
        notice = problem.said(visit.words) if problem is not None else ""
        template = page.template if visit.wants_fragment else "pad.html"
        return self.site.render(
            visit, template, 200 if problem is None else 422, page=page, pad=written, worlds=[written.room],
            notice=notice[:1].upper() + notice[1:], template=page.template,
        )  # fmt: skip


def points_line(live: LiveTable) -> int | None:
    """Return the line for the person's points at a guided table, maybe a future one; None if not yet asked."""
    moments = chain(live.table.moments(), [(len(live.table.entries()), live.table)])
    asked = ((line, then.pending.get(0)) for line, then in moments)
    return next((line for line, ask in asked if ask is not None and isinstance(ask.options, Earns)), None)


def doors_of(visit: RequestContext) -> list[LobbyGame]:
    return [door for door in doors(visit.words, LobbyData()) if door.room.real.pad is not None]


def last_names(shelf: list[ListedPad]) -> list[str]:
    """Return the names on the last pad, since the same people often play again."""
    written = (shown.page.pad.pad.names for shown in shelf if shown.page is not None and not shown.page.pad.pad.solo)
    return list(next(written, ()))
