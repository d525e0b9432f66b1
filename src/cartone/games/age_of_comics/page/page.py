"""The page of Age of Comics, designed as a newspaper office in 1946."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from markupsafe import Markup

from ....table import Ask, Event
from ...kit.cards import CardTexts
from ...kit.choosing import Choices
from ...kit.parts import Tutor
from ...kit.poster import SCENE, scene, shared
from ...kit.svg import element, group, inside, moved, path, rect, text
from ..components import HAND_LIMIT, Action, Comic, Craft, Genre, RipOff
from ..view import AgeOfComicsView, HeldView, PileView, PlayerView, PrintedView
from ..words import Words
from . import pictures
from .chips import option_chip
from .office import AutomaRow, PrintOffice, Rooms
from .streets import CityMap
from .table_drawing import OfficeArrival, TableDrawing
from .zoom import OfficeNear

GENRES_ASKED: Mapping[str, str] = {"genre": "name", "idea": "supply", "board-idea": "board", "develop": "search"}
"""Prefix of the handles of genres on the page, by kind of question that asks for a genre."""

SALES: Mapping[str, str] = {"walk": "corner-{}", "jump": "jump-{}", "flip": "flip-{}", "collect": "collect-{}"}
"""Handles of the options in a Sales action, by verb."""

FIRST_PARTS: Mapping[str, str] = {"convert": "genre", "re-assign": "creative", "move-cube": "source"}
"""The option field that holds the first part of a two-part answer, by kind of question."""

DISPLAY_SIZE = 3
"""Number of places in a display before cards are dealt."""

ASKED_IN: Mapping[str, str] = {
    "action": "rooms", "cube": "rooms", "move-cube": "rooms",
    "writer": "market", "artist": "market", "develop": "market", "genre": "market",
    "idea": "market", "board-idea": "market",
    "discard": "house", "print": "house", "print-writer": "house", "print-artist": "house", "hype": "house",
    "fans": "house", "convert": "house", "re-assign": "house", "increase": "house", "sales": "city",
}  # fmt: skip
"""Regions for answering questions, by kind of question; other kinds have only buttons."""


def first_part(ask: Ask, option: Any) -> str:
    """Return the first part of a two-part answer; empty for all other answers."""
    part = getattr(option, FIRST_PARTS.get(ask.kind, ""), None)
    return "" if part is None else str(getattr(part, "id", part))


class OfficeChoices(Choices):
    """Answers that can be given on the Age of Comics page."""

    page: AgeOfComicsPage
    view: AgeOfComicsView

    handles: ClassVar[Mapping[str, str]] = {
        "writer": "writer-{0}", "artist": "artist-{0}", "develop": "search-{0.genre}", "genre": "name-{0}",
        "idea": "supply-{0}", "board-idea": "board-{0}", "discard": "card-{0}", "print": "card-{0}",
        "print-writer": "card-{0}", "print-artist": "card-{0}", "hype": "card-{0}", "fans": "slot-{0.slot}",
        "cube": "special-{0.action}", "increase": "team-{0.slot}-{0.craft}", "convert": "slot-{0.slot}",
        "re-assign": "team-{0.slot}-{0.creative.craft}", "move-cube": "special-{0.target}",
    }  # fmt: skip

    def handle(self, option: Any) -> str | None:
        assert self.ask is not None
        match self.ask.kind:
            case "action":
                return self.action_handle(option.action)
            case "develop" if option.genre is None:
                return f"comic-{option}"
            case "sales":
                return SALES[option.verb].format(option.place) if option.verb in SALES else None
        is_later = first_part(self.ask, option) not in ("", self.picked)
        return "" if is_later else super().handle(option)

    def action_handle(self, action: Action | None) -> str | None:
        """Return the handle of an action's room; the only possible print needs its preview open first."""
        if action is Action.PRINT and self.page.printing.proof is not None:
            return "proof" if self.page.pick == action else ""
        return f"action-{action}" if action is not None else None

    @cached_property
    def first_parts(self) -> Sequence[str]:
        """The ideas, creatives or cubes to click first, or the room whose preview can open."""
        if self.ask is None:
            return []
        parts = dict.fromkeys(first_part(self.ask, option) for option in self.ask.options)
        has_proof = self.ask.kind == "action" and self.page.printing.proof is not None
        return [*filter(None, parts), *([str(Action.PRINT)] if has_proof else [])]

    def picked_for(self, notation: str) -> str:
        return first_part(self.ask, self.ask.options.read(notation)) if self.ask is not None else ""

    @property
    def picked(self) -> str:
        """The first part of a two-part answer: the one already clicked, or the only possible one."""
        if self.page.pick in self.first_parts or len(self.first_parts) != 1:
            return self.page.pick
        return self.first_parts[0]

    def genre_handle(self, genre: Genre) -> str:
        """Return the handle of a genre on the ideas board, with the prefix `idle` if no genre is asked for."""
        return f"{GENRES_ASKED.get(self.ask.kind, 'idle') if self.ask is not None else 'idle'}-{genre}"

    def chip(self, handle: str) -> str:
        """Return the chip with the cost and gain of a clickable piece."""
        choice = self.things.get(handle)
        return option_chip(self.view, self.ask.options.read(choice.notation)) if choice and self.ask else ""

    def sells(self, kind: str) -> bool:
        """Return whether cards from the display of this kind can be chosen now."""
        return any(handle.startswith(f"{kind}-") for handle in self.things)

    def can_choose(self, held: HeldView) -> bool:
        """Return whether a card in hand can be chosen now."""
        return held.card is not None and (held.card.id in self.first_parts or self.offers(f"card-{held.card.id}"))

    def can_choose_of(self, printed: PrintedView) -> bool:
        """Return whether a printed comic or one of its creatives can be chosen now."""
        return self.offers(f"slot-{printed.slot}", *(f"team-{printed.slot}-{craft}" for craft in Craft))


