"""The page of a guided game against Pinzetta."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from markupsafe import Markup

from ....table import LETTERS, Ask
from ...kit.forms import Form, FormPlace
from ...kit.lines import StoryLine
from ...kit.real_table_page import BesideArrival, BesideHands, Entering, Faces, Fact, RealTablePage
from ...kit.steps import NumberChange, PieceMove
from ...stamp_swap.components import Box, DecisionCard, PinzettaEvent
from ...stamp_swap.game import Phase
from ...stamp_swap.opponent import LARGE, SMALL
from ...stamp_swap.options import Choose
from ...stamp_swap.page import pictures as stamps
from ...stamp_swap.page.poster import INK, PAPER
from ...stamp_swap.solo import HIGHEST_SCORE
from ...stamp_swap.stage import pile_of
from ..game import HER, YOU
from ..reports import DOWN, FOREVER, OTHER, SEEN
from ..steps import CUBE, thing
from ..view import GuidedView, ItemView
from . import forms
from .pictures import face_picture, faint_picture, number_picture, pile_picture

EVENTS = ("her-event", "your-event")
WITH_HANDS = {"set-up-table", "set-up-phase", "set-up-cubes", "set-up-attendees", "set-up-events", "set-up-drawn",
              "set-up-shows", "set-up-mats", *EVENTS, "her-event-due", "your-event-due", "bottom-part",
              "bottom-part-due", "specialist", "events-discarded", "appraise-due", "cut-due", "decision-due",
              "phase-moves", "your-show", "your-forever", "intro-forever", "her-total"}  # fmt: skip
"""Events that require the person to act at the table."""
IN_SHOW = ("her-items-boxed", "her-items-discarded", "scored-show-told")
"""Events that start the instructions for a Show Phase."""
PILES = [pile_of(seat, pile) for seat in (HER, YOU) for pile in (LARGE, SMALL)]
"""All piles, in the order in which the person enters them."""


def is_hers(place: str) -> bool:
    return place.startswith(("box-", f"pile-{LETTERS[HER]}")) or place == f"incoming-{HER}"


class PinzettaEntering(Entering):
    """Page part with forms for piles, turned-up stamps, and Pinzetta's cards."""

    view: GuidedView
    at_a_glance = HIGHEST_SCORE + 1
    """Number of keys, enough for every number on a Show Phase scoring card."""

    def form_of(self, options: Any, about: str) -> Form | None:
        if about != "piles":
            return forms.form_of(options, self.pick)
        game = self.page.table.game
        cards = game.pack.pinzetta_events if game.is_dealt else ()
        return forms.Piles(options, game.card_says(), cards, self.view.wants, self.pick)

    def form_of_card(self) -> Form | None:
        return forms.BoxPoints(self.pick)


class PinzettaArrival(BesideArrival):
    """Page part for entering Pinzetta's cards, and for completing partly described decision cards."""

    def begun(self, card: str, later: Sequence[tuple[Ask | None, Any]]) -> str:
        return forms.begun(card)


class PinzettaFaces(Faces):
    """Page part that draws and names items and cards."""

    view: GuidedView

    def row_name(self, label: str) -> str:
        if label.startswith("box-"):
            return str(self.words.word(label.removeprefix("box-")))
        if label in SEEN:
            name = Markup("<span>{} <b>{}</b></span>").format(self.face_name(label), forms.TOKENS[label])
            return self.face_picture(label) + name
        return self.text(f"pinzetta.row.{label}")

    @property
    def heads(self) -> Sequence[str]:
        """Headings with the name of each pile and its tokens so far."""
        if not isinstance(self.form, forms.Piles):
            return ()
        names = [self.text(f"pinzetta.column.{pile}") for pile in PILES]
        return [Markup("{} <b>{}</b>").format(name, self.form.tokens(pile)) for pile, name in enumerate(names)]

    def place_picture(self, place: FormPlace) -> Markup:
        """Draw the count in a cell, a stamp as it was face down, or the points of a box; empty until entered."""
        if isinstance(self.form, forms.Piles):
            count = self.form.count(place)
            return Markup("<b>{}</b>").format(count) if count else Markup("")
        if not place.face and self.view.turning:
            return self.item_picture(self.view.turning[place.number])
        is_empty = not place.face and isinstance(self.form, forms.BoxPoints)
        return Markup("") if is_empty else super().place_picture(place)

    def place_label(self, place: FormPlace) -> str:
        """Return the label of a cell: its pile, its kind of item, and the count."""
        if not isinstance(self.form, forms.Piles):
            return super().place_label(place)
        row, pile = divmod(place.number, len(PILES))
        kind = self.face_name(self.form.kinds[row - 1] if row else OTHER)
        return f"{self.words.place(PILES[pile])}, {kind}: {self.form.count(place)}"

    def start_picture(self, card: PinzettaEvent) -> Markup:
        """Draw Pinzetta's piles as an event card shows them."""
        piles = [[str(symbol.what) if symbol.up else f"{symbol.what}{DOWN}" for symbol in pile]
                 for pile in (card.large, card.small)]  # fmt: skip
        return Markup("").join(Markup(pile_picture(pile, self.words.faces(pile), ())) for pile in piles)

    def face_picture(self, face: str) -> Markup:
        if face.isdecimal():
            return Markup(number_picture(face, face))
        if face.startswith(forms.UNWANTED):
            return Markup(faint_picture(face.removeprefix(forms.UNWANTED), self.face_name(face)))
        return Markup(face_picture(face, self.face_name(face), tuple(self.view.wants)))

    def face_name(self, face: str) -> str:
        if face.isdecimal():
            return face
        if face.startswith(forms.UNWANTED):
            return self.text("pinzetta.face.unwanted", size=self.words.face(face.removeprefix(forms.UNWANTED)))
        return str(self.words.face(face))

    def item_picture(self, item: ItemView) -> Markup:
        return self.face_picture(item.face)

    def card_picture(self, card: Any) -> Markup:
        match card:
            case PinzettaEvent():
                return Markup(stamps.event(card, self.words.title(card), self.words.says(card)))
            case DecisionCard():
                return Markup(stamps.decision(card, self.card_label(card)))
        return Markup("")

    def card_label(self, card: Any) -> str:
        return str(self.words.title(card) if isinstance(card, PinzettaEvent) else self.words.called(card))

    def option_picture(self, option: Any) -> Markup:
        if not isinstance(option, Choose):
            return Markup("")
        items = self.view.players[option.seat].piles[option.pile]
        return Markup(
            pile_picture([item.face for item in items], self.page.choices.label(option), tuple(self.view.wants))
        )


