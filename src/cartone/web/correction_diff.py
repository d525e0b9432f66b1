"""The effects of a correction at a physical table, in words: the pieces to move by hand, and the next question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..games.kit.lines import StoryLine
from ..games.kit.page import TablePage
from ..games.kit.real_table_page import RealTablePage
from ..games.kit.steps import EventSteps
from ..host import Correction, take_back
from ..host.corrections import lying
from ..locale import Catalogue
from ..table import Answer, Event, Table
from ..table.record import Entry
from .lobby_games import page_at


def said_at(entry: Entry) -> str:
    """Return the option or card of an entry, as it appears in a record."""
    return str(entry.option) if isinstance(entry, Answer) else entry.card


@dataclass(frozen=True, slots=True)
class CorrectionChoice:
    """A way to make a correction, offered on a page with a short and a full description of the work that it causes."""

    how: str
    cost: str
    moves: list[str]
    otherwise: list[str]
    asked: str


def way_of(how: str, correction: Correction, seat: int, words: Catalogue) -> CorrectionChoice:
    now = page_at(correction.table, seat, words)
    otherwise = [now.story.told(event)[0] for event in correction.otherwise]
    asked = now.do if correction.is_elsewhere and not correction.table.over else ""
    moves = moves_of(correction, seat, words)
    return CorrectionChoice(how, cost_of(correction, moves, asked, words), moves, otherwise, asked)


def cost_of(correction: Correction, moves: list[str], asked: str, words: Catalogue) -> str:
    """Return a short text about the work that a correction causes; an open correction first needs an answer."""
    if correction.is_open:
        return words.text("table.cost-asked-first")
    costs = [words.text("table.cost-asked")] if asked else []
    costs += [words.text("table.cost-moves", changes=len(moves))] if moves else []
    return ", ".join(costs) or words.text("table.cost-nothing")


def is_moved_since(table: Table[Any], then: Table[Any], seat: int, words: Catalogue) -> bool:
    """Return whether any piece on the table at `then` or later was moved before the last entry."""
    last, line = table.copy(), len(then.entries())
    take_back(last)
    if len(last.entries()) <= line:
        return False
    before, now, page = lying(then).places, lying(last).places, page_at(last, seat, words)
    lay = before
    for number, later in last.moments():
        lay = lying(later).places | lay if number > line else lay
    moves = [(piece, start, now.get(piece, "")) for piece, start in lay.items() if piece in now or piece in before]
    return any(start != to and page.hands.to_move(piece, start, to) for piece, start, to in moves)


def moves_of(correction: Correction, seat: int, words: Catalogue) -> list[str]:
    """Return instructions for the pieces, counters and actions to change; none while the correction is open."""
    if correction.is_open:
        return []
    was, now = (page_at(table, seat, words) for table in (correction.was, correction.table))
    moved = ((now if to else was).hands.to_move(piece, start, to) for piece, start, to in correction.moves)
    counted = (now.hands.to_count(*count) for count in correction.counts)
    return [*dict.fromkeys(line for line in (*moved, *counted) if line), *done_otherwise(was, now)]


def done_otherwise(was: TablePage, now: TablePage) -> list[str]:
    """Return the actions, on no piece or counter, in which two stories differ: first those to undo."""
    if not isinstance(was, RealTablePage) or not isinstance(now, RealTablePage):
        return []
    pages = was, now
    acts = [page.hands.acts(steps_since(page, page.table.happened(page.seat), 0)) for page in pages]
    told = [Counter(act.line for act in done) for done in acts]
    beyond = {act.line for page, done in zip(pages, acts, strict=True) for act in done if page.hands.beyond_moves(act)}
    gone, fresh = ([line for line in (told[one] - told[other]).elements() if line in beyond]
                   for one, other in ((0, 1), (1, 0)))  # fmt: skip
    return [*(now.text("table.undo-act", act=line) for line in gone), *fresh]


@dataclass(frozen=True, slots=True)
class PendingMoves:
    """Instructions that may not have been carried out yet: news before the corrections, then their moves."""

    page: TablePage
    news: list[StoryLine]
    moves: list[str]
    turn: str
    is_open: bool
    """True if later entries are waiting for an answer."""


def left_by(correction: Correction, seat: int, words: Catalogue) -> PendingMoves:
    """Return the instructions left by all corrections made on one page, oldest first."""
    first, *_ = chain = correction.chain
    page, events = page_at(first.was, seat, words), first.was.happened(seat)
    news = steps_since(page, events, first.told)
    moves = [line for one in chain for line in moves_of(one, seat, words)]
    return PendingMoves(page, news, moves, first.at, bool(correction.waiting))


def steps_since(page: TablePage, events: Sequence[Event], start: int) -> list[StoryLine]:
    return page.story.steps(events[start:], EventSteps(page.room, page.seat).since(page.table, events, start))
