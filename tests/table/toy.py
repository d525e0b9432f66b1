"""A toy game for tests: two hidden cards for each player, simultaneous secret bids, then picks in turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from cartone.table import (
    EVERYONE,
    Ask,
    Dealer,
    Deck,
    Draw,
    Game,
    Header,
    Listed,
    Record,
    Rules,
    Seat,
    SeededDealer,
    Table,
    Together,
    seats_for,
)


@dataclass(frozen=True)
class Card:
    id: str


class Bids(Listed[int]):
    kind = "bid"
    numbers = 10

    def number(self, option: int) -> int:
        return option


class Picks(Listed[str]):
    kind = "pick"
    numbers = 4

    def number(self, option: str) -> int:
        return "wxyz".index(option)


class Piece:
    def __init__(self, seen: int) -> None:
        self.seen = seen
        self.card: Card | None = None


T = TypeVar("T", bound="Toy")


class Toy(Game[Any]):
    name = "toy"
    rules_version = 1

    def __init__(self, seats: tuple[Seat, ...], bids: tuple[int, ...] = (1, 2, 3)) -> None:
        super().__init__(seats)
        self.deck = Deck("card", [Card(f"K{n}") for n in range(9)])
        self.hands = [Piece(1 << seat.number) for seat in seats]
        self.bids: dict[int, list[int]] = {seat.number: [] for seat in seats}
        self.bid_options = bids
        self.sealed = False
        self.picked: list[str] = []
        self.points = [0] * len(seats)

    def rules(self) -> Rules[None]:
        for seat, hand in enumerate(self.hands):
            self.deck.lay()
            hand.card = yield Draw(self.deck, hand)
            self.story.tell("sees", to=1 << seat, seat=seat, card=hand.card)
        joined = yield Together({seat: self.bid(seat) for seat in self.bids})
        self.story.tell("joined", totals=tuple(joined.values()))
        for seat, total in joined.items():
            self.points[seat] += total
        self.deck.lay()
        top = yield Draw(self.deck)
        self.story.tell("top", card=top)
        for seat in self.bids:
            choice = yield Ask(seat, Picks([letter for letter in "wxyz" if letter not in self.picked]))
            self.picked.append(choice)
        for hand in self.hands:
            hand.seen = EVERYONE

    def bid(self, seat: int) -> Rules[int]:
        for _ in range(2):
            bid = yield Ask(seat, Bids(self.bid_options))
            self.bids[seat].append(bid)
            self.story.tell("bid", seat=seat, bid=bid)
        return sum(self.bids[seat])

    def view(self, seat: int, ask: Ask | None) -> Any:
        shown = {other: list(bids) if other == seat or not self.sealed else [] for other, bids in self.bids.items()}
        hand = [piece.card if piece.seen >> seat & 1 else None for piece in self.hands]
        return {"bids": shown, "hands": hand, "picked": list(self.picked), "ask": ask}

    def seal(self) -> None:
        self.sealed = True

    def unseal(self) -> None:
        self.sealed = False

    def scores(self) -> list[int]:
        return list(self.points)

    def by_source(self, seat: int) -> Mapping[str, int]:
        return {"bids": self.points[seat]}

    def winners(self) -> list[int]:
        return [seat for seat, points in enumerate(self.points) if points == max(self.points)]


def header(seats: int = 2, seed: int | None = 7) -> Header:
    return Header("toy", 1, "none", "0", tuple("abcde"[:seats]), seed)


def toy_table(
    seats: int = 2, seed: int = 7, dealer: Dealer | None = None, bids: tuple[int, ...] = (1, 2, 3)
) -> Table[Toy]:
    made = header(seats, seed)
    return Table(made, lambda: Toy(seats_for(made.players), bids), dealer or SeededDealer(seed))


def replay(record: Record | str, game: type[T], dealer: Dealer | None = None) -> Table[T]:
    """Return the table at the end of a record or of a record's text."""
    read = Record.read(str(record))
    return Table.from_record(read, lambda: game(seats_for(read.header.players)), dealer)


def all_bid(table: Table[Any], seats: Iterable[int], number: int = 1) -> None:
    """Let some seats make the same bid, one after the other."""
    for seat in seats:
        table.answer(seat, number)
