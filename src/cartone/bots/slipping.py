"""Slipping: a bot that sometimes takes any option, as a beginner or a distracted player does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..table import Ask, Random
from .bot import Bot


class Slipping:
    """Another bot, with a share of its answers left to chance: `slips`, in percent, by the kind of question."""

    def __init__(self, bot: Bot, slips: Mapping[str, int]) -> None:
        self.bot = bot
        self.slips = slips

    def choose(self, ask: Ask, view: Callable[[], Any], random: Random) -> Any:
        if random.below(100) < self.slips.get(ask.kind, 0):
            return ask.options.sample(random)
        return self.bot.choose(ask, view, random)
