"""A witness of the Automa: hears every event of its turns, and compares each reason with what lay on the table.

It was written from the sentences of the catalogue and the document alone, without a look at the code that tells the
reasons. It knows what a spectator may know: the view before a turn, what was told in it, and the view after it.
Whatever a sentence claims of all others ("the first", "the rightmost", "no other") is compared with all others.
"""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, NamedTuple

from cartone.games.age_of_comics.components import (
    AUTOMA_ACTIONS,
    Action,
    AutomaCard,
    Comic,
    Craft,
    Creative,
    Genre,
    Order,
    RipOff,
)
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.games.age_of_comics.view import AgeOfComicsView, AutomaView, PlayerView, TileView
from cartone.table import EVERYONE, SPECTATOR, Event, Reason, Story, Table

HIRE, DEVELOP, IDEAS, PRINT, SALES = AUTOMA_ACTIONS
YOU, AUTOMA = 0, 1
TEAM_CARDS = 4
UNPRINTED = 2
LEVEL_FANS = {"beginner": 2, "intermediate": 3, "expert": 5}
LEAST_ORDERS = {"beginner": 6, "intermediate": 7, "expert": 9}

CARD = "automa-card"
"""What a turn begins with."""

OF_A_TURN = {"turned-up", "revealed", "reshuffled", "mastery-gained", "mastery-taken", "mastery-fan"}
"""What else is told in a turn of the Automa."""

PRINTS = ("automa-prints", "automa-rips-off")
DEEDS: Mapping[Action, tuple[str, ...]] = {
    HIRE: ("automa-hires",),
    DEVELOP: ("automa-develops",),
    IDEAS: ("automa-removes-idea", "automa-idea-fan"),
    PRINT: PRINTS,
    SALES: ("automa-sells",),
}
"""What tells that an action was done."""

FLIP = "(sales-flip-last|sales-flip-earlier|(sales-flip-not-yours|sales-you-printed-nothing) sales-flip-priority"
SHAPES: Mapping[str, str] = {
    "automa-acts": "first-on-the-card|first-not-done|next-on-the-card|all-done|repeat-after-failures|first-on-the-board",
    "automa-fails": "no-free-space|hire-full|hire-none|develop-full|develop-none|ideas-no-comic|ideas-board-empty"
    "|print-no-team|print-nothing|sales-none|sales-too-few",
    "automa-hires": "(hire-pair|hire-no-pair hire-writer hire-artist) hire-highest",
    "automa-develops": "(develop-like-your-last|develop-like-an-earlier"
    "|(develop-none-like-yours|develop-you-printed-nothing) develop-priority) (develop-rightmost|develop-deck)"
    "|(develop-none-like-yours|develop-you-printed-nothing) develop-search",
    "automa-prints": "(print-again )?(print-only|(print-takes-mastery|print-wins-mastery|print-no-mastery)"
    "( print-priority)?( print-first-developed)?) fans-original",
    "automa-rips-off": "(print-again )?print-rip-off fans-rip-off",
    "automa-sells": FLIP + "|sales-flip-none) (sales-collect|sales-collect-all)( sales-replace| sales-short)?|sales-genre",
}
"""The reasons that each event has, in their order; an event that is not here has none."""


# -- what a turn was ------------------------------------------------------------------------------


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
    def earlier(self) -> tuple[Event, ...]:
        return self.turn.told[: self.index]

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


# -- what the reasons say -------------------------------------------------------------------------


class Claim(NamedTuple):
    """What a reason says, as a function that tells whether it is so, and the parameters that it speaks of."""

    holds: Callable[..., bool]
    params: frozenset[str]


CLAIMS: dict[str, Claim] = {}
"""Every reason of the Automa."""


def says(reason: str) -> Callable[[Callable[..., bool]], Callable[..., bool]]:
    def keep(holds: Callable[..., bool]) -> Callable[..., bool]:
        CLAIMS[reason] = Claim(holds, frozenset(list(inspect.signature(holds).parameters)[1:]))
        return holds

    return keep


@says("first-on-the-card")
def _(case: Case) -> bool:
    return case.params["action"] is case.actions[0] and not case.is_done(case.actions[0])


