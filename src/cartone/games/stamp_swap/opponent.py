"""Pinzetta's choices, in the order and the words of her rulebook.

Each procedure takes only what the rules say she looks at: items with their kind, outline and face, the
value where it lies open, her target sizes, and the card. So each also works beside a real table where
nobody has told us the rest. Every answer comes with its reasons.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...table import Reason
from .components import ATTENDEE, DOUBLE, Box, Kind, Size, Tile

LARGE, SMALL = 0, 1
"""Her piles, and yours when she chooses, always in this order."""

LEAD_TO_SWAP = 3
TOKENS = 19
"""Appraisal tokens in the box; if more are needed, there are more."""
TWO_OR_THREE = "2–3"


@dataclass(frozen=True, slots=True)
class Seen:
    """An item as she sees it.

    `size` is a size, "double" for a face-up double, or "attendee". Face down, nothing but the outline
    is known: no value, and not whether the stamp is rare or a double. `valued` says of a stamp that its value is 2 or
    3 where nobody has told which.
    """

    size: str
    up: bool = True
    rare: bool = False
    values: tuple[int, ...] = ()
    valued: bool = False

    @property
    def two_or_three(self) -> int | str | None:
        """The value of exactly 2 or 3 that lies open, if one does; of a double, on either half."""
        return next((value for value in self.values if value in (2, 3)), TWO_OR_THREE if self.valued else None)


def seen(back: str, up: bool, tile: Tile | None) -> Seen:
    """What she sees of an item with that back; the tile counts only if it lies face up."""
    if not up or tile is None:
        return Seen(back, up)
    values = tuple(stamp.value for stamp in tile.stamps if stamp.kind is Kind.ORDINARY)
    return Seen(DOUBLE if tile.is_double else back, True, tile.is_rare, values)


# -- item appraisal ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Appraisal:
    """Tokens beside an item, and why."""

    tokens: int
    reasons: tuple[Reason, ...]


def appraise_item(item: Seen, targets: Sequence[str]) -> Appraisal:
    """1. Attendees and forever stamps 1. 2. Face-up rare stamps 4. 3. Other stamps: (a) face up with
    value exactly 2 or 3: 1; (b) a target size, face up or down: 2.

    >>> appraise_item(Seen("double", values=(2, 1)), ["small-square", "double"]).tokens
    3
    >>> appraise_item(Seen("large-square", up=False), ["large-square"]).tokens
    2
    """
    if item.size == ATTENDEE:
        return Appraisal(1, (Reason("appraisal-1-attendee"),))
    if item.size == Size.FOREVER:
        return Appraisal(1, (Reason("appraisal-1-forever"),))
    if item.rare:
        return Appraisal(4, (Reason("appraisal-2-rare"),))
    reasons = []
    tokens = 0
    value = item.two_or_three
    if value is not None:
        tokens += 1
        reasons.append(Reason("appraisal-3a-half" if item.size == DOUBLE else "appraisal-3a-value", {"value": value}))
    if item.size in targets:
        tokens += 2
        reasons.append(Reason("appraisal-3b-target", {"size": item.size}))
    if not reasons:
        reasons.append(Reason("appraisal-3-none" if item.up else "appraisal-3-face-down", {"size": item.size}))
    return Appraisal(tokens, tuple(reasons))


def appraise_pile(tokens: Iterable[int], pile: int) -> int:
    """A pile's tokens, plus the one printed on her mat for the large pile."""
    return sum(tokens) + (1 if pile == LARGE else 0)


# -- you cut, she chooses ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PileChoice:
    """Which of your piles she takes: where and how many tokens were discarded, and what was left."""

    pile: int
    discarded_from: int
    discarded: int
    left: tuple[int, int]
    reasons: tuple[Reason, ...]


def choose_pile(large: int, small: int, crossed: int) -> PileChoice:
    """Discard as many tokens as are crossed out from the pile with most (tie: the large one, and the
    printed one counts; never below none); she takes the pile with most left (tie: the large one).

    >>> choice = choose_pile(large=6, small=2, crossed=2)     # the printed example
    >>> choice.pile == LARGE, choice.left
    (True, (4, 2))
    """
    discard = SMALL if small > large else LARGE
    tokens = (large, small)[discard]
    discarded = min(crossed, tokens)
    left = (large - discarded, small) if discard == LARGE else (large, small - discarded)
    pile = SMALL if left[SMALL] > left[LARGE] else LARGE
    reasons = (
        Reason(
            "choice-discard-tie" if large == small else "choice-discard-most",
            {"pile": discard, "discarded": discarded, "tokens": tokens},
        ),
        Reason("choice-take-tie" if left[LARGE] == left[SMALL] else "choice-take-most", {"pile": pile}),
    )
    return PileChoice(pile, discard, discarded, left, reasons)


