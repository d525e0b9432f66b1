"""The page of Stamp Swap, designed as a stamp fair in a town hall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from markupsafe import Markup

from ....table import Event
from ...kit.cards import CardTexts
from ...kit.choosing import AnswerChoice, Choices
from ...kit.parts import Tutor
from ...kit.poster import SCENE, scene, shared
from ...kit.svg import element, inside, line, moved, rect
from ..components import Tile
from ..options import Cuts, Exchanges, Places, Splits
from ..outlook import her_cut
from ..stage import token_is_item
from ..view import PlayerView
from ..words import Words
from . import pictures
from .album import RIM, AlbumPart, Show, stuck
from .table_drawing import FairArrival, TableDrawing
from .tray import TRAYS, Cutting, TrayPart
from .zoom import FairNear

ASKED_IN: Mapping[str, str] = {"enter": "contests", "resolve": "contests"}
"""The part of the page for answering a question, by kind of question; for all other kinds, the tray."""


class FairChoices(Choices):
    """Answers that can be given on the Stamp Swap page."""

    handles: ClassVar[Mapping[str, str]] = {
        "take": "item-{0.item}", "look": "item-{0.item}", "choose": "pile-{0}", "enter": "contest-{0.contest}",
        "resolve": "card-{0.attendee}", "exchange": "item-{0.other}", "draw": "size-{0.size}",
    }  # fmt: skip

    def handle(self, option: Any) -> str | None:
        if self.asks("by-hand"):
            return f"deed-{option}"
        is_later = self.asks("exchange") and option.mine and self.page.pick != str(option.mine)
        return "" if is_later else super().handle(option)

    @cached_property
    def options(self) -> Sequence[Any]:
        """The options shown as pieces or buttons; placing and cutting have their own controls."""
        return () if self.asks("place", "cut", "split") else super().options

    @property
    def has_composer(self) -> bool:
        return self.ask is not None and isinstance(self.ask.options, Places | Cuts | Splits | Exchanges)

    @cached_property
    def first_parts(self) -> Sequence[str]:
        """The items that can be exchanged. Stamps to be placed are left out: each carries the gains of its places."""
        return [*map(str, self.ask.options.mine)] if self.ask and isinstance(self.ask.options, Exchanges) else ()

    def picked_for(self, notation: str) -> str:
        """Return the pick (the encoded clicks on the page) that restores an answer: the trays of a cut, or the item."""
        if self.asks("cut", "split"):
            return "|".join(",".join(part.replace("-", "").split()) for part in notation.split("|"))
        return notation.split()[0] if self.has_composer else ""

    def keypad(self) -> list[list[AnswerChoice]]:
        """Return the answers for a card resolved by hand, in rows: points gained, points lost, then all others."""
        deeds = [AnswerChoice(str(option), self.label(option)) for option in self.options]
        points = [deed for deed in deeds if deed.notation.startswith("points")]
        more = [deed for deed in points if "+" in deed.notation]
        less = [deed for deed in reversed(points) if "-" in deed.notation]
        return [more, less, sorted((deed for deed in deeds if deed not in points), key=self.declines)]


class FairTutor(Tutor):
    """Page part that guides a learner of Stamp Swap."""

    page: StampSwapPage

    def leads_to(self, notation: str) -> bool:
        return notation.split()[0] == self.page.pick

    @property
    def to_do(self) -> str:
        """The learner's next task; while cutting, to move an item, sort the others, or confirm the cut."""
        cutting = self.page.cutting
        if not self.page.choices.asks("cut", "split") or not self.page.pick or not super().to_do:
            return super().to_do
        if cutting.answer[0] == self.suggested:
            return self.text("stamp-swap.guide.sorted", button=self.text("page.cut-so"))
        wrong = [number for tray, items in enumerate(cutting.trays) for number in items
                 if not cutting.suggests(number, tray)]  # fmt: skip
        for number in wrong:
            return self.text("stamp-swap.guide.wrong", item=f"#{number}", tray=self.guided(number))
        number = cutting.loose[0].number
        left = self.text("stamp-swap.guide.left", items=self.words.numbers(item.number for item in cutting.loose))
        return f"{left} {self.text('stamp-swap.guide.next', item=f'#{number}', tray=self.guided(number))}"

    def guided(self, number: int) -> str:
        """Return the tray or the cell where the guide would put an item; empty if the guide suggests none."""
        if self.lesson is None or not self.lesson.answer:
            return ""
        if self.page.choices.asks("cut", "split"):
            suggests = self.page.cutting.suggests
            return self.text(f"page.tray-{next(tray for tray in range(TRAYS) if suggests(number, tray))}")
        item, _, cell = self.lesson.answer.partition(" ")
        return cell if item == str(number) else ""


