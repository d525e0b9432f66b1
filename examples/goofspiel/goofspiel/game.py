"""The state of a game of Goofspiel: cards, hands, and the prizes at stake."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cartone.game import EVERYONE, NOBODY, Ask, Choice, Deck, Game, Listed, Seat

from .view import GoofspielView

MAGPIE = "magpie"
"""The player of the cardboard opponent."""

VALUES = range(1, 14)
ROUNDS = 9
"""Number of rounds: each player has 9 of their 13 cards."""
COVERED = (2, 5, 8)
"""The rounds whose prize is face down."""

LOOK, NO_LOOK = "prize", "none"
CARRY, DISCARD = "carry", "discard"
OPEN, FACE_DOWN = "open", "covered"
SOURCES = (OPEN, FACE_DOWN)


@dataclass(frozen=True, slots=True)
class Card:
    """A bidding card or a prize."""

    id: str
    value: int


@dataclass(frozen=True, slots=True)
class Habit:
    """The way in which the magpie chooses one bid."""

    id: str


HABITS = tuple(map(Habit, ("snatch", "snub", "match", "top")))


class Piece:
    """A card on the table or in a hand, and the seats that have seen it."""

    def __init__(self, seen: int, is_covered: bool = False) -> None:
        self.seen = seen
        self.is_covered = is_covered
        """True for a prize that was dealt face down."""
        self.card: Card | None = None

    @property
    def value(self) -> int:
        assert self.card is not None
        return self.card.value

    def shown_to(self, seat: int) -> int | None:
        return self.card.value if self.card is not None and self.seen >> seat & 1 else None


class Player:
    """The cards and points of one seat."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat.number
        self.deck = Deck(f"hand-{seat.letter}", [Card(f"{seat.letter}{value}", value) for value in VALUES])
        self.is_magpie = seat.player == MAGPIE
        self.hand: list[Piece] = []
        self.bid: Piece | None = None
        self.played: list[Piece] = []
        self.won: list[Piece] = []
        self.has_look = not self.is_magpie

    def holds(self) -> list[int]:
        return sorted(piece.value for piece in self.hand)

    def points(self) -> dict[str, int]:
        """Return the points by source."""
        return {source: sum(prize.value for prize in self.won if prize.is_covered == (source == FACE_DOWN))
                for source in SOURCES}  # fmt: skip

    @property
    def score(self) -> int:
        return sum(prize.value for prize in self.won)


class Bids(Listed[int]):
    """Any card of the hand, by its value."""

    kind = "bid"
    numbers = len(VALUES)

    def number(self, option: int) -> int:
        return option - 1


class Looks(Listed[str]):
    """Look at the face-down prize, or pass."""

    kind = "look"
    numbers = 2

    def number(self, option: str) -> int:
        return (LOOK, NO_LOOK).index(option)


class Goofspiel(Game[GoofspielView]):
    """The state of the game; `rules` changes it, and `view` shows a seat's part of it."""

    name = "goofspiel"
    rules_version = 1

    def __init__(self, seats: tuple[Seat, ...], ties: str = CARRY) -> None:
        super().__init__(seats)
        self.ties = ties
        self.players = [Player(seat) for seat in seats]
        self.prizes = Deck("prize", [Card(f"P{value}", value) for value in VALUES])
        self.habits = Deck("habit", HABITS)
        self.used_habits: list[Habit] = []
        self.round = 0
        self.phase = "deal"
        self.stake: list[Piece] = []
        """The prizes at stake; the last one is this round's."""
        self.discards: list[Piece] = []
        self.turn: int | None = None
        """The seat that may look now; None during bidding."""

    @property
    def people(self) -> list[Player]:
        return [player for player in self.players if not player.is_magpie]

    def new_prize(self) -> Piece:
        """Return the next prize, face up or face down."""
        self.prizes.lay()
        is_covered = self.round in COVERED
        self.stake.append(Piece(NOBODY if is_covered else EVERYONE, is_covered))
        return self.stake[-1]

    # -- hooks of the table -----------------------------------------------------------------

    def faces(self, ask: Ask | Choice, option: int | str) -> tuple[str, ...]:
        """Return the faces of cards that an option refers to: bids name theirs, and a look refers to the prize."""
        prize = self.stake[-1].card
        return (prize.id,) if option == LOOK and prize is not None else ()

    def scores(self) -> list[int]:
        return [player.score for player in self.players]

    def by_source(self, seat: int) -> Mapping[str, int]:
        return self.players[seat].points()

    def winners(self) -> list[int]:
        return [player.seat for player in self.players if player.score == max(self.scores())]


def highest_alone(bids: Iterable[int]) -> int | None:
    """Return the highest bid made by only one player.

    >>> highest_alone([9, 9, 4, 7]), highest_alone([5, 5])
    (7, None)
    """
    made = list(bids)
    return max((bid for bid in made if made.count(bid) == 1), default=None)
