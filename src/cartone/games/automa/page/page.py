"""The Automa's page beside a real table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from markupsafe import Markup

from ....table import Draw
from ...age_of_comics.components import EDITORS, Action, AutomaCard, Card, Comic, Creative, Genre, RipOff
from ...age_of_comics.literal import automa_card_of
from ...age_of_comics.options import Act
from ...age_of_comics.page import pictures as office
from ...age_of_comics.page.poster import INK, PAPER
from ...kit.beside import BesidePage, Fact
from ...kit.forms import Form, Place
from ...kit.lines import Step
from ...kit.steps import Count, Fly, Move, is_off
from ..game import FROM_DECK, IT, YOU
from ..reports import DOWN, NONE, RIP_OFF, Ahead, Found, Orders, Publish
from ..steps import KINDS, UP, shown
from ..view import GuidedView
from . import forms, pictures

ITS_PLACES = tuple(f"{place}-{IT}" for place in ("hand", "printed", "editors", "passed", "masteries"))
ITS_EDITOR = f"editor-{IT}-"
ITS_CARDS = ("automa-lays", "automa-discards", "automa-shuffles")
"""What is done with the Automa's cards, where they are yours."""
TURNS_UP = "automa-turns-up"
"""Orders come up of which there is no doubt: nobody was asked, so hands are told."""


