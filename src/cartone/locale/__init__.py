"""Localized messages. A catalogue renders a message id and its parameters as a sentence in one language.

Each language has a folder of `.po` files, here and in the folder of every game; a build compiles them to one `.mo` file
for `gettext`. External games have their own messages and fall back to English where a translation is missing. Message
ids are stable names, so English is translated like every other language. Code refers to ids, never to sentences.
"""

from __future__ import annotations

import datetime
import gettext
import os
import tomllib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol

from . import forms, po
from .forms import ASKS, Inflector, Word

LANGUAGES: Mapping[str, str] = {"en": "English", "de": "Deutsch", "pl": "Polski", "it": "Italiano"}
"""The names of the languages, each in its own language, by code."""

DEFAULT = "en"

HERE = Path(__file__).parent
FORMATS: Mapping[str, Mapping[str, Any]] = tomllib.loads((HERE / "formats.toml").read_text(encoding="utf-8"))
"""The formats of numbers, dates, quotes and lists by language, generated from the CLDR by `make messages`."""

COUNTED = "counted.toml"
"""A file beside the language folders: the parameter that selects the plural form of each such message."""

MADE_OF = "project-id-version"
"""The header field of a compiled catalogue with the hash of the `.po` files it was made from."""

_brought: list[GameMessages] = []
"""Messages of external games."""

_made: list[Catalogue] = []
"""The catalogues created so far, to which the messages of games loaded later are added."""


class Problem(Protocol):
    """An error with a message and parameters."""

    def said(self, words: Catalogue) -> str: ...


class GameMessages(NamedTuple):
    """The messages of an external game by language, and the parameters that select plural forms."""

    messages: Mapping[str, Mapping[str, tuple[str, ...]]]
    counted: Mapping[str, str]


