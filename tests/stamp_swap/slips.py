"""Mistakes in the text of the shipped pack, and the messages about them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cartone.games.stamp_swap import ROOM
from cartone.games.stamp_swap.pack import load
from cartone.table import PackError
from tests.messages import said

TEXT = (ROOM.packs / "house.toml").read_text(encoding="utf-8")
DATA: dict[str, Any] = tomllib.loads(TEXT)
HEADER = re.compile(r"(?m)^(?=\[)")


def torn(tmp_path: Path, text: str | bytes) -> list[str]:
    """Return the errors in a pack, which are one line each, with the file and the line number."""
    path = tmp_path / "my-cards.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(PackError) as caught:
        load(path)
    problems = list(map(str, caught.value.problems))
    assert problems
    for problem in problems:
        assert problem.startswith(f"{path}:")
        assert len(problem.splitlines()) == 1, "one line for each mistake"
    assert str(caught.value).splitlines() == problems
    return [problem.removeprefix(f"{path}:") for problem in problems]


def line_of(text: str, index: int) -> int:
    return text.count("\n", 0, index) + 1


class Slip(NamedTuple):
    """A mistake to make in a pack: in the first entry of a section that contains some text, the pattern `old` becomes
    `new`.

    The error is reported on the line of the entry that begins with `at`.
    """

    entry: str
    old: str
    new: str
    at: str
    says: str


def slipped(slip: Slip, text: str = TEXT) -> tuple[str, int]:
    """Return the text of the pack with a mistake in it, and the line of the mistake."""
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
    assert changed != block, f"{slip} changes nothing"
    at = re.search(rf"(?m)^{re.escape(slip.at)}", changed)
    assert at is not None, f"{slip.entry} has no line {slip.at!r}"
    text = text[:start] + changed + text[start + len(block) :]
    return text, line_of(text, start + at.start())


CORNERS = 'contest "corners"'
SECOND = 'contest "second-most"'
LADDER = "contest ladder"
GAPS = 'contest "gaps"'
BLUE = "contest colour = "

CONTESTS = [
    Slip(SECOND, "type = .*\n", "", "[[contest]]", "type is missing.*colour, theme, size"),
    Slip(SECOND, "type = .*", 'type = "color"', "type", "type cannot be “color”.*colour, theme"),
    Slip(SECOND, "type = .*", "type = 1", "type", "type cannot be 1.*colour, theme"),
    Slip(SECOND, "type = .*", 'type = ["colour"]', "type", r"type cannot be \['colour'\].*colour, theme"),
    Slip(SECOND, "name = .*", "name = 5", "name", "name must be text in quotes, not 5"),
    Slip(SECOND, "text = .*", 'text = ["a"]', "text", r"text must be text in quotes, not \['a'\]"),
    Slip(SECOND, "name =", "naem =", "naem", "there is no property “naem”.*name"),
    Slip(SECOND, "from = .*\n", "", "[[contest]]", "from is missing.*rulebook, public, house"),
    Slip(SECOND, "from = .*", 'from = "somewhere"', "from", "from cannot be “somewhere”.*rulebook, public, house"),
    Slip(SECOND, "scores = .*", "scores = 3", "scores", "scores must be a table in braces, not 3"),
    Slip(SECOND, "scores = .*", 'scores = ["corners"]', "scores", "scores must be a table in braces"),
    Slip(SECOND, "scores = .*\n", "", "[[contest]]", "scores is missing.*count"),
    Slip(SECOND, 'of = "colour", ', "", "scores", "of is missing.*colour, theme"),
    Slip(SECOND, 'of = "colour"', 'of = "size"', "scores", "of cannot be “size”.*colour, theme"),
    Slip(SECOND, '"second-most"', '"third-most"', "scores", "count cannot be “third-most”.*second-most"),
    Slip(CORNERS, '"corners"', '"corner"', "scores", "count cannot be “corner”.*corners"),
    Slip(CORNERS, 'count = "corners", ', "", "scores", "count is missing.*corners"),
    Slip(CORNERS, ", each = .* ", " ", "scores", "how many points. Write each = 3 or ladder"),
    Slip(CORNERS, "each = .* ", "each = 4, ladder = [0, 4] ", "scores", "each = 3 or ladder.*one of the two"),
    Slip(CORNERS, "each = .* ", 'each = "4" ', "scores", "each must be a whole number, not “4”"),
    Slip(CORNERS, "each = .* ", "each = 4.0 ", "scores", "each must be a whole number, not 4.0"),
    Slip(CORNERS, "each = .* ", "each = true ", "scores", "each must be a whole number, not True"),
    Slip(CORNERS, "each = .* ", "each = 41 ", "scores", "each cannot be 41. Give a number from -20 to 40"),
    Slip(CORNERS, "each = .* ", 'each = 4, colour = "blue" ', "scores", "there is no property “colour”"),
    Slip(LADDER, r"ladder = \[.*\]", "ladder = 4", "scores", "ladder must be a list of whole numbers, not 4"),
    Slip(LADDER, r"ladder = \[.*\]", 'ladder = ["0"]', "scores", "ladder must be a list of whole numbers"),
    Slip(LADDER, r"ladder = \[0", "ladder = [1", "scores", said("error.pack-ladder")),
    Slip(LADDER, r"ladder = \[.*\]", "ladder = [0, 100]", "scores", said("error.pack-ladder")),
    Slip(BLUE, 'colour = "[a-z]+"', 'colour = "red"', "scores", "colour cannot be “red”.*purple, yellow"),
    Slip("contest kind = ", 'kind = "[a-z]+"', 'kind = "torn"', "scores", "kind cannot be “torn”.*cancelled"),
    Slip(GAPS, "cells = ., ", "", "scores", "cells is missing.*from 1 to 2"),
    Slip(GAPS, "cells = .", "cells = 3", "scores", "cells cannot be 3. Give a number from 1 to 2"),
    Slip(CORNERS, '"corners"', '"by-hand"', "scores", "there is no property “each”"),
    Slip(CORNERS, "{.*}", '{ count = "by-hand", colour = "blue" }', "scores", "there is no property “colour”"),
    Slip(CORNERS, "{.*}", '{ count = "by-head" }', "scores", "count cannot be “by-head”.*by-hand"),
]

RESERVE = 'attendee "reserve"'
UNENTERED = 'attendee "unentered"'
ANY_EFFECT = 'effect = { at = "cut", do = "reserve", amount = 1 }'
SIZES = "attendee sizes = "
ITEM = "attendee item = "
BONUS = 'attendee "contest"'
PER = 'attendee per = { count = "surrounded" }'

ATTENDEES = [
    Slip("attendee A02", "id = .*\n", "", "[[attendee]]", "id is missing"),
    Slip("attendee A02", "id = .*", "id = 2", "id", "id must be text in quotes, not 2"),
    Slip("attendee A02", '"A02"', '"A01"', "id", r"id “A01” is already used on line \d+"),
    Slip("attendee A02", "number = .*\n", "", "[[attendee]]", "number is missing.*from 1 to 19"),
    Slip("attendee A02", "number = .*", "number = 1", "number", r"number 1 is already used on line \d+"),
    Slip("attendee A02", "number = .*", "number = 20", "number", "number cannot be 20. Give a number from 1 to 19"),
    Slip("attendee A02", "number = .*", 'number = "2"', "number", "number must be a whole number, not “2”"),
    Slip(RESERVE, "effect = .*", 'effect = "reserve"', "effect", "effect must be a table in braces, not “reserve”"),
    Slip(RESERVE, "effect = .*", "effect = []", "effect", "effect must be a table in braces"),
    Slip(RESERVE, "effect = .*\n", "", "id", "a specialist has effect = .*one of the two"),
    Slip("attendee scores", "from =", f"{ANY_EFFECT}\nfrom =", "id", "one of the two"),
    Slip(RESERVE, '"reserve"', '"steal"', "effect", "do cannot be “steal”.*points, .*reserve"),
    Slip(BONUS, 'do = "contest"', 'do = "contests"', "effect", "do cannot be “contests”.*contest"),
    Slip(RESERVE, 'do = "reserve", ', "", "effect", "do is missing.*reserve"),
    Slip(RESERVE, '"reserve"', '"draft"', "effect", "“draft”"),
    Slip(RESERVE, '"cut"', '"lunch"', "effect", "at cannot be “lunch”.*round-start, .*cut"),
    Slip(ITEM, 'at = "[a-z-]+"', 'at = "lunch"', "effect", "at cannot be “lunch”.*pile-chosen"),
    Slip(RESERVE, 'at = "cut", ', "", "effect", "at is missing.*cut"),
    Slip(RESERVE, '"cut"', '"show"', "effect", "“reserve” cannot happen at this moment .*Possible: cut"),
    Slip(UNENTERED, '"final"', '"cut"', "effect", "“unentered” cannot happen at this moment .*Possible: final"),
    Slip(RESERVE, ", amount = [0-9]+", "", "effect", "amount is missing.*from 1 to"),
    Slip(RESERVE, "amount = [0-9]+", "amount = 0", "effect", "amount cannot be 0. Give a number from 1 to"),
    Slip(RESERVE, "amount = [0-9]+", "amount = 1000", "effect", "amount cannot be 1000. Give a number from 1 to"),
    Slip(RESERVE, "amount = [0-9]+", 'amount = "one"', "effect", "amount must be a whole number, not “one”"),
    Slip(RESERVE, "amount = [0-9]+", "amount = 1, amuont = 1", "effect", "there is no property “amuont”.*amount"),
    Slip("attendee holding", '"token"', '"hat"', "effect", "holding cannot be “hat”.*token"),
    Slip(ITEM, 'item = "[a-z-]+"', 'item = "banana"', "effect", "“banana”.*stamp, face-down, attendee"),
    Slip(
        BONUS, 'contest = "[a-z]+"', 'contest = "length"', "effect", "contest cannot be “length”.*colour, theme, size"
    ),
    Slip(SIZES, r"sizes = \[.*\]", 'sizes = ["short"]', "effect", said("error.pack-sizes")),
    Slip(SIZES, r"sizes = \[.*\]", 'sizes = ["forever"]', "effect", said("error.pack-sizes")),
    Slip(SIZES, r"sizes = \[.*\]", 'sizes = "short-rectangle"', "effect", "sizes must be a list of texts"),
    Slip(SIZES, r"sizes = \[.*\]", "sizes = 3", "effect", "sizes must be a list of texts, not 3"),
    Slip(PER, "per = { .* }", 'per = "corners" }', "effect", "per must be a table in braces, not “corners”"),
    Slip(PER, '"surrounded"', '"round"', "effect", "count cannot be “round”.*surrounded"),
    Slip(PER, '"surrounded"', '"by-hand"', "effect", "count cannot be “by-hand”"),
    Slip(PER, '"surrounded"', '"surrounded", each = 2', "effect", "there is no property “each”"),
]

EVENTS = [
    Slip("event items", '"attendee"', '"elephant"', "items", said("error.pack-item", item="“elephant”")),
    Slip("event items", '"attendee"', '"attendee down"', "items", "“attendee” is always face up"),
    Slip("event items", '"attendee"', '"large-square up"', "items", said("error.pack-item", item="“large-square up”")),
    Slip("event items", "items = .*", "items = []", "items", "items needs .* entries, but none is entered"),
    Slip(
        "event items",
        r"items = \[",
        'items = ["forever", "forever", ',
        "items",
        "items needs .* entries, but [89] are entered",
    ),
    Slip("event items", "items = .*", 'items = "attendee"', "items", "items must be a list of texts"),
    Slip("event items", "items = .*", "items = [1, 2, 3, 4]", "items", "items must be a list of texts"),
    Slip("event items", "items = .*", "items = { a = 1 }", "items", "items must be a list of texts"),
    Slip('event "show", do = "points"', '"show"', '"final"', "effect", "an event ends before the Final Show"),
    Slip('event "draft"', r", sizes = \[.*\]", "", "effect", "“draft” needs sizes"),
]

MATS = [
    Slip("mat theme", "scores = .*\n", "", "[[mat]]", "scores is missing"),
    Slip("mat theme", 'theme = "[a-z]+"', 'theme = "cats"', "scores", "theme cannot be “cats”.*space, monuments"),
    Slip("mat theme", "name = .*", "name = 1.5", "name", "name must be text in quotes, not 1.5"),
]

PLAIN = 'tile outline = "2x2"\ncolour'
LONG = 'tile outline = "2x4"\ncolour'
COLOURED = "colour = .*\ntheme = .*\nvalue = .*\n"
HALF = '{ colour = "blue", theme = "space", value = 1 }'
PINK_HALF = '{ colour = "pink", theme = "space", value = 1 }'
RARE_HALF = '{ kind = "rare", value = 5 }'

TILES = [
    Slip(PLAIN, "outline = .*", 'outline = "5x5"', "outline", "outline cannot be “5x5”.*2x2, 3x3"),
    Slip(PLAIN, "outline = .*\n", "", "[[tile]]", "outline is missing.*2x2"),
    Slip(PLAIN, "outline = .*", "outline = [2, 2]", "outline", r"outline cannot be \[2, 2\].*2x2"),
    Slip(PLAIN, "value = .*", "value = 0", "value", "value cannot be 0. Give a number from 1 to 9"),
    Slip(PLAIN, "value = .*", "value = -1", "value", "value cannot be -1. Give a number from 1 to 9"),
    Slip(PLAIN, "value = .*", 'value = "3"', "value", "value must be a whole number, not “3”"),
    Slip(PLAIN, "value = .*", "value = 1979-05-27", "value", "value must be a whole number"),
    Slip(PLAIN, "value = .*\n", "", "[[tile]]", "value is missing.*from 1 to 9"),
    Slip(PLAIN, "colour = .*", 'colour = "pink"', "colour", "colour cannot be “pink”.*purple, yellow"),
    Slip(PLAIN, "colour = .*\n", "", "[[tile]]", "colour is missing.*purple, yellow"),
    Slip(PLAIN, "theme = .*", 'theme = "flower"', "theme", "theme cannot be “flower”.*flowers"),
    Slip(PLAIN, "value =", 'kind = "torn"\nvalue =', "kind", "kind cannot be “torn”.*ordinary, cancelled"),
    Slip("tile S02", '"S02"', '"S01"', "id", r"id “S01” is already used on line \d+"),
    Slip('tile \nkind = "faded"', "value = .*", "value = 3", "value", "value cannot be 3. Give a number from -9 to -1"),
    Slip('tile \nkind = "cancelled"', "theme =", "value = 3\ntheme =", "value", "there is no property “value”"),
    Slip('tile \nkind = "rare"', "value = .*", "value = 21", "value", "value cannot be 21. Give a number from 1 to 20"),
    Slip('tile \nkind = "rare"', "value =", 'colour = "blue"\nvalue =', "colour", "there is no property “colour”"),
    Slip('tile "1x1"', "from =", "value = 1\nfrom =", "value", "there is no property “value”"),
    Slip(PLAIN, COLOURED, f"halves = [{HALF}, {HALF}]\n", "halves", said("error.pack-double")),
    Slip(LONG, COLOURED, f"halves = [{HALF}]\n", "halves", "with two halves"),
    Slip(LONG, COLOURED, f"halves = [{HALF}, {HALF}, {HALF}]\n", "halves", "with two halves"),
    Slip(LONG, COLOURED, f"halves = [{HALF}, {RARE_HALF}]\n", "halves", said("error.pack-double-rare")),
    Slip(LONG, COLOURED, f"halves = [{HALF}, {PINK_HALF}]\n", "halves", "colour cannot be “pink”.*purple, yellow"),
    Slip(LONG, COLOURED, 'halves = "two"\n', "halves", "halves must be a list of tables in braces"),
    Slip(LONG, COLOURED, "halves = [1, 2]\n", "halves", "halves must be a list of tables in braces"),
]

HEADS = [
    Slip("pack", "name = .*\n", "", "[pack]", "name is missing"),
    Slip("pack", "name = .*", "name = 7", "name", "name must be text in quotes, not 7"),
    Slip("pack", "game = .*", 'game = "stamp-swop"', "game", "game cannot be “stamp-swop”.*stamp-swap"),
    Slip("pack", "game = .*\n", "", "[pack]", "game is missing.*stamp-swap"),
    Slip("pack", "title =", "titel =", "titel", "there is no property “titel”.*title"),
    Slip("pack", "\n\n", '\n\n[[sticker]]\nid = "1"\n\n', "[[sticker]]", "there is no section “sticker”.*tile"),
    Slip("pack", "\n\n", "\n\n[weather]\nsun = 1\n\n", "[weather]", "there is no section “weather”.*tile"),
    Slip("pack", r"\[pack\]", "[[pack]]", "[[pack]]", r"\[pack\]"),
]

SLIPS = [*CONTESTS, *ATTENDEES, *EVENTS, *MATS, *TILES, *HEADS]


def name_of(slip: Slip) -> str:
    return re.sub(r"\s+", " ", f"{slip.entry}: {slip.new or f'no {slip.old}'}")[:60]


def accepted(tmp_path: Path, text: str, name: str = "my-cards.toml") -> Path | None:
    """Return the path of a pack, or None if it has mistakes."""
    path = tmp_path / "my-cards.toml"
    path.write_text(text, encoding="utf-8")
    try:
        load(path)
    except PackError:
        return None
    return path
