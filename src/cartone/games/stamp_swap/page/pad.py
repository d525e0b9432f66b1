"""Page of a score pad of Stamp Swap: contests, each player's album, and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from markupsafe import Markup

from ....text import minus
from ...kit.card_entry import CardQuestion, asked
from ...kit.pad_page import Chip, Group, KeyRow, Numbers, PadPage, PadPart
from ...kit.poster import Poster
from ..album import cell_name, cell_of
from ..card_entry import scoring
from ..card_notation import UNKNOWN
from ..components import SIDE, Box, Colour, Contest, ContestType, Kind, Stamp, Theme
from ..contests import COUNT_STAMPS, PROPERTIES, points_in
from ..game import Day
from ..pad import ON_BOARD, StampSwapPad, contest_of
from ..partial_tile import FOREVER, OUTLINES, PartialTile, blank, sketch_of, tile_at
from ..words import Words
from . import pictures
from .album import RIM
from .poster import CELL, INK, PAPER, album_picture

VALUES = (1, 2, 3, -1, -2, -3)
"""Stamp values that have a key; other values may be typed as text."""
RARE_VALUES = range(4, 11)


class Contests(PadPart):
    """The contests, and below the selected one its possible cards and other ways of counting; the selection (`pick`) is
    a contest type and, after a colon, the answers about its card so far."""

    kind = "contests"
    pad: StampSwapPad
    page: StampSwapPadPage
    words: Words

    def groups(self) -> list[Group]:
        groups = []
        for kind, contest in self.pad.contests.items():
            chosen = Chip(self.page.contest_name(contest), pick=kind, is_on=kind == self.choosing,
                          picture=self.page.badge(contest), note=self.says(contest))  # fmt: skip
            groups.append(Group("", [KeyRow("", [chosen], "contest-row", words=True)]))
            groups += [self.described(kind)] if chosen.is_on else []
        return groups

    @property
    def choosing(self) -> str:
        """The type of the contest whose card is being selected."""
        return self.page.pick.partition(":")[0]

    def says(self, contest: Contest) -> str:
        """Return the text of a contest, or that it was not entered."""
        is_told = contest.name or contest.type in self.pad.pad.told
        return self.words.says(contest) if is_told else self.page.text("not-told")

    def asked(self, told: tuple[str, ...]) -> CardQuestion:
        """Return the next question about a way of counting; `told` has the answers so far."""
        return asked(None, scoring(COUNT_STAMPS, len(PROPERTIES)), told, self.words)

    @cached_property
    def question(self) -> CardQuestion:
        return self.asked(tuple(self.page.pick.partition(":")[2].split()))

    def described(self, kind: ContestType) -> Group:
        """Return keys for the pack's contest cards and, step by step, for other ways of counting."""
        question, keys = self.question, []
        for option in question.options:
            then = self.asked((*question.told, option.value))
            example = contest_of(kind, self._example(then)) if question.facet == "count" else None
            answer, pick = f"{kind}={then.said}" if then.said else "", f"{kind}:{' '.join(then.told)}"
            picture = self.page.badge(example) if example is not None else ""
            keys.append(Chip(f"{option.label[:1].upper()}{option.label[1:]}", answer, pick, picture=picture))
        ways = "chip-key" if question.are_numbers else "button way"
        typed = self.page.text("points-ladder") if question.facet == "each" else ""
        if question.told:
            back = Chip(self.page.catalogue.text("table.one-back"), pick=f"{kind}:{' '.join(question.told[:-1])}")
            before = " · ".join([*question.entered, question.label])
            rows = [KeyRow(before, keys, ways, words=True), KeyRow("", [back], "button quiet")]
        else:
            printed = [Chip(self.page.contest_name(card), f"{kind}={card.id}", picture=self.page.badge(card),
                            note=self.says(card)) for card in self.pad.pack.contests_by_type[kind]]  # fmt: skip
            rows = [KeyRow("", printed, "contest-row", words=True)] if printed else []
            rows.append(KeyRow(self.page.text("how-counted"), keys, ways, words=True))
        return Group("choosing", rows, typed=typed)

    def _example(self, question: CardQuestion) -> str:
        """Return a complete example of a description, to draw its picture."""
        while not question.said:
            question = self.asked((*question.told, question.options[0].value))
        return question.said

    def read(self, form: Mapping[str, str]) -> tuple[str, str, str]:
        """Return a form's entry. Of typed points, a single number is per thing counted; several are a ladder."""
        if self.choosing not in tuple(ContestType) or "points" not in form or "answer" in form:
            name, value, _ = super().read(form)
            return name, value, ""
        numbers = form["points"].replace(",", " ").split()
        points = f"{numbers[0]} each" if len(numbers) == 1 else f"ladder {' '.join(numbers)}"
        counted = self.asked((*self.question.told, "1")).said.removesuffix("1 each")
        return self.choosing, f"{counted}{points}", ""


