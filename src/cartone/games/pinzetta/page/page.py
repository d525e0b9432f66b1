"""Pinzetta's page beside a real table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from ....table import LETTERS, Ask, Draw
from ...kit.beside import BesidePage, Fact
from ...kit.forms import Form, Place
from ...kit.lines import Step
from ...kit.steps import POINTS, Count, Move
from ...stamp_swap.components import Box, DecisionCard, PinzettaEvent
from ...stamp_swap.opponent import LARGE, SMALL
from ...stamp_swap.options import Choose
from ...stamp_swap.page import pictures as stamps
from ...stamp_swap.page.poster import INK, PAPER
from ...stamp_swap.solo import HIGHEST_SCORE
from ...stamp_swap.stage import pile_of
from ..game import HER, YOU
from ..reports import DOWN, FOREVER, OTHER, SEEN
from ..steps import thing
from ..view import GuidedView, ItemView
from . import forms
from .pictures import face_picture, faint_picture, number_picture, pile_picture

EVENTS = ("her-event", "your-event")
WITH_HANDS = {"set-up-table", "set-up-phase", "set-up-attendees", "set-up-events", "set-up-shows", "set-up-mats",
              *EVENTS, "her-event-due", "your-event-due", "bottom-part", "bottom-part-due", "specialist",
              "events-discarded", "cut-due", "decision-due", "phase-moves", "your-show", "your-forever",
              "intro-forever", "her-total"}  # fmt: skip
"""Events that make hands do something."""
PILES = [pile_of(seat, pile) for seat in (HER, YOU) for pile in (LARGE, SMALL)]
"""All piles, in the order in which they are told."""
SHOWN = f"{POINTS}{HER}-show"
"""What she has scored in Shows: at the end, only the sum is moved."""
SUMMED = ("your-points", "your-rare")
"""What is asked once the sum is told."""


def is_hers(place: str) -> bool:
    return place.startswith(("box-", f"pile-{LETTERS[HER]}")) or place == f"incoming-{HER}"


class PinzettaPage(BesidePage):
    art = stamps.ART
    view: GuidedView
    at_a_glance = HIGHEST_SCORE + 1
    """The number on a Show Phase scoring card is one tap."""

    @property
    def css(self) -> str:
        return "fair"

    # -- forms ------------------------------------------------------------------------------

    def form_of(self, options: Any, about: str) -> Form | None:
        if about != "piles":
            return forms.form_of(options, self.pick)
        game = self.table.game
        cards = game.pack.pinzetta_events if game.is_dealt else ()
        return forms.Piles(options, game.card_says(), cards, self.view.wants, self.pick)

    def form_of_card(self, draw: Draw) -> Form | None:
        return forms.Points(self.pick)

    def begun(self, card: str, later: Sequence[tuple[Ask | None, Any]]) -> str:
        return forms.begun(card)

    def row_name(self, label: str) -> str:
        if label.startswith("box-"):
            return str(self.words.word(label.removeprefix("box-")))
        if label in SEEN:
            return self.face_picture(label) + Markup("<span>{}</span>").format(self.face_name(label))
        return self.text(f"pinzetta.row.{label}")

    @property
    def heads(self) -> Sequence[str]:
        return [self.text(f"pinzetta.column.{pile}") for pile in PILES] if isinstance(self.form, forms.Piles) else ()

    def place_picture(self, place: Place) -> Markup:
        """How many of a kind are in a pile. One that is turned up, as it lay."""
        if isinstance(self.form, forms.Piles):
            count = self.form.count(place)
            return Markup("<b>{}</b>").format(count) if count else Markup("")
        if not place.face and self.view.turning:
            return self.item_picture(self.view.turning[place.number])
        return super().place_picture(place)

    def place_label(self, place: Place) -> str:
        """A cell by its pile and its kind."""
        if not isinstance(self.form, forms.Piles):
            return super().place_label(place)
        row, pile = divmod(place.number, len(PILES))
        kind = self.face_name(self.form.kinds[row - 1] if row else OTHER)
        return f"{self.words.place(PILES[pile])}, {kind}: {self.form.count(place)}"

    def start_picture(self, card: PinzettaEvent) -> Markup:
        """Her piles as a card shows them."""
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

    # -- things -----------------------------------------------------------------------------

    @property
    def items(self) -> dict[int, ItemView]:
        """Everything that lies there, by its number."""
        lying = [area for player in self.view.players for area in (player.incoming, *player.piles)]
        return {item.number: item for area in lying for item in area}

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
        return Markup(pile_picture([item.face for item in items], self.label(option), tuple(self.view.wants)))

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
        """Her points where her cube stands; tokens are counted for you, and lie on no table."""
        return super().to_count(number, before, after) if number == self.on_track else ""

    @property
    def on_track(self) -> str:
        """What her cube shows: the points of her Shows, until you are told the sum."""
        is_summed = self.table.over or (self.ask is not None and self.ask.about in SUMMED)
        return f"score-{HER}" if is_summed else SHOWN

    def number_name(self, number: str) -> str:
        return self.text("pinzetta.points")

    # -- hands ------------------------------------------------------------------------------

    def is_for_hands(self, step: Step) -> bool:
        """Whether something has to be laid out or moved that is no deed of yours, for that you have moved already: an
        item, a card, or her marker."""
        scores = [touch for touch in step.touches if isinstance(touch, Count) and touch.number == SHOWN]
        return step.kind in WITH_HANDS or bool(scores) or (bool(moved_in(step)) and step.seat != YOU)

    def others(self, news: Sequence[Step]) -> list[Step]:
        """Nobody shuffles cards that Cartone draws."""
        return [step for step in super().others(news) if step.kind != "decisions-shuffled"]

    def act_picture(self, step: Step) -> Markup:
        """Where it goes: the signs of boxes. Of items that she swaps, both. Of an event, its card."""
        if step.kind in EVENTS and self.table.game.events:
            return self.card_picture(self.table.game.events[EVENTS.index(step.kind)])
        moves = moved_in(step)
        if boxes := [box for box in Box if f"box-{box}" in [move.to for move in moves]]:
            return Markup("").join(Markup(stamps.box(box, self.words.word(box))) for box in boxes)
        if {move.to for move in moves} == {pile_of(HER, LARGE), pile_of(HER, SMALL)}:
            there = [self.items.get(int(move.piece.removeprefix("item-"))) for move in moves]
            return Markup("").join(self.item_picture(item) for item in there if item is not None)
        return Markup("")


def moved_in(step: Step) -> list[Move]:
    """What is moved on the table; what comes from the supply was laid out before it was told."""
    return [touch for touch in step.touches if isinstance(touch, Move) and not touch.start]


PAGE = PinzettaPage
