"""What is left to `make proof`: how a large check is spread over both cores and told in a line, and single cases."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, Protocol, TypeVar

import pytest

T = TypeVar("T")


def left_to_proof(*cases: Any) -> list[Any]:
    """Cases of a test that `make test` leaves out; each is a value, or a tuple of them."""
    return [pytest.param(*(case if isinstance(case, tuple) else [case]), marks=pytest.mark.proof) for case in cases]


def in_rings(cases: Iterable[T], test: Collection[T], twins: Collection[T] = ()) -> list[Any]:
    """Cases of a test: some are for `make test`, others for the twins of `make check`, the rest for `make proof`."""
    later = [(case, pytest.mark.twins if case in twins else pytest.mark.proof) for case in cases if case not in test]
    return [*map(pytest.param, test), *(pytest.param(case, marks=mark) for case, mark in later)]


def call(check: Callable[[int, int], T], size: int, part: int) -> T:
    return check(part, size)


def spread(pool: ProcessPoolExecutor, what: str, total: int, check: Callable[[int, int], int]) -> int:
    """A check in a hundred parts, on both cores; how many of them went wrong."""
    start = time.perf_counter()
    part = max(total // 100, 1)
    wrong = sum(pool.map(partial(call, check, part), range(total // part)))
    print(f"{what}: {total // part * part:,}, {wrong} wrong, {time.perf_counter() - start:.0f} s", flush=True)
    return wrong


class Changed(Protocol):
    """A mutant: what is replaced, and by what."""

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
