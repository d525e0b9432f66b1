"""The settings of a game as data, from which the lobby and the command line are generated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from ...table import Seat, UnknownName, quoted
from ...table.errors import Either

SEPARATOR = ","
"""The separator between the values of a multi-valued setting."""

OPTIONS_OF_THE_HOUSE = frozenset({
    "address", "against", "at", "backups", "bot", "cards", "clean-after", "cluster", "data-dir", "device", "engine",
    "final", "full", "game", "games", "help", "html", "json", "keep", "lan", "lang", "limit", "log", "mend",
    "no-browser", "no-remarks", "out", "pack", "players", "playouts", "plot", "port", "public", "published", "resume",
    "save", "seat", "seats", "seconds", "seed", "solo", "store", "vary", "version", "workers",
})  # fmt: skip
"""Reserved command-line options, which no setting of a game may use."""


class When(Enum):
    """The kinds of table to which a setting applies."""

    ALWAYS = "always"
    SOLO = "solo"
    OTHERS = "others"


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting with its possible values and its default."""

    name: str
    values: tuple[str, ...]
    default: str
    when: When = When.ALWAYS
    many: str = ""
    """If any number of values may be chosen, the word for one of them, also used as a command-line option."""
    switch: str = ""
    """The value that is also a command-line flag, if any."""
    also: tuple[tuple[str, str], ...] = ()
    """The current words for values, each with the older word that records use."""

    def applies(self, solo: bool) -> bool:
        """Return whether the setting applies to a solo game or, if `solo` is false, to a game between players."""
        return self.when in (When.ALWAYS, When.SOLO if solo else When.OTHERS)

    @property
    def shape(self) -> tuple[bool, bool]:
        """A key for the form of the command-line option, which must be the same in all games that share the option."""
        return bool(self.switch), bool(self.many)

    @property
    def option(self) -> str:
        """The command-line option, without its dashes."""
        return self.switch or self.many or self.name


def chosen(value: str) -> tuple[str, ...]:
    """Return the chosen values of a multi-valued setting.

    >>> chosen("tall,wide"), chosen("")
    (('tall', 'wide'), ())
    """
    return tuple(value.split(SEPARATOR)) if value else ()


def is_solo(seats: Sequence[Seat], opponent: str | None) -> bool:
    """Return whether the cardboard opponent is at one of the seats."""
    return opponent is not None and any(seat.player == opponent for seat in seats)


def as_written(settings: Iterable[Setting], given: Mapping[str, str]) -> dict[str, str]:
    """Return settings with current words replaced by those that records use.

    >>> as_written([Setting("edition", ("seed", "2026"), "seed", also=(("first", "seed"),))], {"edition": "first"})
    {'edition': 'seed'}
    """
    written = {(setting.name, word): old for setting in settings for word, old in setting.also}
    return {name: written.get((name, value), value) for name, value in given.items()}


def checked(settings: Iterable[Setting], given: Mapping[str, str], solo: bool = False) -> dict[str, str]:
    """Return all settings that apply to a table, filling in defaults; raise `UnknownName` for invalid ones.

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
