"""How long a turn of an opponent takes at a real table: with Cartone, and with the printed cards alone.

A model, not a measurement: what each small thing takes, what a person does with the cards alone, step by step as the
rulebooks have it, and which of these steps are left with Cartone. Nobody reads a rule again, thinks about a turn of
their own, or errs. Each line of the tables is an assumption.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import astuple, dataclass, fields
from math import log2
from typing import NamedTuple

from tests.taps import Screen, Tap, look

from cartone.games.kit.steps import Told
from cartone.games.pinzetta.reports import DOWN, FOREVER, OTHER, RARE, TARGET, VALUED

OUR_PACK, NO_PACK, DRAWN = "your cards, by number", "your cards, no pack", "Cartone draws"
WAYS = (OUR_PACK, NO_PACK, DRAWN)


@dataclass(frozen=True, slots=True)
class Work:
    """How often something is done; of keys how often those that are left are halved until one is found."""

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
        """Seconds by what they are for."""
        return {field.name: getattr(self, field.name) * SECONDS[field.name] for field in fields(self)}

    @property
    def seconds(self) -> float:
        return sum(self.parts.values())


SECONDS = {"tap": 0.9, "key": 0.3, "word": 0.25, "look": 0.7, "count": 0.6, "move": 1.5}
"""A tap; each halving of the keys; a word that is read; a thing on the table that is looked at; one that is counted,
added or compared in the head; a piece that is moved."""

# -- with the cards alone -------------------------------------------------------------------------

ALONE, BOTH, CARDS, UNKNOWN = "alone", "both", "cards", "unknown"
LEFT: Mapping[str, tuple[str, ...]] = {ALONE: (), BOTH: WAYS, CARDS: (OUR_PACK, NO_PACK), UNKNOWN: (NO_PACK,)}
"""Where a step is left with Cartone, too: nowhere, always, where the cards are yours, where no pack knows them."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something that a person does, and where it is left with Cartone."""

    left: str
    look: int = 0
    count: int = 0
    move: int = 0


STEPS: Mapping[str, Step] = {
    # Pinzetta: item appraisal; all tokens of an item are one grasp, an item without any is seen to have none
    "look at an item in a pile": Step(BOTH, look=1),
    "look at the item that you reserve": Step(ALONE, look=1),
    "work out the tokens of an item": Step(ALONE, count=1),
    "lay the tokens of an item": Step(ALONE, move=1),
    "discard the tokens of the reserved item": Step(ALONE, move=1),
    # pile appraisal; items are added, not single tokens
    "add the tokens of an item to its pile": Step(ALONE, count=1),
    "add the printed token of a large pile": Step(ALONE, count=1),
    "compare two piles": Step(ALONE, count=1),
    # her choice; a shuffle is as long as two moves, all tokens off a pile are one grasp
    "shuffle the decision cards": Step(CARDS, move=2),
    "draw a decision card": Step(CARDS, look=1, move=1),
    "count a token that is crossed out": Step(CARDS, count=1),
    "take tokens off a pile": Step(ALONE, move=1),
    "put an item that she takes below her mat": Step(BOTH, move=1),
    "return the tokens of a player's items": Step(ALONE, move=1),
    # her cut
    "compare an item for a swap": Step(ALONE, count=1),
    "swap an item": Step(BOTH, move=1),
    # her mat
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
    # genres, in the order of your comics or of its card
    "look at one of your printed comics": Step(ALONE, look=1),
    "look at the row of genres on its card": Step(UNKNOWN, look=1),
    "go through a genre": Step(BOTH, count=1),
    "look at a card on display": Step(BOTH, look=1),
    "look for a genre in the city": Step(BOTH, look=1),
    "look at the ideas on the board": Step(BOTH, look=1),
    # what it does; a search reveals three cards
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
    # the ranking, once a round; all other upkeep is that of the game for two, and in neither sum
    "compare the best comics": Step(ALONE, look=2, count=1),
    "give it its ranking points": Step(BOTH, move=1),
}
TOKENS = {RARE: 4, FOREVER: 1, "attendee": 1, TARGET: 2, f"{TARGET}{VALUED}": 3, f"{TARGET}{DOWN}": 2,
          f"{OTHER}{VALUED}": 1, f"{OTHER}{DOWN}": 0, OTHER: 0}  # fmt: skip
"""What she appraises an item at."""


def work_of(steps: Mapping[str, int], way: str = "") -> Work:
    """What some steps take with the cards alone; or what is left of them in a way with Cartone."""
    work = Work()
    for name, number in steps.items():
        step = STEPS[name]
        if not way or way in LEFT[step.left]:
            work += Work(look=step.look, count=step.count, move=step.move).times(number)
    return work


# -- with Cartone -----------------------------------------------------------------------------------

LOOKED_AT = {"leftmost-large": 1, "leftmost-small": 1, "rank": 1, "is-so": 1, "tell": 1, "next": 1}
"""How much a person looks at to answer a question; all else is seen in a step, or was your own deed."""


def words_in(line: str) -> int:
    """How many words a line has.

    >>> words_in("Give the Automa +3 points: crime > sci-fi.")
    7
    """
    return len(re.findall(r"\w[\w’'–-]*", line))


def taps_of(taps: list[Tap]) -> Work:
    """Taps, each on one of so many keys."""
    return Work(tap=len(taps), key=sum(log2(tap.keys) for tap in taps))


class Line(NamedTuple):
    """What a page says: of what kind it is, the words, none of its folded reasons, and what is drawn instead of words:
    that is looked at."""

    kind: str
    words: int = 0
    look: int = 0


class Reader:
    """Whoever reads the lines of a page that tell hands what to do, each once."""

    def __init__(self) -> None:
        self.heard = 0
        self.told: Told | None = None

    def lines(self, screen: Screen) -> list[Line]:
        """What was told since the last screen; what only happens has no words that have to be read."""
        page, events = look(screen.table), screen.table.happened(0)
        self.told = self.told or Told(page.room, 0)
        steps = page.steps(events[self.heard :], self.told.since(screen.table, events, self.heard))
        self.heard = len(events)
        acts = page.acts(steps)
        seen = [page.seen(step) if step in acts else ("", "") for step in steps]
        return [
            Line(step.kind, words_in(read), int(bool(drawn))) for step, (read, drawn) in zip(steps, seen, strict=True)
        ]


def screen_work(screen: Screen) -> Work:
    """A question is read, looked for on the table, and answered."""
    asked = Work(word=words_in(look(screen.table).do), look=LOOKED_AT.get(screen.about, 0))
    return asked + taps_of([*screen.taps])
