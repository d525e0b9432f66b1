"""The page of a guided game against the Automa."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from markupsafe import Markup

from ....table import GAP, Ask
from ...age_of_comics.card_notation import automa_card_of
from ...age_of_comics.components import (
    AUTOMA_ACTIONS,
    EDITORS,
    Action,
    AutomaCard,
    Comic,
    Genre,
    RipOff,
)
from ...age_of_comics.options import ACTS, Act
from ...age_of_comics.page import pictures as office
from ...age_of_comics.page.poster import INK, PAPER
from ...kit.forms import Form
from ...kit.lines import StoryLine
from ...kit.real_table_page import BesideArrival, BesideHands, Entering, Faces, Fact, RealTablePage, TapAnswer
from ...kit.steps import NumberChange, PieceFlight, PieceMove, is_off
from ..game import FOUND, IT, YOU
from ..reports import RIP_OFF, First, FirstShown, Nexts, Publish, YesNo, YourAction
from ..steps import BY_ORDER, ITS_CARD, RANK, found_by_eye
from ..turn import AtRealTable, on_its_card, possible
from ..view import GuidedView, Hired
from ..words import BY_EYE
from . import forms, pictures

ITS_PLACES = tuple(f"{place}-{IT}" for place in ("hand", "printed", "editors", "passed", "masteries"))
ITS_EDITOR = f"editor-{IT}-"
BEGUN = "automa-set-up"
"""The event of the Automa's setup; it needs no instructions, because the person sets up before entering the game."""


class AutomaEntering(Entering):
    """Page part for entering the Automa's cards and the person's actions."""

    page: AutomaPage
    view: GuidedView

    def form_of_card(self) -> Form | None:
        """Return the form for describing an Automa card; None if all cards left in the deck are in the pack."""
        game, draw = self.page.table.game, self.page.draw
        assert draw is not None
        return forms.form_of_card(self.pick) if any(game.counted(card) == GAP for card in draw.deck.cards) else None

    @property
    def completes(self) -> bool:
        """True if a card that was described by one action only is being completed."""
        return bool(self.pick) and self.page.shown.marked in AUTOMA_ACTIONS

    @property
    def is_glimpsed(self) -> bool:
        """True if the card to enter may be missing from the pack."""
        return self.page.draw is not None and self.form is not None

    @cached_property
    def tiles(self) -> list[TapAnswer]:
        """One-tap answers: the possible first actions of a card missing from the pack, then the pack's cards."""
        if self.page.draw is None or self.form is None:
            return super().tiles
        known = [tile for tile in super().tiles if tile.notation not in list(Action)]
        if self.completes:
            return known
        return [*map(self.offered, on_its_card(AtRealTable(self.page.table.game))), *known]

    def offered(self, action: Action | None) -> TapAnswer:
        """Return the one-tap answer for a card's action; None stands for an action that cannot succeed."""
        can, act = possible(AtRealTable(self.page.table.game)), ACTS[action]
        told = action or next(one for one in AUTOMA_ACTIONS if one not in can)
        return TapAnswer(told.value, self.words.option(self.view, Nexts.kind, act), self.page.faces.option_picture(act))


class AutomaArrival(BesideArrival):
    """Page part for entering drawn Automa cards, and for completing those described by one action."""

    page: AutomaPage
    view: GuidedView

    def begun(self, card: str, later: Sequence[tuple[Ask | None, Any]]) -> str:
        return forms.begun(Action(card), self.view.players[IT].sent, later)

    def said(self, card: str) -> str:
        known = self.numbered.get(card)
        if known is not None:
            return f"{card}: {self.page.faces.card_shows(known)}"
        told = automa_card_of(card)
        return self.page.faces.card_shows(told) if told is not None else str(self.words.param("", card))

    @cached_property
    def numbered(self) -> Mapping[str, AutomaCard]:
        return {card.id: card for card in self.page.table.game.pack.automa}


