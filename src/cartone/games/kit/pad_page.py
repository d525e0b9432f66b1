"""The page of a score pad, in parts: some for all players, some for each player, and the score sheet.

Each part has its own address, and groups of keys (buttons and links) and number fields. The page's selection (`pick`)
is part of the address, so that no key needs a script.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any, ClassVar, NamedTuple

from markupsafe import Markup

from ...locale import Catalogue
from ...table import LETTERS
from ...text import minus
from .bars import ScoreSheet
from .keypad import TYPED, Keypad
from .manifest import GameRoom
from .pad import POINTS, GamePad
from .poster import Poster
from .svg import Art

SHEET, NUMBERS = "sheet", "points"
FOR_ALL = -1
"""The seat number of a part that concerns all players."""


class Chip(NamedTuple):
    """A key of the page: a button that makes an entry, or a link that selects something."""

    label: str
    answer: str = ""
    pick: str = ""
    is_on: bool = False
    picture: str = ""
    note: str = ""


class PadField(NamedTuple):
    """A number field of a pad: the entered value, and the counted value, which is used until one is entered."""

    entry: str
    label: str
    told: str
    counted: str = ""
    sign: Markup = Markup("")


class KeyRow(NamedTuple):
    """A row of keys, with a number field if one belongs to them."""

    title: str
    """The heading of the keys; keys without a heading have a label."""
    chips: Sequence[Chip]
    key: str = "chip-key"
    """The CSS class of the keys."""
    words: bool = False
    """True if a key with a picture also shows its label."""
    label: str = ""
    badge: str = ""
    """A picture in place of the heading."""
    field: PadField | None = None


class Group(NamedTuple):
    """A group of key rows and number fields."""

    style: str
    rows: Sequence[KeyRow] = ()
    fields: Sequence[PadField] = ()
    title: str = ""
    label: str = ""
    """The name of a group without a visible title."""
    typed: str = ""
    """The prompt of a text field for several numbers."""


class Typing(NamedTuple):
    """A number field into which a person is typing, with its keypad."""

    field: PadField
    keypad: Keypad

    def then(self, key: str) -> str:
        """Return the page's selection after a key is pressed."""
        return f"{self.field.entry}:{self.keypad.then(key)}"


class PadPart:
    """A part of a pad's page: the groups that it shows, and the entries that its forms make."""

    kind: ClassVar[str]

    def __init__(self, page: PadPage, seat: int = FOR_ALL) -> None:
        self.page = page
        self.pad = page.pad
        self.words: Any = page.words
        self.seat = seat
        self.letter = LETTERS[seat] if seat != FOR_ALL else ""
        self.name = f"{self.kind}-{self.letter}" if self.letter else self.kind
        self.label = page.text(f"part-{self.kind}")

    def groups(self) -> list[Group]:
        return []

    @cached_property
    def typing(self) -> Typing | None:
        return None

    def key(self, entry: str, value: str, label: str, picture: str = "", off: str | None = None) -> Chip:
        """Return the key that makes an entry; if the entry already has this value, the key sets it to `off` instead."""
        is_on = self.pad.pad.told.get(entry, "") == value
        return Chip(label, f"{entry}={value if off is None or not is_on else off}", is_on=is_on, picture=picture)

    def read(self, form: Mapping[str, str]) -> tuple[str, str, str]:
        """Return a form's entry, its value, and the page's next selection; a button sends `ENTRY=VALUE`."""
        name, _, value = form.get("answer", "").partition("=")
        return name, value, self.page.pick


class Numbers(PadPart):
    """The number fields of a seat; one of them may have the keypad."""

    kind = NUMBERS

    def groups(self) -> list[Group]:
        return [Group("numbers", fields=list(self.fields.values()))]

    @cached_property
    def fields(self) -> dict[str, PadField]:
        """The number fields, by the names of their entries."""
        found = map(self._number, self.pad.asked(self.seat))
        return {field.entry: field for field in found}

    def _number(self, name: str) -> PadField:
        """Return the field of a numeric line; lines like `orders-3` and `orders-4` share a label."""
        own, (alike, _, value) = f"number-{name.removeprefix(POINTS)}", name.partition("-")
        is_own = self.page.catalogue.has(f"{self.page.room.name}.pad.{own}")
        label = self.page.text(own) if is_own else self.page.text(f"number-{alike}", value=value)
        told, counted = self.pad.told(self.seat, name), self.pad.counts(self.seat, name)
        return PadField(f"{self.letter}.{name}", label, told, counted, Markup(self.sign(name)))

    def sign(self, name: str) -> str:
        """Return the icon of a number field; empty for most."""
        return ""

    @cached_property
    def typing(self) -> Typing | None:
        entry, colon, typed = self.page.pick.partition(":")
        if entry not in self.fields or not TYPED.fullmatch(typed):
            return None
        field, limits = self.fields[entry], self.pad.numbers_of(LETTERS.index(entry[0]))[entry[2:]]
        return Typing(field, Keypad(typed if colon else field.told, limits.least, limits.most, is_old=not colon))

    def is_open(self, field: PadField) -> bool:
        """Return whether a number field is neither typed nor counted yet."""
        return not field.told and not field.counted

    def after(self, entry: str) -> str:
        """Return the name of the next number field that has no value yet; empty if there is none."""
        names = list(self.fields)
        following = names[names.index(entry) + 1 :] if entry in names else []
        return next((name for name in following if self.is_open(self.fields[name])), "")

    def read(self, form: Mapping[str, str]) -> tuple[str, str, str]:
        if "answer" in form:
            return super().read(form)
        entry = form.get("entry", "")
        return entry, form.get("number", ""), self.after(entry)


class SeatPoints(NamedTuple):
    seat: int
    points: Mapping[str, int]

    @property
    def score(self) -> int:
        return sum(self.points.values())


