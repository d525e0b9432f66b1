"""Pinzetta's appraisals, choices and boxes a second time, to check the first against.

Written from the rule documents alone, without a look at the code it checks, and slowly, as hands do it
at the table: lay tokens down, pick them up, walk along the items from left to right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

TOKEN = "appraisal token"
PRINTED = "the one printed on her mat"


@dataclass(frozen=True)
class Thing:
    """An item as Pinzetta sees it.

    `size` is "double" only face up: a face-down 2x4 shows the outline of a long rectangle. `values` are
    the printed values that lie open: one, or two for a double; none if face down, cancelled, attendee or
    forever.
    """

    size: str
    up: bool
    rare: bool
    values: tuple[int, ...]


def tokens_for(thing: Thing, targets: Sequence[str]) -> int:
    """Item appraisal: how many tokens lie next to it at the end."""
    # 1. Attendee cards and forever stamps.
    if thing.size in ("attendee", "forever"):
        return 1
    # 2. Face-up rare stamps.
    if thing.up and thing.rare:
        return 4
    # 3. Other stamps: a, then b; both may hold.
    beside: list[str] = []
    if _shows_a_two_or_a_three(thing):
        beside += [TOKEN]
    if _is_wanted(thing, targets):
        beside += [TOKEN, TOKEN]
    return len(beside)


def pile_tokens(tokens: Sequence[int], is_large: bool) -> int:
    """Pile appraisal: the tokens of its items, and the printed one for the large pile."""
    return len(_heap(tokens, is_large))


def pile_she_takes(large: int, small: int, crossed_out: int) -> str:
    """She chooses from your cut: "large" or "small". The printed token is among those of `large`."""
    large_heap, small_heap = [TOKEN] * large, [TOKEN] * small

    # The decision card: all its crosses go to one pile, the one that had most when it was drawn.
    robbed = small_heap if _richer(large_heap, small_heap) == "small" else large_heap
    del robbed[:crossed_out]
    return _richer(large_heap, small_heap)


def after_her_swap(large: Sequence[int], small: Sequence[int]) -> tuple[int, int] | None:
    """Her own cut: the places in the large and in the small pile of the two items that change places.

    Takes the tokens of her items, left to right; None if no pile leads by three.
    """
    large_heap, small_heap = _heap(large, is_large=True), _heap(small, is_large=False)

    # Take a token from both heaps together until one heap is gone: what lies there is the lead.
    while large_heap and small_heap:
        large_heap.pop()
        small_heap.pop()

    if not large or not small:
        return None  # nothing to swap with
    if len(large_heap) >= 3:
        return _leftmost_with_most(large), _leftmost_with_least(small)
    if len(small_heap) >= 3:
        return _leftmost_with_least(large), _leftmost_with_most(small)
    return None


def her_box(thing: Thing, targets: Sequence[str]) -> str:
    """Where on her mat a revealed item goes."""
    if thing.size in ("attendee", "forever"):
        return {"attendee": "cards", "forever": "forever"}[thing.size]
    if not thing.up:
        raise ValueError(f"reveal it first: {thing}")
    if thing.rare:
        return "rare"  # no matter its size
    column = "target" if _is_wanted(thing, targets) else "other"
    return f"{column}-2-3" if _shows_a_two_or_a_three(thing) else column


def _shows_a_two_or_a_three(thing: Thing) -> bool:
    """Of a double, either half will do; its halves are not added up."""
    return thing.up and (2 in thing.values or 3 in thing.values)


def _is_wanted(thing: Thing, targets: Sequence[str]) -> bool:
    """Does its size, as it lies there, stand in the top left corner of her mat?"""
    seen = thing.size
    if seen == "double" and not thing.up:
        seen = "long-rectangle"  # the back shows the outline only
    if seen == "double" and "small-square" in targets:
        return True  # "small squares, i.e., 2x2 and 2x4 double-stamps"
    return seen in targets


def _heap(tokens: Sequence[int], is_large: bool) -> list[str]:
    """Sweep the tokens of a pile's items together."""
    heap = [TOKEN for count in tokens for _ in range(count)]
    return [*heap, PRINTED] if is_large else heap


def _richer(large_heap: Sequence[str], small_heap: Sequence[str]) -> str:
    """The pile with most tokens; if they tie, the large one."""
    return "small" if len(small_heap) > len(large_heap) else "large"


def _leftmost_with_most(tokens: Sequence[int]) -> int:
    return tokens.index(max(tokens))


def _leftmost_with_least(tokens: Sequence[int]) -> int:
    return tokens.index(min(tokens))
