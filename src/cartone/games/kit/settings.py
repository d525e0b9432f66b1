"""The variants of a game as data: what a table may be set up with. Lobby and command line are drawn from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from ...table import Seat, UnknownName, quoted
from ...table.errors import Either

SEPARATOR = ","
"""Between the values of a setting that has many."""

OPTIONS_OF_THE_HOUSE = frozenset({
    "address", "cards", "clean-after", "cluster", "data-dir", "device", "engine", "final", "full", "game", "games",
    "help", "json", "lan", "lang", "limit", "log", "mend", "no-browser", "out", "pack", "port", "public", "published",
    "resume", "save", "seats", "seconds", "seed", "solo", "store", "version", "workers",
})  # fmt: skip
"""What the command line calls something else, for any game."""


class When(Enum):
    """At which tables a setting means something."""

    ALWAYS = "always"
    SOLO = "solo"
    OTHERS = "others"


@dataclass(frozen=True, slots=True)
class Setting:
    """A variant: what it can be, and what it is if nothing is said."""

    name: str
    values: tuple[str, ...]
    default: str
    when: When = When.ALWAYS
    many: str = ""
    """Any number of the values may be chosen: the word for one of them."""
    switch: str = ""
    """The value that has a word of its own on the command line, without a value after it."""
    also: tuple[tuple[str, str], ...] = ()
    """What people call a value, and the older word for it that records keep."""

    def applies(self, solo: bool) -> bool:
        """Whether it means something against a cardboard opponent, or with others."""
        return self.when in (When.ALWAYS, When.SOLO if solo else When.OTHERS)

    @property
    def shape(self) -> tuple[bool, bool]:
        """How the command line takes it: games that share an option share this."""
        return bool(self.switch), bool(self.many)

    @property
    def option(self) -> str:
        """The option of the command line, without its dashes."""
        return self.switch or self.many or self.name


def chosen(value: str) -> tuple[str, ...]:
    """The values of a setting that has many.

    >>> chosen("tall,wide"), chosen("")
    (('tall', 'wide'), ())
    """
    return tuple(value.split(SEPARATOR)) if value else ()


def is_solo(seats: Sequence[Seat], opponent: str | None) -> bool:
    """Whether a cardboard opponent sits at a table."""
    return opponent is not None and any(seat.player == opponent for seat in seats)


def as_written(settings: Iterable[Setting], given: Mapping[str, str]) -> dict[str, str]:
    """Give settings as records write them, whatever people call their values.

    >>> as_written([Setting("edition", ("seed", "2026"), "seed", also=(("first", "seed"),))], {"edition": "first"})
    {'edition': 'seed'}
    """
    written = {(setting.name, word): old for setting in settings for word, old in setting.also}
    return {name: written.get((name, value), value) for name, value in given.items()}


def checked(settings: Iterable[Setting], given: Mapping[str, str], solo: bool = False) -> dict[str, str]:
    """All settings that mean something at a table, with what they are there.

    >>> level = Setting("level", ("1", "2", "3"), "1", When.SOLO)
    >>> checked([level], {}, solo=True), checked([level], {})
    ({'level': '1'}, {})
    """
    known = {setting.name: setting for setting in settings if setting.applies(solo)}
    given = as_written(known.values(), given)
    for name, value in given.items():
        if name not in known:
            if not known:
                raise UnknownName("error.no-setting", name=quoted(name))
            raise UnknownName("error.no-such-setting", name=quoted(name), known=", ".join(known))
        setting = known[name]
        values = chosen(value) if setting.many else (value,)
        for number, one in enumerate(values):
            if one not in setting.values:
                values = Either({old: word for word, old in setting.also}.get(known, known) for known in setting.values)
                raise UnknownName("error.setting", name=quoted(name), values=values, value=quoted(one))
            if one in values[:number]:
                raise UnknownName("error.setting-twice", name=quoted(name), value=quoted(one))
    return {name: given.get(name, setting.default) for name, setting in known.items()}
