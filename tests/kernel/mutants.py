"""Mutants of the kernels: in each, one line of a module is changed, and the proof must find a difference.

A mutant is planted in fresh copies of the kernel's modules, which always run as plain Python.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.machinery import SourceFileLoader
from types import CodeType, ModuleType
from typing import NamedTuple
from unittest.mock import patch

import numpy as np

from cartone.games import game_called
from cartone.kernel import jit

from .modes import MODES, Mode

GAMES = 24
"""Number of games, in plain Python and different modes, after which an undetected mutant counts as missed."""

SHARED = "cartone.kernel"
STAMPS, COMICS = "cartone.games.stamp_swap.kernel", "cartone.games.age_of_comics.kernel"
TWINS = {"stamp-swap": (STAMPS, "StampSwapTwin"), "age-of-comics": (COMICS, "AgeOfComicsTwin")}


class Planted(NamedTuple):
    """A replacement in a module of a kernel, and the game in which to look for a difference."""

    old: str
    new: str
    room: str
    game: str

    @property
    def modes(self) -> Sequence[Mode]:
        """The modes to try, alternating between solo and multiplayer."""
        modes = [mode for mode in MODES if mode.game == self.game]
        alone = [mode for mode in modes if mode.seats[-1] != "chance"]
        others = [mode for mode in modes if mode not in alone]
        return [some[number // 2 % len(some)] for number in range(GAMES) for some in [(alone, others)[number % 2]]]


@contextmanager
def planted(one: Planted) -> Iterator[ModuleType]:
    """Yield the kernels' module `prove` with the mutant in place, and restore the real modules afterwards."""
    right = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        """Compile the mutated source of its module, ignoring cached bytecode."""
        if fullname != one.room:
            return right(loader, fullname)
        text = loader.get_data(loader.path).decode()
        assert text.count(one.old) == 1, f"{fullname} has {one.old!r} {text.count(one.old)} times"
        return compile(text.replace(one.old, one.new), f"mutant of {fullname}", "exec")

    kept = {name: module for name, module in sys.modules.items() if is_of_a_kernel(name)}
    for name in kept:
        del sys.modules[name]
    wrong = patch.object(SourceFileLoader, "get_code", get_code)
    try:
        with patch.object(jit, "COMPILED", False), np.errstate(over="ignore"), wrong:
            yield importlib.import_module(f"{SHARED}.prove")
    finally:
        for name in [name for name in sys.modules if is_of_a_kernel(name)]:
            del sys.modules[name]
        sys.modules.update(kept)
        for name, module in kept.items():
            parent, _, child = name.rpartition(".")
            setattr(sys.modules[parent], child, module)


def is_of_a_kernel(name: str) -> bool:
    shared = name.startswith(f"{SHARED}.") and name != jit.__name__
    return shared or any(name == room or name.startswith(f"{room}.") for room in (STAMPS, COMICS))


def notices(one: Planted) -> bool:
    """Return whether the proof finds a difference or the mutant crashes."""
    make, twin_of = game_called(one.game).make, TWINS[one.game]
    with planted(one) as prove:
        twin = getattr(importlib.import_module(twin_of[0]), twin_of[1])
        try:
            for number, mode in enumerate(one.modes):
                table = mode.table(number)()
                new_game = partial(make, table.seats, table.game.pack, table.header.settings)
                if prove.compare(table, twin(new_game)) is not None:
                    return True
        except (LookupError, ValueError, TypeError, AssertionError):
            return True
    return False


def _planted(game: str, kernel: str, mutants: Sequence[tuple[str, str, str]]) -> list[Planted]:
    """Return mutants of modules that belong to the game's kernel or are shared by all kernels."""
    return [
        Planted(old, new, room if room.startswith(SHARED) else f"{kernel}.{room}", game) for room, old, new in mutants
    ]


