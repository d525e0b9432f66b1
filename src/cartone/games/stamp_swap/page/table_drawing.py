"""Drawings of the pieces of Stamp Swap, as a seat knows them."""

from __future__ import annotations

from markupsafe import Markup

from ...kit.card_entry import EntryOption
from ...kit.page import TablePage
from ...kit.parts import Arrival
from .. import components
from ..grammar import DOWN, WRITTEN_OUT
from ..view import ItemView, PlayerView, StampSwapView
from . import pictures
from .poster import item_picture
from .tray import outline

BOX_OF = {components.ATTENDEE: components.Box.CARDS, components.Size.FOREVER.value: components.Box.FOREVER}
"""Items drawn as the icon of their box on Pinzetta's mat."""


class TableDrawing(TablePage):
    """The part of the page that draws the pieces on the table."""

    art = pictures.ART
    view: StampSwapView

    def item(self, item: ItemView) -> Markup:
        return Markup(item_picture(item, self.words))

    def name(self, item: ItemView) -> str:
        return str(self.words.item(item))

    def attendee(self, card: components.Attendee) -> Markup:
        return Markup(pictures.attendee(card, self.words.card(card), self.words.title(card)))

    def people(self, player: PlayerView) -> list[components.Attendee]:
        """Return the people on a player's mat: the printed exhibitor, then exhibitors and specialists."""
        printed = [player.mat.exhibitor] if player.mat is not None else []
        return [*printed, *sorted(player.rows, key=lambda card: not card.is_exhibitor)]

    def working(self) -> list[components.Attendee]:
        """Return the specialists among the player's items that may take effect now, as if they were on the mat."""
        among = [item.attendee for item in self.view.me.items if item.attendee is not None]
        return [card for card in among if f"card-{card.id}" in self.choices.things]

    def shape_of(self, item: ItemView) -> str:
        """Return the CSS classes that show an item to scale."""
        if item.attendee is not None:
            return "is-card"
        if item.back == components.TOKEN:
            return "is-token"
        width, height = outline(item)
        return f"w{width:.0f} h{height:.0f}{'' if item.up else ' down'}"

    def contest(self, contest: components.Contest) -> Markup:
        return Markup(pictures.contest(contest, self.words.title(contest)))

    def event(self, card: components.EventCard | components.PinzettaEvent) -> Markup:
        return Markup(pictures.event(card, self.words.title(card), self.words.says(card)))

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
        """Return Pinzetta's target sizes, each with its outline."""
        assert self.view.pinzetta is not None
        targets = self.view.pinzetta.mat.targets
        return [(size, Markup(pictures.wanted(size, self.words.word(size)))) for size in targets]

    def box(self, box: components.Box) -> Markup:
        return Markup(pictures.box(box, self.words.word(box)))

    def decision(self) -> Markup:
        """Draw the last decision card drawn, or the back of the next one."""
        assert self.view.pinzetta is not None
        card = self.view.pinzetta.decision
        says = self.text("page.crosses-out", count=card.crossed) if card is not None else ""
        return Markup(pictures.decision(card, says or self.text("page.decision-cards")))


class FairArrival(Arrival):
    """Pictures of the cards that may be drawn at a real table."""

    page: TableDrawing

    def picture(self, option: EntryOption) -> Markup:
        match option.card:
            case None:
                return self.seen_picture(option)
            case components.Tile():
                return Markup(pictures.tile(option.card, option.label))
            case components.Attendee():
                return self.page.attendee(option.card)
            case components.Contest():
                return self.page.contest(option.card)
            case components.EventCard() | components.PinzettaEvent():
                return self.page.event(option.card)
            case components.DecisionCard():
                return Markup(pictures.decision(option.card, option.label))
            case components.ShowScoringCard():
                return Markup(pictures.ribbon(option.card.type, option.label))
        return Markup("")

    def seen_picture(self, option: EntryOption) -> Markup:
        """Draw an option that is not a card: a colour, a theme, an outline, an item or a contest type."""
        assert self.question is not None
        value, facet = option.value, self.question.facet
        if facet == "type":
            return Markup(pictures.ribbon(components.ContestType(value), option.label))
        if facet == "outline":
            width, _, height = value.partition("x")
            return Markup(pictures.gum(int(width), int(height), option.label))
        if facet == "item":
            return self.laid_picture(WRITTEN_OUT.get(value.removesuffix(DOWN), ""), value.endswith(DOWN), option.label)
        if facet in ("colour", "theme", "value") and value in pictures.MARKS:
            return Markup(pictures.mark(value))
        return Markup(pictures.wanted(value, option.label)) if value in pictures.OUTLINES else Markup("")

    def laid_picture(self, what: str, is_down: bool, title: str) -> Markup:
        if what in BOX_OF:
            return Markup(pictures.box(BOX_OF[what], title))
        if what not in pictures.OUTLINES:
            return Markup("")
        return Markup(pictures.gum(*pictures.OUTLINES[what], title) if is_down else pictures.wanted(what, title))
