"""Age of Comics in words: comics, creatives and orders as a reader of a language would say them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from ...locale.forms import Word
from ...table import Ask, Event
from ...text import clip
from ..kit.words import GameWords
from .actions.spaces import gives
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
from .literal import SOURCE, kind_of
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
    TurnUp,
)
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
"""What kind of place a step of a Sales action names."""


COUNTED = ("print", "convert", "re-assign", "fans")
"""Questions that may be asked several times in a row, besides those about ideas."""


class Words(GameWords):
    """Says what there is in Age of Comics."""

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
        """What a comic is called; without a title, by its genre."""
        if isinstance(comic, RipOff):
            return self.cards.text(comic.original.id, "rip-off", comic.title) or self.word(comic.genre)
        return self.cards.text(comic.id, "title", comic.title) or self.word(comic.genre)

    def quoted(self, title: str) -> str:
        """A title with the quotation marks of the language."""
        return self.catalogue.text(f"{self.game}.panel.quoted", title=title)

    def titled(self, comic: Comic | RipOff) -> str:
        """A comic by its title; without one as "a horror comic", in whatever form is asked for."""
        if comic.title:
            return self.quoted(self.title(comic))
        return Word(self.panel("untitled", genre=self.word(comic.genre)), f"{comic.genre}-comic")

    def comic(self, comic: Comic | RipOff, room: int | None = None) -> str:
        """Title, genre and bonus; the title is clipped if there is no room for it."""
        if isinstance(comic, Comic) and not comic.title:
            return self.line(kind_of(comic))
        bonus = "rip-off" if isinstance(comic, RipOff) else f"bonus-{comic.bonus}"
        more = f" ({self.word(comic.genre)}, {self.word(bonus)})"
        title = self.titled(comic)
        return (title if room is None else clip(title, room - len(more))) + more

    def creative(self, creative: Creative) -> str:
        return f"{self.named(creative)} ({self.word(creative.genre)} {creative.value})"

    def named(self, creative: Creative) -> str:
        """What a creative is called; without a name, by the craft."""
        return creative.name or self.word(creative.craft)

    def card(self, card: Comic | Creative | RipOff) -> str:
        return self.creative(card) if isinstance(card, Creative) else self.comic(card)

    def card_name(self, card: Comic | Creative) -> str:
        return self.creative(card) if isinstance(card, Creative) else self.titled(card)

    def called(self, card: Any) -> str:
        """A card by its name, a back or an order by what it shows."""
        match card:
            case Comic() | Creative():
                return self.card(card)
            case Back():
                return self.shown("", card.id)
            case AutomaCard() if card.source == SOURCE:
                return self.actions(card)
        return super().called(card)

    def actions(self, card: AutomaCard) -> str:
        """A card of the Automa, top down."""
        return " / ".join(map(self.word, card.actions))

    def shown(self, facet: str, value: str) -> str:
        return self.word(f"bonus-{value}") if facet == "bonus" else super().shown(facet, value)

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
        """The round and the phase; before the first round only the phase."""
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
        """What an answer is, and behind it what it brings, if that is known."""
        outlook = self.outlook(view, kind, option)
        said = self.plain_answer(view, kind, option)
        return f"{said} · {outlook}" if outlook else said

    def plain_answer(self, view: AgeOfComicsView, kind: str, option: Any) -> str:
        match option:
            case Name(Genre() as genre):
                return self.choice("name", genre=self.word(genre))
            case TakeIdea(Genre() as genre):
                return self.choice("take-idea", genre=self.word(genre))
            case TurnUp(Genre() as genre):
                return self.choice("turn-up-genre", genre=self.word(genre))
            case Act(Action() as action):
                return self.word(action)
            case Pick(place):
                return self.picked("hire", kind, view.writers if kind == Craft.WRITER else view.artists, place)
            case Develop(_, Genre() as genre):
                return self.choice("search", genre=self.word(genre))
            case Develop(place):
                return self.picked("develop", "comic", view.comics, place)
            case Print(RipOff() as title):
                return self.choice("rip-off", title=self.titled(title), genre=self.word(title.genre))
            case Print(Comic() as comic):
                return self.choice("print", card=self.comic(comic))
            case Hype(Comic() as comic):
                return self.choice("set-aside", card=self.comic(comic))
            case Discard(card):
                return self.choice("discard", card=self.card(card))
            case Assign(creative):
                return self.choice(creative.craft, card=self.creative(creative))
            case Slot(slot):
                return self.choice("fans", title=self.title_at(view, slot))
            case PlaceCube(action):
                return self.choice("place-cube", special=self.word(SPECIALS[action]))
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

    def names(self, view: AgeOfComicsView, kind: str, option: Any) -> Iterable[str]:
        """Cards also by nothing but their titles and names, and without what they bring."""
        yield from super().names(view, kind, option)
        match option:
            case Pick(place) | Develop(place, None) if place != DECK:
                there = {"writer": view.writers, "artist": view.artists}.get(kind, view.comics).display[place - 1]
                assert there is not None
                yield self.card_name_alone(there)
            case Print(Comic() | RipOff() as card) | Hype(Comic() as card) | Discard(card) | Assign(card):
                yield self.card_name_alone(card)
            case Reassign(slot, Creative() as creative):
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
        """Take the name from before the brackets with what the card shows; a word that stands for a name is none."""
        named = re.fullmatch(r"[\"“„]?(.+?)[\"“”]? \((.+)\)", text)
        if named is not None:
            nameless = named[1] in map(self.word, (*Genre, *Craft))
            yield named[2] if nameless else f"{named[2]} {named[1]}"
        yield from super().descriptions(deck, text)

    # -- what is said beforehand --------------------------------------------------------------

    def outlook(self, view: AgeOfComicsView, kind: str, option: Any) -> str:
        """What an answer costs and brings, as far as it is certain; nothing where there is nothing to tell."""
        match option:
            case Pick(place) if place != DECK:
                card = (view.writers if kind == Craft.WRITER else view.artists).display[place - 1]
                return self.brings("idea") if isinstance(card, Creative) and hire_idea(view, card) else ""
            case Increase(slot, Craft() as craft):
                growth = growth_outlook(view, slot, craft)
                return self.costs(growth.cost, 0, growth.orders)
            case Reassign(slot, Creative() as creative):
                return self.costs(*swap_outlook(view, slot, creative))
            case Sell("flip" | "collect"):
                return self.sale(view, option)
        return ""

    def costs(self, cost: int, fans: int, orders: Sequence[Order]) -> str:
        """Money, fans and orders fulfilled."""
        parts = [self.number("cost", cost)]
        if fans:
            parts.append(self.brings("fans", fans=self.catalogue.signed(fans)))
        if orders:
            parts.append(self.brings("orders", count=len(orders)))
        return ", ".join(parts)

    def sale(self, view: AgeOfComicsView, sell: Sell) -> str:
        """The fee, and what becomes of an order that is collected."""
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
        return ", ".join(parts)

    def brings(self, message: str, **params: Any) -> str:
        return self.catalogue.text(f"{self.game}.outlook.{message}", **params)

    def print(self, outlook: PrintOutlook | None) -> str:
        """What a print costs and brings; nothing if no team can be paid."""
        if outlook is None:
            return ""
        return self.catalogue.text(
            "page.preview-mastery" if outlook.mastery else "page.preview",
            cost=outlook.cost, value=outlook.value, fans=outlook.all_fans,
            writer=self.named(outlook.writer), artist=self.named(outlook.artist),
        )  # fmt: skip

    def left(self, view: AgeOfComicsView, ask: Ask) -> str:
        """How often what is asked may still be done, or which order is fulfilled; nothing where neither is so."""
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
        """What is left of a Sales action; nothing outside of one."""
        if view.sale is None:
            return ""
        step = self.panel("free" if view.sale.free_step else "paid")
        return self.panel("sale", flips=view.sale.flips, collects=view.sale.collects, step=step)

    def next_moves(self, expected: Sequence[Expected]) -> list[str]:
        """What the Automa would do next, and on how many of its cards."""
        of_all = sum(len(one.cards) for one in expected)
        return [self.panel("next-on", cards=len(one.cards), all=of_all, move=self.move(one.move)) for one in expected]

    def move(self, move: Move) -> str:
        """What the Automa does in a turn."""
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
        """The score if the game ended now, the title that it is worth, and the next one; nothing among players."""
        stands = standing(view)
        if stands is None:
            return ""
        points, automa = map(self.catalogue.number, (stands.points, stands.automa))
        parts = [self.panel("standing", name=name(stands.seat), points=points, automa=automa)]
        if stands.title:
            parts.append(self.panel("title-now", title=self.word(stands.title)))
        if stands.next_title:
            parts.append(self.panel("title-next", title=self.word(stands.next_title), missing=stands.missing))
        return " · ".join(parts)

    def challenges(self, view: AgeOfComicsView) -> list[str]:
        """How each challenge stands: what counts for it now and what it needs."""
        return [
            f"{'✓' if one.met else '✗'} {self.word(one.challenge)} ({one.now}{f'/{one.goal}' if one.goal else ''})"
            for one in challenges(view)
        ]

    def choice(self, message: str, **params: Any) -> str:
        return self.catalogue.text(f"{self.game}.option.{message}", **params)

    def picked(self, deed: str, kind: str, pile: PileView, place: int) -> str:
        """What is done with the card at a place of a display; of the deck's top, what its back shows."""
        if place == DECK:
            return self.choice("top", back=self.back(kind, pile.top or ""))
        card = pile.display[place - 1]
        assert card is not None
        return self.choice(deed, card=self.card(card))

    def back(self, kind: str, back: str) -> str:
        """What the back of a card shows: the genre of a comic, the value of a creative."""
        return self.word(back) if kind == "comic" else self.catalogue.text(f"{self.game}.panel.value", value=back)

    def title_at(self, view: AgeOfComicsView, slot: int) -> str:
        return self.titled(view.me.printed[slot - 1].title)

    def growth(self, view: AgeOfComicsView, slot: int, craft: Craft) -> str:
        """A creative on a printed comic, and the next value."""
        printed = view.me.printed[slot - 1]
        creative = printed.writer if craft is Craft.WRITER else printed.artist
        value = printed.writer_value if craft is Craft.WRITER else printed.artist_value
        title = self.title_at(view, slot)
        return self.choice("grow", creative=self.named(creative), now=value, then=value + 1, title=title)

    # -- the board --------------------------------------------------------------------------

    def gives(self, view: AgeOfComicsView, action: Action) -> str:
        """What the first free space of an action gives."""
        now = gives(view, action)
        return self.panel("full") if now is None else self.panel(f"gives-{action}", now=now)
