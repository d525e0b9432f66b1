"""Estimate the duration of an opponent's turn at a real table, with Cartone and with the printed cards alone.

This is a model, not a measurement: the time of each small action, the steps of the rulebooks with the cards alone, and
the steps that remain with Cartone. People are assumed to make no mistakes, reread no rule and spend no time on their
own turns. Each line of the tables is an assumption.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import astuple, dataclass, fields
from math import log2
from typing import NamedTuple

from tests.taps import Screen, Tap, look

from cartone.games.kit.steps import EventSteps
from cartone.games.pinzetta.reports import DOWN, FOREVER, OTHER, RARE, TARGET, VALUED

OUR_PACK, NO_PACK, DRAWN = "your cards, by number", "your cards, no pack", "Cartone draws"
WAYS = (OUR_PACK, NO_PACK, DRAWN)


@dataclass(frozen=True, slots=True)
class Work:
    """The number of times each action is done; for keys, the number of halvings until the right key is found."""

    tap: float = 0
    key: float = 0
    word: float = 0
    look: float = 0
    count: float = 0
    move: float = 0

    def __add__(self, other: Work) -> Work:
        return Work(*(mine + its for mine, its in zip(astuple(self), astuple(other), strict=True)))

    def times(self, number: float) -> Work:
        return Work(*(part * number for part in astuple(self)))

    @property
    def parts(self) -> dict[str, float]:
        """Seconds by action."""
        return {field.name: getattr(self, field.name) * SECONDS[field.name] for field in fields(self)}

    @property
    def seconds(self) -> float:
        return sum(self.parts.values())


SECONDS = {"tap": 0.9, "key": 0.3, "word": 0.25, "look": 0.7, "count": 0.6, "move": 1.5}
"""Seconds for a tap, each halving of the keys, a word read, a thing looked at, a thing counted or compared mentally,
and a piece moved."""

# -- with the cards alone -------------------------------------------------------------------------

ALONE, BOTH, CARDS, UNKNOWN = "alone", "both", "cards", "unknown"
LEFT: Mapping[str, tuple[str, ...]] = {ALONE: (), BOTH: WAYS, CARDS: (OUR_PACK, NO_PACK), UNKNOWN: (NO_PACK,)}
"""Ways of playing with Cartone in which a step remains: none, all, with your own cards, or with cards that no pack
has."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step that a person takes, and the ways of playing with Cartone in which this step remains."""

    left: str
    look: int = 0
    count: int = 0
    move: int = 0


