"""The Automa's page beside a real table: whatever has to be told can be tapped, in few taps, and comes out so."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import mean, median
from typing import Any

import pytest

from cartone.games import automa
from cartone.table import Table
from tests.taps import look, tapped

from .person import Person, digital

LEVELS = [
    {"level": "beginner", "edition": "seed"}, {"level": "intermediate", "edition": "2026"},
    {"level": "expert", "edition": "seed"}, {"level": "expert", "edition": "2026"},
    {"level": "intermediate", "edition": "seed", "display": "4"},
]  # fmt: skip
HOUSE: Mapping[str, Any] = {}
NONE: Mapping[str, Any] = {"pack": "none", "open_decks": ["automa"]}
EDITORS = 4
MOST_TAPS = 6
"""For a turn of the Automa, averaged over a round; with four cards in a display there are more to tell."""


def played(seed: int, settings: Mapping[str, str], more: Mapping[str, Any]) -> tuple[Table[Any], list[list[int]]]:
    """A whole game by the page: the table, and of each round the taps that every question took."""
    game = digital(seed, settings)
    person = Person(game)
    table = automa.new(["me", "automa"], dealer=None, settings=dict(settings), **more)
    rounds: list[list[int]] = [[] for _ in range(6)]
    while not table.over:
        if table.draw is not None:
            wanted = person.card(not more)
            if more and wanted not in {tile.notation for tile in look(table).tiles}:
                wanted = wanted.rpartition(" ")[0]  # the last genre goes without saying
        else:
            wanted = str(person.answer(table.pending[0], table.game))
        at = 0 if table.draw is None and table.pending[0].kind == "tell" else table.game.round
        said, taps = tapped(table, wanted)
        assert said == wanted
        rounds[at].append(taps)
        if table.draw is not None:
            table.outcome(said)
        else:
            table.answer(0, said)
    assert table.scores == game.scores
    return table, rounds


def per_turn(rounds: list[list[int]]) -> list[float]:
    """Taps for a turn of the Automa, averaged over each round; what comes before the first one is no turn."""
    return [sum(taps) / EDITORS for taps in rounds[1:]]


@pytest.mark.parametrize("settings", LEVELS, ids=lambda one: " ".join(one.values()))
@pytest.mark.parametrize("more", [HOUSE, NONE], ids=["house", "none"])
def test_a_whole_game_is_told_by_taps_on_what_the_page_shows(
    settings: Mapping[str, str], more: Mapping[str, Any]
) -> None:
    _, rounds = played(7, settings, more)
    assert sum(map(len, rounds)) > 60
    if not more and "display" not in settings:
        assert mean(per_turn(rounds)) <= MOST_TAPS
        assert median(per_turn(rounds)) <= MOST_TAPS


@pytest.mark.parametrize("language", ["de", "pl", "it"])
def test_the_page_says_what_is_asked_in_every_language(language: str) -> None:
    table = automa.new(["me", "automa"], dealer=None)
    assert look(table, language=language).do != look(table).do
