"""Mistakes in the forms of owners' packs."""

from __future__ import annotations

from tests.mutants import Mutant

FORMS = [
    Mutant("return listed if listed or asked.default is None else None", "return listed or None"),
    Mutant("value if typed and value != asked.default else None", "typed if typed else None"),
    Mutant("return _table(asked.inside[0], form, name) if asked.inside else {}", "return {}"),
    Mutant("enumerate(asked.inside)]", "enumerate(asked.inside[:1])]"),
    Mutant("while found and not found[-1]:", "while False:"),
    Mutant("for _ in range(ROUNDS):", "for _ in range(1):"),
    Mutant("for number in range(most)]", "for number in range(most - 1)]"),
]
"""What is typed in is not what was there."""
