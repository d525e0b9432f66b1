"""The form of an entry: made from what the reader of a pack asks for, and read back by the same.

Only what is asked for is taken: whoever chooses another size leaves behind what only the former one had.
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
from ...table.tomlfile import Asked, TomlEntry
from ...text import minus, sentence

START = "e"
"""What the names of the fields of an entry begin with."""

ROUNDS = 8
"""How often the reader is asked: an answer may lead to other questions, but no further than this."""

NUMBER = re.compile(r"[-−+]?\d{1,9}")
KEYPAD = 10
"""Numbers that have a key each; of more one is typed."""

LONGEST_TEXT = 400
LAST = ("id", "from")
"""What a form asks last: it is there already, and nearly always right."""

KEY_OF = {"verb": "do", "moments": "at"}
"""Which property the words in a complaint belong to, where they are called otherwise."""

Reader = Callable[[Mapping[str, Any]], TomlEntry]


# -- from a form ----------------------------------------------------------------------------------


def filled(read: Reader, form: Mapping[str, str]) -> dict[str, Any]:
    """The entry that a form says, as far as somebody asks for it."""
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


def _said(asked: Asked, form: Mapping[str, str], name: str) -> Any:
    """What a form says of one property; None if nothing, or only what goes without saying."""
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
    """The fields of a list; those that are empty after the last one are none."""
    found = [form.get(f"{name}.{number}", "").strip() for number in range(most)]
    while found and not found[-1]:
        found.pop()
    return found


def _number(typed: str) -> int | str:
    """A number; what is none is left as it is, for the reader to complain about."""
    return int(typed.replace("−", "-")) if NUMBER.fullmatch(typed) else typed


def pressed(form: Mapping[str, str], do: str) -> dict[str, str]:
    """A form after a key of a list was pressed: `add NAME WORD`, or `drop NAME PLACE`."""
    verb, name, what = (*do.split(" ", 2), "", "")[:3]
    listed = _listed(form, name, sum(key.startswith(f"{name}.") for key in form))
    if verb == "add":
        listed.append(what)
    elif verb == "drop" and what.isdecimal() and int(what[:4]) < len(listed):
        del listed[int(what[:4])]
    others = {key: value for key, value in form.items() if not re.fullmatch(rf"{re.escape(name)}\.\d+", key)}
    return {**others, **{f"{name}.{number}": word for number, word in enumerate(listed)}}


# -- to a form ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """A word that can be chosen, as people read it, with its sign."""

    word: str
    label: str
    sign: Markup
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """A property of an entry as a form shows it; `kind` says how."""

    name: str
    label: str
    kind: str
    value: Any = ""
    needed: bool = False
    low: int = 0
    high: int = 0
    choices: tuple[Choice, ...] = ()
    items: tuple[Choice, ...] = ()
    """What is in the list."""
    room: int = 0
    """How many more have room in it."""
    fields: tuple[tuple[Field, ...], ...] = ()
    """Those of the tables inside."""


class Form:
    """The fields of an entry in one language, with the pictures of a game."""

    def __init__(self, room: GameRoom, words: Catalogue, pictures: PackPictures) -> None:
        self.room = room
        self.words = words
        self.pictures = pictures

    def fields(self, entry: TomlEntry, name: str = START) -> tuple[Field, ...]:
        asked = sorted(in_order(entry), key=lambda one: LAST.index(one[0]) if one[0] in LAST else -1)
        return tuple(self._field(f"{name}.{key}", key, how, entry) for key, how in asked)

    def label(self, key: str) -> str:
        """What a property is called; what has no name of ours is called as in the pack."""
        return self.words.first(f"{self.room.name}.pack.{key}", f"packs.key.{key}") or key

    def word(self, key: str, word: str) -> str:
        """What a property can be, in words; of two words, what each of them says."""
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
        """What is wrong, in the words of the form: it may have a sentence of its own where a file has a line."""
        params = {name: self._part(name, part) for name, part in problem.params.items()}
        own = f"{self.room.name}.pack.wrong-{problem.message.rpartition('pack-')[2]}"
        text = CartoneError(own if self.words.has(own) else problem.message, **params).said(self.words)
        return sentence(text)

    def _part(self, name: str, part: Any) -> Any:
        if isinstance(part, CartoneError):
            return CartoneError(part.message, **{key: self._part(key, one) for key, one in part.params.items()})
        if not isinstance(part, str):
            return part
        if isinstance(part, Quoted):  # what stands in quotes is called so only if nobody knows it
            known = self.label(part) if name == "key" else self.word(KEY_OF.get(name, name), part)
            return part if known == part else known
        if name == "key":
            return self.label(part)
        return ", ".join(self.word(KEY_OF.get(name, name), word) for word in part.split(", "))

    def _field(self, name: str, key: str, asked: Asked, entry: TomlEntry) -> Field:
        value, needed = entry.data.get(key), asked.default is None
        made = Field(
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
                    made, choices=tuple(Choice(word, word, Markup(""), word == value) for word in asked.words)
                )
        return made

    def _choice(self, key: str, word: str, is_chosen: bool) -> Choice:
        sign = Markup(self.pictures.sign(key, word)) if word else Markup("")
        return Choice(word, self.word(key, word) if word else self.words.text("packs.any"), sign, is_chosen)

    def _list(self, made: Field, key: str, asked: Asked, listed: list[str]) -> Field:
        """Words in their order: each is added by a key, and goes again when it is pressed."""
        left = [word for word in asked.words if not (asked.once and word in listed)]
        room = max(asked.most - len(listed), 0)
        return replace(
            made, items=tuple(self._choice(key, word, True) for word in listed), room=room,
            choices=tuple(self._choice(key, word, False) for word in left) if room else (),
        )  # fmt: skip

    def _numbers(self, made: Field, key: str, asked: Asked, listed: list[Any]) -> Field:
        """As many fields as there must be, or a few more than there are."""
        count = asked.least or min(len(listed) + 3, asked.most)
        names = [self.word(key, name) for name in asked.names] or [str(number) for number in range(1, count + 1)]
        numbers = [*map(str, listed), *[""] * count][: max(count, len(listed))]
        return replace(
            made, items=tuple(Choice(number, f"{made.label}: {name}" if not asked.names else name, Markup(""))
                              for number, name in zip(numbers, names, strict=False)),
        )  # fmt: skip


def carried(form: Mapping[str, str], fields: Iterable[Field]) -> dict[str, str]:
    """What was filled in that nobody asks for now: whoever changes their mind again finds it there."""
    names = set(_names(fields))
    typed = {name: value for name, value in form.items() if name.startswith(f"{START}.") and value}
    return {name: typed[name] for name in typed if not {name, f"{name}:", name.rpartition(".")[0]} & names}


def _names(fields: Iterable[Field]) -> Iterator[str]:
    """What a form asks for; of tables what is inside, too, and whether they are there."""
    for field in fields:
        if field.kind not in ("table", "tables"):
            yield field.name
        else:
            yield f"{field.name}:"
            for inside in field.fields:
                yield from _names(inside)


def in_order(entry: TomlEntry) -> Iterator[tuple[str, Asked]]:
    """What is asked for, as the reader asks for it."""
    yield from sorted(entry.asked.items(), key=lambda asked: asked[0] == LAST[-1])


def _key(number: int, is_chosen: bool) -> Choice:
    return Choice(str(number), minus(number), Markup(""), is_chosen)