@says("first-not-done")
def _(case: Case) -> bool:
    return [case.params["action"]] == case.fresh[:1]


@says("next-on-the-card")
def _(case: Case) -> bool:
    """One failed, and this is the next below it; nothing that it has not done was left out."""
    above = list(takewhile(lambda action: action is not case.params["action"], case.fresh))
    return case.params["action"] in case.fresh and above != [] and case.failed == above


@says("all-done")
def _(case: Case) -> bool:
    return not case.fresh and _first_possible(case, case.actions)


@says("repeat-after-failures")
def _(case: Case) -> bool:
    done = [action for action in case.actions if case.is_done(action)]
    return bool(case.fresh) and {*case.fresh} <= {*case.failed} and _first_possible(case, done)


@says("first-on-the-board")
def _(case: Case) -> bool:
    return {*case.actions} <= {*case.failed} and _first_possible(case, AUTOMA_ACTIONS)


def _first_possible(case: Case, actions: Sequence[Action]) -> bool:
    """Whether the Automa does one of these actions, and all before it failed."""
    above = list(takewhile(lambda action: action is not case.params["action"], actions))
    return case.params["action"] in actions and {*above} <= {*case.failed}


@says("no-free-space")
def _(case: Case) -> bool:
    return len(case.table.editors_on[case.params["action"]]) == case.table.action_spaces


@says("hire-full")
def _(case: Case, creatives: int) -> bool:
    return case.params["action"] is HIRE and creatives == len(case.creatives) == TEAM_CARDS


@says("hire-none")
def _(case: Case, craft: str) -> bool:
    return case.params["action"] is HIRE and not case.row(Craft(craft))


@says("develop-full")
def _(case: Case, comics: int) -> bool:
    return case.params["action"] is DEVELOP and comics == len(case.workshop.unprinted) == UNPRINTED


@says("develop-none")
def _(case: Case) -> bool:
    return case.params["action"] is DEVELOP and not case.displayed and not case.table.comics.left


@says("ideas-no-comic")
def _(case: Case) -> bool:
    return case.params["action"] is IDEAS and not any(printed.fans for printed in case.it.printed)


@says("ideas-board-empty")
def _(case: Case) -> bool:
    """In the first document the fans come all the same."""
    empty = not any(case.table.idea_board.values())
    return case.params["action"] is IDEAS and empty and case.rival.edition == "2026"


@says("print-no-team")
def _(case: Case) -> bool:
    return case.params["action"] is PRINT and not case.workshop.teams


@says("print-nothing")
def _(case: Case) -> bool:
    return case.params["action"] is PRINT and not case.workshop.unprinted and case.last_to_rip_off is None


@says("sales-none")
def _(case: Case) -> bool:
    return case.params["action"] is SALES and not case.table.map


@says("sales-too-few")
def _(case: Case, number: int) -> bool:
    """The number is what its next space would give."""
    there = Counter(tile.genre for tile in case.table.map)
    gives = case.table.space_gives[SALES][len(case.table.editors_on[SALES])]
    most = max(there.values(), default=0)
    return case.params["action"] is SALES and number == gives and most < number and case.rival.edition == "2026"


@says("hire-pair")
def _(case: Case, genre: Genre) -> bool:
    pairs = case.crafted(Craft.WRITER) & case.crafted(Craft.ARTIST)
    return case.first(pairs) is genre is case.params["writer"].genre is case.params["artist"].genre


@says("hire-no-pair")
def _(case: Case) -> bool:
    return not case.crafted(Craft.WRITER) & case.crafted(Craft.ARTIST)


@says("hire-writer")
def _(case: Case, genre: Genre) -> bool:
    return case.first(case.crafted(Craft.WRITER)) is genre is case.params["writer"].genre


@says("hire-artist")
def _(case: Case, genre: Genre) -> bool:
    return case.first(case.crafted(Craft.ARTIST)) is genre is case.params["artist"].genre


@says("hire-highest")
def _(case: Case) -> bool:
    """`max` takes the first of equal ones: the leftmost."""

    def best(craft: Craft) -> bool:
        hired = case.params[craft]
        alike = [card for card in case.row(craft) if card.genre is hired.genre]
        return bool(alike) and max(alike, key=lambda card: card.value) is hired

    return all(map(best, Craft))


