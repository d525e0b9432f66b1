"""Looks at a table from every seat: what happened, played over how it was, must give how it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import cartone
from cartone.bots import best_of, bot_called, choose
from cartone.games import game_called
from cartone.games.age_of_comics.challenges import CHALLENGES
from cartone.games.kit.steps import Board, GameSteps
from cartone.table import SPECTATOR, Random, Table, key_of
from tests.age_of_comics.lively import lively

NAMES = ("ann", "bob", "cem", "dag", "eva")


class Kind(NamedTuple):
    """A kind of table."""

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
"""Tables of every kind."""


def steps_of(table: Table[Any], kind: type[GameSteps[Any, Any]] | None = None) -> GameSteps[Any, Any]:
    """The steps of a game; or mistaken ones of the same kind."""
    room = game_called(table.header.game)
    assert room.browser.steps is not None
    return (kind or room.browser.steps)(room.make(table.seats, table.game.pack, table.header.settings))


class Onlooker:
    """Plays what one seat sees happen over the table as that seat found it."""

    def __init__(self, table: Table[Any], seat: int, steps: GameSteps[Any, Any]) -> None:
        self.table, self.seat, self.steps = table, seat, steps
        self.board: Board = steps.begin(seat)
        self.seen = 0
        self.touched = 0
        """So many things were touched: a check of nothing is no check."""

    def look(self) -> None:
        """All is as it should be, piece by piece and number by number."""
        events = self.table.happened(self.seat)[self.seen :]
        for event in events:
            self.touched += len(self.steps.play(self.board, event))
        self.seen += len(events)
        now = self.steps.board(self.table.view(self.seat))
        after = [event.id for event in events]
        assert self.board.places == now.places, f"seat {self.seat} finds things elsewhere after {after}"
        assert self.board.numbers == now.numbers, f"seat {self.seat} counts otherwise after {after}"


def around(table: Table[Any], steps: type[GameSteps[Any, Any]] | None = None) -> list[Onlooker]:
    """Somebody on every seat, and somebody beside the table."""
    seats = (*(seat.number for seat in table.seats), SPECTATOR)
    return [Onlooker(table, seat, steps_of(table, steps)) for seat in seats]


def answer(table: Table[Any], seed: int, random: Random) -> None:
    """Somebody who is asked answers: like chance, or now and then like somebody who knows how to play."""
    asked = list(table.pending.items())
    seat, ask = asked[random.below(len(asked))]
    if seed % 5 == 0:
        table.answer(seat, choose(table, seat, ask, bot_called(best_of(table.header.game), table.header.game)))
    elif table.header.game == "age-of-comics":
        table.answer(seat, lively(ask, table.game, random))
    else:
        table.answer(seat, ask.options.sample(random))


def watched(kind: Kind, seed: int, steps: type[GameSteps[Any, Any]] | None = None) -> Iterator[Table[Any]]:
    """A whole game, looked at from every seat at the beginning and after every answer."""
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
    assert all(looker.touched > 200 for looker in lookers)