def cards_for_large(large: int, small: int, crossed: Iterable[int]) -> int:
    """On how many decision cards, by what they show crossed out, she takes the large pile.

    >>> cards_for_large(4, 3, [0, 1, 1, 2, 2, 3, 3, 4])
    3
    """
    return sum(choose_pile(large, small, number).pile == LARGE for number in crossed)


# -- she cuts, you choose ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PileSwap:
    """Whether she swaps items between her piles: the places of the two, counted from the left."""

    lead: int
    leader: int
    places: tuple[int, int] | None
    reasons: tuple[Reason, ...]


def swap_between_piles(large: Sequence[int], small: Sequence[int]) -> PileSwap:
    """If one pile leads by 3 tokens or more, its highest item is swapped with the lowest of the other,
    ties by the leftmost; once, and without a decision card. `places` are those in the large and the
    small pile.

    >>> swap_between_piles([1, 3, 1], [1, 1]).places
    (1, 0)
    """
    totals = appraise_pile(large, LARGE), appraise_pile(small, SMALL)
    leader = SMALL if totals[SMALL] > totals[LARGE] else LARGE
    lead = totals[leader] - totals[1 - leader]
    if lead < LEAD_TO_SWAP:
        return PileSwap(lead, leader, None, (Reason("swap-lead-too-small", {"lead": lead}),))
    giving, taking = (large, small) if leader == LARGE else (small, large)
    if not taking:
        return PileSwap(lead, leader, None, (Reason("swap-pile-empty", {"pile": 1 - leader}),))
    highest, lowest = giving.index(max(giving)), taking.index(min(taking))
    most, least = giving.count(max(giving)), taking.count(min(taking))
    reasons = (
        Reason("swap-lead", {"lead": lead, "pile": leader}),
        Reason(
            "swap-highest-tie" if most > 1 else "swap-highest", {"pile": leader, "tokens": max(giving), "tied": most}
        ),
        Reason(
            "swap-lowest-tie" if least > 1 else "swap-lowest",
            {"pile": 1 - leader, "tokens": min(taking), "tied": least},
        ),
    )
    places = (highest, lowest) if leader == LARGE else (lowest, highest)
    return PileSwap(lead, leader, places, reasons)


# -- her mat ----------------------------------------------------------------------------------


def box_for(item: Seen, targets: Sequence[str]) -> tuple[Box, tuple[Reason, ...]]:
    """Rare stamps, whatever their size, forever stamps and cards have boxes of their own; other stamps
    go to the box of their size and value.

    >>> box_for(Seen("small-square", values=(2,)), ["small-square", "double"])[0]
    <Box.TARGET_VALUED: 'target-2-3'>
    """
    if item.size == ATTENDEE:
        return Box.CARDS, (Reason("box-cards"),)
    if item.size == Size.FOREVER:
        return Box.FOREVER, (Reason("box-forever"),)
    if item.rare:
        return Box.RARE, (Reason("box-rare"),)
    target, value = item.size in targets, item.two_or_three
    reasons = (
        Reason("box-target" if target else "box-other", {"size": item.size}),
        Reason("box-not-valued")
        if value is None
        else Reason("box-valued-half" if item.size == DOUBLE else "box-valued", {"value": value}),
    )
    match target, value is not None:
        case True, True:
            return Box.TARGET_VALUED, reasons
        case True, False:
            return Box.TARGET, reasons
        case False, True:
            return Box.OTHER_VALUED, reasons
        case _:
            return Box.OTHER, reasons


def mat_points(boxes: Mapping[Box, int], points: Sequence[int]) -> dict[Box, int]:
    """The items in each box times the points that the decision card shows for it."""
    return {box: boxes[box] * each for box, each in zip(Box, points, strict=True)}


def show_points(scores: Sequence[int], level: int, day: int) -> int:
    """The score for the level, times 1, 2 or 3 on Friday, Saturday or Sunday (`day` 0, 1, 2)."""
    return scores[level - 1] * (day + 1)


LEVEL_POINTS = {1: -20, 2: -10, 3: 0}
INTRO_POINTS = {1: 110, 2: 125, 3: 140}
