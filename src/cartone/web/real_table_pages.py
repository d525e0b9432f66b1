"""Tables for physical games: setting them up, and correcting entries."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from starlette.responses import Response

from ..games import game_called
from ..games.kit.localized_input import as_notation, as_said
from ..games.kit.packs import pack_beside
from ..games.kit.page import NOTHING, Shown, TablePage
from ..host import AS_PLAYED, HOW, MOVED_BACK, OWN, LiveTable
from ..table import Answer, NothingToUndo, Table
from ..table.record import Entry
from .correction_diff import CorrectionChoice, is_moved_since, said_at, way_of
from .lobby_games import page_at, settings_in
from .request_context import RequestContext, see
from .site import Addresses, at_of, whole

YOURS, FULL = "yours", "full"
MOST_LETTERS = 400
"""Maximum length of an entry."""


@dataclass(frozen=True, slots=True)
class EnteredLine:
    """An entry in a physical game: the day or round, the line in the record, the question and the answer."""

    chapter: str
    number: int
    asked: str
    said: str
    begun: str = ""
    """Link to the form for completing a card, if the entry describes the card only in part."""


class RealTablePages(Addresses):
    """The pages of a table for a physical game."""

    def lay(self, visit: RequestContext) -> Response:
        form = visit.form
        room = game_called(form.get("game", "")[:30])
        yours = form.get("cards", YOURS) == YOURS
        name = form.get("pack", "").strip() or pack_beside(room, yours)
        pack = self.host.own_packs.loaded(room, name) if name.startswith(OWN) else name
        settings, is_full = settings_in(form, room, solo=True), form.get("depth") == FULL
        table = self.host.real.lay(room.name, yours, pack, settings, visit.player, is_full)
        return self.site.to_table(visit, table)

    def keep(self, visit: RequestContext) -> Response:
        """Save the cards described at a table in a custom pack."""
        here = self.site.at(visit)
        self.host.real.keep_cards(here.live, visit.words.text("packs.new-name"))
        return see(f"/table/{here.live.id}/lines") if visit.form.get("back") else self.site.after_move(here)

    # -- corrections ------------------------------------------------------------------------

    def lines(self, visit: RequestContext) -> Response:
        """Show all entries, newest first, grouped by day or round."""
        here = self.site.at(visit)
        live, place = here.live, here.place.answers()
        with live.lock:
            page = self.site.page_of(visit, live, place)
            chapters: dict[str, list[EnteredLine]] = {}
            for line in self.said(visit, live, place.seat)[::-1]:
                chapters.setdefault(line.chapter, []).append(line)
            learned = self.host.real.learned(live) if visit.is_owner else None
            return self.site.render(
                visit, "lines.html", live=live, page=page, worlds=page.worlds, chapters=chapters, learned=learned
            )

    def said(self, visit: RequestContext, live: LiveTable, seat: int) -> list[EnteredLine]:
        """Return the player's entries in words."""
        found: list[EnteredLine] = []
        told: list[tuple[TablePage, Entry]] = []
        for number, entry, table in self.host.real.said(live):
            then = page_at(table, seat, visit.words)
            chapter = [then.where, *then.story.chapter_names(table.happened(seat))][-1]
            found.append(EnteredLine(chapter, number, then.do, said_in(then, entry)))
            told.append((then, entry))
        asked = [(then.ask, entry.option if isinstance(entry, Answer) else None) for then, entry in told]
        return [
            replace(line, begun=then.arrival.to_complete(said_at(entry), asked[later:]))
            for later, (line, (then, entry)) in enumerate(zip(found, told, strict=True), 1)
        ]

    def line(self, visit: RequestContext) -> Response:
        """Show the question of an earlier line, so that it can be answered again."""
        here = self.site.at(visit)
        live, seat = here.live, here.place.answers().seat
        number = whole(visit.path("line"))
        notation = visit.query("answer")[:MOST_LETTERS].strip()
        with live.lock:
            then, entry = self.host.real.before_line(live, number), live.table.entries()[number]
            shown = Shown(visit.query("pick"), said_at(entry), said_at(entry)) if not notation else NOTHING
            page = page_at(then, seat, visit.words, shown)
            ways = self.ways(visit, live, seat, number, notation) if notation else []
            return self.site.render(
                visit, "line.html", live=live, page=page, worlds=page.worlds, number=number, at=live.at(seat),
                was=said_in(page, entry), now=said_in(page, said_now(then, seat, notation)) if notation else "",
                notation=notation, ways=ways,
            )  # fmt: skip

    def ways(
        self, visit: RequestContext, live: LiveTable, seat: int, number: int, notation: str
    ) -> list[CorrectionChoice]:
        """Return the different ways to correct a line, the recommended first: once pieces were moved, to leave them."""
        found = {how: self.host.real.corrected(live, number, notation, how) for how in HOW}
        if found[MOVED_BACK].comes_to_the_same(found[AS_PLAYED]):
            del found[AS_PLAYED]
        ways = [way_of(how, correction, seat, visit.words) for how, correction in found.items()]
        then = self.host.real.before_line(live, number)
        return ways[::-1] if is_moved_since(live.table, then, seat, visit.words) else ways

    def correct(self, visit: RequestContext) -> Response:
        """Show a correction's effects, then apply the chosen way; completing a card needs no choice."""
        here = self.site.at(visit)
        live, seat = here.live, here.place.answers().seat
        number, notation = whole(visit.path("line")), visit.form.get("answer", "")[:MOST_LETTERS].strip()
        how = visit.form.get("how", "")
        if how:
            self.host.real.correct(live.id, at_of(visit), number, notation, how)
            return see(f"/table/{live.id}")
        with live.lock:
            then, entry = self.host.real.before_line(live, number), live.table.entries()[number]
            page = page_at(then, seat, visit.words)
            notation = typed_now(then, seat, notation, page)
            is_whole = bool(page.arrival.to_complete(said_at(entry), ())) and not page.arrival.to_complete(notation, ())
            is_completed = is_whole and self.host.real.corrected(live, number, notation, MOVED_BACK).changes_nothing
        if is_completed:
            self.host.real.correct(live.id, at_of(visit), number, notation, MOVED_BACK)
            return see(f"/table/{live.id}/lines")
        return see(f"/table/{live.id}/lines/{number}?{urlencode({'answer': notation})}")


def said_now(then: Table[Any], seat: int, notation: str) -> Entry:
    """Return the entry that an answer at an earlier line would create."""
    line, heard = len(then.entries()), then.copy()
    if heard.draw is not None:
        heard.outcome(notation)
    else:
        heard.answer(seat, notation)
    return heard.entries()[line]


def typed_now(then: Table[Any], seat: int, text: str, page: TablePage) -> str:
    """Convert text typed for an earlier line to notation."""

    def say(notation: str) -> str:
        said_now(then, seat, notation)
        return notation

    if then.draw is not None:
        return as_said(page.words, then.draw, text, say)
    return say(as_notation(page.words, page.view, page.ask, text) if page.ask is not None else text)


def said_in(page: TablePage, entry: Entry) -> str:
    if not isinstance(entry, Answer):
        return page.arrival.said(entry.card)
    if page.ask is None:
        raise NothingToUndo("error.nothing-is-asked")
    return page.choices.in_words(str(entry.option))
