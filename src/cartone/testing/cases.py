"""The tables at which a game is tried, and the way through a whole game at each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..games import GameRoom, game_called
from ..table import SPECTATOR, Ask, Choice, Draw, IllegalOutcome, Random, SeededDealer, Table, key_of
from ..tables import new

NAMES = ("ann", "bob", "cem", "dag", "eva", "fay", "gus", "hal")
SOME = 25
"""What costs a whole replay is done so often in a game, spread over its length."""
FEW = 60
"""Of more options than that only some are tried."""


@dataclass(frozen=True)
class Case:
    """A table: who sits at it, with which cards and which variant."""

    game: str
    players: tuple[str, ...]
    seed: int
    settings: Mapping[str, str] = field(default_factory=dict)
    open_decks: tuple[str, ...] = ()
    """Decks of which some cards are described and the others called by their IDs."""

    def __str__(self) -> str:
        variant = "".join(f", {name} {value}" for name, value in self.settings.items())
        described = f", {' '.join(self.open_decks)} open" if self.open_decks else ""
        return f"{self.game} with {' '.join(self.players)}, seed {self.seed}{variant}{described}"

    @property
    def room(self) -> GameRoom:
        return game_called(self.game)

    @property
    def everybody(self) -> tuple[int, ...]:
        """All who look at the table."""
        return (*range(len(self.players)), SPECTATOR)

    def random(self, what: str) -> Random:
        return Random(key_of(self.seed, "testing", what))

    def dealt(self) -> Table[Any]:
        """A table that is dealt by the seed."""
        return new(self.game, self.players, seed=self.seed, settings=self.settings)

    def waiting(self) -> Table[Any]:
        """The same table, but it waits for every card."""
        return new(self.game, self.players, dealer=None, settings=self.settings, open_decks=self.open_decks)

    def opened(self) -> Case | None:
        """The same with all decks open that may be; None if none may."""
        decks = tuple(self.waiting().game.may_be_open())
        return replace(self, open_decks=decks) if decks else None

    def stops(self) -> Iterator[Table[Any]]:
        """A whole game by chance: the table at every question, at every card that has to come, and at the end.

        Those who act together answer one after the other, as a record lists them.
        """
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
        """Everything that is asked in such a game."""
        for table in self.stops():
            yield from list(table.pending.values())[:1]


class Owner:
    """Says what comes from open decks: by an ID, or by what it shows, and of all of a kind the same, in any deck."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.shown: dict[Any, str] = {}

    def say(self, table: Table[Any], draw: Draw, card: Any) -> None:
        """A card comes; if the box has no more of what it would be said to be, another one that fits."""
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
    """A case, and what only this game knows of its cardboard."""

    case: Case
    check: Callable[[Any], None] | None = None
    boxed: frozenset[str] = frozenset()

    def often(self) -> int:
        """Every how many stops something costly is done."""
        return max(1, sum(1 for _ in self.case.stops()) // SOME)


def some_of(ask: Ask | Choice, random: Random) -> list[Any]:
    """The options of a question; of many only some, each of them once."""
    options = ask.options
    if len(options) <= FEW:
        return list(options)
    places = {random.below(len(options)) for _ in range(FEW)}
    return [options.at(place) for place in sorted(places)]


def cases(game: str, rounds: int | range = 1) -> list[Case]:
    """In each round another number of players, and the cardboard opponent; each tries another variant.

    The first round is as the game is if nothing is said, each further one has one setting otherwise. What stands
    beside a game is played with its opponent only.
    """
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
    """What a game can be set up with: nothing said, then each value of each setting by itself."""
    return [{}, *({setting.name: value} for setting in room.settings if setting.applies(solo)
                  for value in setting.values if value != setting.default)]  # fmt: skip
