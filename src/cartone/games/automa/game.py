"""The state of the Automa's side of a game on a real table, as a person has told it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

from ...table import EVERYONE, GAP, LETTERS, Ask, Deck, IllegalOutcome, Seat, short
from ..age_of_comics import components
from ..age_of_comics.box import automa_cards
from ..age_of_comics.card_notation import CARD_EXAMPLE, SOURCE, automa_card_of, line_of
from ..age_of_comics.challenges import PENALTY
from ..age_of_comics.game import Automa, ComicsTable, Player, Solo
from ..age_of_comics.pack import AUTOMA_CARDS, Pack
from ..age_of_comics.scoring import MASTERY_POINTS, automa_sheet, masteries

if TYPE_CHECKING:
    from .view import GuidedView  # noqa: F401  (a view is made of a game, which names it in quotes)

YOU, IT = 0, 1
FOUND = "found"
"""The prefix of a comic for which the deck was searched."""
GLIMPSED = "glimpsed"
"""The source of a card that was told by one action only."""
BY_CARD = ("card", "yours")
"""The questions for the first genre on such a card, which only its owner sees; the second if your genres come first."""
UNSEEN = 0
"""The value of a creative, which is not told, and neither is its genre."""
UNTOLD = components.Bonus.FAN
"""A stand-in: the Automa ignores bonuses."""


def glimpsed(text: str) -> components.AutomaCard | None:
    """Return a card by the one action that counts.

    >>> glimpsed("hire").actions[0].value, glimpsed("royalties")
    ('hire', None)
    """
    return (
        components.AutomaCard(text, (components.Action(text),), tuple(components.Genre), GLIMPSED)
        if text in components.AUTOMA_ACTIONS
        else None
    )


def is_glimpsed(card: components.AutomaCard) -> bool:
    return card.source == GLIMPSED


class ToldComic(components.Printed):
    """A comic that you have printed, without its makers."""

    __slots__ = ()

    def __init__(self, slot: int, title: components.Comic | components.RipOff) -> None:
        self.slot = slot
        self.title = title
        self.team = {}
        self.values = {}
        self.increased = set()
        self.fans = self.hype = 0
        self.better_colours = self.had_mastery_fan = False


class Guided(ComicsTable["GuidedView"]):
    """The Automa beside a real table: its pieces, and what it looks at."""

    name = "automa"
    rules_version = 3
    tells_overrides = True
    not_state = ("rulings", "space_gives", "automa", "rip_offs")

    def __init__(self, seats: tuple[Seat, ...], pack: Pack, solo: Solo) -> None:
        super().__init__(seats, pack, automa_cards(pack.automa))
        self.edition = solo.edition
        self.display_size = solo.display
        self.you = Player(YOU)
        self.automa = Automa(IT, level=pack.levels[solo.level])
        self.players = [self.you, self.automa]
        self.orders_left = sum(map(len, pack.cities[len(seats)].values.values()))
        """The least number of orders in the city; their places do not matter."""
        self.collected = 0
        """The Automa's collected orders."""
        self.ideas_left = len(components.Genre)
        """The least number of ideas on the board."""
        self.came = dict.fromkeys(("writer", "artist", "comic"), 0)
        """The Automa's cards so far, by kind."""
        self.rip_offs: dict[components.Comic, components.RipOff] = {}
        self.your_points: int | None = None
        """Your points, once you have told them, before missed challenges are taken off."""
        self.your_sources: dict[str, int] = {}
        """Your points by source, if you have told those too."""
        self.challenges = solo.challenges
        self.met: dict[str, bool] = {}
        """The challenges, each True if it is met, once that is known."""

    # -- cards that a person describes ------------------------------------------------------

    def may_be_open(self) -> Mapping[str, Deck[Any]]:
        return {self.automa_deck.name: self.automa_deck}

    def literal(self, deck: str, text: str, number: int) -> components.AutomaCard:
        """Return a card by all that it shows, or by the action that it tries first."""
        card = glimpsed(text.strip().lower()) or automa_card_of(text)
        if card is None:
            raise IllegalOutcome("error.no-automa-card", card=short(text), example=CARD_EXAMPLE)
        return card

    def describe(self, card: components.AutomaCard) -> str:
        return card.id if is_glimpsed(card) else line_of(card)

    def counted(self, card: components.AutomaCard) -> Hashable:
        """Count a described card as one that the pack lacks; if it lacks none, all cards count alike."""
        described = card.source in (SOURCE, GLIMPSED, GAP)
        return card.id if len(self.pack.automa) < AUTOMA_CARDS and not described else GAP

    def is_known(self, card: components.AutomaCard) -> bool:
        return super().is_known(card) and not is_glimpsed(card)

    def entry_of(self, deck: str, text: str) -> Mapping[str, Any] | None:
        """Return a described card as an entry of a pack; empty if it was told by one action."""
        card = automa_card_of(text)
        if card is None:
            return {} if glimpsed(text) else None
        return {"actions": [one.value for one in card.actions], "genres": [one.value for one in card.genres]}

    def sentence(self, ask: Ask) -> str:
        """Return the sentence of a question; the first genre on a card is the same question, described or not."""
        return "" if ask.about in BY_CARD else super().sentence(ask)

    # -- cardboard ------------------------------------------------------------------------------

    def numbered(self, kind: str) -> int:
        self.came[kind] += 1
        return self.came[kind]

    def comic(self, genre: components.Genre, found: bool = False) -> components.Comic:
        """Return a new comic of the Automa, named by its number and genre."""
        number = self.numbered("comic")
        return components.Comic(f"{FOUND if found else 'comic'}-{number}-{genre}", number, genre, UNTOLD, "", SOURCE)

    def creative(self, craft: components.Craft) -> components.Creative:
        """Return a new creative of the Automa; only you see genre and value."""
        number = self.numbered(craft)
        return components.Creative(f"{craft}-{number}", number, craft, components.Genre.CRIME, UNSEEN, "", SOURCE)

    def rip_off(self, comic: components.Comic) -> components.RipOff:
        if comic not in self.rip_offs:
            self.rip_offs[comic] = components.RipOff(f"R-{comic.id}", comic.number, "", comic, comic.genre)
        return self.rip_offs[comic]

    def lay_beside(self, card: components.Card) -> None:
        """Put a card beside the Automa's mat."""
        kind = "comic" if isinstance(card, components.Comic) else card.craft.value
        self.automa.hand.append(components.Held(kind, card.back, EVERYONE, card))

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
        """The points that your missed challenges cost."""
        return {"challenges": -PENALTY * sum(not met for met in self.met.values())} if self.challenges else {}

    def on_pad(self) -> dict[str, str]:
        """Return the facts for a score pad: your comics without their fans, masteries, and the Automa's points."""
        comics = {f"A.{one.slot}": f"{one.title.genre} {'original' if one.title.is_original else 'rip-off'}"
                  for one in self.you.printed}  # fmt: skip
        masters = {f"mastery-{genre}": LETTERS[seat] for genre, seat in self.mastery.items() if seat is not None}
        yours = {f"A.points-{source}": str(points) for source, points in self.penalties.items()}
        its = {f"B.points-{source}": str(points) for source, points in self.sheet(IT).items()}
        return comics | masters | yours | its
