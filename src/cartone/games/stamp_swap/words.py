"""Words of Stamp Swap: tiles, items and events in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Any, ClassVar, TypeAlias

from ...locale.forms import Word
from ...table import GAP, Event
from ..kit.options import Tell
from ..kit.words import GameWords
from .album import COLUMNS
from .card_notation import EXAMPLES, SOURCE, line_of, text_of
from .components import (
    SIDE,
    TOKEN,
    Attendee,
    Box,
    Contest,
    ContestType,
    DecisionCard,
    EventCard,
    Kind,
    Mat,
    PinzettaEvent,
    PinzettaMat,
    ShowScoringCard,
    Size,
    Stamp,
    Tile,
)
from .contests import NEEDS_PROPERTY
from .game import PINZETTA, Day, StampSwap
from .grammar import DOWN, FILTERS, SHORT, WORDS, WRITTEN_OUT
from .opponent import LARGE
from .options import Choose, Cut, Deed, DrawFrom, Enter, Exchange, Look, Place, Resolve, Split, Take
from .outlook import Final, HerCut, Placement, Standing
from .view import ItemView, StampSwapView
from .vocabulary import ITEM_WORDS, Moment

TOLD_WITH_TEXT = {"contest-laid": "contest", "event-revealed": "event", "your-event": "event", "got-mat": "mat"}
"""The event parameter that holds a card whose text is part of the sentence, by event."""
COUNTED = {
    "sets": "set", "different": "kind", "colour": "colour", "theme": "theme", "corners": "corner", "edges": "edge",
    "gaps": "area", "empty-areas": "area",
}  # fmt: skip
"""Nouns for what contests count, other than stamps, keyed by the way of counting."""

CARD_WORDS = ("typed.{}", "word.{}", "coming.{}", "coming.count-{}", "coming.of-{}", "coming.which-{}",
              "coming.happens-{}", "word.contest-{}")  # fmt: skip
"""Format strings for IDs of messages with words for cards, in order of preference for display."""
COUNTED_WORDS = (
    *((counter, word) for counter in ("stamps", "group", "surrounded") for word in FILTERS if "=" not in word),
    *((counter, word) for counter in ("group", "sets", "different") for word in ("colour", "theme")),
)
"""Pairs of a way of counting and the thing counted, each of which is translated as a single phrase."""
ITEM = "|".join(f"{short}(?:{DOWN})?" for short in SHORT.values())
SIDE_BY_SIDE = re.compile(rf"(?<![\w-])({ITEM}) (?=(?:{ITEM})(?![\w-]))")

Card: TypeAlias = Attendee | Contest | EventCard | Mat | PinzettaEvent
"""The cards that have a name and a text."""


class Words(GameWords):
    """Names and sentences of Stamp Swap in the reader's language."""

    game = StampSwap.name
    opponent = PINZETTA
    moments: ClassVar[Mapping[str, Callable[[Event, int], str]]] = {
        "she-chooses": lambda event, _: "lost-pile" if event.params["pile"] == LARGE else "good-cut",
        "day": lambda event, _: "last-day" if event.params["day"] == Day.SUNDAY else "",
    }

    def stands(self, where: str) -> str:
        """Describe how far the game has progressed: its day and phase."""
        return " · ".join(map(self.word, where.split(", ")))

    def stamp(self, stamp: Stamp) -> str:
        """Name a stamp by its colour, theme and value."""
        if stamp.kind is Kind.FOREVER:
            return self.word("forever")
        if stamp.kind is Kind.RARE:
            return f"{self.word('rare')} {stamp.value}"
        assert stamp.colour is not None
        assert stamp.theme is not None
        value = self.word("cancelled") if stamp.kind is Kind.CANCELLED else self.catalogue.number(stamp.value)
        colour, theme = self.word(stamp.colour), self.word(stamp.theme)
        return self.catalogue.text(f"{self.game}.panel.stamp", colour=colour, theme=theme, value=value)

    def tile(self, tile: Tile) -> str:
        """Name a tile by its outline and its stamps."""
        if tile.size is Size.FOREVER:
            return self.word("forever")
        outline = f"{tile.width}×{tile.height}"
        if tile.is_double:
            outline += f" {self.word('double')}:"
        return f"{outline} {' + '.join(map(self.stamp, tile.stamps))}"

    def item(self, item: ItemView) -> str:
        if item.attendee is not None:
            return self.card(item.attendee)
        if item.tile is not None:
            return self.tile(item.tile) + ("" if item.up else f" ({self.word('face-down')})")
        name = self.word(item.back)
        return f"{name}, {self.word('face-down')}" if item.is_stamp else name

    def title(self, card: Card) -> str:
        face = card.exhibitor if isinstance(card, Mat) else card
        return self.cards.text(card_id(card), "name", face.name) or self.nameless(card)

    def nameless(self, card: Card) -> str:
        """Return a substitute name for a card without one, such as a card that a person has described."""
        match card:
            case _ if card.source not in (SOURCE, GAP):
                return card.id
            case Contest():
                return self.word(f"contest-{card.type}")
            case EventCard() | PinzettaEvent():
                return self.word("event")
            case Attendee() if card.number:
                return f"{self.word('attendee')} {card.number}"
        return self.word("exhibitor")

    def says(self, card: Card) -> str:
        face = card.exhibitor if isinstance(card, Mat) else card
        said = self.cards.text(card_id(card), "text", face.text)
        if said or card.source != SOURCE:
            return said
        return self.line(text_of(face) if isinstance(face, Attendee) else line_of(face))

    def card(self, card: Card) -> str:
        """Return the name and the text of a card."""
        text = self.says(card)
        return f"{self.title(card)}: {text}" if text else self.title(card)

    def called(self, card: Any) -> str:
        """Name a stamp by what is printed on it, and a card by its name or, failing that, its ID."""
        match card:
            case Tile():
                return self.tile(card)
            case Attendee() | Contest() | EventCard() | Mat() | PinzettaEvent():
                return self.title(card)
            case PinzettaMat():
                return self.catalogue.listed(map(self.word, card.targets))
            case ShowScoringCard():
                return self.word(f"contest-{card.type}")
            case DecisionCard():
                return self.decision(card)
        return super().called(card)

    def decision(self, card: DecisionCard) -> str:
        """Name a decision card by its ID and crossed-out icons, or by the description that a person entered."""
        if card.source != SOURCE:
            return f"{card.id} · −{card.crossed}"
        crossed = [f"{self.facet('crossed')}: {card.crossed}"] if "crossed" in card.id else []
        boxes = zip(Box, card.points, strict=True) if "points" in card.id else ()
        return " · ".join([*crossed, *(f"{self.word(box)}: {points}" for box, points in boxes)])

    def shown(self, facet: str, value: str) -> str:
        if facet == "item" and value.removesuffix(DOWN) in WRITTEN_OUT:
            what = self.word(WRITTEN_OUT[value.removesuffix(DOWN)])
            return f"{what}, {self.word('face-down')}" if value.endswith(DOWN) else what
        return super().shown(facet, value.removeprefix("kind="))

    def params(self, event: Event) -> dict[str, str]:
        """Return an event's parameters, with its card's text or a note that only the items count."""
        params = super().params(event)
        if event.id in TOLD_WITH_TEXT:
            params["text"] = self.says(event.params[TOLD_WITH_TEXT[event.id]])
        if not event.params.get("counts", True):
            params["text"] = self.catalogue.text("stamp-swap.panel.only-items")
        return params

    def param(self, name: str, value: object) -> str:
        """Format a parameter of an event as text."""
        match value:
            case Tile():
                return self.tile(value)
            case Attendee() | EventCard() | Contest() | PinzettaEvent() | Mat():
                return self.title(value)
            case tuple() if name == "laid":
                return "; ".join(f"#{item} {self.param('face', face)}" for item, face in zip(*value, strict=True))
            case tuple() if name in ("cards", "events"):
                return "; ".join(map(self.title, value))
            case tuple() if name == "gains":
                return ", ".join(f"{self.title(card)} {self.number('points', change)}" for card, change in value)
            case tuple() if name == "targets":
                return self.catalogue.listed(map(self.word, value))
            case str() if name == "face" and value != TOKEN:  # only a face-down item has its back as its face
                return f"{self.word(value)}, {self.word('face-down')}"
            case tuple():
                return self.numbers(value)
            case _:
                return super().param(name, value)

    def numbers(self, items: Iterable[int]) -> str:
        return " ".join(f"#{item}" for item in items) or self.word("nothing")

    def pile(self, pile: int) -> str:
        """Name a pile: large or small against Pinzetta, by number in other games."""
        if any(seat.player == PINZETTA for seat in self.seats):
            return self.word("small" if pile else "large")
        return str(pile + 1)

    def number(self, name: str, value: int) -> str:
        match name:
            case "item" | "runner" | "given":
                return f"#{value}"
            case "cell":
                return self.cell(value)
            case "pile":
                return self.pile(value)
            case _:
                return super().number(name, value)

    def cell(self, cell: int) -> str:
        """Name a cell of an album by the marks of its row and its column."""
        return self.panel("cell", row=cell // SIDE + 1, column=COLUMNS[cell % SIDE])

    # -- outlooks ---------------------------------------------------------------------------

    def standing(self, found: Standing) -> str:
        """Describe a player's points in a contest, the next step, and the points added by other cards."""
        if found.entered:
            return f"({self.panel('entered', points=found.ticket)})"
        if found.points is None:
            parts = [self.panel("by-hand")]
        elif isinstance(found.card, Contest) and found.card.type is ContestType.FINALE:
            parts = [f"({self.panel('at-the-end', points=found.points)})"]
        else:
            parts = [self.panel("points-now", points=found.points, counted=found.counted)]
        if found.next_counted is not None:
            parts.append(self.next_step(found))
        if found.extra:
            parts.append(self.panel("entry-extra", points=self.number("points", found.extra)))
        return " ".join(parts)

    def next_step(self, found: Standing) -> str:
        """Describe the next count at which a contest's points change, and the new points."""
        assert found.card.scoring is not None
        count = found.card.scoring.count
        noun = count.of if count.what == "different" and count.of in ("colour", "theme") else count.what
        counted = self.panel(f"counted-{COUNTED.get(noun, 'stamp')}", counted=found.next_counted)
        return self.panel("next-step", counted=counted, points=found.next_points)

    def gains(self, found: Placement) -> str:
        """Describe the effects of a placement: cards with their change in points, and stamps that no longer fit."""
        changes = [
            f"{self.title(gain.card)} {self.catalogue.signed(gain.change)}" for gain in found.gains if gain.change
        ]
        return f"{', '.join(changes) or '±0'}{f'. {self.no_room(found)}' if found.discards else ''}"

    def no_room(self, found: Placement) -> str:
        return self.panel("no-room", items=self.numbers(found.discards))

    def her_cut(self, view: StampSwapView, cut: HerCut) -> str:
        """Describe the items that Pinzetta will swap between her piles."""
        if cut.swapped is None:
            return self.panel("she-will-keep")
        one, two = (self.brief(view, item) for item in cut.swapped)
        return self.panel("she-will-swap", one=one, two=two)

    def if_it_ended(self, finals: Iterable[Final], name: Callable[[int], str]) -> str:
        """Describe all players' points if the Final Show were scored now; empty if `finals` is."""
        scores = ", ".join(f"{name(final.seat)} {self.points_of(final)}" for final in finals)
        return self.panel("if-it-ended", scores=scores) if scores else ""

    def points_of(self, final: Final) -> str:
        """Format points or a range; `+ ?` stands for points counted by hand."""
        least, most = map(self.catalogue.number, (final.least, final.most))
        if final.least == final.most:
            points = least
        else:
            points = self.panel("from-to", least=least, most=most) if final.least < 0 else f"{least}–{most}"
        return f"{points} + ?" if final.by_hand else points

    # -- answers ----------------------------------------------------------------------------

    def answer(self, view: StampSwapView, kind: str, option: Any) -> str:
        match option:
            case Take(item) | Look(item):
                return self.choice(kind, item=self.numbered(view, item))
            case Cut() | Split():
                return self.choice(kind, **{part: self.listed(view, items) for part, items in option._asdict().items()})
            case Choose(seat, pile):
                items = self.listed(view, (item.number for item in view.players[seat].piles[pile]))
                whose = "choose" if view.pinzetta is None else "choose-hers"
                return self.choice(whose, owner=self.name(seat), pile=self.pile(pile), items=items)
            case Place(item, cell):
                return self.choice(kind, item=self.numbered(view, item), cell=self.cell(cell))
            case Enter(contest):
                return self.choice(kind, contest=self.titled(view.contests, contest))
            case Resolve(attendee):
                return self.choice(kind, card=self.titled(view.me.attendees, attendee))
            case DrawFrom(size):
                return self.word(size)
            case Exchange(mine, other):
                return self.choice(kind, mine=self.numbered(view, mine), other=self.numbered(view, other))
            case Tell(number):
                return self.choice("by-hand-points", points=str(number))
            case Deed("points", points):
                return self.choice("by-hand-points", points=self.number("points", points))
            case Deed(what):
                return self.choice("by-hand-draw", size=self.word(what.removeprefix("draw ")))
        return super().answer(view, kind, option)

    def names(self, view: StampSwapView, kind: str, option: Any) -> Iterable[str]:
        """Yield the names accepted for an option, including a card's title alone and an item's description."""
        yield from super().names(view, kind, option)
        match option:
            case Enter(contest):
                yield self.titled(view.contests, contest)
            case Resolve(attendee):
                yield self.titled(view.me.attendees, attendee)
            case Take(item) | Look(item) if item:
                yield self.numbered(view, item)
                yield self.numbered(view, item).partition("(")[2].removesuffix(")")

    # -- cards that a person describes ----------------------------------------------------------

    @cached_property
    def card_words(self) -> Mapping[str, Sequence[str]]:
        words: dict[str, Sequence[str]] = {}
        for word in WORDS:
            known = filter(self.catalogue.has, (self.id(where.format(word)) for where in CARD_WORDS))
            words[word] = [way for message in known for way in self.catalogue.text(message).split("|")] or [word]
        for moment in Moment:
            at = self.catalogue.text(f"{self.game}.pack.at-{moment}")
            words |= {f"at {moment} {item}": [f"{at} ({words[item][0]})"] for item in ITEM_WORDS}
            words[f"at {moment}"] = [at]
        for counter, word in COUNTED_WORDS:
            name, inserted = ("property" if counter in NEEDS_PROPERTY else "counted"), Word(words[word][0], word)
            words[f"{counter} {word}"] = [
                self.catalogue.text(f"{self.game}.typed.counted-{counter}", **{name: inserted})
            ]
        for counted, kind in product(("different colour", "different theme"), FILTERS):
            words[f"{counted} {kind}"] = [f"{words[counted][0]} ({words.get(f'stamps {kind}', words[kind])[0]})"]
        for what, short in SHORT.items():
            words[short] = [self.word(what)]
            words[f"{short}{DOWN}"] = [f"{self.word(what)} {self.word('face-down')}"]
        return words

    def line(self, notation: str) -> str:
        """Return a card description in words, with dots between adjacent items."""
        return super().line(SIDE_BY_SIDE.sub(r"\1 · ", notation))

    def descriptions(self, deck: str, text: str) -> Iterator[str]:
        """Yield texts to parse for a typed card, such as one without punctuation or with numbers only."""
        yield from super().descriptions(deck, text)
        if deck in EXAMPLES:
            yield re.sub("[,:]", "", text)
        elif deck == "decision":
            numbers = re.findall(r": (\d+)", text)
            crossed = [f"{numbers.pop(0)} crossed"] if len(numbers) in (1, len(Box) + 1) else []
            yield ", ".join([*crossed, *([f"points {' '.join(numbers)}"] if numbers else [])])
        elif deck == "attendee":
            yield re.sub(rf"^{re.escape(self.word('attendee'))} (\d+):", r"\1", text, flags=re.IGNORECASE)
        elif deck == "pinzetta-mat":
            yield text.replace(self.catalogue.listed("aa")[1:-1], " ")

    def choice(self, message: str, **params: str) -> str:
        return self.catalogue.text(f"{self.game}.option.{message}", **params)

    def titled(self, cards: Iterable[Card], card_id: str) -> str:
        return next(self.title(card) for card in cards if card.id == card_id)

    def numbered(self, view: StampSwapView, number: int) -> str:
        """Name an item by its number, followed in brackets by what the viewer knows about it."""
        item = item_in(view, number)
        if item.attendee is not None:
            name = self.title(item.attendee)
        elif item.tile is not None and not item.up:
            name = f"{self.tile(item.tile)}, {self.word('face-down')}"
        else:
            name = self.item(item)
        return f"#{number} ({name})"

    def listed(self, view: StampSwapView, items: Iterable[int]) -> str:
        return ", ".join(self.brief(view, item) for item in items) or self.word("nothing")

    def brief(self, view: StampSwapView, number: int) -> str:
        """Name an item briefly, for a list: its number and what it looks like."""
        item = item_in(view, number)
        if item.attendee is not None:
            return f"#{number} {self.title(item.attendee).partition(',')[0]}"
        if item.tile is None or item.tile.size is Size.FOREVER:
            return f"#{number} {self.word(item.back)}"
        stamp = item.tile.stamps[0]
        look = "double" if item.tile.is_double else stamp.colour or stamp.kind
        return f"#{number} {item.tile.width}×{item.tile.height} {self.word(look)}"


def item_in(view: StampSwapView, number: int) -> ItemView:
    everywhere = (*view.pool, *(item for player in view.players for item in player.items))
    return next(item for item in everywhere if item.number == number)


def card_id(card: Card) -> str:
    """Return a card's ID in its pack; a mat's exhibitor has the ID of the mat."""
    on_mat = isinstance(card, Attendee) and not card.number
    return card.id.removesuffix("-exhibitor") if on_mat else card.id