@says("develop-like-your-last")
def _(case: Case, genre: Genre) -> bool:
    return case.yours[-1:] == [genre] and case.params["card"].genre is genre


@says("develop-like-an-earlier")
def _(case: Case, genre: Genre, newer: tuple[Genre, ...]) -> bool:
    next_one = genre in case.newest and newer == case.passed_over(genre) != ()
    return next_one and not case.on_offer & {*newer} and case.params["card"].genre is genre


@says("develop-none-like-yours")
def _(case: Case) -> bool:
    return case.yours != [] and not case.on_offer & {*case.yours}


@says("develop-you-printed-nothing")
def _(case: Case) -> bool:
    return not case.yours


@says("develop-priority")
def _(case: Case, genre: Genre) -> bool:
    """Where it may search, it takes of the display only if there is nothing to reveal."""
    searches = case.rival.edition == "2026" and case.to_reveal
    return not searches and case.first(case.on_offer) is genre is case.params["card"].genre


@says("develop-search")
def _(case: Case, genre: Genre) -> bool:
    """All that it revealed before was of other genres."""
    revealed = [event.params["card"].genre for event in case.turn.all_told("revealed")]
    came = case.params["card"].genre is genre and genre not in revealed and case.params["card"] not in case.display
    return case.rival.edition == "2026" and case.first(case.to_reveal) is genre and came


@says("develop-deck")
def _(case: Case, genre: Genre, place: int) -> bool:
    there = genre not in case.displayed and case.table.comics.top == genre
    return place == 0 and there and case.params["card"].genre is genre


@says("develop-rightmost")
def _(case: Case, genre: Genre, place: int) -> bool:
    places = [number for number, card in enumerate(case.display, 1) if card is not None and card.genre is genre]
    return places[-1:] == [place] and case.display[place - 1] is case.params["card"]


@says("print-again")
def _(case: Case, number: int) -> bool:
    """It stands on the second print of a turn only."""
    before = [event for event in case.earlier if event.id in PRINTS]
    return len(before) == 1 and number == case.turn.gives == 2 and case.workshop.teams > 0


@says("print-only")
def _(case: Case, genre: Genre) -> bool:
    return case.workshop.unprinted == (case.params["title"],) and case.params["title"].genre is genre


@says("print-takes-mastery")
def _(case: Case, genre: Genre) -> bool:
    title = case.params["title"]
    return len(case.workshop.unprinted) > 1 and title.genre is genre and case.workshop.takes(title, case.yours)


@says("print-wins-mastery")
def _(case: Case, genre: Genre) -> bool:
    """One that takes it from you would come before."""
    title, shop = case.params["title"], case.workshop
    takers = [comic for comic in shop.unprinted if shop.takes(comic, case.yours)]
    return len(shop.unprinted) > 1 and title.genre is genre and shop.wins(title, case.yours) and not takers


@says("print-no-mastery")
def _(case: Case) -> bool:
    shop = case.workshop
    return len(shop.unprinted) > 1 and not any(shop.wins(comic, case.yours) for comic in shop.unprinted)


@says("print-priority")
def _(case: Case, genre: Genre) -> bool:
    genres = {comic.genre for comic in case.equals}
    return len(genres) > 1 and case.first(genres) is genre is case.params["title"].genre


@says("print-first-developed")
def _(case: Case) -> bool:
    alike = [comic for comic in case.equals if comic.genre is case.params["title"].genre]
    return len(alike) > 1 and alike[0] is case.params["title"]


@says("print-rip-off")
def _(case: Case) -> bool:
    title = case.params["title"]
    return not case.workshop.unprinted and isinstance(title, RipOff) and title.original is case.last_to_rip_off


@says("fans-original")
def _(case: Case, fans: int, more: int) -> bool:
    level, number = LEVEL_FANS[case.rival.level], case.table.round
    return (fans, more) == (level, number) and case.params["fans"] == fans + more


@says("fans-rip-off")
def _(case: Case, fans: int) -> bool:
    return case.params["fans"] == fans == LEVEL_FANS[case.rival.level]


