"""Score sheets are stored as plain data that tell the same story and hide the same cards."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any

import pytest

import cartone
from cartone.games import age_of_comics, game_called
from cartone.games.kit.story_data import cardboard_of
from cartone.locale import LANGUAGES, catalogue
from cartone.sheet import Sheet, sheet_of
from cartone.table import SPECTATOR, Random, Record, Table, key_of

from ..recording import records_of

SEATS = {"stamp-swap": [["a", "b", "c"], ["a", "pinzetta"]], "age-of-comics": [["a", "b", "c"], ["a", "automa"]]}
RECORDS = [path for game in SEATS for path in records_of(game)[::4]]
TABLES = [(game, seats) for game, tables in SEATS.items() for seats in tables]


def read_back(table: Table[Any]) -> Sheet:
    """Return a table's sheet after a round trip through storage."""
    sheet = Sheet.read(sheet_of(table).text)
    assert sheet is not None
    return sheet


@pytest.fixture(scope="module", params=RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def table(request: pytest.FixtureRequest) -> Table[Any]:
    return cartone.load(request.param.read_text(encoding="utf-8"))


def test_a_kept_story_is_told_like_the_one_that_happened(table: Table[Any]) -> None:
    sheet, pack = read_back(table), table.game.pack
    for language in LANGUAGES:
        words = game_called(table.header.game).words(catalogue(language), table.seats, None, pack)
        happened = [(event.audience, words.event(event), words.reasons(event)) for event in table.game.story.events()]
        events = sheet.events(SPECTATOR, pack)
        assert [(event.audience, words.event(event), words.reasons(event)) for event in events] == [
            told for told in happened if told[0] >> SPECTATOR & 1
        ]
    for seat in range(len(table.seats)):
        assert sorted(event.id for event in sheet.events(seat, pack)) == sorted(one.id for one in table.events(seat))


def test_a_kept_sheet_has_the_points_the_winners_and_what_everybody_takes_home(table: Table[Any]) -> None:
    sheet = read_back(table)
    assert (list(sheet.scores), list(sheet.winners), sheet.over) == (table.scores, table.game.winners(), True)
    room = game_called(table.header.game)
    for seat in table.seats:
        assert sheet.sources[seat.number] == dict(table.game.by_source(seat.number))
        assert sheet.keepsake(seat.number, table.game.pack) == room.browser.keepsake(table.view(seat.number))


@pytest.mark.parametrize(
    ("game", "seats"), TABLES, ids=lambda value: "-".join(value) if isinstance(value, list) else ""
)
def test_a_record_from_the_store_hides_what_a_table_hides(game: str, seats: list[str]) -> None:
    """At every moment and for every seat, the text equals the table's without a replay."""
    table = cartone.new(game, seats, seed=8)
    random = Random(key_of(8, "sheet"))
    hidden = sealed = 0
    while not table.over:
        check(table)
        sheet = sheet_of(table)
        hidden += bool(sheet.seen)
        sealed += sheet.public < len(table.record.entries)
        seat, ask = next(iter(table.pending.items()))
        for _ in range(1 if random.below(3) else 5):
            table.answer(seat, ask.options.sample(random))
            if table.pending.get(seat) is None:
                break
            ask = table.pending[seat]
    check(table)
    assert hidden
    assert sealed or game == "age-of-comics" or len(seats) == 2


def check(table: Table[Any]) -> None:
    whole = Record.read(str(table.record))
    sheet = read_back(table)
    for seat in (*range(len(table.seats)), SPECTATOR):
        assert str(sheet.record_for(whole, seat)) == str(table.record_for(seat))


def test_an_old_header_leaves_without_its_path() -> None:
    table = cartone.new("stamp-swap", ["a", "b"], seed=1)
    record = replace(table.record, header=replace(table.header, pack="/home/ann/my-cards.toml"))
    assert "pack my-cards " in str(sheet_of(table).record_for(record, 0))
    assert "/home" not in str(sheet_of(table).record_for(record, 0))


@pytest.mark.parametrize("text", ["", "{}", "[1]", "no JSON", '{"format":2}', '{"format":1,"seen":3}'])
def test_a_sheet_that_makes_no_sense_is_none(text: str) -> None:
    assert Sheet.read(text) is None


@pytest.mark.parametrize(("deck", "text"), [("comic", "crime fan"), ("writer", "crime 2"), ("artist", "horror 3")])
def test_a_card_that_a_person_has_described_is_told_again_by_what_it_shows(deck: str, text: str) -> None:
    table = age_of_comics.new(["a", "b"], dealer=None, open_decks=(deck,))
    card = table.game.literal(deck, f"{text} Some name", 1)
    board = cardboard_of(table.game.pack)
    again = board.thing(json.loads(json.dumps(board.plain(card))))
    assert type(again) is type(card)
    assert plain_parts(again) == plain_parts(card)


def plain_parts(card: Any) -> dict[str, Any]:
    return {field.name: getattr(card, field.name) for field in fields(card)}
