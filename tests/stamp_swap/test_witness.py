"""Every reason that Pinzetta gives is true, and no other reason would be true instead."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from cartone.games import stamp_swap
from cartone.games.stamp_swap.components import DOUBLE, DRAWN_SIZES, Box, Size
from cartone.games.stamp_swap.game import StampSwap
from cartone.locale import LANGUAGES
from cartone.table import Deck, Event, Reason, SeededDealer, StackedDealer, Table

from ..messages import messages
from .builders import HOUSE
from .claims import CLAIMS, FACTS, SENTENCES
from .witness import Untrue, W, Witness, hear_out

BLANKS = {reason: {*inspect.signature(claim).parameters} - {"w", "e"} for reason, claim in CLAIMS.items()}
"""The parameters of each reason that its claim needs."""

RARELY_MET = {"swap-pile-empty"}
"""Reasons that occur only with empty supplies, which the shipped pack never has."""

FREE = {("her-pile-taken", "pile")}
"""Choices that you make, which the witness accepts before checking the result."""


class Doubter(Witness):
    """A witness that is also given wrong versions of every event, and remembers which of them it accepted."""

    def __init__(self, game: StampSwap) -> None:
        super().__init__(game)
        self.told: Counter[tuple[str, str]] = Counter()
        self.believed: list[str] = []

    def check(self, event: Event) -> None:
        super().check(event)
        for what, wrong in wrongly_told(event):
            self.told[what] += 1
            try:
                super().check(wrong)
            except Untrue:
                continue
            self.believed.append(f"{what}: {wrong} for {event}")


def wrongly_told(event: Event) -> Iterator[tuple[tuple[str, str], Event]]:
    """Yield versions of an event with one change each, and the name of the changed part."""
    if event.id in FACTS:
        for name, value in event.params.items():
            if name != "source" and (event.id, name) not in FREE:
                for wrong in others(name, value):
                    yield (event.id, name), replace(event, params={**event.params, name: wrong})
    for place, reason in enumerate(event.reasons):
        before, after = event.reasons[:place], event.reasons[place + 1 :]
        yield (reason.id, "left out"), replace(event, reasons=before + after)
        yield (reason.id, "twice"), replace(event, reasons=(*before, reason, reason, *after))
        for other in CLAIMS:
            if other != reason.id and BLANKS[other] == BLANKS[reason.id]:
                wrong_reason = Reason(other, reason.params)
                yield (reason.id, other), replace(event, reasons=(*before, wrong_reason, *after))
        for name, value in reason.params.items():
            for wrong in others(name, value):
                wrong_reason = Reason(reason.id, {**reason.params, name: wrong})
                yield (reason.id, name), replace(event, reasons=(*before, wrong_reason, *after))


def others(name: str, value: Any) -> list[Any]:
    """Return wrong values for a parameter."""
    if name in ("pile", "seat"):
        return [1 - value]
    if name == "size":
        return [size for size in (*DRAWN_SIZES, DOUBLE) if size != value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, tuple):
        return [value[1:]] if value else []
    if isinstance(value, Box):
        return [box for box in Box if box != value]
    if name == "card":
        return [f"{value[0]}{number}" for number in range(1, 9) if value != f"{value[0]}{number}"]
    return [object()]


def solo(player: str, seed: int, level: str = "1", mode: str = "full") -> Table[StampSwap]:
    return stamp_swap.new([player, "pinzetta"], seed=seed, settings={"level": level, "mode": mode})


def heard(table: Table[StampSwap], kind: type[W]) -> W:
    """Return the witness of a whole game, who must have no objections."""
    witness = hear_out(table, kind)
    assert not witness.untrue, f"seed {table.header.seed}: {witness.untrue[0]}"
    return witness


def doubted(table: Table[StampSwap]) -> Doubter:
    """Return the witness of a whole game, who must have accepted no wrong event."""
    witness = heard(table, Doubter)
    assert not witness.believed, f"seed {table.header.seed}: {witness.believed[0]}"
    return witness


def beginning_so(table: Table[StampSwap], change: Callable[[StampSwap], object]) -> Table[StampSwap]:
    """Return the same table, with a change to the game at its beginning."""
    fresh = table._make_game

    def begin() -> StampSwap:
        game = fresh()
        change(game)
        return game

    table._make_game = begin
    return table


SOLO_KINDS = [(level, mode) for level in "123" for mode in ("full", "intro")]


# -- reasons --------------------------------------------------------------------------------------


def test_the_witness_knows_every_reason_of_the_catalogue_and_no_other() -> None:
    assert sorted(CLAIMS) == sorted(SENTENCES)


@pytest.mark.parametrize(("level", "mode"), SOLO_KINDS)
def test_every_reason_and_event_is_true_of_the_position(level: str, mode: str) -> None:
    for seed in range(SOLO_KINDS.index((level, mode)), 60, len(SOLO_KINDS)):
        heard(solo("greedy" if seed > 50 else "chance", seed, level, mode), Witness)


def test_all_reasons_are_met_and_a_wrong_word_is_noticed() -> None:
    """Any other number, pile, size, card, box, item or reason would be false."""
    met: Counter[str] = Counter()
    told: Counter[tuple[str, str]] = Counter()
    for seed in range(12):
        witness = doubted(solo("chance", seed, str(1 + seed % 3), "intro" if seed == 2 else "full"))
        met += witness.reasons
        told += witness.told
    assert {*met} == {*CLAIMS} - RARELY_MET
    assert {(reason, blank) for reason in {*CLAIMS} - RARELY_MET for blank in BLANKS[reason]} <= {*told}


def test_a_swap_with_an_empty_pile_is_told_as_such() -> None:
    """Pinzetta's small pile is empty because no large square or long rectangle is left; the other pile has a rare small
    square."""
    rare = next(tile.id for tile in HOUSE.tiles_by_size[Size.SMALL_SQUARE] if tile.is_rare)
    dealer = StackedDealer({"pinzetta-event": ["Z01", "Z07"], "small-square": [rare]}, SeededDealer(1))

    def run_out(game: StampSwap) -> None:
        game.tile_decks |= {size: Deck(size, []) for size in (Size.LARGE_SQUARE, Size.LONG_RECTANGLE)}

    witness = doubted(beginning_so(stamp_swap.new(["chance", "pinzetta"], seed=1, dealer=dealer), run_out))
    assert witness.reasons["swap-pile-empty"] >= 1
    assert witness.told["swap-pile-empty", "pile"] >= 1


# -- the end --------------------------------------------------------------------------------------


def tied(table: Table[StampSwap]) -> Table[StampSwap]:
    """Return the same game ending in a tie, because you begin with the missing points."""
    yours, hers = heard(table, Witness).game.scores()
    return beginning_so(table, lambda game: game.players[0].points.update(events=hers - yours))


@pytest.mark.parametrize(("mode", "endings"), [("full", 3), ("intro", 2)])
def test_a_tie_is_told_step_by_step(mode: str, endings: int) -> None:
    """Either you or Pinzetta has more rare stamps, or the win is shared; in intro mode, she has none."""
    seen: set[tuple[int, ...]] = set()
    for seed in range(8):
        steps = doubted(tied(solo("chance", seed, mode=mode))).ending_heard()
        assert steps[0][0] == "tied"
        seen.add(tuple(params["seat"] for step, params in steps if step == "won"))
    assert len(seen) == endings


@pytest.mark.parametrize("mode", ["full", "intro"])
def test_what_is_left_untold_is_missed(mode: str) -> None:
    """If the last event of any kind is missing, the story is incomplete."""
    table = tied(solo("chance", 1, mode=mode))
    story = [event.id for event in heard(table, Witness).heard]
    for message in {*story} & {*FACTS}:
        last = len(story) - 1 - story[::-1].index(message)

        class Deaf(Witness):
            times = 0

            def hear(self, event: Event, last: int = last) -> None:
                if self.times != last:
                    super().hear(event)
                self.times += 1

        assert hear_out(table, Deaf).untrue, message


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_without_pinzetta_the_imaginary_player_is_told_only_to_two(seats: int) -> None:
    for seed in range(4):
        witness = heard(stamp_swap.new(["chance"] * seats, seed=seed), Witness)
        assert witness.times_told("imaginary-player") == (1 if seats == 2 else 0)
        assert not witness.reasons


# -- in every language ----------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_gives_the_same_numbers_in_every_language(language: str) -> None:
    for reason, sentence in SENTENCES.items():
        (text,) = messages(language)[f"stamp-swap.reason.{reason}"]
        assert sorted(re.findall(r"\[?\d", text)) == sorted(re.findall(r"\[?\d", sentence)), reason
