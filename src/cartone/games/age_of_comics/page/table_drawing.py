"""Drawings of the pieces of Age of Comics, as a seat knows them."""

from __future__ import annotations

from markupsafe import Markup

from ...kit.card_entry import EntryOption
from ...kit.page import TablePage
from ...kit.parts import Arrival
from ..components import SPECIALS, Action, AutomaCard, Back, Card, Comic, Craft, Creative, Genre, Order, RipOff
from ..outlook import hire_idea
from ..view import AgeOfComicsView, HeldView, PrintedView
from . import pictures


class TableDrawing(TablePage):
    """The part of the page that draws the pieces on the table."""

    art = pictures.ART
    view: AgeOfComicsView

    def card(self, card: Card | RipOff) -> Markup:
        if isinstance(card, Creative):
            return Markup(pictures.creative(card, self.words.creative(card)))
        return Markup(self.cover(card, self.words.comic(card)))

    def cover(self, comic: Comic | RipOff, alt: str) -> str:
        """Draw the cover of a comic, lettered in the reader's language."""
        return pictures.cover(comic, alt, self.words.word("rip-off"), self.words.title(comic))

    def held(self, held: HeldView) -> Markup:
        """Draw a card in a hand, or its back if the card is unknown."""
        if held.card is not None:
            return self.card(held.card)
        name = self.back(held.kind, held.back)
        if held.kind == "comic":
            return Markup(pictures.cover_back(Genre(held.back), name))
        return Markup(pictures.creative_back(Craft(held.kind), int(held.back), name))

    def back(self, kind: str, back: str) -> str:
        """Describe in words the information on the back of a card."""
        if kind == "comic":
            return str(self.words.word(back))
        return f"{self.words.word(kind)}, {self.words.panel('value', value=back)}"

    def top(self, kind: str, back: str) -> Markup:
        return self.held(HeldView(kind, back, None))

    def card_name(self, card: str) -> str:
        comic = next(one for one in self.table.game.pack.comics if one.id == card)
        return str(self.words.titled(comic))

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
        return Markup(pictures.editor(pictures.PLAYER_COLOURS[self.colour(seat)], self.who(seat)))

    def agent(self, seat: int) -> Markup:
        return Markup(pictures.agent(pictures.PLAYER_COLOURS[self.colour(seat)], self.who(seat)))

    def cube(self, seat: int) -> Markup:
        return Markup(pictures.cube(pictures.PLAYER_COLOURS[self.colour(seat)], self.who(seat)))

    def action(self, action: Action) -> Markup:
        return Markup(pictures.action_icon(action, self.words.word(action)))

    def special(self, action: Action) -> Markup:
        return Markup(pictures.special_icon(SPECIALS[action], self.words.word(SPECIALS[action])))

    def special_of(self, action: Action) -> str:
        return SPECIALS[action]

    def colours(self) -> Markup:
        return Markup(pictures.better_colours(self.words.word("better-colours")))

    def brings_idea(self, card: Card) -> bool:
        """Return whether hiring a creative gains an idea."""
        return isinstance(card, Creative) and hire_idea(self.view, card) is not None

    def challenges(self) -> list[tuple[str, str]]:
        """Return the chosen challenges of this game, each with the player's progress."""
        names = self.view.automa.challenges if self.view.automa is not None else ()
        return list(zip(names, self.words.challenges(self.view), strict=True))

    def portrait(self) -> Markup:
        return Markup(pictures.automa("Automa"))

    def scene(self, action: Action) -> Markup:
        return Markup(pictures.room(action))

    def map(self) -> Markup:
        return Markup(pictures.city_map(self.text("page.city")))

    def icon(self, name: str) -> Markup:
        return Markup(pictures.icon(name))

    def by(self, printed: PrintedView, craft: Craft) -> Creative:
        """Return the writer or the artist of a printed comic."""
        return printed.writer if craft is Craft.WRITER else printed.artist

    def face(self, printed: PrintedView, craft: Craft) -> Markup:
        """Draw a creative on a printed comic, with its current value."""
        creative, value = self.by(printed, craft), printed.values[craft]
        name = f"{self.words.named(creative)} ({self.words.word(creative.genre)} {value})"
        return Markup(pictures.face(creative, value, name))


class OfficeArrival(Arrival):
    """Pictures and names of the cards that may be drawn at a real table."""

    page: TableDrawing
    view: AgeOfComicsView

    def picture(self, option: EntryOption) -> Markup:
        match option.card:
            case None:
                return self.seen_picture(option)
            case Comic() | Creative():
                return self.page.card(option.card)
            case AutomaCard():
                return Markup(pictures.automa_card(option.card, option.label))
            case Order():
                return self.page.order(option.card.genre, option.card.value)
            case Back(id=back):
                return self.back_picture(back, option.label)
        return Markup("")

    def where(self) -> Markup:
        """Draw the city, marking the space of the order to enter; empty for other cards."""
        if "space" not in self.draw.params:
            return Markup("")
        space = self.draw.params["space"]
        laid = {tile.space: tile.genre for tile in self.view.map}
        return Markup(pictures.city_spot(space, laid, self.words.space(space)))

    def back_picture(self, back: str, name: str) -> Markup:
        """Draw the back of a comic, a creative or an order, or the genre of a calendar tile."""
        assert self.question is not None
        match self.question.deck:
            case "order-back":
                return self.page.order(Genre(back), None)
            case "comic-back":
                return Markup(pictures.cover_back(Genre(back), name))
            case "writer-back" | "artist-back" as deck:
                return Markup(pictures.creative_back(Craft(deck.removesuffix("-back")), int(back), name))
            case "calendar":
                return self.page.genre(Genre(back))
        return Markup("")

    def seen_picture(self, option: EntryOption) -> Markup:
        """Draw an option that is not a card: an action or a genre."""
        assert self.question is not None
        match self.question.facet:
            case "action":
                return Markup(pictures.action_icon(Action(option.value), option.label))
            case "genre" if option.value in list(Genre):
                return self.page.genre(Genre(option.value))
        return Markup("")

    def said(self, card: str) -> str:
        """Return the name of a card, with its actions if it is an Automa card."""
        its = next((one for one in self.page.table.game.pack.automa if one.id == card), None)
        return f"{card}: {self.words.actions(its)}" if its is not None else super().said(card)
