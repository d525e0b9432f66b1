"""Tables beside real ones: laying one out, and correcting whatever was said there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from starlette.responses import Response

from ..games import game_called
from ..games.kit.packs import pack_beside
from ..games.kit.page import TablePage
from ..games.kit.typed import as_notation, as_said
from ..host import AS_PLAYED, HOW, MOVED_BACK, OWN, Live
from ..table import Answer, NothingToUndo, Table
from ..table.record import Entry
from .doors import page_at, settings_in
from .moving import Way, is_moved_since, said_at, way_of
from .site import Site, at_of, whole
from .visit import Visit, see

YOURS, FULL = "yours", "full"
MOST_LETTERS = 400
"""No entry is longer."""


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was said: when, which line of the record, what was asked, and what the answer was."""

    chapter: str
    number: int
    asked: str
    said: str
    begun: str = ""
    """Where it is a card that was told in part: what opens the form for the rest of it."""


class RealTables:
    """What a person does beside a real table."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.host = site.host

    def lay(self, visit: Visit) -> Response:
        """A table beside the box on the shelf."""
        form = visit.form
        room = game_called(form.get("game", "")[:30])
        yours = form.get("cards", YOURS) == YOURS
        name = form.get("pack", "").strip() or pack_beside(room, yours)
        pack = self.host.own_packs.loaded(room, name) if name.startswith(OWN) else name
        settings, is_full = settings_in(form, room, solo=True), form.get("depth") == FULL
        table = self.host.real.lay(room.name, yours, pack, settings, visit.player, is_full)
        return self.site.to_table(visit, table)

    def keep(self, visit: Visit) -> Response:
        """What was described here goes into a pack of the owner's."""
        live = self.host.live(visit.path("table"))
        self.host.real.keep_cards(live, visit.words.text("packs.new-name"))
        return see(f"/table/{live.id}/lines") if visit.form.get("back") else self.site.after_move(visit, live)

    # -- corrections ------------------------------------------------------------------------

    def lines(self, visit: Visit) -> Response:
        """All that was said, the last first, by days or rounds."""
        live, seat = self.site.seated(visit)
        with live.lock:
            page = self.site.page_of(visit, live, visit.place(live))
            chapters: dict[str, list[Line]] = {}
            for line in self.said(visit, live, seat)[::-1]:
                chapters.setdefault(line.chapter, []).append(line)
            learned = self.host.real.learned(live) if visit.is_owner else None
            return self.site.render(
                visit, "lines.html", live=live, page=page, worlds=page.worlds, chapters=chapters, learned=learned
            )

    def said(self, visit: Visit, live: Live, seat: int) -> list[Line]:
        """What a person has said, in words."""
        found: list[Line] = []
        told: list[tuple[TablePage, Entry]] = []
        for number, entry, table in self.host.real.said(live):
            then = page_at(table, seat, visit.words)
            chapter = [then.where, *then.chapter_names(table.happened(seat))][-1]
            found.append(Line(chapter, number, then.do, said_in(then, entry)))
            told.append((then, entry))
        asked = [(then.ask, entry.option if isinstance(entry, Answer) else None) for then, entry in told]
        return [
            replace(line, begun=then.to_complete(said_at(entry), asked[later:]))
            for later, (line, (then, entry)) in enumerate(zip(found, told, strict=True), 1)
        ]

    def line(self, visit: Visit) -> Response:
        """What was asked at a line, to be answered once more."""
        live, seat = self.site.seated(visit)
        number = whole(visit.path("line"))
        notation = visit.query("answer")[:MOST_LETTERS].strip()
        with live.lock:
            then, entry = self.host.real.before_line(live, number), live.table.entries()[number]
            before = page_at(then, seat, visit.words)
            pick = visit.query("pick") or before.picked_for(said_at(entry))
            page, ways = page_at(then, seat, visit.words, pick), []
            page.marked = said_at(entry)
            if notation:
                page, ways = before, self.ways(visit, live, number, notation)
            return self.site.render(
                visit, "line.html", live=live, page=page, worlds=page.worlds, number=number, at=live.at(seat),
                was=said_in(before, entry), now=said_in(before, said_now(then, seat, notation)) if notation else "",
                notation=notation, ways=ways,
            )  # fmt: skip

    def ways(self, visit: Visit, live: Live, number: int, notation: str) -> list[Way]:
        """How a line can be corrected, the sensible way first: what lies on the table stays there, once something was
        moved. Where it makes no difference, there is one way."""
        found = {how: self.host.real.corrected(live, number, notation, how) for how in HOW}
        if found[MOVED_BACK].comes_to_the_same(found[AS_PLAYED]):
            del found[AS_PLAYED]
        seat = self.site.seated(visit)[1]
        ways = [way_of(how, correction, seat, visit.words) for how, correction in found.items()]
        then = self.host.real.before_line(live, number)
        return ways[::-1] if is_moved_since(live.table, then, seat, visit.words) else ways

    def correct(self, visit: Visit) -> Response:
        """The answer as it should have been: first what that means, then, once somebody has said how, for good."""
        live, seat = self.site.seated(visit)
        number, notation = whole(visit.path("line")), visit.form.get("answer", "")[:MOST_LETTERS].strip()
        how = visit.form.get("how", "")
        if how:
            self.host.real.correct(live.id, at_of(visit), number, notation, how)
            return see(f"/table/{live.id}")
        with live.lock:
            then, entry = self.host.real.before_line(live, number), live.table.entries()[number]
            page = page_at(then, seat, visit.words)
            notation = typed_now(then, seat, notation, page)
            is_whole = bool(page.to_complete(said_at(entry), ())) and not page.to_complete(notation, ())
            is_completed = is_whole and self.host.real.corrected(live, number, notation, MOVED_BACK).changes_nothing
        if is_completed:
            self.host.real.correct(live.id, at_of(visit), number, notation, MOVED_BACK)
            return see(f"/table/{live.id}/lines")
        return see(f"/table/{live.id}/lines/{number}?{urlencode({'answer': notation})}")


def said_now(then: Table[Any], seat: int, notation: str) -> Entry:
    """What is said at a line now."""
    line, heard = len(then.entries()), then.copy()
    if heard.draw is not None:
        heard.outcome(notation)
    else:
        heard.answer(seat, notation)
    return heard.entries()[line]


def typed_now(then: Table[Any], seat: int, text: str, page: TablePage) -> str:
    """What is typed at a line now, in notation."""

    def say(notation: str) -> str:
        said_now(then, seat, notation)
        return notation

    if then.draw is not None:
        return as_said(page.words, then.draw, text, say)
    return say(as_notation(page.words, page.view, page.ask, text) if page.ask is not None else text)


def said_in(page: TablePage, entry: Entry) -> str:
    """What was said at a line, in words."""
    if not isinstance(entry, Answer):
        return page.card_said(entry.card)
    if page.ask is None:
        raise NothingToUndo("error.nothing-is-asked")
    return page.in_words(str(entry.option))
