"""The page of a score pad of Stamp Swap: contests, an album to lay stamps into, and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from markupsafe import Markup

from ....text import minus
from ...kit.padpage import Field, PadPage
from ...kit.poster import Poster
from ..album import cell_name, cell_of
from ..components import BY_HAND, SIDE, Box, Colour, Contest, ContestType, Count, Kind, Scoring, Theme
from ..contests import COUNT_STAMPS, GAP_CELLS, PROPERTIES, points_in
from ..game import Day
from ..grammar import count_of, count_text, scores_text
from ..pad import ON_BOARD, StampSwapPad
from ..sketch import (
    OUTLINES,
    RARE_VALUES,
    UNKNOWN,
    VALUES,
    WAYS,
    Half,
    Sketch,
    blank,
    contest_of,
    outline_size,
    properties_of,
    tile_at,
)
from ..words import Words
from . import pictures
from .poster import CELL, INK, PAPER, album_picture

DOT = "."
"""Between what is picked on the page of an album: the outline, the cell of a stamp, and the day."""


class Outline(NamedTuple):
    """Something that may be laid: its name, how large it is, where it fits, and whether it is picked."""

    name: str
    label: str
    width: int
    height: int
    room: str
    picture: Markup
    is_picked: bool
    pick: str


class Laid(NamedTuple):
    """A tile in the album of a pad."""

    cell: str
    row: int
    column: int
    width: int
    height: int
    picture: Markup
    is_picked: bool
    is_incomplete: bool
    pick: str


class Chip(NamedTuple):
    """Something that may be said of a stamp or of a contest, with its picture if it has one."""

    value: str
    label: str
    picture: Markup
    is_on: bool
    answer: str = ""
    pick: str = ""


class StampSwapPadPage(PadPage):
    art = pictures.ART
    for_all: ClassVar[tuple[str, ...]] = ("contests",)
    for_each: ClassVar[tuple[str, ...]] = ("album", "points")
    for_opponent: ClassVar[tuple[str, ...]] = ("points",)
    pad: StampSwapPad
    words: Words

    # -- the album --------------------------------------------------------------------------

    @cached_property
    def picked(self) -> tuple[str, int, Day]:
        """The outline that is laid next, the cell of the stamp that is looked at (or -1), and the day."""
        outline, cell, day = [*self.pick.split(DOT), "", "", ""][:3]
        known = day if day in tuple(Day) else Day.SUNDAY
        return outline if outline in OUTLINES else OUTLINES[0], cell_of(cell), Day(known)

    def picking(self, outline: str = "", cell: int | None = None, day: str = "") -> str:
        """The pick with something else in it."""
        now, looked_at, then = self.picked
        chosen = looked_at if cell is None else cell
        name = cell_name(chosen) if chosen >= 0 else ""
        return DOT.join([outline or now, name, day or then]).removesuffix(f"{DOT}{Day.SUNDAY}").removesuffix(DOT)

    def outlines(self) -> list[Outline]:
        """What may be laid, to scale."""
        album, found = self.pad.album(self.seat), []
        for name in OUTLINES:
            width, height = outline_size(name)
            label = self.outline(name)
            picture = pictures.tile(tile_at(0, blank(name)), label)
            found.append(Outline(name, label, width, height, f"{album.room(width, height):x}", Markup(picture),
                                 name == self.picked[0], self.picking(name, -1)))  # fmt: skip
        return found

    def outline(self, name: str) -> str:
        """What an outline is called."""
        width, height = outline_size(name)
        if name == OUTLINES[-1]:
            return self.words.word("forever")
        return f"{width}×{height}" + (f" {self.words.word('double')}" if "double" in name else "")

    def cells(self) -> list[tuple[int, int, str, str]]:
        """Where the outline fits: row, column, the answer that lays it there, and what the cell is called."""
        outline, _, _ = self.picked
        room = self.pad.album(self.seat).room(*outline_size(outline))
        return [(cell // SIDE + 1, cell % SIDE + 1, f"{outline} {cell_name(cell)}", cell_name(cell))
                for cell in range(SIDE * SIDE) if room >> cell & 1]  # fmt: skip

    def laid(self) -> list[Laid]:
        """The tiles of the album."""
        lacking = self.pad.incomplete(self.seat)
        return [
            Laid(cell_name(cell), cell // SIDE + 1, cell % SIDE + 1, *sketch.size,
                 Markup(pictures.tile(tile_at(cell, sketch), self.said(cell, sketch))),
                 cell == self.picked[1], cell in lacking, self.picking(cell=cell))
            for cell, sketch in self.pad.tiles(self.seat).items()
        ]  # fmt: skip

    def said(self, cell: int, sketch: Sketch) -> str:
        """A tile in words, as far as it was told."""
        halves = " + ".join(self.said_half(half) for half in sketch.halves)
        return f"{cell_name(cell)}: {self.outline(sketch.outline)} {halves}".rstrip()

    def said_half(self, half: Half) -> str:
        known = [self.words.word(one) if not one.lstrip("-").isdecimal() else minus(one)
                 for one in (half.colour, half.theme, half.value) if one != UNKNOWN]  # fmt: skip
        return " ".join([*([self.words.word(Kind.RARE)] if half.rare else []), *known]) or UNKNOWN

    @cached_property
    def looked_at(self) -> Sketch | None:
        """The tile that something is told of now."""
        return self.pad.tiles(self.seat).get(self.picked[1])

    def telling(self, number: int, half: Half) -> str:
        """The answer that tells another stamp in the place of one that is looked at."""
        assert self.looked_at is not None
        halves = [half if place == number else one for place, one in enumerate(self.looked_at.halves)]
        return f"{self.letter}.{cell_name(self.picked[1])}={self.looked_at._replace(halves=tuple(halves))}"

    def taking_away(self) -> str:
        return f"{self.letter}.{cell_name(self.picked[1])}="

    def values(self, number: int, half: Half) -> list[Chip]:
        """What may be printed on a stamp: a value, a postmark, or gold with a value."""
        assert self.looked_at is not None
        plain = half._replace(rare=False)
        chips = [
            Chip(value, minus(value), Markup(""), not half.rare and half.value == value,
                 self.telling(number, plain._replace(value=value)))
            for value in VALUES
        ]  # fmt: skip
        postmark = Chip(Kind.CANCELLED, self.words.word(Kind.CANCELLED), Markup(pictures.mark("cancelled")),
                        half.value == Kind.CANCELLED,
                        self.telling(number, plain._replace(value=Kind.CANCELLED)))  # fmt: skip
        if len(self.looked_at.halves) > 1:
            return [*chips, postmark]
        gold = Half(value=half.value if half.rare else UNKNOWN, rare=True)
        rare = Chip(Kind.RARE, self.words.word(Kind.RARE), Markup(pictures.mark("rare")), half.rare,
                    self.telling(number, gold))  # fmt: skip
        return [*chips, postmark, rare]

    def rare_values(self, number: int, half: Half) -> list[Chip]:
        return [Chip(value, value, Markup(""), half.value == value, self.telling(number, half._replace(value=value)))
                for value in RARE_VALUES]  # fmt: skip

    def colours(self, number: int, half: Half) -> list[Chip]:
        return [
            Chip(colour, self.words.word(colour), Markup(pictures.mark(colour)), half.colour == colour,
                 self.telling(number, half._replace(colour=colour)))
            for colour in Colour
        ]  # fmt: skip

    def themes(self, number: int, half: Half) -> list[Chip]:
        return [
            Chip(theme, self.words.word(theme), Markup(pictures.mark(theme)), half.theme == theme,
                 self.telling(number, half._replace(theme=theme)))
            for theme in Theme
        ]  # fmt: skip

    def days(self) -> list[Chip]:
        """The Shows: a stamp is laid on one of them."""
        return [Chip(day, self.words.word(day), Markup(""), day == self.picked[2], pick=self.picking(cell=-1, day=day))
                for day in Day]  # fmt: skip

    def counts(self) -> list[tuple[Contest, Markup, str]]:
        """The contests as they stand in the album: their badges and their points now."""
        album = self.pad.album(self.seat)
        return [(contest, self.badge(contest), str(points_in(album, contest.scoring)))
                for contest in self.pad.contests.values() if not contest.scoring.by_hand]  # fmt: skip

    def answered(self, answer: str) -> tuple[str, str, str]:
        """On the page of an album also `OUTLINE CELL`: something is laid, and looked at then."""
        outline, _, cell = answer.partition(" ")
        if self.kind != "album" or "=" in answer or outline not in OUTLINES:
            name, value, pick = super().answered(answer)
            return name, value, pick if value or self.kind != "album" else self.picking(cell=-1)
        day = self.picked[2]
        shown = self.picking(outline, cell_of(cell)) if outline != OUTLINES[-1] else self.picking(outline, -1)
        return f"{self.letter}.{cell}", str(blank(outline, day)), shown

    # -- contests ---------------------------------------------------------------------------

    def badge(self, contest: Contest) -> Markup:
        return Markup(pictures.contest(contest, self.contest_name(contest)))

    def contest_name(self, contest: Contest) -> str:
        """A contest of the pack by its name, another by its type."""
        return self.words.title(contest) if contest.name else self.text(f"contest-{contest.type}")

    def contest_text(self, contest: Contest) -> str:
        """What a contest says, or how it was described."""
        if contest.name:
            return self.words.says(contest)
        return self.described(contest.scoring) if contest.type in self.pad.pad.told else self.text("not-told")

    def described(self, scoring: Scoring) -> str:
        """A way of counting in words."""
        if scoring.by_hand:
            return self.text("way-by-hand")
        count = scoring.count
        said = [self.text(f"way-{count.what}")]
        said += [self.text("of", property=self.text(f"property-{count.of}"))] if count.of else []
        said += [self.value_word(name, value) for name in PROPERTIES if (value := getattr(count, name))]
        said += [self.text(f"cells-{count.cells}")] if count.cells else []
        points = ", ".join(map(str, scoring.ladder)) if scoring.ladder else self.text("each", points=scoring.each)
        return f"{' · '.join(said)} · {points}"

    def value_word(self, name: str, value: str) -> str:
        return self.text(f"shape-{value}") if name == "shape" else self.words.word(value)

    def cards(self, kind: ContestType) -> list[Contest]:
        """The contests of a type in the pack."""
        return list(self.pad.pack.contests_by_type[kind])

    @cached_property
    def choosing(self) -> ContestType | None:
        """The contest that is being chosen: its type stands before a colon, then the description so far."""
        kind = self.pick.partition(":")[0]
        return ContestType(kind) if self.kind == "contests" and kind in tuple(ContestType) else None

    @property
    def draft(self) -> str:
        """The description so far; nothing while a card may be chosen."""
        return self.pick.partition(":")[2]

    def ways(self) -> list[Chip]:
        """How a contest may count."""
        own = [Chip(way, self.text(f"way-{way}"), self.badge(self.example(way)), self.given.get("count") == way,
                    pick=f"{self.choosing}:{way}") for way in WAYS]  # fmt: skip
        by_hand = Chip(BY_HAND, self.text("way-by-hand"), Markup(""), False, answer=f"{self.choosing}={BY_HAND}")
        return [*own, by_hand]

    def example(self, way: str) -> Contest:
        """A contest that counts so, for its picture."""
        assert self.choosing is not None
        about = [*properties_of(way)[:1], *(["1"] if way == "gaps" else [])]
        found = contest_of(self.choosing, f"{' '.join([way, *about])}, 1 each")
        assert found is not None
        return found

    def about(self) -> list[tuple[str, list[Chip]]]:
        """What a way of counting must say besides: by which property, or how large gaps are."""
        way = self.given["count"]
        return self._rows({"of": properties_of(way), "cells": GAP_CELLS if way == "gaps" else ()})

    def only(self) -> list[tuple[str, list[Chip]]]:
        """Of which stamps it may speak only."""
        return self._rows(PROPERTIES if self.given["count"] in COUNT_STAMPS else {})

    @cached_property
    def given(self) -> dict[str, Any]:
        """What was said so far about a way of counting, as packs write it."""
        found = count_of(self.draft) if self.draft else None
        return found if found is not None and found["count"] in WAYS else {}

    @property
    def is_narrow(self) -> bool:
        return any(name in self.given for name in PROPERTIES)

    def _rows(self, rows: Mapping[str, Iterable[Any]]) -> list[tuple[str, list[Chip]]]:
        found = {name: [self._narrowed(name, value) for value in values] for name, values in rows.items()}
        return [(self.text(f"property-{name}"), chips) for name, chips in found.items() if chips]

    def _narrowed(self, name: str, value: Any) -> Chip:
        is_on = self.given.get(name) == value
        then = {one: said for one, said in self.given.items() if one != name} | ({} if is_on else {name: value})
        label = {"of": f"property-{value}", "cells": f"cells-{value}"}.get(name)
        said = self.text(label) if label else self.value_word(name, value)
        counted = count_text(Count(then.pop("count"), **then))
        return Chip(str(value), said, Markup(""), is_on, pick=f"{self.choosing}:{counted}")

    def described_so(self, points: str) -> str:
        """The answer that the description makes with its points; nothing if it makes none yet."""
        contest = contest_of(self.choosing, f"{self.draft}, {points}") if self.choosing is not None else None
        return f"{self.choosing}={scores_text(contest.scoring)}" if contest is not None else ""

    def read(self, form: Mapping[str, str]) -> tuple[str, str, str]:
        """Also a contest whose points are typed: so many for each, or a row of totals."""
        if self.choosing is not None and "points" in form and "answer" not in form:
            numbers = form["points"].replace(",", " ").split()
            points = f"{numbers[0]} each" if len(numbers) == 1 else f"ladder {' '.join(numbers)}"
            return self.choosing, f"{self.draft}, {points}", ""
        name, value, pick = super().read(form)
        return name, value, "" if self.kind == "contests" else pick

    # -- numbers ----------------------------------------------------------------------------

    def numbers(self) -> Sequence[Field]:
        if self.kind != "points":
            return []
        return self.her_numbers() if self.pad.is_opponent(self.seat) else self.your_numbers()

    def your_numbers(self) -> list[Field]:
        seat, own = self.seat, self.own_number
        values = self.plain_points("values")
        has_album = self.pad.has_album(seat)
        without = [own("forever"), own("rare"), values] if not has_album else []
        finale = self.pad.contests[ContestType.FINALE].scoring.by_hand or not has_album
        return [
            self.plain_points("exhibitors"),
            own("tokens"),
            *(own(f"{day}-points", self.ticket_points(day)) for day in Day if self.pad.entered(seat, day)),
            *without,
            own("specialists"),
            own("specialist-points"),
            *([self.plain_points("finale")] if finale else []),
            self.plain_points("events"),
            self.plain_points("discards"),
        ]

    def other_numbers(self) -> list[Field]:
        """All but the points of contests, which stand beside their tickets, and the boxes of her mat."""
        beside = {f"{self.letter}.{day}-points" for day in Day} | {field.entry for field in self.boxes()}
        return [field for entry, field in self.fields.items() if entry not in beside]

    def boxes(self) -> list[Field]:
        """The boxes of her mat: what lies there, and what it brings."""
        return [field for field in self.fields.values() if field.entry[2:].startswith(("box-", "each-"))]

    def own_number(self, name: str, counted: str = "") -> Field:
        return self.field(self.seat, name, self.text(f"number-{name}"), counted)

    def plain_points(self, source: str) -> Field:
        """The points of a source of which nothing is counted."""
        return self.field(self.seat, f"points-{source}", self.text(f"number-{source}"))

    def ticket_points(self, day: Day) -> str:
        """What is counted of the contest that was entered on a day."""
        kind = self.pad.entered(self.seat, day)
        contest = self.pad.contests[kind] if kind is not None else None
        if contest is None or contest.scoring.by_hand or not self.pad.has_album(self.seat):
            return ""
        return str(points_in(self.pad.album(self.seat, day), contest.scoring))

    def tickets(self) -> list[tuple[Day, str, list[Chip], Field | None]]:
        """The days: which contest was entered, and for how many points."""
        return [
            (day, self.words.word(day), [self._ticket(day, kind) for kind in ON_BOARD],
             self.fields.get(f"{self.letter}.{day}-points"))
            for day in Day
        ]  # fmt: skip

    def _ticket(self, day: Day, kind: ContestType) -> Chip:
        contest, is_on = self.pad.contests[kind], self.pad.entered(self.seat, day) is kind
        return Chip(kind, self.contest_name(contest), self.badge(contest), is_on,
                    answer=f"{self.letter}.{day}={'' if is_on else kind}")  # fmt: skip

    def her_numbers(self) -> list[Field]:
        """Pinzetta's: what the Show-scoring cards showed, the boxes of her mat, and the last decision card."""
        if self.pad.end.pinzetta is not None and self.pad.end.pinzetta.intro:
            return []
        shows = [self.own_number(f"{day}-show") for day in Day]
        boxes = [
            self.field(self.seat, f"{what}-{box}", self.text(f"number-{what}"), sign=sign)
            for box in Box
            for sign in (pictures.box(box, self.words.word(box)),)
            for what in ("box", "each")
        ]
        return [*shows, *boxes, self.own_number("rare-values")]

    # -- a picture --------------------------------------------------------------------------

    def poster(self) -> str:
        """Everybody's points, and the albums that were laid out."""
        drawn = Poster(self.caption(), PAPER, INK)
        for line in self.lines():
            drawn.line(line)
        albums = [
            (
                album_picture(self.pad.album(seat), lambda tile: ""),
                f"{self.who(seat)} · {self.signed(self.pad.scores[seat])}",
            )
            for seat in range(len(self.pad.pad.names))
            if self.pad.has_album(seat)
        ]
        drawn.row("", albums, SIDE * CELL)
        return pictures.ART.alone(drawn.svg())


PAD_PAGE = StampSwapPadPage
