"""Mutants of the code for dealing and entering at a real table."""

from __future__ import annotations

from tests.mutants import Mutant

GRAMMAR = [
    Mutant('f"kind={value}" if value is Kind.FOREVER else value.value', "value.value"),
    Mutant('({"each": int(match[2])}', '({"each": abs(int(match[2])) + 1}'),
    Mutant("for step in match[3].split()]", "for step in match[3].split()[1:]]"),
    Mutant('count[name] = int(value) if name == "cells" else value', "count[name] = value"),
    Mutant('effect["sizes"] = words', 'effect["sizes"] = words[:1]'),
    Mutant('effect["contest"] = words[0]', "pass"),
    Mutant('effect["amount"] = int(words.pop(0))', 'effect["amount"] = abs(int(words.pop(0)))'),
    Mutant('effect["per"] = count_of(counted)', "pass"),
    Mutant('TOKEN if name == "holding" else word', "word"),
    Mutant('f"{what} down" if word.endswith(DOWN) else what', "what"),
]
"""Mutants of the grammar that describes Stamp Swap cards."""

TOLD = [
    ("cartone.table.described_cards", Mutant(" and not is_gap(known)", "")),
    ("cartone.table.described_cards", Mutant("return str(draw.face.cards[draw.face.index(name)].back)", "return None")),
    ("cartone.table.dealers", Mutant("draw.deck.cards[index].id for index", "index for index")),
    ("cartone.table.dealers", Mutant("if name in self.opened or len(", "if len(")),
    (
        "cartone.table.dealers",
        Mutant("return self.then is None or deck in self.by_hand", "return deck in self.by_hand"),
    ),
    ("cartone.games.stamp_swap.box", Mutant("rare -= min(rare, len(gaps))", "pass")),
    ("cartone.games.stamp_swap.box", Mutant("if number not in there]", "]")),
]
"""Mutants of the code for cards that a person deals."""

FORGIVING = [
    ("cartone.games.pinzetta.rules", "Tells", "cartone.games.kit.options",
     Mutant(" or Tell(int(text)) not in self:", ":")),
    ("cartone.games.pinzetta.rules", "ItemsInRows", "cartone.games.pinzetta.reports",
     Mutant("return self._misfit(told) is None and not self._too_many(told)", "return True")),
    ("cartone.games.automa.rules", "Earns", "cartone.games.kit.options",
     Mutant(" or Tell(int(text)) not in self:", ":")),
]  # fmt: skip
"""Mutants that accept wrong entries: the module that uses the mutated name, the name, and its source."""

ASKED = [
    Mutant("return game.when(), ask.seat, ask.kind, *about", 'return "", ask.seat, ask.kind, *about'),
    Mutant("return game.when(), ask.seat, ask.kind, *about", "return game.when(), ask.seat, ask.kind"),
]
"""Mutants that accept an answer to another question: one of another turn, or on another subject."""
