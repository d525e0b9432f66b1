"""The games. A new one is a folder with the same rooms, and one line in `GAMES`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from ..locale import Catalogue
from ..table import Game, Seat, UnknownName, short
from ..table.tomlfile import TomlFile
from ..text import Style
from . import age_of_comics, stamp_swap
from .cards import Cards, pack_of
from .picture import GamePicture


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
    CARDS: Cards
    SEATS: range
    OPPONENT: str | None
    """The player of the cardboard opponent, for whom no bot stands: its choices are rules of the game."""

    def load_pack(self, path: Path) -> PackLike: ...

    def picture(
        self, catalogue: Catalogue, seats: Sequence[Seat], seat: int | None, style: Style, pack: str = "house"
    ) -> GamePicture[Any, Any]: ...

    def make(self, seats: Sequence[Seat], pack: Any, settings: Mapping[str, str]) -> Game: ...

    def described(self, settings: Mapping[str, str], words: Catalogue) -> str: ...

    def warnings(self, settings: Mapping[str, str], words: Catalogue) -> list[str]: ...

    def tally(self, name: str, words: Catalogue) -> str: ...


@cache
def _shipped(folder: Path) -> dict[str, Path]:
    """The packs in a folder by their names, without their translations."""
    return {path.stem: path for path in sorted(folder.glob("*.toml")) if pack_of(path) == path}


GAMES: dict[str, GameRoom] = {stamp_swap.NAME: stamp_swap, age_of_comics.NAME: age_of_comics}

OPPONENTS = frozenset(room.OPPONENT for room in GAMES.values() if room.OPPONENT is not None)
"""Players that no bot stands for."""


def game_called(name: str) -> GameRoom:
    """The room of a game."""
    if name not in GAMES:
        raise UnknownName("error.no-game", name=repr(name), games=", ".join(GAMES))
    return GAMES[name]


def game_of_pack(path: Path) -> GameRoom:
    """The game that a pack says it is for; of one that does not say it, the first."""
    head = TomlFile(path).data.get("pack")
    name = head.get("game") if isinstance(head, dict) else None
    return GAMES[name] if isinstance(name, str) and name in GAMES else next(iter(GAMES.values()))


def load_pack(room: GameRoom, name: str) -> PackLike:
    """A pack by its name, or by the path of its file."""
    shipped = _shipped(room.PACKS)
    if name in shipped:
        return room.load_pack(shipped[name])
    if name.endswith(".toml"):
        return room.load_pack(Path(name))
    raise UnknownName("error.no-pack", name=short(name), packs=", ".join(shipped))
