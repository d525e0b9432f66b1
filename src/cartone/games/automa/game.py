"""The state of the Automa's side of a game that lies on a real table: what a person has told of it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

from ...table import EVERYONE, GAP, LETTERS, Ask, Deck, IllegalOutcome, Seat, short
from ..age_of_comics.box import automa_cards
from ..age_of_comics.challenges import PENALTY
from ..age_of_comics.components import (
    AUTOMA_ACTIONS,
    Action,
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
from ..age_of_comics.pack import AUTOMA_CARDS, Pack
from ..age_of_comics.scoring import MASTERY_POINTS, automa_sheet, masteries

if TYPE_CHECKING:
    from .view import GuidedView  # noqa: F401  (a view is made of a game, which names it in quotes)

YOU, IT = 0, 1
FOUND = "found"
"""Before the name of a comic that came from the deck, where it was searched for."""
GLIMPSED = "glimpsed"
"""Of a card that was told by one action only."""
BY_CARD = ("card", "yours")
"""What asks for the first genre on such a card, which only its owner sees; after your genres, if you have any."""
UNSEEN = 0
"""The value of a creative that nobody has told; nobody tells its genre either."""
UNTOLD = Bonus.FAN
"""The Automa ignores bonuses, and nobody tells them."""


def glimpsed(text: str) -> AutomaCard | None:
    """A card by the one action that counts.

    >>> glimpsed("hire").actions[0].value, glimpsed("royalties")
    ('hire', None)
    """
    return AutomaCard(text, (Action(text),), tuple(Genre), GLIMPSED) if text in AUTOMA_ACTIONS else None


def is_glimpsed(card: AutomaCard) -> bool:
    return card.source == GLIMPSED


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
    rules_version = 2
    tells_overrides = True
    not_state = ("rulings", "space_gives", "automa", "rip_offs")

    def __init__(self, seats: tuple[Seat, ...], pack: Pack, solo: Solo) -> None:
        super().__init__(seats, pack, automa_cards(pack.automa))
        self.edition = solo.edition
        self.display_size = solo.display
        self.you = Player(YOU)
        self.automa = Automa(IT, pack.levels[solo.level])
        self.players = [self.you, self.automa]
        self.orders_left = sum(map(len, pack.cities[len(seats)].values.values()))
        """So many orders are in the city in any case; which, nobody needs to know."""
        self.collected = 0
        """So many the Automa has collected."""
        self.ideas_left = len(Genre)
        """So many ideas are on the board in any case."""
        self.came = dict.fromkeys(("writer", "artist", "comic"), 0)
        """How many cards it has got."""
        self.rip_offs: dict[Comic, RipOff] = {}
        self.your_points: int | None = None
        """What you have scored, once you have told it; what missed challenges cost is not taken off yet."""
        self.your_sources: dict[str, int] = {}
        """And where it came from, if you have told that too."""
        self.challenges = solo.challenges
        self.met: dict[str, bool] = {}
        """Whether each challenge is met, once that is known."""

    # -- cards that a person describes ------------------------------------------------------

    def may_be_open(self) -> Mapping[str, Deck[Any]]:
        return {self.automa_deck.name: self.automa_deck}

    def literal(self, deck: str, text: str, number: int) -> AutomaCard:
        """A card by all that it shows, or by the action that it tries first."""
        card = glimpsed(text.strip().lower()) or automa_card_of(text)
        if card is None:
            raise IllegalOutcome("error.no-automa-card", card=short(text), example=CARD_EXAMPLE)
        return card

    def describe(self, card: AutomaCard) -> str:
        return card.id if is_glimpsed(card) else line_of(card)

    def counted(self, card: AutomaCard) -> Hashable:
        """A described card comes in the place of one that a pack lacks; where it lacks none, of any."""
        described = card.source in (SOURCE, GLIMPSED, GAP)
        return card.id if len(self.pack.automa) < AUTOMA_CARDS and not described else GAP

    def is_known(self, card: AutomaCard) -> bool:
        return super().is_known(card) and not is_glimpsed(card)

    def entry_of(self, deck: str, text: str) -> Mapping[str, Any] | None:
        """A card by its actions and genres; one by a single action is no card of a pack yet."""
        card = automa_card_of(text)
        if card is None:
            return {} if glimpsed(text) else None
        return {"actions": [one.value for one in card.actions], "genres": [one.value for one in card.genres]}

    def sentence(self, ask: Ask) -> str:
        """Which genre comes first on its card is the same question, whether or not that was described."""
        return "" if ask.about in BY_CARD else super().sentence(ask)

    # -- cardboard ------------------------------------------------------------------------------

    def numbered(self, kind: str) -> int:
        self.came[kind] += 1
        return self.came[kind]

    def comic(self, genre: Genre, found: bool = False) -> Comic:
        """One that it has got, called by its number and what it is."""
        number = self.numbered("comic")
        return Comic(f"{FOUND if found else 'comic'}-{number}-{genre}", number, genre, UNTOLD, "", SOURCE)

    def creative(self, craft: Craft) -> Creative:
        """One that it has got; genre and value are for your eyes only."""
        number = self.numbered(craft)
        return Creative(f"{craft}-{number}", number, craft, Genre.CRIME, UNSEEN, "", SOURCE)

    def rip_off(self, comic: Comic) -> RipOff:
        if comic not in self.rip_offs:
            self.rip_offs[comic] = RipOff(f"R-{comic.id}", comic.number, "", comic, comic.genre)
        return self.rip_offs[comic]

    def lay_beside(self, card: Card) -> None:
        """A card comes beside its mat."""
        kind = "comic" if isinstance(card, Comic) else card.craft.value
        self.automa.hand.append(Held(kind, card.back, EVERYONE, card))

    # -- the end ----------------------------------------------------------------------------------

    def sheet(self, seat: int) -> dict[str, int]:
        if seat == IT:
            return automa_sheet(self, self.automa)
        if self.your_points is None:
            return {}
        known = MASTERY_POINTS * masteries(self, self.you)
        own = self.your_sources or {"mastery": known, "points": self.your_points - known}
        return own | self.penalties

    @property
    def penalties(self) -> dict[str, int]:
        """What the challenges cost that you have missed."""
        return {"challenges": -PENALTY * sum(not met for met in self.met.values())} if self.challenges else {}

    def on_pad(self) -> dict[str, str]:
        """Tell a score pad all that is known: your comics without their fans, masteries, and its points."""
        comics = {f"A.{one.slot}": f"{one.title.genre} {'original' if one.title.is_original else 'rip-off'}"
                  for one in self.you.printed}  # fmt: skip
        masters = {f"mastery-{genre}": LETTERS[seat] for genre, seat in self.mastery.items() if seat is not None}
        yours = {f"A.points-{source}": str(points) for source, points in self.penalties.items()}
        its = {f"B.points-{source}": str(points) for source, points in self.sheet(IT).items()}
        return comics | masters | yours | its
