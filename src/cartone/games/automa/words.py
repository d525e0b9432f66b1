"""The Automa beside a real table in words; what it does is said as in Age of Comics, and what your hands do besides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ...table import Event
from ..age_of_comics.components import Action, AutomaCard, Comic, Creative, Genre, RipOff
from ..age_of_comics.guide import facts
from ..age_of_comics.literal import SOURCE
from ..age_of_comics.options import Act
from ..age_of_comics.words import Words as ComicsWords
from ..kit.options import Earned
from .game import FOUND, GLIMPSED, IT, Guided
from .reports import RIP_OFF, Deed, First, Publish
from .view import GuidedView

BY_EYE = ("automa-hires", "automa-removes-ideas", "automa-turns-up", "automa-sells", "automa-sells-genre")
"""What is done by an order of genres: as it is told, or as the card shows it, or both."""

MASTERY = ("mastery-gained", "mastery-taken")
"""From wherever the token comes, hands give it to the Automa."""


class Words(ComicsWords):
    """Says what there is."""

    own = Guided.name

    def event(self, event: Event) -> str:
        """Where things come from is said too; a card that a person has described has no other name."""
        params, own = event.params, event.id
        match params:
            case {"card": Comic() as comic} if own == "automa-develops" and comic.id.startswith(FOUND):
                own = "automa-develops-deck"
            case {"genres": genres} if own in BY_EYE:
                params = {**params, "genres": self.in_order(genres, params.get("is_card", not genres))}
            case {"card": AutomaCard(source=source)} if source in (SOURCE, GLIMPSED):
                own = f"automa-card-{'told' if source == SOURCE else GLIMPSED}"
            case {"place": place} if own == "your-ranking" and place > 1:
                own = "your-ranking-behind"
            case {"seat": seat} if own in MASTERY and seat == IT:
                own = "automa-mastery"
            case {"title": RipOff() as title}:
                params = {**params, "original": title.number}
        return super().event(replace(event, id=own, params=params))

    def guide_facts(self, settings: Mapping[str, str]) -> Mapping[str, str]:
        return facts(self.catalogue, settings)

    def param(self, name: str, value: object) -> str:
        match value:
            case Comic() | RipOff():
                return self.word(value.genre)
            case Creative():
                return self.word(value.craft)
            case tuple() if name == "slots":
                return self.catalogue.listed(map(str, value))
        return super().param(name, value)

    def in_order(self, genres: tuple[Genre, ...], is_card: bool) -> str:
        """Genres as the Automa goes through them; what only its card tells comes after that."""
        told = super().param("genres", genres)
        if not is_card:
            return told
        return self.panel("then-card", genres=told) if genres else self.panel("as-on-card")

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

    def answer(self, view: Any, kind: str, option: Any) -> str:
        match option:
            case Act() | First():
                return self.word(str(option))
            case Deed(Action() as action, what) if what:
                return self.own_text("print", action=self.word(action), title=self.printed(view, what))
            case Deed(Action() as action):
                return self.word(action)
            case Publish(what):
                return self.printed(view, what)
            case Earned():
                return self.earned(option)
        return str(option)

    def printed(self, view: GuidedView, what: str) -> str:
        """An original by its genre, a rip-off by what it is one of."""
        if not what.startswith(RIP_OFF):
            return self.word(what)
        slot = int(what.removeprefix(RIP_OFF))
        return self.panel("rip-off-of", title=f"{slot}, {self.word(view.players[IT].printed[slot - 1].title.genre)}")

    # -- what is typed ------------------------------------------------------------------------

    def spoken(self, word: str) -> list[str]:
        """Rip-offs with a number have a space where the notation has none."""
        face, dash, number = word.rpartition("-")
        if dash and number.isdecimal() and (ways := super().spoken(face)):
            return [f"{way} {number}" for way in ways]
        return super().spoken(word)

    def names(self, view: Any, kind: str, option: Any) -> Iterable[str]:
        return [self.option(view, kind, option)]
