"""The page of a score pad of Age of Comics: mastery, a mat to lay comics on, and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, NamedTuple

from markupsafe import Markup

from ....table import LETTERS
from ...kit.padpage import Field, PadPage
from ...kit.poster import Poster
from ..components import Genre
from ..pad import MOST_FANS, ORDER_VALUES, TO_COUNT, VALUES, AgeOfComicsPad, Told, title_of
from ..words import Words
from . import pictures
from .poster import INK, PAPER

FANS = range(20)
FANS_MORE = 10


class OnMat(NamedTuple):
    """A comic on the mat of a pad."""

    slot: int
    comic: Told
    picture: Markup
    label: str
    is_picked: bool


class Chip(NamedTuple):
    """Something that may be said of a comic or of a genre."""

    label: str
    answer: str
    is_on: bool
    picture: Markup = Markup("")


class AgeOfComicsPadPage(PadPage):
    art = pictures.ART
    for_all: ClassVar[tuple[str, ...]] = ("mastery",)
    for_each: ClassVar[tuple[str, ...]] = ("comics", "points")
    for_opponent: ClassVar[tuple[str, ...]] = ("comics", "points")
    pad: AgeOfComicsPad
    words: Words

    # -- mastery ----------------------------------------------------------------------------

    def masters(self) -> list[tuple[Genre, Markup, list[Chip]]]:
        """The genres, each with everybody who may have its mastery."""
        return [(genre, Markup(pictures.mastery(genre, self.words.word(genre))), self._masters(genre))
                for genre in Genre]  # fmt: skip

    def _masters(self, genre: Genre) -> list[Chip]:
        holder = self.pad.master(genre)
        return [
            Chip(self.who(seat.number), f"mastery-{genre}={'' if holder == seat.number else seat.letter}",
                 holder == seat.number)
            for seat in self.pad.seats
        ]  # fmt: skip

    def last_ranking(self) -> list[Chip]:
        """Whether the ranking of the last round is among the tokens, or still to be counted."""
        counts = self.pad.counts_last_ranking
        return [Chip(self.text("ranking-told"), "last-ranking=", not counts),
                Chip(self.text("ranking-count"), f"last-ranking={TO_COUNT}", counts)]  # fmt: skip

    # -- comics -----------------------------------------------------------------------------

    @cached_property
    def slot(self) -> int:
        """The slot of the comic that something is told of now, or 0."""
        found = int(self.pick) if self.pick.isdecimal() and len(self.pick) < 3 else 0
        return found if found in self.pad.comics(self.seat) else 0

    def comics(self) -> list[OnMat]:
        return [
            OnMat(slot, comic, self.cover(slot, comic), self.said(comic), slot == self.slot)
            for slot, comic in self.pad.comics(self.seat).items()
        ]

    def cover(self, slot: int, comic: Told) -> Markup:
        """An original by its genre alone, since nobody tells its title; a rip-off as it looks."""
        return Markup(self.drawn(self.seat, slot, comic, self.said(comic)))

    def drawn(self, seat: int, slot: int, comic: Told, title: str) -> str:
        if comic.is_original:
            return pictures.cover_back(comic.genre, title)
        word = self.words.word(comic.genre)
        return pictures.cover(
            title_of(f"{LETTERS[seat]}{slot}", slot, comic.genre, False), title, self.words.word("rip-off"), word
        )

    def said(self, comic: Told) -> str:
        kind = self.text("original") if comic.is_original else self.words.word("rip-off")
        return f"{self.words.word(comic.genre)}, {kind}, {self.catalogue.text('page.fans', fans=comic.fans)}"

    def adding(self) -> list[tuple[str, list[Chip]]]:
        """What may be laid on the mat next: an original or a rip-off of each genre."""
        slot = self.pad.free_slot(self.seat)
        return [
            (label, [Chip(self.words.word(genre), f"{self.letter}.{slot}={Told(genre, is_original)}", False,
                          Markup(pictures.genre_icon(genre, ""))) for genre in Genre])
            for label, is_original in ((self.text("original"), True), (self.words.word("rip-off"), False))
        ]  # fmt: skip

    @property
    def looked_at(self) -> Told | None:
        return self.pad.comics(self.seat).get(self.slot)

    def telling(self, comic: Told | None) -> str:
        return f"{self.letter}.{self.slot}={comic if comic is not None else ''}"

    def fans(self) -> list[Chip]:
        """Its fans, by one press; few comics have more."""
        comic = self.looked_at
        assert comic is not None
        more = min(comic.fans + FANS_MORE, MOST_FANS)
        return [
            *(Chip(str(fans), self.telling(comic._replace(fans=fans)), comic.fans == fans) for fans in FANS),
            Chip(f"+{FANS_MORE}", self.telling(comic._replace(fans=more)), comic.fans >= FANS.stop),
        ]

    def about(self) -> list[tuple[str, list[Chip]]]:
        """What may be told of the comic that is looked at, besides its fans; of the Automa's nothing else counts."""
        comic = self.looked_at
        if comic is None or self.pad.is_opponent(self.seat):
            return []
        matching = [Chip(str(number), self.telling(comic._replace(matching=number)), comic.matching == number)
                    for number in range(3)]  # fmt: skip
        values = [Chip(str(value), self.telling(comic._replace(value=0 if comic.value == value else value)),
                       comic.value == value) for value in VALUES]  # fmt: skip
        marks = [
            Chip(self.words.word("better-colours"),
                 self.telling(comic._replace(better_colours=not comic.better_colours)), comic.better_colours,
                 Markup(pictures.better_colours(""))),
            Chip(self.words.word("hype"), self.telling(comic._replace(hype=not comic.hype)), comic.hype,
                 Markup(pictures.hype(""))),
        ]  # fmt: skip
        return [(self.text("matching"), matching), (self.text("value"), values), (self.text("marks"), marks)]

    def answered(self, answer: str) -> tuple[str, str, str]:
        """A comic that is told is looked at then; one that is taken away is not."""
        name, value, pick = super().answered(answer)
        if self.kind != "comics":
            return name, value, pick
        return name, value, name.rpartition(".")[2] if value else ""

    # -- numbers ----------------------------------------------------------------------------

    def numbers(self) -> Sequence[Field]:
        if self.kind == "points":
            return self.her_numbers() if self.pad.is_opponent(self.seat) else self.your_numbers()
        return []

    def your_numbers(self) -> list[Field]:
        orders = [
            self.field(self.seat, f"orders-{value}", self.text("number-orders", value=value),
                       sign=pictures.order(Genre.CRIME, value, ""))
            for value in ORDER_VALUES
        ]  # fmt: skip
        plain = [self.field(self.seat, name, self.text(f"number-{name}")) for name in ("tokens", "money", "ideas")]
        fulfilled = [self.field(self.seat, "fulfilled", self.text("number-fulfilled"))] if self.pad.challenges else []
        return [*plain, *orders, *fulfilled]

    def her_numbers(self) -> list[Field]:
        return [self.field(self.seat, "tokens", self.text("number-tokens"))]

    # -- a picture --------------------------------------------------------------------------

    def poster(self) -> str:
        """Everybody's newsstand."""
        drawn = Poster(self.caption(), PAPER, INK)
        for seat in self.pad.seats:
            comics = [(self.drawn(seat.number, slot, comic, ""), f"{comic.fans} ★")
                      for slot, comic in self.pad.comics(seat.number).items()]  # fmt: skip
            named = f"{self.who(seat.number)} · {self.signed(self.pad.scores[seat.number])}"
            drawn.row(named, comics or [(pictures.editor(pictures.PLAYER_COLOURS[seat.number], ""), "")], 112)
        return pictures.ART.alone(drawn.svg())


PAD_PAGE = AgeOfComicsPadPage
