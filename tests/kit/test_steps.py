"""The pieces and numbers touched by events, applied to the previous table, yield the current one, for every seat and
after every answer."""

from __future__ import annotations

from pathlib import Path

import pytest

import cartone
from cartone.testing import Case, cases
from tests.recording import records_of

from .onlooker import COMICS, STAMPS, Kind, Onlooker, around, watched

KINDS = [*STAMPS, *COMICS]


@pytest.mark.parametrize(("seed", "kind"), [*enumerate(KINDS, 1)], ids=str)
def test_what_happens_leads_to_what_is_seen(seed: int, kind: Kind) -> None:
    for _ in watched(kind, seed):
        pass


@pytest.mark.parametrize("case", [*cases("stamp-swap"), *cases("age-of-comics")], ids=str)
def test_also_where_a_person_describes_what_comes(case: Case) -> None:
    """While the table waits for a card, changes may be incomplete; at every question, they are complete."""
    opened = case.opened()
    assert opened is not None
    lookers: list[Onlooker] = []
    for table in opened.stops():
        lookers = lookers or around(table)
        if table.draw is None:
            for looker in lookers:
                looker.look()
    assert all(looker.touched > 200 for looker in lookers)


@pytest.mark.parametrize("path", [*records_of("stamp-swap"), *records_of("age-of-comics")], ids=lambda path: path.stem)
def test_whole_records_lead_to_their_ends(path: Path) -> None:
    """The records contain events that are rare in random games."""
    for looker in around(cartone.load(path.read_text(encoding="utf-8"))):
        looker.look()
