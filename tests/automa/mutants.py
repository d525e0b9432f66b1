"""Planted mistakes in the Automa beside a real table."""

from __future__ import annotations

from tests.mutants import Mutant

GUIDED_AUTOMA = [
    Mutant("        game.stale.add(CHANGES[action])\n", "        pass\n"),
    Mutant(
        "        game.stale |= {genre for genre in Genre if game.up(genre) or game.down(genre)}\n", "        pass\n"
    ),
    Mutant("game.stale |= {CREATIVES, COMIC_DISPLAY, *(genre", "game.stale |= {CREATIVES, COMIC_DISPLAY} or {*(genre"),
    Mutant("    game.idea_board = dict.fromkeys(Genre, 1)\n", ""),
    Mutant("2 if ahead.ahead else 1", "1 if ahead.ahead else 2"),
    Mutant("CUBES_ANYWHERE = 4", "CUBES_ANYWHERE = 5"),
    Mutant("    chart.lose_fans(game)\n", ""),
    Mutant("    shuffle_cards(game, automa)\n", ""),
    Mutant("    after_print(game, you, title.genre, gained, with_fans=False)\n", ""),
]
"""In `rules` of the Automa beside a real table."""

GUIDED_HANDS = [
    Mutant("        if genre in self.game.stale:\n", "        if False:\n"),
    Mutant("        self.game.orders[genre][place] = 0\n", ""),
    Mutant("game.comics[place - 1] = Genre(game.comics[place - 1]), NONE", "_ = Genre(game.comics[place - 1]), NONE"),
    Mutant("        self.game.idea_board[genre] -= 1\n", ""),
]
"""In its `hands`."""
