"""Observations are the same from a view and from the kernel, within bounds and documented, and contain no hidden
information."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from cartone.games import game_called, games
from cartone.games.age_of_comics.kernel import AgeOfComicsTwin
from cartone.games.stamp_swap.kernel import state as stamps
from cartone.kernel.jit import COMPILED
from cartone.kernel.prove import compare, prove
from cartone.kernel.twin import Twin
from cartone.table import SPECTATOR, Random, Table, key_of
from cartone.table.observation import Observation, size_of, slices_of
from cartone.tables import new, new_twin
from cartone.testing.hidden import twins

from ..mutants import Mutant, plant
from ..proving import in_rings
from .modes import DEFAULTS, MODES, STAMPS, Mode
from .observed import PAGE, page


def observation_of(game: str) -> Observation:
    found = game_called(game).machines.observation
    assert found is not None
    return found


def played(table: Table[Any], every: int) -> Iterator[Table[Any]]:
    """Yield the table of a random game at intervals and at its end."""
    random = Random(key_of(table.header.seed or 0, "observed"))
    decisions = 0
    while not table.over:
        if decisions % every == 0:
            yield table
        seats = list(table.pending)
        seat = seats[random.below(len(seats))]
        table.answer(seat, table.pending[seat].options.sample(random))
        decisions += 1
    yield table


# -- the page and the manifest ------------------------------------------------------------------


def test_the_page_tells_every_field() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew: python -m tests.kernel.observed"


@pytest.mark.parametrize("game", games())
def test_every_game_with_a_twin_can_be_observed_and_fields_have_names_and_a_line_each(game: str) -> None:
    assert game_called(game).machines.twin is not None
    for seats in game_called(game).seats:
        fields = observation_of(game).fields(seats)
        assert len({field.name for field in fields}) == len(fields)
        assert all(field.says and "\n" not in field.says for field in fields)
        assert all(-(2**15) <= field.low <= field.high < 2**15 for field in fields)
        assert 400 < size_of(fields) <= 2534


# -- numbers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_numbers_are_as_many_as_was_said_and_within_their_bounds(mode: Mode, proving: bool) -> None:
    observation = observation_of(mode.game)
    fields = observation.fields(len(mode.seats))
    places = slices_of(fields)
    for seed in range(50 if proving else 1):
        for table in played(mode.dealt(seed)(), 17):
            for seat in (*range(len(mode.seats)), SPECTATOR):
                numbers = observation.observe(table.view(seat))
                assert len(numbers) == size_of(fields)
                for field in fields:
                    there = numbers[places[field.name]]
                    assert field.low <= min(there) <= max(there) <= field.high, field.name
                    assert all(type(number) is int for number in there), field.name


@pytest.mark.parametrize("pack", ["house", "none"])
@pytest.mark.parametrize("game", games())
def test_a_table_that_waits_for_its_first_card_is_told_too(game: str, pack: str) -> None:
    """Before the first card, the observation is complete with what the pack says about the box."""
    observation, opponent = observation_of(game), game_called(game).opponent
    for seats in (["ann", "bob"], ["ann", str(opponent)]):
        table = new(game, seats, dealer=None, pack=pack)
        for seat in (0, 1, SPECTATOR):
            assert len(observation.observe(table.view(seat))) == size_of(observation.fields(2))


@pytest.mark.parametrize("mode", in_rings(MODES, DEFAULTS, [STAMPS[3]]), ids=str)
def test_the_kernel_tells_the_same(mode: Mode, proving: bool) -> None:
    """In the proof, observations are compared after every answer."""
    twin = mode.twin()
    for seed in range(5 if proving else 1):
        difference = prove(mode.dealt(seed), twin, 1 if proving else 4)
        assert difference is None, str(difference)


def test_an_observation_fits_into_an_array_of_its_size() -> None:
    twin = new_twin("stamp-swap", ["ann", "bob"])
    twin.reset(7)
    out = np.full(twin.observation_size, 77, np.int16)
    twin.observe(1, out)
    table = new("stamp-swap", ["ann", "bob"], seed=7)
    assert out.tolist() == twin.observation.observe(table.view(1))
    assert twin.observation_size == len(out) == size_of(twin.fields)


# -- what is hidden -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_games_that_differ_in_what_a_seat_cannot_know_are_told_alike(game: str) -> None:
    observation = observation_of(game)
    met = 0
    for table in played(new(game, ["ann", "bob"], seed=3), 9):
        for seat in (0, 1, SPECTATOR):
            for other in twins(table, seat, Random(key_of(3, "twin", seat))):
                met += 1
                assert observation.observe(table.view(seat)) == observation.observe(other.view(seat))
    assert met > 5


def change_stamps(twin: Twin, seat: int) -> bool:
    """Replace each stamp that a seat has not seen, and change the random keys, the order of decks and the sealed
    cuts."""
    state, changed = twin.states[0], False
    for item in range(1, state.item_count + 1):
        back, hidden = int(state.item_back[item]), not int(state.item_seen[item]) >> seat & 1
        if hidden and state.item_tile[item] != stamps.NONE:
            start = stamps.DECK_START[back]
            state.item_tile[item], state.deck_cards[start] = state.deck_cards[start], state.item_tile[item]
            changed = True
    for deck, start in enumerate(stamps.DECK_START):
        there = state.deck_cards[start : start + state.deck_size[deck]]
        there[:] = there[::-1].copy()
    state.key += np.uint64(1)
    for player in state.players:
        if player.seat != seat and player.cut != stamps.NONE:
            player.cut += 1
            changed = True
    return changed


def change_comics(twin: Twin, seat: int) -> bool:
    """Replace each unseen card in a hand by one from the deck with the same back, and change the random keys."""
    assert isinstance(twin, AgeOfComicsTwin)
    state, back, changed = twin.states[0], twin.cards[0].back, False
    state.keys += np.uint64(1)
    for owner in range(state.seats):
        for index in range(state.in_hand[owner]):
            card = int(state.hand[owner, index])
            if int(state.seen[owner, index]) >> seat & 1:
                continue
            first = card // 24 * 24
            alike = [other for other in range(first, first + 24) if back[other] == back[card] and other != card]
            state.hand[owner, index] = alike[0]
            changed = True
    return changed


CHANGES: dict[str, Callable[[Twin, int], bool]] = {"stamp-swap": change_stamps, "age-of-comics": change_comics}


@pytest.mark.parametrize("game", CHANGES)
def test_the_kernel_does_not_look_at_what_a_seat_cannot_see(game: str) -> None:
    twin = new_twin(game, ["ann", "bob", "eve"])
    before, after = (np.zeros(twin.observation_size, np.int16) for _ in range(2))
    changed = 0
    twin.reset(5)
    for decisions in range(70):
        if twin.over:
            break
        kept = twin.states.copy()
        for seat in (0, 1, 2, SPECTATOR) if decisions % 5 == 0 else ():
            twin.observe(seat, before)
            changed += CHANGES[game](twin, seat)
            twin.observe(seat, after)
            assert before.tolist() == after.tolist(), f"seat {seat} is told what it cannot see"
            twin.states[:] = kept
        twin.step(decisions * 7 % len(twin.legal()))
    assert changed > 5


LEAKS: list[tuple[str, Mutant]] = [
    ("stamp-swap", Mutant("tile != NONE and game.item_seen[item] >> seat & 1", "tile != NONE")),
    ("stamp-swap", Mutant("player.sealed_tiles if player.is_sealed and player.seat != seat else ", "")),
    ("stamp-swap", Mutant("if player.is_sealed == state.BEFORE_PLACING and player.seat != seat:", "if False:")),
    ("stamp-swap", Mutant("if player.seat == seat and player.cut != NONE", "if player.cut != NONE")),
    ("age-of-comics", Mutant("if game.seen[owner, index] >> seat & 1:", "if True:")),
]


@pytest.mark.skipif(COMPILED, reason="a mistake is planted into the text of the kernel, which is not compiled then")
@pytest.mark.parametrize(("game", "leak"), LEAKS)
def test_a_kernel_that_leaks_is_caught(game: str, leak: Mutant, monkeypatch: pytest.MonkeyPatch) -> None:
    twin = new_twin(game, ["ann", "bob"])
    wrong = plant(f"cartone.games.{game.replace('-', '_')}.kernel.observe", leak)
    monkeypatch.setattr(twin, "observe", lambda seat, out: wrong.observe(twin.states[0], twin.cards[0], seat, out))
    difference = compare(new(game, ["ann", "bob"], seed=3), twin, observed_every=2)
    assert difference is not None
    assert difference.what.startswith("observation of seat")
