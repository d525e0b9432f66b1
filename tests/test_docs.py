"""The docs are true: rulings, messages and the examples of the README."""

from __future__ import annotations

import ast
import doctest
import re
import string
from pathlib import Path

import pytest

from cartone.games.stamp_swap.components import DRAWN_SIZES, Box, Colour, ContestType, Kind, Size, Theme
from cartone.games.stamp_swap.contests import COUNTERS
from cartone.games.stamp_swap.game import PINZETTA_SOURCES, SOURCES, Day, Phase
from cartone.games.stamp_swap.rulings import Ruling
from cartone.games.stamp_swap.vocabulary import WORKS_AT, Moment
from cartone.locale import catalogue

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "cartone"
MESSAGES = catalogue("en").messages


def test_every_ruling_is_explained_and_none_else() -> None:
    listed = re.findall(r"^\| `([a-z0-9-]+)` \|", (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8"), re.M)
    assert sorted(listed) == sorted(Ruling)


def test_every_ruling_decides_something_in_the_rules() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in (SOURCE / "games" / "stamp_swap").glob("*.py"))
    for ruling in Ruling:
        assert f"ruled(Ruling.{ruling.name})" in text, ruling


def test_the_page_on_packs_explains_every_word() -> None:
    text = (ROOT / "docs" / "card-packs.md").read_text(encoding="utf-8")
    for word in (*COUNTERS, *WORKS_AT, *Moment, *ContestType, *Kind, *Size, *Colour, *Theme):
        assert re.search(rf"\b{re.escape(word)}\b", text), word


def test_the_page_on_records_explains_every_kind_of_answer() -> None:
    from cartone.games.stamp_swap import options

    text = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    kinds = {space.kind for space in vars(options).values() if isinstance(getattr(space, "kind", None), str)}
    assert len(kinds) == 11
    for kind in kinds:
        assert f"| `{kind}` |" in text, kind


def told_messages() -> set[str]:
    """Every message that the rules tell, read off the source."""
    found: set[str] = set()
    for path in (SOURCE / "games" / "stamp_swap").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                place = {"tell": 0, "score": 3}.get(node.func.attr)
                if place is not None and len(node.args) > place and isinstance(node.args[place], ast.Constant):
                    found.add(node.args[place].value)  # type: ignore[attr-defined]
    return found


def told_reasons() -> set[str]:
    text = (SOURCE / "games" / "stamp_swap" / "pinzetta.py").read_text(encoding="utf-8")
    return set(re.findall(r'"((?:appraisal|choice|swap|box)-[a-z0-9-]+)"', text))


def test_every_event_has_a_message_and_every_message_an_event() -> None:
    spoken = {name.removeprefix("stamp-swap.") for name in MESSAGES if name.count(".") == 1 and "stamp" in name}
    spoken = {name.removesuffix("-you") for name in spoken}
    assert spoken == told_messages()


def test_every_reason_has_a_message_and_every_message_a_reason() -> None:
    spoken = {name.removeprefix("stamp-swap.reason.") for name in MESSAGES if ".reason." in name}
    assert spoken == told_reasons()


@pytest.mark.parametrize(
    "words", [Colour, Theme, Size, Kind, Day, Phase, Box, SOURCES, PINZETTA_SOURCES, DRAWN_SIZES], ids=str
)
def test_every_word_of_the_game_is_in_the_catalogue(words: list[str]) -> None:
    for word in words:
        assert f"stamp-swap.word.{word}" in MESSAGES


def test_messages_can_be_formatted() -> None:
    for name, message in MESSAGES.items():
        fields = [field for _, field, _, _ in string.Formatter().parse(message) if field is not None]
        assert all(field.isidentifier() for field in fields), name


def test_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 0
    assert failed == 0


def test_links_between_the_pages_lead_somewhere() -> None:
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
