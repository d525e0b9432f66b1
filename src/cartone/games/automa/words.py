"""The Automa beside a real table in words; what it does is said as in Age of Comics, and what your hands do besides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ...table import Event
from ..age_of_comics.components import AutomaCard, Comic, Creative, RipOff
from ..age_of_comics.literal import SOURCE
from ..age_of_comics.options import Act
from ..age_of_comics.words import Words as ComicsWords
from ..kit.options import Lie
from .game import FROM_DECK, IT, Guided, place_of
from .reports import DOWN, NONE, RIP_OFF, Ideas, Orders, Publish
from .view import GuidedView


class Words(ComicsWords):
    """Says what there is."""

    own = Guided.name

    def event(self, event: Event) -> str:
        """Where things come from is said too; a card that a person has described has no other name."""
        params = event.params
        match params:
            case {"card": Comic() as comic} if event.id == "automa-develops" and place_of(comic) == FROM_DECK:
                return super().event(replace(event, id="automa-develops-deck"))
            case {"card": Comic()} if event.id == "automa-begins":
                return super().event(replace(event, id="automa-begins-comic"))
            case {"equal": True}:
                return super().event(replace(event, id=f"{event.id}-equal"))
            case {"card": Comic() as comic}:
                params = {**params, "place": place_of(comic)}
            case {"card": AutomaCard(source=source)} if source == SOURCE:
                return super().event(replace(event, id="automa-card-told"))
            case {"title": RipOff() as title}:
                params = {**params, "original": title.number}
            case {"writer": Creative() as writer, "artist": Creative() as artist}:
                params = {**params, "writer_place": place_of(writer), "artist_place": place_of(artist)}
        return super().event(replace(event, params=params))

    def param(self, name: str, value: object) -> str:
        match value:
            case tuple() if name == "values":
                return ", ".join(map(str, value))
            case Creative() if name in ("writer", "artist"):
                return self.face(f"{value.genre}-{value.value}")
            case Comic() | RipOff():
                return self.word(value.genre)
        return super().param(name, value)

    def own_text(self, name: str, **params: Any) -> str:
        """Say what only the guided game says."""
        return self.catalogue.text(f"{self.own}.{name}", **params)

    def level(self, view: GuidedView) -> str:
        """Say how well it plays, and by which edition of its rules."""
        return self.own_text("level", level=self.word(view.level), edition=self.word(f"edition-{view.edition}"))

    def shows(self, card: AutomaCard) -> str:
        """Say what a card of the Automa shows."""
        actions, genres = self.param("actions", card.actions), self.param("genres", card.genres)
        return self.own_text("card", actions=actions, genres=genres)

    def face(self, face: str) -> str:
        """A creative by genre and value, a comic by its genre, an order by its value."""
        genre, dash, value = face.rpartition("-")
        if dash and value.isdecimal():
            return f"{self.word(genre)} {value}"
        return "–" if face == NONE else face if face.isdecimal() else self.word("face-down" if face == DOWN else face)

    def answer(self, view: Any, kind: str, option: Any) -> str:
        match option:
            case Act():
                return self.word(str(option))
            case Publish():
                return self.published(view, option)
            case Lie():
                return " / ".join(", ".join(map(self.face, row)) for row in option.rows)
            case Ideas() | Orders():
                return ", ".join(map(self.face, str(option).split()))
        return str(option)

    def published(self, view: GuidedView, option: Publish) -> str:
        """An original by its genre, a rip-off by what it is one of."""
        if not option.what.startswith(RIP_OFF):
            return self.word(option.what)
        slot = int(option.what.removeprefix(RIP_OFF))
        return self.panel("rip-off-of", title=f"{slot}, {self.word(view.players[IT].printed[slot - 1].title.genre)}")

    # -- what is typed ------------------------------------------------------------------------

    def spoken(self, word: str) -> list[str]:
        """Genres with a value and rip-offs with a number have spaces where the notation has none."""
        face, dash, number = word.rpartition("-")
        if dash and number.isdecimal() and (ways := super().spoken(face)):
            return [f"{way} {number}" for way in ways]
        if word in (NONE, DOWN):
            return [*super().spoken(word), self.face(word)]
        return super().spoken(word)

    def typed(self, option: Any) -> str:
        """Cards, ideas and orders one after the other, with commas."""
        if isinstance(option, Lie):
            return " / ".join(", ".join(map(self.spelled, row)) for row in option.rows)
        listed = isinstance(option, Ideas | Orders)
        return ", ".join(map(self.spelled, str(option).split())) if listed else super().typed(option)

    def names(self, view: Any, kind: str, option: Any) -> Iterable[str]:
        return [self.option(view, kind, option)]
