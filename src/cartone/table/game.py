"""What a game has to offer to sit on the table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from .requests import Ask, Rules
from .seats import Seat
from .story import Story


class Game(ABC):
    """The state of one game and the coroutine that plays it.

    Local variables of the rules hold nothing that a player may ask about: what can be asked lives
    here. A game is never copied; a table rebuilds it from its record.
    """

    name: ClassVar[str]
    rules_version: ClassVar[int]

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self.seats = seats
        self.story = Story()

    @abstractmethod
    def rules(self) -> Rules[None]:
        """The whole game, from setup to the last point."""

    @abstractmethod
    def view(self, seat: int, ask: Ask | None) -> Any:
        """All that a seat may know, as plain frozen data; `ask` is what the seat is asked now."""

    @abstractmethod
    def seal(self) -> None:
        """Seats begin to act together: from now on each sees the others as they are at this moment."""

    @abstractmethod
    def unseal(self) -> None:
        """All have acted: everybody sees everything public again."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Points of each seat so far."""

    @abstractmethod
    def by_source(self, seat: int) -> Mapping[str, int]:
        """Where the points of a seat came from."""

    def tallies(self) -> Mapping[str, int]:
        """Whatever else is worth adding up over many finished games, by name."""
        return {}

    @abstractmethod
    def winners(self) -> list[int]:
        """The seats that win, or would if the game ended now; several share a win."""
