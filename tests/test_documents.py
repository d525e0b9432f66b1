"""The table of the rule documents: each sentence has the code that implements it, its ruling if there is one, and its
tests."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, reduce
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from cartone.locale import LANGUAGES
from tests.messages import messages

TESTS = Path(__file__).parent
TABLES = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted((TESTS / "documents").glob("*.toml"))]
DOCUMENTS: dict[str, dict[str, str]] = {name: one for table in TABLES for name, one in table["documents"].items()}
SECTIONS: dict[str, dict[str, Any]] = {
    name: section for table in TABLES for name, section in table.items() if name != "documents"
}
RULINGS = (TESTS.parent / "docs" / "rulings.md").read_text(encoding="utf-8")
GUIDED = {"pinzetta", "automa"}
"""Packages for real tables, which also have tests of the rules."""
OF_NO_DOCUMENT = "Age of Comics"
"""The part of the rulings about a game whose own rules have no document here; only its Automa has one."""


def rulings_in(text: str) -> list[str]:
    return re.findall(r"^\| `([a-z0-9-]+)` \|", text, re.M)


@cache
def functions_of(file: str) -> frozenset[str]:
    """Return the names of the functions in a test file, without importing the file."""
    path = TESTS / file
    tree = ast.parse(path.read_text(encoding="utf-8")) if path.is_file() else ast.Module([], [])
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def is_there(played: str) -> bool:
    """Return whether a name refers to a function or property of our modules."""
    module, _, name = played.partition(":")
    try:
        found = reduce(getattr, name.split("."), import_module(f"cartone.games.{module}"))
    except (ImportError, AttributeError):
        return False
    return callable(found) or isinstance(found, property)


def mistakes(section: str, line: Mapping[str, Any]) -> Iterator[str]:
    """Yield the mistakes in one line of the table."""
    unknown = line.keys() - {"says", "plays", "tests", "rulings", "only"}
    if unknown or not (line.get("says") and line.get("plays") and line.get("tests")):
        yield "a line has `says`, `plays` and `tests`, and may have `rulings` and `only`"
    yield from (f"nobody plays {played}" for played in line.get("plays", ()) if not is_there(played))
    yield from (f"no ruling {name}" for name in line.get("rulings", ()) if name not in rulings_in(RULINGS))
    for test in line.get("tests", ()):
        file, _, name = test.partition("::")
        if not name.startswith("test_") or name not in functions_of(file):
            yield f"no test {test}"
    rooms, folders = (
        {name.partition(sign)[0] for name in line.get(key, ())} for key, sign in (("plays", "."), ("tests", "/"))
    )
    yield from (f"no test of {room}" for room in rooms & GUIDED - folders)
    of = {name for name, document in DOCUMENTS.items() if document["section"] == section}
    if not set(line.get("only", ())) < of:
        yield f"only some of {sorted(of)}"


def test_all_five_documents_have_lines() -> None:
    assert sorted(DOCUMENTS) == ["000", "001", "002", "003", "004"]
    assert {one["section"] for one in DOCUMENTS.values()} == set(SECTIONS)
    for name, document in DOCUMENTS.items():
        lines = SECTIONS[document["section"]].values()
        assert sum(name in line.get("only", [name]) for line in lines) > 60


@pytest.mark.parametrize("section", SECTIONS)
def test_every_sentence_has_who_plays_it_its_ruling_and_its_tests(section: str) -> None:
    lines = SECTIONS[section]
    assert list(lines) == [str(number) for number in range(1, len(lines) + 1)], "no number is left out"
    assert [(number, wrong) for number, line in lines.items() for wrong in mistakes(section, line)] == []


def test_every_ruling_on_a_document_has_its_sentence() -> None:
    parts = dict(re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", RULINGS, re.M | re.S))
    wanted = {name for part, text in parts.items() if part != OF_NO_DOCUMENT for name in rulings_in(text)}
    named = {name for lines in SECTIONS.values() for line in lines.values() for name in line.get("rulings", ())}
    assert wanted == named


RIGHT: dict[str, Any] = SECTIONS["base"]["1"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"says": ""},
        {"tests": []},
        {"ruling": ["pool-runs-dry"]},
        {"plays": ["stamp_swap.rules:no_such_rule"]},
        {"plays": ["stamp_swap.no_such_room:collect"]},
        {"plays": ["stamp_swap.solo:YOU"]},
        {"plays": ["stamp_swap.rules:stamp_swap", "pinzetta.rules:guided"]},
        {"rulings": ["no-such-ruling"]},
        {"tests": ["stamp_swap/test_rules.py::test_no_such_test"]},
        {"tests": ["stamp_swap/test_no_such_file.py::test_collect_until_everybody_has_six"]},
        {"tests": ["stamp_swap/builders.py::table_of"]},
        {"only": ["002"]},
        {"only": ["004"]},
    ],
)
def test_a_line_that_names_what_is_not_there_is_noticed(wrong: dict[str, Any]) -> None:
    assert list(mistakes("base", RIGHT)) == []
    assert list(mistakes("base", {**RIGHT, **wrong})) != []


# -- beyond the documents -------------------------------------------------------------------------

ORIGINAL = {"en": "original", "de": "Original", "pl": "oryginał", "it": "originale"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_year_is_told_and_a_mastery_is_taken_over_only_with_an_original(language: str) -> None:
    said = messages(language)
    assert [name for name, forms in said.items() if any("1946" in form for form in forms)] == []
    assert ORIGINAL[language] in said["learn.automa.action-13"][0]
