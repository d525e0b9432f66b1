"""What a correction changes on a real table, in words: what your hands move, and what is asked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from ..games.kit.beside import BesidePage
from ..games.kit.lines import Step
from ..games.kit.page import TablePage
from ..games.kit.steps import Told
from ..host import Correction, take_back
from ..host.corrections import heard_before, lying
from ..locale import Catalogue
from ..table import Answer, Event, Table
from ..table.record import Entry
from .doors import page_at


def said_at(entry: Entry) -> str:
    """The notation of what was said at a line."""
    return str(entry.option) if isinstance(entry, Answer) else entry.card


@dataclass(frozen=True, slots=True)
class Way:
    """A way to correct something, for a page: what it costs in a few words, then in full."""

    how: str
    cost: str
    moves: list[str]
    otherwise: list[str]
    asked: str


def way_of(how: str, correction: Correction, seat: int, words: Catalogue) -> Way:
    now = page_at(correction.table, seat, words)
    otherwise = [now.told(event)[0] for event in correction.otherwise]
    asked = now.do if correction.is_elsewhere and not correction.table.over else ""
    moves = moves_of(correction, seat, words)
    return Way(how, cost_of(correction, moves, asked, words), moves, otherwise, asked)


def cost_of(correction: Correction, moves: list[str], asked: str, words: Catalogue) -> str:
    """What your hands and your head have to do: where later entries wait, the answer decides what is moved."""
    if correction.waiting:
        return words.text("table.cost-asked-first")
    costs = [words.text("table.cost-asked")] if asked else []
    costs += [words.text("table.cost-moves", changes=len(moves))] if moves else []
    return ", ".join(costs) or words.text("table.cost-nothing")


def is_moved_since(table: Table[Any], then: Table[Any], seat: int, words: Catalogue) -> bool:
    """Whether something that lay there at a moment, or was told later, was moved before the last entry; what that
    brings about may still be to do."""
    last, line = table.copy(), len(then.entries())
    take_back(last)
    if len(last.entries()) <= line:
        return False
    before, now, page = lying(then).places, lying(last).places, page_at(last, seat, words)
    lay = before
    for number, later in last.moments():
        lay = lying(later).places | lay if number > line else lay
    moves = [(piece, start, now.get(piece, "")) for piece, start in lay.items() if piece in now or piece in before]
    return any(start != to and page.to_move(piece, start, to) for piece, start, to in moves)


def moves_of(correction: Correction, seat: int, words: Catalogue) -> list[str]:
    """What has to be moved and counted otherwise; a thing that is gone is called as it was. As long as later entries
    wait, nobody knows."""
    if correction.waiting:
        return []
    was, now = (page_at(table, seat, words) for table in (correction.was, correction.table))
    moved = ((now if to else was).to_move(piece, start, to) for piece, start, to in correction.moves)
    counted = (now.to_count(*count) for count in correction.counts)
    return list(dict.fromkeys(line for line in (*moved, *counted) if line))


@dataclass(frozen=True, slots=True)
class Left:
    """What may still have to be moved after a correction: what was told before it, as the page had it, then its own."""

    page: TablePage
    news: list[Step]
    moves: list[str]
    turn: str
    is_open: bool
    """Whether later entries wait for an answer."""


def left_by(correction: Correction, seat: int, words: Catalogue) -> Left:
    """Several corrections on one page come one after the other."""
    first, *_ = chain = correction.chain
    page, events = page_at(first.was, seat, words), first.was.happened(seat)
    news = steps_since(page, events, first.told)
    moves = [line for one in chain for line in moves_of(one, seat, words)]
    moves += due_now(correction, seat, words, {step.line for step in news})
    return Left(page, news, moves, first.at, bool(correction.waiting))


def steps_since(page: TablePage, events: Sequence[Event], start: int) -> list[Step]:
    return page.steps(events[start:], Told(page.room, page.seat).since(page.table, events, start))


def due_now(correction: Correction, seat: int, words: Catalogue, told: Collection[str]) -> list[str]:
    """What the last entry makes your hands do now, where no piece or number says so and nobody was told before."""
    page = page_at(correction.table, seat, words)
    if correction.waiting or not isinstance(page, BesidePage):
        return []
    acts = page.acts(steps_since(page, correction.table.happened(seat), heard_before(correction.table, seat)))
    return [step.line for step in acts if page.beyond_moves(step) and step.line not in told]
