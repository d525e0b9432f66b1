"""Views of a table: replay, log, close-ups of pieces, record, pack and picture."""

from __future__ import annotations

import re
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import Response

from ..games import game_called, games
from ..games.kit.page import Shown, TablePage
from ..games.kit.steps import EventSteps
from ..host import CLOSED, LiveTable, ReadOnlyTable
from ..table import CartoneError, short
from .lobby_games import page_of
from .read_only_tables import UNTOLD, ReadOnlyPage
from .request_context import RequestContext, see
from .site import Addresses, whole
from .static import FOR_GOOD


class OutOfSight(CartoneError):
    """The error for a piece that is not on the table, or that the client's seat is not allowed to see."""


class ReplayPages(Addresses):
    """The pages for viewing a game without taking part."""

    def art(self, visit: RequestContext) -> Response:
        """Return a file of drawings, which browsers may cache: its name depends on its content."""
        for room in games().values():
            drawn = page_of(room).art
            for art in (drawn, drawn.trophies) if drawn is not None else ():
                if art.file == visit.path("file"):
                    return Response(art.sprite, media_type="image/svg+xml", headers={"Cache-Control": FOR_GOOD})
        raise HTTPException(404)

    def record(self, visit: RequestContext) -> Response:
        """Return the record of a table as a file; while the game is running, hidden cards are left out."""
        table = visit.path("table")
        seat, game = self.eyes(visit, table)
        return download(self.host.archive.record_text(table, seat), f"{game}-{table}.record")

    def eyes(self, visit: RequestContext, table: str) -> tuple[int, str]:
        """Return the seat from which a client views a table, even a closed table, and the name of the table's game."""
        try:
            live = self.host.live(table)
            with live.lock:
                return visit.place(live).looks().seat, live.table.header.game
        except CLOSED as why:
            closed = self.host.archive.closed(table, why)
            return visit.looks_at(closed), closed.header.game

    def pack(self, visit: RequestContext) -> Response:
        """Return the custom pack of a table as a file, to be saved with the record."""
        table = visit.path("table")
        try:
            visit.place(self.host.live(table))
        except CLOSED as why:
            visit.looks_at(self.host.archive.closed(table, why))
        pack = self.host.archive.pack_text(table)
        if pack is None:
            raise HTTPException(404)
        return download(pack.text, f"{re.sub(r'[^A-Za-z0-9_-]', '-', pack.name)}.toml")

    def text(self, visit: RequestContext) -> Response:
        """Return the readable remains of a damaged table; redirect to the record of any other table."""
        table = visit.path("table")
        text = self.host.tables.text_of(table)
        if text is None:
            return see(f"/table/{table}/record")
        return download(text, f"{table}.txt")

    def picture(self, visit: RequestContext) -> Response:
        """Return the final picture of a game, for saving and sharing."""
        table = visit.path("table")
        try:
            live = self.host.live(table)
        except CLOSED as why:
            return self._closed_picture(visit, self.host.archive.closed(table, why))
        with live.lock:
            page = self.site.page_of(visit, live, visit.place(live).looks())
            keepsake, still = page.room.browser.keepsake(page.view), visit.query("still")
            caption = "" if still else self.site.share_caption(visit, live, page)
            answer = drawn(page.room.name, page.words, keepsake, caption)
            if still:  # the address changes with the table
                answer.headers["Cache-Control"] = FOR_GOOD.replace("public", "private")
            return answer

    def _closed_picture(self, visit: RequestContext, closed: ReadOnlyTable) -> Response:
        """Return the final picture of a closed table; status 404 if it cannot be drawn."""
        shown = ReadOnlyPage(closed, visit.looks_at(closed), visit.words)
        try:
            return drawn(shown.game, shown.words, shown.keepsake, shown.caption)
        except UNTOLD:
            raise HTTPException(404) from None

    def replay(self, visit: RequestContext) -> Response:
        """Show a game at one step of its replay, with links to the steps before and after."""
        try:
            here = self.site.at(visit)
        except CLOSED as why:
            return self.site.show_closed(visit, visit.path("table"), why)
        live = here.live
        with live.lock:
            place = here.place.looks()
            step = whole(visit.query("step", "0"))
            if visit.query("chapter"):
                step = self.host.archive.step_of(live.id, place.seat, whole(visit.query("chapter")))
            table, stops = self.host.archive.at_step(live.id, place.seat, step)
            last = len(stops) - 1
            step = min(step, last)
            shown = Shown(marked=self.host.archive.given_at(live.id, place.seat, step))
            page = self.site.page_of(visit, live, place, shown, table)
            before = self.host.archive.at_step(live.id, place.seat, step - 1)[0] if step else None
            known = len(before.happened(place.seat)) if before is not None else 0
            events = table.happened(place.seat)
            news = page.story.steps(events[known:], EventSteps(page.room, place.seat).since(table, events, known))
            surroundings = {**self.site.surroundings(here, place, page), "still": True}
            note = self.host.archive.note(live)
            notice = note.said(visit.words) if note is not None else ""
            chapters = page.story.chapter_names(live.events(place.seat))
            return self.site.render(
                visit, "moment.html" if visit.wants_fragment else "replay.html", **surroundings, news=news,
                notice=notice, hint="", step=step, last=last, chapters=chapters,
            )  # fmt: skip

    def log(self, visit: RequestContext) -> Response:
        """Show all events by day or round, latest first, preceded by the news."""
        live = self.host.live(visit.path("table"))
        with live.lock:
            place = visit.place(live).looks()
            page = self.site.page_of(visit, live, place)
            events = live.events(place.seat)
            touched = live.all_touched(place.seat)
            fresh = len(live.news(place.seat)) if place.sits and live.table.decisions(place.seat) else 0
            start = len(events) - fresh
            news = page.story.steps(events[start:], touched[start:]) if fresh else []
            chapters, title = page.story.chapters(events, touched), visit.words.text("page.log")
            return self._drawer(visit, live, page, "log.html", title, news=news, chapters=chapters)

    def piece(self, visit: RequestContext) -> Response:
        """Show a close-up of a piece, as far as the client's seat is allowed to see the piece."""
        live, name = self.host.live(visit.path("table")), visit.path("piece")
        with live.lock:
            page = self.seen(visit, live)
            found = page.near.zoom(name)
            if found is None:
                raise OutOfSight("error.out-of-sight", piece=short(name))
            return self._drawer(visit, live, page, "piece.html", found.title, piece=found)

    def pieces(self, visit: RequestContext) -> Response:
        """List the pieces on the table with links to their close-ups; identical pieces are listed once."""
        live = self.host.live(visit.path("table"))
        with live.lock:
            page = self.seen(visit, live)
            found = {zoom.title: zoom for name in page.near.names if (zoom := page.near.zoom(name)) is not None}
            title = visit.words.text("page.zoom")
            return self._drawer(visit, live, page, "pieces.html", title, pieces=found.values())

    def _drawer(
        self, visit: RequestContext, live: LiveTable, page: TablePage, template: str, title: str, **more: Any
    ) -> Response:
        """Render a side panel of the table, either as a fragment for the script or as a separate page."""
        shown = {"page": page, "live": live, "worlds": [page.room], "title": title, "template": template, **more}
        return self.site.render(visit, template if visit.wants_fragment else "drawer.html", **shown)

    def seen(self, visit: RequestContext, live: LiveTable) -> TablePage:
        """Return the page of a table in its current state, or at a step of the replay."""
        place, step = visit.place(live).looks(), visit.query("step")
        table = self.host.archive.at_step(live.id, place.seat, whole(step))[0] if step else None
        return self.site.page_of(visit, live, place, table=table)


def drawn(game: str, words: Any, keepsake: Any, caption: str) -> Response:
    """Return the final picture of a game as a file; 404 if there is none."""
    picture = page_of(game_called(game)).share(words, keepsake, caption) if keepsake is not None else ""
    if not picture:
        raise HTTPException(404)
    return download(picture, f"{game}.svg", "image/svg+xml")


def download(text: str, name: str, media_type: str = "text/plain") -> Response:
    return Response(text, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})
