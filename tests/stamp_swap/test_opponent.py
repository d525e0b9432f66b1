"""Pinzetta's procedures: printed examples, tie-breaks, and agreement with a second implementation.

Each case names the paragraph of Pinzetta's rulebook that it tests.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from types import SimpleNamespace

import pytest

from cartone.games.stamp_swap import opponent
from cartone.games.stamp_swap.components import DOUBLE, DRAWN_SIZES, Box, Size
from cartone.games.stamp_swap.opponent import (
    INTRO_POINTS,
    LARGE,
    LEVEL_POINTS,
    SMALL,
    Seen,
    appraise_item,
    appraise_pile,
    box_for,
    cards_for_large,
    choose_pile,
    mat_points,
    seen,
    show_points,
    swap_between_piles,
)
from cartone.table import Random, key_of

from .builders import HOUSE, double, stamp, tile
from .second_pinzetta import Thing, after_her_swap, her_box, pile_she_takes, pile_tokens, tokens_for

SMALL_SQUARES = ("small-square", DOUBLE)


# -- item appraisal ---------------------------------------------------------------------------


def test_item_appraisal_the_printed_row_1_2_3_0_1() -> None:
    """The targets are small squares and doubles. The items are an attendee, a small square, a double with a 2 or 3, a
    stamp without tokens, and a stamp of value 2 or 3."""
    row = [
        Seen("attendee"),
        Seen("small-square", values=(1,)),
        Seen(DOUBLE, values=(2, 1)),
        Seen("large-square", values=(1,)),
        Seen("short-rectangle", values=(3,)),
    ]
    assert [appraise_item(item, SMALL_SQUARES).tokens for item in row] == [1, 2, 3, 0, 1]


LARGE_SQUARES = ("large-square",)
ITEM_APPRAISALS = {
    "1: an attendee": (Seen("attendee"), SMALL_SQUARES, 1),
    "1: a forever stamp": (Seen("forever"), SMALL_SQUARES, 1),
    "2: a rare stamp": (Seen("small-square", rare=True, values=(6,)), SMALL_SQUARES, 4),
    "2: a rare of a target size gets 4, not 6": (Seen("large-square", rare=True, values=(7,)), LARGE_SQUARES, 4),
    "3: a face-down rare can only get 3b": (Seen("small-square", up=False), SMALL_SQUARES, 2),
    "3: a face-down rare of no target size": (Seen("large-square", up=False), SMALL_SQUARES, 0),
    "3a: value 2": (Seen("long-rectangle", values=(2,)), SMALL_SQUARES, 1),
    "3a: value 3": (Seen("long-rectangle", values=(3,)), SMALL_SQUARES, 1),
    "3a: exactly 2 or 3, not 1": (Seen("long-rectangle", values=(1,)), SMALL_SQUARES, 0),
    "3a: exactly 2 or 3, not 4": (Seen("long-rectangle", values=(4,)), SMALL_SQUARES, 0),
    "3a: exactly 2 or 3, not -2": (Seen("long-rectangle", values=(-2,)), SMALL_SQUARES, 0),
    "3a: cancelled has no value": (Seen("long-rectangle"), SMALL_SQUARES, 0),
    "3a: face up only": (Seen("long-rectangle", up=False), SMALL_SQUARES, 0),
    "3b: face up": (Seen("large-square", values=(1,)), LARGE_SQUARES, 2),
    "3b: face down": (Seen("large-square", up=False), LARGE_SQUARES, 2),
    "both 3a and 3b": (Seen("large-square", values=(2,)), LARGE_SQUARES, 3),
    "a double is one stamp": (Seen(DOUBLE, values=(3, 3)), SMALL_SQUARES, 3),
    "a double: either half": (Seen(DOUBLE, values=(1, 2)), LARGE_SQUARES, 1),
    "a face-up double is no long rectangle": (Seen(DOUBLE, values=(1, 1)), ("long-rectangle",), 0),
    "a face-down 2x4 is one": (Seen("long-rectangle", up=False), ("long-rectangle",), 2),
    "a face-down 2x4 is no double": (Seen("long-rectangle", up=False), SMALL_SQUARES, 0),
}


@pytest.mark.parametrize("paragraph", ITEM_APPRAISALS)
def test_item_appraisal(paragraph: str) -> None:
    item, targets, tokens = ITEM_APPRAISALS[paragraph]
    appraisal = appraise_item(item, targets)
    assert appraisal.tokens == tokens
    assert appraisal.reasons, "she always says why"


def test_she_sees_nothing_of_a_face_down_stamp_but_its_outline() -> None:
    rare = tile("2x3", kind="rare", value=7)
    both = double("2x4", stamp(value=3), stamp(value=3))
    assert seen("short-rectangle", False, rare) == Seen("short-rectangle", up=False)
    assert seen("long-rectangle", False, both) == Seen("long-rectangle", up=False)
    assert seen("short-rectangle", True, rare) == Seen("short-rectangle", rare=True)
    assert seen("long-rectangle", True, both) == Seen(DOUBLE, values=(3, 3))
    assert seen("small-square", True, tile(kind="cancelled")) == Seen("small-square")


# -- pile appraisal ---------------------------------------------------------------------------


def test_pile_appraisal_the_printed_piles_6_and_2() -> None:
    """The large pile has 5 tokens next to its items plus the printed one; the small pile has 2."""
    assert appraise_pile([3, 1, 1], LARGE) == 6
    assert appraise_pile([1, 1], SMALL) == 2


# -- you cut, she chooses ---------------------------------------------------------------------


CHOICES = {
    "printed: 6 less 2 is 4 against 2": (6, 2, 2, LARGE, (4, 2), LARGE),
    "6: from the pile with most": (3, 5, 1, SMALL, (3, 4), SMALL),
    "6: enough to change her mind": (3, 5, 3, SMALL, (3, 2), LARGE),
    "6: a tie discards from the large pile": (4, 4, 1, LARGE, (3, 4), SMALL),
    "6: a tie with nothing crossed out": (4, 4, 0, LARGE, (4, 4), LARGE),
    "6: the printed token can be discarded": (1, 0, 1, LARGE, (0, 0), LARGE),
    "6: never below none": (2, 1, 4, LARGE, (0, 1), SMALL),
    "7: the pile with most left": (5, 2, 2, LARGE, (3, 2), LARGE),
    "7: a tie takes the large pile": (5, 3, 2, LARGE, (3, 3), LARGE),
    "7: a tie takes the large pile, discarded from the small": (3, 5, 2, SMALL, (3, 3), LARGE),
    "7: the small pile": (5, 3, 3, LARGE, (2, 3), SMALL),
    "7: nothing anywhere": (1, 0, 4, LARGE, (0, 0), LARGE),
}
"""The tokens of both piles and the number crossed out; then the pile that tokens are removed from, the remaining
tokens, and Pinzetta's choice."""


