"""Words with forms: what is put into a sentence takes the case, the number or the article that the sentence wants.

A message asks for a form behind a colon: `{word:genitive}`. Of a number it asks for the noun that it counts, which
takes the form of that number: `{days:day}`. Each language has the forms that its own sentences need,
in `forms.toml` in its folder, here and in the folders of the games.
"""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

FILE = "forms.toml"
NOUNS = "nouns"
"""The table of nouns that are counted: as many forms as the language has for numbers, and perhaps one more that says
that there is none, which takes the place of the number."""

ASKS = re.compile(r"\{\w+:")
"""Where a message asks for a form."""

Forms: TypeAlias = Mapping[str, Mapping[str, str | Sequence[str]]]


class Word(str):
    """A word of a game in a language, which knows its name, and so its forms."""

    name: str

    def __new__(cls, text: str, name: str) -> Word:
        word = super().__new__(cls, text)
        word.name = name
        return word


def read(folders: Iterable[Path], language: str) -> Forms:
    """Read the forms of a language; a word that two games have has the forms of both."""
    found: dict[str, dict[str, str | Sequence[str]]] = {}
    for path in (folder / language / FILE for folder in folders):
        if path.exists():
            for name, forms in tomllib.loads(path.read_text(encoding="utf-8")).items():
                found.setdefault(name, {}).update(forms)
    return found


class Inflector(string.Formatter):
    """Fills a sentence, each word and number in the form that is asked for."""

    def __init__(self, forms: Forms, plural: Callable[[int], int], number: Callable[[int], str]) -> None:
        self.forms = forms
        self.plural = plural
        self.number = number
        self.plurals = max(map(plural, range(25))) + 1

    def format_field(self, value: Any, form: str) -> str:
        if isinstance(value, int):
            value = self.number(value)
        if not form:
            return str(value)
        if form in self.forms.get(NOUNS, {}):
            nouns = self.forms[NOUNS][form]
            number = int("".join(filter(str.isdecimal, str(value))) or 0)
            if not number and len(nouns) > self.plurals:
                return nouns[-1]
            return f"{value} {nouns[self.plural(number)]}"
        return str(self.forms.get(getattr(value, "name", ""), {}).get(form, value))
