"""What lies on a real table for a game against the Automa, in pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from markupsafe import Markup

from ....locale import Catalogue
from ...kit.illustration import piece, row, sized, tray
from ...kit.manifest import GameRoom
from ..components import AUTOMA_ACTIONS, EDITORS, FIRST_VALUE, Craft, Genre
from ..draw import CALENDAR_TILES
from ..guide import PLAYERS, ROMAN
from ..mat import CUBE_SLOTS
from . import pictures
from .illustrations import Illustrations

DOWN = Markup('<span class="pic-down" aria-hidden="true">?</span>')
YOU, OTHER = 1, 0
"""Colours of the two at the table."""


class GuidePictures(Illustrations):
    """The table before the first round, for some settings."""

    spaces = PLAYERS + 1

    def __init__(self, room: GameRoom, words: Catalogue, settings: Mapping[str, str]) -> None:
        super().__init__(room, words)
        self.settings = settings

    def ideas(self) -> Markup:
        ideas = (sized(pictures.idea(genre, self.says.word(genre)), 44, 44) for genre in Genre)
        return row(*(piece(idea, self.says.word(genre)) for idea, genre in zip(ideas, Genre, strict=True)))

    def calendar_down(self) -> Markup:
        """Nobody knows which genre comes when."""
        rounds = zip(ROMAN, CALENDAR_TILES, strict=True)
        return row(*(tray(name, *[DOWN] * count) for name, count in rounds), css="trays")

    def orders_down(self) -> Markup:
        return row(*(piece(self.order(genre, None, 46), self.says.word(genre)) for genre in Genre))

    def displays(self) -> Markup:
        """The top of each deck, and as many cards as lie beside it."""
        count = int(self.settings["display"])
        writers, artists = (self.faces(cards[:count]) for cards in (self.pack.writers, self.pack.artists[6:]))
        comics = [self.cover(comic, 58) for comic in self.pack.comics[8 : 8 + count]]
        rows = {Craft.WRITER: writers, Craft.ARTIST: artists, "comic": comics}
        return row(*(tray(self.says.word(name), *cards) for name, cards in rows.items()), css="trays")

    def faces(self, cards: Sequence[Any]) -> list[Markup]:
        return [self.creative(card, 84) for card in cards]

    def supply(self) -> Markup:
        drawn = {
            "rip-off": self.cover(self.pack.rip_offs[8], 52),
            "mastery": sized(pictures.mastery(Genre.HORROR, self.says.word("mastery")), 52, 52),
            "hype": sized(pictures.hype(self.says.word("hype")), 46, 46),
            "better-colours": sized(pictures.better_colours(self.says.word("better-colours")), 46, 46),
            "bonus-ticket": sized(pictures.ticket(self.says.word("bonus-ticket")), 60, 40),
        }
        return row(*(piece(picture, self.says.word(name)) for name, picture in drawn.items()))

    def you(self) -> Markup:
        colour = pictures.PLAYER_COLOURS[YOU]
        editors = [sized(pictures.editor(colour, ""), 30, 42)] * EDITORS
        cubes = [sized(pictures.cube(colour, ""), 24, 24)] * len(CUBE_SLOTS)
        agent = sized(pictures.agent(colour, ""), 32, 40)
        return row(*editors, *cubes, agent, *self.team(0), piece(self.cover(self.pack.comics[4], 58)))

    def its_place(self) -> Markup:
        editors = [sized(pictures.editor(pictures.PLAYER_COLOURS[OTHER], ""), 30, 42)] * EDITORS
        portrait = piece(sized(pictures.automa("Automa"), 84, 84))
        return row(portrait, *editors, *self.team(1), piece(self.cover(self.pack.comics[12], 58)))

    def team(self, place: int) -> list[Markup]:
        """A writer and an artist to begin with."""
        writers, artists = ([one for one in cards if one.value == FIRST_VALUE] for cards in
                            (self.pack.writers, self.pack.artists))  # fmt: skip
        return [self.creative(writers[place], 90), self.creative(artists[place + 2], 90)]

    def four_cards(self) -> Markup:
        return row(*[sized(pictures.automa_card(None, ""), 70, 97)] * EDITORS)

    def first_turn(self) -> Markup:
        card = self.pack.automa[0]
        editor = sized(pictures.editor(pictures.PLAYER_COLOURS[OTHER], ""), 36, 50)
        arrow = Markup('<span class="pic-between">→</span>')
        action = sized(pictures.action_icon(card.actions[0], self.says.word(card.actions[0])), 56, 56)
        actions = " / ".join(map(self.says.word, card.actions))
        shown = sized(pictures.automa_card(card, actions), 100, 138)
        return row(shown, arrow, piece(action, self.says.word(card.actions[0])), editor)

    def symbols(self) -> Markup:
        """The actions and genres of a card."""
        actions = [piece(sized(pictures.action_icon(one, ""), 34, 34), self.says.word(one)) for one in AUTOMA_ACTIONS]
        genres = [piece(sized(pictures.genre_icon(one, ""), 30, 30), self.says.word(one)) for one in Genre]
        return row(*actions, *genres)

    drawn: ClassVar[Mapping[str, Callable[[Any], Markup]]] = {
        **Illustrations.drawn,
        "ideas": ideas, "calendar-down": calendar_down, "orders-down": orders_down, "displays": displays,
        "supply": supply, "you": you, "its-place": its_place, "four-cards": four_cards, "first-turn": first_turn,
        "symbols": symbols,
    }  # fmt: skip
