"""Large versions of the checks in the tests, with the figures that the docs quote.

make proof          (about fourteen minutes on two cores; real tables and the browser take as long again)
python -m tests.proof --albums 2000 --collections 2000 --games 50
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from types import ModuleType
from typing import Any, NamedTuple
from unittest.mock import patch

import cartone
from cartone.games.kit import setup
from cartone.games.kit import steps as kit_steps
from cartone.games.stamp_swap import view as stamps_view
from cartone.games.stamp_swap.verify import counted, page_of
from cartone.table import Random, key_of
from cartone.testing import CHECKS, guarded

from . import second_python
from .age_of_comics import lively
from .age_of_comics import test_mend as comics_mend
from .age_of_comics.deeds import compare_deeds
from .age_of_comics.prints import LIVELY, compare_prints
from .age_of_comics.shadow import compare, compare_choices
from .age_of_comics.test_shadow import check_books
from .age_of_comics.test_whole_games import check_cards, check_tokens
from .age_of_comics.watched import KINDS, watched
from .counting import check_counts, points
from .kernel.mutants import KERNELS
from .kernel.mutants import notices as kernels_notice
from .kit import onlooker
from .kit.mutants import POINTS
from .kit.onlooker import COMICS, STAMPS, Kind
from .kit.onlooker import watched as watched_steps
from .kit.reader import read_out
from .mending import compare_edits
from .mutants import (
    AUTOMA,
    COMICS_STEPS,
    CONTESTS,
    DEEDS,
    EDITIONS,
    KIT_STEPS,
    OUTLOOK,
    PINZETTA,
    SEALED_VIEWS,
    SEALS,
    STAMPS_OUTLOOK,
    STAMPS_STEPS,
    TAKING_BACK,
    Mutant,
    plant,
)
from .promises import OURS, held
from .proving import call, missed, spread
from .real.echoes import check_echoes
from .stamp_swap import test_mend as stamps_mend
from .stamp_swap.builders import random_album
from .stamp_swap.outlooks import compare_solo, compare_together
from .stamp_swap.test_contests import COUNTS, disagreements
from .stamp_swap.test_opponent import disagreement
from .stamp_swap.test_solo import check_solo_cardboard, solo_table
from .stamp_swap.test_whole_games import check_albums, check_cardboard, check_cards_at_work, new_table, step
from .stamp_swap.test_witness import SOLO_KINDS, solo
from .stamp_swap.witness import Witness, hear_out

TRIES = 3000
"""Number of random cases after which a mutant counts as missed."""


def wrong_albums(part: int, albums: int) -> int:
    return len(disagreements(albums, seed=1000 + part))


def wrong_collections(part: int, collections: int) -> int:
    random = Random(key_of(1000 + part, "collections"))
    return sum(disagreement(random) is not None for _ in range(collections))


def games(part: int, count: int) -> int:
    """Play whole random games, and check each game after every answer."""
    for number in range(count):
        seed = part * count + number
        random = Random(key_of(seed, "proof"))
        table = new_table((2 + seed % 4, seed, ("together", "in-order")[seed % 2]))
        while table.pending:
            step(table, random)
            check_cardboard(table.game)
            check_albums(table.game)
            check_cards_at_work(table.game)
        solo = solo_table(str(1 + seed % 3), ("full", "intro")[seed % 2], seed)
        while solo.pending:
            step(solo, random)
            check_solo_cardboard(solo.game)
    return 0


def is_wrong(what: str, check: Callable[..., object], *arguments: Any) -> bool:
    """Return whether a check fails; if so, print its message."""
    try:
        check(*arguments)
    except AssertionError as problem:
        print(f"  {what}: {problem}")
        return True
    return False


def wrong_steps(part: int, count: int) -> int:
    """Return the number of games in which the steps do not lead to the actual position."""
    return sum(
        is_wrong(f"{kind}, seed {1000 + number}", lambda *game: list(watched_steps(*game)), kind, 1000 + number)
        for number in range(part * count, (part + 1) * count)
        for kind in (STAMPS[number % len(STAMPS)], COMICS[number % len(COMICS)])
    )


def broken_promises(part: int, count: int) -> int:
    """Return the number of rounds in which a promise is broken; a round has whole games of every kind."""
    rounds = [range(number, number + 1) for number in range(part * count, (part + 1) * count)]
    return sum(is_wrong(game, held, game, CHECKS, number) for number in rounds for game in OURS)


def wrong_edits(part: int, count: int) -> int:
    """Return the number of records with one changed card in which a line is kept although its meaning has changed."""
    return sum(
        is_wrong(path.stem, compare_edits, [path], module.oracle, 1, 1000 + number)
        for module in (stamps_mend, comics_mend)
        for number in range(part * count, (part + 1) * count)
        for path in [module.RECORDS[number % len(module.RECORDS)]]
    )


def wrong_automa(part: int, positions: int) -> int:
    return is_wrong("the Automa", compare, positions, 10_000 + 1000 * part)


def wrong_books(part: int, count: int) -> int:
    """Return the number of games of Age of Comics in which the points differ from an independent count."""
    wrong = 0
    for seed in range(part * count, (part + 1) * count):
        table, random = lively.new(2 + seed % 3, seed), Random(key_of(seed, "proof"))
        while table.pending:
            lively.step(table, random)
            check_cards(table.game)
            check_tokens(table.game)
        wrong += is_wrong(f"the books of game {seed}", check_books, table)
    return wrong


def wrong_counts(part: int, count: int) -> int:
    """Return the number of games, of all kinds, in which a second count comes to other points."""
    numbers = range(part * count, (part + 1) * count)
    return sum(is_wrong(f"the points of game {number}", check_counts, number) for number in numbers)


def wrong_sentences(part: int, count: int) -> int:
    """Return the number of games in which a page contains a false sentence."""
    return sum(
        is_wrong(f"{kind}, seed {1000 + number}", read_out, kind, 1000 + number)
        for number in range(part * count, (part + 1) * count)
        for kind in (STAMPS[number % len(STAMPS)], COMICS[number % len(COMICS)])
    )


def wrong_echoes(part: int, count: int) -> int:
    """Return the number of games at a real table in which a line is false."""
    return sum(is_wrong(f"seed {number}", check_echoes, number) for number in range(part * count, (part + 1) * count))


def told_by_the_automa(part: int, count: int) -> tuple[Counter[str], list[str]]:
    """Play whole games with each level and edition of the Automa; return how often each reason was given, and all false
    reasons."""
    told: Counter[str] = Counter()
    lies = []
    for level, edition in KINDS:
        for number in range(part * count, (part + 1) * count):
            witness = watched(number, level, edition)
            told += witness.reasons()
            lies += [f"{level}, {edition}, game {number}, {lie}" for lie in witness.lies()]
    return told, lies


def told_by_pinzetta(part: int, count: int) -> tuple[Counter[str], list[str]]:
    """Play whole games with each level and mode of Pinzetta, every sixth with the bot greedy; return how often each
    reason was given, and all false reasons."""
    told: Counter[str] = Counter()
    lies = []
    for number in range(part * count * len(SOLO_KINDS), (part + 1) * count * len(SOLO_KINDS)):
        game, kind = divmod(number, len(SOLO_KINDS))
        level, mode = SOLO_KINDS[kind]
        player = "chance" if game % 6 else "greedy"
        witness = hear_out(solo(player, number, level, mode), Witness)
        told += witness.reasons
        lies += [f"level {level}, {mode}, {player}, seed {number}: {lie}" for lie in witness.untrue]
    return told, lies


# -- planted mistakes -------------------------------------------------------------------------------


def contests(wrong: ModuleType) -> None:
    random = Random(key_of(7, "mutants"))
    for number in range(TRIES):
        album = random_album(random)
        page = page_of(album)
        for count in COUNTS[number % 12 :: 12]:
            assert wrong.count_in(album, count).number == counted(page, count)


def pinzetta(wrong: ModuleType) -> None:
    random = Random(key_of(7, "mutants"))
    for _ in range(TRIES):
        assert disagreement(random, wrong) is None


def automa(wrong: ModuleType) -> None:
    """Check that the Automa agrees with an independent implementation, in both editions."""
    random = Random(key_of(7, "mutants"))
    compare(TRIES, seed=0, wrong=wrong)
    for _ in range(TRIES if hasattr(wrong, "choose_team") else 0):
        compare_choices(random, wrong)


def stamps_outlook(wrong: ModuleType) -> None:
    for seed in range(40):
        compare_solo([seed], wrong)
        compare_together([seed], wrong)


def steps(name: str, kinds: list[Kind], wrong: ModuleType) -> None:
    """Check that the steps of a game lead to the actual positions."""
    for seed in range(3):
        for number, kind in enumerate(kinds):
            for _ in watched_steps(kind, 1 + number + seed * len(kinds), getattr(wrong, name)):
                pass


SHARED = ("BoardState", "GameSteps", "NumberChange", "PieceFlight", "PieceMove")


def shared_steps(wrong: ModuleType) -> None:
    """Check the steps of both games with a mistake in the code that all games share."""
    for name in SHARED:  # the names that games import
        setattr(wrong, f"Wrong{name}", getattr(wrong, name))
        setattr(wrong, name, getattr(kit_steps, name))
    with (
        patch.object(onlooker, "EventSteps", wrong.EventSteps),
        patch.object(kit_steps.GameSteps, "play", wrong.WrongGameSteps.play),
    ):
        for seed in range(1, 4):
            for kind in (STAMPS[seed], COMICS[seed]):
                for _ in watched_steps(kind, seed):
                    pass


def guards(where: object, name: str, wrong: ModuleType) -> None:
    """Check in whole games that the guards of public information hold."""
    with patch.object(where, name, getattr(wrong, name)):
        for seed in range(1, 4):
            guarded(cartone.new("stamp-swap", ["ann", "bob"], seed=seed), seed)


class Check(NamedTuple):
    """Mutants of a module, and the check that must fail for each of them or, for some, stop with another exception."""

    mutants: Sequence[Mutant]
    module: str
    check: Callable[[ModuleType], object]
    breaks: tuple[type[Exception], ...] = ()

    def notices(self, mutant: Mutant) -> bool:
        wrong = plant(f"cartone.{self.module}", mutant)
        noticed: tuple[type[Exception], ...] = (AssertionError, *self.breaks)
        try:
            self.check(wrong)
        except noticed:
            return True
        return False


BROKEN = (KeyError, IndexError, ValueError, StopIteration, RuntimeError)
PLANTED: Mapping[str, Check] = {
    "contests": Check(CONTESTS, "games.stamp_swap.contests", contests, (ValueError, TypeError, IndexError)),
    "Pinzetta": Check(PINZETTA, "games.stamp_swap.opponent", pinzetta),
    "the Automa": Check(AUTOMA, "games.age_of_comics.opponent", automa, BROKEN),
    "its editions": Check(EDITIONS, "games.age_of_comics.editions", automa, BROKEN),
    "the outlook on a print": Check(OUTLOOK, "games.age_of_comics.outlook", partial(compare_prints, 100, LIVELY)),
    "sealed views": Check(SEALED_VIEWS, "games.stamp_swap.view", partial(guards, stamps_view, "view")),
    "seals and taking back": Check([*SEALS, *TAKING_BACK], "table.table", partial(guards, setup, "Table")),
    "the outlook on other answers and on the Automa": Check(
        DEEDS, "games.age_of_comics.outlook", partial(compare_deeds, 60, LIVELY[::-1], each=2), (ValueError, IndexError)
    ),
    "the outlook on stamps": Check(STAMPS_OUTLOOK, "games.stamp_swap.outlook", stamps_outlook, (LookupError,)),
    "the steps of Stamp Swap": Check(
        STAMPS_STEPS, "games.stamp_swap.steps", partial(steps, "StampSwapSteps", STAMPS), (LookupError, ValueError)
    ),
    "the steps of Age of Comics": Check(
        COMICS_STEPS, "games.age_of_comics.steps", partial(steps, "AgeOfComicsSteps", COMICS), (LookupError, ValueError)
    ),
    **{f"the points in {module}": Check(mutants, module, partial(points, 400)) for module, mutants in POINTS.items()},
    "the steps of all games": Check(KIT_STEPS, "games.kit.steps", shared_steps, (LookupError, ValueError, TypeError)),
}


def notices(what: str, mutant: Mutant) -> bool:
    return PLANTED[what].notices(mutant)


LARGE: Mapping[str, tuple[int, str, Callable[[int, int], int]]] = {
    "albums": (100_000, "albums counted both ways", wrong_albums),
    "collections": (100_000, "collections Pinzetta handled both ways", wrong_collections),
    "games": (2000, "pairs of games checked after every answer", games),
    "positions": (20_000, "positions of the Automa compared", wrong_automa),
    "books": (1000, "games of Age of Comics with their books", wrong_books),
    "counts": (10_000, "games counted twice", wrong_counts),
    "edits": (1000, "pairs of edited records mended", wrong_edits),
    "promises": (10, "rounds of games held to their promises", broken_promises),
    "sentences": (300, "pairs of games of which every sentence on every page is so", wrong_sentences),
    "echoes": (300, "pairs of games told beside the box of which every line is so", wrong_echoes),
    "steps": (500, "pairs of games seen as they were told", wrong_steps),
}
"""For each large check: the default number of cases, a description of the cases, and the function."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, (many, what, _) in LARGE.items():
        parser.add_argument(f"--{name}", type=int, default=many, help=what)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--watched", type=int, default=300, help="games of each level and edition or mode")
    options = parser.parse_args()
    failures = 0
    with ProcessPoolExecutor() as pool:
        for name, (_, what, wrong) in LARGE.items():
            failures += spread(pool, what, vars(options)[name], wrong)
        part = max(options.watched // 30, 1)
        for whose, told_by, kinds in (
            ("the Automa", told_by_the_automa, KINDS),
            ("Pinzetta", told_by_pinzetta, SOLO_KINDS),
        ):
            heard = pool.map(partial(call, told_by, part), range(options.watched // part))
            failures += false_reasons(whose, options.watched // part * part * len(kinds), heard)
        for what, check in PLANTED.items():
            failures += missed(what, check.mutants, pool.map(partial(notices, what), check.mutants))
        failures += missed("the kernels", KERNELS, pool.map(kernels_notice, KERNELS))
    failures += second_python.compare(options.seeds)
    return 1 if failures else 0


def false_reasons(whose: str, count: int, heard: Iterable[tuple[Counter[str], list[str]]]) -> int:
    """Print how often each reason was given in a number of games; return the number of false reasons."""
    told: Counter[str] = Counter()
    lies = []
    for some, wrong in heard:
        told += some
        lies += wrong
    by_name = ", ".join(f"{name} {many:,}" for name, many in sorted(told.items()))
    print(f"reasons of {whose}: {count:,} games, {told.total():,} told, {len(lies)} false ({by_name})", flush=True)
    for lie in lies:
        print(f"  false: {lie}")
    return len(lies)


if __name__ == "__main__":
    sys.exit(main())