class AutomaFaces(Faces):
    """Page part that draws and names cards, actions and genres."""

    page: AutomaPage
    view: GuidedView

    def row_name(self, label: str) -> str:
        return self.text(f"automa.row.{label}")

    def face_picture(self, face: str) -> Markup:
        name = self.face_name(face)
        is_action = face in list(Action)
        return Markup(office.action_icon(Action(face), name) if is_action else pictures.genre_face(Genre(face), name))

    def face_name(self, face: str) -> str:
        return str(self.words.word(face))

    def card_picture(self, card: Any) -> Markup:
        return Markup(office.automa_card(card, self.card_shows(card)))

    def card_label(self, card: Any) -> str:
        """Return the number of an Automa card; empty for a card that a person described."""
        return str(card.id) if card.id in self.page.arrival.numbered else ""

    def card_shows(self, card: Any) -> str:
        return str(self.words.shows(card))

    def option_picture(self, option: Any) -> Markup:
        name = self.page.choices.label(option) if self.ask is not None else ""
        match option:
            case Act(Action() as action) | YourAction(Action() as action, ""):
                return Markup(office.action_icon(action, name))
            case Publish(what) | YourAction(_, what) if what.startswith(RIP_OFF):
                title = self.page.table.game.rip_off(self.printed_at(what).title)
                return Markup(office.cover(title, name, self.words.word("rip-off"), self.words.word(title.genre)))
            case Publish(what) | YourAction(_, what) if what in list(Genre):
                return Markup(office.cover_back(Genre(what), name))
            case First() if option.genre is not None:
                is_comic = self.ask is not None and self.ask.kind == FirstShown.kind
                return Markup((pictures.comic if is_comic else pictures.genre_face)(option.genre, name))
            case YesNo(yes) if self.ask is not None and self.ask.about == "ahead":
                return Markup(pictures.podium(yes, name))
        return Markup("")

    def printed_at(self, what: str) -> Any:
        slot = int(what.removeprefix(RIP_OFF))
        return next(one for one in self.view.players[IT].printed if one.slot == slot)


