"""What the page of a score pad shows of any game: its parts, numbers with a keypad, and the sheet.

A pad has parts, each with an address of its own: some for all players, some for each of them, and the sheet. What is
picked of a part stands in the address, so that everything is a link or a button.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from markupsafe import Markup

from ...locale import Catalogue
from ...table import LETTERS, Seat
from ...text import minus
from .bars import ScoreSheet
from .manifest import GameRoom
from .pad import POINTS, GamePad
from .svg import Art

SHEET = "sheet"
MOST_DIGITS = 3
TYPED = re.compile(r"(?P<entry>[A-H]\.[a-z0-9-]+)(?::(?P<digits>-?[0-9]{0,3}))?")
"""An entry whose number is being typed, and what was typed so far."""


class Tab(NamedTuple):
    """A part of a pad: its address, what it is called, whether it is shown, and its parts if it has some."""

    name: str
    label: str
    is_shown: bool
    parts: list[Tab]


class Field(NamedTuple):
    """A number of a pad: what was told, and what is counted as long as nothing is."""

    entry: str
    label: str
    told: str
    counted: str = ""
    sign: Markup = Markup("")


class Typing(NamedTuple):
    """A number that is being typed."""

    field: Field
    digits: str | None
    """Nothing as long as no key was pressed."""

    @property
    def shown(self) -> str:
        return self.field.told if self.digits is None else self.digits

    def then(self, key: str) -> str:
        """What is picked after a key: a digit, which begins anew at first, another sign, or the last digit gone."""
        sign, digits = ("-", self.shown[1:]) if self.shown.startswith("-") else ("", self.shown)
        if key == "sign":
            sign = "" if sign else "-"
        elif key == "back":
            digits, sign = digits[:-1], sign if digits else ""
        elif self.digits is None:
            sign, digits = "", key
        else:
            digits = f"{digits}{key}"[:MOST_DIGITS].lstrip("0") or "0"
        return f"{self.field.entry}:{sign}{digits}"


class Points(NamedTuple):
    """A seat with its points."""

    seat: int
    points: Mapping[str, int]

    @property
    def score(self) -> int:
        return sum(self.points.values())


class PadPage(ScoreSheet):
    """A part of a pad; games subclass it."""

    art: ClassVar[Art | None] = None
    for_all: ClassVar[tuple[str, ...]]
    """The parts before those of the players."""
    for_each: ClassVar[tuple[str, ...]]
    """The parts of each player."""
    for_opponent: ClassVar[tuple[str, ...]]

    def __init__(self, room: GameRoom, pad: GamePad, catalogue: Catalogue, part: str = "", pick: str = "") -> None:
        self.room = room
        self.pad = pad
        self.catalogue = catalogue
        self.part = part or (SHEET if pad.pad.done else self.parts[0])
        self.pick = pick
        self.words: Any = room.words(catalogue, pad.seats, None, pad.pack)

    @property
    def template(self) -> str:
        return f"{self.room.name}/pad.html"

    def text(self, message: str, **params: Any) -> str:
        """A message of the pads of this game."""
        return self.catalogue.text(f"{self.room.name}.pad.{message}", **params)

    @property
    def title(self) -> str:
        return self.room.called(self.catalogue)

    def who(self, seat: int) -> str:
        """A player's name; whoever has given none is spoken to."""
        return str(self.words.name(seat)) or self.catalogue.text("page.you")

    def defs(self) -> Markup:
        """What the pictures find on the page; it stands there once."""
        return Markup(self.art.defs() if self.art is not None else "")

    @property
    def seats(self) -> Sequence[Seat]:
        """Whose points are written here: beside a guided table only yours."""
        return self.pad.seats[:1] if self.pad.pad.filled else self.pad.seats

    # -- parts ------------------------------------------------------------------------------

    def parts_of(self, seat: int) -> list[str]:
        kinds = self.for_opponent if self.pad.is_opponent(seat) else self.for_each
        return [f"{kind}-{LETTERS[seat]}" for kind in kinds]

    @property
    def parts(self) -> list[str]:
        """The names of all parts, in the order in which a pad is written."""
        own = [part for seat in self.seats for part in self.parts_of(seat.number)]
        return [*self.for_all, *own, SHEET]

    @property
    def kind(self) -> str:
        """What is shown, whosever it is."""
        return self.part.rpartition("-")[0] or self.part

    @property
    def seat(self) -> int:
        """Whose part is shown; -1 if it is everybody's."""
        return LETTERS.index(self.part[-1]) if self.part[-2:-1] == "-" else -1

    @property
    def letter(self) -> str:
        return LETTERS[self.seat]

    @property
    def next_part(self) -> str:
        """The part after the one that is shown; nothing after the sheet."""
        following = self.parts[self.parts.index(self.part) + 1 :]
        return following[0] if following else ""

    @property
    def tabs(self) -> list[Tab]:
        """The parts for all, the players, and the sheet."""
        seats = [self._player(seat.number) for seat in self.seats]
        return [*map(self._tab, self.for_all), *seats, self._tab(SHEET)]

    def _tab(self, part: str) -> Tab:
        return Tab(part, self.label(part), part == self.part, [])

    def _player(self, seat: int) -> Tab:
        parts = list(map(self._tab, self.parts_of(seat)))
        shown = any(part.is_shown for part in parts)
        return Tab(parts[0].name, self.who(seat), shown, parts if len(parts) > 1 else [])

    def label(self, part: str) -> str:
        """What a part is called, without the name of its player."""
        kind = part[:-2] if part[-2:-1] == "-" else part
        return self.catalogue.first(f"{self.room.name}.pad.part-{kind}") or self.catalogue.text(f"pad.part-{kind}")

    @property
    def do(self) -> str:
        """What to do on this part, in one sentence."""
        known = f"{self.room.name}.pad.do-{self.kind}"
        return self.catalogue.text(known) if self.catalogue.has(known) else self.catalogue.text(f"pad.do-{self.kind}")

    # -- numbers ----------------------------------------------------------------------------

    @abstractmethod
    def numbers(self) -> Sequence[Field]:
        """The numbers of the part that is shown, in their order."""

    @cached_property
    def fields(self) -> dict[str, Field]:
        """The numbers of the part that is shown, by their entries; on the sheet the points of every source."""
        found = self.numbers() if self.part != SHEET else [
            self.points_field(seat.number, source)
            for seat in self.seats for source in self.pad.sources_of(seat.number)
        ]  # fmt: skip
        return {field.entry: field for field in found}

    def field(self, seat: int, name: str, label: str, counted: str = "", sign: str = "") -> Field:
        """A number of a seat."""
        return Field(f"{LETTERS[seat]}.{name}", label, self.pad.told(seat, name), counted, Markup(sign))

    def points_field(self, seat: int, source: str, label: str = "") -> Field:
        """The points of a source, which may be typed instead of counted; nothing where nothing was told."""
        counted = str(self.pad.counted[seat].get(source, 0)) if source in self.pad.known(seat) else ""
        return self.field(seat, f"{POINTS}{source}", label or self.words.word(source), counted)

    @cached_property
    def typing(self) -> Typing | None:
        """The number that is being typed, if one is."""
        found = TYPED.fullmatch(self.pick)
        field = self.fields.get(found["entry"]) if found is not None else None
        return Typing(field, found["digits"]) if found is not None and field is not None else None

    @property
    def may_be_less(self) -> bool:
        """Whether what is typed may be less than nothing."""
        if self.typing is None:
            return False
        letter, _, name = self.typing.field.entry.partition(".")
        return self.pad.numbers_of(LETTERS.index(letter))[name].least < 0

    def after(self, entry: str) -> str:
        """What is picked after a number was typed: the next one of which nothing is known; on the sheet, the next that
        nobody has typed."""
        names = list(self.fields)
        following = [self.fields[name] for name in names[names.index(entry) + 1 :]] if entry in names else []
        return next((one.entry for one in following if not one.told and (self.part == SHEET or not one.counted)), "")

    # -- what a form tells ------------------------------------------------------------------

    def read(self, form: Mapping[str, str]) -> tuple[str, str, str]:
        """The entry that a form tells, its value, and what is picked then."""
        if "answer" in form:
            return self.answered(form["answer"])
        entry = form.get("entry", "")
        return entry, form.get("number", ""), self.after(entry)

    def answered(self, answer: str) -> tuple[str, str, str]:
        """The same of a button: `ENTRY=VALUE`."""
        name, _, value = answer.partition("=")
        return name, value, self.pick

    # -- the sheet --------------------------------------------------------------------------

    @property
    def scored(self) -> list[Points]:
        return [Points(seat.number, self.pad.known(seat.number)) for seat in self.seats]

    @property
    def missing(self) -> list[str]:
        """The sources of which something is missing, in words."""
        seat = self.seats[0].number
        return [self.words.word(source) for source in self.pad.sources_of(seat) if source not in self.pad.known(seat)]

    @property
    def rows(self) -> list[tuple[str, list[Field | None]]]:
        """The rows of the sheet: a source, and for each seat the number that may be typed there."""
        sources = dict.fromkeys(source for seat in self.seats for source in self.pad.sources_of(seat.number))
        return [
            (self.words.word(source),
             [self.fields.get(f"{seat.letter}.{POINTS}{source}") for seat in self.seats])
            for source in sources
        ]  # fmt: skip

    @property
    def won(self) -> str:
        """Who is ahead, in a sentence; whoever counts alone is told nothing."""
        names = self.catalogue.listed(map(self.who, self.pad.winners))
        return self.catalogue.text("page.won", names=names) if len(self.seats) > 1 else ""

    def caption(self) -> str:
        """What stands over the picture."""
        return f"{self.title} · {' : '.join(f'{self.who(one.seat)} {self.signed(one.score)}' for one in self.scored)}"

    def lines(self) -> list[str]:
        """Everybody's points by source, a line each, and who won: what a picture says."""
        lines = [self.won] if self.won else []
        for one in self.scored:
            parts = [f"{self.words.word(source)} {self.signed(points)}" for source, points in one.points.items()]
            lines += [f"{self.who(one.seat)}: {', '.join(parts)}"] if parts else []
        return lines

    def signed(self, points: int) -> str:
        """Points with a true minus."""
        return minus(points)

    @abstractmethod
    def poster(self) -> str:
        """How the game ended, as a picture to keep: an SVG file."""