@says("sales-flip-last")
def _(case: Case, genre: Genre) -> bool:
    return case.yours[-1:] == [genre] and case.turned_up_all(genre)


@says("sales-flip-earlier")
def _(case: Case, genre: Genre, newer: tuple[Genre, ...]) -> bool:
    next_one = genre in case.newest and newer == case.passed_over(genre) != ()
    return next_one and not {tile.genre for tile in case.hidden} & {*newer} and case.turned_up_all(genre)


@says("sales-flip-not-yours")
def _(case: Case) -> bool:
    return case.yours != [] and not {tile.genre for tile in case.hidden} & {*case.yours}


@says("sales-you-printed-nothing")
def _(case: Case) -> bool:
    return not case.yours


@says("sales-flip-priority")
def _(case: Case, genre: Genre) -> bool:
    return case.first(tile.genre for tile in case.hidden) is genre and case.turned_up_all(genre)


@says("sales-flip-none")
def _(case: Case) -> bool:
    return not case.hidden


@says("sales-collect")
def _(case: Case, number: int) -> bool:
    """But for the last one, which may be replaced."""
    picks = [tile.space for tile in case.picks]
    return number == case.turn.gives == len(picks) == len(case.taken) and case.taken[:-1] == picks[:-1]


@says("sales-collect-all")
def _(case: Case, number: int) -> bool:
    there = {tile.space for tile in case.table.map}
    return number == case.turn.gives > len(there) and {*case.taken} == there


@says("sales-replace")
def _(case: Case, total: int, least: int, last: Order, instead: Order) -> bool:
    """The last one stays where it lies, face up."""
    if (total, least) != (case.total, case.least) or total >= least or not case.enough:
        return False
    dropped, better = case.picks[-1], case.enough[0]
    said = _is(last, dropped) and _is(instead, better)
    return said and case.taken[-1:] == [better.space] and dropped in case.turn.after.map


def _is(order: Order, tile: TileView) -> bool:
    return (order.genre, order.value) == (tile.genre, tile.value)


@says("sales-short")
def _(case: Case, total: int, least: int) -> bool:
    kept = {*case.taken} == {tile.space for tile in case.picks}
    return kept and (total, least) == (case.total, case.least) and total < least and not case.enough


@says("sales-genre")
def _(case: Case, genre: Genre, number: int) -> bool:
    there = Counter(tile.genre for tile in case.table.map)
    wanted = next((one for one in case.genres_in_order if there[one] >= case.turn.gives), None)
    values = {space: order.value for space, order in case.turned.items()}
    shown = [(-(tile.value or values.get(tile.space, 0)), tile.space) for tile in case.table.map if tile.genre is genre]
    highest = [space for _, space in sorted(shown)[:number]]
    said = number == case.turn.gives and genre is wanted and case.rival.edition == "2026"
    return said and case.taken == highest


# -- what the events say --------------------------------------------------------------------------


def _acts(case: Case) -> bool:
    """It takes the first free space, and does what it says."""
    action, place = case.params["action"], case.params["place"]
    deeds = {event.id for event in case.turn.told} & {message for every in DEEDS.values() for message in every}
    standing = (*case.table.editors_on[action], AUTOMA)
    free = place == len(standing) <= case.table.action_spaces
    return free and case.turn.after.editors_on[action][:place] == standing and deeds <= {*DEEDS[action]} and deeds != set()


def _fails(case: Case) -> bool:
    """Before it acts, and once for each action."""
    acted = any(event.id == "automa-acts" for event in case.earlier)
    return not acted and case.params["action"] in AUTOMA_ACTIONS and case.params["action"] not in case.failed


def _loses_turn(case: Case) -> bool:
    return {*case.failed} == {*AUTOMA_ACTIONS} and not case.turn.all_told("automa-acts")


def _hires(case: Case) -> bool:
    after = [held.card for held in case.turn.after.players[AUTOMA].hand]
    hired = [case.params[craft] for craft in Craft]
    shown = all(card in case.row(craft) for craft, card in zip(Craft, hired, strict=True))
    return shown and all(card in after for card in hired)