@pytest.mark.parametrize("paragraph", CHOICES)
def test_choice(paragraph: str) -> None:
    large, small, crossed, *expected = CHOICES[paragraph]
    choice = choose_pile(large, small, crossed)
    assert [choice.discarded_from, choice.left, choice.pile] == expected
    assert len(choice.reasons) == 2


def test_choice_the_reason_says_how_many_tokens_really_go() -> None:
    """The reason gives the number of tokens actually removed: only 2 if a pile has 2 and 4 are crossed out."""
    for large, small, crossed in product(range(1, 9), range(9), range(6)):
        choice = choose_pile(large, small, crossed)
        piles = {LARGE: large, SMALL: small}
        said = choice.reasons[0].params
        assert said["tokens"] == piles[said["pile"]] == max(large, small)
        assert said["discarded"] == choice.discarded == said["tokens"] - choice.left[said["pile"]]
        assert choice.left[1 - said["pile"]] == piles[1 - said["pile"]]
        assert (choice.reasons[0].id == "choice-discard-tie") == (large == small)


def test_how_many_decision_cards_would_take_the_large_pile() -> None:
    assert cards_for_large(6, 2, [2]) == 1
    assert cards_for_large(3, 3, [0, 1, 2]) == 1


# -- she cuts, you choose ---------------------------------------------------------------------


CUTS: dict[str, tuple[list[int], list[int], tuple[int, int] | None, str]] = {
    "printed: at a lead of 4 the leftmost of the tied goes": ([1, 3, 1], [1, 1], (1, 0), "lead highest lowest-tie"),
    "2: no swap at a lead of 2": ([1, 1, 1], [1, 1], None, "lead-too-small"),
    "2: 3 is enough": ([2, 1, 0], [1, 0], (0, 1), "lead highest lowest"),
    "2: the small pile may lead": ([0, 0, 0], [2, 2], (0, 0), "lead highest-tie lowest-tie"),
    "2: small leads, highest on the right": ([1, 0, 0], [1, 4], (1, 1), "lead highest lowest-tie"),
    "2: ties on both sides, leftmost of each": ([3, 3, 0], [1, 1], (0, 0), "lead highest-tie lowest-tie"),
    "2: a tie for the highest alone": ([3, 3, 0], [1, 0], (0, 1), "lead highest-tie lowest"),
    "2: lowest of the other pile": ([3, 2, 1], [2, 0], (0, 1), "lead highest lowest"),
    "2: the printed token counts for the lead": ([1, 1, 1], [1, 0], (0, 1), "lead highest-tie lowest"),
    "2: just short without it": ([1, 1, 0], [1, 0], None, "lead-too-small"),
    "2: an empty pile swaps nothing": ([3, 1, 1], [], None, "pile-empty"),
}
"""The tokens in Pinzetta's piles, left to right, the positions swapped, and the reason."""


