"""The compiled twin of Age of Comics: the same rules, room by room and name by name, over one record of numbers.

`state` says what a game is and `box` what a pack says; `rules` and `solo` play them, with the rooms they need. `greedy`
decides as the bot of that name, with `acting`, `plan`, `selling` and `worth`; `publisher` is what it thinks in.
"""

from __future__ import annotations

from .twin import AgeOfComicsTwin

__all__ = ["AgeOfComicsTwin"]


TWIN = AgeOfComicsTwin