def _develops(case: Case) -> bool:
    card = case.params["card"]
    rightmost = any(reason.id == "develop-rightmost" for reason in case.event.reasons)
    taken = [before for before in case.display if before not in case.turn.after.comics.display]
    in_hand = [held.card for held in case.turn.after.players[AUTOMA].hand]
    return card in in_hand and taken == ([card] if rightmost else [])


def _prints(case: Case) -> bool:
    """Its title lies on the mat afterwards, with the fans that were told; `print-again` stands on the second alone."""
    title, shop = case.params["title"], case.workshop
    second = any(event.id in PRINTS for event in case.earlier)
    told = [event.params["fans"] for event in case.turn.told if event.params.get("title") is title]
    fans = [printed.fans for printed in case.turn.after.players[AUTOMA].printed if printed.title is title]
    again = any(reason.id == "print-again" for reason in case.event.reasons)
    return fans == [sum(told)] and again == second and shop.teams > 0 and _has_its_mastery(case)


def _has_its_mastery(case: Case) -> bool:
    """What the print wins is told right after it, and so is nothing else."""
    title, shop = case.params["title"], case.workshop
    following = [event.id for event in case.turn.told[case.index + 1 : case.index + 2]]
    if shop.wins(title, case.yours):
        return following == ["mastery-taken" if shop.takes(title, case.yours) else "mastery-gained"]
    return not {*following} & {"mastery-taken", "mastery-gained"}


def _prints_original(case: Case) -> bool:
    """Whatever decided between several is told: priority, and among those of a genre the older."""
    equals, title = case.equals, case.params["title"]
    told = {reason.id for reason in case.event.reasons}
    genres = {comic.genre for comic in equals}
    alike = [comic for comic in equals if comic.genre is title.genre]
    needed = (len(genres) > 1) == ("print-priority" in told) and (len(alike) > 1) == ("print-first-developed" in told)
    return title in case.workshop.unprinted and needed and _prints(case)


def _sells(case: Case) -> bool:
    """As many as it says, nothing turned up in vain, and a total that is short is told."""
    told = {reason.id for reason in case.event.reasons}
    after = {tile.space for tile in case.turn.after.map}
    gone = {tile.space for tile in case.table.map} - after == {*case.taken}
    counted = case.params["orders"] == len(case.taken) == len({*case.taken})
    return gone and counted and (_sold_of_2026(case) if "sales-genre" in told else _sold_first(case, told))


def _sold_first(case: Case, told: set[str]) -> bool:
    short = bool(told & {"sales-replace", "sales-short"}) == (case.total < case.least)
    picks = {tile.space for tile in case.picks}
    turned = {tile.space for tile in case.hidden if tile.genre is case.flipped or tile.space in picks}
    replaced = "sales-replace" in told or {*case.taken} == picks
    return case.rival.edition == "seed" and short and replaced and {*case.turned} == turned


def _sold_of_2026(case: Case) -> bool:
    genres = {case.turn.before.map[index].genre for index, tile in enumerate(case.table.map) if tile.space in case.taken}
    return {*case.turned} == {tile.space for tile in case.hidden if tile.genre in genres}


def _collects(case: Case) -> bool:
    """The order is the one that lies there."""
    space, order = case.params["space"], case.params["order"]
    return any(tile.space == space and tile.genre is order.genre for tile in case.table.map) and (
        TileView(space, order.genre, order.value) in case.table.map or case.turned.get(space) is order
    )


def _sales_fans(case: Case) -> bool:
    """A fan for each order, to a comic that has the most."""
    best = max(printed.fans for printed in case.it.printed)
    fans = next(printed.fans for printed in case.it.printed if printed.title is case.params["title"])
    return fans == best and case.params["fans"] == len(case.taken) and case.params["total"] == best + len(case.taken)


FACTS: Mapping[str, Callable[[Case], bool]] = {
    "automa-acts": _acts,
    "automa-fails": _fails,
    "automa-loses-turn": _loses_turn,
    "automa-hires": _hires,
    "automa-develops": _develops,
    "automa-prints": _prints_original,
    "automa-rips-off": _prints,
    "automa-sells": _sells,
    "automa-collects": _collects,
    "automa-sales-fans": _sales_fans,
}
"""What an event says of itself, and of what has to be told with it."""