class Laying(PadPart):
    """A player's album, and keys for the properties of the selected tile; the selection (`pick`) is the outline to be
    laid next and, after a dot, the cell of a laid tile."""

    kind, rim = "album", RIM
    pad: StampSwapPad
    page: StampSwapPadPage
    words: Words

    @property
    def picked(self) -> str:
        """The tile outline to be laid next."""
        outline = self.page.pick.partition(".")[0]
        return outline if outline in OUTLINES else OUTLINES[0]

    @property
    def cell(self) -> int:
        """The cell of the selected tile, or -1."""
        return cell_of(self.page.pick.partition(".")[2])

    @cached_property
    def tiles(self) -> dict[int, PartialTile]:
        return self.pad.tiles(self.seat)

    def look_at(self, cell: int) -> str:
        return f"{self.picked}.{cell_name(cell)}"

    def outlines(self) -> list[tuple[PartialTile, str, Markup]]:
        """Return the tile outlines, each with a bit mask of fitting cells and its picture to scale."""
        album, found = self.pad.album(self.seat), map(blank, OUTLINES)
        return [(one, f"{album.room(one.tile.width, one.tile.height):x}",
                 Markup(pictures.tile(tile_at(0, one), self.outline(one)))) for one in found]  # fmt: skip

    def outline(self, sketch: PartialTile) -> str:
        if sketch.outline == FOREVER:
            return self.words.word("forever")
        double = f" {self.words.word('double')}" if sketch.tile.is_double else ""
        return f"{sketch.tile.width}×{sketch.tile.height}{double}"

    def cells(self) -> list[tuple[int, str]]:
        """Return the cells where the selected outline fits, with their names."""
        tile = blank(self.picked).tile
        room = self.pad.album(self.seat).room(tile.width, tile.height)
        return [(cell, cell_name(cell)) for cell in range(SIDE * SIDE) if room >> cell & 1]

    def laid(self) -> list[tuple[int, PartialTile, Markup]]:
        """Return the album's tiles, with their cells and pictures."""
        return [(cell, sketch, Markup(pictures.tile(tile_at(cell, sketch), self.said(cell, sketch))))
                for cell, sketch in self.tiles.items()]  # fmt: skip

    def said(self, cell: int, sketch: PartialTile) -> str:
        """Return the description of a tile, as far as it was entered."""
        halves = " + ".join(map(self._said, sketch.tile.stamps)) if sketch.outline != FOREVER else ""
        return f"{cell_name(cell)}: {self.outline(sketch)} {halves}".rstrip()

    def _said(self, stamp: Stamp) -> str:
        kinds = [stamp.kind] if stamp.kind in (Kind.RARE, Kind.CANCELLED) else []
        words = map(self.words.word, filter(None, (stamp.colour, stamp.theme, *kinds)))
        return " ".join([*words, *([minus(stamp.value)] if stamp.value else [])]) or UNKNOWN

    def groups(self) -> list[Group]:
        """Return keys for the properties of the selected tile, or a link to an incomplete tile."""
        if (sketch := self.tiles.get(self.cell)) is None:
            lacking = self.pad.incomplete(self.seat)
            more = Chip(self.page.text("incomplete", stamps=len(lacking)), pick=self.look_at((lacking or [0])[0]))
            return [Group("", [KeyRow("", [more], "button")])] if lacking else []
        entry, said, stamps = f"{self.letter}.{cell_name(self.cell)}", self.said(self.cell, sketch), sketch.tile.stamps
        groups = [Group("about-stamp", self._about(entry, sketch, number), label=said,
                        title=self.page.text("half", number=number + 1) if sketch.tile.is_double else "")
                  for number in range(len(stamps)) if sketch.outline != FOREVER]  # fmt: skip
        days = [Chip(self.words.word(day), f"{entry}={sketch._replace(day=day)}" if day != sketch.day else "",
                     self.look_at(self.cell), is_on=day == sketch.day) for day in Day]  # fmt: skip
        away = self.key(entry, "", self.page.text("take-away"))
        rows = [KeyRow(self.page.text("laid-on"), days, "button"), KeyRow("", [away], "quiet")]
        return [*groups, Group("days", rows)]

    def _about(self, entry: str, sketch: PartialTile, number: int) -> list[KeyRow]:
        """Return the keys for a stamp's properties: value, postmark or gold, and those to which contests refer."""
        stamps = list(sketch.tile.stamps)
        stamp, word, facet = stamps[number], self.words.word, self.words.facet

        def key(label: str, mark: str = "", **told: Any) -> Chip:
            stamps[number] = replace(stamp, **told)
            made = sketch._replace(tile=replace(sketch.tile, stamps=tuple(stamps)))
            return self.key(entry, str(made), label, pictures.mark(mark) if mark else "")

        is_gold = stamp.kind is Kind.RARE
        values = [key(minus(value), kind=Kind.FADED if value < 0 else Kind.ORDINARY, value=value) for value in VALUES]
        values.append(key(word(Kind.CANCELLED), Kind.CANCELLED, kind=Kind.CANCELLED, value=0))
        if not sketch.tile.is_double:
            values.append(key(word(Kind.RARE), Kind.RARE, kind=Kind.RARE, value=stamp.value if is_gold else 0))
        rows = [KeyRow("", values, label=facet("value"))]
        if is_gold:
            return [*rows, KeyRow("", [key(str(value), value=value) for value in RARE_VALUES], label=facet("value"))]
        known = {"colour": Colour, "theme": Theme}
        return rows + [KeyRow("", [key(word(one), one, **{name: one}) for one in known[name]], label=facet(name))
                       for name in self.pad.asks_for]  # fmt: skip

    def counts(self) -> list[tuple[Markup, int]]:
        """Return the badge of each contest, and its points for the current album."""
        album = self.pad.album(self.seat)
        return [(Markup(self.page.badge(contest)), points_in(album, contest.scoring))
                for contest in self.pad.contests.values() if not contest.scoring.by_hand]  # fmt: skip

    def read(self, form: Mapping[str, str]) -> tuple[str, str, str]:
        """Return a form's entry; `OUTLINE CELL` lays a tile and selects it, with the day of the last entered tile."""
        name, value, pick = super().read(form)
        outline, _, cell = name.partition(" ")
        if value or "=" in form.get("answer", "") or outline not in OUTLINES:
            return name, value, pick if value else self.picked
        told = filter(None, map(sketch_of, reversed(self.pad.entries(self.seat).values())))
        day = next((sketch.day for sketch in told), Day.SUNDAY)
        return f"{self.letter}.{cell}", str(blank(outline, day)), f"{outline}.{cell}"


