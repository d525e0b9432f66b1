"""A turn of the Automa as seen by a spectator: the table before the turn, its events, and the table after it.

The witness of the Automa's reasons uses this module. The possible prints and orders are worked out from the views,
independently of the code that plays the Automa.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, NamedTuple

from cartone.games.age_of_comics.components import Action, AutomaCard, Comic, Craft, Creative, Genre, Order, RipOff
from cartone.games.age_of_comics.view import AgeOfComicsView, AutomaView, PlayerView, TileView
from cartone.table import Event

YOU, AUTOMA = 0, 1
LEVEL_FANS = {"beginner": 2, "intermediate": 3, "expert": 5}
LEAST_ORDERS = {"beginner": 6, "intermediate": 7, "expert": 9}
PRINTS = ("automa-prints", "automa-rips-off")


@dataclass(frozen=True)
class Turn:
    """A turn of the Automa: the table before the turn, the Automa's card, the events, and the table after the turn."""

    before: AgeOfComicsView
    card: AutomaCard
    told: tuple[Event, ...]
    after: AgeOfComicsView

    def all_told(self, *messages: str) -> list[Event]:
        return [event for event in self.told if event.id in messages]

    @property
    def acts(self) -> Mapping[str, Any]:
        """The parameters of the event `automa-acts`."""
        return self.all_told("automa-acts")[0].params

    @property
    def gives(self) -> int:
        """The number on the space that the Automa took."""
        number: int = self.before.space_gives[self.acts["action"]][self.acts["place"] - 1]
        return number


class Workshop(NamedTuple):
    """The state of the Automa's printing before one of its prints: its comics, teams, masteries and earlier prints."""

    unprinted: tuple[Comic, ...]
    teams: int
    mastery: Mapping[Genre, int | None]
    its_printed: tuple[Comic | RipOff, ...]
    ripped_off: frozenset[str]

    def after(self, title: Comic | RipOff, yours: Sequence[Genre]) -> Workshop:
        mastery = dict(self.mastery)
        if self.wins(title, yours):
            mastery[title.genre] = AUTOMA
        return Workshop(
            tuple(comic for comic in self.unprinted if comic is not title),
            self.teams - 1,
            mastery,
            (*self.its_printed, title),
            self.ripped_off | ({title.id} if isinstance(title, RipOff) else set()),
        )

    def wins(self, title: Comic | RipOff, yours: Sequence[Genre]) -> bool:
        """Return whether a print wins a mastery. The Automa needs an original of the genre and, if you hold the
        mastery, more comics of the genre than you."""
        its = [one for one in (*self.its_printed, title) if one.genre is title.genre]
        holder = self.mastery[title.genre]
        won = holder is None or (holder == YOU and len(its) > yours.count(title.genre))
        return won and any(one.is_original for one in its)

    def takes(self, title: Comic | RipOff, yours: Sequence[Genre]) -> bool:
        return self.mastery[title.genre] == YOU and self.wins(title, yours)


