"""Greedy in the kernel of Age of Comics chooses as the bot of that name at the table, whatever is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

import pytest

pytest.importorskip("numpy", reason="kernels need the extra `fast`: NumPy is not installed here")

from cartone.bots import choose
from cartone.games.age_of_comics import AgeOfComics
from cartone.games.age_of_comics.bots import Greedy
from cartone.games.age_of_comics.kernel import AgeOfComicsTwin
from cartone.kernel.jit import COMPILED
from cartone.simulate.run import game_seed
from cartone.table import Table

from ..proving import left_to_proof
from .comics_packs import any_pack
from .modes import AGE_OF_COMICS as MODES
from .test_age_of_comics import house, named, twin_of, with_pack

OFTEN = 1000
SELDOM = OFTEN if COMPILED else 1
"""How often it is compared for each kind of question: as plain Python the kernel thinks long."""
PROOF_GAMES = 100 if COMPILED else 2
CHANCE = (0.1, 0.0, 0.5)
"""How often something else is answered than what greedy chose, from game to game: that leads to rare questions."""


def differences(table: Table[AgeOfComics], twin: AgeOfComicsTwin, number: int, most: int) -> Iterator[tuple[str, ...]]:
    """Play a game to its end, mostly as greedy does, and say where the two would choose otherwise."""
    random, bot = Random(number), Greedy()
    asked: Counter[str] = Counter()
    twin.reset(table.header.seed or 0)
    while not table.over:
        seat = twin.seat
        options = table.pending[seat].options
        chosen = choose(table, seat, table.pending[seat], bot)
        place = next(place for place, option in enumerate(options) if option == chosen)
        asked[options.kind] += 1
        if asked[options.kind] <= most and place != (found := twin.greedy()):
            yield options.kind, str(chosen), str(options.at(found)), str(table.record)
        if random.random() < CHANCE[number % len(CHANCE)]:
            place = random.randrange(len(options))
        table.answer(seat, options.at(place))
        twin.step(place)


@pytest.mark.parametrize(
    ("seats", "settings"), [MODES[0], MODES[7], MODES[9], *left_to_proof(*MODES[1:7], MODES[8], MODES[10])], ids=named
)
def test_it_chooses_as_the_bot_does(seats: Sequence[str], settings: Mapping[str, str], proving: bool) -> None:
    twin = twin_of(house(seats, settings, 1)(), settings)
    for number in range(PROOF_GAMES if proving else 1):
        table = house(seats, settings, game_seed(22, number))()
        assert list(differences(table, twin, number, OFTEN if proving else SELDOM)) == []


@pytest.mark.parametrize(("seats", "settings"), [MODES[4], *left_to_proof(MODES[0], *MODES[7:])], ids=named)
def test_with_any_pack_too(seats: Sequence[str], settings: Mapping[str, str], proving: bool) -> None:
    printed = house(seats, settings, 1)().game.pack
    for number in range(PROOF_GAMES if proving else 1):
        table = with_pack(any_pack(printed, number), seats, settings, number)()
        twin = twin_of(table, settings)
        assert list(differences(table, twin, number, OFTEN if proving else SELDOM)) == [], f"pack {number}"
