"""A score pad: what people tell of a game that was played on a real table, and what that comes to.

Whatever was told is an entry: a name and a value, both of them text. `A.exhibitors` may be `24`, and `B.c4` may be
`2x3 blue space 2`. A pad is a value: telling something makes a new one. What it comes to says the game, by the same
code that scores a game on the screen; whoever knows better types the points of a source.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from ...table import LETTERS, CartoneError, Request, Rules, Seat, short
from .packs import HOUSE

FORMAT = 1
POINTS = "points-"
"""How the entries begin that say what a source has brought, whatever is counted."""

PERSON = "me"
NUMBER = re.compile(r"[-−]?[0-9]{1,3}")


class BadEntry(CartoneError, ValueError):
    """Something that a pad does not take; it says what would be right."""


class Number(NamedTuple):
    """What may be typed where a number is asked for."""

    least: int
    most: int

    def read(self, text: str) -> str:
        """A number as it is kept.

        >>> Number(0, 20).read(" 007 "), Number(-9, 9).read("−3")
        ('7', '-3')
        """
        written = "".join(text.split())
        if not NUMBER.fullmatch(written) or not self.least <= int(written.replace("−", "-")) <= self.most:
            raise BadEntry("error.pad-number", number=short(text), least=self.least, most=self.most)
        return str(int(written.replace("−", "-")))


SCORE = Number(-199, 499)
"""The points of one source."""


@dataclass(frozen=True, slots=True)
class Pad:
    """What is kept of a score pad."""

    game: str
    names: tuple[str, ...]
    """The people, in the order of their seats."""
    solo: bool = False
    """Whether the cardboard opponent has the seat after theirs."""
    settings: Mapping[str, str] = field(default_factory=dict)
    pack: str = HOUSE
    pack_hash: str = ""
    told: Mapping[str, str] = field(default_factory=dict)
    done: str = ""
    """When it was put into the history; nothing while it is being written."""
    filled: Mapping[str, str] = field(default_factory=dict)
    """What a guided table has told it, if it is the pad of your own points there."""

    @property
    def text(self) -> str:
        kept = {name: part for name, part in asdict(self).items() if part or name != "filled"}
        return json.dumps({"format": FORMAT, **kept}, separators=(",", ":"), ensure_ascii=False)

    @staticmethod
    def read(text: str) -> Pad | None:
        """What was kept; nothing if it makes no sense any more.

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
        """The pad with one entry more, or another; without a value the entry is gone."""
        others = {one: told for one, told in self.told.items() if one != name}
        return replace(self, told={**others, name: value} if value else others)

    def fill(self, known: Mapping[str, str]) -> Pad:
        """The pad with what a table knows: whatever has changed there since it was filled in last.

        >>> Pad("chess", ("Ann",), told={"A.moves": "41"}, filled={"A.moves": "40"}).fill({"A.moves": "40"}).told
        {'A.moves': '41'}
        """
        pad = replace(self, filled=known)
        for name in {**self.filled, **known}:
            if known.get(name) != self.filled.get(name):
                pad = pad.tell(name, known.get(name, ""))
        return pad


