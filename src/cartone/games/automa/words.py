"""The wording of the guided Automa game: the words of Age of Comics, and instructions for moving pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ...table import Event, Reason
from ..age_of_comics.card_notation import SOURCE
from ..age_of_comics.components import Action, AutomaCard, Comic, Creative, Genre, RipOff
from ..age_of_comics.guide import facts
from ..age_of_comics.options import Act
from ..age_of_comics.words import Words as ComicsWords
from ..kit.options import Earned
from .game import FOUND, GLIMPSED, IT, Guided
from .reports import RIP_OFF, First, Nexts, Publish, YourAction
from .view import GuidedView

FOUND_IN_A_ROUND = ("automa-hires", "automa-removes-ideas")
ORDERS_FOUND = ("automa-turns-up", "automa-sells", "automa-sells-genre")
BY_EYE = (*FOUND_IN_A_ROUND, *ORDERS_FOUND)
"""Events in which the person looks for pieces in an order of genres, that of the text or of the Automa's card."""

TAKEN = "mastery-taken"
MASTERY = ("mastery-gained", TAKEN)
"""Events in which the person hands a mastery token to the Automa."""


class Words(ComicsWords):
    own = Guided.name

    def event(self, event: Event) -> str:
        return super().event(self.worded(event))

    def briefly(self, event: Event) -> str:
        return "" if event.id == TAKEN else super().briefly(self.worded(event))

    def worded(self, event: Event) -> Event:
        """Return an event as it is worded: with the source of new pieces, and a described card by its content."""
        params, own = event.params, event.id
        match params:
            case {"card": Comic() as comic} if own == "automa-develops" and comic.id.startswith(FOUND):
                own = "automa-develops-deck"
            case {"genres": genres} if own in BY_EYE:
                params = {**params, "genres": self.in_order(genres, params.get("is_card", not genres))}
            case {"card": AutomaCard(source=source)} if source in (SOURCE, GLIMPSED):
                own = f"automa-card-{'told' if source == SOURCE else GLIMPSED}"
            case {"is_all": True}:
                own = "automa-idea-fans-all"
            case {"place": place} if own == "your-ranking" and place > 1:
                own = "your-ranking-behind"
            case {"seat": seat} if own in MASTERY and seat == IT:
                own = "automa-mastery"
            case {"title": RipOff() as title}:
                params = {**params, "original": title.number}
        return replace(event, id=own, params=params)

    def guide_facts(self, settings: Mapping[str, str]) -> Mapping[str, str]:
        return facts(self.catalogue, settings)

    def param(self, name: str, value: object) -> str:
        match value:
            case Comic() | RipOff():
                return self.word(value.genre)
            case Creative():
                return self.word(value.craft)
            case Reason():
                return self.reason(value)
            case tuple() if name == "slots":
                return self.catalogue.listed(map(str, value))
        return super().param(name, value)

    def in_order(self, genres: tuple[Genre, ...], is_card: bool) -> str:
        """Return genres in the Automa's order as text; if `is_card`, refer to its card for the others."""
        told = super().param("genres", genres)
        if not is_card:
            return told
        return self.panel("then-card", genres=told) if genres else self.panel("as-on-card")

    def own_text(self, name: str, **params: Any) -> str:
        """Return a message with the guided game's own prefix."""
        return self.catalogue.text(f"{self.own}.{name}", **params)

    def level(self, view: GuidedView) -> str:
        """Return the Automa's level and rules edition as text."""
        return self.own_text("level", level=self.word(view.level), edition=self.word(f"edition-{view.edition}"))

    def shows(self, card: AutomaCard) -> str:
        """Return the actions and genres of an Automa card as text."""
        actions, genres = self.param("actions", card.actions), self.param("genres", card.genres)
        return self.own_text("card", actions=actions, genres=genres)

    def option(self, view: Any, kind: str, option: Any) -> str:
        """Return the label of an option; not placing the extra editor is worded differently from passing."""
        is_extra = option == YourAction(None) and view.ask is not None and view.ask.about
        return self.own_text("option.no-extra-editor") if is_extra else super().option(view, kind, option)

    def answer(self, view: Any, kind: str, option: Any) -> str:
        match option:
            case Act(action) if kind == Nexts.kind and action in view.players[IT].sent:
                return self.own_text("again", action=self.word(str(option)))
            case Act() | First():
                return self.word(str(option))
            case YourAction(Action() as action, what) if what:
                return self.own_text("print", action=self.word(action), title=self.printed(view, what))
            case YourAction(Action() as action):
                return self.word(action)
            case Publish(what):
                return self.printed(view, what)
            case Earned():
                return self.earned(option)
        return str(option)

    def printed(self, view: GuidedView, what: str) -> str:
        """Return the name of a printed comic: the genre of an original, or the original of a rip-off."""
        if not what.startswith(RIP_OFF):
            return self.word(what)
        slot = int(what.removeprefix(RIP_OFF))
        return self.panel("rip-off-of", title=f"{slot}, {self.word(view.players[IT].printed[slot - 1].title.genre)}")

    # -- typed input --------------------------------------------------------------------------

    def spoken(self, word: str) -> list[str]:
        """Return the accepted spellings of the notation word `word`; the number of a rip-off follows a space."""
        face, dash, number = word.rpartition("-")
        if dash and number.isdecimal() and (ways := super().spoken(face)):
            return [f"{way} {number}" for way in ways]
        return super().spoken(word)

    def names(self, view: Any, kind: str, option: Any) -> Iterable[str]:
        return [self.option(view, kind, option)]
