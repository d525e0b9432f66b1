"""Texts of cards in the reader's language.

A pack contains them in English. A file next to it, such as `house.de.toml` for `house.toml`, translates them, with a
table for each card ID. Missing translations fall back to the pack. A pack stored as text includes its translations.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import Field, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Protocol

from ...locale import DEFAULT, LANGUAGES
from ...table import CartoneError, PackError, quoted
from ...table.packfile import PackText, Source, file_and_text
from ...table.tomlfile import TomlFile


class PackLike(Protocol):
    """The fields that the pack classes of all games (dataclasses) have in common."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def name(self) -> str: ...

    @property
    def hash(self) -> str: ...

    @property
    def source(self) -> Source: ...

    def __hash__(self) -> int: ...


def gaps_of(pack: PackLike) -> Sequence[CartoneError]:
    """Return an error for each card of the box that a pack lacks; only a person can deal from a pack with gaps."""
    return getattr(pack, "gaps", ())


@dataclass(frozen=True, slots=True, eq=False)
class Cards:
    """The translatable properties of cards, by section."""

    sections: Mapping[str, tuple[str, ...]]

    def printed(self, pack: Source) -> dict[str, tuple[str, ...]]:
        """Return the translatable properties of each card, by card ID."""
        file = TomlFile(*file_and_text(pack))
        return {
            str(entry.data.get("id")): names
            for section, names in self.sections.items()
            for entry in file.entries(section)
        }


class CardTexts:
    """The texts of cards in one language.

    >>> texts = CardTexts({"C1": {"name": "Zweitfarbe"}})
    >>> texts.text("C1", "name", "Runner-up colour"), texts.text("C2", "name", "Full palette")
    ('Zweitfarbe', 'Full palette')
    """

    def __init__(self, texts: Mapping[str, Mapping[str, str]]) -> None:
        self._texts = {
            card: {name: " ".join(text.split()) for name, text in said.items()} for card, said in texts.items()
        }

    def text(self, card: str, name: str, printed: str) -> str:
        """Return the translation of a card's property, falling back to `printed`, the text of the pack."""
        return self._texts.get(card, {}).get(name) or printed


AS_PRINTED = CardTexts({})


def card_texts(cards: Cards, pack: Source, language: str) -> CardTexts:
    """Return the texts of a pack's cards in a language; an invalid translation file is ignored."""
    if language == DEFAULT:
        return AS_PRINTED
    if isinstance(pack, PackText):
        return _remembered(cards, pack, 0, language, 0)
    path = pack.absolute()
    written, translated = _written(path), _written(translation(path, language))
    return AS_PRINTED if written is None or translated is None else _remembered(
        cards, path, written, language, translated
    )  # fmt: skip


@lru_cache(maxsize=32)
def _remembered(cards: Cards, pack: Source, written: int, language: str, translated: int) -> CardTexts:
    """Read and cache a translation; the modification times of both files are part of the cache key."""
    try:
        if isinstance(pack, Path):
            file = TomlFile(translation(pack, language))
        else:
            file = TomlFile(Path(f"{pack.name}.{language}.toml"), dict(pack.beside).get(language, ""))
        _check(file, cards.printed(pack))
    except PackError:
        return AS_PRINTED
    return AS_PRINTED if file.problems else CardTexts(file.data)


def translation(pack: Path, language: str) -> Path:
    return pack.with_suffix(f".{language}.toml")


def pack_of(path: Path) -> Path:
    """Return the path of the pack that a translation file belongs to; for any other file, return `path`."""
    name, _, language = path.stem.rpartition(".")
    pack = path.with_name(f"{name}.toml")
    return pack if name and language in LANGUAGES and _written(pack) is not None else path


def check_translations(cards: Cards, pack: Path) -> None:
    """Raise `PackError` with all mistakes in the translation files of a pack, if there are any."""
    printed = cards.printed(pack)
    problems: list[CartoneError] = []
    for language in LANGUAGES:
        beside = translation(pack, language)
        if language == DEFAULT or _written(beside) is None:
            continue
        try:
            file = TomlFile(beside)
            _check(file, printed)
            problems += file.problems
        except PackError as problem:
            problems += problem.problems
    if problems:
        raise PackError(problems)


def _check(file: TomlFile, printed: Mapping[str, Collection[str]]) -> None:
    """Report every mistake in a translation: tables for unknown cards, and entries that are not texts of their card."""
    for card in file.data:
        if card not in printed:
            line, known = (file.header_lines(card) or [1])[0], ", ".join([*list(printed)[:5], "…"])
            file.problem(line, "error.pack-section-unknown", section=quoted(card), known=known)
            continue
        entry = file.single(card)
        for name, value in entry.data.items():
            if name not in printed[card]:
                problem = CartoneError("error.pack-property", key=quoted(name), known=", ".join(printed[card]))
            elif not isinstance(value, str):
                problem = CartoneError("error.pack-no-text", key=name, value=quoted(value))
            else:
                continue
            file.problem(entry.line_of(name), "error.pack-entry", entry=card, problem=problem)


def _written(path: Path) -> int | None:
    """Return the modification time of a file; None if it does not exist."""
    try:
        return path.stat().st_mtime_ns
    except (OSError, ValueError):
        return None
