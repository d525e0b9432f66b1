"""A game drawn with characters: what every game draws alike. The table of a game lives in its own room."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from ...table import Ask, Event
from ...text import WIDTH, Style, clip, wrap
from .words import GameWords


class ScoredPlayer(Protocol):
    """What a score sheet needs of a player."""

    @property
    def points(self) -> Mapping[str, int]: ...

    @property
    def score(self) -> int: ...


class ScoredView(Protocol):
    """What a score sheet needs of a view."""

    @property
    def players(self) -> Sequence[ScoredPlayer]: ...


V = TypeVar("V", bound=ScoredView)
W = TypeVar("W", bound=GameWords)


class GameScreen(ABC, Generic[V, W]):
    """Draws what one seat sees, 80 columns wide."""

    untold: int | None = 0
    """What a source has brought of which a player's points say nothing."""

    def __init__(self, words: W, style: Style) -> None:
        self.words = words
        self.style = style

    @property
    @abstractmethod
    def pages(self) -> Mapping[str, Callable[[V], list[str]]]:
        """More to look at, by the word that a person types."""

    @abstractmethod
    def table(self, view: V, ask: Ask | None) -> list[str]:
        """All one needs to decide, and what is asked."""

    @abstractmethod
    def players(self, view: V) -> list[str]:
        """Everybody's area."""

    def answer_to_try(self, view: V, ask: Ask, text: str) -> list[str] | None:
        """What an answer would do, if that is what was typed."""
        return None

    # -- words ------------------------------------------------------------------------------

    def called(self, seat: int) -> str:
        return self.words.name(seat)

    def score(self, player: ScoredPlayer) -> str:
        return self.words.catalogue.number(player.score)

    def label(self, name: str, /, **params: Any) -> str:
        return self.words.panel(name, **params)

    def instruction(self, ask: Ask) -> str:
        return self.words.instruction(ask)

    def help(self, ask: Ask) -> list[str]:
        return wrap(self.words.about(ask, "help"))

    def told(self, event: Event) -> list[str]:
        """A sentence, and behind it the reasons."""
        why = "; ".join(reason.removesuffix(".") for reason in self.words.reasons(event))
        return wrap(f"{self.words.event(event)} ({why})" if why else self.words.event(event), "      ", "  ")

    # -- the score sheet --------------------------------------------------------------------

    def sheet(self, view: V) -> list[str]:
        """Points by source, added up."""
        sources = dict.fromkeys(source for player in view.players for source in player.points)
        rows = [
            (self.words.word(source), [player.points.get(source, self.untold) for player in view.players])
            for source in sources
        ]
        rows = [row for row in rows if any(row[1])]
        size = min(max([20, *(len(name) for name, _ in rows)]), WIDTH - 12 * len(view.players))
        names, said = [clip(self.called(seat), 11) for seat, _ in enumerate(view.players)], self.words.catalogue.number
        lines = [self.style.bold(" " * size + "".join(f"{name:>12}" for name in names))]
        for name, points in rows:
            numbers = ("–" if number is None else said(number) for number in points)
            lines.append(f"{clip(name, size):<{size}}" + "".join(f"{number:>12}" for number in numbers))
        totals = "".join(f"{said(player.score):>12}" for player in view.players)
        lines.append(self.style.bold(f"{self.words.word('total'):<{size}}{totals}"))
        return lines
