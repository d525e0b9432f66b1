"""Lookup of packs. A record identifies its pack by a content hash, and is always played with exactly that pack.

Our packs are in the folder of their game, and those of earlier releases in `released`, each under its hash. Packs
written by owners are handled as text, which is kept in a store and included in downloads.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path, PureWindowsPath
from typing import TYPE_CHECKING, Protocol

from ...locale import LANGUAGES
from ...table import CartoneError, PackError, UnknownName, short
from ...table.packfile import PackText, Source
from ...table.tomlfile import TomlFile
from .cards import PackLike, pack_of, translation

if TYPE_CHECKING:
    from .manifest import GameRoom

HOUSE = "house"
"""The default pack, which every game with packs has."""
NONE = "none"
"""A pack without cards, for players who describe their own cards."""
FILE = ".toml"
RELEASED = "released"


class Packs(Protocol):
    """A store of owners' packs, identified by their content."""

    def pack(self, name: str, pack_hash: str) -> PackText | None:
        """Return the pack with this name and content hash, if it is stored."""


class MissingPack(CartoneError):
    """The error for a record whose pack is missing; the game can continue once the pack is available."""


@cache
def shipped(folder: Path) -> dict[str, Path]:
    """Return the pack files of a game by name, excluding translations."""
    return {path.stem: path for path in sorted(folder.glob(f"*{FILE}")) if pack_of(path) == path}


def pack_beside(room: GameRoom, yours: bool) -> str:
    """Return the default pack of a physical game: the empty one if people describe the cards of their own box."""
    return NONE if yours and NONE in shipped(room.packs) else HOUSE


@cache
def released(folder: Path) -> dict[str, Path]:
    """Return the pack files of earlier releases by hash, which is the last part of the file name."""
    packs = (path for path in (folder / RELEASED).glob(f"*{FILE}") if pack_of(path) == path)
    return {path.stem.rpartition("-")[2]: path for path in packs}


def load_pack(room: GameRoom, name: str) -> PackLike:
    """Load a pack by its name or by the path of its file; a game without packs has an empty pack named `house`."""
    ours = shipped(room.packs) or {HOUSE: room.packs}
    if name in ours:
        return room.pack.load(ours[name])
    if name.endswith(FILE) and room.pack.vary:
        return room.pack.load(Path(name))
    raise UnknownName("error.no-pack", name=short(name), packs=", ".join(ours))


def pack_of_record(room: GameRoom, name: str, pack_hash: str, packs: Packs | None = None) -> PackLike:
    """Return the pack of a record: a stored one, the file that an old record names, or one of ours. The owner's comes
    first, because new texts for our cards do not change the hash."""
    for source in _where(room, name, pack_hash, packs):
        try:
            if (found := room.pack.load(source)).hash == pack_hash:
                return found
        except PackError:
            continue  # missing, or changed since
    raise MissingPack("error.pack-is-missing", name=short(pack_name(name)), hash=short(pack_hash))


def _where(room: GameRoom, name: str, pack_hash: str, packs: Packs | None) -> Iterator[Source]:
    """Yield the sources in which to look for a pack, in order of preference."""
    kept = packs.pack(pack_name(name), pack_hash) if packs is not None else None
    if kept is not None:
        yield kept
    if name.endswith(FILE):
        yield Path(name)
    yield from shipped(room.packs).values() or [room.packs]
    if pack_hash in released(room.packs):
        yield released(room.packs)[pack_hash]


def is_ours(room: GameRoom, pack: PackLike) -> bool:
    """Return whether a pack ships with the game, in this or an earlier release."""
    return not room.pack.vary or (isinstance(pack.source, Path) and room.packs in pack.source.parents)


def called(room: GameRoom, pack: PackLike) -> str:
    """Return the name that records use for a pack: its own or, if one of ours has it too, the file name."""
    if isinstance(pack.source, PackText):
        return pack.source.name
    return pack.source.stem if pack.name in shipped(room.packs) and not is_ours(room, pack) else pack.name


def by_content(room: GameRoom, pack: PackLike) -> PackText:
    """Return a pack as text with its translations, so that it can be stored; unreadable translations are left out."""
    if isinstance(pack.source, PackText):
        return pack.source
    beside = []
    for language in LANGUAGES:
        with suppress(PackError):
            beside.append((language, TomlFile(translation(pack.source, language)).text))
    return PackText(called(room, pack), TomlFile(pack.source).text, tuple(beside))


def written(pack: PackText) -> str:
    """Serialise a pack with its translations for a store."""
    return json.dumps({"name": pack.name, "text": pack.text, "beside": dict(pack.beside)}, ensure_ascii=False)


def read(text: str) -> PackText | None:
    """Deserialise a pack from the output of `written`; return None if it is invalid."""
    try:
        kept = json.loads(text)
        return PackText(str(kept["name"]), str(kept["text"]), tuple(kept["beside"].items()))
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def pack_name(written: str) -> str:
    """Return the name of a pack in a record; for old records, which contain a path, return the file name without
    suffix.

    >>> pack_name("house"), pack_name("/home/ann/my-cards.toml"), pack_name(r"C:\\Users\\Ann\\my-cards.toml")
    ('house', 'my-cards', 'my-cards')
    >>> pack_name("/etc/of-no-one.toml.toml")
    'of-no-one'
    """
    return re.sub(rf"({re.escape(FILE)})+$", "", PureWindowsPath(written).name) if written.endswith(FILE) else written
