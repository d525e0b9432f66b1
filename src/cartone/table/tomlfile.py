"""Reading TOML that people write: every complaint says the file, the line and what would be right."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from .errors import PackError


class TomlFile:
    """A TOML file made of `[[section]]` entries. `problems` collects what is wrong with it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problems: list[str] = []
        try:
            self.text = path.read_text(encoding="utf-8-sig")
        except (OSError, ValueError) as problem:
            raise PackError(
                [f"{path}: cannot be read as text ({getattr(problem, 'strerror', '') or problem})"]
            ) from None
        try:
            self.data = tomllib.loads(self.text)
        except (ValueError, RecursionError) as problem:
            raise PackError([f"{path}: not TOML: {problem}"]) from None
        self.lines = self.text.split("\n")

    def problem(self, line: int, message: str) -> None:
        self.problems.append(f"{self.path}:{line}: {message}")

    def header_lines(self, section: str) -> list[int]:
        """The lines on which the entries of a section begin."""
        name = re.escape(section)
        header = re.compile(rf"^\s*(\[\[?\s*{name}\s*\]\]?\s*(#.*)?$|{name}\s*=)")
        return [number for number, line in enumerate(self.lines, 1) if header.match(line)]

    def entries(self, section: str) -> list[TomlEntry]:
        """The entries of a section, each with its line."""
        found = self.data.get(section, [])
        if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
            line = (self.header_lines(section) or [1])[0]
            self.problem(line, f"write each {section} as [[{section}]] with a line for each property")
            return []
        lines = self.header_lines(section)
        lines += [1] * (len(found) - len(lines))
        return [TomlEntry(self, section, line, data) for line, data in zip(lines, found, strict=False)]

    def single(self, section: str) -> TomlEntry:
        """The one entry of a section `[section]`."""
        found = self.data.get(section)
        lines = self.header_lines(section)
        if not isinstance(found, dict):
            missing = f"the section [{section}] is missing" if found is None else f"write [{section}], once"
            self.problem(lines[0] if lines else 1, missing)
            entry = TomlEntry(self, section, 1, {})
            entry.broken = True
            return entry
        return TomlEntry(self, section, lines[0] if lines else 1, found)

    def check_sections(self, known: Collection[str]) -> None:
        for section in self.data:
            if section not in known:
                lines = self.header_lines(section) or [1]
                self.problem(lines[0], f"unknown section {section!r}; known are {', '.join(known)}")

    def check_unique(self, entries: Iterable[TomlEntry], key: str) -> None:
        """The same value twice is a mistake."""
        seen: dict[Any, TomlEntry] = {}
        for entry in entries:
            value = entry.data.get(key)
            if not isinstance(value, (str, int)):
                continue
            if value in seen:
                entry.problem(key, f"the {key} {value!r} is already taken, on line {seen[value].line_of(key)}")
            seen.setdefault(value, entry)


class TomlEntry:
    """One entry of a file: reads properties, and remembers what it was asked for."""

    def __init__(self, file: TomlFile, name: str, line: int, data: dict[str, Any], inside: TomlEntry | None = None):
        self.file = file
        self.name = name
        self.line = line
        self.data = data
        self.inside = inside
        self.asked: set[str] = set()
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

    def problem(self, key: str, message: str) -> None:
        """Complain, once for an entry: what follows from a first mistake is none of its own."""
        whole = self.whole_entry()
        if not whole.broken:
            whole.broken = True
            self.file.problem(self.line_of(key), " ".join(f"{self.title}: {message}".split()))

    def missing(self, key: str, message: str) -> None:
        """Complain that something is not there; a misspelt property is still named after that."""
        whole = self.whole_entry()
        if not whole.broken:
            self.problem(key, message)
            whole.lacks = True

    def whole_entry(self) -> TomlEntry:
        return self if self.inside is None else self.inside.whole_entry()

    def has(self, key: str) -> bool:
        return key in self.data

    def text(self, key: str, default: str | None = None) -> str:
        """A piece of text; one per language may be given as a table, of which English is read here."""
        self.asked.add(key)
        value = self.data.get(key, default)
        if isinstance(value, dict):
            value = value.get("en", next(iter(value.values()), ""))
        if not isinstance(value, str):
            if value is None:
                self.missing(key, f"{key} is missing")
            else:
                self.problem(key, f"{key} must be text in quotes, not {value!r}")
            return ""
        return value

    def word(self, key: str, words: Collection[str], default: str | None = None) -> str:
        """One of a few words."""
        self.asked.add(key)
        value = self.data.get(key, default)
        if value is None:
            self.missing(key, f"{key} is missing; it is one of {', '.join(words)}")
        elif value not in words and value != default:
            self.problem(key, f"unknown {key} {value!r}; it is one of {', '.join(words)}")
        elif isinstance(value, str):
            return value
        return default or ""

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number in a range."""
        self.asked.add(key)
        value = self.data.get(key, default)
        if value is None:
            self.missing(key, f"{key} is missing; it is a whole number from {low} to {high}")
        elif type(value) is not int:
            self.problem(key, f"{key} must be a whole number, not {value!r}")
        elif not low <= value <= high and value != default:
            self.problem(key, f"{key} {value} is impossible; it goes from {low} to {high}")
        else:
            return value
        return default if default is not None else low

    def list_of(self, key: str, kind: type) -> list[Any]:
        self.asked.add(key)
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(type(element) is kind for element in value):
            self.problem(key, f"{key} must be a list of {'texts' if kind is str else 'whole numbers'}, not {value!r}")
            return []
        return value

    def part(self, key: str) -> TomlEntry | None:
        """A table inside the entry: `scores = { … }`."""
        self.asked.add(key)
        value = self.data.get(key)
        if isinstance(value, dict):
            return TomlEntry(self.file, key, self.line, value, self)
        if value is not None:
            self.problem(key, f"{key} must be a table in braces, not {value!r}")
        return None

    def parts(self, key: str) -> list[TomlEntry]:
        """A list of tables inside the entry: `halves = [{ … }, { … }]`."""
        self.asked.add(key)
        value = self.data.get(key, [])
        if isinstance(value, list) and all(isinstance(element, dict) for element in value):
            return [TomlEntry(self.file, key, self.line, element, self) for element in value]
        self.problem(key, f"{key} must be a list of tables in braces")
        return []

    def check_asked(self) -> None:
        """Properties that nobody asked for are misspelt, or do not belong here."""
        whole = self.whole_entry()
        for key in self.data:
            if key not in self.asked:
                whole.broken = whole.broken and not whole.lacks
                known = ", ".join(sorted(self.asked))
                self.problem(key, f"unknown property {key!r}; known here: {known}")
