"""The Automa's page beside a real table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from markupsafe import Markup

from ....table import GAP, Ask, Draw
from ...age_of_comics.components import (
    AUTOMA_ACTIONS,
    EDITORS,
    Action,
    AutomaCard,
    Card,
    Creative,
    Genre,
    RipOff,
)
from ...age_of_comics.literal import automa_card_of
from ...age_of_comics.options import Act
from ...age_of_comics.page import pictures as office
from ...age_of_comics.page.poster import INK, PAPER
from ...kit.beside import BesidePage, Fact, Tile
from ...kit.forms import Form
from ...kit.lines import Step
from ...kit.steps import Count, Fly, Move, is_off
from ..game import FOUND, IT, YOU
from ..reports import RIP_OFF, Answer, Deed, First, Publish, Shown
from ..steps import RANK
from ..view import GuidedView
from ..words import BY_EYE
from . import forms, pictures

ITS_PLACES = tuple(f"{place}-{IT}" for place in ("hand", "printed", "editors", "passed", "masteries"))
ITS_EDITOR = f"editor-{IT}-"
ITS_CARDS = ("automa-lays", "automa-discards", "automa-shuffles")
"""What is done with the Automa's cards, where they are yours."""
BEGUN = "automa-set-up"
"""What the Automa begins with: you have laid that out before you told it."""