STEPS: Mapping[str, Step] = {
    # Pinzetta: item appraisal; all tokens of an item are picked up at once, and one look suffices for an item without
    # tokens
    "look at an item in a pile": Step(BOTH, look=1),
    "look at the item that you reserve": Step(ALONE, look=1),
    "work out the tokens of an item": Step(ALONE, count=1),
    "lay the tokens of an item": Step(ALONE, move=1),
    "discard the tokens of the reserved item": Step(ALONE, move=1),
    # pile appraisal; items are added, not single tokens
    "add the tokens of an item to its pile": Step(ALONE, count=1),
    "add the printed token of a large pile": Step(ALONE, count=1),
    "compare two piles": Step(ALONE, count=1),
    # the opponent's choice; a shuffle takes two moves, and all tokens of a pile are picked up at once
    "shuffle the decision cards": Step(CARDS, move=2),
    "draw a decision card": Step(CARDS, look=1, move=1),
    "count a token that is crossed out": Step(CARDS, count=1),
    "take tokens off a pile": Step(ALONE, move=1),
    "put an item that she takes below her mat": Step(BOTH, move=1),
    "return the tokens of a player's items": Step(ALONE, move=1),
    # the opponent's cut
    "compare an item for a swap": Step(ALONE, count=1),
    "swap an item": Step(BOTH, move=1),
    # the opponent's mat
    "turn up a face-down stamp of hers": Step(BOTH, look=1, move=1),
    "find an item of hers again": Step(BOTH, look=1),
    "find the box of an item": Step(ALONE, count=1),
    "move an item to its box": Step(BOTH, move=1),
    "discard an item of hers": Step(BOTH, move=1),
    "move the phase token": Step(BOTH, move=1),
    # the Automa: which action
    "turn up its card": Step(CARDS, look=1, move=1),
    "read an action on its card": Step(UNKNOWN, look=1),
    "see whether it has done an action": Step(ALONE, look=1),
    "see whether it can do an action": Step(ALONE, look=1),
    "find the first free space": Step(ALONE, look=1),
    "place its editor": Step(BOTH, move=1),
    # genres, in the order of your comics or of the opponent's card
    "look at one of your printed comics": Step(ALONE, look=1),
    "look at the row of genres on its card": Step(UNKNOWN, look=1),
    "go through a genre": Step(BOTH, count=1),
    "look at a card on display": Step(BOTH, look=1),
    "look for a genre in the city": Step(BOTH, look=1),
    "look at the ideas on the board": Step(BOTH, look=1),
    "go through the genres of ideas": Step(BOTH, count=1),
    "look at the ideas on the board while all are there": Step(UNKNOWN, look=1),
    "go through the genres of ideas while all are there": Step(UNKNOWN, count=1),
    # actions; a search reveals three cards
    "take a card": Step(BOTH, move=1),
    "search the deck": Step(BOTH, look=3, move=3),
    "remove an idea": Step(BOTH, move=1),
    "turn up an order": Step(BOTH, move=1),
    "take an order and add its value": Step(BOTH, look=1, count=1, move=1),
    "look at a comic that it may print": Step(ALONE, look=1),
    "see whether a print wins a mastery": Step(ALONE, look=1, count=1),
    "add up the fans of a print": Step(ALONE, look=1, count=1),
    "move a card of a print": Step(BOTH, move=1),
    "put a comic on the chart": Step(BOTH, move=1),
    "take a mastery token": Step(BOTH, move=1),
    "compare a comic on the chart": Step(ALONE, look=1, count=1),
    "move a comic on the chart": Step(BOTH, move=1),
    # the ranking, once a round; all other upkeep is part of the two-player game and is not counted
    "compare the best comics": Step(ALONE, look=2, count=1),
    "give it its ranking points": Step(BOTH, move=1),
}
TOKENS = {RARE: 4, FOREVER: 1, "attendee": 1, TARGET: 2, f"{TARGET}{VALUED}": 3, f"{TARGET}{DOWN}": 2,
          f"{OTHER}{VALUED}": 1, f"{OTHER}{DOWN}": 0, OTHER: 0}  # fmt: skip
"""Tokens of an item in the opponent's appraisal."""


def work_of(steps: Mapping[str, int], way: str = "") -> Work:
    """Return the work of some steps with the cards alone or, given a way of playing with Cartone, of the remaining
    ones."""
    work = Work()
    for name, number in steps.items():
        step = STEPS[name]
        if not way or way in LEFT[step.left]:
            work += Work(look=step.look, count=step.count, move=step.move).times(number)
    return work


# -- with Cartone -----------------------------------------------------------------------------------

LOOKED_AT = {"leftmost-large": 1, "leftmost-small": 1, "rank": 1, "is-so": 1, "tell": 1, "next": 1}
"""Number of things to look at before answering a question; answers to other questions are known from a step or your own
action."""


def words_in(line: str) -> int:
    """Return the number of words in a line.

    >>> words_in("Give the Automa +3 points: crime > sci-fi.")
    7
    """
    return len(re.findall(r"\w[\w’'–-]*", line))


def taps_of(taps: list[Tap]) -> Work:
    """Return the work of taps, each of them a choice among a number of keys."""
    return Work(tap=len(taps), key=sum(log2(tap.keys) for tap in taps))


class Line(NamedTuple):
    """A line of a page: its kind, its words without folded reasons, and the pictures to look at."""

    kind: str
    words: int = 0
    look: int = 0


class Reader:
    """A reader of a page's instructions, who reads each line once."""

    def __init__(self) -> None:
        self.heard = 0
        self.told: EventSteps | None = None

    def lines(self, screen: Screen) -> list[Line]:
        """Return the lines since the last screen; events that need no action have no words to read."""
        page, events = look(screen.table), screen.table.happened(0)
        self.told = self.told or EventSteps(page.room, 0)
        steps = page.story.steps(events[self.heard :], self.told.since(screen.table, events, self.heard))
        self.heard = len(events)
        acts = page.hands.acts(steps)
        seen = [page.hands.seen(step) if step in acts else ("", "") for step in steps]
        return [
            Line(step.kind, words_in(read), int(bool(drawn))) for step, (read, drawn) in zip(steps, seen, strict=True)
        ]


def screen_work(screen: Screen) -> Work:
    """Return the work to read a question, look for the answer on the table, and enter it."""
    asked = Work(word=words_in(look(screen.table).do), look=LOOKED_AT.get(screen.about, 0))
    return asked + taps_of([*screen.taps])
