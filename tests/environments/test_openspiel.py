"""The games for OpenSpiel pass OpenSpiel's own simulation, including cloning and serialization."""

from __future__ import annotations

import pytest

pytest.importorskip("pyspiel", reason="this needs the extra `openspiel`")

import pyspiel

import cartone.environments.openspiel  # noqa: F401  (makes the games known)
from cartone.tables import new_twin

pytestmark = pytest.mark.twins


GAMES = {
    "cartone_stamp_swap(players=2)": False,
    "cartone_age_of_comics(players=2)": False,
    "cartone_stamp_swap(players=1,level=2,mode=intro)": True,
    "cartone_age_of_comics(players=1,challenges=every-genre+no-rip-offs)": True,
}
"""The games to simulate; True if serialization is tested as well, as it is for solo games."""


@pytest.mark.parametrize(("game", "written"), GAMES.items())
def test_its_own_simulation(game: str, written: bool) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=written, verbose=False)


def test_a_deal_is_a_seed() -> None:
    state = pyspiel.load_game("cartone_stamp_swap(players=1,deals=8)").new_initial_state()
    assert state.is_chance_node()
    assert [deal for deal, _ in state.chance_outcomes()] == list(range(8))
    state.apply_action(5)
    twin = new_twin("stamp-swap", ["a", "pinzetta"])
    twin.reset(5)
    while not state.is_terminal():
        assert state.current_player() == twin.seat
        legal = sorted(twin.offsets[twin.kind] + number for number in twin.legal())
        assert state.legal_actions() == legal
        state.apply_action(legal[-1])
        twin.step(twin.place_of(legal[-1]))
    assert state.returns() == twin.scores()[:1]


def test_a_clone_goes_its_own_way() -> None:
    state = pyspiel.load_game("cartone_stamp_swap").new_initial_state()
    state.apply_action(1)
    clone = state.clone()
    before = state.observation_tensor(0)
    clone.apply_action(clone.legal_actions()[0])
    assert state.observation_tensor(0) == before
    assert clone.observation_tensor(0) != before
    assert str(clone).startswith(f"{state} / take ")
