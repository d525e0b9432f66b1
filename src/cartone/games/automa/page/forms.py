"""The form for describing an Automa card in full."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import permutations
from typing import Any

from ....table import Ask
from ...age_of_comics.components import AUTOMA_ACTIONS, Action, Genre
from ...age_of_comics.opponent import attempts
from ...age_of_comics.pack import ACTIONS_ON_A_CARD
from ...kit.forms import BLANK, Each, Form
from ..reports import Nexts, Ranks, YourActions


def form_of_card(pick: str) -> Form:
    """Return the form for an Automa card's actions and ranking of genres, without the last genre, which is implied."""
    return CardShown([("actions", ACTIONS_ON_A_CARD, AUTOMA_ACTIONS), ("genres", len(Genre) - 1, tuple(Genre))], pick)


class CardShown(Each):
    columns = 2


def begun(first: Action, done: Collection[Action | None], later: Iterable[tuple[Ask | None, Any]]) -> str:
    """Return the form for completing a card that was described by one action, pre-filled wherever all cards that fit
    the Automa's later attempts and genre choices agree."""
    tried, ranked = [first], list[tuple[Genre, list[Genre]]]()
    for ask, option in later:
        if ask is None or ask.kind == YourActions.kind:
            break
        if ask.kind == Nexts.kind and option.action is not None:
            tried.append(option.action)
        elif ask.kind == Ranks.kind:
            ranked.append((option.genre, [one.genre for one in ask.options]))
    been = [action for action in done if action is not None]
    actions = [
        three
        for three in permutations(AUTOMA_ACTIONS, ACTIONS_ON_A_CARD)
        if [one.action for one in attempts(three, been) if one.action in three and one.action in tried] == tried
    ]
    genres = [order for order in permutations(Genre)
              if all(min(some, key=order.index) is best for best, some in ranked)]  # fmt: skip
    return form_of_card("").picked_for(" ".join([*agreed(actions), *agreed(genres)]))


def agreed(orders: Sequence[Sequence[str]]) -> list[str]:
    """Return the common entry of all `orders` at each place, or a blank where they differ.

    >>> agreed([("hire", "print", "sales"), ("hire", "sales", "print")])
    ['hire', '.', '.']
    """
    return [str(place[0]) if len({*place}) == 1 else BLANK for place in zip(*orders, strict=True)]
