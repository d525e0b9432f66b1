"""The view of a guided Pinzetta game: Pinzetta's side of the table, as the person has entered it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ...table import Ask
from ..stamp_swap.components import Box, DecisionCard, Item
from .game import Guided


@dataclass(frozen=True, slots=True)
class ItemView:
    """An item, with its number and the kind that the person entered."""

    number: int
    face: str
    tokens: int | None
    """The number of tokens beside the item; None until Pinzetta has appraised the item."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    seat: int
    name: str
    piles: tuple[tuple[ItemView, ...], ...]
    incoming: tuple[ItemView, ...]
    points: Mapping[str, int]

    @property
    def score(self) -> int:
        return sum(self.points.values())


@dataclass(frozen=True, slots=True)
class GuidedView:
    """Everything that is known about the guided game; `ask` is the current question, if any."""

    seat: int
    day: str
    phase: str
    level: int
    intro: bool
    wants: tuple[str, ...]
    boxes: Mapping[Box, int]
    decision: DecisionCard | None
    turning: tuple[ItemView, ...]
    """The face-down stamps that are being turned up."""
    cube: int
    """The points that Pinzetta's cube shows: those of the Show Phases until her total is announced, then the total."""
    players: tuple[PlayerView, ...]
    ask: Ask | None


def view(game: Guided, seat: int, ask: Ask | None) -> GuidedView:
    her = game.pinzetta
    is_announced = game.your_points is not None or (ask is not None and ask.about == "your-points")

    def items(lying: Iterable[Item]) -> tuple[ItemView, ...]:
        return tuple(ItemView(item.number, str(item.face), her.tokens.get(item.number)) for item in lying)

    return GuidedView(
        seat=seat,
        day=game.day.value,
        phase=game.phase.value,
        level=her.level,
        intro=her.intro,
        wants=her.targets,
        boxes={box: len(lying) for box, lying in her.boxes.items()},
        decision=her.decision,
        turning=items(game.turning),
        cube=her.score if is_announced else her.points.get("show", 0),
        players=tuple(
            PlayerView(
                player.seat,
                game.seats[player.seat].name,
                tuple(map(items, player.piles)),
                items(player.incoming),
                dict(game.sheet(player.seat)),
            )
            for player in game.players
        ),
        ask=ask,
    )