class Points(Numbers):
    """Contests and points of each day, then all other numbers; for Pinzetta the boxes of her mat."""

    pad: StampSwapPad
    page: StampSwapPadPage
    words: Words

    def groups(self) -> list[Group]:
        if not self.pad.is_opponent(self.seat):
            days = {day: self.fields.get(f"{self.letter}.{day}-points") for day in Day}
            tickets = [KeyRow(self.words.word(day), [self._ticket(day, kind) for kind in ON_BOARD], field=field)
                       for day, field in days.items()]  # fmt: skip
            others = [field for field in self.fields.values() if field not in days.values()]
            return [Group("tickets-of", tickets, title=self.page.text("tickets")), Group("numbers", fields=others)]
        others = [field for field in self.fields.values() if not field.sign]
        boxes = [field for field in self.fields.values() if field.sign]
        her_mat = [Group("her-boxes", fields=boxes, title=self.page.text("her-mat"))] if boxes else []
        return [Group("numbers", fields=others), *her_mat]

    def _ticket(self, day: Day, kind: ContestType) -> Chip:
        contest = self.pad.contests[kind]
        name, badge = self.page.contest_name(contest), self.page.badge(contest)
        return self.key(f"{self.letter}.{day}", kind, name, badge, off="")

    def sign(self, name: str) -> str:
        what, _, box = name.partition("-")
        return pictures.box(Box(box), self.words.word(box)) if what in ("box", "each") else ""


class StampSwapPadPage(PadPage):
    art, paper, ink = pictures.ART, PAPER, INK
    template = "stamp-swap/pad.html"
    for_all = (Contests,)
    for_each = (Laying, Points)
    for_opponent = (Points,)
    pad: StampSwapPad
    words: Words

    def badge(self, contest: Contest) -> str:
        return pictures.contest(contest, self.contest_name(contest))

    def contest_name(self, contest: Contest) -> str:
        """Return the name of a contest card, or the type of a contest that is not in any pack."""
        return self.words.title(contest) if contest.name else self.text(f"contest-{contest.type}")

    def draw(self, poster: Poster) -> None:
        for line in self.sheet.lines():
            poster.line(line)
        albums = [(album_picture(self.pad.album(seat), lambda tile: ""), self.named(seat))
                  for seat in range(len(self.pad.pad.names)) if self.pad.has_album(seat)]  # fmt: skip
        poster.row("", albums, SIDE * CELL)


PAD_PAGE = StampSwapPadPage
