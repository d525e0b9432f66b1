"""Tables beside real ones: laying one out, and correcting whatever was said there."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import RedirectResponse, Response

from ..games import game_called
from ..games.kit.packs import pack_beside
from ..games.kit.page import TablePage
from ..host import AS_PLAYED, HOW, MOVED_BACK, OWN, Correction, Live
from ..table import Answer, NothingToUndo
from ..table.record import Entry
from .doors import page_at, settings_in
from .site import Site, at_of, whole
from .visit import Visit

YOURS, FULL = "yours", "full"


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was said: which line of the record, what was asked, and what the answer was."""

    number: int
    asked: str
    said: str


class RealTables:
    """What a person does beside a real table."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.host = site.host

    def lay(self, visit: Visit) -> Response:
        """A table beside the box on the shelf."""
        visit.check_owner()
        form = visit.form
        room = game_called(form.get("game", "")[:30])
        yours = form.get("cards", YOURS) == YOURS
        name = form.get("pack", "").strip() or pack_beside(room, yours)
        pack = self.host.own_packs.loaded(room, name) if name.startswith(OWN) else name
        settings, is_full = settings_in(form, room, solo=True), form.get("depth") == FULL
        table = self.host.lay_real(room.name, yours, pack, settings, visit.player, is_full)
        return self.site.to_table(visit, table)

    # -- corrections ------------------------------------------------------------------------

    def lines(self, visit: Visit) -> Response:
        """All that was said, the last first."""
        live, seat = self.site.seated(visit)
        with live.lock:
            page = self.site.page_of(visit, live, visit.place(live))
            return self.site.render(
                visit, "lines.html", live=live, page=page, worlds=page.worlds, lines=self.said(visit, live, seat)[::-1]
            )

    def said(self, visit: Visit, live: Live, seat: int) -> list[Line]:
        """What a person has said, in words."""
        found: list[Line] = []
        for number, entry, table in self.host.said(live):
            then = page_at(table, seat, visit.words)
            found.append(Line(number, then.do, said_in(then, entry)))
        return found

    def line(self, visit: Visit) -> Response:
        """What was asked at a line, to be answered once more."""
        live, seat = self.site.seated(visit)
        number = whole(visit.path("line"))
        with live.lock:
            then, entry = self.host.before_line(live, number), live.table.entries()[number]
            before = page_at(then, seat, visit.words)
            pick = visit.query("pick") or (before.picked_for(said_at(entry)) if before.ask is not None else "")
            return self.show(visit, live, page_at(then, seat, visit.words, pick), number, said_in(before, entry))

    def correct(self, visit: Visit) -> Response:
        """The answer as it should have been: first what that means, then, once somebody has said how, for good."""
        live, seat = self.site.seated(visit)
        number, notation = whole(visit.path("line")), visit.form.get("answer", "")[:400].strip()
        how = visit.form.get("how", "")
        if how:
            live = self.host.correct(live.id, at_of(visit), number, notation, how)
            return RedirectResponse(f"/table/{live.id}", 303)
        with live.lock:
            page = page_at(self.host.before_line(live, number), seat, visit.words)
            entry = live.table.entries()[number]
            ways = {way: self.host.corrected(live, number, notation, way) for way in HOW}
            again = ways[MOVED_BACK]
            said = said_in(page, again.table.entries()[number])
            return self.show(visit, live, page, number, said_in(page, entry), ways, notation, said)

    def show(
        self, visit: Visit, live: Live, page: TablePage, number: int, was: str,
        ways: dict[str, Correction] | None = None, notation: str = "", said: str = "",
    ) -> Response:  # fmt: skip
        """A line that is corrected."""
        now = page_at(ways[MOVED_BACK].table if ways else live.table, page.seat, visit.words)
        return self.site.render(
            visit, "line.html", live=live, page=page, worlds=page.worlds, number=number, was=was, said=said,
            at=live.at(page.seat), notation=notation, ways=ways, to_move=self.to_move(now, ways),
            as_played=AS_PLAYED, again=MOVED_BACK,
        )  # fmt: skip

    @staticmethod
    def to_move(page: TablePage, ways: dict[str, Correction] | None) -> list[str]:
        """What has to be moved on the table if everything is worked out again."""
        if ways is None:
            return []
        correction = ways[MOVED_BACK]
        moved = (page.to_move(*move) for move in correction.moves)
        counted = (page.to_count(*count) for count in correction.counts)
        return [line for line in (*moved, *counted) if line]


def said_at(entry: Entry) -> str:
    """The notation of what was said at a line."""
    return str(entry.option) if isinstance(entry, Answer) else entry.card


def said_in(page: TablePage, entry: Entry) -> str:
    """What was said at a line, in words."""
    if not isinstance(entry, Answer):
        return page.card_said(entry.card)
    if page.ask is None:
        raise NothingToUndo("error.nothing-is-asked")
    return page.in_words(str(entry.option))
