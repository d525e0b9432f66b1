"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ..table import Ask, Random


class Bot(Protocol):
    """Chooses one of the options of `ask`. `view()` builds the view of its seat, if it wants one."""

    def choose(self, ask: Ask, view: Callable[[], Any], random: Random) -> Any: ...
