"""Card packs as files: a head, sections of entries, and a fingerprint of what matters for play."""

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
"""Where an entry may come from; `printed` is what an owner reads off their own cardboard."""

FOR_PEOPLE = frozenset({"name", "title", "rip-off", "text", "from"})
"""Properties that only people read."""


NAME_LIMIT = 60


@dataclass(frozen=True, slots=True)
class PackText:
    """A pack by its content, wherever it is kept: its text, and what its cards say in other languages."""

    name: str
    text: str
    beside: tuple[tuple[str, str], ...] = ()
    """The texts of its translations, by language."""


Source: TypeAlias = Path | PackText
"""Where a pack is read from: a file, or a text that was kept."""


def file_and_text(source: Source) -> tuple[Path, str | None]:
    """The file of a pack, and the text that stands in place of one."""
    return (source, None) if isinstance(source, Path) else (Path(f"{source.name}.toml"), source.text)


class PackFile(TomlFile):
    """The file of a pack: `[pack]`, then entries by section. `done` complains about whatever is left over."""

    def __init__(self, source: Source, game: str, sections: Sequence[str], data: dict[str, Any] | None = None) -> None:
        super().__init__(*file_and_text(source), data)
        self.source = source
        if self.data and "pack" not in self.data:  # what else stands in a file that is no pack is nobody's business
            self.single("pack")
            self.done()
        self.check_sections(("pack", *sections))
        head = self.single("pack")
        self.name, self.title = head.text("name"), head.text("title", "")
        if len(self.name) > NAME_LIMIT or not self.name.isprintable() or self.name != self.name.strip():
            head.problem("name", "error.pack-name", most=NAME_LIMIT)  # records say it, in a line
        head.word("game", (game,))
        self.may_lack = head.flag("gaps")
        self.gaps_in: dict[str, list[CartoneError]] = {}
        """What it lacks, if it may, by the sections that lack it."""
        head.check_asked()
        self.sections: dict[str, list[TomlEntry]] = {section: self.entries(section) for section in sections}

    @property
    def hash(self) -> str:
        """A fingerprint of what matters for play; names, texts and provenance do not."""
        text = json.dumps(_bare(self.data), sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def gaps(self) -> list[CartoneError]:
        """All that it lacks."""
        return [gap for gaps in self.gaps_in.values() for gap in gaps]

    def check_cards(self, section: str, message: str, /, *, found: int, wanted: int, **params: Any) -> None:
        """As many as there should be in a section; a pack with gaps may have fewer, and says of what."""
        if self.may_lack and found < wanted:
            self._lack(section, CartoneError(message, found=found, wanted=wanted, **params))
        else:
            self.check_count(message, found=found, wanted=wanted, **params)

    def _lack(self, section: str, gap: CartoneError) -> None:
        self.gaps_in.setdefault(section, []).append(gap)

    def check_fits(self, fits: bool, entry: TomlEntry, key: str, message: str, /, **params: Any) -> None:
        """An entry goes with the others; in a pack with gaps one that does not is one of them."""
        if not fits and self.may_lack:
            problem = CartoneError(message, **params)
            self._lack(entry.name, CartoneError("error.pack-entry", entry=entry.title, problem=problem))
        elif not fits:
            entry.problem(key, message, **params)

    def check_entries(self) -> None:
        """IDs are unique and can stand in a record, and no property is unknown."""
        for entries in self.sections.values():
            self.check_unique(entries, "id")
            for entry in entries:
                entry.check_asked()
                if not re.fullmatch(r"[\w.-]+", str(entry.data.get("id", "x"))):
                    entry.problem("id", "error.pack-id")

    def done(self) -> None:
        """`PackError` with everything that is wrong, if anything is."""
        if self.problems:
            raise PackError(self.problems)


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _bare(part) for key, part in value.items() if key not in FOR_PEOPLE}
    return [_bare(part) for part in value] if isinstance(value, list) else value


def remembered(read: Callable[[Source], P]) -> Callable[[Source], P]:
    """Read a pack once, as long as nobody writes to its file; complaints call the file as the person did."""

    @lru_cache(maxsize=16)
    def once(whole_path: Source, written: int, path: Source) -> P:
        return read(path)

    def load(path: Source) -> P:
        """Read a pack; `PackError` lists everything that is wrong with it."""
        if isinstance(path, PackText):
            return once(path, 0, path)
        try:
            written = path.stat().st_mtime_ns
        except (OSError, ValueError):
            written = 0  # reading it will say what is wrong
        return once(path if path.is_absolute() or not written else path.absolute(), written, path)

    return load
