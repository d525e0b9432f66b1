"""Page of a score pad of Age of Comics: masteries, the comics on each player's mat, and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....table import LETTERS
from ...kit.pad_page import Chip, Group, KeyRow, Numbers, PadPage, PadPart
from ...kit.poster import Poster
from ..components import Genre
from ..pad import MOST_FANS, SLOTS, TO_COUNT, VALUES, AgeOfComicsPad, PadEntry, title_of
from ..words import Words
from . import pictures
from .poster import INK, PAPER

FANS = range(20)
FANS_MORE = 10


class Masteries(PadPart):
    """Keys for the holder of each mastery token, and for whether the ranking of the last round was entered."""

    kind = "mastery"
    words: Words

    def groups(self) -> list[Group]:
        rows = []
        for genre in Genre:
            masters = [self.key(f"mastery-{genre}", seat.letter, self.page.who(seat.number), off="")
                       for seat in self.pad.seats]  # fmt: skip
            word = self.words.word(genre)
            rows.append(KeyRow("", masters, label=word, badge=pictures.mastery(genre, word)))
        ranking = [self.key("last-ranking", "", self.page.text("ranking-told")),
                   self.key("last-ranking", TO_COUNT, self.page.text("ranking-count"))]  # fmt: skip
        return [Group("masters", rows), Group("ranking", [KeyRow(self.page.text("last-ranking"), ranking)])]


class Mat(PadPart):
    """The comics on a player's mat, keys that add a comic, and keys for the facts about the selected comic."""

    kind = "comics"
    pad: AgeOfComicsPad
    page: AgeOfComicsPadPage
    words: Words

    def groups(self) -> list[Group]:
        comics, pick, text = self.pad.comics(self.seat), self.page.pick, self.page.text
        lying = [Chip(said, pick=str(slot), is_on=pick == str(slot), note=f"{comic.fans} ★",
                      picture=self.page.cover(self.seat, slot, comic, said))
                 for slot, comic in comics.items() for said in (self.said(comic),)]  # fmt: skip
        free = next(slot for slot in range(1, SLOTS + 2) if slot not in comics)
        kinds = {text("original"): True, self.words.word("rip-off"): False}
        adding = [KeyRow(kind, [self.key(f"{self.letter}.{free}", str(PadEntry(genre, is_original)),
                                      self.words.word(genre), pictures.genre_icon(genre, "")) for genre in Genre])
                  for kind, is_original in kinds.items()]  # fmt: skip
        picked = [self.about(f"{self.letter}.{slot}", comic) for slot, comic in comics.items() if pick == str(slot)]
        return [Group("mat-of", [KeyRow("", lying, "on-mat")]), Group("adding", adding, label=text("add")), *picked]

    def about(self, entry: str, comic: PadEntry) -> Group:
        """Return the keys for the facts about a comic; for the Automa's comics only fans count."""
        text, word = self.page.text, self.words.word

        def key(label: str, picture: str = "", off: PadEntry | None = None, **told: Any) -> Chip:
            return self.key(entry, str(comic._replace(**told)), label, picture, str(off) if off is not None else None)

        fans = [key(str(fans), fans=fans) for fans in FANS]
        more = key(f"+{FANS_MORE}", fans=min(comic.fans + FANS_MORE, MOST_FANS))
        rows = [KeyRow(word("fans"), [*fans, more._replace(is_on=comic.fans >= FANS.stop)])]
        if not self.pad.is_opponent(self.seat):
            plain, pale = comic._replace(hype=False), comic._replace(better_colours=False)
            marks = [key(word("better-colours"), pictures.better_colours(""), pale, better_colours=True),
                     key(word("hype"), pictures.hype(""), plain, hype=True)]  # fmt: skip
            rows += [
                KeyRow(text("matching"), [key(str(one), matching=one) for one in range(3)]),
                KeyRow(text("value"), [key(str(one), off=comic._replace(value=0), value=one) for one in VALUES]),
                KeyRow(text("marks"), marks, words=True),
            ]
        rows.append(KeyRow("", [self.key(entry, "", text("take-away"))], "quiet"))
        return Group("about-comic", rows, label=self.said(comic))

    def said(self, comic: PadEntry) -> str:
        kind = self.page.text("original") if comic.is_original else self.words.word("rip-off")
        fans = self.page.catalogue.text("page.fans", fans=comic.fans)
        return f"{self.words.word(comic.genre)}, {kind}, {fans}"

    def read(self, form: Mapping[str, str]) -> tuple[str, str, str]:
        """Return a form's entry, its value, and the slot to select next: none if the comic was removed."""
        name, value, _ = super().read(form)
        return name, value, name.rpartition(".")[2] if value else ""


class Values(Numbers):
    def sign(self, name: str) -> str:
        return pictures.order(Genre.CRIME, int(name[-1]), "") if name.startswith("orders-") else ""


class AgeOfComicsPadPage(PadPage):
    art, paper, ink = pictures.ART, PAPER, INK
    for_all = (Masteries,)
    for_each = for_opponent = (Mat, Values)
    pad: AgeOfComicsPad
    words: Words

    def cover(self, seat: int, slot: int, comic: PadEntry, title: str) -> str:
        """Draw a comic's cover: an original by its genre alone, since its title is not entered, a rip-off in full."""
        if comic.is_original:
            return pictures.cover_back(comic.genre, title)
        printed = title_of(f"{LETTERS[seat]}{slot}", slot, comic.genre, False)
        return pictures.cover(printed, title, self.words.word("rip-off"), self.words.word(comic.genre))

    def draw(self, poster: Poster) -> None:
        for seat in self.pad.seats:
            comics = [(self.cover(seat.number, slot, comic, ""), f"{comic.fans} ★")
                      for slot, comic in self.pad.comics(seat.number).items()]  # fmt: skip
            nothing = (pictures.editor(pictures.PLAYER_COLOURS[seat.number], ""), "")
            poster.row(self.named(seat.number), comics or [nothing], 112)


PAD_PAGE = AgeOfComicsPadPage
