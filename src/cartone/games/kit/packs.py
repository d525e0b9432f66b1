"""The pack of a record: by its content, wherever that lies. A record is played with the pack of its hash, always.

Packs of ours lie in the folder of their game, and those of former releases in `released`, each under its hash. What
owners have written travels by its text: a store keeps it, and a download brings it along.
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
"""The pack that every game has, if it has cards that may differ."""
NONE = "none"
"""A pack without cards, for who says at a real table what their own cards show."""
FILE = ".toml"
RELEASED = "released"


class Packs(Protocol):
    """Where owners' packs are kept by their content."""

    def pack(self, name: str, pack_hash: str) -> PackText | None:
        """The pack that records call so, if it is here."""


class MissingPack(CartoneError):
    """The pack that a record was played with is not here; the game waits for it."""


@cache
def shipped(folder: Path) -> dict[str, Path]:
    """The packs of a game by their names, without their translations."""
    return {path.stem: path for path in sorted(folder.glob(f"*{FILE}")) if pack_of(path) == path}


def pack_beside(room: GameRoom, yours: bool) -> str:
    """What a real table is laid with if nobody says: the cards of one's own box are described, ours have a pack."""
    return NONE if yours and NONE in shipped(room.packs) else HOUSE


@cache
def released(folder: Path) -> dict[str, Path]:
    """The packs of all releases by their hashes, which are the ends of their names."""
    packs = (path for path in (folder / RELEASED).glob(f"*{FILE}") if pack_of(path) == path)
    return {path.stem.rpartition("-")[2]: path for path in packs}


def load_pack(room: GameRoom, name: str) -> PackLike:
    """A pack by its name, or by the path of its file; a game that knows no packs has the house's, which is empty."""
    ours = shipped(room.packs) or {HOUSE: room.packs}
    if name in ours:
        return room.pack.load(ours[name])
    if name.endswith(FILE) and room.pack.vary:
        return room.pack.load(Path(name))
    raise UnknownName("error.no-pack", name=short(name), packs=", ".join(ours))


def pack_of_record(room: GameRoom, name: str, pack_hash: str, packs: Packs | None = None) -> PackLike:
    """The pack that a record was played with: one that is kept, the file that an old record names, or one of ours.

    Where an owner has only put other words on our cards, the hash is ours: so theirs is looked for first.
    """
    for source in _where(room, name, pack_hash, packs):
        try:
            if (found := room.pack.load(source)).hash == pack_hash:
                return found
        except PackError:
            continue  # it is not there, or is another by now
    raise MissingPack("error.pack-is-missing", name=short(pack_name(name)), hash=short(pack_hash))


def _where(room: GameRoom, name: str, pack_hash: str, packs: Packs | None) -> Iterator[Source]:
    """Where to look for a pack."""
    kept = packs.pack(pack_name(name), pack_hash) if packs is not None else None
    if kept is not None:
        yield kept
    if name.endswith(FILE):
        yield Path(name)
    yield from shipped(room.packs).values() or [room.packs]
    if pack_hash in released(room.packs):
        yield released(room.packs)[pack_hash]


def is_ours(room: GameRoom, pack: PackLike) -> bool:
    """Whether a pack came with the game, in this release or in another."""
    return not room.pack.vary or (isinstance(pack.source, Path) and room.packs in pack.source.parents)


def called(room: GameRoom, pack: PackLike) -> str:
    """What records call a pack: its name, or that of its file where its name is one of ours."""
    if isinstance(pack.source, PackText):
        return pack.source.name
    return pack.source.stem if pack.name in shipped(room.packs) and not is_ours(room, pack) else pack.name


def by_content(room: GameRoom, pack: PackLike) -> PackText:
    """A pack as it can be kept elsewhere, with its translations; what cannot be read as text is left out."""
    if isinstance(pack.source, PackText):
        return pack.source
    beside = []
    for language in LANGUAGES:
        with suppress(PackError):
            beside.append((language, TomlFile(translation(pack.source, language)).text))
    return PackText(called(room, pack), TomlFile(pack.source).text, tuple(beside))


def written(pack: PackText) -> str:
    """A pack with its translations as one text, for a store."""
    return json.dumps({"name": pack.name, "text": pack.text, "beside": dict(pack.beside)}, ensure_ascii=False)


def read(text: str) -> PackText | None:
    """The pack that was written so; nothing if it makes no sense any more."""
    try:
        kept = json.loads(text)
        return PackText(str(kept["name"]), str(kept["text"]), tuple(kept["beside"].items()))
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def pack_name(written: str) -> str:
    """What a record calls a pack: of an old one, which has the path of a file, only the name of that file.

    >>> pack_name("house"), pack_name("/home/ann/my-cards.toml"), pack_name(r"C:\\Users\\Ann\\my-cards.toml")
    ('house', 'my-cards', 'my-cards')
    >>> pack_name("/etc/of-nobody.toml.toml")
    'of-nobody'
    """
    return re.sub(rf"({re.escape(FILE)})+$", "", PureWindowsPath(written).name) if written.endswith(FILE) else written
