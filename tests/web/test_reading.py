"""The screens of `tests.reading` are those that they are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.reading import _look, screens

from .site import Site


def test_the_screens_with_friends_show_friends() -> None:
    shown = {screen.name: screen.text for screen in screens("en", "together")}
    for game in ("stamp-swap", "age-of-comics"):
        for name in (f"{game} with friends", f"{game} with friends: the seats"):
            assert "Anna" in shown[name]
            assert "Ben" in shown[name]


def test_a_page_that_is_not_there_is_no_screen(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="/table/none: 404"):
        _look(Site(tmp_path), "/table/none")
