"""Tools for `make proof`: large checks that use all cores and print one line, and the single cases left to it."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, Protocol, TypeVar

import pytest

T = TypeVar("T")


def left_to_proof(*cases: Any) -> list[Any]:
    """Return test parameters that only `make proof` uses; each case is a value or a tuple of values."""
    return [pytest.param(*(case if isinstance(case, tuple) else [case]), marks=pytest.mark.proof) for case in cases]


def in_rings(cases: Iterable[T], test: Collection[T], twins: Collection[T] = ()) -> list[Any]:
    """Return test parameters: some for `make test`, some for the twins in `make check`, and the rest for `make
    proof`."""
    later = [(case, pytest.mark.twins if case in twins else pytest.mark.proof) for case in cases if case not in test]
    return [*map(pytest.param, test), *(pytest.param(case, marks=mark) for case, mark in later)]


def call(check: Callable[[int, int], T], size: int, part: int) -> T:
    return check(part, size)


def spread(pool: ProcessPoolExecutor, what: str, total: int, check: Callable[[int, int], int]) -> int:
    """Run a check in about a hundred parts on all cores; return the number of failures."""
    start = time.perf_counter()
    part = max(total // 100, 1)
    wrong = sum(pool.map(partial(call, check, part), range(total // part)))
    print(f"{what}: {total // part * part:,}, {wrong} wrong, {time.perf_counter() - start:.0f} s", flush=True)
    return wrong


class Changed(Protocol):
    """A mutant, given by a text and its replacement."""

    @property
    def old(self) -> str: ...

    @property
    def new(self) -> str: ...


def missed(what: str, mutants: Sequence[Changed], noticed: Iterable[bool]) -> int:
    escaped = [mutant for mutant, seen in zip(mutants, noticed, strict=True) if not seen]
    print(f"mutants of {what}: {len(mutants)} planted, {len(mutants) - len(escaped)} caught")
    for mutant in escaped:
        print(f"  escaped: {mutant.old!r} -> {mutant.new!r}")
    return len(escaped)
