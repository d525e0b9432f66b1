"""Age of Comics in the kernel plays as the table does: every question, every option, every number of the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

pytest.importorskip("numpy", reason="kernels need the extra `fast`: NumPy is not installed here")

from cartone.bots import play
from cartone.games.age_of_comics import ROOM, AgeOfComics, make, new
from cartone.games.age_of_comics.bots import Greedy
from cartone.games.age_of_comics.components import LEVELS
from cartone.games.age_of_comics.kernel import AgeOfComicsTwin
from cartone.games.age_of_comics.pack import Pack
from cartone.games.kit.packs import load_pack
from cartone.kernel.asking import MOST_ANSWERS
from cartone.kernel.jit import COMPILED
from cartone.kernel.prove import compare, prove
from cartone.kernel.twin import NotCompiled
from cartone.simulate.run import game_seed
from cartone.table import Ask, SeededDealer, Table, seats_for
from cartone.table import Random as Stream

from ..proving import left_to_proof
from .comics_packs import any_pack, rich_pack
from .modes import AGE_OF_COMICS as MODES
from .modes import SEED

GAMES, PROOF_GAMES = (3, 300) if COMPILED else (1, 20)


def named(mode: Any) -> str:
    return "-".join(mode.values())[:40] if isinstance(mode, Mapping) else f"{len(mode)}-{mode[-1]}"


def house(seats: Sequence[str], settings: Mapping[str, str], seed: int) -> Callable[[], Table[AgeOfComics]]:
    return lambda: new(seats, seed=seed, settings=settings)


def with_pack(
    pack: Pack, seats: Sequence[str], settings: Mapping[str, str], seed: int
) -> Callable[[], Table[AgeOfComics]]:
    """A table with a pack that no file says."""
    like = house(seats, settings, seed)()
    return lambda: Table(like.header, lambda: make(like.seats, pack, settings), SeededDealer(seed))


def twin_of(table: Table[AgeOfComics], settings: Mapping[str, str]) -> AgeOfComicsTwin:
    return AgeOfComicsTwin(lambda: make(table.seats, table.game.pack, settings))


def answers_by(table: Table[AgeOfComics], place: Callable[[Table[AgeOfComics], int, Ask], int]) -> list[int]:
    """Play a table to its end: the places of the options that were chosen."""
    given = []
    while not table.over:
        ((seat, ask),) = table.pending.items()
        given.append(place(table, seat, ask))
        table.answer(seat, ask.options.at(given[-1]))
    return given


@pytest.mark.parametrize(("seats", "settings"), MODES, ids=named)
def test_it_plays_as_the_table_does(seats: Sequence[str], settings: Mapping[str, str], proving: bool) -> None:
    twin = twin_of(house(seats, settings, 1)(), settings)
    for number in range(PROOF_GAMES if proving else GAMES):
        difference = prove(house(seats, settings, game_seed(SEED, number)), twin)
        assert difference is None, str(difference)


@pytest.mark.parametrize(("seats", "settings"), [MODES[2], MODES[5], *left_to_proof(*MODES[6:])], ids=named)
def test_good_play_comes_further_than_chance(seats: Sequence[str], settings: Mapping[str, str], proving: bool) -> None:
    """The bot that plays well, and now and then something else, comes to specials, late comics and many orders."""
    twin = twin_of(house(seats, settings, 1)(), settings)
    for number in range(PROOF_GAMES // 10 if proving else 1):
        random, greedy = Random(number), Greedy()

        def place(table: Table[AgeOfComics], seat: int, ask: Ask, random: Random = random, bot: Greedy = greedy) -> int:
            if random.random() < 0.2:
                return random.randrange(len(ask.options))
            chosen = bot.choose(ask, lambda: table.view(seat), Stream(random.getrandbits(64)))
            return next(place for place, option in enumerate(ask.options) if option == chosen)

        set_up = house(seats, settings, game_seed(21, number))
        difference = compare(set_up(), twin, answers_by(set_up(), place))
        assert difference is None, str(difference)


@pytest.mark.parametrize(("seats", "settings"), [MODES[0], *left_to_proof(MODES[4], *MODES[7:])], ids=named)
def test_with_any_pack_too(seats: Sequence[str], settings: Mapping[str, str], proving: bool) -> None:
    printed = house(seats, settings, 1)().game.pack
    for number in range(PROOF_GAMES if proving else GAMES):
        set_up = with_pack(any_pack(printed, number), seats, settings, number)
        difference = prove(set_up, twin_of(set_up(), settings))
        assert difference is None, f"pack {number}: {difference}"


def test_a_walk_may_be_longer_than_the_answers_that_are_kept() -> None:
    seats, settings = MODES[0]
    set_up = with_pack(rich_pack(house(seats, settings, 1)().game.pack), seats, settings, 5)
    walked = 0

    def place(table: Table[AgeOfComics], seat: int, ask: Ask) -> int:
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
    difference = compare(set_up(), twin_of(set_up(), settings), answers)
    assert difference is None, str(difference)


@pytest.mark.parametrize(("seats", "settings"), [MODES[0], MODES[-3]], ids=named)
def test_many_games_by_chance_end_as_those_of_the_bot(seats: Sequence[str], settings: Mapping[str, str]) -> None:
    tables = [house(seats, settings, seed)() for seed in (3, 1 << 64)]
    decisions = sum(play(table) for table in tables)
    scores, made = twin_of(tables[0], settings).play_many([3, 1 << 64])
    assert scores.tolist() == [table.scores for table in tables]
    assert made == decisions


def test_an_answer_that_there_is_not_changes_nothing() -> None:
    seats, settings = MODES[0]
    twin = twin_of(house(seats, settings, 7)(), settings)
    twin.reset(7)
    before = twin.digest()
    with pytest.raises(IndexError):
        twin.step(len(twin.legal()))
    assert twin.digest() == before


def test_a_rule_that_is_otherwise_is_found() -> None:
    """The proof sees a pack in which a single number differs."""
    seats, settings = MODES[0]
    set_up = house(seats, settings, 3)
    pack = set_up().game.pack
    easier = {**pack.levels, LEVELS[0]: replace(pack.levels[LEVELS[0]], fans=1)}
    twin = AgeOfComicsTwin(lambda: make(set_up().seats, replace(pack, levels=easier), settings))
    difference = prove(set_up, twin)
    assert difference is not None
    assert "state, players" in difference.what


def test_a_pack_that_lacks_cards_is_refused() -> None:
    short = load_pack(ROOM, "none")
    assert isinstance(short, Pack)
    with pytest.raises(NotCompiled, match="lacks cards"):
        AgeOfComicsTwin(lambda: make(seats_for(["chance", "automa"]), short, {}))
