"""The things of a stamp fair looked at from near: what each of them does, and whose numbers it has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import ClassVar

from markupsafe import Markup

from ....text import minus
from ...kit.addresses import at
from ...kit.zoom import Looks, Zoom
from ..components import Attendee, Box, Contest, ContestType, EventCard, Kind, PinzettaEvent, Stamp, Symbol, Tile
from ..literal import SOURCE
from ..outlook import standings
from ..stage import boxed, places, stamp
from ..view import ItemView, PinzettaView
from . import pictures
from .drawn import Drawn

Facts = tuple[tuple[str, str], ...]

VALUED_BOXES = (Box.TARGET, Box.TARGET_VALUED, Box.OTHER_VALUED, Box.OTHER)


class Zoomed(Drawn):
    """A page whose things can be looked at from near."""

    pack_rule = "stamp-swap#cards"

    def in_sight(self) -> Iterable[str]:
        yield from places(self.view)
        if self.view.token_holder is not None:
            yield "token"  # it stands by a name also while it lies among the items
        if self.view.pinzetta is not None:
            yield from (f"box-{box}" for box in self.view.pinzetta.boxes)
            yield from (f"want-{size}" for size in self.view.pinzetta.mat.targets)

    # -- items ------------------------------------------------------------------------------

    def items(self) -> Iterator[ItemView]:
        """All that has a number today."""
        return chain(self.view.pool, *(player.items for player in self.view.players))

    def zoom_item(self, number: str) -> Zoom | None:
        item = next(item for item in self.items() if str(item.number) == number)
        return self.zoom_of(f"item-{number}", item)

    def zoom_of(self, name: str, item: ItemView) -> Zoom:
        """An item as this seat knows it."""
        if item.attendee is not None:
            return self.zoom_attendee(name, item.attendee)
        if item.tile is not None:
            return self.zoom_tile(name, item.tile, self.item(item))
        if item.is_stamp:
            says = (self.ruled("stamp-swap#back"),)
            return Zoom(name, self.name(item), self.item(item), says, rule=at("/rules/stamp-swap#back"))
        return self.zoom_token()

    def zoom_token(self, _: str = "") -> Zoom:
        says = (self.zoom_text("token"),)
        return Zoom("token", self.words.word("token"), self.token(), says, rule=at("/rules/stamp-swap#picking"))

    def zoom_stamp(self, where: str) -> Zoom | None:
        """A stamp in an album."""
        for player in self.view.players:
            for laid in player.album.tiles:
                if (name := stamp(player.seat, laid.cell)) == f"stamp-{where}":
                    return self.zoom_tile(name, laid.tile, Markup(pictures.tile(laid.tile, self.words.tile(laid.tile))))
        return None

    def zoom_boxed(self, where: str) -> Zoom | None:
        """What lies in a box of Pinzetta's."""
        assert self.view.pinzetta is not None
        for box, items in self.view.pinzetta.boxes.items():
            for number, item in enumerate(items):
                if (name := boxed(box, number)) == f"boxed-{where}":
                    return self.zoom_of(name, item)
        return None

    def zoom_tile(self, name: str, tile: Tile, picture: Markup) -> Zoom:
        kind, paragraph = tile.stamps[0].kind, "values"
        says = self.zoom_text(kind) if kind is not Kind.FOREVER else self.ruled("stamp-swap#forever")
        if tile.is_double:
            says, paragraph = self.ruled("stamp-swap#double"), "double"
        elif kind is not Kind.ORDINARY:
            paragraph = "forever" if kind is Kind.FOREVER else "kinds"
        title, facts = self.words.tile(tile), self.printed_on(tile)
        return Zoom(name, title, picture, (says,), facts, at(f"/rules/stamp-swap#{paragraph}"), tile.source)

    def printed_on(self, tile: Tile) -> Facts:
        """The size of a tile, and of each stamp on it what it has."""
        words, stamps = self.words, tile.stamps
        size = f"{tile.width}×{tile.height} · {words.word('double' if tile.is_double else tile.size)}"
        rows = [(words.word("size"), [size])]
        rows.append((words.word("colour"), [words.word(one.colour) for one in stamps if one.colour is not None]))
        rows.append((words.word("theme"), [words.word(one.theme) for one in stamps if one.theme is not None]))
        rows.append((self.zoom_text("value"), [self.value_of(one) for one in stamps if one.kind is not Kind.FOREVER]))
        return tuple((called, " + ".join(values)) for called, values in rows if values)

    def value_of(self, stamp: Stamp) -> str:
        return str(self.words.word("cancelled")) if stamp.kind is Kind.CANCELLED else minus(stamp.value)

    # -- cards ------------------------------------------------------------------------------

    def zoom_person(self, card_id: str) -> Zoom | None:
        people = chain.from_iterable(map(self.people, self.view.players))
        return self.zoom_attendee(f"person-{card_id}", next(card for card in people if card.id == card_id))

    def zoom_attendee(self, name: str, card: Attendee) -> Zoom:
        kind = "exhibitor" if card.is_exhibitor else "specialist"
        facts = [(self.zoom_text("number"), str(card.number))] if card.number else []
        says = (self.words.says(card), self.zoom_text(kind))
        rule = at(f"/rules/stamp-swap#{kind}s")
        return Zoom(name, self.words.title(card), self.attendee(card), says, tuple(facts), rule, card.source)

    def zoom_contest(self, card_id: str) -> Zoom | None:
        found = next(one for one in standings(self.view, self.view.me) if one.card.id == card_id)
        card = found.card
        assert isinstance(card, Contest)
        rule = "values" if card.type is ContestType.FINALE else "entering"
        facts = ((self.zoom_text("type"), self.words.word(card.type)),)
        says = (self.words.says(card), self.words.standing(found).strip("()"))
        name, title = f"contest-{card_id}", self.words.title(card)
        return Zoom(name, title, self.contest(card), says, facts, at(f"/rules/stamp-swap#{rule}"), card.source)

    def zoom_event(self, card_id: str) -> Zoom | None:
        her = self.view.pinzetta
        card = next(card for card in (her.events if her is not None else self.view.events) if card.id == card_id)
        rule = at("/rules/pinzetta#card-text" if her is not None else "/rules/stamp-swap#events")
        title, facts = self.words.title(card), self.laid_by(card)
        is_hers = her is not None and card is her.events[0]  # its text never takes effect
        says = self.text("stamp-swap.her-event", event=title) if is_hers else self.words.says(card)
        return Zoom(f"event-{card_id}", title, self.event(card), (says,), facts, rule, card.source)

    def laid_by(self, card: EventCard | PinzettaEvent) -> Facts:
        """What an event lays out, and where."""
        if isinstance(card, EventCard):
            return ((self.zoom_text("lays"), self.symbols(card.symbols)),)
        parts = {"hers-large": card.large, "hers-small": card.small, "yours": card.yours}
        return tuple((self.zoom_text(part), self.symbols(symbols)) for part, symbols in parts.items())

    def symbols(self, symbols: Iterable[Symbol]) -> str:
        """Items that are laid out, in words."""
        down = self.words.word("face-down")
        said = Counter(self.words.word(one.what) + ("" if one.up else f" ({down})") for one in symbols)
        return ", ".join(what if count == 1 else f"{count} × {what}" for what, count in said.items())

    # -- Pinzetta ---------------------------------------------------------------------------

    @property
    def her(self) -> PinzettaView:
        assert self.view.pinzetta is not None
        return self.view.pinzetta

    def zoom_decision(self, card_id: str) -> Zoom | None:
        card = self.her.decision
        assert card is not None
        says = (self.ruled("pinzetta#choice-6"), self.ruled("pinzetta#her-boxes"))
        boxes = zip(Box, card.points, strict=True)
        facts = (
            (self.zoom_text("crossed"), str(card.crossed)),
            *((self.box_name(box), self.words.catalogue.signed(n)) for box, n in boxes),
        )
        name, title = f"decision-{card_id}", self.zoom_text("decision")
        return Zoom(name, title, self.decision(), says, facts, at("/rules/pinzetta#choice-6"), card.source)

    def box_name(self, box: Box) -> str:
        return self.zoom_text("box", box=self.words.word(box))

    def zoom_box(self, name: str) -> Zoom | None:
        box, paragraph = Box(name), "boxes-stamps" if Box(name) in VALUED_BOXES else "boxes-others"
        points = [card.points[list(Box).index(box)] for card in self.her.decisions]
        each = span(points) if self.her.decisions_are_known else "?"
        facts = (self.zoom_text("inside"), str(len(self.her.boxes[box]))), (self.zoom_text("each"), each)
        says = self.ruled(f"pinzetta#{paragraph}"), self.ruled("pinzetta#her-boxes")
        source = self.her.decisions[0].source if self.her.decisions_are_known else SOURCE
        rule = at(f"/rules/pinzetta#{paragraph}")
        return Zoom(f"box-{box}", self.box_name(box), self.box(box), says, facts, rule, source)

    def zoom_want(self, size: str) -> Zoom | None:
        title = self.zoom_text("wanted", size=self.words.word(size))
        picture = Markup(pictures.wanted(size, title))
        says = (self.ruled("pinzetta#appraisal-3b"), self.ruled("pinzetta#her-mat"))
        return Zoom(f"want-{size}", title, picture, says, (), at("/rules/pinzetta#appraisal-3b"), self.her.mat.source)

    looks: ClassVar[Looks] = {
        "item": zoom_item, "stamp": zoom_stamp, "boxed": zoom_boxed, "token": zoom_token,
        "person": zoom_person, "contest": zoom_contest, "event": zoom_event,
        "decision": zoom_decision, "box": zoom_box, "want": zoom_want,
    }  # fmt: skip


def span(numbers: Iterable[int]) -> str:
    """From the lowest to the highest number.

    >>> span([2, 0, 3]), span([1, 1])
    ('0–3', '1')
    """
    least, most = min(found := list(numbers)), max(found)
    return f"{least}" if least == most else f"{least}–{most}"