class GamePad(ABC):
    """A pad with its game: what may be told, and what it comes to."""

    opponent: ClassVar[str]
    sources: ClassVar[Sequence[str]]
    opponent_sources: ClassVar[Sequence[str]]
    numbers: ClassVar[Mapping[str, Number]]
    """The numbers that may be told of a person, by their names."""
    opponent_numbers: ClassVar[Mapping[str, Number]]
    in_the_box: ClassVar[Mapping[str, int]] = {}
    """Of which numbers people share what the box has, and how much that is."""
    fed_by: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By which entries a source is known, besides those that begin like it, even if it has brought nothing."""

    def __init__(self, pad: Pad, pack: Any) -> None:
        self.pad = pad
        self.pack = pack
        people = [Seat(number, PERSON, name) for number, name in enumerate(pad.names)]
        self.seats = (*people, *([Seat(len(people), self.opponent, self.opponent)] if pad.solo else []))

    # -- what was told ----------------------------------------------------------------------

    def is_opponent(self, seat: int) -> bool:
        return seat == len(self.pad.names)

    def told(self, seat: int, name: str) -> str:
        """An entry of a seat; nothing if it was not told."""
        return self.pad.told.get(f"{LETTERS[seat]}.{name}", "")

    def number(self, seat: int, name: str) -> int:
        """A number that was told of a seat, or 0."""
        return int(self.told(seat, name) or 0)

    def entries(self, seat: int) -> dict[str, str]:
        """All that was told of a seat."""
        start = f"{LETTERS[seat]}."
        return {name.removeprefix(start): value for name, value in self.pad.told.items() if name.startswith(start)}

    def numbers_of(self, seat: int) -> dict[str, Number]:
        """What may be typed for a seat: its numbers, and the points of each source."""
        own = self.opponent_numbers if self.is_opponent(seat) else self.numbers
        return {**own, **{f"{POINTS}{source}": SCORE for source in self.sources_of(seat)}}

    def sources_of(self, seat: int) -> Sequence[str]:
        return self.opponent_sources if self.is_opponent(seat) else self.sources

    def tell(self, name: str, value: str) -> Pad:
        """The pad after something was told; `BadEntry` says why it is not taken."""
        letter, dot, what = name.partition(".")
        seat = LETTERS.find(letter) if len(letter) == 1 else -1
        if not dot:
            return self.pad.tell(name, self.read_common(name, value))
        if not 0 <= seat < len(self.seats):
            raise unknown(name)
        if (number := self.numbers_of(seat).get(what)) is not None:
            read = number.read(value) if value else ""
            self._check_the_box(seat, what, int(read or 0))
            return self.pad.tell(name, read)
        return self.pad.tell(name, self.read_own(seat, what, value))

    def _check_the_box(self, seat: int, what: str, number: int) -> None:
        others = sum(self.number(one, what) for one in range(len(self.pad.names)) if one != seat)
        if what in self.in_the_box and number + others > (most := self.in_the_box[what]):
            raise BadEntry("error.pad-in-the-box", most=most, others=others)

    @abstractmethod
    def read_common(self, name: str, value: str) -> str:
        """What is told for all, as it is kept."""

    @abstractmethod
    def read_own(self, seat: int, name: str, value: str) -> str:
        """What is told of a seat and is no number, as it is kept."""

    # -- what it comes to -------------------------------------------------------------------

    @abstractmethod
    def count(self) -> Sequence[Mapping[str, int]]:
        """Everybody's points by source, as far as the game can count them."""

    @abstractmethod
    def ahead(self) -> list[int]:
        """Who wins with the points of the sheet."""

    @cached_property
    def counted(self) -> Sequence[Mapping[str, int]]:
        return self.count()

    @cached_property
    def sheet(self) -> list[dict[str, int]]:
        """Everybody's points by source: as they were typed, or else as they are counted."""
        return [
            {source: int(self.told(seat.number, f"{POINTS}{source}") or points.get(source, 0))
             for source in self.sources_of(seat.number)}
            for seat, points in zip(self.seats, self.counted, strict=True)
        ]  # fmt: skip

    def known(self, seat: int) -> dict[str, int]:
        """The points of a seat, of those sources only of which something was told."""
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

    @cached_property
    def winners(self) -> list[int]:
        return self.ahead()

    @abstractmethod
    def keepsake(self, seat: int) -> Any:
        """What a seat takes home, as the page of the game draws it; nothing if that was not told."""


def unknown(name: str) -> BadEntry:
    """Nothing is called so on this pad."""
    return BadEntry("error.pad-no-entry", name=short(name))


def play(rules: Rules[None], reply: Callable[[Request], Any]) -> None:
    """Follow rules to their end: whatever they ask for was told before."""
    answer: Any = None
    while True:
        try:
            request = rules.send(answer)
        except StopIteration:
            return
        answer = reply(request)
