"""Actions are numbers for all options of all kinds, and many games are played with them at once."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cartone.kernel.asking import PAUSE
from cartone.kernel.batch import Batch
from cartone.kernel.stepping import AS_IT_IS, ILLEGAL
from cartone.kernel.twin import Twin
from cartone.table import IllegalAnswer

from .modes import COMICS, STAMPS, Mode

every_game = pytest.mark.parametrize("mode", [STAMPS[6], STAMPS[0], COMICS[8], COMICS[0]], ids=str)
STEPS = 20


def mask_of(twin: Twin) -> list[int]:
    mask = np.ones(twin.action_count, np.int8)
    twin.mask(mask)
    return [int(action) for action in np.flatnonzero(mask)]


@every_game
def test_a_batch_is_played_as_single_games_are(mode: Mode) -> None:
    chance, twin, batch = random.Random(1), mode.twin(), Batch(mode.twin(), 2)
    twin.reset(7)
    batch.begin([8, 7])
    seen = np.zeros(twin.observation_size, np.int16)
    for _ in range(STEPS):
        legal = mask_of(twin)
        twin.observe(twin.seat, seen)
        assert batch.asked[1] == twin.seat
        assert np.flatnonzero(batch.masks[1]).tolist() == legal
        assert np.array_equal(batch.observations[1], seen)
        assert batch.points[1].tolist() == twin.scores()
        action = chance.choice(legal)
        assert twin.legal()[twin.place_of(action)] == action - twin.offsets[twin.kind]
        twin.step(twin.place_of(action))
        batch.act([AS_IT_IS, action])
    assert np.array_equal(batch.games[1][0].decisions, twin.states[0].decisions)


@every_game
def test_greedy_chooses_for_a_batch_as_for_single_games(mode: Mode) -> None:
    twin, batch = mode.twin(), Batch(mode.twin(), 3, threads=2)
    twin.reset(7)
    batch.begin([7, 8, 7])
    for _ in range(STEPS // 3):
        chosen = batch.greedy().tolist()
        place = twin.greedy()
        assert chosen[0] == chosen[2] == twin.offsets[twin.kind] + twin.legal()[place]
        assert batch.masks[1, chosen[1]] == 1
        twin.step(place)
        batch.act(chosen)
    batch.asked[:] = batch.games["asked_seat"][:, 0] = PAUSE
    assert batch.greedy().tolist() == [AS_IT_IS] * 3
    batch.close()


@every_game
def test_kinds_do_not_share_actions(mode: Mode) -> None:
    twin = mode.twin()
    starts = list(twin.offsets.values())
    assert starts == sorted(set(starts))
    assert twin.action_count == starts[-1] + twin.asked[-1].numbers


def test_what_is_not_legal_is_refused() -> None:
    twin = STAMPS[6].twin()
    twin.reset(1)
    illegal = next(action for action in range(twin.action_count) if action not in mask_of(twin))
    with pytest.raises(IllegalAnswer, match=str(illegal)):
        twin.place_of(illegal)
    batch = Batch(twin, 2)
    batch.begin([1, 1])
    batch.act([illegal, mask_of(twin)[0]])
    assert batch.asked[0] == ILLEGAL
    assert batch.over.tolist() == [True, False]


def test_at_the_end_nothing_is_legal() -> None:
    twin = STAMPS[0].twin()
    batch = Batch(twin, 1)
    batch.begin([3])
    twin.states = batch.games[0]
    while not batch.over[0]:
        batch.act(batch.masks.argmax(axis=1))
    assert batch.asked[0] == PAUSE
    assert mask_of(twin) == []
    assert not batch.masks.any()
    with pytest.raises(IllegalAnswer):
        twin.place_of(0)
    batch.act([0])
    assert batch.asked[0] == ILLEGAL
