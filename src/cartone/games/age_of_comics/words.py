"""Age of Comics in words: comics, creatives and orders as a reader of a language would say them."""

from __future__ import annotations

from typing import Any

from ...text import clip
from ..words import GameWords
from .city import SPACES, corner_name
from .components import SPECIALS, Action, AutomaCard, Comic, Craft, Creative, Genre, Order, RipOff
from .game import AUTOMA, AgeOfComics
from .options import (
    DECK,
    MARKETING,
    Act,
    Assign,
    Convert,
    Develop,
    Discard,
    Hype,
    Increase,
    Market,
    MoveCube,
    Name,
    Pick,
    PlaceCube,
    Print,
    Reassign,
    Sell,
    Slot,
    TakeIdea,
)
from .view import AgeOfComicsView, PileView

WHERE = {"walk": "corner", "jump": "corner", "flip": "space", "collect": "space"}
"""What kind of place a step of a Sales action names."""


class Words(GameWords):
    """Says what there is in Age of Comics."""

    game = AgeOfComics.name
    opponent = AUTOMA

    def title(self, comic: Comic | RipOff) -> str:
        """What a comic is called."""
        if isinstance(comic, RipOff):
            return self.cards.text(comic.original.id, "rip-off", comic.title) or comic.id
        return self.cards.text(comic.id, "title", comic.title) or comic.id

    def quoted(self, title: str) -> str:
        """A title with the quotation marks of the language."""
        return self.catalogue.text(f"{self.game}.panel.quoted", title=title)

    def comic(self, comic: Comic | RipOff, room: int | None = None) -> str:
        """Title, genre and bonus; the title is clipped if there is no room for it."""
        bonus = "rip-off" if isinstance(comic, RipOff) else f"bonus-{comic.bonus}"
        more = f" ({self.word(comic.genre)}, {self.word(bonus)})"
        title = self.quoted(self.title(comic))
        return (title if room is None else clip(title, room - len(more))) + more

    def creative(self, creative: Creative) -> str:
        return f"{creative.name} ({self.word(creative.genre)} {creative.value})"

    def card(self, card: Comic | Creative | RipOff) -> str:
        return self.creative(card) if isinstance(card, Creative) else self.comic(card)

    def ideas(self, ideas: dict[Genre, int]) -> str:
        """What there is of each genre."""
        some = f"{self.game}.panel.some-ideas"
        there = [(count, self.word(genre)) for genre, count in ideas.items() if count]
        said = [self.catalogue.text(some, count=count, genre=genre) for count, genre in there]
        return ", ".join(said) or self.word("nothing")

    def space(self, space: int) -> str:
        """Where an order lies: between two corners, or at a side of the city."""
        name = SPACES[space].name
        if self.catalogue.has(f"{self.game}.word.{name}"):
            return self.word(name)
        one, other = map(corner_name, SPACES[space].corners)
        return self.catalogue.text(f"{self.game}.panel.between", one=one, other=other)

    def param(self, name: str, value: object) -> str:
        match value:
            case Comic() | RipOff():
                return self.quoted(self.title(value))
            case Creative():
                return self.creative(value)
            case Order():
                return f"{self.word(value.genre)} {value.value}"
            case AutomaCard():
                return value.id
            case tuple() if name == "order":
                return ", ".join(map(self.name, value))
            case tuple():
                return (" > " if name == "genres" else " / ").join(map(self.word, value))
            case _:
                return super().param(name, value)

    def number(self, name: str, value: int) -> str:
        match name:
            case "corner":
                return corner_name(value)
            case "space":
                return self.space(value)
            case "money" | "cost":
                return f"${value}" if value >= 0 else f"−${-value}"
            case "round":
                return ("I", "II", "III", "IV", "V")[value - 1]
            case _:
                return super().number(name, value)

    # -- answers ----------------------------------------------------------------------------

    def answer(self, view: AgeOfComicsView, kind: str, option: Any) -> str:
        match option:
            case Name(Genre() as genre) | TakeIdea(Genre() as genre):
                return self.word(genre)
            case Act(Action() as action):
                return self.word(action)
            case Pick(place):
                return self.picked(kind, view.writers if kind == Craft.WRITER else view.artists, place)
            case Develop(_, Genre() as genre):
                return self.choice("search", genre=self.word(genre))
            case Develop(place):
                return self.picked("comic", view.comics, place)
            case Print(RipOff() as title):
                return self.choice("rip-off", title=self.quoted(self.title(title)), genre=self.word(title.genre))
            case Print(Comic() as comic) | Hype(Comic() as comic):
                return self.comic(comic)
            case Discard(card) | Assign(card):
                return self.card(card)
            case Slot(slot):
                return self.title_at(view, slot)
            case PlaceCube(action):
                return self.word(SPECIALS[action])
            case MoveCube(Action() as source, Action() as target):
                return self.choice("move", source=self.word(SPECIALS[source]), target=self.word(SPECIALS[target]))
            case Reassign(slot, Creative() as creative):
                return self.choice("put-on", creative=self.creative(creative), title=self.title_at(view, slot))
            case Convert(Genre() as genre, slot):
                return self.choice("make-fan", genre=self.word(genre), title=self.title_at(view, slot))
            case Market(fans):
                return self.choice("buy", fans=fans, cost=MARKETING[fans])
            case Sell(verb, place):
                return self.choice(verb, **{WHERE[verb]: self.number(WHERE[verb], place)})
            case Increase(slot, Craft() as craft):
                return self.growth(view, slot, craft)
        return super().answer(view, kind, option)

    def choice(self, message: str, **params: Any) -> str:
        return self.catalogue.text(f"{self.game}.option.{message}", **params)

    def picked(self, kind: str, pile: PileView, place: int) -> str:
        """The card at a place of a display, or what the back of the deck shows."""
        if place == DECK:
            return self.choice("top", back=self.back(kind, pile.top or ""))
        card = pile.display[place - 1]
        assert card is not None
        return self.card(card)

    def back(self, kind: str, back: str) -> str:
        """What the back of a card shows: the genre of a comic, the value of a creative."""
        return self.word(back) if kind == "comic" else self.catalogue.text(f"{self.game}.panel.value", value=back)

    def title_at(self, view: AgeOfComicsView, slot: int) -> str:
        return self.quoted(self.title(view.me.printed[slot - 1].title))

    def growth(self, view: AgeOfComicsView, slot: int, craft: Craft) -> str:
        """A creative on a printed comic, and the next value."""
        printed = view.me.printed[slot - 1]
        creative = printed.writer if craft is Craft.WRITER else printed.artist
        value = printed.writer_value if craft is Craft.WRITER else printed.artist_value
        return self.choice("grow", creative=creative.name, now=value, then=value + 1, title=self.title_at(view, slot))

    # -- the board --------------------------------------------------------------------------

    def gives(self, view: AgeOfComicsView, action: Action, taken: int) -> str:
        """What the first free space of an action gives."""
        if taken >= view.action_spaces:
            return self.panel("full")
        spaces = view.space_gives.get(action)
        return self.panel(f"gives-{action}", now=spaces[taken] if spaces else 1)

    def ideas_left(self, view: AgeOfComicsView) -> str:
        """How many ideas are still to be taken."""
        return self.panel("ideas-left", count=view.me.ideas_left)
