"""The game in words and with characters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cartone.game import Ask, GameScreen, GameWords, wrap

from .game import MAGPIE
from .view import GoofspielView


class Words(GameWords):
    """Words for cards, which are named by their values."""

    game = "goofspiel"
    opponent = MAGPIE

    def param(self, name: str, value: object) -> str:
        if isinstance(value, tuple):
            return ", ".join("?" if one is None else str(one) for one in value) or "–"
        return super().param(name, value)

    def name(self, seat: int) -> str:
        return self.word(MAGPIE) if self.seats[seat].player == MAGPIE else super().name(seat)

    def answer(self, view: Any, kind: str, option: Any) -> str:
        return self.catalogue.text("goofspiel.option.bid", bid=option)


class Screen(GameScreen[GoofspielView, Words]):
    """The table as text: the stake, then a line or two for each player."""

    @property
    def pages(self) -> Mapping[str, Callable[[GoofspielView], list[str]]]:
        return {}

    def table(self, view: GoofspielView, ask: Ask | None) -> list[str]:
        head = self.label("round", round=view.round, phase=self.words.word(view.phase))
        stake = self.label("stake", prizes=self.words.param("prizes", view.stake))
        lines = [self.style.bold(head), stake, "", *self.players(view)]
        return [*lines, "", *wrap(self.instruction(ask))] if ask is not None else lines

    def players(self, view: GoofspielView) -> list[str]:
        lines = []
        for player in view.players:
            bid = "" if player.bid is None else self.label("own-bid", bid=player.bid)
            look = self.label("look-left") if player.has_look else ""
            name = self.label("player", name=self.words.name(player.seat), score=player.score)
            lines.append(self.style.bold(" · ".join(part for part in (name, look, bid) if part)))
            for row, cards in (("hand", player.hand), ("played", player.played)):
                lines += wrap(self.label(row, cards=self.words.param("cards", cards)), "    ", "  ")
        return lines