class AutomaPage(BesidePage):
    art = office.ART
    view: GuidedView

    @property
    def css(self) -> str:
        return "office"

    # -- forms ------------------------------------------------------------------------------

    def form_of(self, options: Any, about: str) -> Form | None:
        return None

    def form_of_card(self, draw: Draw) -> Form | None:
        """None once all cards have come that the pack lacks."""
        game = self.table.game
        return forms.form_of_card(self.pick) if any(game.counted(card) == GAP for card in draw.deck.cards) else None

    def begun(self, card: str, later: Sequence[tuple[Ask | None, Any]]) -> str:
        return forms.begun(Action(card), self.view.players[IT].sent, later)

    @property
    def completes(self) -> bool:
        """Whether a card that was told by one action is told in whole."""
        return bool(self.pick) and self.marked in AUTOMA_ACTIONS

    def row_name(self, label: str) -> str:
        return self.text(f"automa.row.{label}")

    def face_picture(self, face: str) -> Markup:
        name = self.face_name(face)
        is_action = face in list(Action)
        return Markup(office.action_icon(Action(face), name) if is_action else pictures.genre_face(Genre(face), name))

    def face_name(self, face: str) -> str:
        return str(self.words.word(face))

    @cached_property
    def tiles(self) -> list[Tile]:
        """Of a card that no pack knows the action that it tries first; then the cards that are known."""
        if self.draw is None or self.form is None:
            return [tile._replace(label=self.bare(tile)) for tile in super().tiles]
        done = self.view.players[IT].sent
        actions = sorted(AUTOMA_ACTIONS, key=lambda action: action in done)
        first = [
            Tile(action.value, self.offered(action, action in done), Markup(office.room(action)))
            for action in (() if self.completes else actions)
        ]
        return [*first, *(tile for tile in super().tiles if tile.notation not in list(Action))]

    def bare(self, tile: Tile) -> str:
        """What a tile says beside its picture: of a print what was printed."""
        prefix, _, what = tile.notation.partition(" ")
        return str(self.words.printed(self.view, what)) if prefix == Action.PRINT and what else tile.label

    def offered(self, action: Action, is_done: bool) -> str:
        """An action that a card begins with; one that was done only where all three were."""
        word = self.words.word(action)
        return self.text("automa.again", action=word) if is_done else word

    @property
    def do(self) -> str:
        """Of a card that no pack knows only what counts is asked."""
        if self.completes:
            return self.text("table.complete")
        return self.text("automa.glimpse") if self.is_glimpsed else super().do

    @property
    def advice(self) -> str:
        return self.text("automa.help.glimpse") if self.is_glimpsed and not self.completes else super().advice

    @property
    def is_glimpsed(self) -> bool:
        """Whether a card is asked for that no pack knows."""
        return self.draw is not None and self.form is not None

    # -- things -----------------------------------------------------------------------------

    @cached_property
    def cards(self) -> Mapping[str, Card | RipOff]:
        """Everything with a name that lies there, by its piece."""
        found: list[Card | RipOff] = []
        for player in self.view.players:
            found += player.hand
            found += [card for one in player.printed for card in (one.title, *one.team)]
        return {f"card-{card.id}": card for card in found}

    def card_picture(self, card: Any) -> Markup:
        return Markup(office.automa_card(card, self.card_shows(card)))

    def card_label(self, card: Any) -> str:
        """Its number; one that a person has described is known by its picture."""
        return str(card.id) if card.id in self.numbered else ""

    def card_shows(self, card: Any) -> str:
        return str(self.words.shows(card))

    def option_picture(self, option: Any) -> Markup:
        name = self.label(option)
        match option:
            case Act(Action() as action) | Deed(Action() as action, ""):
                return Markup(office.room(action))
            case Publish(what) | Deed(_, what) if what.startswith(RIP_OFF):
                title = self.table.game.rip_off(self.printed_at(what).title)
                return Markup(office.cover(title, name, self.words.word("rip-off"), self.words.word(title.genre)))
            case Publish(what) | Deed(_, what) if what in list(Genre):
                return Markup(office.cover_back(Genre(what), name))
            case First() if option.genre is not None:
                is_comic = self.ask is not None and self.ask.kind == Shown.kind
                return Markup((pictures.comic if is_comic else pictures.genre_face)(option.genre, name))
            case Answer(yes) if self.ask is not None and self.ask.about == "ahead":
                return Markup(pictures.podium(yes, name))
        return Markup("")

    def printed_at(self, what: str) -> Any:
        slot = int(what.removeprefix(RIP_OFF))
        return next(one for one in self.view.players[IT].printed if one.slot == slot)

    # -- around -----------------------------------------------------------------------------

    @property
    def where(self) -> str:
        return str(self.words.stands(f"round {self.view.round}, {self.view.phase}"))

    @property
    def level(self) -> str:
        return str(self.words.level(self.view))

    @classmethod
    def drawn_opponent(cls) -> str:
        return office.automa("Automa")

    paper, ink = PAPER, INK

    @classmethod
    def taken_home(cls, words: Any, keepsake: Sequence[tuple[str, int]]) -> list[tuple[str, str]]:
        return [(office.genre_icon(Genre(genre), words.word(Genre(genre))), f"{fans} ★") for genre, fans in keepsake]

    @property
    def facts(self) -> Sequence[Fact]:
        automa = self.view.players[IT]
        editor = Markup(office.editor(office.PLAYER_COLOURS[self.colour(IT)], self.text("automa.fact.editors")))
        found = [Fact(self.text("automa.fact.editors"), str(EDITORS - len(automa.sent)), editor)]
        for one in automa.printed:
            genre = self.words.word(one.title.genre)
            icon = Markup(office.genre_icon(one.title.genre, genre))
            label = self.text("automa.fact.comic", slot=one.slot, genre=genre)
            found.append(Fact(label, f"{one.fans}★", icon, f"fans-{IT}-{one.slot}"))
        ranking = self.text("automa.fact.ranking")
        podium = Markup(pictures.podium(False, ranking))
        return [*found, Fact(ranking, str(automa.ranking_points), podium, f"points-{IT}-ranking")]

    # -- corrections ------------------------------------------------------------------------

    def card_said(self, card: str) -> str:
        known = self.numbered.get(card)
        if known is not None:
            return f"{card}: {self.card_shows(known)}"
        told = automa_card_of(card)
        return self.card_shows(told) if told is not None else str(self.words.param("", card))

    @cached_property
    def numbered(self) -> Mapping[str, AutomaCard]:
        """The cards that have a number: those of the pack."""
        return {card.id: card for card in self.table.game.pack.automa}

    def to_move(self, piece: str, start: str, to: str) -> str:
        """What the Automa has or gets; whatever else was told lies there as it lies."""
        if not (piece.startswith(ITS_EDITOR) or start in ITS_PLACES or to in ITS_PLACES):
            return ""
        return super().to_move(piece, start, to)

    def piece_name(self, piece: str) -> str:
        kind, _, which = piece.partition("-")
        if kind == "mastery":
            return self.text("automa.piece.mastery", genre=self.words.word(which))
        if kind == "editor":
            return self.text("automa.piece.editor")
        if which.startswith("R-"):
            return self.text("automa.piece.rip-off")
        kind, _, number = which.partition("-")
        craft, (_, _, genre) = self.words.word("comic" if kind == FOUND else kind), number.partition("-")
        return f"{craft}, {self.words.word(genre)}" if genre else str(craft)

    def place_name(self, place: str) -> str:
        kind, _, which = place.partition("-")
        if kind == "desk":
            action, _, number = which.rpartition("-")
            return self.text("automa.place.desk", action=self.words.word(action), place=number)
        known = f"automa.place.{place}"
        return self.text(known) if self.catalogue.has(known) else super().place_name("")

    def to_count(self, number: str, before: int, after: int) -> str:
        """Fans, ideas and orders lie on the table, and so does the ranking; the rest is counted here."""
        return super().to_count(number, before, after) if self.number_name(number) else ""

    def number_name(self, number: str) -> str:
        match number.split("-", 2):
            case ["fans", _, slot]:
                printed = {str(one.slot): one.title.genre for one in self.view.players[IT].printed}
                genre = self.words.word(printed[slot]) if slot in printed else "?"
                return self.text("automa.fact.comic", slot=slot, genre=genre)
            case ["score", _]:
                return self.text("automa.fact.score")
            case ["points", _, "ranking"]:
                return self.text("automa.fact.ranking")
            case ["fulfilled", _]:
                return self.text("automa.number.fulfilled")
        return ""

    # -- hands ------------------------------------------------------------------------------

    def is_for_hands(self, step: Step) -> bool:
        """Whether something of the Automa's has to be moved, or a round's upkeep done; what you did you have moved."""
        if step.kind in ITS_CARDS:
            return self.table.header.seed is None  # else they stay in the box
        if step.kind == BEGUN:
            return False
        is_told = step.kind in pictures.UPKEEP or step.kind in BY_EYE
        return step.seat != YOU and (is_told or any(map(self.is_act, step.touches)))

    def beyond_moves(self, step: Step) -> bool:
        """Also whatever is found by an order of genres."""
        return step.kind in BY_EYE or super().beyond_moves(step)

    def is_act(self, touch: Any) -> bool:
        match touch:
            case Move(piece, to, _, _):
                return piece.startswith(ITS_EDITOR) or to in ITS_PLACES
            case Count(number, _):
                return number.startswith(f"fans-{IT}-")
        return isinstance(touch, Fly)

    def seen(self, step: Step) -> tuple[str, str]:
        """An order of genres is drawn; what its card says after that is read."""
        genres = tuple(Genre(touch.picture.removeprefix(RANK)) for touch in step.touches if isinstance(touch, Fly))
        if not genres:
            return super().seen(step)
        read, drawn, stop = step.line.rpartition(self.words.in_order(genres, is_card=False))
        return (read, f"{drawn}{stop}") if stop == "." else super().seen(step)

    def act_picture(self, step: Step) -> Markup:
        """What goes where."""
        if not self.is_for_hands(step):
            return Markup("")
        if step.kind in pictures.UPKEEP:
            return Markup(pictures.UPKEEP[step.kind]())
        return Markup("".join(self.touch_picture(touch) for touch in step.touches))

    def touch_picture(self, touch: Any) -> str:
        match touch:
            case Move(piece, to, _, _) if piece.startswith(ITS_EDITOR) and to.startswith("desk-"):
                action = Action(to.split("-")[1])
                editor = office.editor(office.PLAYER_COLOURS[self.colour(IT)], self.text("automa.piece.editor"))
                return editor + office.action_icon(action, self.words.word(action))
            case Move(piece, to, _, _) if piece in self.cards and not is_off(to):
                return self.thing_picture(self.cards[piece])
            case Move(piece, to, _, _) if piece.startswith("mastery-") and to in ITS_PLACES:
                genre = Genre(piece.removeprefix("mastery-"))
                return office.mastery(genre, self.words.word(genre))
            case Count(number, by) if number.startswith(f"fans-{IT}-"):
                fans = self.words.catalogue.signed(by)
                return pictures.fans(fans, fans)
            case Fly(thing, _, _):
                genre = Genre(thing.removeprefix(RANK))
                return pictures.genre_face(genre, self.words.word(genre))
        return ""

    def thing_picture(self, card: Card | RipOff) -> str:
        """A comic; of creatives nobody has told who they are."""
        return "" if isinstance(card, Creative) else pictures.comic(card.genre, str(self.words.param("", card)))


PAGE = AutomaPage