@pytest.mark.parametrize("paragraph", CUTS)
def test_her_cut(paragraph: str) -> None:
    large, small, places, reasons = CUTS[paragraph]
    change = swap_between_piles(large, small)
    assert (change.places, change.lead) == (places, abs(1 + sum(large) - sum(small)))
    assert [reason.id for reason in change.reasons] == [f"swap-{why}" for why in reasons.split()]
    for reason in change.reasons[1:]:
        pile = (large, small)[reason.params["pile"]]
        assert reason.params["tokens"] == (max(pile) if "highest" in reason.id else min(pile))
        assert reason.params["tied"] == pile.count(reason.params["tokens"])


# -- her mat ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("item", "reasons"),
    [
        (Seen("long-rectangle", values=(3,)), {"appraisal-3a-value": {"value": 3}}),
        (Seen(DOUBLE, values=(1, 2)), {"appraisal-3a-half": {"value": 2}, "appraisal-3b-target": {"size": DOUBLE}}),
        (Seen("large-square"), {"appraisal-3-none": {"size": "large-square"}}),
        (Seen("large-square", up=False), {"appraisal-3-face-down": {"size": "large-square"}}),
    ],
)
def test_an_appraisal_says_what_it_saw(item: Seen, reasons: dict[str, dict[str, object]]) -> None:
    assert {reason.id: reason.params for reason in appraise_item(item, SMALL_SQUARES).reasons} == reasons


@pytest.mark.parametrize(
    ("item", "box", "reasons"),
    [
        (Seen("small-square", values=(1,)), Box.TARGET, {"box-not-valued": {}}),
        (Seen("small-square", values=(2,)), Box.TARGET_VALUED, {"box-valued": {"value": 2}}),
        (Seen(DOUBLE, values=(1, 3)), Box.TARGET_VALUED, {"box-valued-half": {"value": 3}}),
        (Seen(DOUBLE, values=(-1, 3)), Box.TARGET_VALUED, {"box-valued-half": {"value": 3}}),
        (Seen(DOUBLE, values=(-1, 1)), Box.TARGET, {"box-not-valued": {}}),
        (Seen("small-square"), Box.TARGET, {"box-not-valued": {}}),
        (Seen("large-square", values=(3,)), Box.OTHER_VALUED, {"box-valued": {"value": 3}}),
        (Seen("large-square", values=(2,)), Box.OTHER_VALUED, {"box-valued": {"value": 2}}),
        (Seen("large-square", values=(-2,)), Box.OTHER, {"box-not-valued": {}}),
        (Seen("long-rectangle"), Box.OTHER, {"box-not-valued": {}}),
        (Seen("small-square", rare=True), Box.RARE, {"box-rare": {}}),
        (Seen("large-square", rare=True), Box.RARE, {"box-rare": {}}),
        (Seen("forever"), Box.FOREVER, {"box-forever": {}}),
        (Seen("attendee"), Box.CARDS, {"box-cards": {}}),
    ],
)
def test_place_items_on_her_mat(item: Seen, box: Box, reasons: dict[str, dict[str, object]]) -> None:
    """The reason names the value that Pinzetta saw."""
    found, why = box_for(item, SMALL_SQUARES)
    assert found is box
    assert reasons.items() <= {reason.id: dict(reason.params) for reason in why}.items()


def test_mat_the_printed_example_24_8_10_10_4_0_4_is_60() -> None:
    """The printed decision card gives 8 8 5 2 / 2 0 4; the boxes hold 3, 1, 2, 5 / 2, any, 1 items."""
    card = next(card for card in HOUSE.decisions if card.id == "D1")
    assert card.points == (8, 8, 5, 2, 2, 0, 4)
    assert card.crossed == 2
    points = mat_points(dict(zip(Box, (3, 1, 2, 5, 2, 3, 1), strict=True)), card.points)
    assert list(points.values()) == [24, 8, 10, 10, 4, 0, 4]
    assert sum(points.values()) == 60


