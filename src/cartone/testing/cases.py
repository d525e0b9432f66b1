"""The cases in which a game is checked, and random play of a whole game in each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..games import GameRoom, game_called
from ..table import SPECTATOR, Ask, Choice, Draw, IllegalOutcome, Random, SeededDealer, Table, key_of
from ..tables import new

NAMES = ("ann", "bob", "cem", "dag", "eva", "fay", "gus", "hal")
SOME = 25
"""The approximate number of times an expensive check runs during a game."""
FEW = 60
"""The number of options up to which a check tries every option of a question; beyond that, it tries a sample."""


@dataclass(frozen=True)
class Case:
    """A test case: a game with its players, seed, settings and open decks."""

    game: str
    players: tuple[str, ...]
    seed: int
    settings: Mapping[str, str] = field(default_factory=dict)
    open_decks: tuple[str, ...] = ()
    """Decks with some cards entered by a description and others by ID."""

    def __str__(self) -> str:
        variant = "".join(f", {name} {value}" for name, value in self.settings.items())
        described = f", {' '.join(self.open_decks)} open" if self.open_decks else ""
        return f"{self.game} with {' '.join(self.players)}, seed {self.seed}{variant}{described}"

    @property
    def room(self) -> GameRoom:
        return game_called(self.game)

    @property
    def everybody(self) -> tuple[int, ...]:
        """All seats and the spectator."""
        return (*range(len(self.players)), SPECTATOR)

    def random(self, what: str) -> Random:
        return Random(key_of(self.seed, "testing", what))

    def dealt(self) -> Table[Any]:
        return new(self.game, self.players, seed=self.seed, settings=self.settings)

    def waiting(self) -> Table[Any]:
        """Return a new table for this case without a dealer, so it waits for every card."""
        return new(self.game, self.players, dealer=None, settings=self.settings, open_decks=self.open_decks)

    def opened(self) -> Case | None:
        """Return the same case with every deck open that may be open; None if the game allows no open decks."""
        decks = tuple(self.waiting().game.may_be_open())
        return replace(self, open_decks=decks) if decks else None

    def stops(self) -> Iterator[Table[Any]]:
        """Play a whole game at random; yield the table at every question, every draw, and the end."""
        table, dealer, random = self.waiting(), SeededDealer(self.seed), self.random("answers")
        owner = Owner(self.random("owner"))
        while not table.over:
            yield table
            if table.draw is not None and table.draw.deck.name in self.open_decks:
                owner.say(table, table.draw, table.draw.deck.cards[dealer.deal(table.draw)])
            elif table.draw is not None:
                table.outcome(table.draw.deck.cards[dealer.deal(table.draw)])
            else:
                seat, ask = next(iter(table.pending.items()))
                table.answer(seat, ask.options.sample(random))
        yield table

    def questions(self) -> Iterator[Ask]:
        """Yield the first question each time the game pauses for an answer."""
        for table in self.stops():
            yield from list(table.pending.values())[:1]


class Owner:
    """A simulated owner of a box, who enters each card of an open deck by ID or by a description."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.shown: dict[Any, str] = {}

    def say(self, table: Table[Any], draw: Draw, card: Any) -> None:
        """Enter the card drawn; if the box has no more cards of its kind, enter another one that may be drawn."""
        same = self.shown.setdefault(table.game.counted(card), table.game.describe(card))
        ways = [card.id, same] if self.random.below(4) == 0 else [same, card.id]
        for said in (*ways, *(other.id for other in draw.fitting())):
            try:
                return table.outcome(said)
            except IllegalOutcome:
                continue
        raise AssertionError(f"nothing can come from {draw.deck.name}")


@dataclass(frozen=True)
class Trial:
    """A case with the options of `check_game`."""

    case: Case
    check: Callable[[Any], None] | None = None
    boxed: frozenset[str] = frozenset()

    def often(self) -> int:
        """Return the number of stops between two runs of an expensive check."""
        return max(1, sum(1 for _ in self.case.stops()) // SOME)


def some_of(ask: Ask | Choice, random: Random) -> list[Any]:
    """Return the options of a question, or a random sample if there are many options."""
    options = ask.options
    if len(options) <= FEW:
        return list(options)
    places = {random.below(len(options)) for _ in range(FEW)}
    return [options.at(place) for place in sorted(places)]


def cases(game: str, rounds: int | range = 1) -> list[Case]:
    """Return the test cases for a number of rounds, each with another number of players and one against the opponent.
    The first uses the default settings, each other changes one; a guided game has its opponent only."""
    numbers = range(rounds) if isinstance(rounds, int) else rounds
    room = game_called(game)
    found: list[Case] = []
    for number in numbers:
        line_ups = [] if room.beside else [NAMES[: room.seats[(number + 1) % len(room.seats)]]]
        if room.opponent is not None:
            line_ups.append((NAMES[0], room.opponent))
        for players in line_ups:
            variants = variants_of(room, room.opponent in players)
            found.append(Case(game, players, 1 + number, variants[number % len(variants)]))
    return found


def variants_of(room: GameRoom, solo: bool) -> list[Mapping[str, str]]:
    """Return the variants of a game: the defaults, then each other value of each setting on its own."""
    return [{}, *({setting.name: value} for setting in room.settings if setting.applies(solo)
                  for value in setting.values if value != setting.default)]  # fmt: skip
