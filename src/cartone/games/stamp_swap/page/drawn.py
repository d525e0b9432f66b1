"""The things of a stamp fair, drawn as a seat knows them."""

from __future__ import annotations

from markupsafe import Markup

from ...kit.coming import Option
from ...kit.page import TablePage
from ..components import (
    ATTENDEE,
    TOKEN,
    Attendee,
    Box,
    Contest,
    ContestType,
    DecisionCard,
    EventCard,
    PinzettaEvent,
    ShowScoringCard,
    Size,
    Tile,
)
from ..grammar import DOWN, WRITTEN_OUT
from ..view import ItemView, PlayerView, StampSwapView
from . import pictures
from .tray import OUTLINE_OF, outline

BOX_OF = {ATTENDEE: Box.CARDS, Size.FOREVER.value: Box.FOREVER}
"""What is known by the sign of its box."""


class Drawn(TablePage):
    """A page that can draw whatever lies on the table."""

    art = pictures.ART
    view: StampSwapView

    def item(self, item: ItemView) -> Markup:
        """An item as this seat knows it."""
        name = self.words.item(item)
        if item.attendee is not None:
            return Markup(pictures.attendee(item.attendee, name, self.words.title(item.attendee)))
        if item.tile is not None:
            return Markup(pictures.tile(item.tile, name))
        if item.is_stamp:
            width, height = OUTLINE_OF[item.back]
            return Markup(pictures.gum(width, height, name))
        return Markup(pictures.token(name))

    def name(self, item: ItemView) -> str:
        return str(self.words.item(item))

    def attendee(self, card: Attendee) -> Markup:
        return Markup(pictures.attendee(card, self.words.card(card), self.words.title(card)))

    def people(self, player: PlayerView) -> list[Attendee]:
        """The exhibitor printed on a player's mat, and the exhibitors and specialists beside it."""
        printed = [player.mat.exhibitor] if player.mat is not None else []
        return [*printed, *sorted(player.rows, key=lambda card: not card.is_exhibitor)]

    def working(self) -> list[Attendee]:
        """Specialists among your items that may work now, as those on your mat may."""
        among = [item.attendee for item in self.view.me.items if item.attendee is not None]
        return [card for card in among if f"card-{card.id}" in self.things]

    def shape_of(self, item: ItemView) -> str:
        """The classes that say how large a thing is, to scale."""
        if item.attendee is not None:
            return "is-card"
        if item.back == TOKEN:
            return "is-token"
        width, height = outline(item)
        return f"w{width:.0f} h{height:.0f}{'' if item.up else ' down'}"

    def contest(self, contest: Contest) -> Markup:
        return Markup(pictures.contest(contest, self.words.title(contest)))

    def event(self, card: EventCard | PinzettaEvent) -> Markup:
        return Markup(pictures.event(card, self.words.title(card), self.words.says(card)))

    def coming_picture(self, option: Option) -> Markup:
        match option.card:
            case None:
                return self.seen_picture(option)
            case Tile():
                return Markup(pictures.tile(option.card, option.label))
            case Attendee():
                return self.attendee(option.card)
            case Contest():
                return self.contest(option.card)
            case EventCard() | PinzettaEvent():
                return self.event(option.card)
            case DecisionCard():
                return Markup(pictures.decision(option.card, option.label))
            case ShowScoringCard():
                return Markup(pictures.ribbon(option.card.type, option.label))
        return Markup("")

    def seen_picture(self, option: Option) -> Markup:
        """A colour, a theme, an outline, an item or a type of contests."""
        assert self.coming is not None
        value, facet = option.value, self.coming.facet
        if facet == "type":
            return Markup(pictures.ribbon(ContestType(value), option.label))
        if facet == "outline":
            width, _, height = value.partition("x")
            return Markup(pictures.gum(int(width), int(height), option.label))
        if facet == "item":
            return self.laid_picture(WRITTEN_OUT.get(value.removesuffix(DOWN), ""), value.endswith(DOWN), option.label)
        if facet in ("colour", "theme", "value") and value in pictures.MARKS:
            return Markup(pictures.mark(value))
        return Markup(pictures.wanted(value, option.label)) if value in pictures.OUTLINES else Markup("")

    def laid_picture(self, what: str, is_down: bool, title: str) -> Markup:
        """What an event lays out."""
        if what in BOX_OF:
            return Markup(pictures.box(BOX_OF[what], title))
        if what not in pictures.OUTLINES:
            return Markup("")
        return Markup(pictures.gum(*pictures.OUTLINES[what], title) if is_down else pictures.wanted(what, title))

    def card_name(self, card: str) -> str:
        pack = self.table.game.pack
        return str(self.words.title(next(one for one in (*pack.contests, *pack.attendees) if one.id == card)))

    def portrait(self) -> Markup:
        return Markup(pictures.pinzetta("Pinzetta"))

    def ticket(self, title: str) -> Markup:
        return Markup(pictures.ticket(title))

    def token(self) -> Markup:
        return Markup(pictures.token(self.words.word("token")))

    def wanted(self) -> list[tuple[str, Markup]]:
        """The sizes that she wants, each with its outline."""
        assert self.view.pinzetta is not None
        targets = self.view.pinzetta.mat.targets
        return [(size, Markup(pictures.wanted(size, self.words.word(size)))) for size in targets]

    def box(self, box: Box) -> Markup:
        return Markup(pictures.box(box, self.words.word(box)))

    def decision(self) -> Markup:
        """That card, or the back of the next."""
        assert self.view.pinzetta is not None
        card = self.view.pinzetta.decision
        says = self.text("page.crosses-out", count=card.crossed) if card is not None else ""
        return Markup(pictures.decision(card, says or self.text("page.decision-cards")))