class OfficeTutor(Tutor):
    """Page part that guides a learner of Age of Comics."""

    def leads_to(self, notation: str) -> bool:
        """Return whether one more click gives an answer: a print or a two-part answer has to be begun."""
        assert self.ask is not None
        if self.ask.kind == "action":
            return self.page.pick == notation
        return first_part(self.ask, self.ask.options.read(notation)) in ("", self.page.pick)


class AgeOfComicsPage(TableDrawing):
    css = "office"
    honours = "title", "no-title", "challenge-met", "challenge-missed"
    actions, genres, crafts = tuple(Action), tuple(Genre), tuple(Craft)
    choices = cached_property(OfficeChoices)
    tutor = cached_property(OfficeTutor)
    arrival = cached_property(OfficeArrival)
    near = cached_property(OfficeNear)
    automa = cached_property(AutomaRow)
    city = cached_property(CityMap)
    printing = cached_property(PrintOffice)
    rooms = cached_property(Rooms)

    @classmethod
    def door(cls, pack: Any, texts: CardTexts) -> str:
        comics = [pack.comics[number] for number in (0, 5, 8, 20)]
        covers = [pictures.cover(comic, "", words=texts.text(comic.id, "title", comic.title)) for comic in comics]
        placed = zip(covers, ((34, 104, -8), (146, 92, 4), (258, 100, -4), (370, 96, 7)), strict=True)
        shown = [
            moved(inside(cover, x, y, 105, 145), f"rotate({turn} {x + 52} {y + 72})")
            for cover, x, y, turn in ((cover, *place) for cover, place in placed)
        ]
        return scene(pictures.ART.use("newsroom", 0, 0, *SCENE), *shown, inside(pictures.automa(""), 492, 72, 134, 134))

    @cached_property
    def tabs(self) -> list[tuple[str, str]]:
        return [
            ("rooms", self.text("age-of-comics.panel.board")),
            ("house", self.whose("page.your-house", "page.house-of")),
            ("market", self.text("page.market")),
            ("city", self.text("page.city")),
            ("chart", self.text("age-of-comics.panel.chart")),
            ("others", self.text("page.others")),
            ("story", self.text("page.story")),
        ]

    @property
    def asked_in(self) -> str:
        if self.ask is None:
            return ""
        return "house" if self.printing.shows_proof is not None else ASKED_IN.get(self.ask.kind, "")

    def tab_icon(self, name: str) -> Markup:
        return Markup(pictures.tab(name))

    def announced(self, events: Sequence[Event]) -> Sequence[Event]:
        """Return the events to announce: the calendar and new ideas, but not new orders, which the city shows."""
        return [event for event in events if event.id in ("calendar", "ideas-refilled")]

    @property
    def where(self) -> str:
        phase = str(self.words.word(self.view.phase))
        if not self.view.round:
            return phase
        return str(self.words.panel("round", round=self.words.number("round", self.view.round), phase=phase))

    @property
    def level(self) -> str:
        automa = self.view.automa
        if automa is None:
            return ""
        return f"{self.words.word(automa.level)} · {self.words.word(f'edition-{automa.edition}')}"

    @property
    def left(self) -> str:
        """A description of what remains of the action in progress."""
        if self.ask is None:
            return ""
        return str(self.words.sale_left(self.view) or self.words.left(self.view, self.ask))

    def lies_on(self, pile: PileView) -> tuple[object, ...]:
        """Return the data that the picture of a display depends on, such as the supply of ideas."""
        return pile.display, pile.top, pile.left, self.stalls, self.view.idea_supply

    def purse(self, me: PlayerView) -> tuple[object, ...]:
        """Return the data from which a player's possessions other than cards are drawn."""
        return me.money, me.tickets, me.ideas, *self._papers(me), self.view.mastery

    def belongings(self, player: PlayerView) -> tuple[object, ...]:
        """Return the data from which another player's area is drawn."""
        return player.hand, player.hyped, player.printed, *self._papers(player)

    @staticmethod
    def _papers(player: PlayerView) -> tuple[object, ...]:
        return player.orders, player.fulfilled, player.taken_from

    @staticmethod
    def name_of(held: HeldView) -> str:
        """Return the ID of a card in a hand or, if this seat does not know the card, its kind and back."""
        return held.card.id if held.card is not None else f"{held.kind} {held.back}"

    @classmethod
    def share(cls, words: Words, keepsake: Iterable[tuple[Comic | RipOff, int]], caption: str) -> str:
        """Draw the newsstand (a player's printed comics) as a standalone picture."""
        comics = list(keepsake)
        wide = max(3, math.ceil(math.sqrt(len(comics))))
        rows = max(2, math.ceil(len(comics) / wide))
        width, height = 96 * wide + 24, 152 * rows + 48
        awning = "".join(path(f"M{x} 0h24v26a12 12 0 0 1-24 0z", ("#d4301f", "#fffaf0")[x // 24 % 2])
                         for x in range(0, width, 24))  # fmt: skip
        shelves = "".join(rect(0, 178 + 152 * row, width, 17, "#8a3b2a") for row in range(rows))
        covers = (
            inside(pictures.cover(comic, "", words.word("rip-off"), words.title(comic)), x, y, 84, 116)
            + text(f"{fans} ★", x + 42, y + 133, 12, "#fffaf0")
            for x, y, (comic, fans) in (
                (18 + 96 * (place % wide), 56 + 152 * (place // wide), printed) for place, printed in enumerate(comics)
            )
        )
        stand = group(rect(0, 0, width, height, "#e9cf9a"), shelves, *covers, awning,
                      font_family="Georgia, serif", text_anchor="middle")  # fmt: skip
        drawn = element("svg", stand, viewBox=f"0 0 {width} {height}")
        return pictures.ART.alone(shared(drawn, caption, "#f3ead6", "#1b1b1b"))

    def in_turn(self) -> list[PlayerView]:
        return [self.view.players[seat] for seat in self.view.turn_order or range(len(self.view.players))]

    def charted(self) -> list[tuple[int, PrintedView]]:
        """Return the comics that have fans, best first, each with its owner's seat."""
        comics = [(player.seat, printed) for player in self.view.players for printed in player.printed if printed.fans]
        return sorted(comics, key=lambda entry: -entry[1].fans)

    def hand(self, player: PlayerView) -> list[HeldView]:
        """Return a player's hand, sorted: comics, then writers, then artists."""
        return sorted(player.hand, key=lambda held: ("comic", "writer", "artist").index(held.kind))

    def columns(self) -> tuple[int, int]:
        """Return the widths, in cards, of the hand (creatives are stacked in pairs) and of the newsstand."""
        me = self.view.me
        comics = sum(held.kind == "comic" for held in me.hand)
        creatives = len(me.hand) - comics
        return comics + (creatives + 1) // 2 + len(me.hyped) + len(self.near.rip_offs()), max(len(me.printed), 2)

    @property
    def stalls(self) -> int:
        """Number of places in each display, even before cards are dealt."""
        return len(self.view.writers.display) or DISPLAY_SIZE

    @property
    def hand_size(self) -> str:
        me = self.view.me
        return self.text("page.hand", count=len(me.hand) + len(me.hyped), limit=HAND_LIMIT)

    def sources_of(self, player: PlayerView) -> list[tuple[str, int]]:
        """Return a player's points by source of points."""
        return [(self.words.source(source), points) for source, points in player.points.items() if points]


PAGE = AgeOfComicsPage