class PinzettaHands(BesideHands):
    """Page part with instructions for moving Pinzetta's pieces."""

    page: PinzettaPage
    view: GuidedView

    def to_move(self, piece: str, start: str, to: str) -> str:
        """Return the instruction for a move to or from Pinzetta's side; empty for moves on the person's side."""
        return super().to_move(piece, start, to) if is_hers(start) or is_hers(to) else ""

    def piece_name(self, piece: str) -> str:
        """Return the name of an item: its kind, and the game day on which it was laid out."""
        item = next(item for item in self.page.table.game.out if thing(item) == piece)
        if item.told == FOREVER:
            return str(self.words.face(item.told))
        return self.text("pinzetta.piece", face=self.words.face(item.told), day=self.words.word(item.came))

    def place_name(self, place: str) -> str:
        if place.startswith("box-"):
            return self.text("pinzetta.place.box", box=self.words.word(place.removeprefix("box-")))
        known = f"pinzetta.place.{place}"
        return self.text(known) if self.page.catalogue.has(known) else super().place_name(place)

    def to_count(self, number: str, before: int, after: int) -> str:
        """Return the instruction for moving Pinzetta's score cube; empty for numbers that only Cartone counts."""
        return super().to_count(number, before, after) if number == CUBE else ""

    def number_name(self, number: str) -> str:
        return self.text("pinzetta.points")

    @property
    def items(self) -> dict[int, ItemView]:
        """All items in piles and below mats, by item number."""
        lying = [area for player in self.view.players for area in (player.incoming, *player.piles)]
        return {item.number: item for area in lying for item in area}

    def is_for_hands(self, step: StoryLine) -> bool:
        """Return whether a line asks the person to move a piece on Pinzetta's side or lay out a card."""
        scores = [touch for touch in step.touches if isinstance(touch, NumberChange) and touch.number == CUBE]
        return step.kind in WITH_HANDS or bool(scores) or (bool(moved_in(step)) and step.seat != YOU)

    def heading(self, step: StoryLine) -> str:
        return str(self.words.word(Phase.SHOW)) if step.kind in IN_SHOW else super().heading(step)

    def others(self, news: Sequence[StoryLine]) -> list[StoryLine]:
        """Return the lines that require no action, except the shuffling of decision cards, which Cartone does."""
        return [step for step in super().others(news) if step.kind != "decisions-shuffled"]

    def act_picture(self, step: StoryLine) -> Markup:
        """Draw the boxes that items go to, both swapped items, or the part of an event card that is in use."""
        if step.kind in EVENTS and self.page.table.game.events:
            hers, yours = self.page.table.game.events
            if step.kind == EVENTS[0]:
                return Markup(stamps.event(replace(hers, yours=()), self.words.title(hers), ""))
            return self.page.faces.card_picture(replace(yours, large=(), small=()))
        moves = moved_in(step)
        if boxes := [box for box in Box if f"box-{box}" in [move.to for move in moves]]:
            return Markup("").join(Markup(stamps.box(box, self.words.word(box))) for box in boxes)
        if {move.to for move in moves} == {pile_of(HER, LARGE), pile_of(HER, SMALL)}:
            moves.sort(key=lambda move: move.to, reverse=True)
            there = [self.items.get(int(move.piece.removeprefix("item-"))) for move in moves]
            return Markup("").join(self.page.faces.item_picture(item) for item in there if item is not None)
        return Markup("")


class PinzettaPage(RealTablePage):
    art = stamps.ART
    css = "fair"
    view: GuidedView
    enters = PinzettaEntering
    arrival = cached_property(PinzettaArrival)
    faces = cached_property(PinzettaFaces)
    hands = cached_property(PinzettaHands)

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


def moved_in(step: StoryLine) -> list[PieceMove]:
    """Return the moves in a line, except moves from the supply, because those items are already on the table."""
    return [touch for touch in step.touches if isinstance(touch, PieceMove) and not touch.start]


PAGE = PinzettaPage
