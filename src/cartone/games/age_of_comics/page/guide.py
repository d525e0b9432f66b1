"""Pictures for setting up a real table for a game against the Automa."""

from __future__ import annotations

from typing import ClassVar

from markupsafe import Markup

from ...kit.illustration import Fixed, piece, row, sized, tray
from ..components import AUTOMA_ACTIONS, EDITORS, FIRST_VALUE, Craft, Genre
from ..draw import CALENDAR_TILES
from ..guide import PLAYERS, ROMAN
from ..mat import CUBE_SLOTS
from . import pictures
from .illustrations import DOWN, Illustrations

YOU, OTHER = 1, 0
"""Indices of the person's and the Automa's colour."""


class GuidePictures(Illustrations):
    """Pictures of the table before the first round, for given settings."""

    spaces = PLAYERS + 1

    def all_ideas(self) -> Markup:
        return self.pieces("", {"pieces": "idea *", "label": "name"})[0]

    def calendar_down(self) -> Markup:
        rounds = zip(ROMAN, CALENDAR_TILES, strict=True)
        return row(*(tray(name, *[DOWN] * count) for name, count in rounds), css="trays")

    def orders_down(self) -> Markup:
        return row(*(piece(self.thing(f"order {genre} ?", 46), self.says.word(genre)) for genre in Genre))

    def displays(self) -> Markup:
        """Draw the displays, with the number of cards per display that the settings require."""
        count = int(self.settings["display"])
        rows = (Craft.WRITER, 0, 84), (Craft.ARTIST, 6, 84), ("comic", 8, 58)
        trays = (
            tray(self.says.word(what), *(self.thing(f"{what} {first + place}", size) for place in range(count)))
            for what, first, size in rows
        )
        return row(*trays, css="trays")

    def supply(self) -> Markup:
        drawn = {
            "rip-off": self.thing("rip-off 8", 52),
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
        return row(*editors, *cubes, agent, *self.team(0), piece(self.thing("comic 4", 58)))

    def its_place(self) -> Markup:
        editors = [sized(pictures.editor(pictures.PLAYER_COLOURS[OTHER], ""), 30, 42)] * EDITORS
        portrait = piece(self.thing("automa", 84))
        return row(portrait, *editors, *self.team(1), piece(self.thing("comic 12", 58)))

    def team(self, place: int) -> list[Markup]:
        """Draw the writer and the artist of a starting team."""
        writers, artists = ([one for one in cards if one.value == FIRST_VALUE] for cards in
                            (self.pack.writers, self.pack.artists))  # fmt: skip
        return [self.creative(writers[place], 90), self.creative(artists[place + 2], 90)]

    def four_cards(self) -> Markup:
        return row(*[sized(pictures.automa_card(None, ""), 70, 97)] * EDITORS)

    def first_turn(self) -> Markup:
        card = self.pack.automa[0]
        editor = sized(pictures.editor(pictures.PLAYER_COLOURS[OTHER], ""), 36, 50)
        arrow = Markup('<span class="pic-between">→</span>')
        action = self.thing(f"action {card.actions[0]}", 56)
        shown = sized(pictures.automa_card(card, self.named(card.actions, " / ")), 100, 138)
        return row(shown, arrow, piece(action, self.says.word(card.actions[0])), editor)

    def symbols(self) -> Markup:
        """Draw the icons of the actions and genres that appear on cards."""
        actions = [piece(sized(pictures.action_icon(one, ""), 34, 34), self.says.word(one)) for one in AUTOMA_ACTIONS]
        genres = [piece(sized(pictures.genre_icon(one, ""), 30, 30), self.says.word(one)) for one in Genre]
        return row(*actions, *genres)

    fixed: ClassVar[Fixed] = {
        **Illustrations.fixed, "ideas": all_ideas, "calendar-down": calendar_down, "orders-down": orders_down,
        "displays": displays, "supply": supply, "you": you, "its-place": its_place, "four-cards": four_cards,
        "first-turn": first_turn, "symbols": symbols,
    }  # fmt: skip
