"""The text of every mutant still occurs in the source, although only `make proof` plants the mutants."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from .automa import mutants as automa
from .kernel.mutants import KERNELS
from .pinzetta import mutants as pinzetta
from .proof import PLANTED

GUIDED = {
    "games.automa.rules": automa.GUIDED_AUTOMA,
    "games.automa.turn": automa.GUIDED_TURN,
    "games.automa.steps": automa.GUIDED_AUTOMA_STEPS,
    "games.automa.page.page": automa.GUIDED_AUTOMA_ACTS,
    "games.pinzetta.steps": pinzetta.GUIDED_PINZETTA_STEPS,
}
PLACES = [
    *((f"cartone.{check.module}", mutant.old, mutant.new) for check in PLANTED.values() for mutant in check.mutants),
    *((f"cartone.{module}", mutant.old, mutant.new) for module, mutants in GUIDED.items() for mutant in mutants),
    *((mutant.room, mutant.old, mutant.new) for mutant in KERNELS),
]


@pytest.mark.parametrize("module", sorted({module for module, _, _ in PLACES}))
def test_each_mistake_has_its_place_and_is_python(module: str) -> None:
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    text = Path(spec.origin).read_text(encoding="utf-8")
    for old, new in ((old, new) for where, old, new in PLACES if where == module):
        assert old in text
        compile(text.replace(old, new, 1), module, "exec")
