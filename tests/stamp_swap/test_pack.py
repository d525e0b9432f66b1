"""The counts of the shipped pack, the sources of its entries, and its hash."""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

import pytest

from cartone.games.stamp_swap.components import Colour, ContestType, Kind, Size, Theme
from cartone.games.stamp_swap.pack import load

from .builders import HOUSE, house_with
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


STAMPS = [stamp for tile in HOUSE.tiles for stamp in tile.stamps]
COLOURED = [stamp for stamp in STAMPS if stamp.kind is not Kind.RARE]
RARE = [tile for tile in HOUSE.tiles if tile.is_rare]
DOUBLES = [tile for tile in HOUSE.tiles if tile.is_double]
HALVES = [stamp for tile in DOUBLES for stamp in tile.stamps]
OBLONG = {(2, 3), (3, 2), (2, 4), (4, 2)}
SIZES = {
    Size.SMALL_SQUARE: 30,
    Size.LARGE_SQUARE: 30,
    Size.SHORT_RECTANGLE: 60,
    Size.LONG_RECTANGLE: 30,
    Size.FOREVER: 15,
}
ENTRIES = [entry for section, found in DATA.items() if section != "pack" for entry in found]

IN_THE_BOX: dict[str, tuple[object, object]] = {
    "165 tiles by size": (Counter(tile.size for tile in (*HOUSE.tiles, *HOUSE.forever)), SIZES),
    "165 tiles in their piles": (sum(map(len, HOUSE.tiles_by_size.values())) + len(HOUSE.forever), 165),
    "rectangles that stand upright and lie": ({(tile.width, tile.height) for tile in HOUSE.tiles} & OBLONG, OBLONG),
    "15 rare tiles": (len(RARE), 15),
    "rare tiles of more than one size": (len({tile.size for tile in RARE}) > 1, True),
    "rare stamps without colour": ({stamp.colour for tile in RARE for stamp in tile.stamps}, {None}),
    "rare stamps without theme": ({stamp.theme for tile in RARE for stamp in tile.stamps}, {None}),
    "15 doubles": (len(DOUBLES), 15),
    "doubles are long rectangles": ({tile.size for tile in DOUBLES}, {Size.LONG_RECTANGLE}),
    "doubles of two small squares": ({half.size for half in HALVES}, {Size.SMALL_SQUARE}),
    "no rare doubles": ([half for half in HALVES if half.kind is Kind.RARE], []),
    "six stamps of each colour and theme": (
        Counter((stamp.colour, stamp.theme) for stamp in COLOURED),
        {(colour, theme): 6 for colour in Colour for theme in Theme},
    ),
    "forever stamps without a value": ({tile.value for tile in HOUSE.forever}, {0}),
    "19 numbered attendees": (sorted(card.number for card in HOUSE.attendees), list(range(1, 20))),
    "five exhibitors": (sum(card.is_exhibitor for card in HOUSE.attendees), 5),
    "attendees that score or work": (
        {(card.scoring is None) != (card.effect is None) for card in HOUSE.attendees},
        {True},
    ),
    "six contests of each type": (Counter(one.type for one in HOUSE.contests), dict.fromkeys(ContestType, 6)),
    "10 events": (len(HOUSE.events), 10),
    "events with six or seven symbols": ({len(event.symbols) for event in HOUSE.events}, {6, 7}),
    "5 mats": (len(HOUSE.mats), 5),
    "an exhibitor of its own on each mat": (len({mat.exhibitor.scoring for mat in HOUSE.mats}), 5),
    "entries that say where they come from": ({entry["from"] for entry in ENTRIES}, {"rulebook", "house"}),
    "no entry lost": (len(ENTRIES) >= 165 + 19 + 30 + 10 + 5, True),
}
"""Counts in the shipped pack, and their expected values."""


@pytest.mark.parametrize("what", IN_THE_BOX)
def test_the_box_has(what: str) -> None:
    found, due = IN_THE_BOX[what]
    assert found == due


@pytest.mark.parametrize("kind", [Kind.CANCELLED, Kind.FADED])
def test_about_one_in_eight_is_cancelled_and_one_in_eight_faded(kind: Kind) -> None:
    assert 0.11 <= sum(stamp.kind is kind for stamp in COLOURED) / len(COLOURED) <= 0.14


def test_values_fit_the_kinds() -> None:
    for stamp in STAMPS:
        sign = {Kind.CANCELLED: 0, Kind.FADED: -1}.get(stamp.kind, 1)
        assert (stamp.value > 0) - (stamp.value < 0) == sign


TOLD_IN_FULL = {"C1": {3: 12}, "T2": {1: 9}, "S1": {1: 3, 2: 6}, "F1": {2: 8}}
"""Contests whose points are printed in a rule document, with some counts and their points."""

TOLD_IN_PART = {
    "S6", "F3", "E01", "Z01", "D1", "P1", "P2",
    "A02", "A03", "A04", "A05", "A08", "A10", "A11", "A12", "A14", "E02", "E03", "E04",
}  # fmt: skip
"""Cards that have a number or symbol of our own in addition to those from a document or review."""


