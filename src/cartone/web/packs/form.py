"""The form for an entry of a card pack: its fields are the properties that the game's pack reader queries.

After a change of a tile's size, properties that apply only to the former size are thus dropped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from ...games.kit.facets import PackPictures
from ...games.kit.manifest import GameRoom
from ...locale import Catalogue
from ...table import CartoneError
from ...table.errors import Quoted
from ...table.tomlfile import PropertyQuery, TomlEntry
from ...text import minus, sentence

START = "e"
"""Prefix of the field names of an entry."""

ROUNDS = 8
"""Maximum passes of the reader over a form: each answer may make the reader query further properties."""

NUMBER = re.compile(r"[-−+]?\d{1,9}")
KEYPAD = 10
"""Maximum number of values offered as buttons."""

LONGEST_TEXT = 400
LAST = ("id", "from")
"""Properties shown last in a form: they are prefilled, and nearly always right."""

KEY_OF = {"verb": "do", "moments": "at"}
"""Properties that errors call by another name; the keys are the names in the errors."""

Reader = Callable[[Mapping[str, Any]], TomlEntry]


# -- reading a form -------------------------------------------------------------------------------


def filled(read: Reader, form: Mapping[str, str]) -> dict[str, Any]:
    """Return the entry that a form describes, limited to the properties that the reader queries."""
    entry: dict[str, Any] = {}
    for _ in range(ROUNDS):
        now = _table(read(entry), form, START)
        if now == entry:
            break
        entry = now
    return entry


def _table(entry: TomlEntry, form: Mapping[str, str], name: str) -> dict[str, Any]:
    said = ((key, _said(asked, form, f"{name}.{key}")) for key, asked in in_order(entry))
    return {key: value for key, value in said if value is not None}


def _said(asked: PropertyQuery, form: Mapping[str, str], name: str) -> Any:
    """Return the value of a property in a form; None if it is empty or the default."""
    typed = form.get(name, "").strip()[:LONGEST_TEXT]
    match asked.kind:
        case "table" if asked.default is None or typed:
            return _table(asked.inside[0], form, name) if asked.inside else {}
        case "tables" if typed:
            there = [_table(one, form, f"{name}.{number}") for number, one in enumerate(asked.inside)]
            return there or [{}] * asked.most
        case "table" | "tables":
            return None
        case "flag":
            return True if typed else None
        case "words" | "numbers":
            found = _listed(form, name, asked.most)
            listed = list(map(_number, found)) if asked.kind == "numbers" else found
            return listed if listed or asked.default is None else None
        case _:
            value = _number(typed) if asked.kind == "number" else typed
            return value if typed and value != asked.default else None


def _listed(form: Mapping[str, str], name: str, most: int) -> list[str]:
    """Return the values of a list's fields in a form, without the empty ones at the end."""
    found = [form.get(f"{name}.{number}", "").strip() for number in range(most)]
    while found and not found[-1]:
        found.pop()
    return found


def _number(typed: str) -> int | str:
    """Return a typed number; other text is returned unchanged, for the reader to refuse."""
    return int(typed.replace("−", "-")) if NUMBER.fullmatch(typed) else typed


def pressed(form: Mapping[str, str], do: str) -> dict[str, str]:
    """Return a form after a button of one of its lists was pressed: `add NAME WORD` or `drop NAME PLACE`."""
    verb, name, what = (*do.split(" ", 2), "", "")[:3]
    listed = _listed(form, name, sum(key.startswith(f"{name}.") for key in form))
    if verb == "add":
        listed.append(what)
    elif verb == "drop" and what.isdecimal() and int(what[:4]) < len(listed):
        del listed[int(what[:4])]
    others = {key: value for key, value in form.items() if not re.fullmatch(rf"{re.escape(name)}\.\d+", key)}
    return {**others, **{f"{name}.{number}": word for number, word in enumerate(listed)}}


# -- making a form --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WordChoice:
    """A selectable word of a property, with its label and its icon."""

    word: str
    label: str
    sign: Markup
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class FormField:
    """A property of an entry as a form field; `kind` selects its widget."""

    name: str
    label: str
    kind: str
    value: Any = ""
    needed: bool = False
    low: int = 0
    high: int = 0
    choices: tuple[WordChoice, ...] = ()
    items: tuple[WordChoice, ...] = ()
    """Items of a list property."""
    room: int = 0
    """Number of items that may still be added."""
    fields: tuple[tuple[FormField, ...], ...] = ()
    """Fields of each table nested in the property."""


