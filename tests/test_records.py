"""Whole games that must replay, and together exercise everything; golden texts; score sheets by hand."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import cartone
from cartone.games.stamp_swap.contests import COUNTERS
from cartone.games.stamp_swap.game import StampSwap
from cartone.games.stamp_swap.rulings import Ruling
from cartone.table import Record, Table

from .make_records import PLAYED, PLAYTHROUGHS, RECORDS, playthrough
from .stamp_swap.builders import HOUSE

FILES = sorted(RECORDS.glob("*.record"))

NOT_WITH_THE_HOUSE_PACK = {
    Ruling.POOL_RUNS_DRY,  # its events show more items than are drafted; test_rules shows it
    Ruling.TOO_FEW_TO_SPLIT,  # follows from that; test_options shows it
    Ruling.TOKENS_ARE_NO_LIMIT,  # six face-up rare stamps; test_solo shows it
}


def replay(path: Path) -> Table[StampSwap]:
    return cartone.load(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_replays_to_its_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    table = cartone.load(text)
    assert table.over
    assert str(table.record) == text
    header = Record.read(text).header
    assert (header.rules, header.pack_hash) == (StampSwap.rules_version, HOUSE.hash), "run: make records"


def test_there_are_enough_of_them() -> None:
    assert len(FILES) >= 20
    seats = {len(Record.read(path.read_text(encoding="utf-8")).header.players) for path in FILES}
    assert seats == {2, 3, 4, 5}


def test_together_they_exercise_every_effect_event_contest_and_ruling() -> None:
    rulings: set[Ruling] = set()
    cards: set[str] = set()
    contests: set[str] = set()
    for path in FILES:
        game = replay(path).game
        rulings |= game.rulings
        for event in game.story.events():
            for name in ("card", "event"):
                cards.add(getattr(event.params.get(name), "id", ""))
            if event.id in ("scored-contest", "scored-finale"):
                contests.add(event.params["contest"].id)
        cards |= {event.id for event in game.past_events}
    assert rulings == set(Ruling) - NOT_WITH_THE_HOUSE_PACK
    assert contests == {contest.id for contest in HOUSE.contests}
    counted = {contest.scoring.count.what for contest in HOUSE.contests}
    assert counted == set(COUNTERS), "every way of counting has a card"
    with_effect = [card.id for card in HOUSE.attendees] + [event.id for event in HOUSE.events]
    with_effect += [event.id for event in HOUSE.pinzetta_events]
    assert set(with_effect) <= cards


@pytest.mark.parametrize("name", PLAYED)
def test_a_playthrough_reads_as_it_did(name: str) -> None:
    golden = (PLAYTHROUGHS / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name, replay(RECORDS / f"{name}.record")) == golden


SHEETS = tomllib.loads((RECORDS / "sheets.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", SHEETS)
def test_a_score_sheet_that_was_checked_by_hand(name: str) -> None:
    table = replay(RECORDS / f"{name}.record")
    for seat in table.seats:
        by_hand = SHEETS[name][seat.letter]
        points = {source: number for source, number in table.game.by_source(seat.number).items() if number}
        assert points == {source: number for source, number in by_hand.items() if number}


def test_five_sheets_were_checked() -> None:
    assert len(SHEETS) >= 5