class StampSwapPage(TableDrawing):
    css, rim = "fair", RIM
    choices = cached_property(FairChoices)
    tutor = cached_property(FairTutor)
    arrival = cached_property(FairArrival)
    near = cached_property(FairNear)
    album = cached_property(AlbumPart)
    cutting = cached_property(Cutting)
    show = cached_property(Show)
    tray = cached_property(TrayPart)

    @classmethod
    def door(cls, pack: Any, texts: CardTexts) -> str:
        wanted = ("short-rectangle", "large-square", "small-square", "long-rectangle")
        tiles = [pack.tiles_by_size[size][4 + number] for number, size in enumerate(wanted)]
        placed = zip(
            tiles, ((42, 128, 86, -9), (130, 112, 120, 5), (268, 172, 74, -5), (356, 158, 140, 6)), strict=True
        )
        stamps = (
            moved(inside(pictures.tile(tile, ""), x, y, width, width * tile.height / tile.width),
                  f"rotate({turn} {x + width / 2} {y})")
            for tile, (x, y, width, turn) in placed
        )  # fmt: skip
        she = inside(pictures.pinzetta(""), 484, 66, 140, 140)
        return scene(pictures.ART.use("hall", 0, 0, *SCENE), *stamps, she)

    @property
    def tabs(self) -> list[tuple[str, str]]:
        return [
            ("album", self.whose("page.your-album", "page.album-of")),
            ("tray", self.text("page.tray")),
            ("contests", self.text("stamp-swap.panel.contests")),
            ("others", self.text("page.others")),
            ("story", self.text("page.story")),
        ]

    def tab_icon(self, name: str) -> Markup:
        return Markup(pictures.part(name))

    @property
    def asked_in(self) -> str:
        if self.ask is None:
            return ""
        return ASKED_IN.get(self.ask.kind, "tray")

    @property
    def where(self) -> str:
        return f"{self.words.word(self.view.day)} · {self.words.word(self.view.phase)}"

    @property
    def level(self) -> str:
        her = self.view.pinzetta
        if her is None:
            return ""
        return f"{self.text('page.level')} {her.level}{' · ' + self.text('page.intro') if her.intro else ''}"

    @property
    def do(self) -> str:
        """The current task; for a card resolved by hand, it includes the card's name and text."""
        for card in self.view.by_hand if self.ask is not None else ():
            return f"{self.text('stamp-swap.do.by-hand', card=self.words.title(card))} {self.words.says(card)}"
        return super().do

    def announced(self, events: Sequence[Event]) -> Sequence[Event]:
        """Return the events to announce: the last event card revealed, or both cards against Pinzetta."""
        revealed = [event for event in events if event.id == "event-revealed"]
        return revealed[-1:] or [event for event in events if event.id in ("her-event", "your-event")]

    @property
    def has_album(self) -> bool:
        """True if the other seats have albums; Pinzetta never does, even before her mat is known."""
        return "pinzetta-event" not in self.view.left

    def belongings(self, player: PlayerView) -> tuple[object, ...]:
        """Return the data from which a player's area is drawn."""
        lying = player.collection, player.reserve, player.incoming, player.piles
        return *lying, player.album.tiles, player.mat, player.rows

    @property
    def token_is_item(self) -> bool:
        return token_is_item(self.view)

    def her_cut(self) -> str:
        """Describe the items that Pinzetta will swap between her piles, while the viewer cuts."""
        cut = her_cut(self.view) if self.ask is not None else None
        return str(self.words.her_cut(self.view, cut)) if cut is not None else ""

    @classmethod
    def share(cls, words: Words, keepsake: Iterable[tuple[int, Tile]], caption: str) -> str:
        """Draw an album as a standalone picture."""
        stamps = "".join(
            inside(str(picture), 24 * column - 24, 24 * row - 24, 24 * width, 24 * height)
            for row, column, width, height, picture in stuck(words, keepsake)
        )
        grid = line("".join(f"M0 {at}h288M{at} 0v288" for at in range(0, 289, 24)), "#3a4a57")
        page = moved(rect(-12, -12, 312, 312, "#23303a") + grid + stamps, "translate(12 12)")
        album = element("svg", page, viewBox="0 0 312 312")
        return pictures.ART.alone(shared(album, caption, "#f4ecd9", "#22303f"))


PAGE = StampSwapPage
