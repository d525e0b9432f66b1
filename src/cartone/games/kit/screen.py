"""The base class of terminal screens. Each game draws its table in its own subclass."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from ...table import Ask, Event
from ...text import WIDTH, Style, clip, wrap
from .words import GameWords


class ScoredPlayer(Protocol):
    """The fields of a player that a score sheet needs."""

    @property
    def points(self) -> Mapping[str, int]: ...

    @property
    def score(self) -> int: ...


class ScoredView(Protocol):
    """The fields of a view that a score sheet needs."""

    @property
    def players(self) -> Sequence[ScoredPlayer]: ...


V = TypeVar("V", bound=ScoredView)
W = TypeVar("W", bound=GameWords)


class GameScreen(ABC, Generic[V, W]):
    """The text screen of a seat's view, 80 columns wide."""

    untold: int | None = 0
    """The value shown for a source that is missing from a player's points."""

    def __init__(self, words: W, style: Style) -> None:
        self.words = words
        self.style = style

    @property
    @abstractmethod
    def pages(self) -> Mapping[str, Callable[[V], list[str]]]:
        """Further pages of the screen, by the word typed to open them."""

    @abstractmethod
    def table(self, view: V, ask: Ask | None) -> list[str]:
        """Draw everything that a seat needs to make a decision, and the question."""

    @abstractmethod
    def players(self, view: V) -> list[str]:
        """Draw the areas of all players."""

    def answer_to_try(self, view: V, ask: Ask, text: str) -> list[str] | None:
        """Draw a preview of a typed answer's effect; return None if the answer has no preview."""
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

    def told(self, event: Event, remark: str = "") -> list[str]:
        """Return the sentence for an event, followed by its reasons, and the opponent's remark on it, if any."""
        why = "; ".join(reason.removesuffix(".") for reason in self.words.reasons(event))
        said = [f"{self.words.event(event)} ({why})" if why else self.words.event(event), *([remark] if remark else [])]
        return [line for sentence in said for line in wrap(sentence, "      ", "  ")]

    # -- the score sheet --------------------------------------------------------------------

    def sheet(self, view: V) -> list[str]:
        """Draw each player's points by source, with totals."""
        sources = dict.fromkeys(source for player in view.players for source in player.points)
        rows = [
            (self.words.source(source), [player.points.get(source, self.untold) for player in view.players])
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
