"""Checks for every seat that the events, applied to the previous table, yield the current one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import cartone
from cartone.bots import best_of, bot_called, choose
from cartone.games import game_called
from cartone.games.age_of_comics.challenges import CHALLENGES
from cartone.games.kit.steps import BoardState, EventSteps, GameSteps, Touches
from cartone.table import SPECTATOR, Random, Table, key_of
from tests.age_of_comics.lively import lively

from .told import check_line

NAMES = ("ann", "bob", "cem", "dag", "eva")


class Kind(NamedTuple):
    game: str
    players: tuple[str, ...]
    settings: Mapping[str, str]

    def __str__(self) -> str:
        return " ".join([self.game, *self.players[:1], f"{len(self.players)}", *self.settings.values()])


STAMPS = [
    *(Kind("stamp-swap", NAMES[:seats], {}) for seats in range(2, 6)),
    Kind("stamp-swap", NAMES[:3], {"contests": "in-order"}),
    *(Kind("stamp-swap", ("ann", "pinzetta"), {"level": level, "mode": mode})
      for level in "123" for mode in ("full", "intro")),
]  # fmt: skip
COMICS = [
    *(Kind("age-of-comics", NAMES[:seats], {}) for seats in range(2, 5)),
    *(Kind("age-of-comics", ("ann", "automa"), {"level": level, "edition": edition})
      for level in ("beginner", "intermediate", "expert") for edition in ("seed", "2026")),
    *(Kind("age-of-comics", ("ann", "automa"), {"challenges": challenge}) for challenge in CHALLENGES),
    Kind("age-of-comics", ("ann", "automa"), {"challenges": "eleven-fans,every-genre,no-rip-offs", "edition": "2026"}),
]  # fmt: skip
"""All kinds of tables of Age of Comics."""


def steps_of(table: Table[Any]) -> GameSteps[Any, Any]:
    """Return the object that derives steps from a game's events."""
    room = game_called(table.header.game)
    assert room.browser.steps is not None
    return room.browser.steps(room.make(table.seats, table.game.pack, table.header.settings))


class Onlooker:
    """An observer that applies the events visible to a seat to the table as that seat last saw it."""

    def __init__(self, table: Table[Any], seat: int, kind: type[GameSteps[Any, Any]] | None = None) -> None:
        """Begin to observe a table; `kind` may be a faulty implementation of the game's steps."""
        self.table, self.seat, self.steps = table, seat, steps_of(table)
        self.kind, self.told = kind, EventSteps(game_called(table.header.game), seat, kind)
        self.board: BoardState = self.steps.begin(seat)
        self.seen = 0
        self.touches: list[Touches] = []
        self.touched = 0
        """Number of touches seen, so that a test can require a minimum."""

    def look(self) -> None:
        """Check every piece and every number after the latest events."""
        events = self.table.happened(self.seat)
        fresh = self.told.since(self.table, events, self.seen)
        for event, touches in zip(events[self.seen :], fresh, strict=True):
            check_line(event, touches)
            self.board.play(touches)
            self.touched += len(touches)
        self.touches += fresh
        now = self.steps.board(self.table.view(self.seat))
        after = [event.id for event in events[self.seen :]]
        self.seen = len(events)
        assert self.board.places == now.places, f"seat {self.seat} finds things elsewhere after {after}"
        assert self.board.numbers == now.numbers, f"seat {self.seat} counts otherwise after {after}"

    def look_again(self) -> None:
        """Check that an observer who joins halfway is shown the same from then on."""
        events, middle = self.table.happened(self.seat), self.seen // 2
        told = EventSteps(game_called(self.table.header.game), self.seat, self.kind)
        assert told.since(self.table, events, middle) == self.touches[middle:]


def around(table: Table[Any], steps: type[GameSteps[Any, Any]] | None = None) -> list[Onlooker]:
    """Return an onlooker for each seat and one for spectators."""
    seats = (*(seat.number for seat in table.seats), SPECTATOR)
    return [Onlooker(table, seat, steps) for seat in seats]


def answer(table: Table[Any], seed: int, random: Random) -> None:
    """Answer for one of the seats that are asked, at random or sometimes like a good player."""
    asked = list(table.pending.items())
    seat, ask = asked[random.below(len(asked))]
    if seed % 5 == 0:
        table.answer(seat, choose(table, seat, ask, bot_called(best_of(table.header.game), table.header.game)))
    elif table.header.game == "age-of-comics":
        table.answer(seat, lively(ask, table.game, random))
    else:
        table.answer(seat, ask.options.sample(random))


def watched(kind: Kind, seed: int, steps: type[GameSteps[Any, Any]] | None = None) -> Iterator[Table[Any]]:
    """Play a whole game, checking for every seat at the beginning and after every answer."""
    table = cartone.new(kind.game, kind.players, seed=seed, settings=kind.settings)
    lookers = around(table, steps)
    random = Random(key_of(seed, "onlooker"))
    while True:
        for looker in lookers:
            looker.look()
        yield table
        if table.over:
            break
        answer(table, seed, random)
    for looker in lookers:
        looker.look_again()
    assert all(looker.touched > 200 for looker in lookers)
