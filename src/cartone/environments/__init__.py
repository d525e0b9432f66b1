"""The games as standard environments for learners: PettingZoo, Gymnasium and OpenSpiel, on the compiled twins.

What is imported from here needs the extra `environments`, and for speed the extra `fast` too. Observations come from
the view of a seat alone. The module that is named like a library has what that library asks for; importing this one
makes the solo games known to Gymnasium, which does so by itself where Cartone is installed.
"""

from __future__ import annotations

from gymnasium.envs import registration

from ..games import games

SPACE = "cartone"


def register() -> None:
    """Make the solo game of every game that has a compiled twin known to Gymnasium, under its opponent's name."""
    for room in games().values():
        if room.machines.twin is None or room.opponent is None:
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
