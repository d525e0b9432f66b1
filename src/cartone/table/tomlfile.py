"""Reading TOML that people write: every complaint says the file, the line and what would be right."""

from __future__ import annotations

import re
import stat
import tomllib
from collections.abc import Collection, Iterable
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from .errors import CartoneError, PackError, quoted, why

LARGEST = 1024 * 1024
"""Bytes of a file; the largest pack that is shipped has a twentieth of that."""

DEEPEST = 20
"""Levels of tables and lists in one another."""


@dataclass(frozen=True, slots=True)
class Asked:
    """How a property was asked for: all that somebody has to know who fills it in."""

    kind: str
    """`text`, `word`, `flag` or `number`; `words` or `numbers` in a list; a `table` inside the entry, or `tables`."""
    words: tuple[str, ...] = ()
    """What it is, or what is in the list, one of these; of a text only what is likely."""
    low: int = 0
    high: int = 0
    least: int = 0
    most: int = 0
    """How many are in the list."""
    names: tuple[str, ...] = ()
    """What the numbers of a list are for, one by one."""
    default: str | int | None = None
    """What it is if nothing is said; without one it has to be there."""
    once: bool = False
    """No word comes twice in the list."""
    inside: tuple[TomlEntry, ...] = ()
    """The tables that are there."""