class Catalogue:
    """The messages of one language.

    >>> catalogue("en").text("stamp-swap.day", day="Friday")
    '— Friday —'
    >>> catalogue("en").text("page.fans", fans=1), catalogue("pl").text("page.fans", fans=5)
    ('1 fan', '5 fanów')
    """

    def __init__(self, language: str, messages: gettext.NullTranslations) -> None:
        self.language = language
        self._messages = messages
        self._counted = counted_in(folders())
        self._formats = FORMATS.get(language, FORMATS[DEFAULT])
        plural: Callable[[int], int] = getattr(messages, "plural", lambda number: int(number != 1))
        self._inflector = Inflector(forms.read(folders(), language), plural, self.number)
        self._asked: dict[str, bool] = {}
        self._plain: dict[str, str] = {}
        """A cache of the texts of messages without parameters."""

    def has(self, message: str) -> bool:
        known = self._asked.get(message)
        if known is None:
            known = self._asked[message] = self._has(ALIASES.get(message, message))
        return known

    def _has(self, message: str) -> bool:
        return bool(message) and self._pattern(message, 1) != message

    def first(self, *messages: str) -> str:
        """Return the text of the first message that exists; empty if none does. The messages have no parameters."""
        return next((self.text(message) for message in messages if self.has(message)), "")

    def text(self, message: str, /, **params: Any) -> str:
        """Render a message; raise `KeyError` if its ID is unknown. IDs of older releases are resolved by `ALIASES`."""
        if params:
            return self._filled(message, params)
        known = self._plain.get(message)
        if known is None:
            known = self._plain[message] = self._filled(message, params)
        return known

    def _filled(self, message: str, params: Mapping[str, Any]) -> str:
        message = ALIASES.get(message, message)
        counted = self._counted.get(message)
        number = params[counted] if counted else 1
        pattern = self._pattern(message, _count(number))
        if pattern == message:
            raise KeyError(message)
        if counted and isinstance(number, int):
            params = {**params, counted: self.number(number)}
        try:
            return self._inflector.vformat(pattern, (), params) if ASKS.search(pattern) else pattern.format(**params)
        except KeyError as blank:
            raise KeyError(f"{message}, nothing is there for {{{blank.args[0]}}}") from None

    def word(self, message: str) -> Word:
        """Return the text of a message as a word to inflect; the last part of the ID names its forms."""
        return Word(self.text(message), message.rpartition(".")[2])

    def add(self, brought: GameMessages) -> None:
        """Add the messages of an external game, with English as a fallback for missing translations."""
        for language in dict.fromkeys((self.language, DEFAULT)):
            if language in brought.messages:
                self._messages.add_fallback(po.translations(brought.messages[language]))
        self._counted |= brought.counted
        self._asked.clear()
        self._plain.clear()

    def error(self, problem: Problem) -> str:
        """Render an error, including the errors inside it, in the language of this catalogue."""
        return problem.said(self)

    # -- numbers, dates, quotes and lists -----------------------------------------------------------

    def number(self, number: int) -> str:
        """Format an integer with digit grouping and a true minus sign.

        >>> [catalogue(language).number(-1234567) for language in LANGUAGES]
        ['−1,234,567', '−1.234.567', '−1\xa0234\xa0567', '−1.234.567']
        >>> catalogue("de").number(1000), catalogue("it").number(1000)
        ('1.000', '1000')
        """
        return self.decimal(number, 0)

    def signed(self, number: int) -> str:
        """Format a change: an integer with its sign, even for 0.

        >>> catalogue("en").signed(3), catalogue("en").signed(-3), catalogue("en").signed(0)
        ('+3', '−3', '+0')
        """
        return self.number(number) if number < 0 else f"+{self.number(number)}"

    def decimal(self, number: float, digits: int = 1) -> str:
        """Format a number with a fixed number of decimals.

        >>> catalogue("en").decimal(-0.04), catalogue("pl").decimal(12345.67)
        ('0.0', '12\xa0345,7')
        """
        rounded = round(number, digits)
        grouped = "," if abs(rounded) >= self._formats["grouped-from"] else ""
        written = f"{abs(rounded):{grouped}.{digits}f}"
        marks = str.maketrans({",": self._formats["group"], ".": self._formats["decimal"]})
        return f"{'−' if rounded < 0 else ''}{written.translate(marks)}"

    def percent(self, share: float, digits: int = 0) -> str:
        """Format a fraction of 1 as a percentage.

        >>> catalogue("en").percent(0.405, 1), catalogue("de").percent(0.405, 1)
        ('40.5%', '40,5\xa0%')
        """
        return str(self._formats["percent"]).format(number=self.decimal(100 * share, digits))

    def quoted(self, text: str) -> str:
        """Put text in quotation marks.

        >>> [catalogue(language).quoted("6 7") for language in LANGUAGES]
        ['“6 7”', '„6 7“', '„6 7”', '“6 7”']
        """
        return str(self._formats["quotes"]).format(text=text)

    def listed(self, items: Iterable[str], kind: Literal["and", "or"] = "and") -> str:
        """Format a list of words, with *and* or *or* before the last one.

        >>> catalogue("en").listed(["a", "b", "c"]), catalogue("it").listed(["a", "b"]), catalogue("de").listed([])
        ('a, b and c', 'a e b', '')
        >>> catalogue("it").listed(["intermedio", "esperto"])
        'intermedio ed esperto'
        >>> catalogue("pl").listed(["a", "b", "c"], "or")
        'a, b lub c'
        """
        words, patterns = list(items), self._formats[kind]
        if self.language == "it" and kind == "and" and words and words[-1][:1] in "eE":
            patterns = {name: pattern.replace(" e ", " ed ") for name, pattern in patterns.items()}
        if len(words) < 3:
            return patterns["2"].format(*words) if len(words) == 2 else words[0] if words else ""
        listed = patterns["end"].format(words[-2], words[-1])
        for place in range(len(words) - 3, -1, -1):
            listed = patterns["middle" if place else "start"].format(words[place], listed)
        return str(listed)

    def date(self, day: datetime.date) -> str:
        """Format a calendar date.

        >>> [catalogue(language).date(datetime.date(2026, 11, 5)) for language in LANGUAGES]
        ['5 November 2026', '5. November 2026', '5 listopada 2026', '5 novembre 2026']
        """
        month = self._formats["months"][day.month - 1]
        return str(self._formats["date"]).format(day=day.day, month=month, year=day.year)

    def moment(self, written: str) -> str:
        """Format a date or a timestamp given as ISO text.

        >>> catalogue("de").moment("2026-11-05T16:02:30+00:00"), catalogue("en").moment("2026-11-05")
        ('5. November 2026, 16:02', '5 November 2026')
        """
        when = datetime.datetime.fromisoformat(written)
        return f"{self.date(when)}, {when:%H:%M}" if len(written) > len("2026-11-05") else self.date(when)

    def _pattern(self, message: str, number: int) -> str:
        if message in self._counted:
            return self._messages.ngettext(message, message, number)
        return self._messages.gettext(message)


