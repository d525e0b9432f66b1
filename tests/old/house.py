"""The data directories of older versions, as copies that tests may change."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import string
from pathlib import Path
from typing import Any, NamedTuple

from cartone.games import GameRoom

HERE = Path(__file__).parent
FACTS, MESSAGES, HOUSE, TABLES = "facts.json", "messages.txt", "house", "tables.sqlite"
"""Names of the frozen files."""

VERSION = re.compile(r"\d+\.\d+\.\d+")
RELEASES = sorted(
    (path for path in HERE.iterdir() if VERSION.fullmatch(path.name)),
    key=lambda path: [*map(int, path.name.split("."))],
)
"""Frozen releases, the latest one last."""

STORY = re.compile(r"(stamp-swap|age-of-comics)\.((reason|word)\.)?[^.]+")
"""Pattern of the messages of stories: events, reasons, and the words in them."""

FIRST = HERE / "7ac55e2"
"""Rules version 1 of both games, a store without a schema version, saved games of the terminal, and packs by path."""

PACKS = {"/packs/my-cards.toml": FIRST / "packs" / "my-cards.toml",
         "/packs/my-comics.toml": FIRST / "packs" / "my-comics.toml"}  # fmt: skip
"""Original paths of the owner's packs, and their current paths."""


class OldHouse(NamedTuple):
    """A copy of a data directory, and its version's facts about the games in it."""

    folder: Path
    facts: dict[str, Any]

    @property
    def tables(self) -> dict[str, dict[str, Any]]:
        """The tables of the server by descriptive name."""
        return dict(self.facts["tables"])

    @property
    def terminal(self) -> dict[str, dict[str, Any]]:
        """The saved games of the terminal, likewise."""
        return dict(self.facts["terminal"])


def digest(text: str) -> str:
    """Return the digest of a text that the facts contain."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def facts_of(version: Path = FIRST) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads((version / FACTS).read_text(encoding="utf-8"))
    return facts


def open_house(folder: Path, version: Path = FIRST) -> OldHouse:
    """Copy the data of an old version into a folder."""
    shutil.copytree(version / "data", folder, dirs_exist_ok=True)
    packed = folder / f"{TABLES}.gz"
    (folder / TABLES).write_bytes(gzip.decompress(packed.read_bytes()))
    packed.unlink()
    return OldHouse(folder, facts_of(version))


def messages_of(release: Path) -> dict[str, set[str]]:
    """Return the message IDs of a release's stories, each with its parameters."""
    lines = (release / MESSAGES).read_text(encoding="utf-8").splitlines()
    return {message: set(params) for message, *params in map(str.split, lines)}


def placeholders(text: str) -> set[str]:
    """Return the names of the parameters in a text."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def packs_of(room: GameRoom) -> list[Path]:
    """Return the shipped pack of a game and its translations."""
    return sorted(room.packs.glob("house.*"))