def test_only_what_a_document_tells_in_full_is_marked_so() -> None:
    marked = {entry["id"] for entry in ENTRIES if entry["from"] != "house"}
    assert marked == set(TOLD_IN_FULL)
    for contest in (contest for contest in HOUSE.contests if contest.id in marked):
        assert contest.source == "rulebook"
        printed = TOLD_IN_FULL[contest.id]
        assert {counted: contest.scoring.points(counted) for counted in printed} == printed


def test_what_is_told_in_part_says_which_part() -> None:
    found = re.findall(
        r'^id = "(\w+)"\n(?:[^\[\n#].*\n)*# Told by (?:a rule document|rule documents|reviews)\b', TEXT, re.M
    )
    assert set(found) == TOLD_IN_PART
    docs = (Path(__file__).parents[2] / "docs" / "card-packs.md").read_text(encoding="utf-8")
    assert f"{len(TOLD_IN_FULL)} contests are `rulebook`. For {len(TOLD_IN_PART)} other entries" in docs


def test_everything_a_person_reads_has_a_name_and_a_text() -> None:
    for section in ("contest", "attendee", "event", "mat"):
        assert all(entry["name"] and entry["text"] for entry in DATA[section])


# -- the hash -----------------------------------------------------------------------------------


def hash_of(tmp_path: Path, text: str) -> str:
    path = accepted(tmp_path, text)
    assert path is not None
    return load(path).hash


OF_NO_MATTER = [
    Slip("pack", "name = .*", 'name = "mine"', "name", ""),
    Slip("pack", "title = .*", 'title = "Mine"', "title", ""),
    Slip(CORNERS, "name = .*", 'name = "Ecken"', "name", ""),
    Slip(RESERVE, "text = .*", 'text = "Something else."', "text", ""),
    Slip("event items", "name = .*", 'name = { en = "Rain", de = "Regen" }', "name", ""),
    Slip("mat theme", "from = .*", 'from = "printed"', "from", ""),
    Slip(PLAIN, "from = .*", 'from = "printed" # read off the tile', "from", ""),
    Slip(PLAIN, r"\n\n", "\n\n# a comment\n\n", "# a comment", ""),
]
"""Changes that do not affect play: to names, texts and sources."""

OF_MATTER = [
    Slip(CORNERS, "each = .* ", "each = 39 ", "scores", ""),
    Slip(LADDER, r"ladder = \[.*\]", "ladder = [0, 1, 99]", "scores", ""),
    Slip("attendee holding", "amount = [0-9]+", "amount = 19", "effect", ""),
    Slip("attendee holding", ', holding = "token"', "", "effect", ""),
    Slip("event items", '"attendee"', '"forever"', "items", ""),
    Slip("event items", "id = .*", 'id = "E99"', "id", ""),
    Slip("mat theme", "each = .* ", "each = 39 ", "scores", ""),
    Slip(PLAIN, "value = .*", "value = 9", "value", ""),
    Slip('tile \nkind = "rare"', "value = .*", "value = 19", "value", ""),
]


@pytest.mark.parametrize("slip", [*OF_NO_MATTER, *OF_MATTER], ids=name_of)
def test_the_hash_knows_what_matters_for_play_and_nothing_else(slip: Slip, tmp_path: Path) -> None:
    assert (hash_of(tmp_path, slipped(slip)[0]) == HOUSE.hash) is (slip in OF_NO_MATTER)


def test_the_hash_knows_the_order_in_which_a_seed_deals(tmp_path: Path) -> None:
    blocks = HEADER.split(TEXT)
    first = next(index for index, block in enumerate(blocks) if block.startswith("[[tile]]"))
    blocks[first], blocks[first + 1] = blocks[first + 1], blocks[first]
    assert hash_of(tmp_path, "".join(blocks)) != HOUSE.hash


def test_where_an_entry_comes_from_changes_nothing_in_play(tmp_path: Path) -> None:
    """Old records can still be opened after such a change, or after the file has been renamed."""
    assert hash_of(tmp_path, TEXT.replace('from = "house"', 'from = "printed"')) == HOUSE.hash
    assert hash_of(tmp_path, TEXT) == HOUSE.hash


def test_a_pack_that_was_written_to_is_read_again(tmp_path: Path) -> None:
    assert load(Path(house_with(tmp_path, "each = 13", "each = 13"))).hash == HOUSE.hash
    path = Path(house_with(tmp_path, "each = 13", "each = 14"))
    os.utime(path, ns=(1, 1))
    assert load(path).hash != HOUSE.hash


def test_packs_of_the_same_name_in_other_folders_are_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hashes = []
    for folder, each in (("a", "13"), ("b", "14")):
        (tmp_path / folder).mkdir()
        house_with(tmp_path / folder, "each = 13", f"each = {each}")
        monkeypatch.chdir(tmp_path / folder)
        hashes.append(load(Path("mine.toml")).hash)
    assert hashes[0] != hashes[1]
