"""Planted mistakes in the Automa beside a real table."""

from __future__ import annotations

from tests.mutants import Mutant

GUIDED_AUTOMA = [
    Mutant("2 if ahead.yes else 1", "1 if ahead.yes else 2"),
    Mutant("CUBES_ANYWHERE = 4", "CUBES_ANYWHERE = 5"),
    Mutant("    chart.lose_fans(game)\n", ""),
    Mutant("    shuffle_cards(game, automa)\n", ""),
    Mutant("    after_print(game, you, title.genre, gained, with_fans=False)\n", ""),
    Mutant("            if number > 1:\n", "            if number > 2:\n"),
    Mutant("    yield from challenges(game)\n", ""),
    Mutant("        if challenge in UNSEEN_CHALLENGES:\n", "        if challenge not in UNSEEN_CHALLENGES:\n"),
]
"""In `rules` of the Automa beside a real table."""

GUIDED_AUTOMA_LINES = [
    Mutant("your_ranking(game, 1 if ahead.yes else 2)", "your_ranking(game, 2 if ahead.yes else 1)"),
    Mutant("game.pack.ranking[place - 1], game", "game.pack.ranking[place], game"),
    Mutant("editors=EDITORS", "editors=EDITORS + 1"),
    Mutant("value=FIRST_VALUE", "value=FIRST_VALUE + 1"),
    Mutant('"set-up-displays", number=game.display_size', '"set-up-displays", number=3'),
    Mutant("number=AUTOMA_CARDS", "number=EDITORS"),
    Mutant("tell_challenge(game, challenge, met)", "tell_challenge(game, challenge, not met)"),
]
"""In what its `rules` tell."""

GUIDED_TURN = [
    Mutant("if creatives >= FULL_TEAMS else", "if creatives > FULL_TEAMS else"),
    Mutant("    if unprinted >= DEVELOPED:\n", "    if unprinted > DEVELOPED:\n"),
    Mutant("comics[number - 1].fans > comics[number].fans", "comics[number - 1].fans >= comics[number].fans"),
    Mutant("ranked(hands, card, alike)", "ranked(hands, card, [])"),
    Mutant("(top,) = top_comics(card.genres, hands.on_chart(), 1)", "top = hands.on_chart()[0].slot"),
    Mutant("        if told != OTHER:\n", "        if False:\n"),
]
"""In its `turn`."""

GUIDED_AUTOMA_STEPS = [
    Mutant('    "automa-sells": sells,\n', ""),
    Mutant('    "automa-shuffles": all_to("automa-row", "deck-automa"),\n', ""),
    Mutant('    "shown.extra-editor": lambda', '    "extra-editor": lambda'),
    Mutant(
        'for craft in ("writer", "artist"))\n    yield from by_eye', 'for craft in ("writer",))\n    yield from by_eye'
    ),
    Mutant("    yield from fans(p, board)\n", ""),
    Mutant("return (touch for touch in touches if not", "return (touch for touch in touches if True or not"),
    Mutant('f"hand-{IT}", "display-comic"', 'f"printed-{IT}", "display-comic"'),
]
"""In what the page of the Automa beside a real table makes hands do."""

GUIDED_AUTOMA_ACTS = [
    Mutant("return self.table.header.seed is None  #", "return False  #"),
    Mutant("is_told = step.kind in pictures.UPKEEP or", "is_told ="),
    Mutant("piece.startswith(ITS_EDITOR) or to in ITS_PLACES", "to in ITS_PLACES"),
]
"""In what it takes for an act of hands."""
