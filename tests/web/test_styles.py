"""Style sheets can be read: each declaration has a line of its own, and no line is long."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
SHEETS = sorted(SOURCE.rglob("*.css"))
LONGEST = 160
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DECLARATION = re.compile(r"[\w-]+\s*:[^;{}]+;")


def wrong_lines(text: str) -> list[str]:
    """Return the lines of a style sheet that are too long or hold several declarations."""
    long = [line for line in text.splitlines() if len(line) > LONGEST]
    plain = COMMENT.sub("", text)
    return long + [line for line in plain.splitlines() if len(DECLARATION.findall(line)) > 1]


@pytest.mark.parametrize("sheet", SHEETS, ids=[str(sheet.relative_to(SOURCE)) for sheet in SHEETS])
def test_each_declaration_of_a_style_sheet_has_a_line_of_its_own(sheet: Path) -> None:
    assert not wrong_lines(sheet.read_text(encoding="utf-8"))


@pytest.mark.parametrize("line", ["a { b: c; d: e; }", "  b: c; d: e;", f"  b: {'c' * LONGEST};"])
def test_a_line_that_cannot_be_read_is_noticed(line: str) -> None:
    assert wrong_lines(f"x {{\n  y: z;\n{line}\n}}\n") == [line]
