"""A witness of Pinzetta's play, which checks each of her reasons against the position.

It knows the rules, the catalogue's sentences and the public table, but not the code that decides for her. False
statements are collected in `untrue`, with the position.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TypeVar

from cartone.bots import play
from cartone.games.stamp_swap.components import Box
from cartone.games.stamp_swap.game import StampSwap
from cartone.table import EVERYONE, Event, Table

from ..whole_games import Overheard
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
    """An error for a false statement."""


LOST = (IndexError, KeyError, TypeError, ValueError)
"""Errors caused by statements about missing things or with wrong parameters."""


class Witness(Watcher):
    """A listener that receives every event immediately and checks it against the current table."""

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
        """Raise `Untrue` unless the event and its reasons match the position; change nothing."""
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
        """Remember what an event has changed."""
        match event.id:
            case "day":
                self.round = Round()
            case "missing":
                self.round.missing = True
            case "your-event":
                self.keep_her_piles()
            case "swapped-with-her":  # each takes the other's place
                mine, hers = event.params["mine"], event.params["hers"]
                piles = self.round.her_piles
                self.round.her_piles = [[mine if number == hers else number for number in pile] for pile in piles]
            case "appraised":
                self.round.tokens[event.params["item"]] = self.face(event).tokens(self.targets)
            case "piles-appraised":
                self.round.offers[event.params["seat"]] = self.piles_now(event.params["seat"])
            case "she-chooses":
                self.round.chosen = self.round.offers[YOU][event.params["pile"]]
                self.round.hers += self.round.chosen
            case "she-swaps":
                self.round.her_piles = self.piles_now(SHE)
            case "her-pile-taken":
                self.round.hers += self.round.her_piles[1 - event.params["pile"]]
            case "her-first-forever" | "gained":  # hers go straight into their box
                if event.params["seat"] == SHE and self.game.pinzetta is not None:
                    self.boxes[Box.FOREVER].append(None)
            case "boxed":
                self.round.boxed.append(event.params["item"])
                self.boxes[self.face(event).box(self.targets)].append(self.round.items[event.params["item"]])

    def keep_her_piles(self) -> None:
        """Remember Pinzetta's piles, and check that they are laid out as on their event card unless a supply has run
        out."""
        self.round.her_piles = self.piles_now(SHE)
        card = next(event.params["event"] for event in reversed(self.heard) if event.id == "her-event")
        laid = [[self.round.items[number].back for number in pile] for pile in self.round.her_piles]
        if not self.round.missing and laid != [[symbol.what for symbol in pile] for pile in (card.large, card.small)]:
            self.untrue.append(f"{card.id} lays {laid}")

    def finish(self) -> None:
        """Check that no required event is missing at the end of the game."""
        story = " ".join(event.id for event in self.heard if event.id in ORDERED)
        if not re.fullmatch(self.due(), story):
            self.untrue.append(f"the story goes: {story}")
        if self.ending_heard() != self.ending_due():
            self.untrue.append(f"the ending is {self.ending_due()}, not {self.ending_heard()}")

    def due(self) -> str:
        """Return the order of events that a whole game requires, as a regular expression."""
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


# -- at the table -----------------------------------------------------------------------------------


W = TypeVar("W", bound=Witness)


def hear_out(table: Table[StampSwap], kind: type[W]) -> W:
    """Return the witness of a whole game played by the bots of its seats."""
    witnesses: list[W] = []

    def make() -> StampSwap:
        game = table._make_game()
        witnesses.append(kind(game))
        game.story = Overheard(game.story, witnesses[-1].hear)
        return game

    play(Table(table.header, make, table._dealer))
    witnesses[-1].finish()
    return witnesses[-1]
