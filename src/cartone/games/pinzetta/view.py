"""What is known of Pinzetta's side of a real table: all that a person has told, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ...table import Ask
from ..stamp_swap.components import Box, DecisionCard, Item
from .game import Guided


@dataclass(frozen=True, slots=True)
class ItemView:
    """An item by its number, and what was told of it."""

    number: int
    face: str
    tokens: int | None
    """What lies beside it, once she has appraised it."""


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
    """All that is known; `ask` is what you are asked now, if anything."""

    seat: int
    day: str
    phase: str
    level: int
    intro: bool
    wants: tuple[str, ...]
    boxes: Mapping[Box, int]
    decision: DecisionCard | None
    turning: tuple[ItemView, ...]
    """Face-down stamps that are turned up now."""
    players: tuple[PlayerView, ...]
    ask: Ask | None


def view(game: Guided, seat: int, ask: Ask | None) -> GuidedView:
    her = game.pinzetta

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