class TomlFile:
    """A TOML file made of `[[section]]` entries. `problems` collects what is wrong with it."""

    def __init__(self, path: Path, text: str | None = None, data: dict[str, Any] | None = None) -> None:
        self.path = path
        """Where it lies, or only what complaints call it, if its text is given."""
        self.problems: list[CartoneError] = []
        self.text = self._read() if text is None else text
        self.lines: list[str] = []
        if data is not None:  # a program has just written it: there is nothing to parse, and no line to complain about
            self.data = data
            return
        try:
            self.data = tomllib.loads(self.text)
        except ValueError as problem:
            raise PackError([CartoneError("error.pack-no-toml", path=path, why=why(problem))]) from None
        except RecursionError:
            raise self._too_deep() from None
        if not _is_flat(self.data):
            raise self._too_deep()
        self.lines = self.text.split("\n")

    def _read(self) -> str:
        """The text of the file. What is no plain file is not opened: a pipe would wait for somebody to write."""
        try:
            found = self.path.stat()
            if not stat.S_ISREG(found.st_mode) or found.st_size > LARGEST:
                raise PackError([CartoneError("error.pack-no-file", path=self.path, most=LARGEST // 1024)])
            return self.path.read_text(encoding="utf-8-sig")
        except PackError:
            raise
        except (OSError, ValueError) as problem:
            raise PackError([CartoneError("error.pack-unreadable", path=self.path, why=why(problem))]) from None

    def _too_deep(self) -> PackError:
        return PackError([CartoneError("error.pack-too-deep", path=self.path, most=DEEPEST)])

    def problem(self, line: int, message: str, /, **params: Any) -> None:
        """Complain about a line."""
        problem = CartoneError(message, **params)
        self.problems.append(CartoneError("error.pack-line", path=self.path, line=line, problem=problem))

    def check_count(self, message: str, /, *, found: int, wanted: int, **params: Any) -> None:
        """There are as many as there should be; if not, the message says of what."""
        if found != wanted:
            self.problem(1, message, found=found, wanted=wanted, **params)

    def apart(self) -> Self:
        """The same file, for a question that leaves nothing behind in it."""
        other = copy(self)
        other.problems = []
        return other

    def header_lines(self, section: str) -> list[int]:
        """The lines on which the entries of a section begin."""
        name = rf"[\"']?{re.escape(section)}[\"']?"
        header = re.compile(rf"^\s*(\[\[?\s*{name}\s*\]\]?\s*(#.*)?$|{name}\s*=)")
        return [number for number, line in enumerate(self.lines, 1) if header.match(line)]

    def entries(self, section: str) -> list[TomlEntry]:
        """The entries of a section, each with its line."""
        found = self.data.get(section, [])
        if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
            line = (self.header_lines(section) or [1])[0]
            self.problem(line, "error.pack-entries", section=section)
            return []
        lines = self.header_lines(section)
        lines += [1] * (len(found) - len(lines))
        return [TomlEntry(self, section, line, data) for line, data in zip(lines, found, strict=False)]

    def single(self, section: str) -> TomlEntry:
        """The one entry of a section `[section]`."""
        found = self.data.get(section)
        lines = self.header_lines(section)
        if not isinstance(found, dict):
            self.problem(
                lines[0] if lines else 1,
                "error.pack-section-missing" if found is None else "error.pack-section-once",
                section=section,
            )
            entry = TomlEntry(self, section, 1, {})
            entry.broken = True
            return entry
        return TomlEntry(self, section, lines[0] if lines else 1, found)

    def ids(self, section: str, **like: str) -> tuple[str, ...]:
        """The ids in a section, as far as there are entries like that."""
        found = self.data.get(section)
        entries = [entry for entry in found if isinstance(entry, dict)] if isinstance(found, list) else []
        fitting = [entry for entry in entries if like.items() <= entry.items()]
        return tuple(entry["id"] for entry in fitting if isinstance(entry.get("id"), str))

    def check_sections(self, known: Collection[str]) -> None:
        for section in self.data:
            if section not in known:
                lines = self.header_lines(section) or [1]
                self.problem(lines[0], "error.pack-section-unknown", section=quoted(section), known=", ".join(known))

    def check_unique(self, entries: Iterable[TomlEntry], key: str) -> None:
        """The same value twice is a mistake."""
        seen: dict[Any, TomlEntry] = {}
        for entry in entries:
            value = entry.data.get(key)
            if not isinstance(value, (str, int)):
                continue
            if value in seen:
                entry.problem(key, "error.pack-taken", key=key, value=quoted(value), line=seen[value].line_of(key))
            seen.setdefault(value, entry)


class TomlEntry:
    """One entry of a file: reads properties, and remembers what it was asked for."""

    def __init__(self, file: TomlFile, name: str, line: int, data: dict[str, Any], inside: TomlEntry | None = None):
        self.file = file
        self.name = name
        self.line = line
        self.data = data
        self.inside = inside
        self.asked: dict[str, Asked] = {}
        self.broken = False
        self.lacks = False
        """Broken only because something is missing."""

    @property
    def title(self) -> str:
        if self.inside is not None:
            return f"{self.inside.title}, {self.name}"
        label = self.data.get("id") or self.data.get("name")
        return f"{self.name} {label}" if isinstance(label, str) else self.name

    def line_of(self, key: str) -> int:
        """The line of a property, as near as can be told."""
        if self.inside is not None:
            return self.inside.line_of(self.name)
        pattern = re.compile(rf"^\s*{re.escape(key)}\s*=")
        for number in range(self.line, len(self.file.lines)):
            line = self.file.lines[number]
            if line.lstrip().startswith("["):
                break
            if pattern.match(line):
                return number + 1
        return self.line

    def problem(self, key: str, message: str, /, **params: Any) -> None:
        """Complain, once for an entry: what follows from a first mistake is none of its own."""
        whole = self.whole_entry()
        if not whole.broken:
            whole.broken = True
            problem = CartoneError(message, **{name: _on_one_line(part) for name, part in params.items()})
            self.file.problem(self.line_of(key), "error.pack-entry", entry=_on_one_line(self.title), problem=problem)

    def missing(self, key: str, message: str, /, **params: Any) -> None:
        """Complain that something is not there; a misspelt property is still named after that."""
        whole = self.whole_entry()
        if not whole.broken:
            self.problem(key, message, **params)
            whole.lacks = True

    def whole_entry(self) -> TomlEntry:
        return self if self.inside is None else self.inside.whole_entry()

    def has(self, key: str) -> bool:
        return key in self.data

    def text(self, key: str, default: str | None = None, likely: Iterable[str] = ()) -> str:
        """A piece of text; one per language may be given as a table, of which English is read here."""
        self.asked[key] = Asked("text", tuple(likely), default=default)
        value = self.data.get(key, default)
        if isinstance(value, dict):
            value = value.get("en", next(iter(value.values()), ""))
        if not isinstance(value, str):
            if value is None:
                self.missing(key, "error.pack-missing", key=key)
            else:
                self.problem(key, "error.pack-no-text", key=key, value=quoted(value))
            return ""
        return value

    def word(self, key: str, words: Collection[str], default: str | None = None) -> str:
        """One of a few words."""
        self.asked[key] = Asked("word", tuple(words), default=default)
        value = self.data.get(key, default)
        if value is None:
            self.missing(key, "error.pack-word-missing", key=key, words=", ".join(words))
        elif value not in words and value != default:
            self.problem(key, "error.pack-word-unknown", key=key, value=quoted(value), words=", ".join(words))
        elif isinstance(value, str):
            return value
        return default or ""

    def flag(self, key: str) -> bool:
        """Whether something is so; it is not, if nothing is said."""
        self.asked[key] = Asked("flag", default=0)
        value = self.data.get(key, False)
        if type(value) is not bool:
            self.problem(key, "error.pack-word-unknown", key=key, value=quoted(value), words="true, false")
        return value is True

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number in a range."""
        self.asked[key] = Asked("number", low=low, high=high, default=default)
        value = self.data.get(key, default)
        if value is None:
            self.missing(key, "error.pack-number-missing", key=key, low=low, high=high)
        elif type(value) is not int:
            self.problem(key, "error.pack-no-number", key=key, value=quoted(value))
        elif not low <= value <= high and value != default:
            self.problem(key, "error.pack-number-range", key=key, value=value, low=low, high=high)
        else:
            return value
        return default if default is not None else low

    def list_of(self, key: str, kind: type, **asked: Any) -> list[Any]:
        """A list of texts or of whole numbers; what else is `Asked` of it, whoever reads the list has to check."""
        self.asked[key] = Asked("words" if kind is str else "numbers", **asked)
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(type(element) is kind for element in value):
            self.problem(
                key, "error.pack-no-texts" if kind is str else "error.pack-no-numbers", key=key, value=quoted(value)
            )
            return []
        return value

    def part(self, key: str, needed: bool = False) -> TomlEntry | None:
        """A table inside the entry: `scores = { … }`."""
        value, default = self.data.get(key), None if needed else ""
        self.asked[key] = Asked("table", default=default)
        if isinstance(value, dict):
            found = TomlEntry(self.file, key, self.line, value, self)
            self.asked[key] = Asked("table", default=default, inside=(found,))
            return found
        if value is not None:
            self.problem(key, "error.pack-no-table", key=key, value=quoted(value))
        return None

    def parts(self, key: str, count: int) -> list[TomlEntry]:
        """A list of so many tables inside the entry: `halves = [{ … }, { … }]`; or none."""
        self.asked[key] = Asked("tables", least=count, most=count, default="")
        value = self.data.get(key, [])
        if isinstance(value, list) and all(isinstance(element, dict) for element in value):
            found = [TomlEntry(self.file, key, self.line, element, self) for element in value]
            self.asked[key] = Asked("tables", least=count, most=count, default="", inside=tuple(found))
            return found
        self.problem(key, "error.pack-no-tables", key=key)
        return []

    def check_asked(self) -> None:
        """Properties that nobody asked for are misspelt, or do not belong here."""
        whole = self.whole_entry()
        for key in self.data:
            if key not in self.asked:
                whole.broken = whole.broken and not whole.lacks
                self.problem(key, "error.pack-property", key=quoted(key), known=", ".join(sorted(self.asked)))


def _is_flat(data: Any) -> bool:
    """Whether nothing lies deeper than anybody needs; whatever walks through the data may then call itself."""
    level = [data]
    for _ in range(DEEPEST):
        level = [part for one in level for part in _parts(one)]
    return not level


def _parts(value: Any) -> list[Any]:
    """The tables and lists in a table or list."""
    parts = value.values() if isinstance(value, dict) else value
    return [part for part in parts if isinstance(part, (dict, list))]


def _on_one_line(part: Any) -> Any:
    """What people wrote, for a message."""
    return type(part)(" ".join(part.split())) if isinstance(part, str) else part
