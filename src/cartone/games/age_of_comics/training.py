"""Increase creative value: at the start of a round, creatives on printed comics of their own genre learn or train."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from ...table import Ask, Rules
from .components import BEST_VALUE, Craft
from .game import AgeOfComics, Player
from .options import Increase, Increases
from .orders import fulfil_orders

LEARN_COST = 1
OTHER = {Craft.WRITER: Craft.ARTIST, Craft.ARTIST: Craft.WRITER}


def increase_values(game: AgeOfComics, player: Player) -> Rules[None]:
    """As many increases as the player wants and can pay, each creative at most once."""
    for printed in player.printed:
        printed.increased.clear()
    while True:
        there = [(printed.slot, craft) for printed in player.printed for craft in Craft
                 if (cost := cost_of(printed, craft)) is not None and cost <= player.money]  # fmt: skip
        choice: Increase = yield Ask(player.seat, Increases(there))
        if choice.craft is None:
            return
        printed, craft = player.at_slot(choice.slot), choice.craft
        cost = cost_of(printed, craft)
        assert cost is not None
        player.money -= cost
        message = "learnt" if is_lower(printed, craft) else "trained"
        printed.values[craft] += 1
        printed.increased.add(craft)
        game.story.tell(message, seat=player.seat, card=printed.team[craft], title=printed.title,
                        value=printed.values[craft], cost=cost, slot=printed.slot)  # fmt: skip
        yield from fulfil_orders(game, player)


class Growing(Protocol):
    """A comic on a mat, or the view of one, whose creatives may learn or train."""

    @property
    def values(self) -> Mapping[Craft, int]: ...

    @property
    def increased(self) -> Collection[Craft]: ...

    def matches(self, craft: Craft) -> bool: ...


def cost_of(printed: Growing, craft: Craft) -> int | None:
    """What it costs to increase a creative now; None if that is not possible.

    A creative that is lower than its matching partner learns, any other one that matches trains. Once the partner
    has trained, the lower one may not learn this round.
    """
    if not printed.matches(craft) or craft in printed.increased or printed.values[craft] >= BEST_VALUE:
        return None
    if is_lower(printed, craft):
        return None if OTHER[craft] in printed.increased else LEARN_COST
    return printed.values[craft] + 1


def is_lower(printed: Growing, craft: Craft) -> bool:
    """Whether both creatives match and this one was the lower at the start of the round."""
    partner = OTHER[craft]
    return printed.matches(partner) and value_before(printed, craft) < value_before(printed, partner)


def value_before(printed: Growing, craft: Craft) -> int:
    """The value at the start of the round."""
    return printed.values[craft] - (craft in printed.increased)
