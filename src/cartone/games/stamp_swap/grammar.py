"""One-line notation for scorings and effects, in the vocabulary of packs.

>>> scores_of("second-most colour, 4 each")
{'count': 'second-most', 'of': 'colour', 'each': 4}
>>> effect_of("at show, points 2 per gaps 1")
{'at': 'show', 'do': 'points', 'amount': 2, 'per': {'count': 'gaps', 'cells': 1}}
>>> symbols_of("small-down large attendee")
['small-square down', 'large-square', 'attendee']

Only syntax is checked here; the pack reader validates the meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from .components import ATTENDEE, BY_HAND, TOKEN, ContestType, Count, Effect, Kind, Scoring, Size, Symbol
from .contests import COUNTERS, PROPERTIES
from .pack import NO_AMOUNT
from .vocabulary import ITEM_WORDS, WORKS_AT, Moment

DOWN = "-down"
PER = " per "
SHORT = {what: what.partition("-")[0] for what in (*(size.value for size in Size), ATTENDEE)}
"""Short names of items in a pool or a pile; packs use the full names."""
WRITTEN_OUT = {short: what for what, short in SHORT.items()} | {what: what for what in SHORT}

FILTERS = {
    f"kind={value}" if value is Kind.FOREVER else value.value: (name, value.value)
    for name, values in PROPERTIES.items()
    for value in values
}
"""Words that filter a count, each with its property and value; `forever` needs `kind=` because it is also a size."""
WORD_OF = {narrowed: word for word, narrowed in FILTERS.items()}
HOLDING = f"holding-{TOKEN}"
WORDS = (*COUNTERS, *PROPERTIES, *FILTERS, *ITEM_WORDS, *WORKS_AT, HOLDING, ContestType.FINALE.value,
         "double", "crossed", "each", "ladder", "per")  # fmt: skip
"""All words used in card descriptions, except moments and the items in a pool or a pile."""


# -- scorings ---------------------------------------------------------------------------------


def scores_of(text: str) -> dict[str, Any] | None:
    """Parse a way of counting, then points for each or a ladder of totals; return None if `text` is not a scoring."""
    if text == BY_HAND:
        return {"count": BY_HAND}
    match = re.fullmatch(r"([^,]+), (?:(?=.*each)(?:each )?(-?\d+)(?: each)?|ladder((?: -?\d+)+))", text)
    count = count_of(match[1]) if match is not None else None
    if match is None or count is None:
        return None
    return count | ({"each": int(match[2])} if match[2] else {"ladder": [int(step) for step in match[3].split()]})


def scores_text(scoring: Scoring) -> str:
    if scoring.by_hand:
        return BY_HAND
    points = f"ladder {_numbers(scoring.ladder)}" if scoring.ladder else f"{scoring.each} each"
    return f"{count_text(scoring.count)}, {points}"


def count_of(text: str) -> dict[str, Any] | None:
    """Parse a way of counting, its property, and its filters."""
    what, *words = text.split()
    count: dict[str, Any] = {"count": what}
    for word in words:
        name, value = ("of", word) if word in PROPERTIES else FILTERS.get(word, ("cells", word))
        if name in count or (name == "cells" and not word.isdecimal()):
            return None
        count[name] = int(value) if name == "cells" else value
    return count


def count_text(count: Count) -> str:
    narrowed = [WORD_OF[name, value] for name in PROPERTIES if (value := str(getattr(count, name)))]
    return " ".join(filter(None, [count.what, count.of, *narrowed, str(count.cells or "")]))


# -- effects ----------------------------------------------------------------------------------


def effect_of(text: str) -> dict[str, Any] | None:
    """Parse a moment, optionally with an item or `holding-token`, then a verb with its parameters.

    >>> effect_of("at pile-chosen attendee, points 4")
    {'at': 'pile-chosen', 'do': 'points', 'amount': 4, 'item': 'attendee'}
    """
    match = re.fullmatch(r"at ([a-z-]+)((?: [a-z-]+)*), (.+)", text)
    effect = deed_of(match[3], match[1]) if match is not None else None
    if match is None or effect is None:
        return None
    for word in match[2].split():
        name = "holding" if word == HOLDING else "item"
        if name in effect or (name == "item" and word not in ITEM_WORDS):
            return None
        effect[name] = TOKEN if name == "holding" else word
    return effect


def effect_text(effect: Effect) -> str:
    when = " ".join(filter(None, [effect.at, effect.item, effect.holding and f"holding-{effect.holding}"]))
    return f"at {when}, {deed_text(effect)}"


def deed_of(text: str, at: str = Moment.COLLECT_END) -> dict[str, Any] | None:
    """Parse an effect without its moment: a verb, an amount, sizes or a contest, and a count.

    >>> deed_of("draw 1 small-square")
    {'at': 'collect-end', 'do': 'draw', 'amount': 1, 'sizes': ['small-square']}
    """
    deed, _, counted = text.partition(PER)
    verb, *words = deed.split() or [""]
    effect: dict[str, Any] = {"at": str(at), "do": verb}
    if words and re.fullmatch(r"-?\d+", words[0]):
        effect["amount"] = int(words.pop(0))
    if words and set(words) <= set(Size):
        effect["sizes"] = words
    elif len(words) == 1 and words[0] in tuple(ContestType):
        effect["contest"] = words[0]
    elif words:
        return None
    if counted:
        effect["per"] = count_of(counted)
    return None if counted and effect["per"] is None else effect


def deed_text(effect: Effect) -> str:
    amount = "" if effect.do in NO_AMOUNT else str(effect.amount)
    deed = " ".join(filter(None, [effect.do, amount, *map(str, effect.sizes), effect.contest]))
    return f"{deed}{PER}{count_text(effect.per)}" if effect.per is not None else deed


# -- items ------------------------------------------------------------------------------------


def symbols_of(text: str) -> list[str] | None:
    """Expand items to the names used in packs, or return None if a word is not an item."""
    symbols = []
    for word in text.split():
        what = WRITTEN_OUT.get(word.removesuffix(DOWN))
        if what is None:
            return None
        symbols.append(f"{what} down" if word.endswith(DOWN) else what)
    return symbols


def symbols_text(symbols: Iterable[Symbol]) -> str:
    return " ".join(f"{SHORT[symbol.what]}{'' if symbol.up else DOWN}" for symbol in symbols)


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))
