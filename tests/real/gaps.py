"""Owners' packs with gaps: whatever somebody has typed in so far, by chance."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

from cartone.games import game_called
from cartone.table.packfile import PackText

from .person import BOARD


def with_gaps(game: str, seed: int, only: Mapping[str, float] | None = None) -> Any:
    """Some cards of our pack: of each kind none, all, or some; or `only` such a share of some kinds."""
    chance, room = random.Random(seed), game_called(game)
    head, *entries = re.split(r"(?m)^(?=\[\[)", (room.packs / "house.toml").read_text(encoding="utf-8"))
    share: dict[str, float] = {}
    kept = []
    for entry in entries:
        section = re.match(r"\[\[([a-z-]+)", entry)
        assert section is not None
        known = share.setdefault(section[1], chance.choice((0, 0.15, 0.5, 0.85, 1)))
        known = known if only is None else only.get(section[1], 0)
        if section[1] in BOARD or chance.random() < known:
            kept.append(entry)
    text = head.replace("[pack]", "[pack]\ngaps = true").replace('name = "house"', 'name = "gaps"') + "".join(kept)
    return room.pack.load(PackText("gaps", text))
