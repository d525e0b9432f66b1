"""A second implementation of Pinzetta's appraisals, choices and boxes, to check the first one.

Written from the rule documents alone, without reading the code that it checks, and step by step as at a table: it lays
tokens down, picks them up, and goes through the items from left to right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

TOKEN = "appraisal token"
PRINTED = "the one printed on her mat"


@dataclass(frozen=True)
class Thing:
    """An item as Pinzetta sees it.

    `size` is "double" only if face up, since a face-down 2x4 has the outline of a long rectangle. `values` are the
    visible printed values: one, or two for a double; none if the item is face down, cancelled, an attendee or a Forever
    Stamp.
    """

    size: str
    up: bool
    rare: bool
    values: tuple[int, ...]


def tokens_for(thing: Thing, targets: Sequence[str]) -> int:
    """Return the number of tokens next to an item after its appraisal."""
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
    """Return the number of tokens on a pile: those of its items, plus the printed one for the large pile."""
    return len(_heap(tokens, is_large))


def pile_she_takes(large: int, small: int, crossed_out: int) -> str:
    """Return the pile of your cut that Pinzetta chooses, "large" or "small"; `large` includes the printed token."""
    large_heap, small_heap = [TOKEN] * large, [TOKEN] * small

    # All crosses of the decision card go to the pile with most tokens when it was drawn.
    robbed = small_heap if _richer(large_heap, small_heap) == "small" else large_heap
    del robbed[:crossed_out]
    return _richer(large_heap, small_heap)


def after_her_swap(large: Sequence[int], small: Sequence[int]) -> tuple[int, int] | None:
    """Return the positions, in the large and in the small pile of Pinzetta's own cut, of the two items that change
    places.

    The arguments are the tokens of her items, left to right; return None if no pile leads by three.
    """
    large_heap, small_heap = _heap(large, is_large=True), _heap(small, is_large=False)

    # Take a token from both heaps together until one heap is empty; the rest is the lead.
    while large_heap and small_heap:
        large_heap.pop()
        small_heap.pop()

    if not large or not small:
        return None  # no item to swap with
    if len(large_heap) >= 3:
        return _leftmost_with_most(large), _leftmost_with_least(small)
    if len(small_heap) >= 3:
        return _leftmost_with_least(large), _leftmost_with_most(small)
    return None


def her_box(thing: Thing, targets: Sequence[str]) -> str:
    """Return the box on Pinzetta's mat where a revealed item belongs."""
    if thing.size in ("attendee", "forever"):
        return {"attendee": "cards", "forever": "forever"}[thing.size]
    if not thing.up:
        raise ValueError(f"reveal it first: {thing}")
    if thing.rare:
        return "rare"  # whatever its size
    column = "target" if _is_wanted(thing, targets) else "other"
    return f"{column}-2-3" if _shows_a_two_or_a_three(thing) else column


def _shows_a_two_or_a_three(thing: Thing) -> bool:
    """Return whether a visible value is 2 or 3; for a double, either half counts, but not their sum."""
    return thing.up and (2 in thing.values or 3 in thing.values)


def _is_wanted(thing: Thing, targets: Sequence[str]) -> bool:
    """Return whether the visible size of an item is in the top left corner of Pinzetta's mat."""
    seen = thing.size
    if seen == "double" and not thing.up:
        seen = "long-rectangle"  # the back shows only the outline
    if seen == "double" and "small-square" in targets:
        return True  # "small squares, i.e., 2x2 and 2x4 double-stamps"
    return seen in targets


def _heap(tokens: Sequence[int], is_large: bool) -> list[str]:
    """Return the tokens of a pile's items as a single heap."""
    heap = [TOKEN for count in tokens for _ in range(count)]
    return [*heap, PRINTED] if is_large else heap


def _richer(large_heap: Sequence[str], small_heap: Sequence[str]) -> str:
    """Return the pile with the most tokens; the large one if there is a tie."""
    return "small" if len(small_heap) > len(large_heap) else "large"


def _leftmost_with_most(tokens: Sequence[int]) -> int:
    return tokens.index(max(tokens))


def _leftmost_with_least(tokens: Sequence[int]) -> int:
    return tokens.index(min(tokens))
