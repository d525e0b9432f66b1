"""Compiled twins of games: the same rules over plain arrays, for millions of games, proven equal to the readable ones.

What is here is shared: how functions are compiled (`jit`), the table's random numbers (`randomness`), how rules ask
without a coroutine (`asking`), what the twin of a game offers (`twin`) and the proof that it is one (`prove`). It needs
NumPy, and for speed Numba: the extra `fast`. Nothing else in the house imports it.
"""

import os
from functools import cache
from importlib.util import find_spec


@cache
def is_compiled() -> bool:
    """Return whether functions are compiled here; that does not load the compiler."""
    return find_spec("numba") is not None and os.environ.get("CARTONE_KERNEL") != "python"
