"""Words of Age of Comics: comics, creatives and orders in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from ...locale.forms import Word
from ...table import Ask, Event
from ...text import clip
from ..kit.words import GameWords
from . import options
from .actions.spaces import gives
from .card_notation import SOURCE, kind_of
from .city import SPACES, corner_name
from .components import (
    AUTOMA_ACTIONS,
    ROUNDS,
    SPECIALS,
    Action,
    AutomaCard,
    Back,
    Bonus,
    Comic,
    Craft,
    Creative,
    Genre,
    Order,
    RipOff,
)
from .game import AUTOMA, AgeOfComics
from .outlook import (
    Expected,
    Move,
    PrintOutlook,
    challenges,
    growth_outlook,
    hire_idea,
    sale_outlook,
    standing,
    swap_outlook,
)
from .pack import CREATIVE_VALUES
from .view import AgeOfComicsView, PileView

WHERE = {"walk": "corner", "jump": "corner", "flip": "space", "collect": "space"}
"""Kind of location that each step of a Sales action names."""


COUNTED = ("print", "convert", "re-assign", "fans")
"""The kinds of question that may be asked several times in a row, besides those about ideas."""


class Words(GameWords):
    """Names and sentences of Age of Comics in the reader's language."""

    game = AgeOfComics.name
    opponent = AUTOMA
    moments: ClassVar[Mapping[str, Callable[[Event, int], str]]] = {
        "mastery-gained": lambda event, seat: "good-print" if event.params["seat"] == seat else "",
        "mastery-taken": lambda event, seat: "good-print" if event.params["seat"] == seat else "lost-lead",
        "automa-rips-off": lambda event, _: "lost-lead",
        "round": lambda event, _: "last-round" if event.params["round"] == ROUNDS else "",
    }
    with_names = ("comic", "writer", "artist")

    def title(self, comic: Comic | RipOff) -> str:
        """Return the title of a comic, or its genre if it has none."""
        if isinstance(comic, RipOff):
            return self.cards.text(comic.original.id, "rip-off", comic.title) or self.word(comic.genre)
        return self.cards.text(comic.id, "title", comic.title) or self.word(comic.genre)

    def quoted(self, title: str) -> str:
        """Enclose a title in the quotation marks of the reader's language."""
        return self.catalogue.text(f"{self.game}.panel.quoted", title=title)

    def titled(self, comic: Comic | RipOff) -> str:
        """Name a comic, in a form that can be inflected, by its title or else by its genre: "a horror comic"."""
        if comic.title:
            return self.quoted(self.title(comic))
        genre = self.word(comic.genre)
        return Word(self.panel("untitled", genre=genre), "untitled", genre)

    def comic(self, comic: Comic | RipOff, room: int | None = None) -> str:
        """Describe a comic by title, genre and bonus, in at most `room` characters, shortening the title if needed."""
        if isinstance(comic, Comic) and not comic.title:
            return self.line(kind_of(comic))
        bonus = "rip-off" if isinstance(comic, RipOff) else f"bonus-{comic.bonus}"
        more = f" ({self.word(comic.genre)}, {self.word(bonus)})"
        title = self.titled(comic)
        return (title if room is None else clip(title, room - len(more))) + more

    def creative(self, creative: Creative) -> str:
        return f"{self.named(creative)} ({self.word(creative.genre)} {creative.value})"

    def named(self, creative: Creative) -> str:
        """Return the name of a creative, or the craft if there is none."""
        return creative.name or self.word(creative.craft)

    def card(self, card: Comic | Creative | RipOff) -> str:
        return self.creative(card) if isinstance(card, Creative) else self.comic(card)

    def card_name(self, card: Comic | Creative) -> str:
        return self.creative(card) if isinstance(card, Creative) else self.titled(card)

    def called(self, card: Any) -> str:
        """Return the name of a card, or what is printed on a back or an order."""
        match card:
            case Comic() | Creative():
                return self.card(card)
            case Back():
                return self.shown("", card.id)
            case AutomaCard() if card.source == SOURCE:
                return self.actions(card)
        return super().called(card)

    def actions(self, card: AutomaCard) -> str:
        """Name an Automa card by its actions, from top to bottom."""
        return " / ".join(map(self.word, card.actions))

    def shown(self, facet: str, value: str) -> str:
        return self.word(f"bonus-{value}") if facet == "bonus" else super().shown(facet, value)

    def ideas(self, ideas: dict[Genre, int]) -> str:
        """Describe a player's ideas: the number of each genre."""
        some = f"{self.game}.panel.some-ideas"
        there = [(count, self.word(genre)) for genre, count in ideas.items() if count]
        said = [self.catalogue.text(some, count=count, genre=genre) for count, genre in there]
        return ", ".join(said) or self.word("nothing")

    def space(self, space: int) -> str:
        """Describe the location of an order: between two corners, or at a side of the city."""
        name = SPACES[space].name
        if self.catalogue.has(f"{self.game}.word.{name}"):
            return self.word(name)
        one, other = map(corner_name, SPACES[space].corners)
        return self.catalogue.text(f"{self.game}.panel.between", one=one, other=other)

    def param(self, name: str, value: object) -> str:
        match value:
            case Comic() | RipOff():
                return self.titled(value)
            case Creative() if value.name:
                return self.creative(value)
            case Creative():
                return self.panel(f"nameless-{value.craft}", genre=self.word(value.genre), value=value.value)
            case Order():
                return f"{self.word(value.genre)} {value.value}"
            case AutomaCard():
                return value.id.removeprefix("automa-")
            case tuple() if name == "cards":
                return ", ".join(self.card_name(card) for card in value) or self.word("nothing")
            case tuple() if name == "ideas":
                return self.catalogue.listed(map(self.word, value))
            case tuple() if name == "order":
                return ", ".join(map(self.name_within, value))
            case tuple() if name == "spaces":
                return ", ".join(map(self.space, value))
            case tuple():
                return (" > " if name == "genres" else " / ").join(map(self.word, value))
            case _:
                return super().param(name, value)

    def stands(self, where: str) -> str:
        """Describe how far the game has progressed: its round and phase, or only the phase before the first round."""
        round_, phase = where.removeprefix("round ").split(", ")
        if round_ == "0":
            return self.word(phase)
        return self.panel("round", round=self.number("round", int(round_)), phase=self.word(phase))

    def number(self, name: str, value: int) -> str:
        match name:
            case "corner":
                return corner_name(value)
            case "space":
                return self.space(value)
            case "money" | "cost" | "income" | "then":
                return Word(f"${value}" if value >= 0 else f"−${-value}", "cost" if value else "free")
            case "change":
                return self.catalogue.signed(value)
            case "round":
                return ("I", "II", "III", "IV", "V")[value - 1]
            case _:
                return super().number(name, value)

    # -- answers ----------------------------------------------------------------------------

    def answer(self, view: AgeOfComicsView, kind: str, option: Any) -> str:
        """Describe an answer, followed by its cost and gain, if known."""
        outlook = self.outlook(view, kind, option)
        said = self.plain_answer(view, kind, option)
        return f"{said} · {outlook}" if outlook else said

    def plain_answer(self, view: AgeOfComicsView, kind: str, option: Any) -> str:
        match option:
            case options.Name(Genre() as genre):
                return self.choice("name", genre=self.word(genre))
            case options.TakeIdea(Genre() as genre):
                return self.choice("take-idea", genre=self.word(genre))
            case options.TurnUp(Genre() as genre):
                return self.choice("turn-up-genre", genre=self.word(genre))
            case options.Act(Action() as action):
                return self.word(action)
            case options.Pick(place):
                return self.picked("hire", kind, view.writers if kind == Craft.WRITER else view.artists, place)
            case options.Develop(_, Genre() as genre):
                return self.choice("search", genre=self.word(genre))
            case options.Develop(place):
                return self.picked("develop", "comic", view.comics, place)
            case options.Print(RipOff() as title):
                return self.choice("rip-off", title=self.titled(title), genre=self.word(title.genre))
            case options.Print(Comic() as comic):
                return self.choice("print", card=self.comic(comic))
            case options.Hype(Comic() as comic):
                return self.choice("set-aside", card=self.comic(comic))
            case options.Discard(card):
                return self.choice("discard", card=self.card(card))
            case options.Assign(creative):
                return self.choice(creative.craft, card=self.creative(creative))
            case options.Slot(slot):
                return self.choice("fans", title=self.title_at(view, slot))
            case options.PlaceCube(action):
                return self.choice("place-cube", special=self.word(SPECIALS[action]))
            case options.MoveCube(Action() as source, Action() as target):
                return self.choice("move", source=self.word(SPECIALS[source]), target=self.word(SPECIALS[target]))
            case options.Reassign(slot, Creative() as creative):
                return self.choice("put-on", creative=self.creative(creative), title=self.title_at(view, slot))
            case options.Convert(Genre() as genre, slot):
                return self.choice("make-fan", genre=self.word(genre), title=self.title_at(view, slot))
            case options.Market(fans):
                return self.choice("buy", fans=fans, cost=options.MARKETING[fans])
            case options.Sell(verb, place):
                return self.choice(verb, **{WHERE[verb]: self.number(WHERE[verb], place)})
            case options.Increase(slot, Craft() as craft):
                return self.growth(view, slot, craft)
        return super().answer(view, kind, option)

    def names(self, view: AgeOfComicsView, kind: str, option: Any) -> Iterable[str]:
        """Yield the names accepted for an option, including a card's title or name alone."""
        yield from super().names(view, kind, option)
        match option:
            case options.Pick(place) | options.Develop(place, None) if place != options.DECK:
                there = {"writer": view.writers, "artist": view.artists}.get(kind, view.comics).display[place - 1]
                assert there is not None
                yield self.card_name_alone(there)
            case (
                options.Print(Comic() | RipOff() as card)
                | options.Hype(Comic() as card)
                | options.Discard(card)
                | options.Assign(card)
            ):
                yield self.card_name_alone(card)
            case options.Reassign(slot, Creative() as creative):
                yield f"{self.title_at(view, slot)} {self.named(creative)}"

    def card_name_alone(self, card: Comic | Creative | RipOff) -> str:
        return self.named(card) if isinstance(card, Creative) else self.title(card)

    def prompt(self, kind: str) -> str:
        return super().prompt("order" if kind.startswith("order-") else kind)

    def card_names(self, card: Any) -> Iterable[str]:
        yield from super().card_names(card)
        if isinstance(card, Comic | Creative):
            yield self.card_name_alone(card)

    @cached_property
    def card_words(self) -> Mapping[str, Sequence[str]]:
        words = {word.value: [self.word(word)] for word in (*AUTOMA_ACTIONS, *Genre)}
        shown = {bonus.value: self.word(f"bonus-{bonus}") for bonus in Bonus}
        shown |= {str(value): str(value) for value in CREATIVE_VALUES}
        return words | {f"{genre} {what}": [f"{self.word(genre)} {said}"]
                        for genre in Genre for what, said in shown.items()}  # fmt: skip

    def descriptions(self, deck: str, text: str) -> Iterator[str]:
        """Yield readings of a typed card: with a name before brackets moved to the end, and without its genre."""
        named = re.fullmatch(r"[\"“„]?(.+?)[\"“”]? \((.+)\)", text)
        if named is not None:
            nameless = named[1] in map(self.word, (*Genre, *Craft))
            yield named[2] if nameless else f"{named[2]} {named[1]}"
        yield from super().descriptions(deck, text)

    # -- outlooks -----------------------------------------------------------------------------

    def outlook(self, view: AgeOfComicsView, kind: str, option: Any) -> str:
        """Describe the certain cost and gain of an answer; empty if there is none."""
        match option:
            case options.Pick(place) if place != options.DECK:
                card = (view.writers if kind == Craft.WRITER else view.artists).display[place - 1]
                return self.brings("idea") if isinstance(card, Creative) and hire_idea(view, card) else ""
            case options.Increase(slot, Craft() as craft):
                growth = growth_outlook(view, slot, craft)
                return self.costs(growth.cost, 0, growth.orders)
            case options.Reassign(slot, Creative() as creative):
                return self.costs(*swap_outlook(view, slot, creative))
            case options.Sell("flip" | "collect"):
                return self.sale(view, option)
        return ""

    def costs(self, cost: int, fans: int, orders: Sequence[Order]) -> str:
        """Describe the cost of an option, the fans gained and the orders fulfilled."""
        parts = [self.number("cost", cost)]
        if fans:
            parts.append(self.brings("fans", fans=self.catalogue.signed(fans)))
        if orders:
            parts.append(self.brings("orders", count=len(orders)))
        return ", ".join(parts)

    def sale(self, view: AgeOfComicsView, sell: options.Sell) -> str:
        """Describe the fee of a Sales step, and whether a collected order would be fulfilled."""
        outlook = sale_outlook(view, sell)
        parts = []
        if outlook.fee_to is not None:
            parts.append(self.brings("fee", cost=self.number("cost", outlook.cost), seat=self.name(outlook.fee_to)))
        count, all_values = len(outlook.fulfilled), len(outlook.values)
        if sell.verb == "collect" and all_values > 1:
            parts.append(self.brings("fulfilled-on", count=count, all=all_values))
        elif sell.verb == "collect" and count:
            parts.append(self.brings("fulfilled", fans=self.catalogue.signed(Order.fans_of(outlook.values[0]))))
        elif sell.verb == "collect":
            parts.append(self.brings("open"))
        low, high = outlook.losses
        if sell.verb == "collect" and high:
            parts.append(self.brings("costs-up-to" if high > low else "costs-at-the-end", points=high))
        return ", ".join(parts)

    def brings(self, message: str, **params: Any) -> str:
        return self.catalogue.text(f"{self.game}.outlook.{message}", **params)

    def print(self, outlook: PrintOutlook | None) -> str:
        """Describe the cost and gain of a print; empty if no team is affordable."""
        if outlook is None:
            return ""
        return self.catalogue.text(
            "page.preview-mastery" if outlook.mastery else "page.preview",
            cost=outlook.cost, value=outlook.value, fans=outlook.all_fans,
            writer=self.named(outlook.writer), artist=self.named(outlook.artist),
        )  # fmt: skip

    def left(self, view: AgeOfComicsView, ask: Ask) -> str:
        """Describe how often a question may still be asked in this action, or the order being fulfilled; empty if
        neither applies.
        """
        me = view.me
        if ask.kind in ("idea", "board-idea"):
            return self.panel("ideas-left", count=me.left)
        if ask.kind == "fans" and view.fulfilling is not None:
            return self.panel("fulfilling", order=self.param("order", view.fulfilling), fans=view.fulfilling.fans)
        counted = f"left-{ask.kind}"
        if ask.kind not in COUNTED or me.of < 2:
            return ""
        return self.panel(counted, left=me.left, of=me.of)

    def sale_left(self, view: AgeOfComicsView) -> str:
        """Describe the steps that remain in a Sales action; empty outside one."""
        if view.sale is None:
            return ""
        step = self.panel("free" if view.sale.free_step else "paid")
        return self.panel("sale", flips=view.sale.flips, collects=view.sale.collects, step=step)

    def next_moves(self, expected: Sequence[Expected]) -> list[str]:
        """Describe the Automa's possible next moves, each with the number of cards that produce it."""
        of_all = sum(len(one.cards) for one in expected)
        return [self.panel("next-on", cards=len(one.cards), all=of_all, move=self.move(one.move)) for one in expected]

    def move(self, move: Move) -> str:
        if move.action is None:
            return self.catalogue.text(f"{self.game}.next.lost")
        params: dict[str, Any] = {"action": self.word(move.action), "number": move.number}
        genres, kind = self.catalogue.listed(map(self.word, move.genres)), move.action.value
        match move.action:
            case Action.HIRE:
                params |= dict(zip(Craft, map(self.card, move.cards), strict=True))
            case Action.DEVELOP if move.genres:
                kind = "develop-search" if move.searches else "develop-deck"
                params["genre"] = genres
            case Action.DEVELOP | Action.PRINT:
                params["card"] = params["title"] = self.card(move.cards[0])
                kind = "print-two" if move.action is Action.PRINT and move.number > 1 else kind
            case _:
                kind = kind if genres else f"{kind}-none"
                params["genre"] = params["genres"] = genres
        return self.catalogue.text(f"{self.game}.next.{kind}", **params)

    def standing(self, view: AgeOfComicsView, name: Callable[[int], str]) -> str:
        """Describe the score if the game ended now, its title, and the next title; empty unless it is a solo game."""
        stands = standing(view)
        if stands is None:
            return ""
        points, automa = map(self.catalogue.number, (stands.points, stands.automa))
        told = self.panel("standing", name=name(stands.seat), points=points, automa=automa)
        return " · ".join([told, self.titles(view)])

    def titles(self, view: AgeOfComicsView) -> str:
        """Describe the title that the person has earned so far, and the next one; empty unless it is a solo game."""
        stands = standing(view)
        if stands is None:
            return ""
        now = [self.panel("title-now", title=self.word(stands.title))] if stands.title else []
        if stands.next_title:
            now.append(self.panel("title-next", title=self.word(stands.next_title), missing=stands.missing))
        return " · ".join(now)

    def challenges(self, view: AgeOfComicsView) -> list[str]:
        """Describe the viewer's progress in each challenge: the current count and the goal."""
        return [
            f"{'✓' if one.met else '✗'} {self.word(one.challenge)} ({one.now}{f'/{one.goal}' if one.goal else ''})"
            for one in challenges(view)
        ]

    def choice(self, message: str, **params: Any) -> str:
        return self.catalogue.text(f"{self.game}.option.{message}", **params)

    def picked(self, deed: str, kind: str, pile: PileView, place: int) -> str:
        """Describe taking a card from a display or, unseen, the top card of the deck."""
        if place == options.DECK:
            return self.choice("top", back=self.back(kind, pile.top or ""))
        card = pile.display[place - 1]
        assert card is not None
        return self.choice(deed, card=self.card(card))

    def back(self, kind: str, back: str) -> str:
        """Describe the back of a card: the genre of a comic, the value of a creative."""
        return self.word(back) if kind == "comic" else self.catalogue.text(f"{self.game}.panel.value", value=back)

    def title_at(self, view: AgeOfComicsView, slot: int) -> str:
        return self.titled(view.me.printed[slot - 1].title)

    def growth(self, view: AgeOfComicsView, slot: int, craft: Craft) -> str:
        """Describe the increase of a creative's value on a printed comic."""
        printed = view.me.printed[slot - 1]
        creative = printed.writer if craft is Craft.WRITER else printed.artist
        value = printed.writer_value if craft is Craft.WRITER else printed.artist_value
        title = self.title_at(view, slot)
        return self.choice("grow", creative=self.named(creative), then=value + 1, title=title)

    # -- the board --------------------------------------------------------------------------

    def gives(self, view: AgeOfComicsView, action: Action) -> str:
        """Describe what the first free space of an action gives."""
        now = gives(view, action)
        return self.panel("full") if now is None else self.panel(f"gives-{action}", now=now)
