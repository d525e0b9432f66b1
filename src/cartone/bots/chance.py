"""Chance: every option equally likely, in any game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..table import Ask, Random


class Chance:
    """Looks at nothing."""

    def choose(self, ask: Ask, view: Callable[[], Any], random: Random) -> Any:
        return ask.options.sample(random)
