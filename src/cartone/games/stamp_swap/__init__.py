"""Stamp Swap, for two to five players, or for one against Pinzetta."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ...table import Ask, Rules, Seat
from ..kit.manifest import GameRoom, lazy
from .draw import Picture
from .facts import facts
from .game import PINZETTA, StampSwap
from .pack import Pack
from .pack import load as load_pack
from .rules import stamp_swap
from .scoring import winners
from .settings import SEATS, SETTINGS, contests_in_order, described, solo_of
from .solo import solo as solo_game
from .view import StampSwapView, view
from .words import Words


class Playable(StampSwap):
    """A game of Stamp Swap with its rules and its views: what sits on a table."""

    def rules(self) -> Rules[None]:
        return stamp_swap(self) if self.pinzetta is None else solo_game(self, self.pinzetta)

    def view(self, seat: int, ask: Ask | None) -> StampSwapView:
        return view(self, seat, ask)

    def scores(self) -> list[int]:
        return [player.score for player in self.players]

    def by_source(self, seat: int) -> Mapping[str, int]:
        return self.players[seat].points

    def winners(self) -> list[int]:
        return winners(self)


def make(seats: Sequence[Seat], pack: Pack, settings: Mapping[str, str]) -> StampSwap:
    """A game that has not begun."""
    return Playable(tuple(seats), pack, solo_of(seats, settings), contests_in_order(settings))


ROOM = GameRoom(
    name=StampSwap.name,
    title="Stamp Swap",
    folder=Path(__file__).parent,
    rules_version=StampSwap.rules_version,
    seats=SEATS,
    opponent=PINZETTA,
    shelf=1,
    settings=SETTINGS,
    make=make,
    load_pack=load_pack,
    printed=dict.fromkeys(("contest", "attendee", "mat", "event", "pinzetta-event"), ("name", "text")),
    says=Words,
    draws=Picture,
    page=lazy("cartone.games.stamp_swap.page.page:StampSwapPage"),
    bots=lazy("cartone.bots.stamp_swap:BOTS"),
    ablated=lazy("cartone.bots.stamp_swap:ABLATED"),
    facts=facts,
    pictures=lazy("cartone.games.stamp_swap.page.illustrations:Illustrations"),
    variant=described,
    examples=(("play stamp-swap --solo --level 2", "cli.example.solo"),),
)

__all__ = ["ROOM", "Pack", "StampSwap", "load_pack", "make"]
