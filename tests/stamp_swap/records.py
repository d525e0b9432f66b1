"""The recorded games of Stamp Swap, which together exercise all rules."""

from __future__ import annotations

from collections.abc import Iterator
from types import EllipsisType
from typing import Any

import cartone
from cartone.games.stamp_swap.components import DRAWN_SIZES
from cartone.simulate.speed import play_at_random
from cartone.table import Dealer, Random, Table, key_of

from ..recording import finish, stacked
from .builders import HOUSE

PLAYED = ("event-e01", "contests-1", "in-order-3", "pinzetta-full-2", "pinzetta-intro-1")
"""Records whose whole text is compared with a stored one."""

PINZETTA_EVENTS = (
    "Z10 Z01 Z09 Z02 Z08 Z03",
    "Z01 Z04 Z02 Z05 Z03 Z06",
    "Z01 Z07 Z02 Z08 Z03 Z09",
    "Z01 Z10 Z02 Z09 Z04 Z03",
    "Z05 Z01 Z06 Z04 Z10 Z07",
    "Z07 Z06 Z08 Z05 Z09 Z02",
)
"""Event cards of Pinzetta and of you, day by day; each of the ten is a day's second card at least once."""


def new(players: str, seed: int, dealer: Dealer | EllipsisType = ..., **settings: str) -> Table[Any]:
    return cartone.new("stamp-swap", players.split(), seed=seed, settings=settings, dealer=dealer)


def at_random(table: Table[Any], seed: int) -> Table[Any]:
    play_at_random(table, Random(key_of(seed, "records")))
    return table


def games() -> Iterator[tuple[str, Table[Any]]]:
    """Yield the name and the table of each record."""
    events = [event.id for event in HOUSE.events]
    for number, event in enumerate(events):
        # Each event is once on top on Friday, with two to five players.
        seats = 2 + number % 4
        others = [other for other in events if other != event][: seats - 1]
        dealer = stacked({"event": [*others, event]}, number)
        yield f"event-{event.lower()}", finish(new(" ".join(["greedy"] * seats), number, dealer))
    for number in range(6):
        # The six contests of each type, in turn.
        contests = {f"contest-{kind}": [cards[number].id] for kind, cards in HOUSE.contests_by_type.items()}
        players = ("greedy chance", "greedy chance greedy")[number % 2]
        yield f"contests-{number + 1}", finish(new(players, 20 + number, stacked(contests, 20 + number)))
    for count in (2, 3, 4, 5):
        table = new(" ".join(["chance"] * count), 30 + count, contests="in-order")
        yield f"in-order-{count}", at_random(table, count)
    for number, attendees in enumerate(("A04 A14 A02 A09", "A05 A10 A13 A12", "A03 A08 A11")):
        dealer = stacked({"attendee": attendees.split(), "event": ["E07", "E04"]}, 40 + number)
        yield f"attendees-{number + 1}", at_random(new("chance chance", 40 + number, dealer), number)
    for number, order in enumerate(PINZETTA_EVENTS):
        level = str(1 + number % 3)
        mode = "intro" if number > 2 else "full"
        table = new(
            "greedy pinzetta", 50 + number, stacked({"pinzetta-event": order.split()}, 50), level=level, mode=mode
        )
        yield f"pinzetta-{mode}-{level}", finish(table)
    for seed in range(70, 78):
        yield f"pinzetta-chance-{seed}", at_random(new("chance pinzetta", seed, level="2"), seed)
    yield "only-rare", only_rare()
    yield "tie", tie()


def only_rare() -> Table[Any]:
    """Return a game in which all stamps of the first pool are rare and the first player takes only those, and so cannot
    reserve any."""
    rare = {size: [tile.id for tile in HOUSE.tiles_by_size[size] if tile.is_rare] for size in map(str, DRAWN_SIZES)}
    table = new("chance chance", 4, stacked({**rare, "event": ["E08", "E04"], "first-player": ["A"]}, 4))
    while "cut" not in {ask.kind for ask in table.pending.values()}:
        seat, ask = next(iter(table.pending.items()))
        pool = table.game.pool
        stamps = [option for option in ask.options if ask.kind == "take" and pool[option.item].is_stamp]
        table.answer(seat, stamps[0] if seat == 0 and stamps else ask.options.at(len(ask.options) - 1))
    return at_random(table, 4)


def tie() -> Table[Any]:
    """Return the game of the first seed that ends in a tie."""
    seed = 0
    while True:
        table = at_random(new("chance chance", seed), seed)
        if len(set(table.scores)) == 1:
            return table
        seed += 1
