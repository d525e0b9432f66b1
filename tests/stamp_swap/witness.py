"""A witness of Pinzetta: it sits at the table and holds every reason of hers against the position it speaks of.

It knows the rules, the sentences of the catalogue and what lies on the table; how she comes to her decisions it
does not know. What is not so is kept in `untrue`, with the position.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from cartone.bots import play
from cartone.games.stamp_swap.components import Box
from cartone.games.stamp_swap.game import StampSwap
from cartone.table import EVERYONE, Event, Reason, Table
from cartone.table.story import Story

from .claims import CLAIMS, FACTS, SHAPES
from .watcher import SHE, YOU, Round, Watcher

_SWAP = (
    r"(appraised )*split piles-appraised she-chooses "
    r"(appraised )*piles-appraised (she-swaps|she-swaps-nothing) her-pile-taken "
)
_ENDING = r"(tied (rare-counted ){2,}(win-shared won won( won)*|won)|won)"
FULL = (
    rf"her-mat her-first-forever ({_SWAP}(boxed )*scored-her-show ){{3}}imaginary-player scored-forever "
    rf"scored-level scored-forever (scored-mat ){{7}}scored-rare-values {_ENDING}"
)
INTRO = rf"her-mat ({_SWAP}her-items-discarded ){{3}}imaginary-player scored-forever scored-intro {_ENDING}"
BASE_OF_TWO = rf"imaginary-player (scored-forever )+{_ENDING}"
BASE_OF_MORE = rf"(scored-forever )+{_ENDING}"
ORDERED = set(FACTS)


class Untrue(Exception):
    """What was told is not so."""


LOST = (IndexError, KeyError, TypeError, ValueError)
"""What was told speaks of something that is not there, or needs other parameters."""


class Witness(Watcher):
    """Hears every event when it is told, and looks at the table at that moment."""

    def __init__(self, game: StampSwap) -> None:
        super().__init__(game)
        self.reasons: Counter[str] = Counter()
        self.untrue: list[str] = []

    def hear(self, event: Event) -> None:
        for player in self.game.players:
            self.round.items.update({item.number: item for item in player.items()})
        for step in (self.check, self.keep):
            try:
                step(event)
            except (Untrue, *LOST) as problem:
                told = {name: getattr(value, "id", value) for name, value in event.params.items()}
                self.untrue.append(f"{event.id} {told}: {problem}; {self.position()}")
        self.reasons.update(reason.id for reason in event.reasons)
        self.heard.append(event)

    def check(self, event: Event) -> None:
        """`Untrue` unless the event and its reasons are as the position has it; changes nothing."""
        told = " ".join(reason.id for reason in event.reasons)
        demand(re.fullmatch(SHAPES.get(event.id, ""), told), f"it has the reasons '{told}'")
        demand(not told or event.audience == EVERYONE, "it is not told to all")
        try:
            for reason in event.reasons:
                demand(CLAIMS[reason.id](self, event, **reason.params), f"{reason.id} {dict(reason.params)}")
            if event.id in FACTS:
                demand(FACTS[event.id](self, event), "it is not what lies there")
        except LOST as problem:
            raise Untrue(f"no such thing: {problem}") from problem

    def keep(self, event: Event) -> None:
        """Remember what the event has changed."""
        if event.id in KEPT:
            KEPT[event.id](self, event)

    def finish(self) -> None:
        """After the game: nothing was left untold."""
        story = " ".join(event.id for event in self.heard if event.id in ORDERED)
        if not re.fullmatch(self.due(), story):
            self.untrue.append(f"the story goes: {story}")
        if self.ending_heard() != self.ending_due():
            self.untrue.append(f"the ending is {self.ending_due()}, not {self.ending_heard()}")

    def due(self) -> str:
        """The order of the events of a whole game."""
        if self.game.pinzetta is None:
            return BASE_OF_TWO if len(self.game.players) == 2 else BASE_OF_MORE
        return INTRO if self.she.intro else FULL

    def position(self) -> str:
        day = self.round
        tokens = {number: day.tokens.get(number) for number in day.items}
        return f"{self.game.day}: {[*day.items.values()]}, tokens {tokens}, piles {day.offers}, hers {day.her_piles}"


def demand(so: object, what: str) -> None:
    if not so:
        raise Untrue(what)


# -- what the witness keeps -------------------------------------------------------------------------


def keep_day(w: Witness, e: Event) -> None:
    w.round = Round()


def keep_missing(w: Witness, e: Event) -> None:
    w.round.missing = True


def keep_her_piles(w: Witness, e: Event) -> None:
    """Her piles as they were laid: by their event card, unless something has run out."""
    w.round.her_piles = w.piles_now(SHE)
    card = next(event.params["event"] for event in reversed(w.heard) if event.id == "her-event")
    laid = [[w.round.items[number].back for number in pile] for pile in w.round.her_piles]
    if not w.round.missing and laid != [[symbol.what for symbol in pile] for pile in (card.large, card.small)]:
        w.untrue.append(f"{card.id} lays {laid}")


def keep_exchange(w: Witness, e: Event) -> None:
    """Each takes the other's place."""
    mine, hers = e.params["mine"], e.params["hers"]
    w.round.her_piles = [[mine if number == hers else number for number in pile] for pile in w.round.her_piles]


