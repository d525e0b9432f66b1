"""Banners, tips, cards at the end of a day or round, captions and lines of a guided game contain no false statement."""

from __future__ import annotations

from collections import Counter
from unittest.mock import patch

import pytest

from cartone.games import automa

from .automa.mutants import GUIDED_AUTOMA_LINES
from .kit.onlooker import COMICS, STAMPS, Kind
from .kit.reader import CLAIMS, patterns, read_out
from .mutants import Mutant, plant
from .real.echoes import CLAIMS as ECHOED
from .real.echoes import DEEDS, check_echo, check_echoes, told_automa

GAMES = {"stamp-swap": STAMPS, "age-of-comics": COMICS}

NOT_ON_SCREENS = {
    "stamp-swap.do.by-hand", "stamp-swap.help.by-hand", "stamp-swap.do.tell-show-scoring", "stamp-swap.help.tell",
    "age-of-comics.help.turn-up",
}  # fmt: skip
"""Banners about cards that only owners' packs have; their tests are in `tests/stamp_swap/test_by_hand.py` and
`tests/real`."""


@pytest.mark.parametrize("kind", [*STAMPS, *COMICS], ids=str)
def test_whatever_stands_on_a_page_is_so(kind: Kind) -> None:
    read = read_out(kind, [*STAMPS, *COMICS].index(kind))
    assert read["caption"]
    assert read["card"] > 1


@pytest.mark.parametrize("game", GAMES)
def test_a_banner_or_tip_that_a_screen_shows_has_its_claim(game: str) -> None:
    assert {*patterns(game)} - NOT_ON_SCREENS == {name for name in CLAIMS if name.startswith(f"{game}.")}


@pytest.mark.parametrize("mutant", GUIDED_AUTOMA_LINES, ids=lambda mutant: mutant.old.strip()[:30])
def test_a_line_of_a_guided_game_that_is_not_so_is_noticed(mutant: Mutant) -> None:
    wrong = plant("cartone.games.automa.rules", mutant).guided
    with patch.object(automa, "guided", wrong), pytest.raises(AssertionError):
        sum((check_echo(*told_automa(number)) for number in range(16)), Counter[str]())


ALL_FAIL = 29
"""Number of a game in which all actions of a card fail, although the card was entered by one of them."""


def test_what_a_guided_game_tells_happens_on_a_screen() -> None:
    heard = Counter[str]()
    for number in (*range(14), ALL_FAIL):
        heard += check_echoes(number)
    assert {*ECHOED} - {*heard} <= {"her-forever"}
    assert not {*ECHOED} & DEEDS
