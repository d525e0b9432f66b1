"""Inflection: a word inserted into a sentence takes the case, number or article that the sentence requires.

A message requests a form after a colon: `{word:genitive}`, or, for a number, the noun that is counted: `{days:day}`.
The forms of a language are defined in its `forms.toml`, here and in the folders of the games. Words whose forms are
defined alike share an entry, such as `"ranking, mat"`. In a definition, `{}` stands for the stem of the word, and
`{:genitive}` for a form of that stem.
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
"""The name of the table of counted nouns: a form for each plural, and perhaps one for zero ("no ideas")."""

ASKS = re.compile(r"\{\w+:")
Forms: TypeAlias = Mapping[str, Mapping[str, str | Sequence[str]]]


class Word(str):
    """A word in one language, with the name under which its forms are defined."""

    name: str
    stem: str
    """The word that the forms are made of: the word itself or, for a thing without a title, its kind."""

    def __new__(cls, text: str, name: str, stem: str = "") -> Word:
        word = super().__new__(cls, text)
        word.name = name
        word.stem = stem or text
        return word


def read(folders: Iterable[Path], language: str) -> Forms:
    """Read the forms of a language, merging the forms of words defined in several files."""
    found: dict[str, dict[str, str | Sequence[str]]] = {}
    for path in filter(Path.exists, (folder / language / FILE for folder in folders)):
        for names, forms in tomllib.loads(path.read_text(encoding="utf-8")).items():
            for name in names.split(", "):
                found.setdefault(name, {}).update(forms)
    return found


class Inflector(string.Formatter):
    """A formatter that inserts each word and number in the form that the message requests."""

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
        forms = self.forms.get(value.name, {}) if isinstance(value, Word) else {}
        return self.format(str(forms[form]), value.stem) if form in forms else str(value)