def keep_tokens(w: Witness, e: Event) -> None:
    w.round.tokens[e.params["item"]] = w.face(e).tokens(w.targets)


def keep_offer(w: Witness, e: Event) -> None:
    w.round.offers[e.params["seat"]] = w.piles_now(e.params["seat"])


def keep_choice(w: Witness, e: Event) -> None:
    w.round.chosen = w.round.offers[YOU][e.params["pile"]]
    w.round.hers += w.round.chosen


def keep_swap(w: Witness, e: Event) -> None:
    w.round.her_piles = w.piles_now(SHE)


def keep_hers(w: Witness, e: Event) -> None:
    w.round.hers += w.round.her_piles[1 - e.params["pile"]]


def keep_forever(w: Witness, e: Event) -> None:
    """Her first forever stamp, or one that an event gives her, goes straight into its box."""
    if e.params["seat"] == SHE and w.game.pinzetta is not None:
        w.boxes[Box.FOREVER].append(None)


def keep_boxed(w: Witness, e: Event) -> None:
    w.round.boxed.append(e.params["item"])
    w.boxes[w.face(e).box(w.targets)].append(w.round.items[e.params["item"]])


KEPT: Mapping[str, Callable[[Witness, Event], None]] = {
    "day": keep_day,
    "missing": keep_missing,
    "your-event": keep_her_piles,
    "swapped-with-her": keep_exchange,
    "appraised": keep_tokens,
    "piles-appraised": keep_offer,
    "she-chooses": keep_choice,
    "she-swaps": keep_swap,
    "her-pile-taken": keep_hers,
    "her-first-forever": keep_forever,
    "gained": keep_forever,
    "boxed": keep_boxed,
}

# -- at the table -----------------------------------------------------------------------------------


class Overheard(Story):
    """A story that a witness hears as it is told."""

    __slots__ = ("witness",)

    def __init__(self, witness: Witness) -> None:
        super().__init__()
        self.witness = witness

    def tell(self, message: str, /, *, to: int = EVERYONE, why: tuple[Reason, ...] = (), **params: Any) -> None:
        self.witness.hear(Event(message, params, to, why))
        super().tell(message, to=to, why=why, **params)


W = TypeVar("W", bound=Witness)


def hear_out(table: Table[StampSwap], kind: type[W]) -> W:
    """The witness of a whole game: the table from its start, played by the bots of its seats."""
    witnesses: list[W] = []

    def make() -> StampSwap:
        game = table._make_game()
        witnesses.append(kind(game))
        game.story = Overheard(witnesses[-1])
        return game

    play(Table(table.header, make, table._dealer))
    witnesses[-1].finish()
    return witnesses[-1]
