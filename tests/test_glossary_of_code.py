"""The page from rulebook to code has every word of the glossaries, and names what is there."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

from cartone.games import games
from cartone.locale import catalogue

PAGE = (Path(__file__).parent.parent / "docs" / "rulebook-to-code.md").read_text(encoding="utf-8")


def rows(game: str) -> dict[str, list[str]]:
    """Return the names of code for each word of the rulebook, as the page has them."""
    part = PAGE.partition(f"in `cartone.games.{game}` |")[2].partition("\n\n")[0]
    found = re.findall(r"^\| ([^|`]+) \| (.+) \|$", part, re.M)
    return {word: re.findall(r"`([^`]+)`", names) for words, names in found for word in words.split(", ")}


def has(owner: object, name: str) -> bool:
    """Return whether something has a name, which may be a field that only its instances have."""
    return hasattr(owner, name) or bool(
        inspect.isclass(owner)
        and any(re.search(rf"^    {name}:|self\.{name}\b", inspect.getsource(one), re.M) for one in owner.__mro__[:-2])
    )


def is_there(game: str, name: str) -> bool:
    """Return whether a name leads from a module of a game to something in it."""
    parts = name.split(".")
    module = next(at for at, part in enumerate(parts) if part[0].isupper() or at == len(parts) - 1)
    owner: object = import_module(".".join([f"cartone.games.{game}", *parts[:module]]))
    for at, part in enumerate(parts[module:], start=module):
        if not has(owner, part):
            return False
        owner = getattr(owner, part, None) if at < len(parts) - 1 else owner
    return True


@pytest.mark.parametrize("name", games())
def test_every_word_of_the_glossary_leads_to_code(name: str) -> None:
    glossary = games()[name].lessons.glossary
    assert glossary is not None
    terms = [word for word in glossary.words if ".term." in word.message]
    assert {word.said(catalogue("en"))[0] for word in terms} == set(rows(name.replace("-", "_")))


@pytest.mark.parametrize("name", games())
def test_every_name_is_there(name: str) -> None:
    game = name.replace("-", "_")
    assert [code for codes in rows(game).values() for code in codes if not is_there(game, code)] == []


def test_a_name_that_is_not_there_is_noticed() -> None:
    assert is_there("stamp_swap", "game.Player.reserve")
    assert not is_there("stamp_swap", "game.Player.treasure")
    assert not is_there("stamp_swap", "rules.haggle")
