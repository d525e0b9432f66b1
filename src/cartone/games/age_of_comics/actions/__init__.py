"""The six actions of the board, each in a room of its own with its special action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ....table import Rules
from ..components import Action
from ..game import AgeOfComics, Player
from .develop import develop, hype
from .hire import hire, re_assign
from .ideas import convert, take_ideas
from .printing import print_comics
from .royalties import marketing, royalties
from .sales import extra_editor, sales

ActionRules: TypeAlias = Callable[[AgeOfComics, Player, int], Rules[None]]
"""An action takes the space that the editor stands on, counted from 0."""

ACTION_RULES: dict[Action, ActionRules] = {
    Action.HIRE: hire,
    Action.DEVELOP: develop,
    Action.IDEAS: take_ideas,
    Action.PRINT: print_comics,
    Action.ROYALTIES: royalties,
    Action.SALES: sales,
}

SPECIAL_RULES: dict[Action, Callable[[AgeOfComics, Player], Rules[None]]] = {
    Action.HIRE: re_assign,
    Action.DEVELOP: hype,
    Action.IDEAS: convert,
    Action.ROYALTIES: marketing,
    Action.SALES: extra_editor,
}
"""What happens after an action if a cube lies on its special; better colours belong to each print itself."""
