"""The cached lines of a table are equal to newly written ones, even after an undo."""

from __future__ import annotations

from typing import Any

import pytest

from cartone import Table, new
from cartone.games import games
from cartone.table import SPECTATOR, Random, key_of


def check(table: Table[Any]) -> None:
    """Check that a table's lines are equal to those of a fresh copy."""
    fresh = table.copy()
    for seat in (SPECTATOR, *range(len(table.seats))):
        assert table.happened(seat) == fresh.happened(seat)
        assert table.lines_for(seat) == [str(entry) for entry in table.record_for(seat).entries]
        assert table.lines_for(seat) == fresh.lines_for(seat)
    assert list(map(str, table.entries())) == list(map(str, fresh.entries()))


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("company", ["chance", None], ids=["together", "alone"])
def test_what_was_read_before_goes_on(game: str, company: str | None) -> None:
    others = [company, company] if company else [games()[game].opponent or "chance"]
    table, random = new(game, ["me", *others], seed=5), Random(key_of(5, "written"))
    for step in range(60):
        if not table.pending:
            break
        seat = sorted(table.pending)[step % len(table.pending)]
        seen, said = table.seen, len(table.entries())
        table.answer(seat, table.pending[seat].options.sample(random))
        if len(table.entries()) == said + 1:
            assert table.undo_is_clean(seat, seen) == table.undo_is_clean(seat)
        if step % 5 == 0:
            check(table)
        if step % 7 == 3:
            table.undo(seat)
            check(table)
        if step % 11 == 5:
            table.take_back()  # as a correction at a real table does
            check(table)


def test_what_a_reader_was_given_stays_as_it_was() -> None:
    table = new("stamp-swap", ["me", "pinzetta"], seed=5)
    events, entries, lines = table.happened(0), table.entries(), table.lines_for(0)
    lengths = len(events), len(entries), len(lines)
    table.answer(0, next(iter(table.pending[0].options)))
    assert (len(events), len(entries), len(lines)) == lengths
    events.clear()
    entries.clear()
    assert table.happened(0)[: lengths[0]]
    assert len(table.entries()) >= lengths[1]
