"""Both games' kernels agree with the table: every question, every option and every number of the state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cartone.bots import play
from cartone.games import game_called
from cartone.games.age_of_comics.bots import Greedy
from cartone.games.age_of_comics.components import LEVELS
from cartone.games.kit.packs import load_pack
from cartone.games.stamp_swap.components import BY_HAND, Count, Effect, Scoring
from cartone.kernel.asking import MOST_ANSWERS
from cartone.kernel.jit import COMPILED
from cartone.kernel.prove import compare, prove
from cartone.kernel.twin import NotCompiled
from cartone.simulate.run import game_seed
from cartone.table import Ask, Table
from cartone.table import Random as Stream

from ..proving import in_rings
from .comics_packs import rich_pack
from .modes import COMICS, DEFAULTS, MODES, STAMPS, Mode

GAMES, PROOF_GAMES = (3, 300) if COMPILED else (1, 20)
PLAYED = [STAMPS[0], STAMPS[3], STAMPS[6], STAMPS[9], COMICS[0], COMICS[4], COMICS[7], COMICS[8]]
"""The fastest modes that cover each kind of setting; `tests/simulate/test_engines.py` plays every mode."""


def answers_by(table: Table[Any], place: Callable[[Table[Any], int, Ask], int]) -> list[int]:
    """Play a table to its end; return the indices of the options chosen."""
    given = []
    while not table.over:
        ((seat, ask),) = table.pending.items()
        given.append(place(table, seat, ask))
        table.answer(seat, ask.options.at(given[-1]))
    return given


@pytest.mark.parametrize("mode", in_rings(MODES, PLAYED, MODES), ids=str)
def test_it_plays_as_the_table_does(mode: Mode, proving: bool) -> None:
    twin = mode.twin()
    for number in range(PROOF_GAMES if proving else GAMES):
        difference = prove(mode.table(number), twin)
        assert difference is None, str(difference)


WITH_ANY_PACK = [STAMPS[0], STAMPS[3], *STAMPS[6:], COMICS[0], COMICS[4], *COMICS[7:]]


@pytest.mark.parametrize("mode", in_rings(WITH_ANY_PACK, [STAMPS[0], STAMPS[6], COMICS[0]], [STAMPS[3]]), ids=str)
def test_with_any_pack_too(mode: Mode, proving: bool) -> None:
    for number in range(PROOF_GAMES if proving else GAMES):
        pack = mode.any_pack(number)
        difference = prove(mode.packed(pack, number), mode.twin(pack))
        assert difference is None, f"pack {number}: {difference}"


@pytest.mark.parametrize("mode", in_rings([COMICS[2], *COMICS[5:]], [COMICS[2]], [COMICS[5]]), ids=str)
def test_good_play_comes_further_than_chance(mode: Mode, proving: bool) -> None:
    """A good bot with occasional random answers gets to special actions, late comics and many orders."""
    twin = mode.twin()
    for number in range(PROOF_GAMES // 10 if proving else 1):
        random, greedy = Random(number), Greedy()

        def place(table: Table[Any], seat: int, ask: Ask, random: Random = random, bot: Greedy = greedy) -> int:
            if random.random() < 0.2:
                return random.randrange(len(ask.options))
            chosen = bot.choose(ask, lambda: table.view(seat), Stream(random.getrandbits(64)))
            return next(place for place, option in enumerate(ask.options) if option == chosen)

        set_up = mode.dealt(game_seed(21, number))
        difference = compare(set_up(), twin, answers_by(set_up(), place))
        assert difference is None, str(difference)


def test_a_walk_may_be_longer_than_the_answers_that_are_kept() -> None:
    pack = rich_pack(COMICS[0].dealt(1)().game.pack)
    set_up, walked = COMICS[0].packed(pack, 5), 0

    def place(table: Table[Any], seat: int, ask: Ask) -> int:
        nonlocal walked
        options = [str(option) for option in ask.options]
        if ask.kind == "action":
            wanted = "royalties" if table.game.round < 5 else "sales"
            return options.index(wanted if wanted in options else "pass")
        walks = [number for number, option in enumerate(options) if option.startswith("walk")]
        walked += bool(walks)
        return walks[0] if walks else 0

    answers = answers_by(set_up(), place)
    assert walked > MOST_ANSWERS
    difference = compare(set_up(), COMICS[0].twin(pack), answers)
    assert difference is None, str(difference)


@pytest.mark.parametrize("mode", [*DEFAULTS, STAMPS[6], COMICS[-3]], ids=str)
def test_many_games_by_chance_end_as_those_of_the_bot(mode: Mode) -> None:
    seeds = [3, 1 << 64]
    tables = [mode.dealt(seed)() for seed in seeds]
    decisions = sum(play(table) for table in tables)
    scores, made = mode.twin().play_many(seeds)
    assert scores.tolist() == [table.scores for table in tables]
    assert made == decisions


@pytest.mark.parametrize("mode", DEFAULTS, ids=str)
def test_what_it_plays_can_be_looked_at_as_a_game(mode: Mode) -> None:
    twin = mode.twin()
    twin.reset(7)
    assert str(twin.standing().as_text()) == str(mode.dealt(7)())
    assert twin.standing().view(0, None) is not None


@pytest.mark.parametrize("mode", [STAMPS[6], COMICS[0]], ids=str)
def test_an_answer_that_there_is_not_changes_nothing(mode: Mode) -> None:
    twin = mode.twin()
    twin.reset(7)
    before = twin.digest()
    with pytest.raises(IndexError):
        twin.step(len(twin.legal()))
    assert twin.digest() == before


def test_a_rule_that_is_otherwise_is_found() -> None:
    """The proof detects a pack that differs in a single number."""
    set_up = COMICS[0].dealt(3)
    pack = set_up().game.pack
    easier = {**pack.levels, LEVELS[0]: replace(pack.levels[LEVELS[0]], fans=1)}
    difference = prove(set_up, COMICS[0].twin(replace(pack, levels=easier)))
    assert difference is not None
    assert "state, players" in difference.what


# -- refusals -----------------------------------------------------------------------------------

BY_OWNER, READ = Scoring(Count(BY_HAND)), Effect("round-start", BY_HAND)
BY_HAND_IN: dict[str, Callable[[Any], Any]] = {
    "attendees": lambda cards: tuple(replace(card, scoring=None, effect=READ) for card in cards),
    "events": lambda cards: tuple(replace(card, effect=READ) for card in cards),
    "mats": lambda mats: tuple(replace(mat, exhibitor=replace(mat.exhibitor, scoring=BY_OWNER)) for mat in mats),
    "contests_by_type": lambda contests: {
        kind: tuple(replace(card, scoring=BY_OWNER) for card in there) for kind, there in contests.items()
    },
}


@pytest.mark.parametrize("section", BY_HAND_IN)
def test_cards_by_hand_are_refused(section: str) -> None:
    pack = STAMPS[6].dealt(1)().game.pack
    with pytest.raises(NotCompiled, match="by hand"):
        STAMPS[6].twin(replace(pack, **{section: BY_HAND_IN[section](getattr(pack, section))}))


@pytest.mark.parametrize("mode", [STAMPS[6], COMICS[0]], ids=str)
def test_a_pack_that_lacks_cards_is_refused(mode: Mode) -> None:
    with pytest.raises(NotCompiled, match="lacks cards"):
        mode.twin(load_pack(game_called(mode.game), "none"))