def test_show_scoring_times_1_2_3_on_friday_saturday_sunday() -> None:
    assert [show_points((4, 5, 7), level, day) for level in (1, 2, 3) for day in (0, 1, 2)] == [
        4, 8, 12, 5, 10, 15, 7, 14, 21,
    ]  # fmt: skip


def test_levels_and_intro_mode() -> None:
    assert LEVEL_POINTS == {1: -20, 2: -10, 3: 0}
    assert INTRO_POINTS == {1: 110, 2: 125, 3: 140}


# -- the second implementation ----------------------------------------------------------------


def random_seen(random: Random, seen: type[Seen] = Seen) -> Seen:
    """Return a random item as Pinzetta may see it."""
    kinds = ["attendee", "forever", *(size.value for size in DRAWN_SIZES), DOUBLE]
    size = kinds[random.below(len(kinds))]
    if size in ("attendee", "forever"):
        return seen(size)
    if size != DOUBLE and random.below(3) == 0:
        return seen(size, up=False)
    if size != DOUBLE and random.below(6) == 0:
        return seen(size, rare=True)
    values = tuple(random.below(7) - 3 for _ in range(2 if size == DOUBLE else 1))
    return seen(size, values=tuple(value for value in values if value))


def thing(item: Seen) -> Thing:
    return Thing(item.size, item.up, item.rare, item.values)


def disagreement(random: Random, ours: object = opponent) -> str | None:
    """Compare both implementations of appraisal, choice, swap and boxes for random items; return the difference, if
    any."""
    first = getattr(ours, "appraise_item")  # noqa: B009  (mutants are modules too)
    targets = [size.value for size in DRAWN_SIZES if random.below(3) == 0]
    targets += [DOUBLE] if Size.SMALL_SQUARE in targets else []  # small squares are 2x2 stamps and doubles
    kind = getattr(ours, "Seen", Seen)
    large = [random_seen(random, kind) for _ in range(random.below(4) + 1)]
    small = [random_seen(random, kind) for _ in range(random.below(3) + 1)]
    crossed = random.below(6)
    tokens = [[first(item, targets).tokens for item in pile] for pile in (large, small)]
    again = [[tokens_for(thing(item), targets) for item in pile] for pile in (large, small)]
    if tokens != again:
        return f"item appraisal {large} {small} {targets}: {tokens} against {again}"
    totals = [ours.appraise_pile(pile, place) for place, pile in enumerate(tokens)]  # type: ignore[attr-defined]
    if totals != [pile_tokens(tokens[0], True), pile_tokens(tokens[1], False)]:
        return f"pile appraisal {tokens}: {totals}"
    pile = ours.choose_pile(*totals, crossed).pile  # type: ignore[attr-defined]
    if ("large", "small")[pile] != pile_she_takes(totals[0], totals[1], crossed):
        return f"choice {totals} {crossed}: {pile}"
    places = ours.swap_between_piles(*tokens).places  # type: ignore[attr-defined]
    if places != after_her_swap(*tokens):
        return f"swap {tokens}: {places}"
    for item in (item for item in (*large, *small) if item.up):
        box = ours.box_for(item, targets)[0]  # type: ignore[attr-defined]
        if box.value != her_box(thing(item), targets):
            return f"box {item} {targets}: {box}"
    return None


@pytest.mark.large
@pytest.mark.parametrize("part", range(5))
def test_agrees_with_the_second_implementation(part: int) -> None:
    """5,000 random collections are tested in all."""
    random = Random(key_of(part, "collections"))
    assert [wrong for _ in range(1000) if (wrong := disagreement(random))] == []


def test_the_comparison_can_fail() -> None:
    """A mutant that breaks ties in favour of the small pile is noticed."""

    def for_the_small(large: int, small: int, crossed: int) -> opponent.PileChoice:
        choice = choose_pile(large, small, crossed)
        return replace(choice, pile=SMALL if choice.left[LARGE] == choice.left[SMALL] else choice.pile)

    random = Random(key_of(1, "collections"))
    wrong = SimpleNamespace(**{**vars(opponent), "choose_pile": for_the_small})
    assert any(disagreement(random, wrong) for _ in range(500))


def test_every_size_she_may_want_is_tried() -> None:
    random = Random(key_of(2, "sizes"))
    seen_sizes = {random_seen(random).size for _ in range(300)}
    assert seen_sizes == {"attendee", DOUBLE, *(size.value for size in Size)}
