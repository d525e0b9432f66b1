"""The pictures of the rules pages by their names, put together from the drawings of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from markupsafe import Markup

from ...games.age_of_comics import svg as office
from ...games.stamp_swap import svg as fair
from ...locale import Catalogue
from .fair import LARGE_SQUARE, RARE, TALL, FairDrawings
from .office import OfficeDrawings
from .parts import sized

FAIR: Mapping[str, Callable[[FairDrawings], Markup]] = {
    "sizes": FairDrawings.sizes,
    "colours": FairDrawings.colours,
    "kinds": FairDrawings.kinds,
    "double": FairDrawings.double,
    "back": FairDrawings.back,
    "contests": FairDrawings.contests,
    "cut": FairDrawings.cut,
    "album": FairDrawings.album,
    "group": FairDrawings.group,
    "corners": FairDrawings.corners,
    "surrounded": FairDrawings.surrounded,
    "gaps": FairDrawings.gaps,
    "attendees": FairDrawings.attendees,
    "pinzetta": FairDrawings.pinzetta,
    "her-piles": FairDrawings.her_piles,
    "appraisal": FairDrawings.appraisal,
    "choice": FairDrawings.choice,
    "her-swap": FairDrawings.her_swap,
    "boxes": FairDrawings.boxes,
}
OFFICE: Mapping[str, Callable[[OfficeDrawings], Markup]] = {
    "genres": OfficeDrawings.genres,
    "creatives": OfficeDrawings.creatives,
    "covers": OfficeDrawings.covers,
    "orders": OfficeDrawings.orders,
    "calendar": OfficeDrawings.calendar,
    "desks": OfficeDrawings.desks,
    "city": OfficeDrawings.city,
    "printed": OfficeDrawings.printed,
    "mastery": OfficeDrawings.mastery,
    "specials": OfficeDrawings.specials,
    "chart": OfficeDrawings.chart,
    "automa": OfficeDrawings.automa,
    "automa-card": OfficeDrawings.automa_card,
}
SMALL = frozenset({
    "double", "attendees", "pinzetta", "album", "group", "corners", "surrounded", "gaps",
    "creatives", "covers", "city", "mastery", "chart", "automa", "automa-card",
})  # fmt: skip
"""Pictures that have room beside a text."""


class Drawings:
    """Draws what the books show, in the words of one language."""

    def __init__(self, words: Catalogue) -> None:
        self.fair = FairDrawings(words)
        self.office = OfficeDrawings(words)

    def picture(self, name: str) -> Markup:
        return FAIR[name](self.fair) if name in FAIR else OFFICE[name](self.office)

    def defs(self, game: str) -> Markup:
        """What the drawings of a game refer to; it stands on the page once."""
        return Markup(fair.defs() if game == "stamp-swap" else office.defs())

    def sign(self, book: str) -> Markup:
        """What stands on the cover of a book."""
        match book:
            case "stamp-swap":
                return Markup("").join(self.fair.stamp(tile, 22, "") for tile in (TALL, LARGE_SQUARE, RARE))
            case "pinzetta":
                return sized(fair.pinzetta(""), 84, 84)
            case "age-of-comics":
                comics = self.office.pack.comics
                return Markup("").join(self.office.cover(comics[number], 58) for number in (4, 8, 20))
        return sized(office.automa(""), 84, 84)
