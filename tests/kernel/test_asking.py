"""A kernel never mistakes a chance outcome for another seat's answer."""

from __future__ import annotations

from typing import Any

import numpy as np

from cartone.kernel.asking import PAUSE, answer, ask, asking_fields, begin, mark, record

CHANCE, BOT = 0, 1
OPTIONS = 1000


def stage(state: Any) -> list[int]:
    """Ask chance, a bot, and both again, until there are no more answers; return the answers."""
    said: list[int] = []
    for seat in (CHANCE, BOT, CHANCE, BOT):
        said.append(int(ask(state, seat, 0, OPTIONS)))
        if said[-1] == PAUSE:
            break
    return said


def test_a_stage_that_runs_again_gives_each_seat_its_own_answers() -> None:
    states = np.zeros(2, record(asking_fields())).view(np.recarray)
    begin(states[0], np.array([7, 0], np.uint64), 1 << CHANCE)
    mark(states)
    first = stage(states[0])
    assert first[-1] == PAUSE
    assert len(first) == 2
    answer(states, 501)
    second = stage(states[0])
    assert second[:2] == [first[0], 501]
    assert second[-1] == PAUSE
    assert len(second) == 4
    answer(states, 502)
    assert stage(states[0]) == [first[0], 501, second[2], 502]
