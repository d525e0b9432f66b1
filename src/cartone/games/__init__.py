"""The games. A new one is a folder with the same rooms, and one line in `GAMES`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from ..locale import Catalogue
from ..table import Game, Seat, UnknownName, short
from ..text import Style
from . import stamp_swap


class PackLike(Protocol):
    """What every pack has."""

    @property
    def name(self) -> str: ...

    @property
    def hash(self) -> str: ...


class GameRoom(Protocol):
    """What the package of a game offers."""

    NAME: str
    TITLE: str
    RULES_VERSION: int
    PACKS: Path
    OPPONENTS: frozenset[str]

    def load_pack(self, path: Path) -> PackLike: ...

    def picture(self, catalogue: Catalogue, seats: Sequence[Seat], seat: int | None, style: Style) -> Any: ...

    def make(self, seats: Sequence[Seat], pack: Any, settings: Mapping[str, str]) -> Game: ...


@cache
def _shipped(folder: Path) -> dict[str, Path]:
    return {path.stem: path for path in sorted(folder.glob("*.toml"))}


GAMES: dict[str, GameRoom] = {stamp_swap.NAME: stamp_swap}

OPPONENTS = frozenset().union(*(room.OPPONENTS for room in GAMES.values()))
"""Players that no bot stands for: their choices are rules of a game."""


def game_called(name: str) -> GameRoom:
    """The room of a game."""
    if name not in GAMES:
        raise UnknownName(f"there is no game {name!r}; the games are {', '.join(GAMES)}")
    return GAMES[name]


def load_pack(room: GameRoom, name: str) -> PackLike:
    """A pack by its name, or by the path of its file."""
    shipped = _shipped(room.PACKS)
    if name in shipped:
        return room.load_pack(shipped[name])
    if name.endswith(".toml"):
        return room.load_pack(Path(name))
    raise UnknownName(
        f"there is no pack {short(name)}; there is {', '.join(shipped)}, or give the path of a .toml file"
    )