def _count(number: int | str) -> int:
    """Return the absolute value that selects a plural form; the number may already be formatted."""
    return abs(number) if isinstance(number, int) else int("".join(filter(str.isdecimal, number)) or 0)


@cache
def catalogue(language: str = DEFAULT) -> Catalogue:
    """Return the catalogue of a language, created once."""
    made = Catalogue(language, _house(language))
    for brought in _brought:
        made.add(brought)
    _made.append(made)
    return made


def _house(language: str) -> gettext.NullTranslations:
    """Load the compiled messages of a language; if they are missing or outdated, such as after a `git pull`, load the
    sources. The offline edition has no sources."""
    written = files_of(language)
    with suppress(FileNotFoundError), (HERE / f"{language}.mo").open("rb") as compiled:
        messages = gettext.GNUTranslations(compiled)
        if not written or messages.info().get(MADE_OF) == po.mark(written):
            return messages
    return po.translations(po.read_all(written))


def folders() -> list[Path]:
    """Return the folders that contain the messages of Cartone and of the games shipped with it."""
    return [HERE, *sorted((HERE.parent / "games").glob("*/locale"))]


def files_of(language: str) -> list[Path]:
    return [path for folder in folders() for path in sorted((folder / language).glob("*.po"))]


def counted_in(places: Iterable[Path]) -> dict[str, str]:
    """Return the messages with plural forms, mapped to the parameter that selects the form."""
    return _pairs(places, COUNTED)


def _pairs(places: Iterable[Path], name: str) -> dict[str, str]:
    """Merge the contents of the TOML files called `name` in the given folders."""
    paths = [path for folder in places if (path := folder / name).exists()]
    return {key: value for path in paths for key, value in tomllib.loads(path.read_text(encoding="utf-8")).items()}


ALIASES = _pairs(folders(), "aliases.toml")
"""New message IDs by the old ones in stored games; a released ID is never removed without an alias."""


def add_messages(folder: Path) -> None:
    """Add the messages of an external game; raise `ValueError` if an id is already taken."""
    messages = {language: po.read_all(sorted((folder / language).glob("*.po"))) for language in LANGUAGES}
    for language, said in messages.items():
        taken = sorted(message for message in said if catalogue(language).has(message))
        if taken:
            raise ValueError(f"{folder / language}: {taken[0]} is there already")
    brought = GameMessages({language: said for language, said in messages.items() if said}, counted_in([folder]))
    _brought.append(brought)
    for made in _made:
        made.add(brought)


def spoken(wanted: Iterable[str]) -> str:
    """Return the first supported language among codes like `de`, `de-AT` or `de_AT.UTF-8`, or the default.

    >>> spoken(["fr-CH", "it-CH", "en"]), spoken(["C.UTF-8"])
    ('it', 'en')
    """
    for code in wanted:
        language = code.strip().replace("_", "-").partition("-")[0].lower()
        if language in LANGUAGES:
            return language
    return DEFAULT


def spoken_here(environ: Mapping[str, str] = os.environ) -> str:
    """Return the language selected by the environment variables of the process.

    >>> spoken_here({"LANG": "it_IT.UTF-8"}), spoken_here({"LC_ALL": "C", "LANG": "it_IT.UTF-8"})
    ('it', 'en')
    """
    if environ.get("LANGUAGE"):
        return spoken(environ["LANGUAGE"].split(":"))
    return spoken([next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")])


def spoken_by(accepted: str) -> str:
    """Return the language selected by an `Accept-Language` header.

    >>> spoken_by("fr;q=0.9, pl;q=0.4, de-CH;q=0.8")
    'de'
    """

    def weight(part: str) -> float:
        _, _, quality = part.partition(";q=")
        try:
            return -float(quality or 1)
        except ValueError:
            return 0

    return spoken(part.partition(";")[0] for part in sorted(accepted.split(","), key=weight))
