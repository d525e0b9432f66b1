"""The page of Age of Comics: a newspaper office in 1946."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from markupsafe import Markup

from ...kit.cards import CardTexts
from ...kit.page import TablePage
from ...kit.svg import element, group, inside, rect, text
from ..actions.spaces import gives_at
from ..city import COLUMNS, CORNERS, SPACES
from ..components import (
    EDITORS,
    SPECIALS,
    Action,
    AutomaCard,
    Card,
    Comic,
    Craft,
    Creative,
    Genre,
    RipOff,
)
from ..outlook import best_print, cards_turned, sale_outlook
from ..view import AgeOfComicsView, HeldView, PlayerView, PrintedView
from ..words import Words
from . import pictures

GENRES_ASKED: Mapping[str, str] = {"genre": "name", "idea": "supply", "board-idea": "board"}
"""Kinds of questions for a genre, and how the handles of their options begin."""

ASKED_IN: Mapping[str, str] = {
    "action": "rooms", "cube": "rooms",
    "writer": "market", "artist": "market", "develop": "market", "genre": "market",
    "idea": "market", "board-idea": "market",
    "discard": "house", "print": "house", "print-writer": "house", "print-artist": "house", "hype": "house",
    "fans": "house", "sales": "city",
}  # fmt: skip
"""The region in which one chooses, by the kind of the question; elsewhere there are only buttons."""


class AgeOfComicsPage(TablePage):
    art = pictures.ART
    view: AgeOfComicsView

    @classmethod
    def door(cls, pack: Any, texts: CardTexts) -> str:
        comics = [pack.comics[number] for number in (0, 5, 8, 20)]
        covers = [pictures.cover(comic, "", words=texts.text(comic.id, "title", comic.title)) for comic in comics]
        return "".join(covers) + pictures.automa("")

    @property
    def css(self) -> str:
        return "office"

    @property
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
        return ASKED_IN.get(self.ask.kind, "") if self.ask is not None else ""

    @property
    def where(self) -> str:
        phase = str(self.words.word(self.view.phase))
        if not self.view.round:
            return phase
        return str(self.words.panel("round", round=self.words.number("round", self.view.round), phase=phase))

    # -- pictures ---------------------------------------------------------------------------

    def card(self, card: Card | RipOff) -> Markup:
        """A comic or a creative."""
        if isinstance(card, Creative):
            return Markup(pictures.creative(card, self.words.creative(card)))
        return Markup(self.cover(card, self.words.comic(card)))

    def cover(self, comic: Comic | RipOff, alt: str) -> str:
        """A cover, lettered in the reader's language."""
        return pictures.cover(comic, alt, self.words.word("rip-off"), self.words.title(comic))

    def held(self, held: HeldView) -> Markup:
        """A card in a hand, or its back."""
        if held.card is not None:
            return self.card(held.card)
        name = self.back(held.kind, held.back)
        if held.kind == "comic":
            return Markup(pictures.cover_back(Genre(held.back), name))
        return Markup(pictures.creative_back(Craft(held.kind), int(held.back), name))

    def back(self, kind: str, back: str) -> str:
        """What the back of a card tells."""
        if kind == "comic":
            return str(self.words.word(back))
        return f"{self.words.word(kind)}, {self.words.panel('value', value=back)}"

    def top(self, kind: str, back: str) -> Markup:
        """The top of a deck."""
        return self.held(HeldView(kind, back, None))

    def card_name(self, card: str) -> str:
        comic = next(one for one in self.table.game.pack.comics if one.id == card)
        return str(self.words.quoted(self.words.title(comic)))

    def idea(self, genre: Genre) -> Markup:
        return Markup(pictures.idea(genre, self.words.word(genre)))

    def genre(self, genre: Genre) -> Markup:
        return Markup(pictures.genre_icon(genre, self.words.word(genre)))

    def order(self, genre: Genre, value: int | None) -> Markup:
        name = self.words.word(genre)
        return Markup(pictures.order(genre, value, f"{name} {value if value is not None else '?'}"))

    def mastery(self, genre: Genre) -> Markup:
        return Markup(pictures.mastery(genre, f"{self.words.word('mastery')}: {self.words.word(genre)}"))

    def editor(self, seat: int) -> Markup:
        return Markup(pictures.editor(pictures.PLAYER_COLOURS[seat], self.who(seat)))

    def editors(self, player: PlayerView) -> str:
        """A player's editors: those still to be placed, and those who were."""
        return "●" * player.editors + "○" * (EDITORS + player.has_extra_editor - player.editors)

    def agent(self, seat: int) -> Markup:
        return Markup(pictures.agent(pictures.PLAYER_COLOURS[seat], self.who(seat)))

    def cube(self, seat: int) -> Markup:
        return Markup(pictures.cube(pictures.PLAYER_COLOURS[seat], self.who(seat)))

    def action(self, action: Action) -> Markup:
        return Markup(pictures.action_icon(action, self.words.word(action)))

    def special(self, action: Action) -> Markup:
        return Markup(pictures.special_icon(SPECIALS[action], self.words.word(SPECIALS[action])))

    def portrait(self) -> Markup:
        return Markup(pictures.automa("Automa"))

    def automa_cards(self) -> list[Markup]:
        """Its row: the cards of this round that were turned, and the backs of those to come."""
        turned = cards_turned(self.view)
        backs = [Markup(pictures.automa_card(None, "?"))] * (EDITORS - len(turned)) if self.view.round else []
        return [Markup(pictures.automa_card(card, self.about_card(card))) for card in turned] + backs

    def about_card(self, card: AutomaCard) -> str:
        actions = " / ".join(map(self.words.word, card.actions))
        return f"{card.id}: {actions}; {' > '.join(map(self.words.word, card.genres))}"

    # -- what may be clicked ----------------------------------------------------------------

    def handle(self, option: Any) -> str | None:
        assert self.ask is not None
        kind = self.ask.kind
        match kind:
            case "action":
                return f"action-{option.action}" if option.action is not None else None
            case "writer" | "artist":
                return f"{kind}-{option}"
            case "develop":
                return None if option.genre is not None else f"comic-{option}"
            case "genre":
                return f"name-{option}"
            case "idea":
                return f"supply-{option}" if option.genre is not None else None
            case "board-idea":
                return f"board-{option}" if option.genre is not None else None
            case "discard" | "print-writer" | "print-artist":
                return f"card-{option}"
            case "print":
                return f"card-{option}" if isinstance(option.title, Comic) else None
            case "hype":
                return f"card-{option}" if option.comic is not None else None
            case "fans":
                return f"slot-{option.slot}"
            case "cube":
                return f"special-{option.action}"
            case "sales":
                return self.sales_handle(option)
        return None

    def sales_handle(self, option: Any) -> str | None:
        match option.verb:
            case "walk":
                return f"corner-{option.place}"
            case "flip":
                return f"flip-{option.place}"
            case "collect":
                return f"collect-{option.place}"
            case "jump":
                return f"jump-{option.place}"
        return None

    @property
    def left(self) -> str:
        """How much of what is under way is left."""
        return self.words.left(self.view, self.ask) if self.ask is not None else ""

    @property
    def names_genres(self) -> bool:
        """Whether a genre, or an idea of one, is asked for."""
        return self.ask is not None and self.ask.kind in GENRES_ASKED

    def genre_handle(self, genre: Genre) -> str:
        """The thing that means a genre, while one is asked for."""
        assert self.ask is not None
        return f"{GENRES_ASKED[self.ask.kind]}-{genre}"

    # -- the city ---------------------------------------------------------------------------

    def corners(self) -> list[tuple[int, int, int, str, list[int]]]:
        """Grid row and column, number, name, and whose agents stand there."""
        return [
            (
                2 * (number // len(COLUMNS) + 1),
                2 * (number % len(COLUMNS) + 1),
                number,
                name,
                [player.seat for player in self.view.players if player.agent == number],
            )
            for number, name in enumerate(CORNERS)
        ]

    def way(self, notation: str) -> str:
        """How the agent gets to a corner, and what that costs."""
        assert self.ask is not None
        sell = self.ask.options.read(notation)
        if sell.verb == "jump":
            return self.text("page.by-ticket")
        return self.text("page.walk-paid" if sale_outlook(self.view, sell).cost else "page.walk-free")

    def tiles(self) -> list[tuple[int, int, int, str, Markup]]:
        """Grid row and column, space, name and picture of every order on the map."""
        return [
            (
                SPACES[tile.space].row,
                SPACES[tile.space].column,
                tile.space,
                SPACES[tile.space].name,
                self.order(tile.genre, tile.value),
            )
            for tile in self.view.map
        ]

    # -- printing ---------------------------------------------------------------------------

    def preview_with(self, card: Card) -> str:
        """What a print would bring if this comic, or this writer or artist, were chosen now."""
        if isinstance(card, Comic):
            return self.preview(card)
        assert self.view.printing is not None
        return self.preview(self.view.printing, card)

    def preview(self, title: Comic | RipOff, creative: Creative | None = None) -> str:
        """What printing a title costs and brings with the best team in hand; nothing if no team can be paid."""
        return str(self.words.print(best_print(self.view, title, creative)))

    @classmethod
    def share(cls, words: Words, keepsake: Iterable[tuple[Comic | RipOff, int]], caption: str) -> str:
        """The newsstand, as a picture of its own."""
        covers = [
            inside(pictures.cover(comic, "", words.word("rip-off"), words.title(comic)), 12 + 96 * number, 12, 84, 116)
            + text(f"{fans} ★", 54 + 96 * number, 144, 12, "#1b1b1b")
            for number, (comic, fans) in enumerate(keepsake)
        ]
        width = max(12 + 96 * len(covers), 300)
        content = group(
            rect(0, 0, width, 176, "#f3ead6"), *covers, text(caption, width / 2, 168, 14, "#1b1b1b"),
            font_family="Georgia, serif", text_anchor="middle",
        )  # fmt: skip
        return pictures.ART.alone(element("svg", content, viewBox=f"0 0 {width} 176", width=3 * width, height=528))

    # -- areas ------------------------------------------------------------------------------

    def in_turn(self) -> list[PlayerView]:
        """The players in the order of their turns."""
        return [self.view.players[seat] for seat in self.view.turn_order or range(len(self.view.players))]

    def charted(self) -> list[tuple[PlayerView, PrintedView]]:
        """Every comic with fans, best first."""
        comics = [(player, printed) for player in self.view.players for printed in player.printed if printed.fans]
        return sorted(comics, key=lambda entry: -entry[1].fans)

    def gives(self, action: Action, place: int) -> str:
        return str(gives_at(self.view, action, place)) if action in self.view.space_gives else ""

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(Action)

    @property
    def genres(self) -> tuple[Genre, ...]:
        return tuple(Genre)
