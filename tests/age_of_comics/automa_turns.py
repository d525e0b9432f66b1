"""A turn of the Automa as a spectator saw it: the table before it, what was told, and the table after it.

For the witness of its reasons. Nothing here was taken over from the code that plays the Automa: what could be printed
or collected is found out anew from the views.
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
    """A turn of the Automa: the table before it, its card, what was told, and the table after it."""

    before: AgeOfComicsView
    card: AutomaCard
    told: tuple[Event, ...]
    after: AgeOfComicsView

    def all_told(self, *messages: str) -> list[Event]:
        return [event for event in self.told if event.id in messages]

    @property
    def acts(self) -> Mapping[str, Any]:
        """The parameters of `automa-acts`."""
        return self.all_told("automa-acts")[0].params

    @property
    def gives(self) -> int:
        """What the space gives that it stands on."""
        number: int = self.before.space_gives[self.acts["action"]][self.acts["place"] - 1]
        return number


class Workshop(NamedTuple):
    """What the Automa could print, before one of its prints."""

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
        """A mastery that nobody has, or yours if it then has more comics of the genre; an original is among them."""
        its = [one for one in (*self.its_printed, title) if one.genre is title.genre]
        holder = self.mastery[title.genre]
        won = holder is None or (holder == YOU and len(its) > yours.count(title.genre))
        return won and any(one.is_original for one in its)

    def takes(self, title: Comic | RipOff, yours: Sequence[Genre]) -> bool:
        return self.mastery[title.genre] == YOU and self.wins(title, yours)


@dataclass(frozen=True)
class Case:
    """One event of a turn, and what the table was like when the Automa chose."""

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
        """What it does, or fails to do."""
        return self.params["action"]  # type: ignore[no-any-return]

    @property
    def earlier(self) -> tuple[Event, ...]:
        return self.turn.told[: self.index]

    def turn_with(self, event: Event) -> Turn:
        """The same turn, with another event in this one's place."""
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
        """The first genre of its priority that is among these."""
        there = set(genres)
        return next((genre for genre in self.turn.card.genres if genre in there), None)

    def is_done(self, action: Action) -> bool:
        """Whether it has done an action in this round."""
        return AUTOMA in self.table.editors_on[action]

    @property
    def fresh(self) -> list[Action]:
        """The actions of its card that it has not done in this round."""
        return [action for action in self.actions if not self.is_done(action)]

    @property
    def failed(self) -> list[Action]:
        return [event.params["action"] for event in self.earlier if event.id == "automa-fails"]

    # -- what you printed ---------------------------------------------------------------------

    @property
    def yours(self) -> list[Genre]:
        """The genres of your printed comics, rip-offs too, the last printed last."""
        return [printed.genre for printed in self.table.players[YOU].printed]

    @property
    def newest(self) -> list[Genre]:
        """The genres that you printed, newest first, each once."""
        return list(dict.fromkeys(self.yours[::-1]))

    def passed_over(self, genre: Genre) -> tuple[Genre, ...]:
        """Your genres that are newer than one of yours."""
        return tuple(takewhile(lambda newer: newer is not genre, self.newest))

    # -- Hire and Develop ---------------------------------------------------------------------

    def row(self, craft: Craft) -> list[Creative]:
        """The writers or artists on display, left to right."""
        pile = self.table.writers if craft is Craft.WRITER else self.table.artists
        return [card for card in pile.display if isinstance(card, Creative)]

    def crafted(self, craft: Craft) -> set[Genre]:
        return {card.genre for card in self.row(craft)}

    @property
    def display(self) -> list[Comic | None]:
        """The comics on display with the gaps, left to right."""
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
        """How many comics of each genre are in the deck or its discards: all that lie nowhere else."""
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
        """What it could print before this event."""
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
        """Your last original that nobody has ripped off."""
        ripped_off = {one.original for one in self.table.rip_offs if one.id in self.workshop.ripped_off}
        titles = [printed.title for printed in self.table.players[YOU].printed]
        return next((title for title in titles[::-1] if isinstance(title, Comic) and title not in ripped_off), None)

    @property
    def equals(self) -> list[Comic]:
        """Its unprinted comics that are as good as this one: all take a mastery, all win one, or none does."""
        shop, yours = self.workshop, self.yours

        def merit(comic: Comic) -> tuple[bool, bool]:
            return shop.wins(comic, yours), shop.takes(comic, yours)

        return [comic for comic in shop.unprinted if merit(comic) == merit(self.params["title"])]

    # -- Sales --------------------------------------------------------------------------------

    @property
    def hidden(self) -> list[TileView]:
        """The orders that lay face down."""
        return [tile for tile in self.table.map if tile.value is None]

    @property
    def turned(self) -> dict[int, Order]:
        """What was turned up in this turn, by its space."""
        return {event.params["space"]: event.params["order"] for event in self.turn.all_told("turned-up")}

    @property
    def taken(self) -> list[int]:
        """The spaces whose orders it took, in their order."""
        return [event.params["space"] for event in self.turn.all_told("automa-collects")]

    @property
    def genres_in_order(self) -> list[Genre]:
        """Your genres newest first, then its priority."""
        return list(dict.fromkeys([*self.newest, *self.turn.card.genres]))

    def turned_up_all(self, genre: Genre) -> bool:
        """Whether there were some face-down orders of a genre, and all of them are face up now."""
        spaces = [tile.space for tile in self.hidden if tile.genre is genre]
        return bool(spaces) and all(self.turned.get(space, None) is not None for space in spaces)

    @property
    def flipped(self) -> Genre | None:
        """The genre to turn up by the first document."""
        hidden = {tile.genre for tile in self.hidden}
        return next((genre for genre in self.genres_in_order if genre in hidden), None)

    @property
    def walk(self) -> list[TileView]:
        """All orders as it goes through them, once a genre was turned up."""
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
        """What it takes at first, with the values that taking them shows."""
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
        """The face-up orders that were not picked and are enough in place of the last one, in the order of the walk."""
        kept = self.total - (self.picks[-1].value or 0)
        rest = self.walk[self.turn.gives :]
        return [tile for tile in rest if tile.value is not None and kept + tile.value >= self.least]
