"""Score pads in the browser: for whoever has played with cardboard, and never used Cartone before."""

from __future__ import annotations

from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.responses import Response

from ..games.kit.options import Earned, Earns
from ..games.kit.padpage import SHEET
from ..host import Live, Written
from ..table import CartoneError
from .doors import Door, Household, doors, settings_in
from .looking import download
from .padshelf import OnShelf, on_shelf, page_of
from .site import Site
from .visit import Visit, see

MOST_PICKED = 200
"""Letters of what is picked: nothing that makes sense has more."""


class PadPages:
    """The addresses of score pads: they are the owner's."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.pads = site.host.pads

    def all(self, visit: Visit) -> Response:
        """Those that are being written and those that are done, and how to begin another."""
        shelf = [on_shelf(kept, visit.words) for kept in self.pads.all()]
        person = self.site.host.people.person(visit.player)
        return self.site.render(
            visit, "pads.html", shelf=shelf, doors=doors_of(visit), opened=visit.query("game"),
            names=last_names(shelf) or [person.name],
        )  # fmt: skip

    def new(self, visit: Visit) -> Response:
        form = visit.form
        door = next((door for door in doors_of(visit) if door.name == form.get("game")), None)
        if door is None:
            raise HTTPException(404)
        solo = form.get("against") == "solo"
        names = [form.get(f"name{number}", "")[:400] for number in range(1 if solo else door.room.seats.stop - 1)]
        settings = settings_in(form, door.room, True) if solo else {}
        pad = self.pads.new(door.name, names, solo, settings, form.get("pack") or "house")
        return see(f"/pad/{pad}")

    def beside(self, visit: Visit) -> Response:
        """The pad of your own points at a guided table, as long as they are asked for."""
        live = self.site.host.live(visit.path("table"))
        with live.lock:
            return see(f"/pad/{self.pads.beside(live)}" if asks_points(live) else f"/table/{live.id}")

    def show(self, visit: Visit) -> Response:
        """A part of a pad; without one where it begins, or its sheet once it is done."""
        return self._shown(visit, self.pads.open(visit.path("pad")), visit.query("pick")[:MOST_PICKED])

    def tell(self, visit: Visit) -> Response:
        """An entry; it is kept before the page shows it. One that is not taken is said above the part."""
        pad, pick = visit.path("pad"), visit.form.get("pick", "")[:MOST_PICKED]
        form = {name: value[:400] for name, value in visit.form.items()}
        page = page_of(self.pads.open(pad), visit.words, visit.path("part"), pick)
        try:
            name, value, then = page.read(form)
            written = self.pads.tell(pad, name, value)
        except CartoneError as problem:
            return self._shown(visit, self.pads.open(pad), pick, problem)
        if not visit.wants_fragment:
            query = f"?pick={quote(then)}" if then else ""
            return see(f"/pad/{pad}/{visit.path('part')}{query}")
        return self._shown(visit, written, then)

    def done(self, visit: Visit) -> Response:
        """Into the history; beside a guided table, the points are told there."""
        pad = self.pads.open(visit.path("pad"))
        if not pad.pad.pad.filled:
            self.pads.finish(pad.id)
            return see(f"/pad/{pad.id}/{SHEET}")
        live = self.site.host.live(pad.id)
        with live.lock:
            if asks_points(live):
                self.site.host.moves.answer(live.id, 0, live.at(0), str(Earned(tuple(pad.pad.known(0).items()))))
        return see(f"/table/{live.id}")

    def delete(self, visit: Visit) -> Response:
        self.pads.delete(visit.path("pad"))
        return see("/pads")

    def picture(self, visit: Visit) -> Response:
        """How a game ended, to keep and to share."""
        written = self.pads.open(visit.path("pad"))
        page = page_of(written, visit.words)
        return download(page.poster(), f"{written.room.name}.svg", "image/svg+xml")

    def _shown(self, visit: Visit, written: Written, pick: str, problem: CartoneError | None = None) -> Response:
        page = page_of(written, visit.words, str(visit.request.path_params.get("part", "")), pick)
        notice = problem.said(visit.words) if problem is not None else ""
        template = page.template if visit.wants_fragment else "pad.html"
        return self.site.render(
            visit, template, 200 if problem is None else 422, page=page, pad=written, worlds=[written.room],
            notice=notice[:1].upper() + notice[1:], template=page.template,
        )  # fmt: skip


def asks_points(live: Live) -> bool:
    """Whether a guided table asks for your points now."""
    ask = live.ask(0)
    return ask is not None and isinstance(ask.options, Earns)


def doors_of(visit: Visit) -> list[Door]:
    """The games that have score pads."""
    return [door for door in doors(visit.words, Household()) if door.room.real.pad is not None]


def last_names(shelf: list[OnShelf]) -> list[str]:
    """Who was on the pad that was written last: the same people play again."""
    written = (shown.page.pad.pad.names for shown in shelf if shown.page is not None and not shown.page.pad.pad.solo)
    return list(next(written, ()))
