"""A second count of a finished game: it is played again from its record, and a scorer of its own adds up the points.

Each game brings its second scorer in its module `verify`. It may look at the table, but calls nothing that computes
points.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from ...table import EVERYONE, Game, Reason, Story, Table
from ...table.story import SHOWN

if TYPE_CHECKING:
    from .final_scores import FinalScores
    from .manifest import GameRoom

G = TypeVar("G", bound=Game[Any])
WINNERS = "winners"
"""The row of a difference in who has won: 1 for a winner, 0 for any other seat."""


class Recount(Story, ABC, Generic[G]):
    """A second scorer, which hears each event while the table stands as it did then."""

    def __init__(self, game: G, table: Table[Any]) -> None:
        """Listen to `game`, in which the finished game of `table` is played again."""
        super().__init__()
        self.game = game
        self.points: list[Counter[str]] = [Counter() for _ in game.seats]
        """The points of each seat by source."""

    def tell(self, message: str, /, *, to: int = EVERYONE, why: tuple[Reason, ...] = (), **params: Any) -> None:
        super().tell(message, to=to, why=why, **params)
        self.hear(message.removeprefix(SHOWN), params)

    @abstractmethod
    def hear(self, message: str, told: Mapping[str, Any]) -> None:
        """Take note of an event."""

    @abstractmethod
    def finish(self) -> None:
        """Add the points of the end of the game."""

    @abstractmethod
    def winners(self, scores: Sequence[int]) -> list[int]:
        """Return the seats that win with these points."""


class Difference(NamedTuple):
    """A row of a seat's points in which the two counts differ."""

    seat: int
    source: str
    first: int
    second: int


_COUNTED: WeakKeyDictionary[Game[Any], list[Counter[str]]] = WeakKeyDictionary()
"""Second counts of finished games in memory, since a page is shown more than once."""


def counted_again(room: GameRoom, table: Table[Any]) -> list[Counter[str]] | None:
    """Return the points of each seat of a finished game by a second count; None if the game has no second scorer."""
    recount = room.ladder.recount
    if recount is None or table.game in _COUNTED:
        return _COUNTED.get(table.game)
    again: Recount[Any] = table.overheard(lambda game: recount(game, table)).game.story
    again.finish()
    for seat in again.winners([points.total() for points in again.points]):
        again.points[seat][WINNERS] = 1
    _COUNTED[table.game] = again.points
    return again.points


def differences(room: GameRoom, table: Table[Any], kept: FinalScores | None = None) -> list[Difference] | None:
    """Return the rows in which a second count of a finished game differs from its points, which are the stored ones if
    there are any; None if the game has no second scorer.
    """
    second = counted_again(room, table)
    if second is None:
        return None
    first = kept.sources if kept is not None else [table.game.by_source(seat.number) for seat in table.seats]
    winners = kept.winners if kept is not None else table.game.winners()
    sheets = [{**points, WINNERS: int(seat in winners)} for seat, points in enumerate(first)]
    return [
        Difference(seat, source, sheet.get(source, 0), counted[source])
        for seat, (sheet, counted) in enumerate(zip(sheets, second, strict=True))
        for source in dict.fromkeys((*sheet, *counted))
        if sheet.get(source, 0) != counted[source]
    ]
