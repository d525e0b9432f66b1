"""Random packs of Stamp Swap with all possible values, but without cards to be resolved by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from cartone.games.stamp_swap.components import (
    BY_HAND,
    DRAWN_SIZES,
    TOKEN,
    ContestType,
    Count,
    Effect,
    Scoring,
    Size,
)
from cartone.games.stamp_swap.contests import COUNT_STAMPS, COUNTERS, GAP_CELLS, NEEDS_PROPERTY, PROPERTIES
from cartone.games.stamp_swap.pack import AMOUNTS, ANY_VERBS, NO_AMOUNT, Pack
from cartone.games.stamp_swap.vocabulary import EVENTS_ONLY, ITEM_WORDS, PINZETTA_VERBS, SOLO_TOO, WORKS_AT, Moment

T = TypeVar("T")
ITEM_MOMENTS = (Moment.TAKEN, Moment.PILE_TAKEN, Moment.PILE_CHOSEN)


def any_pack(pack: Pack, seed: int) -> Pack:
    """Return a pack with the components of another one, but with different effects and scorings."""
    random = Random(seed)
    specialists = ANY_VERBS - EVENTS_ONLY - {BY_HAND}
    contests = {
        kind: tuple(replace(contest, scoring=any_scoring(random)) for contest in there)
        for kind, there in pack.contests_by_type.items()
    }
    return replace(
        pack,
        contests_by_type=contests,
        contests=tuple(contest for there in contests.values() for contest in there),
        attendees=tuple(
            replace(card, scoring=any_scoring(random))
            if card.is_exhibitor
            else replace(card, effect=any_effect(random, specialists))
            for card in pack.attendees
        ),
        mats=tuple(replace(mat, exhibitor=replace(mat.exhibitor, scoring=any_scoring(random))) for mat in pack.mats),
        events=tuple(replace(event, effect=event_effect(random)) for event in pack.events),
        pinzetta_events=tuple(
            replace(event, effect=any_effect(random, (PINZETTA_VERBS | SOLO_TOO) - {BY_HAND}))
            for event in pack.pinzetta_events
        ),
    )


def event_effect(random: Random) -> Effect | None:
    """Return a random effect for an event, or None for no effect; effects at the end of the game are left out."""
    while (effect := any_effect(random, ANY_VERBS - {BY_HAND})).at == Moment.FINAL:
        pass
    return effect if random.random() < 0.9 else None


def any_effect(random: Random, verbs: frozenset[str]) -> Effect:
    verb = one_of(random, sorted(verbs))
    moment = one_of(random, sorted(WORKS_AT[verb]))
    sizes: Sequence[Size] = tuple(Size) if verb == "pool" else DRAWN_SIZES
    named = tuple(random.choices(sizes, k=random.randint(verb in EVENTS_ONLY, 3)))
    return Effect(
        at=moment,
        do=verb,
        amount=1 if verb in NO_AMOUNT else random.choice([n for n in range(*_limits(verb)) if n]),
        per=any_count(random) if random.random() < 0.3 else None,
        item=one_of(random, ITEM_WORDS) if moment in ITEM_MOMENTS and random.random() < 0.5 else "",
        sizes=named,
        contest=one_of(random, ["", *ContestType]) if verb == "contest" else "",
        holding=TOKEN if random.random() < 0.2 else "",
    )


def _limits(verb: str) -> tuple[int, int]:
    low, high = AMOUNTS.get(verb, (1, 20))
    return low, high + 1


def any_scoring(random: Random) -> Scoring:
    if random.random() < 0.5:
        return Scoring(any_count(random), each=random.choice([-2, 1, 2, 3]))
    return Scoring(any_count(random), ladder=(0, *(random.randint(-5, 30) for _ in range(random.randint(1, 20)))))


def any_count(random: Random) -> Count:
    what = one_of(random, [word for word in COUNTERS if word != BY_HAND])
    of = one_of(random, NEEDS_PROPERTY[what]) if what in NEEDS_PROPERTY else ""
    if what == "group":
        of = one_of(random, ["", *PROPERTIES])
    narrow = {name: one_of(random, tuple(words)) for name, words in PROPERTIES.items() if random.random() < 0.2}
    cells = random.choice(GAP_CELLS) if what == "gaps" else 0
    return Count(what, of, **(narrow if what in COUNT_STAMPS else {}), cells=cells)


def one_of(random: Random, words: Sequence[T]) -> T:
    return random.choice(words)
