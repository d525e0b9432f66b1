"""The data directory of an older version, to open and to change at will: the frozen files stay as they are."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
FIRST = HERE / "7ac55e2"
"""Rules version 1 of both games, a store without a schema version, kept games of the terminal, packs by their path."""

PACKS = {"/packs/my-cards.toml": FIRST / "packs" / "my-cards.toml",
         "/packs/my-comics.toml": FIRST / "packs" / "my-comics.toml"}  # fmt: skip
"""Where the owner's packs lay when they were played with, and where they lie now."""


class OldHouse(NamedTuple):
    """A copy of a data directory, and what its version knew of the games in it."""

    folder: Path
    facts: dict[str, Any]

    @property
    def tables(self) -> dict[str, dict[str, Any]]:
        """The tables of the server by a name that says what they are."""
        return dict(self.facts["tables"])

    @property
    def terminal(self) -> dict[str, dict[str, Any]]:
        """The kept games of the terminal, likewise."""
        return dict(self.facts["terminal"])


def digest(text: str) -> str:
    """What the facts know of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def facts_of(version: Path = FIRST) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads((version / "facts.json").read_text(encoding="utf-8"))
    return facts


def open_house(folder: Path, version: Path = FIRST) -> OldHouse:
    """Copy the data of an old version into a folder."""
    shutil.copytree(version / "data", folder, dirs_exist_ok=True)
    packed = folder / "tables.sqlite.gz"
    (folder / "tables.sqlite").write_bytes(gzip.decompress(packed.read_bytes()))
    packed.unlink()
    return OldHouse(folder, facts_of(version))


def messages_of(version: Path = FIRST) -> dict[str, set[str]]:
    """The message ids of an old version, each with the names of its parameters."""
    lines = (version / "messages.txt").read_text(encoding="utf-8").splitlines()
    return {message: set(params) for message, *params in map(str.split, lines)}