class AutomaPage(BesidePage):
    art = office.ART
    view: GuidedView

    @property
    def css(self) -> str:
        return "office"

    # -- forms ------------------------------------------------------------------------------

    def form_of(self, options: Any, about: str) -> Form | None:
        return forms.form_of(options, about, self.view.top, self.pick)

    def form_of_card(self, draw: Draw) -> Form | None:
        return forms.form_of_card(self.pick)

    def row_name(self, label: str) -> str:
        return self.text(f"automa.row.{label}")

    def place_picture(self, place: Place) -> Markup:
        """An order that may have come up is faint; only what is gone is crossed out."""
        form = self.form
        if isinstance(form, forms.OrdersNow) and place.face.startswith(forms.GONE) and not form.lay_up(place.number):
            value = place.face.removeprefix(forms.GONE)
            return Markup('<span class="faint">{}</span>').format(self.face_picture(value))
        return super().place_picture(place)

    def face_picture(self, face: str) -> Markup:
        return Markup(self.face_drawn(face, self.face_name(face)))

    def face_drawn(self, face: str, name: str) -> str:
        """By what is asked: a genre is an idea, a comic or just a genre; what is gone is faint."""
        if face.startswith(forms.GONE):
            return pictures.gone(name, self.face_drawn(face.removeprefix(forms.GONE), ""))
        kind = self.ask.kind if self.ask is not None else "card"
        if face == NONE:
            return pictures.gone(name)
        genre, dash, value = face.rpartition("-")
        if genre == DOWN or face.isdecimal():
            assert self.view.turning is not None
            return pictures.order(self.view.turning, int(face) if not dash else None, name, value if dash else "")
        if dash and value.isdecimal():
            return pictures.creative(Genre(genre), int(value), name)
        if kind == "card" and face in list(Action):
            return office.action_icon(Action(face), name)
        draw = {"ideas": pictures.idea, "comics": pictures.comic}.get(kind, pictures.genre_face)
        return draw(Genre(face), name)

    def face_name(self, face: str) -> str:
        if face.startswith(forms.GONE):
            return self.text("automa.face.gone", face=self.face_name(face.removeprefix(forms.GONE)))
        if face.startswith(DOWN):
            return self.text("automa.face.down", count=face.removeprefix(f"{DOWN}-"))
        return self.text("automa.face.none") if face == NONE else str(self.words.face(face))

    # -- things -----------------------------------------------------------------------------

    @cached_property
    def cards(self) -> Mapping[str, Card | RipOff]:
        """Everything with a name that lies there, by its piece."""
        found: list[Card | RipOff] = []
        for player in self.view.players:
            found += player.hand
            found += [card for one in player.printed for card in (one.title, *one.team)]
        return {f"card-{card.id}": card for card in found}

    @cached_property
    def displayed(self) -> Mapping[str, str]:
        """The faces of the displays, by their pieces."""
        rows = zip(KINDS, (self.view.writers, self.view.artists, self.view.comics), strict=True)
        return {shown(kind, self.view.round, place): face
                for kind, row in rows for place, face in enumerate(row, 1) if face != NONE}  # fmt: skip

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
            case Act(Action() as action):
                return Markup(office.room(action))
            case Publish(what) if what.startswith(RIP_OFF):
                title = self.table.game.rip_off(self.printed_at(what).title)
                return Markup(office.cover(title, name, self.words.word("rip-off"), self.words.word(title.genre)))
            case Publish(what) if what != NONE:
                return Markup(office.cover_back(Genre(what), name))
            case Orders(values, _) if self.view.turning is not None:
                return Markup(pictures.orders(self.view.turning, values, name))
            case Found(True) if self.view.turning is not None:
                return Markup(pictures.comic(self.view.turning, name))
            case Found():
                return Markup(pictures.gone(name))
            case Ahead(ahead):
                return Markup(pictures.podium(ahead, name))
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
        return self.card_shows(told) if told is not None else card

    @cached_property
    def numbered(self) -> Mapping[str, AutomaCard]:
        """The cards that have a number: those of the pack."""
        return {card.id: card for card in self.table.game.pack.automa}

    def to_move(self, piece: str, start: str, to: str) -> str:
        """What the Automa has or gets; whatever else was told lies there as it lies."""
        if not (piece.startswith(ITS_EDITOR) or start in ITS_PLACES or to in ITS_PLACES):
            return ""
        where = {place: self.found_at(piece, place) for place in (start, to)}
        return self.text("table.moved", piece=self.piece_name(piece), start=where[start], to=where[to])

    def found_at(self, piece: str, place: str) -> str:
        """Where a card lies: of a display its place counts; what lies nowhere is in the deck or in the supply."""
        number = piece.rpartition("-")[2]
        if place.startswith("display-"):
            return self.text("automa.place.display", place=number)
        return self.place_name("deck" if not place and number.startswith(FROM_DECK) else place)

    def piece_name(self, piece: str) -> str:
        kind, _, which = piece.partition("-")
        if kind == "mastery":
            return self.text("automa.piece.mastery", genre=self.words.word(which))
        if kind == "editor":
            return self.text("automa.piece.editor")
        if which.startswith("R-"):
            return self.text("automa.piece.rip-off")
        face = self.displayed.get(piece) or self.face_of(self.cards.get(piece))
        craft = self.words.word(which.partition("-")[0])
        return f"{craft}, {self.words.face(face)}" if face else str(craft)

    def face_of(self, card: Card | RipOff | None) -> str:
        match card:
            case Creative():
                return f"{card.genre}-{card.value}"
            case Comic() | RipOff():
                return card.genre.value
        return ""

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
            case ["board" | "down" as kind, *genre]:
                return self.text(f"automa.number.{kind}", genre=self.words.word("-".join(genre)))
            case ["fulfilled", _, order]:
                genre_of, _, value = order.rpartition("-")
                return self.text("automa.number.fulfilled", genre=self.words.word(genre_of), value=value)
        return ""

    # -- hands ------------------------------------------------------------------------------

    def is_for_hands(self, step: Step) -> bool:
        """Whether something of the Automa's has to be moved, or a round's upkeep done; what you did you have moved."""
        if step.kind in ITS_CARDS:
            return self.table.header.seed is None  # else they stay in the box
        is_told = step.kind in pictures.UPKEEP or step.kind == TURNS_UP
        return step.seat != YOU and (is_told or any(map(self.is_act, step.touches)))

    def is_act(self, touch: Any) -> bool:
        match touch:
            case Move(piece, to, _, _):
                return piece.startswith(ITS_EDITOR) or to in ITS_PLACES
            case Count(number, _):
                return number.startswith(f"fans-{IT}-")
        return isinstance(touch, Fly)

    def act_picture(self, step: Step) -> Markup:
        """What goes where."""
        if not self.is_for_hands(step):
            return Markup("")
        if step.kind in pictures.UPKEEP:
            return Markup(pictures.UPKEEP[step.kind]())
        is_seen = self.is_up if step.kind == TURNS_UP else self.is_act
        return Markup("".join(self.touch_picture(touch) for touch in step.touches if is_seen(touch)))

    @staticmethod
    def is_up(touch: Any) -> bool:
        return isinstance(touch, Count) and touch.number.startswith(UP)

    def touch_picture(self, touch: Any) -> str:
        match touch:
            case Move(piece, to, _, _) if piece.startswith(ITS_EDITOR) and to.startswith("desk-"):
                action = Action(to.split("-")[1])
                return office.action_icon(action, self.words.word(action))
            case Move(piece, to, _, _) if piece in self.cards and not is_off(to):
                return self.thing_picture(self.cards[piece])
            case Move(piece, to, _, _) if piece.startswith("mastery-") and to in ITS_PLACES:
                genre = Genre(piece.removeprefix("mastery-"))
                return office.mastery(genre, self.words.word(genre))
            case Count(number, by) if number.startswith(f"fans-{IT}-"):
                fans = self.words.catalogue.signed(by)
                return pictures.fans(fans, fans)
            case Count(number, _) if number.startswith(UP):
                face = number.removeprefix(UP)
                genre_of, _, value = face.rpartition("-")
                return pictures.order(Genre(genre_of), int(value), self.words.face(face))
            case Fly(thing, _, _):
                kind, _, which = thing.partition("-")
                if kind == "idea":
                    return pictures.idea(Genre(which), self.words.word(which))
                genre_of, _, value = which.rpartition("-")
                return pictures.order(Genre(genre_of), int(value), self.words.face(which))
        return ""

    def thing_picture(self, card: Card | RipOff) -> str:
        name = str(self.words.face(self.face_of(card)))
        if isinstance(card, Creative):
            return pictures.creative(card.genre, card.value, name)
        return pictures.comic(card.genre, name)
