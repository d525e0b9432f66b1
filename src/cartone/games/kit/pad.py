"""A score pad: facts that people enter about a physical game, and the resulting points.

An entry is a name and a value, both text: `A.tokens` (of the first seat) may be `24`, and `B.c4` may be
`2x3 blue space 2`. A pad is immutable: an entry makes a new pad. Points are counted by the code that scores games
played on screen, unless a person types them.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from ...table import LETTERS, CartoneError, Seat, short
from .packs import HOUSE

FORMAT = 1
POINTS = "points-"
"""The prefix of entries with typed points of a score source, which replace the counted points."""

PERSON = "me"
NUMBER = re.compile(r"[-−]?[0-9]{1,3}")


class BadEntry(CartoneError, ValueError):
    """An error for an entry that a pad refuses; its message says what is allowed."""


class Number(NamedTuple):
    """A numeric line of a pad, with its range; if `shared`, the sum over all players is limited to the maximum, too."""

    least: int
    most: int
    shared: bool = False

    def read(self, text: str) -> str:
        """Parse a typed number; return its stored form.

        >>> Number(0, 20).read(" 007 "), Number(-9, 9).read("−3")
        ('7', '-3')
        """
        written = "".join(text.split())
        if not NUMBER.fullmatch(written) or not self.least <= int(written.replace("−", "-")) <= self.most:
            raise BadEntry("error.pad-number", number=short(text), least=self.least, most=self.most)
        return str(int(written.replace("−", "-")))


SCORE = Number(-199, 499)
"""The allowed range of points from one score source."""


@dataclass(frozen=True, slots=True)
class Pad:
    """The stored state of a score pad."""

    game: str
    names: tuple[str, ...]
    """The names of the human players, in the order of their seats."""
    solo: bool = False
    """True if the game's solo opponent has the seat after those of the people."""
    settings: Mapping[str, str] = field(default_factory=dict)
    pack: str = HOUSE
    pack_hash: str = ""
    told: Mapping[str, str] = field(default_factory=dict)
    done: str = ""
    """The time when the pad was moved to the history; empty while the pad is being filled in."""
    filled: Mapping[str, str] = field(default_factory=dict)
    """Entries copied from a guided table, if the pad counts the person's points at that table."""

    @property
    def text(self) -> str:
        kept = {name: part for name, part in asdict(self).items() if part or name != "filled"}
        return json.dumps({"format": FORMAT, **kept}, separators=(",", ":"), ensure_ascii=False)

    @staticmethod
    def read(text: str) -> Pad | None:
        """Read a stored pad; return None if it is no longer valid.

        >>> pad = Pad("chess", ("Ann", "Ben"), told={"A.moves": "40"})
        >>> Pad.read(pad.text) == pad, Pad.read("{}")
        (True, None)
        """
        try:
            kept = json.loads(text)
            if kept.pop("format") != FORMAT:
                return None
            told, filled = ({str(name): str(value) for name, value in entries.items()}
                            for entries in (kept["told"], kept.get("filled", {})))  # fmt: skip
            return Pad(**{**kept, "names": tuple(map(str, kept["names"])), "told": told, "filled": filled})
        except (ValueError, TypeError, KeyError, AttributeError):
            return None

    def tell(self, name: str, value: str) -> Pad:
        """Return the pad with an entry set; an empty value removes the entry."""
        others = {one: told for one, told in self.told.items() if one != name}
        return replace(self, told={**others, name: value} if value else others)

    def fill(self, known: Mapping[str, str]) -> Pad:
        """Return the pad with a guided table's values entered, as far as they have changed since the last call.

        >>> Pad("chess", ("Ann",), told={"A.moves": "41"}, filled={"A.moves": "40"}).fill({"A.moves": "40"}).told
        {'A.moves': '41'}
        """
        pad = replace(self, filled=known)
        for name in {**self.filled, **known}:
            if known.get(name) != self.filled.get(name):
                pad = pad.tell(name, known.get(name, ""))
        return pad


