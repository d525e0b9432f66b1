"""Words for people. A catalogue turns a message id and its parameters into a sentence of one language.

Each language has a folder of `.po` files, one for each room that speaks; a build makes one `.mo` of them, which
`gettext` reads. Message ids are stable names, so English is a language like the others. Code names messages, never
sentences.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from .counted import COUNTED

LANGUAGES: Mapping[str, str] = {"en": "English", "de": "Deutsch", "pl": "Polski", "it": "Italiano"}
"""The languages by their codes, as their speakers call them."""

DEFAULT = "en"


class Problem(Protocol):
    """What went wrong; it knows its message and what is inside of it."""

    def said(self, words: Catalogue) -> str: ...


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

    def has(self, message: str) -> bool:
        return bool(message) and self._pattern(message, 1) != message

    def text(self, message: str, /, **params: Any) -> str:
        """A sentence; an unknown message is a bug, and says so."""
        counted = COUNTED.get(message)
        pattern = self._pattern(message, int(params[counted]) if counted else 1)
        if pattern == message:
            raise KeyError(message)
        return pattern.format(**params)

    def error(self, problem: Problem) -> str:
        """What went wrong, and whatever is inside of it, in this language."""
        return problem.said(self)

    def decimal(self, number: float, digits: int = 1) -> str:
        """A number with so many digits after the mark that the language has for it."""
        written = f"{number:.{digits}f}"
        return written if self.language == "en" else written.replace(".", ",")

    def _pattern(self, message: str, number: int) -> str:
        if message in COUNTED:
            return self._messages.ngettext(message, message, number)
        return self._messages.gettext(message)


@cache
def catalogue(language: str = DEFAULT) -> Catalogue:
    """The catalogue of a language."""
    with (Path(__file__).parent / f"{language}.mo").open("rb") as compiled:
        return Catalogue(language, gettext.GNUTranslations(compiled))


def spoken(wanted: Iterable[str]) -> str:
    """The first of the wanted languages that Cartone speaks, by codes like `de`, `de-AT` or `de_AT.UTF-8`.

    >>> spoken(["fr-CH", "it-CH", "en"]), spoken(["C.UTF-8"])
    ('it', 'en')
    """
    for code in wanted:
        language = code.strip().replace("_", "-").partition("-")[0].lower()
        if language in LANGUAGES:
            return language
    return DEFAULT


def spoken_here(environ: Mapping[str, str] = os.environ) -> str:
    """The language that the environment of a program asks for.

    >>> spoken_here({"LANG": "it_IT.UTF-8"}), spoken_here({"LC_ALL": "C", "LANG": "it_IT.UTF-8"})
    ('it', 'en')
    """
    if environ.get("LANGUAGE"):
        return spoken(environ["LANGUAGE"].split(":"))
    return spoken([next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")])


def spoken_by(accepted: str) -> str:
    """The language that a browser prefers, by its Accept-Language.

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
