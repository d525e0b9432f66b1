"""Slipping: another bot that sometimes takes any option, as people do who are still learning or not attentive."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..table import Ask, Random
from .bot import Bot


class Slipping:
    """Answers by chance so many times out of a hundred, by the kind of the question, and else as another bot does."""

    def __init__(self, bot: Bot, slips: Mapping[str, int]) -> None:
        self.bot = bot
        self.slips = slips

    def choose(self, ask: Ask, view: Callable[[], Any], random: Random) -> Any:
        if random.below(100) < self.slips.get(ask.kind, 0):
            return ask.options.sample(random)
        return self.bot.choose(ask, view, random)
