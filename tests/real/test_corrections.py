"""What was said beside a real table, said otherwise rounds later: moved back, or left as it was played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cartone.host import AS_PLAYED, MOVED_BACK, Host
from cartone.host.real import lying, take_back
from cartone.store import SqliteStore
from cartone.table import Answer, Outcome, Table
from cartone.table.driver import OVERRIDDEN

from .entries import Told, told_automa, told_pinzetta
from .person import BY_ID, Person, digital, laid

THIRD = 3


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    made = Host(SqliteStore(tmp_path / "tables.sqlite"))
    yield made
    made.close()


def in_third_round(host: Host, game: str, told: Told) -> str:
    """A table where two days or rounds were told."""
    name = host.lay_real(game, True, settings=told.table.header.settings)
    while sum(event.id in ("day", "round") for event in host.live(name).table.events(0)) < THIRD:
        live = host.live(name)
        host.answer(name, 0, live.at(0), told.right(live.table))
    return name


def line_of(table: Table[Any], is_it: Callable[[Any], bool]) -> int:
    return next(number for number, entry in enumerate(table.entries()) if is_it(entry))


def otherwise(table: Table[Any]) -> int:
    return sum(event.id == OVERRIDDEN for event in table.events(0))


def test_a_card_she_decides_by(host: Host) -> None:
    """Left as played nothing is moved, and she is said to have done otherwise; moved back, all is worked out again."""
    name = in_third_round(host, "stamp-swap", told_pinzetta(2))
    before = host.live(name).table.copy()
    line = line_of(before, lambda entry: isinstance(entry, Outcome) and entry.deck == "decision")
    played = host.correct(name, host.live(name).at(0), line, "D2", AS_PLAYED).table
    assert (lying(played), otherwise(played)) == (lying(before), 1)
    again = host.corrected(host.live(name), line, "D2", MOVED_BACK)
    assert otherwise(again.table) == 0
    assert again.moves
    assert not [entry for entry in again.table.entries() if isinstance(entry, Answer) and entry.seat == 1]


def test_what_the_automa_has_taken_shows_something_else(host: Host) -> None:
    """A writer that it hired was misread: it has hired that card, whatever it shows."""
    name = in_third_round(host, "age-of-comics", told_automa(4))
    live = host.live(name)
    line = line_of(live.table, lambda entry: isinstance(entry, Answer) and entry.kind == "creatives")
    hired = next(choice.own.place for choice in live.table.choices if choice.kind == "writer")
    shown = str(live.table.entries()[line]).removeprefix("A creatives ").split()
    then = host.before_line(live, line)
    shown[hired - 1] = next(
        face
        for face in ("romance-1", "western-1", "sci-fi-1")
        if face not in shown and can_be(then, shown, hired, face)
    )
    correction = host.corrected(live, line, " ".join(shown), AS_PLAYED)
    assert not correction.dropped
    assert not correction.moves
    assert correction.otherwise > 0


def can_be(then: Table[Any], shown: list[str], place: int, face: str) -> bool:
    told = [*shown]
    told[place - 1] = face
    options = then.pending[0].options
    return options.read(" ".join(told)) in options


def test_one_undo_takes_a_card_back_with_its_back() -> None:
    seeded = digital("age-of-comics", 3, ())
    person, table = Person(seeded, BY_ID), laid(seeded, BY_ID)
    while table.draw is None or table.draw.face is None:
        if table.draw is not None:
            table.outcome(person.draw(table, table.draw))
        else:
            table.answer(0, person.answer(table, table.pending[0]))
    before = str(table.record)
    table.outcome(person.draw(table, table.draw))
    assert len(str(table.record).splitlines()) == len(before.splitlines()) + 2
    take_back(table)
    assert str(table.record) == before
    take_back(table)
    assert len(str(table.record).splitlines()) < len(before.splitlines())
