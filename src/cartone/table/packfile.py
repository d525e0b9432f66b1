"""Card packs as files: a header, sections of entries, and a hash of everything that affects play."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from .errors import CartoneError, PackError
from .tomlfile import TomlEntry, TomlFile

P = TypeVar("P")

SOURCES = ("rulebook", "public", "house", "printed")
"""The allowed sources of an entry; `printed` means copied from the physical card by its owner."""

FOR_PEOPLE = frozenset({"name", "title", "rip-off", "text", "from"})
"""Properties of entries that do not affect play, so they are left out of the hash."""


NAME_LIMIT = 60


@dataclass(frozen=True, slots=True)
class PackText:
    """A pack that is stored as a text rather than in a file."""

    name: str
    text: str
    beside: tuple[tuple[str, str], ...] = ()
    """The translations of the pack, as pairs of a language and a text."""


Source: TypeAlias = Path | PackText
"""A place to read a pack from: a file, or a stored text."""


def file_and_text(source: Source) -> tuple[Path, str | None]:
    """Return the path of a pack and, for a pack without a file, its text."""
    return (source, None) if isinstance(source, Path) else (Path(f"{source.name}.toml"), source.text)


class PackFile(TomlFile):
    """The content of a pack file: a header and sections of entries. `done` reports all mistakes."""

    def __init__(self, source: Source, game: str, sections: Sequence[str], data: dict[str, Any] | None = None) -> None:
        super().__init__(*file_and_text(source), data)
        self.source = source
        if self.data and "pack" not in self.data:  # not a pack at all: do not report the rest of its contents
            self.single("pack")
            self.done()
        self.check_sections(("pack", *sections))
        head = self.single("pack")
        self.name, self.title = head.text("name"), head.text("title", "")
        if len(self.name) > NAME_LIMIT or not self.name.isprintable() or self.name != self.name.strip():
            head.problem("name", "error.pack-name", most=NAME_LIMIT)  # the name is written on a line of records
        head.word("game", (game,))
        self.may_lack = head.flag("gaps")
        self.gaps_in: dict[str, list[CartoneError]] = {}
        """Missing or inconsistent entries by section, if the pack's header allows such gaps."""
        head.check_asked()
        self.sections: dict[str, list[TomlEntry]] = {section: self.entries(section) for section in sections}

    @property
    def hash(self) -> str:
        """Return a hash of everything in the pack that affects play, which names, texts and sources do not."""
        text = json.dumps(_bare(self.data), sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def gaps(self) -> list[CartoneError]:
        return [gap for gaps in self.gaps_in.values() for gap in gaps]

    def check_cards(self, section: str, message: str, /, *, found: int, wanted: int, **params: Any) -> None:
        """Report a wrong number of entries; too few of them are a gap in a pack that may have gaps."""
        if self.may_lack and found < wanted:
            self._lack(section, CartoneError(message, found=found, wanted=wanted, **params))
        else:
            self.check_count(message, found=found, wanted=wanted, **params)

    def _lack(self, section: str, gap: CartoneError) -> None:
        self.gaps_in.setdefault(section, []).append(gap)

    def check_fits(self, fits: bool, entry: TomlEntry, key: str, message: str, /, **params: Any) -> None:
        """Report an entry unless it `fits` the others; in a pack that may have gaps, record a gap instead."""
        if not fits and self.may_lack:
            problem = CartoneError(message, **params)
            self._lack(entry.name, CartoneError("error.pack-entry", entry=entry.title, problem=problem))
        elif not fits:
            entry.problem(key, message, **params)

    def check_entries(self) -> None:
        """Check that all entries have unique IDs that can be written in a record, and that every property is known."""
        for entries in self.sections.values():
            self.check_unique(entries, "id")
            for entry in entries:
                entry.check_asked()
                if not re.fullmatch(r"[\w.-]+", str(entry.data.get("id", "x"))):
                    entry.problem("id", "error.pack-id")

    def done(self) -> None:
        """Raise `PackError` with all mistakes found so far, if there are any."""
        if self.problems:
            raise PackError(self.problems)


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _bare(part) for key, part in value.items() if key not in FOR_PEOPLE}
    return [_bare(part) for part in value] if isinstance(value, list) else value


def loader(opened: Callable[[Source], tuple[PackFile, P]]) -> Callable[[Source], P]:
    """Return a cached loader that rereads changed files. Its errors give the path as the caller wrote it."""

    @lru_cache(maxsize=16)
    def once(whole_path: Source, written: int, path: Source) -> P:
        file, pack = opened(path)
        file.done()
        return pack

    def load(path: Source) -> P:
        """Load a pack; raise `PackError` with all its mistakes if it has any."""
        if isinstance(path, PackText):
            return once(path, 0, path)
        try:
            written = path.stat().st_mtime_ns
        except (OSError, ValueError):
            written = 0  # `read` reports the reason
        return once(path if path.is_absolute() or not written else path.absolute(), written, path)

    return load
