"""The house pack: its counts, where its entries come from, and its fingerprint."""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

import pytest

from cartone.games.stamp_swap.components import Colour, ContestType, Kind, Size, Stamp, Theme
from cartone.games.stamp_swap.pack import load
from cartone.table import PackError

from .builders import HOUSE
from .slips import (
    CORNERS,
    DATA,
    HEADER,
    LADDER,
    PLAIN,
    RESERVE,
    TEXT,
    Slip,
    accepted,
    name_of,
    slipped,
)

# -- the house pack -----------------------------------------------------------------------------


def stamps() -> list[Stamp]:
    return [stamp for tile in HOUSE.tiles for stamp in tile.stamps]


def test_the_box_has_165_tiles_by_size() -> None:
    sizes = Counter(tile.size for tile in (*HOUSE.tiles, *HOUSE.forever))
    assert sizes == {
        Size.SMALL_SQUARE: 30,
        Size.LARGE_SQUARE: 30,
        Size.SHORT_RECTANGLE: 60,
        Size.LONG_RECTANGLE: 30,
        Size.FOREVER: 15,
    }
    assert sizes.total() == 165
    assert sum(map(len, HOUSE.tiles_by_size.values())) + len(HOUSE.forever) == 165


def test_rectangles_stand_upright_and_lie() -> None:
    outlines = Counter((tile.width, tile.height) for tile in HOUSE.tiles)
    assert all(outlines[outline] for outline in ((2, 3), (3, 2), (2, 4), (4, 2)))


def test_15_tiles_are_rare_in_more_than_one_size() -> None:
    rare = [tile for tile in HOUSE.tiles if tile.is_rare]
    assert len(rare) == 15
    assert len({tile.size for tile in rare}) > 1
    assert all(stamp.colour is None and stamp.theme is None for tile in rare for stamp in tile.stamps)


def test_15_tiles_are_doubles_of_two_small_squares_and_none_is_rare() -> None:
    doubles = [tile for tile in HOUSE.tiles if tile.is_double]
    assert len(doubles) == 15
    assert {tile.size for tile in doubles} == {Size.LONG_RECTANGLE}
    assert {stamp.size for tile in doubles for stamp in tile.stamps} == {Size.SMALL_SQUARE}
    assert not any(stamp.kind is Kind.RARE for tile in doubles for stamp in tile.stamps)


def test_each_colour_and_theme_has_six_stamps() -> None:
    pairs = Counter((stamp.colour, stamp.theme) for stamp in stamps() if stamp.kind is not Kind.RARE)
    assert pairs == {(colour, theme): 6 for colour in Colour for theme in Theme}


@pytest.mark.parametrize("kind", [Kind.CANCELLED, Kind.FADED])
def test_about_one_in_eight_is_cancelled_and_one_in_eight_faded(kind: Kind) -> None:
    coloured = [stamp for stamp in stamps() if stamp.kind is not Kind.RARE]
    share = sum(stamp.kind is kind for stamp in coloured) / len(coloured)
    assert 0.11 <= share <= 0.14


def test_values_fit_the_kinds() -> None:
    for stamp in stamps():
        match stamp.kind:
            case Kind.CANCELLED:
                assert stamp.value == 0
            case Kind.FADED:
                assert stamp.value < 0
            case _:
                assert stamp.value > 0
    assert all(tile.value == 0 for tile in HOUSE.forever)


def test_19_attendees_are_numbered_and_five_of_them_exhibit() -> None:
    assert sorted(card.number for card in HOUSE.attendees) == list(range(1, 20))
    assert sum(card.is_exhibitor for card in HOUSE.attendees) == 5
    assert all((card.scoring is None) != (card.effect is None) for card in HOUSE.attendees)


def test_30_contests_six_of_each_type() -> None:
    assert len(HOUSE.contests) == 30
    assert Counter(contest.type for contest in HOUSE.contests) == dict.fromkeys(ContestType, 6)


def test_10_events_with_six_or_seven_symbols() -> None:
    assert len(HOUSE.events) == 10
    assert {len(event.symbols) for event in HOUSE.events} == {6, 7}


def test_5_mats_each_with_its_own_exhibitor() -> None:
    assert len(HOUSE.mats) == 5
    assert len({mat.exhibitor.scoring for mat in HOUSE.mats}) == 5


def test_every_entry_says_where_it_comes_from() -> None:
    entries = [entry for section, found in DATA.items() if section != "pack" for entry in found]
    assert len(entries) >= 165 + 19 + 30 + 10 + 5
    assert {entry["from"] for entry in entries} == {"rulebook", "house"}


TOLD_IN_FULL = {"C1": {3: 12}, "T2": {1: 9}, "S1": {1: 3, 2: 6}, "F1": {2: 8}}
"""The contests whose points a rule document prints without a doubt: how many are counted, and the points."""

TOLD_IN_PART = {
    "S6", "F3", "E01", "Z01", "D1", "P1", "P2",
    "A02", "A03", "A04", "A05", "A08", "A10", "A11", "A12", "A14", "E02", "E03", "E04",
}  # fmt: skip
"""What has a number or a symbol of our own beside what a document or a review tells."""


