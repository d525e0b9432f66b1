"""Close-ups of the pieces of Stamp Swap, with their rules and the source of their numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import ClassVar

from markupsafe import Markup

from ....text import minus
from ...kit.zoom import Looks, Near, Zoom
from ..card_notation import SOURCE
from ..components import Attendee, Box, Contest, ContestType, EventCard, Kind, PinzettaEvent, Stamp, Symbol, Tile
from ..outlook import standings
from ..stage import boxed, places, stamp
from ..view import ItemView, PinzettaView, StampSwapView
from . import pictures
from .table_drawing import TableDrawing

Facts = tuple[tuple[str, str], ...]

VALUED_BOXES = (Box.TARGET, Box.TARGET_VALUED, Box.OTHER_VALUED, Box.OTHER)


class FairNear(Near):
    """Close-ups of the pieces of Stamp Swap."""

    page: TableDrawing
    view: StampSwapView

    pack_rule = "stamp-swap#cards"

    def in_sight(self) -> Iterable[str]:
        yield from places(self.view)
        if self.view.token_holder is not None:
            yield "token"  # also shown next to its holder's name, even while it is among the items
        if self.view.pinzetta is not None:
            yield from (f"box-{box}" for box in self.view.pinzetta.boxes)
            yield from (f"want-{size}" for size in self.view.pinzetta.mat.targets)

    # -- items ------------------------------------------------------------------------------

    def items(self) -> Iterator[ItemView]:
        return chain(self.view.pool, *(player.items for player in self.view.players))

    def zoom_item(self, number: str) -> Zoom | None:
        item = next(item for item in self.items() if str(item.number) == number)
        return self.zoom_of(item)

    def zoom_of(self, item: ItemView) -> Zoom:
        if item.attendee is not None:
            return self.zoom_attendee(item.attendee)
        if item.tile is not None:
            return self.zoom_tile(item.tile, self.page.item(item))
        if item.is_stamp:
            return self.close(self.page.name(item), self.page.item(item), "back")
        return self.zoom_token()

    def zoom_token(self, _: str = "") -> Zoom:
        title, says = self.words.word("token"), (self.says("token"),)
        return Zoom(title, self.page.token(), says, rule=self.rule("picking"), name="token")

    def zoom_stamp(self, where: str) -> Zoom | None:
        for player in self.view.players:
            for laid in player.album.tiles:
                if stamp(player.seat, laid.cell) == f"stamp-{where}":
                    return self.zoom_tile(laid.tile, Markup(pictures.tile(laid.tile, self.words.tile(laid.tile))))
        return None

    def zoom_boxed(self, where: str) -> Zoom | None:
        assert self.view.pinzetta is not None
        for box, items in self.view.pinzetta.boxes.items():
            for number, item in enumerate(items):
                if boxed(box, number) == f"boxed-{where}":
                    return self.zoom_of(item)
        return None

    def zoom_tile(self, tile: Tile, picture: Markup) -> Zoom:
        kind, paragraph = tile.stamps[0].kind, "values"
        says = self.says(kind) if kind is not Kind.FOREVER else self.ruled("forever")
        if tile.is_double:
            says, paragraph = self.ruled("double"), "double"
        elif kind is not Kind.ORDINARY:
            paragraph = "forever" if kind is Kind.FOREVER else "kinds"
        facts = self.printed_on(tile)
        return Zoom(self.words.tile(tile), picture, (says,), facts, self.rule(paragraph), tile.source)

    def printed_on(self, tile: Tile) -> Facts:
        """List the size of a tile, and the properties of each stamp on it."""
        words, stamps = self.words, tile.stamps
        size = f"{tile.width}×{tile.height} · {words.word('double' if tile.is_double else tile.size)}"
        rows = [(words.word("size"), [size])]
        rows.append((words.word("colour"), [words.word(one.colour) for one in stamps if one.colour is not None]))
        rows.append((words.word("theme"), [words.word(one.theme) for one in stamps if one.theme is not None]))
        rows.append((self.says("value"), [self.value_of(one) for one in stamps if one.kind is not Kind.FOREVER]))
        return tuple((called, " + ".join(values)) for called, values in rows if values)

    def value_of(self, stamp: Stamp) -> str:
        return str(self.words.word("cancelled")) if stamp.kind is Kind.CANCELLED else minus(stamp.value)

    # -- cards ------------------------------------------------------------------------------

    def zoom_person(self, card_id: str) -> Zoom | None:
        people = chain.from_iterable(map(self.page.people, self.view.players))
        return self.zoom_attendee(next(card for card in people if card.id == card_id))

    def zoom_attendee(self, card: Attendee) -> Zoom:
        kind = "exhibitor" if card.is_exhibitor else "specialist"
        facts = [(self.says("number"), str(card.number))] if card.number else []
        says = (self.words.says(card), self.says(kind))
        title, rule = self.words.title(card), self.rule(f"{kind}s")
        return Zoom(title, self.page.attendee(card), says, tuple(facts), rule, card.source)

    def zoom_contest(self, card_id: str) -> Zoom | None:
        found = next(one for one in standings(self.view, self.view.me) if one.card.id == card_id)
        card = found.card
        assert isinstance(card, Contest)
        rule = self.rule("values" if card.type is ContestType.FINALE else "entering")
        facts = ((self.says("type"), self.words.word(card.type)),)
        says = (self.words.says(card), self.words.standing(found).strip("()"))
        return Zoom(self.words.title(card), self.page.contest(card), says, facts, rule, card.source)

    def zoom_event(self, card_id: str) -> Zoom | None:
        her = self.view.pinzetta
        card = next(card for card in (her.events if her is not None else self.view.events) if card.id == card_id)
        rule = self.rule("pinzetta#card-text" if her is not None else "events")
        title, facts = self.words.title(card), self.laid_by(card)
        is_hers = her is not None and card is her.events[0]  # its text never takes effect
        says = self.text("stamp-swap.her-event", event=title) if is_hers else self.words.says(card)
        return Zoom(title, self.page.event(card), (says,), facts, rule, card.source)

    def laid_by(self, card: EventCard | PinzettaEvent) -> Facts:
        """Return the items that an event lays out, labelled by where they go."""
        if isinstance(card, EventCard):
            return ((self.says("lays"), self.symbols(card.symbols)),)
        parts = {"hers-large": card.large, "hers-small": card.small, "yours": card.yours}
        return tuple((self.says(part), self.symbols(symbols)) for part, symbols in parts.items())

    def symbols(self, symbols: Iterable[Symbol]) -> str:
        """Name the items laid out, counting identical ones."""
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
        boxes = zip(Box, card.points, strict=True)
        facts = (
            (self.says("crossed"), str(card.crossed)),
            *((self.box_name(box), self.words.catalogue.signed(n)) for box, n in boxes),
        )
        rules = "pinzetta#choice-6", "pinzetta#her-boxes"
        return self.close(self.says("decision"), self.page.decision(), *rules, facts=facts, source=card.source)

    def box_name(self, box: Box) -> str:
        return self.says("box", box=self.words.word(box))

    def zoom_box(self, name: str) -> Zoom | None:
        box, paragraph = Box(name), "boxes-stamps" if Box(name) in VALUED_BOXES else "boxes-others"
        points = [card.points[list(Box).index(box)] for card in self.her.decisions]
        each = span(points) if self.her.decisions_are_known else "?"
        facts = (self.says("inside"), str(len(self.her.boxes[box]))), (self.says("each"), each)
        source = self.her.decisions[0].source if self.her.decisions_are_known else SOURCE
        rules = f"pinzetta#{paragraph}", "pinzetta#her-boxes"
        return self.close(self.box_name(box), self.page.box(box), *rules, facts=facts, source=source)

    def zoom_want(self, size: str) -> Zoom | None:
        title = self.says("wanted", size=self.words.word(size))
        picture = Markup(pictures.wanted(size, title))
        return self.close(title, picture, "pinzetta#appraisal-3b", "pinzetta#her-mat", source=self.her.mat.source)

    looks: ClassVar[Looks] = {
        "item": zoom_item, "stamp": zoom_stamp, "boxed": zoom_boxed, "token": zoom_token,
        "person": zoom_person, "contest": zoom_contest, "event": zoom_event,
        "decision": zoom_decision, "box": zoom_box, "want": zoom_want,
    }  # fmt: skip


def span(numbers: Iterable[int]) -> str:
    """Format the range from the lowest to the highest number.

    >>> span([2, 0, 3]), span([1, 1])
    ('0–3', '1')
    """
    least, most = min(found := list(numbers)), max(found)
    return f"{least}" if least == most else f"{least}–{most}"
