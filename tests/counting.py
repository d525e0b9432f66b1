"""Games of all kinds, played to be counted twice, by right scorers and by those with a planted mistake."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any
from unittest.mock import patch

import cartone
from cartone.games import game_called
from cartone.games.kit.verify import differences
from cartone.table import Random, Table, key_of

from .kit.onlooker import COMICS, NAMES, STAMPS, Kind, answer

KINDS = [
    *STAMPS, *(Kind("stamp-swap", NAMES[:seats], {"contests": "in-order"}) for seats in (2, 4, 5)), *COMICS
]  # fmt: skip
GREEDY = 20
"""One game in so many of each kind is played by the best bot."""


def played(number: int, kinds: Sequence[Kind] = KINDS, pack: Any = "house") -> Table[Any]:
    """Return a whole game; each number gives another one, of the kinds in turn."""
    round_, place = divmod(number, len(kinds))
    kind, random = kinds[place], Random(key_of(number, "counting"))
    table: Table[Any] = cartone.new(kind.game, kind.players, seed=number, settings=kind.settings, pack=pack)
    while table.pending:
        answer(table, 1 if round_ % GREEDY else 0, random)
    return table


def check_counts(number: int, kinds: Sequence[Kind] = KINDS) -> None:
    check_table(played(number, kinds))


def check_table(table: Table[Any]) -> None:
    """Check that a second count of a finished game comes to the same points and winners."""
    found = differences(game_called(table.header.game), table)
    assert found == [], f"{table.header.settings} {len(table.seats)} seats, seed {table.header.seed}: {found}"


@contextmanager
def grafted(wrong: ModuleType) -> Iterator[None]:
    """Return a context in which all games call the functions of a module's copy with a mistake."""
    real = import_module(wrong.__name__)
    names = {id(own): name for name, own in vars(real).items() if isinstance(own, FunctionType)}
    with ExitStack() as stack:
        for module in [one for name, one in sys.modules.items() if name.startswith("cartone.games.")]:
            for alias, known in list(vars(module).items()):
                if id(known) in names and known.__module__ == wrong.__name__:
                    stack.enter_context(patch.object(module, alias, getattr(wrong, names[id(known)])))
        yield


def points(games: int, wrong: ModuleType) -> None:
    """Check games of a module's own game, which is scored with a mistake."""
    kinds = STAMPS if "stamp_swap" in wrong.__name__ else COMICS
    with grafted(wrong):
        for number in range(games):
            check_counts(number, kinds)