@dataclass(frozen=True)
class Case:
    """An event of a turn, and the table at the moment of the Automa's choice."""

    turn: Turn
    index: int

    @property
    def event(self) -> Event:
        return self.turn.told[self.index]

    @property
    def params(self) -> Mapping[str, Any]:
        return self.event.params

    @property
    def action(self) -> Action:
        """The action that the Automa does or fails to do."""
        return self.params["action"]  # type: ignore[no-any-return]

    @property
    def earlier(self) -> tuple[Event, ...]:
        return self.turn.told[: self.index]

    def turn_with(self, event: Event) -> Turn:
        """Return the same turn with this event replaced."""
        return replace(self.turn, told=(*self.earlier, event, *self.turn.told[self.index + 1 :]))

    @property
    def table(self) -> AgeOfComicsView:
        return self.turn.before

    @property
    def rival(self) -> AutomaView:
        assert self.table.automa is not None
        return self.table.automa

    @property
    def it(self) -> PlayerView:
        return self.table.players[AUTOMA]

    # -- its card -----------------------------------------------------------------------------

    @property
    def actions(self) -> tuple[Action, ...]:
        return self.turn.card.actions

    def first(self, genres: Iterable[Genre | str]) -> Genre | None:
        """Return the given genre that comes first in the Automa's priority."""
        there = set(genres)
        return next((genre for genre in self.turn.card.genres if genre in there), None)

    def is_done(self, action: Action) -> bool:
        """Return whether the Automa has done an action in this round."""
        return AUTOMA in self.table.editors_on[action]

    @property
    def fresh(self) -> list[Action]:
        """The actions on the Automa's card that have not been done in this round."""
        return [action for action in self.actions if not self.is_done(action)]

    @property
    def failed(self) -> list[Action]:
        return [event.params["action"] for event in self.earlier if event.id == "automa-fails"]

    # -- your prints --------------------------------------------------------------------------

    @property
    def yours(self) -> list[Genre]:
        """The genres of your printed comics, including rip-offs, in the order of printing."""
        return [printed.genre for printed in self.table.players[YOU].printed]

    @property
    def newest(self) -> list[Genre]:
        """The genres that you printed, newest first, without duplicates."""
        return list(dict.fromkeys(self.yours[::-1]))

    def passed_over(self, genre: Genre) -> tuple[Genre, ...]:
        """Return your genres that are newer than the given one."""
        return tuple(takewhile(lambda newer: newer is not genre, self.newest))

    # -- Hire and Develop ---------------------------------------------------------------------

    def row(self, craft: Craft) -> list[Creative]:
        """Return the writers or artists on display, left to right."""
        pile = self.table.writers if craft is Craft.WRITER else self.table.artists
        return [card for card in pile.display if isinstance(card, Creative)]

    def crafted(self, craft: Craft) -> set[Genre]:
        return {card.genre for card in self.row(craft)}

    @property
    def display(self) -> list[Comic | None]:
        """The comics on display, left to right, with None for gaps."""
        return [card if isinstance(card, Comic) else None for card in self.table.comics.display]

    @property
    def displayed(self) -> list[Genre]:
        return [card.genre for card in self.display if card is not None]

    @property
    def on_offer(self) -> set[str]:
        """The genres on display or on top of the deck."""
        top = self.table.comics.top
        return {*self.displayed, *([top] if top is not None else [])}

    @property
    def to_reveal(self) -> Counter[str]:
        """The number of comics of each genre in the deck and its discard pile, worked out from the comics everywhere
        else."""
        left = Counter[str](rip_off.genre for rip_off in self.table.rip_offs)
        left.subtract(self.displayed)
        for player in self.table.players:
            left.subtract(held.back for held in player.hand if held.kind == "comic")
            left.subtract(hyped.comic.genre for hyped in player.hyped)
            left.subtract(printed.genre for printed in player.printed if printed.is_original)
        return +left

    # -- Print --------------------------------------------------------------------------------

    @property
    def creatives(self) -> list[Creative]:
        return [held.card for held in self.it.hand if isinstance(held.card, Creative)]

    @property
    def workshop(self) -> Workshop:
        """The state of the Automa's printing before this event."""
        crafts = Counter(card.craft for card in self.creatives)
        shop = Workshop(
            tuple(self.it.comics()),
            min(crafts[craft] for craft in Craft),
            self.table.mastery,
            tuple(printed.title for printed in self.it.printed),
            frozenset(self.table.ripped_off),
        )
        for event in self.earlier:
            if event.id in PRINTS:
                shop = shop.after(event.params["title"], self.yours)
        return shop

    @property
    def last_to_rip_off(self) -> Comic | None:
        """Your most recent original that has not been ripped off."""
        ripped_off = {one.original for one in self.table.rip_offs if one.id in self.workshop.ripped_off}
        titles = [printed.title for printed in self.table.players[YOU].printed]
        return next((title for title in titles[::-1] if isinstance(title, Comic) and title not in ripped_off), None)

    @property
    def equals(self) -> list[Comic]:
        """The Automa's unprinted comics that are as good as this one: all take a mastery from you, all win one, or none
        does."""
        shop, yours = self.workshop, self.yours

        def merit(comic: Comic) -> tuple[bool, bool]:
            return shop.wins(comic, yours), shop.takes(comic, yours)

        return [comic for comic in shop.unprinted if merit(comic) == merit(self.params["title"])]

    # -- Sales --------------------------------------------------------------------------------

    @property
    def hidden(self) -> list[TileView]:
        """The face-down orders before this event."""
        return [tile for tile in self.table.map if tile.value is None]

    @property
    def turned(self) -> dict[int, Order]:
        """The orders turned face up in this turn, by space."""
        return {event.params["space"]: event.params["order"] for event in self.turn.all_told("turned-up")}

    @property
    def taken(self) -> list[int]:
        """The spaces whose orders the Automa took, in order."""
        return [event.params["space"] for event in self.turn.all_told("automa-collects")]

    @property
    def genres_in_order(self) -> list[Genre]:
        """Your genres, newest first, followed by the Automa's priority."""
        return list(dict.fromkeys([*self.newest, *self.turn.card.genres]))

    def turned_up_all(self, genre: Genre) -> bool:
        """Return whether a genre had face-down orders and all of them are now face up."""
        spaces = [tile.space for tile in self.hidden if tile.genre is genre]
        return bool(spaces) and all(self.turned.get(space, None) is not None for space in spaces)

    @property
    def flipped(self) -> Genre | None:
        """The genre whose orders are turned face up under the first document."""
        hidden = {tile.genre for tile in self.hidden}
        return next((genre for genre in self.genres_in_order if genre in hidden), None)

    @property
    def walk(self) -> list[TileView]:
        """All orders in the sequence in which the Automa considers them, after a genre has been turned face up."""
        genres, flipped = self.genres_in_order, self.flipped

        def turned(tile: TileView) -> TileView:
            order = self.turned.get(tile.space) if tile.value is None and tile.genre is flipped else None
            return tile if order is None else TileView(tile.space, tile.genre, order.value)

        return sorted(
            map(turned, self.table.map),
            key=lambda tile: (genres.index(tile.genre), tile.value is None, -(tile.value or 0), tile.space),
        )

    @property
    def picks(self) -> list[TileView]:
        """The orders that the Automa picks first, with the values that are revealed when it takes them."""
        values = {space: order.value for space, order in self.turned.items()}
        return [
            TileView(tile.space, tile.genre, tile.value or values.get(tile.space, 0))
            for tile in self.walk[: self.turn.gives]
        ]

    @property
    def total(self) -> int:
        return sum(tile.value or 0 for tile in self.picks)

    @property
    def least(self) -> int:
        return LEAST_ORDERS[self.rival.level]

    @property
    def enough(self) -> list[TileView]:
        """The face-up orders that were not picked and are high enough to replace the last pick, in the order in which
        they are considered."""
        kept = self.total - (self.picks[-1].value or 0)
        rest = self.walk[self.turn.gives :]
        return [tile for tile in rest if tile.value is not None and kept + tile.value >= self.least]
