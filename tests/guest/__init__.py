"""A separately packaged game for tests: the toy game with a minimal manifest.

It has no opponent, bots, packs, pages, rulebook or lesson, and speaks English with a little Italian.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cartone.games import GameRoom, Setting, When
from cartone.games.kit.settings import checked
from cartone.games.kit.words import GameWords
from cartone.table import Ask, Seat
from tests.table.toy import Toy

SETTINGS = (
    Setting("bids", ("low", "high"), "low"),
    Setting("extras", ("loud", "quiet"), "", When.OTHERS, many="extra"),
    Setting("start", ("calm", "wild"), "calm", When.OTHERS, switch="wild"),
)
BIDS = {"low": (1, 2, 3), "high": (7, 8, 9)}


@dataclass(frozen=True)
class PlayerView:
    seat: int
    name: str
    points: Mapping[str, int]
    score: int
    hand: str | None
    bids: tuple[int, ...]


@dataclass(frozen=True)
class GuestView:
    seat: int
    phase: str
    picked: tuple[str, ...]
    players: tuple[PlayerView, ...]


class Guest(Toy):
    """The toy game with a view that pages can show."""

    name = "guest"

    def view(self, seat: int, ask: Ask | None) -> GuestView:
        seen = super().view(seat, ask)
        hands = [card.id if card is not None else None for card in seen["hands"]]
        return GuestView(
            seat,
            "picking" if self.picked else "bidding",
            tuple(self.picked),
            tuple(
                PlayerView(one.number, one.name, self.by_source(one.number), self.points[one.number],
                           hands[one.number], tuple(seen["bids"][one.number]))
                for one in self.seats
            ),
        )  # fmt: skip


class Words(GameWords):
    game = "guest"


def make(seats: Sequence[Seat], pack: Any, settings: Mapping[str, str]) -> Guest:
    return Guest(tuple(seats), BIDS[checked(SETTINGS, settings)["bids"]])


ROOM = GameRoom(
    name="guest",
    title="The Guest",
    folder=Path(__file__).parent,
    rules_version=1,
    seats=range(2, 5),
    settings=SETTINGS,
    make=make,
    says=Words,
)
