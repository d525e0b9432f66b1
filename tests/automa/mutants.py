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

GUIDED_AUTOMA_STEPS = [
    Mutant('    "automa-takes": takes_order,\n', ""),
    Mutant('    "automa-shuffles": all_to("automa-row", "deck-automa"),\n', ""),
    Mutant('    "shown.ideas": ideas,\n', ""),
    Mutant('    "shown.extra-editor": lambda', '    "extra-editor": lambda'),
    Mutant('for craft in ("writer", "artist"))\n\n\ndef develops', 'for craft in ("writer",))\n\n\ndef develops'),
    Mutant('        yield from so_many(board, f"{UP}{genre}-{value}", up[value])\n', "        pass\n"),
    Mutant('int(genre in p["genres"])', "1"),
    Mutant("    yield from fans(p, board)\n", ""),
    Mutant("return (touch for touch in touches if not", "return (touch for touch in touches if True or not"),
    Mutant('        if face == NONE and board.places.get(piece) == f"display-{kind}":\n', "        if False:\n"),
    Mutant('f"hand-{IT}", "" if', 'f"printed-{IT}", "" if'),
]
"""In what the page of the Automa beside a real table makes hands do."""

GUIDED_AUTOMA_ACTS = [
    Mutant("return self.table.header.seed is None  #", "return False  #"),
    Mutant(" or step.kind == TURNS_UP", ""),
    Mutant("is_told = step.kind in pictures.UPKEEP or", "is_told ="),
    Mutant("piece.startswith(ITS_EDITOR) or to in ITS_PLACES", "to in ITS_PLACES"),
]
"""In what it takes for an act of hands."""