class EntryForm:
    """The form fields of an entry, labelled in one language, with icons of its game."""

    def __init__(self, room: GameRoom, words: Catalogue, pictures: PackPictures) -> None:
        self.room = room
        self.words = words
        self.pictures = pictures

    def fields(self, entry: TomlEntry, name: str = START) -> tuple[FormField, ...]:
        asked = sorted(in_order(entry), key=lambda one: LAST.index(one[0]) if one[0] in LAST else -1)
        return tuple(self._field(f"{name}.{key}", key, how, entry) for key, how in asked)

    def label(self, key: str) -> str:
        """Return the label of a property, or its name in the pack if it has no label."""
        return self.words.first(f"{self.room.name}.pack.{key}", f"packs.key.{key}") or key

    def word(self, key: str, word: str) -> str:
        """Return the label of a property's value, which may consist of two words."""
        game = self.room.name
        known = self.words.first(
            f"{game}.pack.{key}-{word}", f"{game}.word.{key}-{word}", f"{game}.word.{word}",
            f"{game}.pack.word-{word}", f"packs.word.{word}",
        )  # fmt: skip
        if known or " " not in word:
            return known or word
        first, _, second = word.partition(" ")
        return f"{self.word(key, first)} ({self.word(key, second)})"

    def said(self, problem: CartoneError) -> str:
        """Return an error's text, in a wording for forms if there is one, since forms have no lines to refer to."""
        params = {name: self._part(name, part) for name, part in problem.params.items()}
        own = f"{self.room.name}.pack.wrong-{problem.message.rpartition('pack-')[2]}"
        text = CartoneError(own if self.words.has(own) else problem.message, **params).said(self.words)
        return sentence(text)

    def _part(self, name: str, part: Any) -> Any:
        if isinstance(part, CartoneError):
            return CartoneError(part.message, **{key: self._part(key, one) for key, one in part.params.items()})
        if not isinstance(part, str):
            return part
        if isinstance(part, Quoted):  # quoted text stays as it is if it has no label
            known = self.label(part) if name == "key" else self.word(KEY_OF.get(name, name), part)
            return part if known == part else known
        if name == "key":
            return self.label(part)
        return ", ".join(self.word(KEY_OF.get(name, name), word) for word in part.split(", "))

    def _field(self, name: str, key: str, asked: PropertyQuery, entry: TomlEntry) -> FormField:
        value, needed = entry.data.get(key), asked.default is None
        made = FormField(
            name, self.label(key), asked.kind, value if value is not None else "", needed, asked.low, asked.high
        )
        match asked.kind:
            case "table" | "tables":
                numbered = [name] if asked.kind == "table" else [f"{name}.{place}" for place in range(asked.most)]
                inside = tuple(self.fields(one, at) for one, at in zip(asked.inside, numbered, strict=False))
                return replace(made, value=value is not None, fields=inside)
            case "word":
                chosen = value if value is not None else asked.default
                words = asked.words if asked.default in (None, *asked.words) else ("", *asked.words)
                return replace(made, choices=tuple(self._choice(key, word, word == chosen) for word in words))
            case "number" if asked.high - asked.low < KEYPAD:
                keys = range(asked.low, asked.high + 1)
                return replace(made, kind="keys", choices=tuple(_key(number, number == value) for number in keys))
            case "words":
                return self._list(made, key, asked, value if isinstance(value, list) else [])
            case "numbers":
                return self._numbers(made, key, asked, value if isinstance(value, list) else [])
            case "text" if asked.words:
                return replace(
                    made, choices=tuple(WordChoice(word, word, Markup(""), word == value) for word in asked.words)
                )
        return made

    def _choice(self, key: str, word: str, is_chosen: bool) -> WordChoice:
        sign = Markup(self.pictures.sign_of(key, word)) if word else Markup("")
        return WordChoice(word, self.word(key, word) if word else self.words.text("packs.any"), sign, is_chosen)

    def _list(self, made: FormField, key: str, asked: PropertyQuery, listed: list[str]) -> FormField:
        """Return the field of a list: a button adds each allowed word, and pressing an item removes it."""
        left = [word for word in asked.words if not (asked.once and word in listed)]
        room = max(asked.most - len(listed), 0)
        return replace(
            made, items=tuple(self._choice(key, word, True) for word in listed), room=room,
            choices=tuple(self._choice(key, word, False) for word in left) if room else (),
        )  # fmt: skip

    def _numbers(self, made: FormField, key: str, asked: PropertyQuery, listed: list[Any]) -> FormField:
        """Return a field with one input per number, or three spare ones if the count varies."""
        count = asked.least or min(len(listed) + 3, asked.most)
        names = [self.word(key, name) for name in asked.names] or [str(number) for number in range(1, count + 1)]
        numbers = [*map(str, listed), *[""] * count][: max(count, len(listed))]
        return replace(
            made, items=tuple(WordChoice(number, f"{made.label}: {name}" if not asked.names else name, Markup(""))
                              for number, name in zip(numbers, names, strict=False)),
        )  # fmt: skip


def carried(form: Mapping[str, str], fields: Iterable[FormField]) -> dict[str, str]:
    """Return filled-in values of properties not queried now, to be restored with a former answer."""
    names = set(_names(fields))
    typed = {name: value for name, value in form.items() if name.startswith(f"{START}.") and value}
    return {name: typed[name] for name in typed if not {name, f"{name}:", name.rpartition(".")[0]} & names}


def _names(fields: Iterable[FormField]) -> Iterator[str]:
    """Yield the field names of a form, including those inside tables; a table itself has the name `NAME:`."""
    for field in fields:
        if field.kind not in ("table", "tables"):
            yield field.name
        else:
            yield f"{field.name}:"
            for inside in field.fields:
                yield from _names(inside)


def in_order(entry: TomlEntry) -> Iterator[tuple[str, PropertyQuery]]:
    """Yield the name and query of each queried property, in the order of the form."""
    yield from sorted(entry.asked.items(), key=lambda asked: asked[0] == LAST[-1])


def _key(number: int, is_chosen: bool) -> WordChoice:
    return WordChoice(str(number), minus(number), Markup(""), is_chosen)
