"""Reviews with estimates that are made up, for tests that need no search."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest

from cartone.host.searcher import report
from cartone.kernel.judged import Judged
from cartone.review.reviewing import Graded, Review, questions_of, seat_of
from cartone.table import CartoneError, Table
from cartone.table.packfile import PackText
from cartone.tables import load

ROOM = "CARTONE_MADE_UP"
"""The name of the environment variable with the folder that the search and its test share."""
GO, LOG = "go", "log"
"""The names of the files by which a test lets searches go on, and in which they are listed."""
DIES = "dies"
"""The text of the first of them that lets the process die."""
DONE, STEPS = 3, 31


def made_up(text: str, seat: int | None = None) -> tuple[Table[Any], Review]:
    """Return a finished game with a review in which every fifth decision lost something, and some are in doubt."""
    table = load(text)
    seat = seat_of(table) if seat is None else seat
    decisions = []
    for place, (stop, then, ask, answer) in enumerate(questions_of(table)):
        chosen = ask.options.listed().index(ask.options.number(answer.option))
        lost, doubt = (place * 0.017 % 0.4, 0.01 if place % 15 else 0.3) if place % 5 == 0 else (0.0, 0.0)
        judged = Judged(0 if lost else chosen, 0.5, 70.0, 0.5 - lost, lost, doubt, 9 * lost)
        if answer.seat == seat:
            decisions.append(Graded(stop, then.game.stands_at(), chosen, judged))
    return table, Review(seat, 400, tuple(decisions), 1.0, table.scores[seat])


def slowly(record: str, pack: PackText | None, seat: int, path: str) -> Review:
    """Return a review that is made up, once the test lets it; the file may contain the ID of an error instead."""
    room = Path(os.environ[ROOM])
    with (room / LOG).open("a") as log:
        log.write(f"{seat}\n")
    report(DONE, STEPS)
    while not (room / GO).exists():
        time.sleep(0.02)
    if error := (room / GO).read_text():
        if error == DIES:
            os._exit(1)
        raise CartoneError(error, path=path)
    return made_up(record, seat)[1]


def make_up(monkeypatch: pytest.MonkeyPatch, room: Path) -> None:
    """Let the searches of a test make reviews up, once it lets them."""
    monkeypatch.setattr("cartone.review.reviewing.is_fast", lambda: True)
    monkeypatch.setattr("cartone.host.reviews.reviewed", slowly)
    monkeypatch.setenv(ROOM, str(room))
