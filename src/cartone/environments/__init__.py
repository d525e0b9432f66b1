"""Standard environments for reinforcement learning: PettingZoo, Gymnasium and OpenSpiel.

Requires the extra `environments`, and `fast` for speed. Observations are computed only from the view of a seat. Each
module is named after the library whose interface it implements. Importing this package registers the solo games with
Gymnasium; if Cartone is installed, Gymnasium does so automatically.
"""

from __future__ import annotations

from gymnasium.envs import registration

from ..games import games

SPACE = "cartone"


def register() -> None:
    """Register the solo version of every game that learners can play with Gymnasium, under its opponent's name."""
    for room in games().values():
        if not room.machines.is_numbered or room.opponent is None:
            continue
        name = f"{SPACE}/{room.opponent.capitalize()}-v0"
        if name not in registration.registry:
            registration.register(
                name,
                entry_point="cartone.environments.gymnasium:Solo",
                vector_entry_point="cartone.environments.gymnasium:Solos",
                kwargs={"game": room.name},
            )


register()
