"""The spaces of the actions: what the first free one gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from ..components import Action

ALIKE = 1
"""What every space of Hire and of Develop gives: they differ in nothing."""


class Board(Protocol):
    """The actions of the board, in a game or in a view of one."""

    @property
    def action_spaces(self) -> int: ...

    @property
    def space_gives(self) -> Mapping[Action, tuple[int, ...]]: ...

    @property
    def editors_on(self) -> Mapping[Action, Sequence[int]]: ...


def gives(board: Board, action: Action) -> int | None:
    """The number on the first free space of an action; None if all are taken."""
    taken = len(board.editors_on[action])
    return gives_at(board, action, taken) if taken < board.action_spaces else None


def gives_at(board: Board, action: Action, space: int) -> int:
    """The number on a space, counted from 0."""
    spaces = board.space_gives.get(action)
    return spaces[space] if spaces else ALIKE
