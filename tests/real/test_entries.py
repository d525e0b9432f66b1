"""Hundreds of wrong entries in guided and full games; `python -m tests.real.proof` tries thousands."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from unittest.mock import patch

import pytest

from ..mutants import Mutant, plant
from .entries import DEPTHS, try_entries
from .mutants import FORGIVING

WRONG = 100
"""Number of wrong entries for each depth of each game, with and without a pack."""
HOUSE, NONE, PLANTED = 1, 21, 26
"""Seeds of games with our pack, without a pack, and with a mutant."""
REASONS = 4
"""Minimum number of different messages that refuse entries."""
TRIED = 600
"""Number of entries after which an undetected mutant counts as missed."""


@pytest.mark.parametrize("depth", DEPTHS)
def test_wrong_entries_are_refused_in_a_line_and_change_nothing(depth: str) -> None:
    refused: Counter[str] = try_entries(depth, WRONG, HOUSE) + try_entries(depth, WRONG, NONE)
    assert refused.total() >= 2 * WRONG
    assert len(refused) >= REASONS, refused


@pytest.mark.parametrize(("room", "name", "module", "mutant"), FORGIVING, ids=lambda part: getattr(part, "new", part))
def test_what_is_taken_though_it_is_wrong_is_noticed(room: str, name: str, module: str, mutant: Mutant) -> None:
    depth = next(depth for depth in DEPTHS if "guided" in depth and ("automa" in room) == ("Automa" in depth))
    wrong = getattr(plant(module, mutant), name)
    with patch.object(import_module(room), name, wrong), pytest.raises((AssertionError, LookupError, ValueError)):
        try_entries(depth, TRIED, PLANTED)
