"""The modes of both games in which the compiled twins are compared with the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from cartone.games import game_called
from cartone.games.age_of_comics.components import LEVELS
from cartone.games.age_of_comics.editions import EDITIONS
from cartone.simulate.run import game_seed
from cartone.table import SeededDealer, Table
from cartone.tables import new, new_twin

from . import comics_packs, packs

SEED = 20
"""The base seed; in every mode, the n-th game has the n-th seed derived from it."""

SetUp: TypeAlias = tuple[Sequence[str], Mapping[str, str]]
"""The players by seat, and the settings."""

PINZETTA, AUTOMA = ("chance", "pinzetta"), ("chance", "automa")
STAMP_SWAP: list[SetUp] = [
    *((PINZETTA, {"level": level, "mode": mode}) for level in "123" for mode in ("full", "intro")),
    *((("chance",) * seats, {"contests": how}) for seats in range(2, 6) for how in ("together", "in-order")),
]

CHALLENGED = {"challenges": "no-rip-offs,twelve-orders,superheroes-western,eleven-fans,twenty-dollars"}
ALL_OTHERS = {"challenges": "sci-fi-horror,romance-crime,thirty-five-fans,every-genre,only-rip-offs"}
SOLO: list[dict[str, str]] = [{"level": level, "edition": edition} for edition in EDITIONS for level in LEVELS]
AGE_OF_COMICS: list[SetUp] = [
    *((AUTOMA, settings) for settings in SOLO),
    (AUTOMA, {**SOLO[0], **ALL_OTHERS}),
    (AUTOMA, {**SOLO[-1], **CHALLENGED, "display": "4"}),
    *((("chance",) * seats, {}) for seats in (2, 3, 4)),
]


class Mode(NamedTuple):
    """A way to play one of the games."""

    game: str
    seats: Sequence[str]
    settings: Mapping[str, str]

    def __str__(self) -> str:
        against = f"against {self.seats[-1]}" if self.seats[-1] != "chance" else f"{len(self.seats)} players"
        return ", ".join((self.game, against, *(" + ".join(value.split(",")) for value in self.settings.values())))

    def dealt(self, seed: int) -> partial[Table[Any]]:
        """Return a function that sets up the game with a given seed."""
        return partial(new, self.game, self.seats, seed=seed, settings=self.settings)

    def table(self, number: int) -> partial[Table[Any]]:
        """Return a function that sets up the n-th game."""
        return self.dealt(game_seed(SEED, number))

    def packed(self, pack: Any, seed: int) -> Callable[[], Table[Any]]:
        """Return a function that sets up a game with a generated pack."""
        like, make = self.dealt(seed)(), game_called(self.game).make
        return lambda: Table(like.header, lambda: make(like.seats, pack, self.settings), SeededDealer(seed))

    def twin(self, pack: Any = None) -> Any:
        """Return the twin of this mode's tables, with the default pack or a generated one."""
        if pack is None:
            return new_twin(self.game, self.seats, settings=self.settings)
        room, seats = game_called(self.game), self.dealt(1)().seats
        assert room.machines.twin is not None
        return room.machines.twin(lambda: room.make(seats, pack, self.settings))

    def any_pack(self, seed: int) -> Any:
        """Return a random pack made from the shipped cards."""
        of_game = comics_packs.any_pack if self.game == "age-of-comics" else packs.any_pack
        return of_game(self.dealt(1)().game.pack, seed)


STAMPS = [Mode("stamp-swap", *set_up) for set_up in STAMP_SWAP]
COMICS = [Mode("age-of-comics", *set_up) for set_up in AGE_OF_COMICS]
MODES = [*STAMPS, *COMICS]
DEFAULTS = [STAMPS[0], COMICS[0]]
"""The solo games with default settings."""