class GamePad(ABC):
    """A score pad with its game's rules: the entries that it accepts, and the points that result from them."""

    opponent: ClassVar[str]
    sources: ClassVar[Sequence[str]]
    opponent_sources: ClassVar[Sequence[str]]
    numbers: ClassVar[Mapping[str, Number]]
    """The numeric lines that a person is asked to fill in, in the order of the page."""
    opponent_numbers: ClassVar[Mapping[str, Number]]
    fed_by: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Further prefixes of entries, by source of points. If a pad has an entry with one of these prefixes, or one named
    after the source, the source's points count as known even if they are 0."""

    def __init__(self, pad: Pad, pack: Any) -> None:
        self.pad = pad
        self.pack = pack
        people = [Seat(number, PERSON, name) for number, name in enumerate(pad.names)]
        self.seats = (*people, *([Seat(len(people), self.opponent, self.opponent)] if pad.solo else []))

    # -- entries ------------------------------------------------------------------------------

    def is_opponent(self, seat: int) -> bool:
        return seat == len(self.pad.names)

    def told(self, seat: int, name: str) -> str:
        return self.pad.told.get(f"{LETTERS[seat]}.{name}", "")

    def number(self, seat: int, name: str) -> int:
        """Return a number entered for a seat, by default 0."""
        return int(self.told(seat, name) or 0)

    def entries(self, seat: int) -> dict[str, str]:
        """Return a seat's entries, by their names without the seat's prefix."""
        start = f"{LETTERS[seat]}."
        return {name.removeprefix(start): value for name, value in self.pad.told.items() if name.startswith(start)}

    def asked(self, seat: int) -> Sequence[str]:
        """Return the names of the numeric lines to ask for."""
        return list(self.opponent_numbers if self.is_opponent(seat) else self.numbers)

    def numbers_of(self, seat: int) -> dict[str, Number]:
        """Return the numbers that can be typed for a seat: its numeric lines, and the points from each source."""
        own = self.opponent_numbers if self.is_opponent(seat) else self.numbers
        return {**own, **{f"{POINTS}{source}": SCORE for source in self.sources_of(seat)}}

    def counts(self, seat: int, name: str) -> str:
        """Return a line's value as counted by the pad; empty if it cannot be counted."""
        return ""

    def sources_of(self, seat: int) -> Sequence[str]:
        return self.opponent_sources if self.is_opponent(seat) else self.sources

    def tell(self, name: str, value: str) -> Pad:
        """Return the pad with an entry set; raise `BadEntry` with the reason if the entry is refused."""
        letter, dot, what = name.partition(".")
        seat = LETTERS.find(letter) if len(letter) == 1 else -1
        if not dot:
            return self.pad.tell(name, self.read_common(name, value))
        if not 0 <= seat < len(self.seats):
            raise unknown(name)
        if (number := self.numbers_of(seat).get(what)) is not None:
            read = number.read(value) if value else ""
            others = sum(self.number(one, what) for one in range(len(self.pad.names)) if one != seat)
            if number.shared and int(read or 0) + others > number.most:
                raise BadEntry("error.pad-in-the-box", most=number.most, others=others)
            return self.pad.tell(name, read)
        return self.pad.tell(name, self.read_own(seat, what, value))

    @abstractmethod
    def read_common(self, name: str, value: str) -> str:
        """Return the stored form of an entry that concerns all seats."""

    @abstractmethod
    def read_own(self, seat: int, name: str, value: str) -> str:
        """Return the stored form of a seat's entry that is not a number."""

    # -- the result ---------------------------------------------------------------------------

    @property
    @abstractmethod
    def counted(self) -> Sequence[Mapping[str, int]]:
        """Each seat's points by source, as far as they can be counted."""

    @property
    @abstractmethod
    def winners(self) -> list[int]:
        """The seats that win according to the points in `sheet`."""

    @cached_property
    def sheet(self) -> list[dict[str, int]]:
        """Each seat's points by source: the typed points or, if none were typed, the counted ones."""
        return [
            {source: int(self.told(seat.number, f"{POINTS}{source}") or points.get(source, 0))
             for source in self.sources_of(seat.number)}
            for seat, points in zip(self.seats, self.counted, strict=True)
        ]  # fmt: skip

    def known(self, seat: int) -> dict[str, int]:
        """Return a seat's points by source, without sources that have no entries."""
        told = (*self.entries(seat), *(name for name in self.pad.told if "." not in name))
        by = {source: (source, f"{POINTS}{source}", *self.fed_by.get(source, ())) for source in self.sources_of(seat)}
        return {
            source: points
            for source, points in self.sheet[seat].items()
            if points or any(name.startswith(by[source]) for name in told)
        }

    @property
    def scores(self) -> list[int]:
        return [sum(points.values()) for points in self.sheet]


def unknown(name: str) -> BadEntry:
    return BadEntry("error.pad-no-entry", name=short(name))
