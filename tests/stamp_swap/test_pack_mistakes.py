"""Error messages about packs with one or many mistakes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .slips import CORNERS, PLAIN, RESERVE, SLIPS, TEXT, Slip, line_of, name_of, slipped, torn

# -- one mistake --------------------------------------------------------------------------------


@pytest.mark.parametrize("slip", SLIPS, ids=map(name_of, SLIPS))
def test_one_mistake_is_one_line_with_the_line_number_and_what_would_be_right(slip: Slip, tmp_path: Path) -> None:
    text, line = slipped(slip)
    problems = torn(tmp_path, text)
    assert re.match(f"{line}: .*(?:{slip.says})", problems[0])
    assert problems[1:] == []


@pytest.mark.parametrize(
    ("slip", "missing"),
    [
        (Slip("event items", "from =", "form =", "form", "there is no property “form”"), "from is missing"),
        (Slip(PLAIN, "theme =", "thema =", "thema", "there is no property “thema”"), "theme is missing"),
        (Slip(CORNERS, "each =", "eech =", "scores", "there is no property “eech”"), "each = 3"),
        (Slip(RESERVE, "effect =", "efect =", "efect", "there is no property “efect”"), "effect = "),
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
        (PLAIN, "the number of stamps of this size (small-square) should be 30, not 29"),
        ('tile "3x3"', "the number of stamps of this size (large-square) should be 30, not 29"),
        ('tile "1x1"', "the number of stamps of this size (forever) should be 15, not 14"),
        ('tile \nkind = "rare"', "the box has 15 rare stamps, but 14 are entered"),
        (RESERVE, "the box has 14 specialists, but 13 are entered"),
        ("attendee scores", "the box has 5 exhibitors, but 4 are entered"),
        ('contest type = "finale"', "the number of contest cards of the type “finale” should be 6, not 5"),
        ("event items", "the box has 10 event cards, but 9 are entered"),
    ],
)
def test_an_entry_too_few_is_counted(entry: str, says: str, tmp_path: Path) -> None:
    section = entry.split()[0]
    text, _ = slipped(Slip(entry, r"(?s)\A.*\Z", "# gone\n", "# gone", ""))
    problems = torn(tmp_path, text)
    assert any(says in problem for problem in problems)
    assert TEXT.count(f"[[{section}]]") == text.count(f"[[{section}]]") + 1


@pytest.mark.parametrize(
    ("text", "patterns"),
    [
        (
            f'{TEXT}\n[[tile]]\nid = "F99"\noutline = "1x1"\nfrom = "house"\n',
            [r".*the number of stamps of this size \(forever\) should be 15, not 16"],
        ),
        ("", [r".*\[pack\]", r".*the box has 10 event cards, but none is entered"]),
        ('[pack]\nname = "x"\ngame = "stamp-swap"\n\n[tile]\nid = "S01"\n', [r"5: .*\[\[tile\]\]"]),
        ('# a pack\n\ntile = 5\n[pack]\nname = "x"\ngame = "stamp-swap"\n', [r"3: .*\[\[tile\]\]"]),
    ],
    ids=["an entry too many", "an empty file", "a section in single brackets", "a value in place of a section"],
)
def test_what_is_wrong_with_a_whole_file_is_named(text: str, patterns: list[str], tmp_path: Path) -> None:
    problems = torn(tmp_path, text)
    assert len(problems) == 1 or not text.startswith(TEXT)
    for pattern in patterns:
        assert any(re.match(pattern, problem) for problem in problems)


def test_the_complaint_about_a_second_id_names_the_line_of_the_first(tmp_path: Path) -> None:
    text, line = slipped(Slip("tile S02", '"S02"', '"S01"', "id", ""))
    first = line_of(text, text.index('id = "S01"'))
    assert torn(tmp_path, text) == [f"{line}: tile S01: id “S01” is already used on line {first}. Choose another"]


# -- many mistakes ------------------------------------------------------------------------------


def test_all_mistakes_are_reported_at_once(tmp_path: Path) -> None:
    slips = [
        Slip("pack", "title =", "titel =", "titel", "there is no property “titel”"),
        Slip(CORNERS, '"corners"', '"corner"', "scores", "count cannot be “corner”"),
        Slip(RESERVE, '"cut"', '"show"', "effect", "“reserve” cannot happen at this moment"),
        Slip("event items", '"attendee"', '"elephant"', "items", "unknown item “elephant”"),
        Slip(PLAIN, "value = .*", "value = 99", "value", "value cannot be 99"),
        Slip('tile "1x1"', "from = .*", 'from = "bgg"', "from", "from cannot be “bgg”"),
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


# -- line numbers -------------------------------------------------------------------------------


BLUNDER = Slip('tile "1x1"', "from = .*", 'from = "bgg"', "from", "from cannot be “bgg”")


@pytest.mark.parametrize(
    ("old", "new"),
    [*(("House pack", f"House{letter}pack") for letter in "\u2028\u2029\x85"), ("\n", "\r\n")],
    ids=["line separator", "paragraph separator", "next line", "line ends of Windows"],
)
def test_letters_that_look_like_line_ends_do_not_move_the_lines(old: str, new: str, tmp_path: Path) -> None:
    text, line = slipped(BLUNDER)
    assert re.match(f"{line}: .*{BLUNDER.says}", torn(tmp_path, text.replace(old, new))[0])


def test_line_breaks_inside_an_id_do_not_break_the_complaint(tmp_path: Path) -> None:
    text, _ = slipped(Slip(PLAIN, "id = .*", 'id = "S\\n01"\nsize = 3', "id", ""))
    torn(tmp_path, text)