def test_only_what_a_document_tells_in_full_is_marked_so() -> None:
    marked = {
        entry["id"]
        for section, found in DATA.items()
        if section != "pack"
        for entry in found
        if entry["from"] != "house"
    }
    assert marked == set(TOLD_IN_FULL)
    for contest in (contest for contest in HOUSE.contests if contest.id in marked):
        assert contest.source == "rulebook"
        assert {counted: contest.scoring.points(counted) for counted in TOLD_IN_FULL[contest.id]} == TOLD_IN_FULL[
            contest.id
        ]


def test_what_is_told_in_part_says_which_part() -> None:
    found = re.findall(
        r'^id = "(\w+)"\n(?:[^\[\n#].*\n)*# Told by (?:a rule document|rule documents|reviews)\b', TEXT, re.M
    )
    assert set(found) == TOLD_IN_PART
    docs = (Path(__file__).parents[2] / "docs" / "card-packs.md").read_text(encoding="utf-8")
    assert f"{len(TOLD_IN_FULL)} contests are `rulebook`. For {len(TOLD_IN_PART)} other entries" in docs


def test_where_an_entry_comes_from_changes_nothing_in_play(tmp_path: Path) -> None:
    """So that a record of another day still opens."""
    path = tmp_path / "house.toml"
    path.write_text(TEXT.replace('from = "house"', 'from = "printed"'), encoding="utf-8")
    assert load(path).hash == HOUSE.hash


def test_everything_a_person_reads_has_a_name_and_a_text() -> None:
    for section in ("contest", "attendee", "event", "mat"):
        assert all(entry["name"] and entry["text"] for entry in DATA[section])


# -- the hash -----------------------------------------------------------------------------------


def hash_of(tmp_path: Path, slip: Slip) -> str:
    text, _ = slipped(slip)
    assert text != TEXT
    path = accepted(tmp_path, text)
    assert path is not None
    return load(path).hash


@pytest.mark.parametrize(
    "slip",
    [
        Slip("pack", "name = .*", 'name = "mine"', "name", ""),
        Slip("pack", "title = .*", 'title = "Mine"', "title", ""),
        Slip(CORNERS, "name = .*", 'name = "Ecken"', "name", ""),
        Slip(RESERVE, "text = .*", 'text = "Something else."', "text", ""),
        Slip("event items", "name = .*", 'name = { en = "Rain", de = "Regen" }', "name", ""),
        Slip("mat theme", "from = .*", 'from = "printed"', "from", ""),
        Slip(PLAIN, "from = .*", 'from = "printed" # read off the tile', "from", ""),
        Slip(PLAIN, r"\n\n", "\n\n# a comment\n\n", "# a comment", ""),
    ],
    ids=name_of,
)
def test_the_hash_does_not_know_names_texts_and_origins(slip: Slip, tmp_path: Path) -> None:
    assert hash_of(tmp_path, slip) == HOUSE.hash


@pytest.mark.parametrize(
    "slip",
    [
        Slip(CORNERS, "each = .* ", "each = 39 ", "scores", ""),
        Slip(LADDER, r"ladder = \[.*\]", "ladder = [0, 1, 99]", "scores", ""),
        Slip("attendee holding", "amount = [0-9]+", "amount = 19", "effect", ""),
        Slip("attendee holding", ', holding = "token"', "", "effect", ""),
        Slip("event items", '"attendee"', '"forever"', "items", ""),
        Slip("event items", "id = .*", 'id = "E99"', "id", ""),
        Slip("mat theme", "each = .* ", "each = 39 ", "scores", ""),
        Slip(PLAIN, "value = .*", "value = 9", "value", ""),
        Slip('tile \nkind = "rare"', "value = .*", "value = 19", "value", ""),
    ],
    ids=name_of,
)
def test_the_hash_knows_what_matters_for_play(slip: Slip, tmp_path: Path) -> None:
    assert hash_of(tmp_path, slip) != HOUSE.hash


def test_the_hash_knows_the_order_in_which_a_seed_deals(tmp_path: Path) -> None:
    blocks = HEADER.split(TEXT)
    first = next(index for index, block in enumerate(blocks) if block.startswith("[[tile]]"))
    blocks[first], blocks[first + 1] = blocks[first + 1], blocks[first]
    path = accepted(tmp_path, "".join(blocks))
    assert path is not None
    assert load(path).hash != HOUSE.hash


def test_the_same_cards_in_another_file_have_the_same_hash(tmp_path: Path) -> None:
    path = accepted(tmp_path, TEXT)
    assert path is not None
    assert load(path).hash == HOUSE.hash


def test_a_pack_that_was_written_to_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT, encoding="utf-8")
    assert load(path).hash == HOUSE.hash
    path.write_text(TEXT.replace("each = 13", "each = 14"), encoding="utf-8")
    os.utime(path, ns=(1, 1))
    assert load(path).hash != HOUSE.hash


def test_packs_of_the_same_name_in_other_folders_are_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder, text in (("a", TEXT), ("b", TEXT.replace("each = 13", "each = 14"))):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.toml").write_text(text, encoding="utf-8")
    hashes = []
    for folder in ("a", "b"):
        monkeypatch.chdir(tmp_path / folder)
        hashes.append(load(Path("mine.toml")).hash)
    assert hashes[0] != hashes[1]


def test_an_event_cannot_work_in_the_final_show(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        TEXT.replace('{ at = "show", do = "points", amount = 4,', '{ at = "final", do = "points", amount = 4,')
    )
    with pytest.raises(PackError, match="an event ends before the Final Show"):
        load(path)
