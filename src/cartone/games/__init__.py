"""The registry of games: packages in this folder that define a `ROOM` (a manifest), and installed third-party games.

Third-party packages register their `GameRoom` as an entry point in the group `cartone.games`. A game that fails to load
is skipped with a warning.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from ..locale import add_messages, catalogue, spoken_here
from ..table import CartoneError, UnknownName, quoted
from ..table.tomlfile import TomlFile
from .kit.cards import PackLike
from .kit.manifest import GameRoom
from .kit.missing_game import absent
from .kit.packs import load_pack
from .kit.settings import OPTIONS_OF_THE_HOUSE, Setting, When

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "cartone.games"
SHARED = "kit"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def games() -> Mapping[str, GameRoom]:
    """Return all games by name, except guided games, which play only the opponent of a physical game."""
    return {name: room for name, room in _found().items() if not room.beside}


def rooms() -> Mapping[str, GameRoom]:
    """Return all games by name, including guided games."""
    return _found()


def room_beside(game: str) -> GameRoom | None:
    """Return the guided game for a physical `game`, if there is one."""
    return next((room for room in rooms().values() if room.beside and room.beside.name == game), None)


@cache
def _found() -> dict[str, GameRoom]:
    from importlib.metadata import entry_points  # imported lazily: it would add a fifth to `import cartone`

    found: dict[str, GameRoom] = {}
    for room in _shipped():
        found[room.name] = room
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            room = _brought(entry, found)
            add_messages(room.locale)
            found[room.name] = room
        except Exception as problem:  # a broken third-party package must not disable other games
            _complain(entry.name, problem)
    return dict(sorted(found.items(), key=lambda named: (named[1].shelf, named[0])))


def _shipped() -> Iterator[GameRoom]:
    for module in iter_modules(__path__):
        if module.ispkg and module.name != SHARED:
            yield import_module(f".{module.name}", __name__).ROOM


def _brought(entry: EntryPoint, known: Mapping[str, GameRoom]) -> GameRoom:
    """Load the `GameRoom` of an entry point; raise `CartoneError` if one of its names is invalid or already taken."""
    room = entry.load()
    if not isinstance(room, GameRoom):
        raise CartoneError("error.game-no-room", where=entry.value)
    if not NAME.fullmatch(room.name):
        raise CartoneError("error.game-name", name=quoted(room.name))
    if room.name in known:
        raise CartoneError("error.game-twice", name=quoted(room.name))
    shapes = {setting.option: setting.shape for other in known.values() for setting in other.settings}
    for setting in room.settings:
        is_free = setting.option not in OPTIONS_OF_THE_HOUSE and NAME.fullmatch(setting.option)
        if not is_free or shapes.get(setting.option, setting.shape) != setting.shape:
            raise CartoneError("error.game-option", name=quoted(setting.name), option=setting.option)
    return room


def _complain(name: str, problem: Exception) -> None:
    """Print a one-line warning about a skipped game to standard error."""
    words = catalogue(spoken_here())
    why = words.error(problem) if isinstance(problem, CartoneError) else f"{type(problem).__name__}: {problem}"
    said = words.text("error.game-left-out", game=name, why=why)
    print(f"cartone: {' '.join(said.split())}", file=sys.stderr)


def leave_out(room: GameRoom, problem: Exception) -> None:
    """Unregister an installed game that failed; re-raise `problem` if the game is one of ours."""
    if room.make.__module__.startswith(f"{__name__}."):
        raise problem
    if _found().pop(room.name, None) is not None:
        _complain(room.name, problem)


class MissingGame(UnknownName):
    """The error for a game that is not installed; stored tables of the game are kept until it is."""


def game_called(name: str) -> GameRoom:
    """Return the room of a game; raise `MissingGame`, suggesting a similar name, if it is not installed."""
    if name not in rooms():
        if near := get_close_matches(name, games(), 1):
            raise MissingGame("error.no-game-near", name=quoted(name), near=near[0])
        raise MissingGame("error.no-game", name=quoted(name), games=", ".join(games()))
    return rooms()[name]


def room_of(name: str) -> GameRoom:
    """Return the room of a game or, if it is not installed, a placeholder that can label its stored tables."""
    return rooms().get(name) or absent(name)


def game_of_pack(path: Path) -> GameRoom:
    """Return the game named in a pack file, or the first game if the file names no known game."""
    head = TomlFile(path).data.get("pack")
    name = head.get("game") if isinstance(head, dict) else None
    return games()[name] if isinstance(name, str) and name in games() else next(iter(games().values()))


__all__ = [
    "GameRoom", "MissingGame", "PackLike", "Setting", "When", "game_called", "game_of_pack", "games", "leave_out",
    "load_pack", "room_beside", "room_of", "rooms",
]  # fmt: skip