# -- the verdict ----------------------------------------------------------------------------------


def lies(turn: Turn) -> Iterator[str]:
    """Whatever was told of a turn and is not so."""
    if len(turn.all_told("automa-acts", "automa-loses-turn")) != 1:
        yield "it acts once or loses its turn"
    for index, event in enumerate(turn.told):
        case = Case(turn, index)
        shape = " ".join(reason.id for reason in event.reasons)
        if not re.fullmatch(SHAPES.get(event.id, ""), shape):
            yield f"{event.id}: cannot be because of [{shape}]"
            continue
        if event.id in FACTS and not FACTS[event.id](case):
            yield f"{event.id}: {_named(event.params)} is not so, because of [{shape}]"
        yield from (f"{event.id}: {reason.id} {_named(reason.params)} is not so" for reason in false_reasons(case))


def false_reasons(case: Case) -> list[Reason]:
    """The reasons of an event that are not so, or speak of something else than they should."""
    return [reason for reason in case.event.reasons if not _holds(case, reason)]


def _holds(case: Case, reason: Reason) -> bool:
    claim = CLAIMS[reason.id]
    return claim.params == reason.params.keys() and claim.holds(case, **reason.params)


def _named(params: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters that a person can read."""
    return {name: getattr(value, "id", value) for name, value in params.items()}


# -- listening ------------------------------------------------------------------------------------


@dataclass
class Witness:
    """Looks on while a game is played; every turn of the Automa is kept with what was told."""

    game: AgeOfComics
    turns: list[Turn] = field(default_factory=list)
    stray: list[str] = field(default_factory=list)
    """Reasons that were told outside a turn."""
    got: list[Comic] = field(default_factory=list)
    """The Automa's comics, in the order in which it got them."""
    _before: AgeOfComicsView | None = None
    _card: AutomaCard | None = None
    _told: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.game.story = Overheard(self.game.story, self.hear)

    def look(self) -> AgeOfComicsView:
        """The table as a spectator sees it."""
        view: AgeOfComicsView = self.game.view(SPECTATOR, None)
        return view

    def hear(self, event: Event) -> None:
        """An event is told, now."""
        if event.id in ("automa-begins", "automa-develops") and isinstance(card := event.params["card"], Comic):
            self.got.append(card)
        if event.id == CARD:
            self.end()
            self._before, self._card, self._told = self.look(), event.params["card"], []
        elif self._before is None:
            self.stray += [f"{event.id}: {reason.id}" for reason in event.reasons]
        elif event.id.startswith("automa-") or event.id in OF_A_TURN:
            self._told.append(event)
        else:
            self.end()
            self.hear(event)

    def end(self) -> None:
        """A turn is over, if one was under way."""
        if self._before is not None and self._card is not None:
            self.turns.append(Turn(self._before, self._card, tuple(self._told), self.look()))
        self._before = None

    def lies(self) -> list[str]:
        """All that was told and is not so; also if it took up its comics in another order than it holds them."""
        found = [f"told outside a turn: {one}" for one in self.stray]
        for number, turn in enumerate(self.turns, 1):
            held = turn.before.players[AUTOMA].comics()
            if held != [comic for comic in self.got if comic in held]:
                found.append(f"turn {number}: its comics do not lie as it got them")
            found += [f"turn {number}: {lie}" for lie in lies(turn)]
        return found

    def reasons(self) -> Counter[str]:
        """How often each reason was told."""
        return Counter(reason.id for turn in self.turns for event in turn.told for reason in event.reasons)


class Overheard(Story):
    """A story that somebody listens to."""

    def __init__(self, story: Story, hear: Callable[[Event], None]) -> None:
        super().__init__()
        self.told = self.sink = story.told
        self._hear = hear

    def tell(self, message: str, /, *, to: int = EVERYONE, why: tuple[Reason, ...] = (), **params: Any) -> None:
        self._hear(Event(message, params, to, why))
        super().tell(message, to=to, why=why, **params)


def witness(table: Table[AgeOfComics]) -> Witness:
    """Somebody who looks on from now on."""
    return Witness(table.game)