class PadSheet(Numbers, ScoreSheet):
    """The score sheet: the points of all seats by source, each either typed or counted."""

    kind = SHEET

    @property
    def room(self) -> GameRoom:
        return self.page.room

    def groups(self) -> list[Group]:
        return []

    @cached_property
    def fields(self) -> dict[str, PadField]:
        found = (self._points(seat.number, source)
                 for seat in self.page.seats for source in self.pad.sources_of(seat.number))  # fmt: skip
        return {field.entry: field for field in found}

    def _points(self, seat: int, source: str) -> PadField:
        """Return the field for a seat's points from a source, with the counted points if known."""
        counted = str(self.pad.counted[seat].get(source, 0)) if source in self.pad.known(seat) else ""
        name = f"{POINTS}{source}"
        return PadField(f"{LETTERS[seat]}.{name}", self.words.source(source), self.pad.told(seat, name), counted)

    def is_open(self, field: PadField) -> bool:
        return not field.told

    def who(self, seat: int) -> str:
        return self.page.who(seat)

    @property
    def scored(self) -> list[SeatPoints]:
        return [SeatPoints(seat.number, self.pad.known(seat.number)) for seat in self.page.seats]

    @property
    def missing(self) -> list[str]:
        """The names of the score sources without entries."""
        seat = self.page.seats[0].number
        return [self.words.source(source) for source in self.pad.sources_of(seat) if source not in self.pad.known(seat)]

    @property
    def rows(self) -> list[tuple[str, list[PadField | None]]]:
        """Rows of the sheet: the name of a source, and each seat's field, if any."""
        sources = dict.fromkeys(name.partition(f".{POINTS}")[2] for name in self.fields)
        return [
            (self.words.source(source),
             [self.fields.get(f"{seat.letter}.{POINTS}{source}") for seat in self.page.seats])
            for source in sources
        ]  # fmt: skip

    @property
    def won(self) -> str:
        """A sentence that names the leading players; empty on a pad for one seat."""
        names = self.page.catalogue.listed(map(self.who, self.pad.winners))
        return self.page.catalogue.text("page.won", names=names) if len(self.page.seats) > 1 else ""

    def caption(self) -> str:
        return f"{self.page.title} · {' : '.join(f'{self.who(one.seat)} {minus(one.score)}' for one in self.scored)}"

    def lines(self) -> list[str]:
        """Return the text alternative of the result picture: the winners, then a line of points per player."""
        lines = [self.won] if self.won else []
        for one in self.scored:
            parts = [f"{self.words.source(source)} {minus(points)}" for source, points in one.points.items()]
            lines += [f"{self.who(one.seat)}: {', '.join(parts)}"] if parts else []
        return lines


class PadPage:
    """A page that shows one part of a pad; each game subclasses it."""

    art: ClassVar[Art]
    paper: ClassVar[str]
    ink: ClassVar[str]
    template: ClassVar[str] = "padfelt.html"
    for_all: ClassVar[tuple[type[PadPart], ...]]
    """The parts that concern all players."""
    for_each: ClassVar[tuple[type[PadPart], ...]]
    """The parts that each player has."""
    for_opponent: ClassVar[tuple[type[PadPart], ...]]

    def __init__(self, room: GameRoom, pad: GamePad, catalogue: Catalogue, part: str = "", pick: str = "") -> None:
        self.room = room
        self.pad = pad
        self.catalogue = catalogue
        self.pick = pick
        self.words: Any = room.words(catalogue, pad.seats, None, pad.pack)
        self.title = room.called(catalogue)
        self.seats = pad.seats[:1] if pad.pad.filled else pad.seats
        """The seats whose points the pad counts: only the person's if the pad belongs to a guided table."""
        made = [kind(self) for kind in self.for_all]
        for seat in self.seats:
            kinds = self.for_opponent if pad.is_opponent(seat.number) else self.for_each
            made += [kind(self, seat.number) for kind in kinds]
        self.sheet = PadSheet(self)
        self.parts = {part.name: part for part in (*made, self.sheet)}
        """The parts of the page by name, in the order in which they are filled in."""
        self.shown = part or (SHEET if pad.pad.done else made[0].name)

    def text(self, message: str, **params: Any) -> str:
        """Return a message, in the game's own wording if there is one."""
        own = f"{self.room.name}.pad.{message}"
        return self.catalogue.text(own if self.catalogue.has(own) else f"pad.{message}", **params)

    def who(self, seat: int) -> str:
        """Return the name of a seat's player, or "you" if none was given."""
        return str(self.words.name(seat)) or self.catalogue.text("page.you")

    @property
    def part(self) -> PadPart:
        return self.parts[self.shown]

    @property
    def next_part(self) -> PadPart | None:
        """The part that follows the shown one; None after the score sheet."""
        following = list(self.parts.values())
        return next(iter(following[following.index(self.part) + 1 :]), None)

    @property
    def tabs(self) -> list[tuple[str, list[PadPart]]]:
        """The title and parts of each tab: one tab per part for all players, one per player, and the score sheet."""
        by_tab = groupby(self.parts.values(), lambda part: part.letter or part.name)
        parts = [list(parts) for _, parts in by_tab]
        return [(self.who(own[0].seat) if own[0].letter else own[0].label, own) for own in parts]

    def poster(self) -> str:
        """Return the result as an SVG picture to keep."""
        drawn = Poster(self.sheet.caption(), self.paper, self.ink)
        self.draw(drawn)
        return self.art.alone(drawn.svg())

    @abstractmethod
    def draw(self, poster: Poster) -> None:
        """Draw the players' components onto the result picture."""

    def named(self, seat: int) -> str:
        return f"{self.who(seat)} · {minus(self.pad.scores[seat])}"
