"""The house pack, what is said about packs with mistakes, and packs and records torn by chance."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import cartone
from cartone.bots import play
from cartone.games.stamp_swap import PACKS
from cartone.games.stamp_swap.components import Colour, ContestType, Kind, Size, Stamp, Theme
from cartone.games.stamp_swap.pack import load
from cartone.table import CartoneError, PackError, Record, SeededDealer, StackedDealer

from .builders import HOUSE

TEXT = (PACKS / "house.toml").read_text(encoding="utf-8")
DATA: dict[str, Any] = tomllib.loads(TEXT)
HEADER = re.compile(r"(?m)^(?=\[)")


# -- the house pack -------------------------------------------------------------------------------


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
    assert {entry["from"] for entry in entries} == {"rulebook", "public", "house"}


def test_everything_a_person_reads_has_a_name_and_a_text() -> None:
    for section in ("contest", "attendee", "event", "mat"):
        assert all(entry["name"] and entry["text"] for entry in DATA[section])


# -- one mistake ----------------------------------------------------------------------------------


def torn(tmp_path: Path, text: str | bytes, name: str = "my-cards.toml") -> list[str]:
    """The complaints about a pack: each of them one line, with the file and the line."""
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(PackError) as caught:
        load(path)
    problems = caught.value.problems
    assert problems
    for problem in problems:
        assert problem.startswith(f"{path}:")
        assert len(problem.splitlines()) == 1, "one line for each mistake"
    assert str(caught.value).splitlines() == problems
    return [problem.removeprefix(f"{path}:") for problem in problems]


def line_of(text: str, index: int) -> int:
    return text.count("\n", 0, index) + 1


class Slip(NamedTuple):
    """One mistake: in the first entry of a section with some text in it, the pattern `old` becomes `new`.

    The line of the entry that begins with `at` is to blame.
    """

    entry: str
    old: str
    new: str
    at: str
    says: str


def slipped(slip: Slip, text: str = TEXT) -> tuple[str, int]:
    """The text of the pack with a mistake, and the line of the mistake."""
    start = 0
    section, _, holding = slip.entry.partition(" ")
    for block in HEADER.split(text):
        if re.match(rf"\[\[?{section}\]", block) and holding in block:
            break
        start += len(block)
    else:
        raise AssertionError(f"the house pack has no {slip.entry}")
    changed, count = re.subn(slip.old, lambda _: slip.new, block, count=1)
    assert count, f"{slip.entry} has no {slip.old!r}"
    at = re.search(rf"(?m)^{re.escape(slip.at)}", changed)
    assert at is not None, f"{slip.entry} has no line {slip.at!r}"
    text = text[:start] + changed + text[start + len(block) :]
    return text, line_of(text, start + at.start())


CORNERS = 'contest "corners"'
SECOND = 'contest "second-most"'
LADDER = "contest ladder"
GAPS = 'contest "gaps"'

CONTESTS = [
    Slip(SECOND, "type = .*\n", "", "[[contest]]", "type is missing.*colour, theme, size"),
    Slip(SECOND, "type = .*", 'type = "color"', "type", "unknown type 'color'.*colour, theme"),
    Slip(SECOND, "type = .*", "type = 1", "type", "unknown type 1.*colour, theme"),
    Slip(SECOND, "type = .*", 'type = ["colour"]', "type", r"unknown type \['colour'\].*colour, theme"),
    Slip(SECOND, "name = .*", "name = 5", "name", "name must be text in quotes, not 5"),
    Slip(SECOND, "text = .*", 'text = ["a"]', "text", r"text must be text in quotes, not \['a'\]"),
    Slip(SECOND, "name =", "naem =", "naem", "unknown property 'naem'.*name"),
    Slip(SECOND, "from = .*\n", "", "[[contest]]", "from is missing.*rulebook, public, house"),
    Slip(SECOND, "from = .*", 'from = "somewhere"', "from", "unknown from 'somewhere'.*rulebook, public, house"),
    Slip(SECOND, "scores = .*", "scores = 3", "scores", "scores must be a table in braces, not 3"),
    Slip(SECOND, "scores = .*", 'scores = ["corners"]', "scores", "scores must be a table in braces"),
    Slip(SECOND, "scores = .*\n", "", "[[contest]]", "scores is missing.*count"),
    Slip(SECOND, 'of = "colour", ', "", "scores", "of is missing.*colour, theme"),
    Slip(SECOND, 'of = "colour"', 'of = "size"', "scores", "unknown of 'size'.*colour, theme"),
    Slip(SECOND, '"second-most"', '"third-most"', "scores", "unknown count 'third-most'.*second-most"),
    Slip(CORNERS, '"corners"', '"corner"', "scores", "unknown count 'corner'.*corners"),
    Slip(CORNERS, 'count = "corners", ', "", "scores", "count is missing.*corners"),
    Slip(CORNERS, ", each = .* ", " ", "scores", "say how many points: each = 3, or ladder"),
    Slip(CORNERS, "each = .* ", "each = 4, ladder = [0, 4] ", "scores", "each = 3, or ladder.*one of the two"),
    Slip(CORNERS, "each = .* ", 'each = "4" ', "scores", "each must be a whole number, not '4'"),
    Slip(CORNERS, "each = .* ", "each = 4.0 ", "scores", "each must be a whole number, not 4.0"),
    Slip(CORNERS, "each = .* ", "each = true ", "scores", "each must be a whole number, not True"),
    Slip(CORNERS, "each = .* ", "each = 41 ", "scores", "each 41 is impossible; it goes from -20 to 40"),
    Slip(CORNERS, "each = .* ", 'each = 4, colour = "blue" ', "scores", "unknown property 'colour'"),
    Slip(LADDER, r"ladder = \[.*\]", "ladder = 4", "scores", "ladder must be a list of whole numbers, not 4"),
    Slip(LADDER, r"ladder = \[.*\]", 'ladder = ["0"]', "scores", "ladder must be a list of whole numbers"),
    Slip(LADDER, r"ladder = \[0", "ladder = [1", "scores", "a ladder begins with the 0 points for none"),
    Slip(LADDER, r"ladder = \[.*\]", "ladder = [0, 100]", "scores", "points go from -99 to 99"),
    Slip("contest colour = ", 'colour = "[a-z]+"', 'colour = "red"', "scores", "unknown colour 'red'.*purple, yellow"),
    Slip("contest kind = ", 'kind = "[a-z]+"', 'kind = "torn"', "scores", "unknown kind 'torn'.*cancelled"),
    Slip(GAPS, "cells = ., ", "", "scores", "cells is missing.*from 1 to 2"),
    Slip(GAPS, "cells = .", "cells = 3", "scores", "cells 3 is impossible; it goes from 1 to 2"),
]

RESERVE = 'attendee "reserve"'
SIZES = "attendee sizes = "
ITEM = "attendee item = "
BONUS = 'attendee "contest"'
PER = 'attendee per = { count = "surrounded" }'

ATTENDEES = [
    Slip("attendee A02", "id = .*\n", "", "[[attendee]]", "id is missing"),
    Slip("attendee A02", "id = .*", "id = 2", "id", "id must be text in quotes, not 2"),
    Slip("attendee A02", '"A02"', '"A01"', "id", r"the id 'A01' is already taken, on line \d+"),
    Slip("attendee A02", "number = .*\n", "", "[[attendee]]", "number is missing.*from 1 to 19"),
    Slip("attendee A02", "number = .*", "number = 1", "number", r"the number 1 is already taken, on line \d+"),
    Slip("attendee A02", "number = .*", "number = 20", "number", "number 20 is impossible; it goes from 1 to 19"),
    Slip("attendee A02", "number = .*", 'number = "2"', "number", "number must be a whole number, not '2'"),
    Slip(RESERVE, "effect = .*", 'effect = "reserve"', "effect", "effect must be a table in braces, not 'reserve'"),
    Slip(RESERVE, "effect = .*", "effect = []", "effect", "effect must be a table in braces"),
    Slip(RESERVE, "effect = .*\n", "", "id", "a specialist effect = .*one of the two"),
    Slip(
        "attendee scores",
        "from =",
        'effect = { at = "cut", do = "reserve", amount = 1 }\nfrom =',
        "id",
        "one of the two",
    ),
    Slip(RESERVE, '"reserve"', '"steal"', "effect", "unknown do 'steal'.*points, .*reserve"),
    Slip(BONUS, 'do = "contest"', 'do = "contests"', "effect", "unknown do 'contests'.*contest"),
    Slip(RESERVE, 'do = "reserve", ', "", "effect", "do is missing.*reserve"),
    Slip(RESERVE, '"reserve"', '"draft"', "effect", "'draft'"),
    Slip(RESERVE, '"cut"', '"lunch"', "effect", "unknown at 'lunch'.*round-start, .*cut"),
    Slip(ITEM, 'at = "[a-z-]+"', 'at = "lunch"', "effect", "unknown at 'lunch'.*pile-chosen"),
    Slip(RESERVE, 'at = "cut", ', "", "effect", "at is missing.*cut"),
    Slip(RESERVE, '"cut"', '"show"', "effect", "'reserve' does not work at 'show'; it works at cut"),
    Slip('attendee "unentered"', '"final"', '"cut"', "effect", "'unentered' does not work at 'cut'; it works at final"),
    Slip(RESERVE, ", amount = [0-9]+", "", "effect", "amount is missing.*from 1 to"),
    Slip(RESERVE, "amount = [0-9]+", "amount = 0", "effect", "amount 0 is impossible; it goes from 1 to"),
    Slip(RESERVE, "amount = [0-9]+", "amount = 1000", "effect", "amount 1000 is impossible; it goes from 1 to"),
    Slip(RESERVE, "amount = [0-9]+", 'amount = "one"', "effect", "amount must be a whole number, not 'one'"),
    Slip(RESERVE, "amount = [0-9]+", "amount = 1, amuont = 1", "effect", "unknown property 'amuont'.*amount"),
    Slip("attendee holding", '"token"', '"hat"', "effect", "unknown holding 'hat'.*token"),
    Slip(ITEM, 'item = "[a-z-]+"', 'item = "banana"', "effect", "unknown item 'banana'.*stamp, face-down, attendee"),
    Slip(BONUS, 'contest = "[a-z]+"', 'contest = "length"', "effect", "unknown contest 'length'.*colour, theme, size"),
    Slip(SIZES, r"sizes = \[.*\]", 'sizes = ["short"]', "effect", "sizes are small-square"),
    Slip(SIZES, r"sizes = \[.*\]", 'sizes = ["forever"]', "effect", "sizes are small-square"),
    Slip(SIZES, r"sizes = \[.*\]", 'sizes = "short-rectangle"', "effect", "sizes must be a list of texts"),
    Slip(SIZES, r"sizes = \[.*\]", "sizes = 3", "effect", "sizes must be a list of texts, not 3"),
    Slip(PER, "per = { .* }", 'per = "corners" }', "effect", "per must be a table in braces, not 'corners'"),
    Slip(PER, '"surrounded"', '"round"', "effect", "unknown count 'round'.*surrounded"),
    Slip(PER, '"surrounded"', '"surrounded", each = 2', "effect", "unknown property 'each'"),
]

EVENTS = [
    Slip("event items", '"attendee"', '"elephant"', "items", "unknown item 'elephant'; items are small-square"),
    Slip("event items", '"attendee"', '"attendee down"', "items", "'attendee' is always face up"),
    Slip("event items", '"attendee"', '"large-square up"', "items", "unknown item 'large-square up'.*' down'"),
    Slip("event items", "items = .*", "items = []", "items", "0 items are impossible"),
    Slip("event items", r"items = \[", 'items = ["forever", "forever", ', "items", "[89] items are impossible"),
    Slip("event items", "items = .*", 'items = "attendee"', "items", "items must be a list of texts"),
    Slip("event items", "items = .*", "items = [1, 2, 3, 4]", "items", "items must be a list of texts"),
    Slip("event items", "items = .*", "items = { a = 1 }", "items", "items must be a list of texts"),
    Slip('event "draft"', r", sizes = \[.*\]", "", "effect", "'draft' needs sizes"),
]

MATS = [
    Slip("mat theme", "scores = .*\n", "", "[[mat]]", "scores is missing"),
    Slip("mat theme", 'theme = "[a-z]+"', 'theme = "cats"', "scores", "unknown theme 'cats'.*space, monuments"),
    Slip("mat theme", "name = .*", "name = 1.5", "name", "name must be text in quotes, not 1.5"),
]

PLAIN = 'tile outline = "2x2"\ncolour'
LONG = 'tile outline = "2x4"\ncolour'
COLOURED = "colour = .*\ntheme = .*\nvalue = .*\n"
HALF = '{ colour = "blue", theme = "space", value = 1 }'
PINK_HALF = '{ colour = "pink", theme = "space", value = 1 }'
RARE_HALF = '{ kind = "rare", value = 5 }'

TILES = [
    Slip(PLAIN, "outline = .*", 'outline = "5x5"', "outline", "unknown outline '5x5'.*2x2, 3x3"),
    Slip(PLAIN, "outline = .*\n", "", "[[tile]]", "outline is missing.*2x2"),
    Slip(PLAIN, "outline = .*", "outline = [2, 2]", "outline", r"unknown outline \[2, 2\].*2x2"),
    Slip(PLAIN, "value = .*", "value = 0", "value", "value 0 is impossible; it goes from 1 to 9"),
    Slip(PLAIN, "value = .*", "value = -1", "value", "value -1 is impossible; it goes from 1 to 9"),
    Slip(PLAIN, "value = .*", 'value = "3"', "value", "value must be a whole number, not '3'"),
    Slip(PLAIN, "value = .*", "value = 1979-05-27", "value", "value must be a whole number"),
    Slip(PLAIN, "value = .*\n", "", "[[tile]]", "value is missing.*from 1 to 9"),
    Slip(PLAIN, "colour = .*", 'colour = "pink"', "colour", "unknown colour 'pink'.*purple, yellow"),
    Slip(PLAIN, "colour = .*\n", "", "[[tile]]", "colour is missing.*purple, yellow"),
    Slip(PLAIN, "theme = .*", 'theme = "flower"', "theme", "unknown theme 'flower'.*flowers"),
    Slip(PLAIN, "value =", 'kind = "torn"\nvalue =', "kind", "unknown kind 'torn'.*ordinary, cancelled"),
    Slip("tile S02", '"S02"', '"S01"', "id", r"the id 'S01' is already taken, on line \d+"),
    Slip('tile \nkind = "faded"', "value = .*", "value = 3", "value", "value 3 is impossible; it goes from -9 to -1"),
    Slip('tile \nkind = "cancelled"', "theme =", "value = 3\ntheme =", "value", "unknown property 'value'"),
    Slip('tile \nkind = "rare"', "value = .*", "value = 21", "value", "value 21 is impossible; it goes from 1 to 20"),
    Slip('tile \nkind = "rare"', "value =", 'colour = "blue"\nvalue =', "colour", "unknown property 'colour'"),
    Slip('tile "1x1"', "from =", "value = 1\nfrom =", "value", "unknown property 'value'"),
    Slip(PLAIN, COLOURED, f"halves = [{HALF}, {HALF}]\n", "halves", "a double is a 2x4 or 4x2 tile"),
    Slip(LONG, COLOURED, f"halves = [{HALF}]\n", "halves", "with two halves"),
    Slip(LONG, COLOURED, f"halves = [{HALF}, {HALF}, {HALF}]\n", "halves", "with two halves"),
    Slip(LONG, COLOURED, f"halves = [{HALF}, {RARE_HALF}]\n", "halves", "the halves of a double are not rare"),
    Slip(LONG, COLOURED, f"halves = [{HALF}, {PINK_HALF}]\n", "halves", "unknown colour 'pink'.*purple, yellow"),
    Slip(LONG, COLOURED, 'halves = "two"\n', "halves", "halves must be a list of tables in braces"),
    Slip(LONG, COLOURED, "halves = [1, 2]\n", "halves", "halves must be a list of tables in braces"),
]

HEADS = [
    Slip("pack", "name = .*\n", "", "[pack]", "name is missing"),
    Slip("pack", "name = .*", "name = 7", "name", "name must be text in quotes, not 7"),
    Slip("pack", "game = .*", 'game = "stamp-swop"', "game", "unknown game 'stamp-swop'.*stamp-swap"),
    Slip("pack", "game = .*\n", "", "[pack]", "game is missing.*stamp-swap"),
    Slip("pack", "title =", "titel =", "titel", "unknown property 'titel'.*title"),
    Slip("pack", "\n\n", '\n\n[[sticker]]\nid = "1"\n\n', "[[sticker]]", "unknown section 'sticker'.*tile"),
    Slip("pack", "\n\n", "\n\n[weather]\nsun = 1\n\n", "[weather]", "unknown section 'weather'.*tile"),
    Slip("pack", r"\[pack\]", "[[pack]]", "[[pack]]", r"\[pack\]"),
]

SLIPS = [*CONTESTS, *ATTENDEES, *EVENTS, *MATS, *TILES, *HEADS]


def name_of(slip: Slip) -> str:
    return re.sub(r"\s+", " ", f"{slip.entry}: {slip.new or f'no {slip.old}'}")[:60]


@pytest.mark.parametrize("slip", SLIPS, ids=map(name_of, SLIPS))
def test_one_mistake_is_one_line_with_the_line_number_and_what_would_be_right(slip: Slip, tmp_path: Path) -> None:
    text, line = slipped(slip)
    problems = torn(tmp_path, text)
    assert re.match(f"{line}: .*(?:{slip.says})", problems[0])
    assert problems[1:] == []


@pytest.mark.parametrize(
    ("slip", "missing"),
    [
        (Slip("event items", "from =", "form =", "form", "unknown property 'form'"), "from is missing"),
        (Slip(PLAIN, "theme =", "thema =", "thema", "unknown property 'thema'"), "theme is missing"),
        (Slip(CORNERS, "each =", "eech =", "scores", "unknown property 'eech'"), "say how many points"),
        (Slip(RESERVE, "effect =", "efect =", "efect", "unknown property 'efect'"), "effect = "),
    ],
)
def test_a_misspelt_property_is_unknown_and_the_right_one_missing(slip: Slip, missing: str, tmp_path: Path) -> None:
    text, line = slipped(slip)
    problems = torn(tmp_path, text)
    assert any(re.match(f"{line}: .*{slip.says}", problem) for problem in problems)
    assert any(missing in problem for problem in problems)


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (PLAIN, "29 tiles of size small-square; the box has 30"),
        ('tile "3x3"', "29 tiles of size large-square; the box has 30"),
        ('tile "1x1"', "14 tiles of size forever; the box has 15"),
        ('tile \nkind = "rare"', "14 rare tiles; the box has 15"),
        (RESERVE, "13 specialists; the box has 14"),
        ("attendee scores", "4 exhibitors; the box has 5"),
        ('contest type = "finale"', "5 contests of type finale; the box has 6"),
        ("event items", "9 events; the box has 10"),
    ],
)
def test_an_entry_too_few_is_counted(entry: str, says: str, tmp_path: Path) -> None:
    section = entry.split()[0]
    text, _ = slipped(Slip(entry, r"(?s)\A.*\Z", "# gone\n", "# gone", ""))
    problems = torn(tmp_path, text)
    assert any(says in problem for problem in problems)
    assert TEXT.count(f"[[{section}]]") == text.count(f"[[{section}]]") + 1


def test_an_entry_too_many_is_counted(tmp_path: Path) -> None:
    problems = torn(tmp_path, TEXT + '\n[[tile]]\nid = "F99"\noutline = "1x1"\nfrom = "house"\n')
    assert len(problems) == 1
    assert "16 tiles of size forever; the box has 15" in problems[0]


def test_the_complaint_about_a_second_id_names_the_line_of_the_first(tmp_path: Path) -> None:
    text, line = slipped(Slip("tile S02", '"S02"', '"S01"', "id", ""))
    first = line_of(text, text.index('id = "S01"'))
    assert torn(tmp_path, text) == [f"{line}: tile S01: the id 'S01' is already taken, on line {first}"]


# -- many mistakes --------------------------------------------------------------------------------


def test_all_mistakes_are_reported_at_once(tmp_path: Path) -> None:
    slips = [
        Slip("pack", "title =", "titel =", "titel", "unknown property 'titel'"),
        Slip(CORNERS, '"corners"', '"corner"', "scores", "unknown count 'corner'"),
        Slip(RESERVE, '"cut"', '"show"', "effect", "'reserve' does not work at 'show'"),
        Slip("event items", '"attendee"', '"elephant"', "items", "unknown item 'elephant'"),
        Slip(PLAIN, "value = .*", "value = 99", "value", "value 99 is impossible"),
        Slip('tile "1x1"', "from = .*", 'from = "bgg"', "from", "unknown from 'bgg'"),
    ]
    text = TEXT
    lines = []
    for slip in slips:
        text, line = slipped(slip, text)
        lines.append(line)
    problems = torn(tmp_path, text)
    assert len(problems) == len(slips)
    for slip, line in zip(slips, lines, strict=True):
        assert any(re.match(f"{line}: .*{slip.says}", problem) for problem in problems)


def test_an_empty_file_misses_everything(tmp_path: Path) -> None:
    problems = torn(tmp_path, "")
    assert any("[pack]" in problem for problem in problems)
    assert any("0 events; the box has 10" in problem for problem in problems)


def test_a_section_in_single_brackets_is_named_with_its_line(tmp_path: Path) -> None:
    problems = torn(tmp_path, '[pack]\nname = "x"\ngame = "stamp-swap"\n\n[tile]\nid = "S01"\n')
    assert any(re.match(r"5: .*\[\[tile\]\]", problem) for problem in problems)


def test_a_value_in_place_of_a_section_is_named_with_its_line(tmp_path: Path) -> None:
    problems = torn(tmp_path, '# a pack\n\ntile = 5\n[pack]\nname = "x"\ngame = "stamp-swap"\n')
    assert any(re.match(r"3: .*\[\[tile\]\]", problem) for problem in problems)


# -- lines that are hard to count -----------------------------------------------------------------

BLUNDER = Slip('tile "1x1"', "from = .*", 'from = "bgg"', "from", "unknown from 'bgg'")


@pytest.mark.parametrize("letter", ["\u2028", "\u2029", "\x85"])
def test_letters_that_look_like_line_ends_do_not_move_the_lines(letter: str, tmp_path: Path) -> None:
    text, line = slipped(BLUNDER)
    problems = torn(tmp_path, text.replace("House pack", f"House{letter}pack"))
    assert re.match(f"{line}: .*{BLUNDER.says}", problems[0])


def test_windows_line_ends_do_not_move_the_lines(tmp_path: Path) -> None:
    text, line = slipped(BLUNDER)
    assert re.match(f"{line}: .*{BLUNDER.says}", torn(tmp_path, text.replace("\n", "\r\n"))[0])


def test_line_breaks_inside_an_id_do_not_break_the_complaint(tmp_path: Path) -> None:
    text, _ = slipped(Slip(PLAIN, "id = .*", 'id = "S\\n01"\nsize = 3', "id", ""))
    torn(tmp_path, text)


# -- files that are no pack -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "slip",
    [
        Slip(CORNERS, 'name = "', "name = ", "name", ""),
        Slip(CORNERS, "type =", "type", "type", ""),
        Slip(CORNERS, "scores = {", "scores = ", "scores", ""),
        Slip(PLAIN, "value = .*", "value = 1\nvalue = 2", "value = 2", ""),
        Slip(PLAIN, "value = .*", "value = 03", "value", ""),
        Slip("event items", "items = .*", 'items = ["attendee",', "items", ""),
        Slip("pack", "title", "[pack]\ntitle", "[pack]\ntitle", ""),
    ],
    ids=lambda slip: slip.new.replace("\n", " "),
)
def test_what_is_not_toml_is_one_line_that_names_the_line(slip: Slip, tmp_path: Path) -> None:
    text, line = slipped(slip)
    problems = torn(tmp_path, text)
    assert len(problems) == 1
    assert re.search(rf"^{line}:|\bline ({line}|{line + 1})\b", problems[0])
    assert "TOML" in problems[0]


def test_a_file_that_stops_in_the_middle_is_not_toml(tmp_path: Path) -> None:
    assert "TOML" in torn(tmp_path, TEXT[: TEXT.index("scores = {") + 10])[0]


def test_a_file_that_is_not_utf8_is_no_text(tmp_path: Path) -> None:
    problems = torn(tmp_path, TEXT.replace("Runner-up", "Löwe").encode("latin-1"))
    assert len(problems) == 1
    assert re.search("text|UTF-8", problems[0])


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"nowhere\.toml: .*No such file"):
        load(tmp_path / "nowhere.toml")


def test_a_folder_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=re.escape(str(tmp_path))):
        load(tmp_path)


@pytest.mark.parametrize(
    "value",
    ["9" * 5000, "[" * 3000 + "]" * 3000, "{ a = " * 3000 + "1" + " }" * 3000, "1e999", "nan", "0x" + "f" * 99],
    ids=["huge", "deep list", "deep table", "infinite", "nan", "hexadecimal"],
)
def test_absurd_values_are_mistakes_like_others(value: str, tmp_path: Path) -> None:
    text, _ = slipped(Slip(PLAIN, "value = .*", f"value = {value}", "value", ""))
    assert len(torn(tmp_path, text)) == 1


# -- what is accepted can be played ---------------------------------------------------------------


def accepted(tmp_path: Path, text: str, name: str = "my-cards.toml") -> Path | None:
    """The file of a pack, or nothing if it has mistakes."""
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    try:
        load(path)
    except PackError:
        return None
    return path


def everywhere(section: str, effect: str) -> str:
    """The house pack with one effect on all cards of a section that have one."""
    blocks = HEADER.split(TEXT)
    return "".join(
        re.sub(r"(?m)^effect = .*$", f"effect = {{ {effect} }}", block) if block.startswith(f"[[{section}]]") else block
        for block in blocks
    )


@pytest.mark.parametrize("amount", [1, 20])
@pytest.mark.parametrize(
    ("section", "effect"),
    [
        ("attendee", 'at = "swap-start", do = "draw"'),
        ("event", 'at = "collect-end", do = "draw"'),
        ("event", 'at = "swap-end", do = "forever"'),
        ("event", 'at = "cut", do = "reserve"'),
        ("event", 'at = "round-start", do = "look"'),
        ("event", 'at = "round-start", do = "draft", sizes = ["short-rectangle"]'),
        ("event", 'at = "round-start", do = "pool", sizes = ["short-rectangle", "small-square", "large-square"]'),
    ],
)
def test_whatever_amount_is_accepted_can_be_played(section: str, effect: str, amount: int, tmp_path: Path) -> None:
    path = accepted(tmp_path, everywhere(section, f"{effect}, amount = {amount}"))
    if path is not None:
        table = cartone.new("stamp-swap", ["chance"] * 5, seed=1, pack=str(path))
        play(table)
        assert table.over


@pytest.mark.parametrize("odd", ["", "?", " E", "E ", "E 1", "E: 1", "E\n1", "#", "Ä"])
def test_whatever_id_is_accepted_can_be_read_back(odd: str, tmp_path: Path) -> None:
    text, _ = slipped(Slip("event items", "id = .*", f"id = {json.dumps(odd)}", "id", ""))
    path = accepted(tmp_path, text)
    if path is not None:
        dealer = StackedDealer({"event": [odd]}, SeededDealer(1))
        record = cartone.new("stamp-swap", ["ann", "bob"], seed=1, pack=str(path), dealer=dealer).record
        assert str(cartone.load(str(record), pack=str(path)).record) == str(record)


@pytest.mark.parametrize("odd", ["", "my cards", " x", "x\nseed 3", "Ä"])
def test_whatever_pack_name_is_accepted_can_be_read_back(odd: str, tmp_path: Path) -> None:
    text, _ = slipped(Slip("pack", "name = .*", f"name = {json.dumps(odd)}", "name", ""))
    path = accepted(tmp_path, text)
    if path is not None:
        record = cartone.new("stamp-swap", ["ann", "bob"], seed=1, pack=str(path)).record
        assert Record.read(str(record)).header == record.header


def test_texts_in_several_languages_are_accepted(tmp_path: Path) -> None:
    text, _ = slipped(Slip(CORNERS, "text = .*", 'text = { de = "Ecken", en = "Corners" }', "text", ""))
    path = accepted(tmp_path, text)
    assert path is not None
    assert any(contest.text == "Corners" for contest in load(path).contests)


# -- the hash -------------------------------------------------------------------------------------


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


# -- torn by chance -------------------------------------------------------------------------------

ODD_VALUES = [
    "[]", "{}", '""', "true", "-1", "99999999999999999999", "1.5", "1979-05-27", '["small-square"]', "[[1]]",
    "[{ a = 1 }]", '{ count = "sets" }',
]  # fmt: skip
"""What may stand where something else belongs."""

VALUE = r'"[^"\n]*"|\[[^\]]*\]|\{.*\}|[^,\s}]+'


def short_pack() -> str:
    """The head of the house pack, the first entry of each section and a few with more in them: quick to read."""
    kept: dict[str, str] = {}
    for block in HEADER.split(TEXT):
        for word in (block.split("\n", 1)[0], "halves", "rare", "ladder", "per =", "item =", "contest =", "draft"):
            if word in block and word not in kept:
                kept[word] = block
                break
    return "".join(kept.values())


@pytest.mark.parametrize("value", ODD_VALUES)
def test_any_property_may_have_any_value(value: str, tmp_path: Path) -> None:
    """Each property gets the value, which is right or a mistake, but never too much."""
    text = short_pack()
    places = list(re.finditer(rf"\b([a-z-]+) = (?=({VALUE}))", text))
    assert len(places) > 100
    for number, place in enumerate(places):
        check_reads(tmp_path, f"{text[: place.start(2)]}{value}{text[place.end(2) :]}", number)


def check_reads(tmp_path: Path, text: str, number: int) -> None:
    """A pack, or a complaint of lines; any other exception is ours to mend."""
    path = tmp_path / f"{number}.toml"
    path.write_text(text, encoding="utf-8")
    try:
        pack = load(path)
    except PackError as error:
        problems = error.problems
    else:
        assert pack.tiles
        return
    assert problems
    assert all(problem.startswith(str(path)) for problem in problems)


def drop_line(lines: list[str], random: Random) -> None:
    del lines[random.randrange(len(lines))]


def double_line(lines: list[str], random: Random) -> None:
    index = random.randrange(len(lines))
    lines.insert(index, lines[index])


def swap_lines(lines: list[str], random: Random) -> None:
    one, two = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]


def change_letter(lines: list[str], random: Random) -> None:
    index = random.randrange(len(lines))
    if line := lines[index]:
        place = random.randrange(len(line))
        letter = random.choice("[]{}\"'=,.#-0129azAZ:|? \tÄ\u2028")
        lines[index] = line[:place] + letter + line[place + random.randrange(2) :]


def swap_words(lines: list[str], random: Random) -> None:
    one, two = random.randrange(len(lines)), random.randrange(len(lines))
    here, there = lines[one].split(" "), lines[two].split(" ")
    place, other = random.randrange(len(here)), random.randrange(len(there))
    here[place] = there[other]
    lines[one] = " ".join(here)


def cut_off(lines: list[str], random: Random) -> None:
    index = random.randrange(len(lines))
    lines[index] = lines[index][: random.randrange(len(lines[index]) + 1)]
    del lines[index + 1 :]


TEARS: list[Callable[[list[str], Random], None]] = [drop_line, double_line, swap_lines, change_letter, swap_words]


def tear(text: str, random: Random) -> str:
    """A text with one to four things wrong."""
    lines = text.split("\n")
    for _ in range(random.randint(1, 4)):
        random.choice(TEARS)(lines, random)
    if random.random() < 0.05:
        cut_off(lines, random)
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(4))
def test_a_pack_torn_by_chance_is_a_pack_or_a_complaint(seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    for number in range(100):
        check_reads(tmp_path, tear(short_pack(), random), number)
    for number in range(100, 110):
        check_reads(tmp_path, tear(TEXT, random), number)


@pytest.fixture(scope="module")
def whole_record() -> str:
    table = cartone.new("stamp-swap", ["chance", "chance"], seed=5)
    play(table)
    return str(table.record)


@pytest.mark.parametrize("seed", range(4))
def test_a_record_torn_by_chance_is_a_record_or_a_complaint(seed: int, whole_record: str) -> None:
    random = Random(seed)
    for _ in range(40):
        with suppress(CartoneError):
            cartone.load(tear(whole_record, random))


ABSURD_RECORDS = {
    "a cut of huge numbers": ("(?m)^(. cut) .*$", r"\1 " + "9" * 5000 + " | 1 | 2"),
    "a placement of a huge number": ("(?m)^(. place) .*$", r"\1 " + "9" * 5000 + " a1"),
    "a huge seed": ("seed .*", "seed " + "9" * 5000),
    "huge rules": ("rules .*", "rules " + "9" * 5000),
    "a pack with a zero byte": ("pack .*", "pack a\0b.toml 1"),
    "a pack with a long name": ("pack .*", "pack " + "x" * 300 + " 1"),
    "a pack without a name": ("pack .*", "pack"),
    "a pack that is a folder": ("pack .*", f"pack {os.sep} 1"),
    "no seats": ("seats .*", "seats"),
    "a hundred seats": ("seats .*", "seats" + " a" * 100),
    "an unknown setting": ("seed .*", "seed 1\nsetting weather rain"),
    "a setting without a name": ("seed .*", "seed 1\nsetting"),
    "a zero byte": ("(?m)^A take .*$", "A take \0"),
    "digits of another script": ("(?m)^A take .*$", "A take ٣"),
    "a game without a name": ("game .*", "game"),
}


@pytest.mark.parametrize("name", ABSURD_RECORDS)
def test_an_absurd_record_is_a_complaint_of_one_line(name: str, whole_record: str) -> None:
    pattern, new = ABSURD_RECORDS[name]
    text, count = re.subn(pattern, new, whole_record, count=1)
    assert count == 1
    with pytest.raises(CartoneError) as caught:
        cartone.load(text)
    assert len(str(caught.value).splitlines()) == 1
