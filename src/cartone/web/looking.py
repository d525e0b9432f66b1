"""What there is to look at and to keep of a table: replay, log, pieces from near, record, pack, and a picture."""

from __future__ import annotations

import re
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import Response

from ..games import game_called, games
from ..games.kit.page import TablePage
from ..games.kit.steps import Told
from ..host import CLOSED, Closed, Live
from ..table import CartoneError, short
from .closed import UNTOLD, ClosedPage
from .doors import page_of
from .site import Site, whole
from .static import FOR_GOOD
from .visit import Visit, see


class OutOfSight(CartoneError):
    """A thing that is not on the table, or that this seat may not know."""


class Looking:
    """The addresses of those who look and do not answer."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.host = site.host

    def art(self, visit: Visit) -> Response:
        """The drawings of a game that never change; browsers keep them, because their name goes with their content."""
        for room in games().values():
            art = page_of(room).art
            if art is not None and art.file == visit.path("file"):
                return Response(art.sprite, media_type="image/svg+xml", headers={"Cache-Control": FOR_GOOD})
        raise HTTPException(404)

    def record(self, visit: Visit) -> Response:
        """The record as a file; of a running game the redacted one."""
        table = visit.path("table")
        seat, game = self.eyes(visit, table)
        return download(self.host.archive.record_text(table, seat), f"{game}-{table}.record")

    def eyes(self, visit: Visit, table: str) -> tuple[int, str]:
        """As whom somebody looks at a table, also at a closed one; and its game."""
        try:
            live = self.host.live(table)
            with live.lock:
                return self.site.looks(visit, live).seat, live.table.header.game
        except CLOSED as why:
            closed = self.host.archive.closed(table, why)
            return visit.looks_at(closed), closed.header.game

    def pack(self, visit: Visit) -> Response:
        """The owner's pack that a game is played with, to go with its record."""
        table = visit.path("table")
        try:
            visit.place(self.host.live(table))
        except CLOSED as why:
            visit.looks_at(self.host.archive.closed(table, why))
        pack = self.host.archive.pack_text(table)
        if pack is None:
            raise HTTPException(404)
        return download(pack.text, f"{re.sub(r'[^A-Za-z0-9_-]', '-', pack.name)}.toml")

    def text(self, visit: Visit) -> Response:
        """What is left of a table that cannot be opened; one that can has a record, with what may be known of it."""
        table = visit.path("table")
        text = self.host.tables.text_of(table)
        if text is None:
            return see(f"/table/{table}/record")
        return download(text, f"{table}.txt")

    def picture(self, visit: Visit) -> Response:
        """What one takes home from a game, to keep and to share."""
        table = visit.path("table")
        try:
            live = self.host.live(table)
        except CLOSED as why:
            return self._closed_picture(visit, self.host.archive.closed(table, why))
        with live.lock:
            page = self.site.page_of(visit, live, self.site.looks(visit, live))
            game, words, caption = live.table.header.game, page.words, page.caption()
            return drawn(game, words, page.room.browser.keepsake(page.view), caption)

    def _closed_picture(self, visit: Visit, closed: Closed) -> Response:
        """The same of what was kept; nothing if nobody could draw that."""
        shown = ClosedPage(closed, visit.looks_at(closed), visit.words)
        try:
            return drawn(shown.game, shown.words, shown.keepsake, shown.caption)
        except UNTOLD:
            raise HTTPException(404) from None

    def replay(self, visit: Visit) -> Response:
        """A moment of a game, and the way to the ones before and after it."""
        try:
            live = self.host.live(visit.path("table"))
        except CLOSED as why:
            return self.site.show_closed(visit, visit.path("table"), why)
        with live.lock:
            place = self.site.looks(visit, live)
            step = whole(visit.query("step", "0"))
            if visit.query("chapter"):
                step = self.host.archive.step_of(live.id, place.seat, whole(visit.query("chapter")))
            table, stops = self.host.archive.at_step(live.id, place.seat, step)
            last = len(stops) - 1
            step = min(step, last)
            page = self.site.page_of(visit, live, place, table=table)
            page.marked = self.host.archive.given_at(live.id, place.seat, step)
            before = self.host.archive.at_step(live.id, place.seat, step - 1)[0] if step else None
            known = len(before.happened(place.seat)) if before is not None else 0
            events = table.happened(place.seat)
            news = page.steps(events[known:], Told(page.room, place.seat).since(table, events, known))
            surroundings = {**self.site.surroundings(visit, live, place, page), "still": True}
            note = self.host.archive.note(live)
            notice = note.said(visit.words) if note is not None else ""
            return self.site.render(
                visit, "moment.html" if visit.wants_fragment else "replay.html", **surroundings, news=news,
                notice=notice, hint="", step=step, last=last, chapters=page.chapter_names(live.events(place.seat)),
            )  # fmt: skip

    def log(self, visit: Visit) -> Response:
        """All that happened, by days or rounds: the last one first, and before it what is new."""
        live = self.host.live(visit.path("table"))
        with live.lock:
            place = self.site.looks(visit, live)
            page = self.site.page_of(visit, live, place)
            events = live.events(place.seat)
            touched = live.all_touched(place.seat)
            fresh = len(live.news(place.seat)) if place.sits and live.table.decisions(place.seat) else 0
            start = len(events) - fresh
            shown = "log.html" if visit.wants_fragment else "drawer.html"
            return self.site.render(
                visit, shown, page=page, live=live, worlds=[page.room], title=visit.words.text("page.log"),
                template="log.html", news=page.steps(events[start:], touched[start:]) if fresh else [],
                chapters=page.chapters(events, touched),
            )  # fmt: skip

    def piece(self, visit: Visit) -> Response:
        """A thing on the table from near, as the seat that asks knows it."""
        live, name = self.host.live(visit.path("table")), visit.path("piece")
        with live.lock:
            page = self.seen(visit, live)
            found = page.zoom(name)
            if found is None:
                raise OutOfSight("error.out-of-sight", piece=short(name))
            return self.site.render(
                visit, "piece.html" if visit.wants_fragment else "drawer.html", page=page, live=live,
                worlds=[page.room], title=found.title, template="piece.html", piece=found,
            )  # fmt: skip

    def pieces(self, visit: Visit) -> Response:
        """All things on the table, each with the way to look at it from near; those that are alike once."""
        live = self.host.live(visit.path("table"))
        with live.lock:
            page = self.seen(visit, live)
            found = {zoom.title: zoom for name in page.near if (zoom := page.zoom(name)) is not None}
            return self.site.render(
                visit, "pieces.html" if visit.wants_fragment else "drawer.html", page=page, live=live,
                worlds=[page.room], title=visit.words.text("page.zoom"), template="pieces.html",
                pieces=found.values(),
            )  # fmt: skip

    def seen(self, visit: Visit, live: Live) -> TablePage:
        """The table as it stands before somebody's eyes, or as it stood at a step of the replay."""
        place, step = self.site.looks(visit, live), visit.query("step")
        table = self.host.archive.at_step(live.id, place.seat, whole(step))[0] if step else None
        return self.site.page_of(visit, live, place, table=table)


def drawn(game: str, words: Any, keepsake: Any, caption: str) -> Response:
    """A picture as a file."""
    picture = page_of(game_called(game)).share(words, keepsake, caption) if keepsake is not None else ""
    if not picture:
        raise HTTPException(404)
    return download(picture, f"{game}.svg", "image/svg+xml")


def download(text: str, name: str, media_type: str = "text/plain") -> Response:
    """A file to keep."""
    return Response(text, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})
