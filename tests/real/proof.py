"""The large versions of the checks at real tables: retold games, wrong entries, score pads, owners' packs.

python -m tests.real.proof
python -m tests.real.proof --seeds 20 --entries 1000
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product

import pytest

from cartone.table import CartoneError

from ..automa import person as automa_person
from ..automa import test_guided as guided_automa
from ..automa import test_hands as automa_hands
from ..automa.mutants import GUIDED_AUTOMA_ACTS, GUIDED_AUTOMA_STEPS
from ..kit.packforms import PACKED
from ..kit.test_editing import try_forms
from ..mutants import Mutant
from ..pads import test_retold
from ..pads.writers import check as check_pad
from ..pads.writers import played
from ..pinzetta import person as pinzetta_person
from ..pinzetta import test_guided as guided_pinzetta
from ..pinzetta import test_hands as pinzetta_hands
from ..pinzetta.mutants import GUIDED_PINZETTA_STEPS
from ..proving import missed, spread
from . import test_full as full
from .entries import DEPTHS, try_entries
from .gaps import check_gaps
from .owners import CARDS, check_owner
from .person import OPPONENTS, WAYS
from .person import check as check_full


def wrong_of(checks: Iterable[tuple[str, Callable[[], object]]]) -> int:
    """Run checks and count those that fail, printing the name of each."""
    wrong = 0
    for name, check in checks:
        try:
            check()
        except (AssertionError, CartoneError) as problem:
            print(f"  {name}: {(str(problem).splitlines() or [repr(problem)])[0]}")
            wrong += 1
    return wrong


def wrong_guided(part: int, count: int) -> int:
    """Count the solo games of every kind that differ when retold to the opponent, with our cards or without a pack."""
    return wrong_of(
        (f"{settings}, seed {seed}", partial(guided.check, person.digital(seed, settings), guided.HOUSE, guided.NONE))
        for seed in range(part * count, (part + 1) * count)
        for guided, person in ((guided_pinzetta, pinzetta_person), (guided_automa, automa_person))
        for settings in guided.SETTINGS
    )


def wrong_owners(game: str, part: int, count: int) -> int:
    """Count the games after which an owner who only follows instructions has a different table, with any cards and
    corrections."""
    return wrong_of(
        (f"{game}, {cards}, seed {seed}", partial(check_owner, game, cards, seed))
        for seed in range(part * count, (part + 1) * count)
        for cards in CARDS
    )


def wrong_eyes(part: int, count: int) -> int:
    """Count the solo games of every kind in which a model moved as instructed differs from the on-screen game."""
    return wrong_of(
        (f"{settings}, seed {seed}", partial(hands.follow, seed, settings, (hands.HOUSE, hands.NONE)[seed % 2]))
        for seed in range(part * count, (part + 1) * count)
        for hands in (pinzetta_hands, automa_hands)
        for settings in hands.SETTINGS
    )


def wrong_gaps(game: str, part: int, count: int) -> int:
    """Count the guided games with a randomly incomplete pack in which an entry is impossible or a question is
    skipped."""
    seeds = range(part * count, (part + 1) * count)
    return wrong_of((f"{game}, seed {seed}", partial(check_gaps, game, seed)) for seed in seeds)


def wrong_full(part: int, count: int) -> int:
    """Count the solo games of every kind that differ when entered again in full, in any way."""
    return wrong_of(
        (f"{game} {settings}, seed {seed}, {way}", partial(check_full, game, seed, settings, way))
        for seed in range(part * count, (part + 1) * count)
        for (game, settings), way in product(full.KINDS, WAYS)
    )


def wrong_on_a_pad(part: int, count: int) -> int:
    """Count the games of every kind that have other points by source on a score pad."""
    return wrong_of(
        (f"{table!r}, seed {seed}", partial(check_pad, table))
        for seed in range(part * count, (part + 1) * count)
        for table in (
            *(played("stamp-swap", ["chance"] * people, seed) for people in (2, 3, 4, 5)),
            *(played("age-of-comics", ["chance"] * people, seed) for people in (2, 3, 4)),
            *(test_retold.solo(opponent, seed) for opponent in test_retold.SOLO),
        )
    )


def wrong_entries(depth: str, part: int, count: int) -> int:
    """Count the wrong entries at a real table that are not refused in one line or that change something."""
    return wrong_of([(f"part {part}", partial(try_entries, depth, count, 100 * part))])


def wrong_cards(part: int, count: int) -> int:
    """Count the wrongly filled-in card forms that are not refused in one line or that damage a pack."""
    return wrong_of((f"part {part}", partial(try_forms, room, 1000 * part, count // len(PACKED))) for room in PACKED)


def notices(test: Callable[[Mutant], None], mutant: Mutant) -> bool:
    try:
        test(mutant)
    except (AssertionError, pytest.fail.Exception):
        return False
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=200, help="seeds of solo games of each kind at a real table")
    parser.add_argument("--gaps", type=int, default=5000, help="guided games with packs that lack cards by chance")
    parser.add_argument("--pads", type=int, default=200, help="seeds of games of each kind on score pads")
    parser.add_argument("--entries", type=int, default=10_000, help="wrong entries in each depth of each game")
    parser.add_argument("--cards", type=int, default=4000, help="wrong cards in owners' packs")
    options = parser.parse_args()
    failures = 0
    with ProcessPoolExecutor() as pool:
        failures += spread(pool, "seeds of solo games told the opponent", options.seeds, wrong_guided)
        failures += spread(pool, "seeds of solo games whose cardboard was moved as told", options.seeds, wrong_eyes)
        for game in OPPONENTS:
            what = f"seeds of owners against {OPPONENTS[game]}, with any cards and corrections"
            failures += spread(pool, what, options.seeds, partial(wrong_owners, game))
        for game in OPPONENTS:
            what = f"guided games against {OPPONENTS[game]} with gaps in the pack"
            failures += spread(pool, what, options.gaps // len(OPPONENTS), partial(wrong_gaps, game))
        failures += spread(pool, "seeds of solo games told whole", options.seeds, wrong_full)
        failures += spread(pool, "seeds of games of nine kinds on score pads", options.pads, wrong_on_a_pad)
        for depth in DEPTHS:
            failures += spread(pool, f"wrong entries for {depth}", options.entries, partial(wrong_entries, depth))
        failures += spread(pool, "wrong cards in owners' packs", options.cards, wrong_cards)
        for whose, mutants, test in (
            ("Pinzetta", GUIDED_PINZETTA_STEPS, pinzetta_hands.test_a_mistake_in_what_is_told_is_noticed),
            ("the Automa", GUIDED_AUTOMA_STEPS, automa_hands.test_a_mistake_in_what_is_told_is_noticed),
            ("the upkeep of the Automa", GUIDED_AUTOMA_ACTS, automa_hands.test_an_act_that_is_not_told_is_noticed),
        ):
            failures += missed(f"what {whose} makes hands do", mutants, pool.map(partial(notices, test), mutants))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
