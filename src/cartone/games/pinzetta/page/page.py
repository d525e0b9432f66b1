"""Pinzetta's page beside a real table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from markupsafe import Markup

from ....table import LETTERS, Draw, is_gap
from ...kit.beside import BesidePage, Fact, Tile
from ...kit.forms import Form, Place
from ...kit.lines import Step
from ...kit.steps import POINTS, Count, Move
from ...stamp_swap.components import Box, Contest, DecisionCard, PinzettaEvent, ShowScoringCard
from ...stamp_swap.opponent import LARGE, SMALL, appraise_pile
from ...stamp_swap.options import Choose
from ...stamp_swap.page import pictures as stamps
from ...stamp_swap.page.poster import INK, PAPER
from ...stamp_swap.stage import pile_of
from ..game import HER, YOU
from ..reports import ANOTHER, FOREVER, SEEN, Board
from ..steps import thing
from ..view import GuidedView, ItemView
from . import forms
from .pictures import face_picture, faint_picture, number_picture, pile_picture

EVENTS = ("her-event", "your-event")
WITH_HANDS = {"set-up-table", "set-up-attendees", "set-up-mats", *EVENTS, "her-event-due", "her-event-another",
              "your-event-due", "your-event-another", "bottom-part", "bottom-part-due", "specialist", "phase-moves",
              "your-show", "your-forever", "intro-forever", "her-total"}  # fmt: skip
"""Events that make hands do something, whoever draws her cards."""
WITH_CARDS = {
    "set-up-cards": "pinzetta-event",
    "set-up-cards-intro": "pinzetta-event",
    "decisions-shuffled": "decision",
    "events-discarded": "pinzetta-event",
}
"""Events that hands do with cards of a deck, if they lie on the table at all."""
SHOWN = f"{POINTS}{HER}-show"
"""What she has scored in Shows: at the end, only the sum is moved."""


def is_hers(place: str) -> bool:
    return place.startswith(("box-", f"pile-{LETTERS[HER]}")) or place == f"incoming-{HER}"


class PinzettaPage(BesidePage):
    art = stamps.ART
    view: GuidedView

    @property
    def css(self) -> str:
        return "fair"

    # -- forms ------------------------------------------------------------------------------

    def form_of(self, options: Any, about: str) -> Form | None:
        yours = [item.face for item in self.view.players[YOU].collection]
        return forms.form_of(options, about, yours, self.pick)

    def form_of_card(self, draw: Draw) -> Form | None:
        return forms.form_of_card(draw, self.pick) if draw.deck.name == "decision" else None

    @cached_property
    def tiles(self) -> list[Tile]:
        """Of events and Show-scoring cards also one that the pack lacks; beside cards that Cartone draws, a contest is
        most likely another one."""
        draw, tiles = self.draw, super().tiles
        opened = draw is not None and draw.deck.name in self.table.header.open
        if draw is not None and opened and self.form is None and any(map(is_gap, draw.deck.cards)):
            return [*tiles, Tile(ANOTHER, self.text("pinzetta.another"), Markup(""))]
        return tiles if self.table.header.seed is None else sorted(tiles, key=lambda tile: tile.notation != ANOTHER)

    def row_name(self, label: str) -> str:
        if label.startswith("box-"):
            return str(self.words.word(label.removeprefix("box-")))
        return self.text(f"pinzetta.row.{label}")

    def place_picture(self, place: Place) -> Markup:
        """An item that goes somewhere, with a sign where; one that is turned up, as it lay."""
        if isinstance(self.form, forms.Cutting):
            item = self.items[self.form.items[place.number]]
            sign = Markup("<small class='tray-{}'>{}</small>").format(
                place.face, self.text(f"pinzetta.sign.{place.face}")
            )
            return self.item_picture(item) + Markup("<b class='tokens'>{}</b>").format(item.tokens or 0) + sign
        if not place.face and self.view.turning:
            return self.item_picture(self.view.turning[place.number])
        return super().place_picture(place)

    @property
    def progress(self) -> str:
        """Of a split that is under way: what comes next, and what she would see in the piles."""
        if not isinstance(self.form, forms.Cutting) or not self.pick or self.said[0]:
            return ""
        next_up, count = self.form.progress()
        _, *piles = ([self.items[number].tokens or 0 for number in part] for part in self.form.parts())
        large, small = (appraise_pile(tokens, pile) for pile, tokens in enumerate(piles))
        tokens_in = self.text("pinzetta.cut.piles", large=large, small=small)
        return f"{self.text(f'pinzetta.cut.{next_up}', count=count)} {tokens_in}"

    def face_picture(self, face: str) -> Markup:
        if face.isdecimal():
            item = self.items.get(int(face)) if self.ask is not None else None
            return self.item_picture(item) if item is not None else Markup(number_picture(face, face))
        if face.startswith(forms.UNWANTED):
            return Markup(faint_picture(face.removeprefix(forms.UNWANTED), self.face_name(face)))
        return Markup(face_picture(face, self.face_name(face)))

    def place_label(self, place: Place) -> str:
        """An item that goes somewhere, and what it is worth to her."""
        if isinstance(self.form, forms.Cutting):
            item = self.items[self.form.items[place.number]]
            tokens = self.text("pinzetta.tokens", count=item.tokens or 0)
            return f"{self.item_name(item)} ({tokens}) – {self.face_name(place.face)}"
        return super().place_label(place)

    def face_name(self, face: str) -> str:
        if face.isdecimal():
            item = self.items.get(int(face)) if self.ask is not None else None
            return self.item_name(item) if item is not None else face
        if face in SEEN:
            return str(self.words.face(face))
        if face.startswith(forms.UNWANTED):
            return self.text("pinzetta.face.unwanted", size=self.words.face(face.removeprefix(forms.UNWANTED)))
        return self.text(f"pinzetta.face.{face}")

    # -- things -----------------------------------------------------------------------------

    @property
    def items(self) -> dict[int, ItemView]:
        """Everything that lies there, by its number."""
        lying = [area for player in self.view.players for area in (player.collection, player.incoming, *player.piles)]
        return {item.number: item for area in lying for item in area}

    def item_picture(self, item: ItemView) -> Markup:
        return Markup(face_picture(item.face, self.item_name(item)))

    def item_name(self, item: ItemView) -> str:
        return str(self.words.face(item.face))

    def card_picture(self, card: Any) -> Markup:
        match card:
            case PinzettaEvent():
                return Markup(stamps.event(card, self.words.title(card), self.words.says(card)))
            case DecisionCard():
                return Markup(stamps.decision(card, self.card_label(card)))
            case ShowScoringCard():
                return Markup(stamps.ribbon(card.type, self.words.word(card.type)))
        return Markup("")

    def card_label(self, card: Any) -> str:
        match card:
            case PinzettaEvent():
                return str(self.words.title(card))
            case DecisionCard():
                return str(self.words.called(card))
            case ShowScoringCard():
                return f"{card.id} · {self.words.word(card.type)}"
        return str(card.id)

    def option_picture(self, option: Any) -> Markup:
        match option:
            case Board(contest) if contest != ANOTHER:
                return Markup(stamps.contest(self.contest(contest), self.words.title(self.contest(contest))))
            case Choose(seat, pile):
                items = self.view.players[seat].piles[pile]
                return Markup(pile_picture([item.face for item in items], self.label(option)))
        return Markup("")

    def contest(self, name: str) -> Contest:
        contests: Sequence[Contest] = self.table.game.pack.contests
        return next(contest for contest in contests if contest.id == name)

    def label(self, option: Any) -> str:
        match option:
            case Board(contest) if contest != ANOTHER:
                return str(self.words.title(self.contest(contest)))
            case Choose(_, pile):
                return self.text(f"pinzetta.row.{forms.SMALL if pile else forms.LARGE}")
        return super().label(option)

    # -- around -----------------------------------------------------------------------------

    @property
    def where(self) -> str:
        return f"{self.words.word(self.view.day)} · {self.words.word(self.view.phase)}"

    @property
    def level(self) -> str:
        return self.text("pinzetta.level-intro" if self.view.intro else "pinzetta.level", level=self.view.level)

    @classmethod
    def drawn_opponent(cls) -> str:
        return stamps.pinzetta("Pinzetta")

    paper, ink = PAPER, INK

    @classmethod
    def taken_home(cls, words: Any, keepsake: Sequence[tuple[str, int]]) -> list[tuple[str, str]]:
        return [(stamps.box(Box(box), words.word(Box(box))), str(count)) for box, count in keepsake]

    @property
    def facts(self) -> Sequence[Fact]:
        wants = [Fact(self.words.word(size), "", Markup(stamps.wanted(size, self.words.word(size))))
                 for size in self.view.wants]  # fmt: skip
        if self.view.intro:
            return wants
        boxes = [Fact(self.words.word(box), str(count), Markup(stamps.box(box, self.words.word(box))), f"boxed-{box}")
                 for box, count in self.view.boxes.items() if count]  # fmt: skip
        points = Fact(self.text("pinzetta.points"), str(self.view.players[HER].score), number=f"score-{HER}")
        return [*wants, *boxes, points]

    # -- corrections ------------------------------------------------------------------------

    def to_move(self, piece: str, start: str, to: str) -> str:
        """What she has or gets; where your own things lie is none of her business."""
        return super().to_move(piece, start, to) if is_hers(start) or is_hers(to) else ""

    def piece_name(self, piece: str) -> str:
        """What it is; of several like it, the one of its day that was told as the so-many-th."""
        item = next(item for item in self.table.game.out if thing(item) == piece)
        if item.told == FOREVER:
            return str(self.words.face(item.told))
        day = self.words.word(item.came)
        return self.text("pinzetta.piece", face=self.words.face(item.told), day=day, number=item.number)

    def place_name(self, place: str) -> str:
        if place.startswith("box-"):
            return self.text("pinzetta.place.box", box=self.words.word(place.removeprefix("box-")))
        known = f"pinzetta.place.{place}"
        return self.text(known) if self.catalogue.has(known) else super().place_name(place)

    def to_count(self, number: str, before: int, after: int) -> str:
        """Her points; tokens are counted for you, and lie on no table."""
        return super().to_count(number, before, after) if number == f"score-{HER}" else ""

    def number_name(self, number: str) -> str:
        return self.text("pinzetta.points")

    # -- hands ------------------------------------------------------------------------------

    def is_for_hands(self, step: Step) -> bool:
        """Whether something has to be laid out or moved that is no deed of yours, for that you have moved already: an
        item, a card, or her marker."""
        scores = [touch for touch in step.touches if isinstance(touch, Count) and touch.number == SHOWN]
        of_cards = step.kind in WITH_CARDS and self.is_dealt(WITH_CARDS[step.kind])
        return step.kind in WITH_HANDS or of_cards or bool(scores) or (bool(moved_in(step)) and step.seat != YOU)

    def others(self, news: Sequence[Step]) -> list[Step]:
        """Nobody shuffles cards that lie in the box."""
        return [step for step in super().others(news) if step.kind not in WITH_CARDS]

    def is_dealt(self, deck: str) -> bool:
        """Whether a person deals from a deck: else it lies in the box."""
        header = self.table.header
        return header.seed is None or deck in header.dealt

    def act_picture(self, step: Step) -> Markup:
        """Where it goes: the sign of a box. Of items that she swaps, both. Of an event, its card."""
        if step.kind in EVENTS and self.table.game.event is not None:
            return self.card_picture(self.table.game.event)
        moves = moved_in(step)
        for box in Box:
            if moves and moves[0].to == f"box-{box}":
                return Markup(stamps.box(box, self.words.word(box)))
        if {move.to for move in moves} == {pile_of(HER, LARGE), pile_of(HER, SMALL)}:
            there = [self.items.get(int(move.piece.removeprefix("item-"))) for move in moves]
            return Markup("").join(self.item_picture(item) for item in there if item is not None)
        return Markup("")


def moved_in(step: Step) -> list[Move]:
    """What is moved on the table; what comes from the supply was laid out before it was told."""
    return [touch for touch in step.touches if isinstance(touch, Move) and not touch.start]
