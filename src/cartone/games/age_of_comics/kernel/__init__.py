"""The compiled twin of Age of Comics: the same rules, room by room and name by name, over one record of numbers.

`state` says what a game is and `box` what a pack says; `rules` and `solo` play them, with the rooms they need. `greedy`
decides as the bot of that name, with `acting`, `plan`, `selling` and `worth`; `publisher` is what it thinks in.
"""

from __future__ import annotations

from collections.abc import Callable

from ....kernel.jit import records
from ....kernel.twin import Twin
from ..challenges import CHALLENGES
from ..components import LEVELS
from ..editions import EDITIONS
from ..game import AgeOfComics
from ..observation import OBSERVATION
from .asking import KINDS
from .box import compile_pack
from .pieces import PIECES
from .playing import SOLO, TALLIES, TOGETHER
from .publisher import PUBLISHER
from .state import GAME, OPTIONS
from .telling import codec_of
from .unpacking import SETTINGS


class AgeOfComicsTwin(Twin):
    """For two to four, or for one against the Automa, with the settings of a table."""

    asked = KINDS
    most_options = OPTIONS
    rules_version = 1
    pieces = PIECES
    observation = OBSERVATION

    def __init__(self, new_game: Callable[[], AgeOfComics]) -> None:
        game = new_game()
        cards = compile_pack(game.pack)
        super().__init__(GAME, game, new_game, codec_of(game))
        alone = game.solo
        self.cards = cards
        self.thoughts = records(1, PUBLISHER)
        self.settings = records(1, SETTINGS)
        table = self.settings[0]
        table.seats, table.display_size = len(game.seats), game.display_size
        if alone is not None:
            table.solo = 1
            table.level, table.edition = LEVELS.index(alone.level), list(EDITIONS).index(alone.edition)
            table.challenges = sum(1 << CHALLENGES.index(challenge) for challenge in alone.challenges)
            self.tallies = TALLIES
        self.entries = SOLO if alone is not None else TOGETHER


TWIN = AgeOfComicsTwin