STAMP_SWAP_MUTANTS = _planted("stamp-swap", STAMPS, [
    # randomness and decks
    (f"{SHARED}.randomness", "np.uint64(counter + 1) * STEP", "np.uint64(counter + 2) * STEP"),
    ("game", "key = key_named(key_named(game.key, DECK), ", "key = key_named(game.key, "),
    ("game", "game.deck_cards[start + index] = game.deck_cards[start + game.deck_size[deck]]", "pass"),
    # knowledge of items, and where they are stored
    ("game", "game.item_seen[item] = EVERYONE\n", "game.item_seen[item] |= 1\n"),
    ("game", "game.kept_up[kept] = game.item_up[item]", "game.kept_up[kept] = 1"),
    ("cards", "record[place] = back if symbol.up else -1 - back", "record[place] = back"),
    # the album
    ("album", "room[ROWS - 1] = 0", "pass"),
    ("contests", "there != here and kind[there] == kind[here]", "there != here"),
    ("rules", "item < player.incoming[lowest]", "item > player.incoming[lowest]"),
    # options
    ("playing", "tray * CELLS + row * SIDE + column", "tray * CELLS + column * SIDE + row"),
    ("cutting", "CUTS_BEFORE[leading] + cut // POWERS[leading + 1]", "CUTS_BEFORE[leading] + cut // POWERS[leading]"),
    ("effects", "if player.collection[place] < item:", "if player.collection[place] <= item:"),
    # effects
    ("effects", "effect.amount if effect.contest == NONE or effect.contest == contest else 0", "effect.amount"),
    (
        "effects",
        "return state.FOR_SPECIALISTS if card < OF_EVENTS else state.FOR_EVENTS",
        "return state.FOR_SPECIALISTS",
    ),
    # Pinzetta
    ("opponent", "        tokens += 2\n", "        tokens += 3\n"),
    ("opponent", "return SMALL if small > large else LARGE", "return SMALL if small >= large else LARGE"),
    ("turn", "points * (game.day + 1)", "points * (game.day + 2)"),
    ("solo", "if not cards.is_back_of_hers[mat]:", "if True:"),
    # several players, and points
    ("several", "seat = (loser + game.seats - step) % game.seats", "seat = (loser + step) % game.seats"),
    ("scoring", "rivals <= 2 and count < IMAGINARY_FOREVER", "rivals <= 2 and count <= IMAGINARY_FOREVER"),
])  # fmt: skip

AGE_OF_COMICS_MUTANTS = _planted("age-of-comics", COMICS, [
    # randomness, decks and answers
    (f"{SHARED}.asking", "    marked.decisions[seat] += 1\n", "    marked.decisions[seat] += 2\n"),
    ("piles", "+= box.back[card] == back and box.genre[card] != other_than", "+= box.back[card] == back"),
    ("piles", "game.deck[deck, place_in(game.deck[deck], card)] = game.deck[deck, game.deck_size[deck]]", "pass"),
    ("box", "[place.ideas for place in pack.places]", "[place.ideas for place in pack.places[::-1]]"),
    # rounds
    ("rules", "if alike >= CROWDED:", "if alike > CROWDED:"),
    ("rules", "game.in_hand[seat] + game.hyped_comics[seat] > HAND_LIMIT", "game.in_hand[seat] > HAND_LIMIT + 1"),
    ("chart", "better += best_fans(game, other) > best", "better += best_fans(game, other) >= best"),
    # actions
    ("actions", "if box.back[card] == 1 and player.gain_idea", "if box.back[card] <= 2 and player.gain_idea"),
    ("actions", "if game.idea_board[genre]:", "if game.idea_supply[genre]:"),
    ("printing", "card < COMICS and game.ideas[seat, box.genre[card]] >= IDEAS_FOR_A_PRINT", "card < COMICS"),
    ("training", "cost <= game.money[seat]", "cost < game.money[seat]"),
    ("player", "take_out(game.seen[seat], index, game.in_hand[seat])", "pass"),
    ("sales", "    game.came[seat] = game.arrivals\n", "    game.came[seat] = game.arrivals - 1\n"),
    ("orders", "value_of(game, seat, slot) >= order % PER_GENRE", "value_of(game, seat, slot) > order % PER_GENRE"),
    ("mastery", "+ 1 > of_genre(game, box, holder, genre)", "+ 1 >= of_genre(game, box, holder, genre)"),
    # the Automa
    ("opponent", "for place in range(game.display_size, 0, -1):", "for place in range(1, game.display_size + 1):"),
    ("opponent", "if was_done(game, action) == done and succeeds", "if succeeds"),
    ("turn", "        fans += game.round_\n", "        fans += game.round_ - 1\n"),
    ("solo", "for _ in range(game.editors[AUTOMA]):", "for _ in range(game.editors[AUTOMA] - 1):"),
    # points
    ("scoring", "ORIGINAL_POINTS[matching(game, box, seat, slot)]", "ORIGINAL_POINTS[0]"),
])  # fmt: skip

(NOTHING,) = _planted("stamp-swap", STAMPS, [("turn", "points * (game.day + 1)", "points * (1 + game.day)")])
"""A change that is not a mistake, so the proof must not notice it."""
KERNELS = [*STAMP_SWAP_MUTANTS, *AGE_OF_COMICS_MUTANTS]
