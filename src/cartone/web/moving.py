"""What a correction changes on a real table, in words: what your hands move, and what is asked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ..games.kit.lines import Step
from ..games.kit.page import TablePage
from ..games.kit.steps import Told
from ..host import Correction
from ..locale import Catalogue
from ..table import Answer
from ..table.record import Entry
from .doors import page_at


def said_at(entry: Entry) -> str:
    """The notation of what was said at a line."""
    return str(entry.option) if isinstance(entry, Answer) else entry.card


@dataclass(frozen=True, slots=True)
class Way:
    """A way to correct something, for a page."""

    how: str
    moves: list[str]
    otherwise: list[str]
    asked: list[str]


def way_of(how: str, correction: Correction, seat: int, words: Catalogue) -> Way:
    now = page_at(correction.table, seat, words)
    otherwise = [now.told(event)[0] for event in correction.otherwise]
    return Way(how, moves_of(correction, seat, words), otherwise, asked_by(correction, seat, words))


def moves_of(correction: Correction, seat: int, words: Catalogue) -> list[str]:
    """What has to be moved and counted otherwise; a thing that is gone is called as it was."""
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


def left_by(correction: Correction, seat: int, words: Catalogue) -> Left:
    """Several corrections on one page come one after the other."""
    first, *_ = chain = correction.chain
    page, events = page_at(first.was, seat, words), first.was.happened(seat)
    touched = Told(page.room, seat).since(first.was, events, first.told)
    moves = [line for one in chain for line in moves_of(one, seat, words)]
    return Left(page, page.steps(events[first.told :], touched), moves, first.at)


def asked_by(correction: Correction, seat: int, words: Catalogue) -> list[str]:
    """What is asked, because nobody has said it, or what was said does not fit any more: first where the table stands.

    The same question in several turns stands there once.
    """
    if not correction.is_elsewhere or correction.table.over:
        return []
    first = page_at(correction.table, seat, words).do
    again = [page_at(then, seat, words).do for line, then in correction.was.moments() if line in correction.again]
    counted = Counter([first, *again[1 if again[:1] == [first] else 0 :]])
    return [words.text("table.times", question=question, count=count) if count > 1 else question
            for question, count in counted.items()]  # fmt: skip
