"""Mutants of the Automa for real tables."""

from __future__ import annotations

from tests.mutants import Mutant

GUIDED_AUTOMA = [
    Mutant("2 if ahead.yes else 1", "1 if ahead.yes else 2"),
    Mutant("CUBES_ANYWHERE = 4", "CUBES_ANYWHERE = 5"),
    Mutant("    chart.lose_fans(game)\n", ""),
    Mutant("    shuffle_cards(game, automa, game.is_dealt)\n", ""),
    Mutant("    after_print(game, you, title.genre, gained, with_fans=False)\n", ""),
    Mutant("            if number > 1:\n", "            if number > 2:\n"),
    Mutant("    yield from challenges(game)\n", ""),
    Mutant("        if challenge in UNSEEN_CHALLENGES:\n", "        if challenge not in UNSEEN_CHALLENGES:\n"),
]
"""Mutants of `rules`."""

GUIDED_AUTOMA_LINES = [
    Mutant("your_ranking(game, 1 if ahead.yes else 2)", "your_ranking(game, 2 if ahead.yes else 1)"),
    Mutant("game.pack.ranking[place - 1], game", "game.pack.ranking[place], game"),
    Mutant("editors=EDITORS", "editors=EDITORS + 1"),
    Mutant("value=FIRST_VALUE", "value=FIRST_VALUE + 1"),
    Mutant('"set-up-displays", number=game.display_size', '"set-up-displays", number=3'),
    Mutant("number=AUTOMA_CARDS", "number=EDITORS"),
    Mutant("tell_challenge(game, challenge, met)", "tell_challenge(game, challenge, not met)"),
]
"""Mutants of the story lines in `rules`."""

GUIDED_TURN = [
    Mutant("and creatives >= opponent.FULL_TEAMS:", "and creatives > opponent.FULL_TEAMS:"),
    Mutant("and unprinted >= opponent.DEVELOPED:", "and unprinted > opponent.DEVELOPED:"),
    Mutant("comics[number - 1].fans > comics[number].fans", "comics[number - 1].fans >= comics[number].fans"),
    Mutant("ranked(hands, card, alike)", "ranked(hands, card, [])"),
    Mutant("(top,) = opponent.top_comics(card.genres, hands.on_chart(), 1)", "top = hands.on_chart()[0].slot"),
    Mutant("        if told != OTHER:\n", "        if False:\n"),
]
"""Mutants of `turn`."""

GUIDED_AUTOMA_STEPS = [
    Mutant('found[f"fulfilled-{IT}"] = automa.collected', "pass"),
    Mutant('f"automa-{number}": "automa-row"', 'f"automa-{number}": "automa-deck"'),
    Mutant("found |= editors(view.editors_on, player)", "pass"),
    Mutant("for card in (one.title, *one.team)", "for card in (one.title,)"),
    Mutant('found |= {f"fans-{IT}-{one.slot}": one.fans for one in automa.printed}', "pass"),
    Mutant("masteries(holders.get(genre))", "masteries(None)"),
    Mutant('f"card-{card.id}": f"hand-{player.seat}"', 'f"card-{card.id}": f"printed-{player.seat}"'),
    Mutant('1 + turned.endswith("two")', "1"),
    Mutant('case "automa-lays":', 'case "automa-lies":'),
    Mutant('yield NumberChange("laid", -1)', 'yield NumberChange("laid", 1)'),
    Mutant('case "displays-dealt":', 'case "displays":'),
]
"""Mutants of the page's instructions."""

GUIDED_AUTOMA_ACTS = [
    Mutant("is_told = step.kind in pictures.UPKEEP or", "is_told ="),
    Mutant("piece.startswith(ITS_EDITOR) or to in ITS_PLACES", "to in ITS_PLACES"),
]
"""Mutants of the choice of events that need an action."""
