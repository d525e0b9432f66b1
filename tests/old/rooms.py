"""Games as they might be one day: with another pack, or with other rules."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from cartone.games import GameRoom, game_called, rooms


def change_room(monkeypatch: pytest.MonkeyPatch, game: str, **changes: Any) -> GameRoom:
    """For the time of a test a game is another."""
    room = replace(game_called(game), **changes)
    monkeypatch.setitem(cast("dict[str, GameRoom]", rooms()), game, room)
    return room


def rebalance(monkeypatch: pytest.MonkeyPatch, game: str, folder: Path) -> GameRoom:
    """For the time of a test the house pack of a game is another; those of former releases are still there."""
    shutil.copytree(game_called(game).folder, folder)
    pack = folder / "packs" / "house.toml"
    pack.write_text(richer(pack.read_text(encoding="utf-8")), encoding="utf-8")
    return change_room(monkeypatch, game, folder=folder)


def richer(text: str) -> str:
    """The same cards with other values: the same IDs, so that every record still fits."""
    if "[[tile]]" in text:
        return re.sub(r"each = (\d+)", lambda found: f"each = {int(found[1]) + 1}", text)
    return re.sub(r"(?m)^ranking = .*$", "ranking = [9, 6, 3, 1]", text)
