"""Words with forms: what is put into a sentence takes the case, the number or the article that the sentence wants.

A message asks for a form behind a colon: `{word:genitive}`; of a number, for the noun that it counts: `{days:day}`.
In a form `{}` is the word as it is.
Each language has the forms that its own sentences need in a `forms.toml`, here and in the folders of the games.
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
"""The table of counted nouns: a form for each plural, and perhaps one that says that there is none."""

ASKS = re.compile(r"\{\w+:")
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
    for path in filter(Path.exists, (folder / language / FILE for folder in folders)):
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
        return str(self.forms.get(getattr(value, "name", ""), {}).get(form, value)).replace("{}", str(value))
