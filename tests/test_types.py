"""Types of the library as users see them: mypy checks typical code of a user in strict mode.

Expected errors are ignored by their code, so that the run fails if mypy no longer finds them.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, assert_type

ROOT = Path(__file__).parent.parent

if TYPE_CHECKING:
    import cartone
    from cartone.games import age_of_comics, stamp_swap
    from cartone.games.age_of_comics.view import AgeOfComicsView
    from cartone.games.stamp_swap.view import StampSwapView

    fair = stamp_swap.new(seats=["ann", "bob"], seed=7)
    shop = age_of_comics.new(seats=["ann", "bob"])
    either = cartone.new("stamp-swap", seats=["ann", "bob"])

    def anything(table: cartone.Table[cartone.Game[object]]) -> list[int]:
        return table.scores

    assert_type(fair.view(0), StampSwapView)
    assert_type(len(fair.view(0).pool), int)
    day: str = fair.copy().view(cartone.SPECTATOR).day
    assert_type(stamp_swap.load(fair.record).game.first_player, int)
    assert_type(shop.view(0), AgeOfComicsView)
    assert_type(shop.view(0).players[1].money, int)
    assert_type(either.view(0), object)
    assert_type(cartone.load("").view(0), object)
    assert_type(fair.game, stamp_swap.StampSwap)
    anything(fair)
    anything(either)

    mistakes = [
        stamp_swap.new(seats=["ann", "bob"]).view(0).nonsense,  # type: ignore[attr-defined]
        age_of_comics.new(seats=["ann", "bob"]).view(0).pool,  # type: ignore[attr-defined]
        stamp_swap.load("").copy().view(0).nonsense,  # type: ignore[attr-defined]
        cartone.new("stamp-swap", seats=["ann", "bob"]).view(0).pool,  # type: ignore[attr-defined]
        cartone.load("").view(0).players,  # type: ignore[attr-defined]
        stamp_swap.new(seats=["ann", "bob"]).game.nonsense,  # type: ignore[attr-defined]
        stamp_swap.new(),  # type: ignore[call-arg]
    ]


def test_mypy_reads_this_file_and_fails_where_a_mistake_is_found_no_more() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    assert settings["strict"]
    assert "tests" in settings["files"]
    assert "warn_unused_ignores" not in settings
    assert not {"exclude", "ignore_errors"} & settings.keys()
    overrides = [
        one["module"] for one in settings["overrides"] if {"ignore_errors", "warn_unused_ignores"} & one.keys()
    ]
    assert overrides == []
