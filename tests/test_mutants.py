"""A few planted mistakes are noticed; `make proof` plants them all."""

from __future__ import annotations

import pytest

from .mutants import (
    AUTOMA,
    COMICS_STEPS,
    CONTESTS,
    DEEDS,
    EDITIONS,
    OUTLOOK,
    PINZETTA,
    STAMPS_OUTLOOK,
    STAMPS_STEPS,
    Mutant,
)
from .proof import (
    automa_notices,
    comics_steps_notice,
    contests_notice,
    deeds_notice,
    editions_notice,
    outlook_notices,
    pinzetta_notices,
    stamps_outlook_notices,
    stamps_steps_notice,
)


@pytest.mark.parametrize("mutant", CONTESTS[::5], ids=lambda mutant: mutant.new[:30])
def test_a_mistake_in_counting_is_noticed(mutant: Mutant) -> None:
    assert contests_notice(mutant)


@pytest.mark.parametrize("mutant", PINZETTA[::5], ids=lambda mutant: mutant.new[:30])
def test_a_mistake_in_pinzetta_is_noticed(mutant: Mutant) -> None:
    assert pinzetta_notices(mutant)


@pytest.mark.parametrize("mutant", AUTOMA[::4], ids=lambda mutant: mutant.new[:30])
def test_a_mistake_in_the_automa_is_noticed(mutant: Mutant) -> None:
    assert automa_notices(mutant)


@pytest.mark.parametrize("mutant", EDITIONS[::3], ids=lambda mutant: mutant.new[:30])
def test_a_mistake_in_an_edition_is_noticed(mutant: Mutant) -> None:
    assert editions_notice(mutant)


@pytest.mark.parametrize("mutant", OUTLOOK[::4], ids=lambda mutant: mutant.new[:30])
def test_a_mistake_in_an_outlook_is_noticed(mutant: Mutant) -> None:
    assert outlook_notices(mutant)


@pytest.mark.parametrize("mutant", DEEDS[::6], ids=lambda mutant: mutant.new[:30])
def test_a_mistake_in_what_is_told_of_an_answer_or_of_the_automa_is_noticed(mutant: Mutant) -> None:
    assert deeds_notice(mutant)


@pytest.mark.parametrize("mutant", STAMPS_OUTLOOK[::8], ids=lambda mutant: mutant.new[:30])
def test_a_mistake_in_an_outlook_on_stamps_is_noticed(mutant: Mutant) -> None:
    assert stamps_outlook_notices(mutant)


@pytest.mark.parametrize("mutant", STAMPS_STEPS[::6], ids=lambda mutant: mutant.new[:30])
def test_a_mistake_in_what_happens_to_stamps_is_noticed(mutant: Mutant) -> None:
    assert stamps_steps_notice(mutant)


@pytest.mark.parametrize("mutant", COMICS_STEPS[::7], ids=lambda mutant: mutant.new[:30])
def test_a_mistake_in_what_happens_to_comics_is_noticed(mutant: Mutant) -> None:
    assert comics_steps_notice(mutant)


def test_there_are_enough_of_them() -> None:
    assert len(CONTESTS) >= 20
    assert len(PINZETTA) >= 20
    assert len(AUTOMA) >= 20
