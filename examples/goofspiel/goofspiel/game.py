"""The state of a game of Goofspiel: cards, hands, and the prizes at stake."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cartone.table import EVERYONE, NOBODY, Ask, Choice, Deck, Game, Listed, Seat

from .view import GoofspielView

MAGPIE = "magpie"
"""The player of the cardboard opponent."""

VALUES = range(1, 14)
ROUNDS = 9
"""As many as everybody has cards: 9 of the 13."""
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
    """What the magpie goes by for one bid."""

    id: str


HABITS = tuple(map(Habit, ("snatch", "snub", "match", "top")))


class Piece:
    """A card on the table or in a hand: which one it is, and who has seen that."""

    def __init__(self, seen: int, is_covered: bool = False) -> None:
        self.seen = seen
        self.is_covered = is_covered
        """A prize that was laid face down."""
        self.card: Card | None = None

    @property
    def value(self) -> int:
        assert self.card is not None
        return self.card.value

    def shown_to(self, seat: int) -> int | None:
        return self.card.value if self.card is not None and self.seen >> seat & 1 else None


class Player:
    """Whatever lies in front of one seat."""

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
        """Where the points come from."""
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
    """To look at the prize that is face down, or to let it be."""

    kind = "look"
    numbers = 2

    def number(self, option: str) -> int:
        return (LOOK, NO_LOOK).index(option)


class Goofspiel(Game[GoofspielView]):
    """Everything on the table; what happens with it is in `rules`, what a seat sees of it in `view`."""

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
        """The prizes that are bid for; the last one is this round's."""
        self.discards: list[Piece] = []
        self.turn: int | None = None
        """Who may look now; nobody while all bid."""

    @property
    def people(self) -> list[Player]:
        return [player for player in self.players if not player.is_magpie]

    def new_prize(self) -> Piece:
        """The next prize, open or face down."""
        self.prizes.lay()
        is_covered = self.round in COVERED
        self.stake.append(Piece(NOBODY if is_covered else EVERYONE, is_covered))
        return self.stake[-1]

    # -- what the table wants to know -------------------------------------------------------

    def seal(self) -> None:
        """A bid lies face down: nothing that others see changes by it."""

    def unseal(self) -> None:
        """Bids are turned up by the rules."""

    def faces(self, ask: Ask | Choice, option: int | str) -> tuple[str, ...]:
        """Bids name their cards; a look means the prize, which somebody else may have seen already."""
        prize = self.stake[-1].card
        return (prize.id,) if option == LOOK and prize is not None else ()

    def scores(self) -> list[int]:
        return [player.score for player in self.players]

    def by_source(self, seat: int) -> Mapping[str, int]:
        return self.players[seat].points()

    def winners(self) -> list[int]:
        return [player.seat for player in self.players if player.score == max(self.scores())]


def highest_alone(bids: Iterable[int]) -> int | None:
    """The highest bid that is made only once.

    >>> highest_alone([9, 9, 4, 7]), highest_alone([5, 5])
    (7, None)
    """
    made = list(bids)
    return max((bid for bid in made if made.count(bid) == 1), default=None)
