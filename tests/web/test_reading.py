"""The screens that `tests.reading` visits are the named ones, and show almost all messages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from cartone.locale import LANGUAGES
from tests.messages import messages
from tests.reading import marked, reach, reached
from tests.screens import PARTS, Screen, look
from tests.typical import COUNTED, blanks, has_words, is_told

from .site import Site

LONG = ("alone", "lesson", "real", "pads", "packs")
"""Long parts, which are left to `make proof`."""
LEAST, LEAST_HERE = 0.95, 0.80
"""Minimum share of messages that must appear on all screens, and on the screens of the short parts."""


@pytest.fixture(scope="module")
def walk() -> tuple[list[Screen], Mapping[str, str]]:
    """Return the English screens of the short parts, with the signs of the messages on them."""
    return marked("en", *(part for part in PARTS if part not in LONG))


def test_the_screens_with_friends_show_friends(walk: tuple[list[Screen], Mapping[str, str]]) -> None:
    shown = {screen.name: screen.text for screen in walk[0]}
    for game in ("stamp-swap", "age-of-comics"):
        for name in (f"{game} with friends: the table", f"{game} with friends: the seats"):
            assert "Anna" in shown[name]
            assert "Ben" in shown[name]


def test_a_page_that_is_not_there_is_no_screen(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="/table/none: 404"):
        look(Site(tmp_path), "/table/none")


def test_what_is_told_with_typical_words_has_words_for_all_blanks() -> None:
    assert {
        name for message in messages("en") if is_told(message) for name in blanks(message) if not has_words(name)
    } == set()
    assert set(COUNTED) <= set(messages("en"))


def test_most_of_what_can_be_said_is_on_a_short_walk(walk: tuple[list[Screen], Mapping[str, str]]) -> None:
    found = reached("en", *walk)
    assert found.share >= LEAST_HERE, found


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
def test_almost_all_that_can_be_said_is_on_a_screen(language: str) -> None:
    """This command lists the missing messages: `python -m tests.reading LANGUAGE --reach`."""
    found = reach(language)
    print(f"{language}: {found}")
    assert found.share >= LEAST, found