class AutomaHands(BesideHands):
    """Page part with instructions for moving the Automa's pieces."""

    page: AutomaPage
    view: GuidedView

    def to_move(self, piece: str, start: str, to: str) -> str:
        """Return the instruction for a piece that the Automa has, gains or finds by genre; empty for other pieces."""
        if piece.startswith(BY_ORDER):
            return self.to_find(piece, start, to)
        if not (piece.startswith(ITS_EDITOR) or start in ITS_PLACES or to in ITS_PLACES):
            return ""
        if start and to:
            return super().to_move(piece, start, to)
        return self.text("automa.given" if to else "automa.put-back", piece=self.piece_name(piece))

    def to_find(self, piece: str, start: str, to: str) -> str:
        """Return the instruction for finding a piece by an order of genres, or putting back ideas wrongly removed."""
        number = int(piece.split("-")[2])
        if not to:
            is_lost = piece.endswith("automa-removes-ideas") and number == self.view.round
            return self.text("automa.ideas-back") if is_lost else ""
        line = self.page.story.told(found_by_eye(self.page.table.game)[piece][0])[0]
        return self.text("automa.put-right", round=self.words.param("round", number), line=line) if start else line

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
        return self.text(known) if self.page.catalogue.has(known) else super().place_name("")

    def to_count(self, number: str, before: int, after: int) -> str:
        """Return the instruction for changing fans, orders, ranking or score; empty for numbers tracked by Cartone."""
        return super().to_count(number, before, after) if self.number_name(number) else ""

    def number_name(self, number: str) -> str:
        match number.split("-", 2):
            case ["fans", _, slot]:
                printed = {str(one.slot): one.title.genre for one in self.view.players[IT].printed}
                genre = self.words.word(printed[slot]) if slot in printed else "?"
                return self.text("automa.fact.comic", slot=slot, genre=genre)
            case ["points", _, "ranking"]:
                return self.text("automa.fact.ranking")
            case ["fulfilled", _]:
                return self.text("automa.number.fulfilled")
        return ""

    @cached_property
    def cards(self) -> Mapping[str, Comic | Hired | RipOff]:
        """The cards beside and on both mats, by the name of their piece."""
        found: list[Comic | Hired | RipOff] = []
        for player in self.view.players:
            found += player.hand
            found += [card for one in player.printed for card in (one.title, *one.team)]
        return {f"card-{card.id}": card for card in found}

    def is_for_hands(self, step: StoryLine) -> bool:
        """Return whether a line asks for upkeep or a move of the Automa's pieces, not the person's own."""
        if step.kind == BEGUN:
            return False
        is_told = step.kind in pictures.UPKEEP or step.kind in BY_EYE
        return step.seat != YOU and (is_told or any(map(self.is_act, step.touches)))

    def beyond_moves(self, step: StoryLine) -> bool:
        """Return whether a correction must quote a line; `to_find` covers those that follow an order of genres."""
        return step.kind not in BY_EYE and super().beyond_moves(step)

    def heading(self, step: StoryLine) -> str:
        return step.line.rstrip(".") if step.kind == "round-ends" else super().heading(step)

    def is_act(self, touch: Any) -> bool:
        match touch:
            case PieceMove(piece, to, _, _):
                return piece.startswith(ITS_EDITOR) or to in ITS_PLACES
            case NumberChange(number, _):
                return number.startswith(f"fans-{IT}-")
        return isinstance(touch, PieceFlight)

    def seen(self, step: StoryLine) -> tuple[str, str]:
        """Split a line of the story into its text and the order of genres at its end, which is drawn: the genres as
        icons, and the rest as the Automa's card."""
        drawn = [touch.picture.removeprefix(RANK) for touch in step.touches if isinstance(touch, PieceFlight)]
        if not drawn:
            return super().seen(step)
        line = step.brief or step.line
        genres = tuple(Genre(one) for one in drawn if one != ITS_CARD)
        read, order, stop = line.rpartition(self.words.in_order(genres, ITS_CARD in drawn))
        return (read, f"{order}{stop}") if stop == "." else (line, "")

    def act_picture(self, step: StoryLine) -> Markup:
        """Draw the pieces that a line asks the person to move."""
        if not self.is_for_hands(step):
            return Markup("")
        if step.kind in pictures.UPKEEP:
            return Markup(pictures.UPKEEP[step.kind]())
        return Markup("".join(self.touch_picture(touch) for touch in step.touches))

    def touch_picture(self, touch: Any) -> str:
        match touch:
            case PieceMove(piece, to, _, _) if piece.startswith(ITS_EDITOR) and to.startswith("desk-"):
                action = Action(to.split("-")[1])
                editor = office.editor(office.PLAYER_COLOURS[self.page.colour(IT)], self.text("automa.piece.editor"))
                return editor + office.action_icon(action, self.words.word(action))
            case PieceMove(piece, to, _, _) if piece in self.cards and not is_off(to):
                return self.thing_picture(self.cards[piece])
            case PieceMove(piece, to, _, _) if piece.startswith("mastery-") and to in ITS_PLACES:
                genre = Genre(piece.removeprefix("mastery-"))
                return office.mastery(genre, self.words.word(genre))
            case NumberChange(number, by) if number.startswith(f"fans-{IT}-"):
                fans = self.words.catalogue.signed(by)
                return pictures.fans(fans, fans)
            case PieceFlight(thing, _, _) if thing == f"{RANK}{ITS_CARD}":
                return office.automa_card(None, self.words.panel("as-on-card"))
            case PieceFlight(thing, _, _):
                genre = Genre(thing.removeprefix(RANK))
                return pictures.genre_face(genre, self.words.word(genre))
        return ""

    def thing_picture(self, card: Comic | Hired | RipOff) -> str:
        """Return the picture of a comic; empty for a creative."""
        return "" if isinstance(card, Hired) else pictures.comic(card.genre, str(self.words.param("", card)))


class AutomaPage(RealTablePage):
    art = office.ART
    css = "office"
    view: GuidedView
    enters = AutomaEntering
    entering: cached_property[AutomaEntering]
    arrival = cached_property(AutomaArrival)
    faces = cached_property(AutomaFaces)
    hands = cached_property(AutomaHands)

    @property
    def do(self) -> str:
        """The current instruction; for a card that may be missing from the pack, it asks only for the relevant part."""
        if self.entering.completes:
            return self.text("table.complete")
        return self.text("automa.glimpse") if self.entering.is_glimpsed else super().do

    @property
    def advice(self) -> str:
        return (
            self.text("automa.help.glimpse")
            if self.entering.is_glimpsed and not self.entering.completes
            else super().advice
        )

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


PAGE = AutomaPage
