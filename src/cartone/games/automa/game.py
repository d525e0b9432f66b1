"""The state of the Automa's side of a game that lies on a real table: what a person has told of it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

from ...table import EVERYONE, GAP, Deck, IllegalOutcome, Seat, short
from ..age_of_comics.box import automa_cards
from ..age_of_comics.components import (
    AutomaCard,
    Bonus,
    Card,
    Comic,
    Craft,
    Creative,
    Genre,
    Held,
    Printed,
    RipOff,
)
from ..age_of_comics.game import Automa, ComicsTable, Player, Solo
from ..age_of_comics.literal import CARD_EXAMPLE, SOURCE, automa_card_of, line_of
from ..age_of_comics.options import DECK
from ..age_of_comics.pack import AUTOMA_CARDS, Pack
from ..age_of_comics.scoring import MASTERY_POINTS, automa_sheet, masteries
from .reports import MOST_ORDERS

if TYPE_CHECKING:
    from .view import GuidedView  # noqa: F401  (a view is made of a game, which names it in quotes)

YOU, IT = 0, 1
FROM_DECK = "deck"
UNTOLD = Bonus.FAN
"""The Automa ignores bonuses, and nobody tells them."""


def place_of(card: Card) -> str:
    """The place of the display where a card lay, or that it came from the deck.

    >>> place_of(Comic("comic-2-3", 5, Genre.CRIME, UNTOLD, "", SOURCE))
    '3'
    """
    place = card.id.rpartition("-")[2]
    return FROM_DECK if place.startswith(FROM_DECK) else place


class Told(Printed):
    """A comic that you have printed: what it is, and nothing of who made it."""

    __slots__ = ()

    def __init__(self, slot: int, title: Comic | RipOff) -> None:
        self.slot = slot
        self.title = title
        self.team = {}
        self.values = {}
        self.increased = set()
        self.fans = self.hype = 0
        self.better_colours = self.had_mastery_fan = False


class Guided(ComicsTable["GuidedView"]):
    """The Automa beside a real table: its cardboard, and what it looks at."""

    name = "automa"
    rules_version = 1
    tells_overrides = True
    not_state = ("rulings", "space_gives", "automa", "rip_offs")

    def __init__(self, seats: tuple[Seat, ...], pack: Pack, solo: Solo) -> None:
        super().__init__(seats, pack, automa_cards(pack.automa))
        self.edition = solo.edition
        self.idea_board = dict.fromkeys(Genre, 1)
        self.display_size = solo.display
        self.you = Player(YOU)
        self.automa = Automa(IT, pack.levels[solo.level])
        self.players = [self.you, self.automa]
        self.creatives: dict[Craft, list[str]] = {}
        """What lies in the displays of creatives, once it was told in this round; likewise the comics."""
        self.comics: list[str] = []
        self.top: str | None = None
        """What the back of the deck's top shows; None if that is not known."""
        self.searched: dict[Genre, bool] = {}
        """Whether a search in this turn has found a genre."""
        values = pack.cities[len(seats)].values
        self.orders: dict[Genre, list[int | None]] = {genre: [None] * len(values[genre]) for genre in Genre}
        """The orders of each genre: their values, None face down, 0 gone; where on the map, nobody needs to know."""
        self.gone: dict[Genre, list[int]] = {genre: [] for genre in Genre}
        """The values of orders that are known to have left the map."""
        self.stale: set[str] = set()
        """What may have changed since it was told: "creatives", "comics", "ideas", or a genre, of orders."""
        self.turning: Genre | None = None
        """The genre whose orders are turned up now."""
        self.came = dict.fromkeys(("writer", "artist", "comic"), 0)
        """How many cards it has got."""
        self.from_deck = 0
        """How many of them from the deck of comics in this round."""
        self.rip_offs: dict[Comic, RipOff] = {}
        self.your_points: int | None = None
        """What you have scored, once you have told it."""

    def digest(self) -> dict[str, Any]:
        state = super().digest()
        state["players"][IT]["fulfilled"] = [order.name for order in self.automa.fulfilled]
        return state

    # -- cards that a person describes ------------------------------------------------------

    def may_be_open(self) -> Mapping[str, Deck[Any]]:
        return {self.automa_deck.name: self.automa_deck}

    def literal(self, deck: str, text: str, number: int) -> AutomaCard:
        card = automa_card_of(text)
        if card is None:
            raise IllegalOutcome("error.no-automa-card", card=short(text), example=CARD_EXAMPLE)
        return card

    def describe(self, card: AutomaCard) -> str:
        return line_of(card)

    def counted(self, card: AutomaCard) -> Hashable:
        """A described card comes in the place of one that a pack lacks; where it lacks none, of any."""
        return card.id if len(self.pack.automa) < AUTOMA_CARDS and card.source not in (SOURCE, GAP) else GAP

    # -- cardboard ------------------------------------------------------------------------------

    def numbered(self, kind: str) -> int:
        self.came[kind] += 1
        return self.came[kind]

    def comic(self, genre: Genre, place: int) -> Comic:
        """One that it has got, called by where it lay: whatever was told of it, it is the same card."""
        where = str(place)
        if place == DECK:
            self.from_deck += 1
            where = f"{FROM_DECK}{self.from_deck}"
        return Comic(f"comic-{self.round}-{where}", self.numbered("comic"), genre, UNTOLD, "", SOURCE)

    def creative(self, craft: Craft, genre: Genre, value: int, place: int) -> Creative:
        return Creative(f"{craft}-{self.round}-{place}", self.numbered(craft), craft, genre, value, "", SOURCE)

    def rip_off(self, comic: Comic) -> RipOff:
        if comic not in self.rip_offs:
            self.rip_offs[comic] = RipOff(f"R-{comic.id}", comic.number, "", comic, comic.genre)
        return self.rip_offs[comic]

    def lay_beside(self, card: Card) -> None:
        """A card comes beside its mat."""
        kind = "comic" if isinstance(card, Comic) else card.craft.value
        self.automa.hand.append(Held(kind, card.back, EVERYONE, card))

    # -- orders -----------------------------------------------------------------------------------

    def up(self, genre: Genre) -> list[int]:
        return [value for value in self.orders[genre] if value]

    def down(self, genre: Genre) -> int:
        return self.orders[genre].count(None)

    def unseen(self, genre: Genre) -> list[int]:
        """The values that face-down orders of a genre may have."""
        left = list(self.pack.cities[len(self.seats)].values[genre])
        for value in (*self.up(genre), *self.gone[genre]):
            left.remove(value)
        return left

    def lay_orders(self, genre: Genre, up: tuple[int, ...], down: int) -> None:
        """Somebody has told what is left; what lay face up and does not any more is gone."""
        vanished = self.up(genre)
        for value in up:
            if value in vanished:
                vanished.remove(value)
        self.gone[genre] += vanished
        missing = len(self.orders[genre]) - len(up) - down
        self.orders[genre] = [*up, *[None] * down, *[0] * missing]

    def space_of(self, genre: Genre, place: int) -> int:
        return list(Genre).index(genre) * MOST_ORDERS + place

    def at_space(self, space: int) -> tuple[Genre, int]:
        genre, place = divmod(space, MOST_ORDERS)
        return list(Genre)[genre], place

    # -- the end ----------------------------------------------------------------------------------

    def sheet(self, seat: int) -> dict[str, int]:
        if seat == IT:
            return automa_sheet(self, self.automa)
        if self.your_points is None:
            return {}
        known = MASTERY_POINTS * masteries(self, self.you)
        return {"mastery": known, "points": self.your_points - known}
