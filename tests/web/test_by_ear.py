"""A game is played by keyboard alone, by what a screen reader says: from the lobby to the score sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..proving import left_to_proof
from .browser import STEPS
from .listener import GAMES, WINDOW, Listener, as_text, text_of
from .onstage import Home, at_home
from .places import Visit

PART = {"stamp-swap": 11, "age-of-comics": 8}
"""Decisions that `make check` plays: a day, and the beginning of a round; `make proof` plays whole games."""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_keys_and_heard_as_the_page_says(
    visit: Visit, tmp_path: Path, game: str, proving: bool
) -> None:
    """Each event is announced once and in order, each option has a name of its own, and the focus is never lost."""
    with at_home(tmp_path) as home:
        listener = Listener(visit(viewport=WINDOW), home, game)
        heard = list(as_text(listener, STEPS if proving else PART[game]))
        told = text_of(game).splitlines()
        assert heard == (told if proving else told[: len(heard)]), "write it anew: python -m tests.web.listener"
        if proving:
            scores = listener.live.table.scores
            assert listener.sheet()[-1][1:] == [str(scores[seat]) for seat in (0, 1)]


MISNAMED = {
    "all alike": "all => all.forEach(one => { one.ariaLabel = 'Take' })",
    "nameless": "all => { all[1].ariaLabel = ' '; all[1].replaceChildren() }",
    "exchanged": "all => { [all[0].ariaLabel, all[1].ariaLabel] = [all[1].ariaLabel, all[0].ariaLabel] }",
}


@pytest.mark.parametrize("mistake", [*list(MISNAMED)[:1], *left_to_proof(*list(MISNAMED)[1:])])
def test_a_name_that_says_nothing_or_another_thing_is_noticed(visit: Visit, home: Home, mistake: str) -> None:
    listener = Listener(visit(), home, "age-of-comics")
    listener.sit_down()
    listener.options()
    listener.page.locator("#table button[name=answer]").evaluate_all(MISNAMED[mistake])
    with pytest.raises(AssertionError):
        listener.options()
