"""`cartone table`: beside the box on the shelf, in the terminal."""

from __future__ import annotations

import pytest

from .program import Program


@pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])
@pytest.mark.parametrize("depth", [[], ["--full"]], ids=["guided", "full"])
def test_a_table_is_laid_and_asks_and_is_kept(program: Program, game: str, depth: list[str]) -> None:
    said = program("table", game, "--solo", *depth, typed="help\nnonsense\nquit\n").ok()
    assert "nonsense" in said
    assert "--resume" in said


def test_a_pack_with_gaps_is_dealt_by_a_person(program: Program) -> None:
    assert "none" in program("table", "stamp-swap", "--pack", "none", "--cards", "ours").complaint()
