"""The drawing of the table in a terminal: piles are in their physical order."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from cartone.games.stamp_swap import ROOM, outlook
from cartone.games.stamp_swap.game import StampSwap
from cartone.games.stamp_swap.outlook import Final
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Random, Table, key_of
from cartone.text import Style

from .builders import table_of
from .test_solo import solo_table
from .test_whole_games import step

UNLESS = {"en": "unless", "de": "falls das nicht schon", "pl": "o ile jeszcze nie", "it": "se non ha già scelto"}


def drawn_piles(table: Table[StampSwap], language: str = "en") -> dict[str, list[int]]:
    """Return the numbers of the items drawn under the name of each of Pinzetta's piles."""
    drawn = ROOM.screen(catalogue(language), table.seats, 0, Style(colour=False))
    piles: dict[str, list[int]] = {}
    for line in drawn.table(table.view(0), table.pending.get(0)):
        if name := re.match(r"B[12]\b", line):
            piles[name[0]] = []
        elif piles and not line.startswith(" "):
            break
        elif piles and (number := re.match(r" {2}([ \d]{2}\d) \S", line)):
            piles[next(reversed(piles))].append(int(number[1]))
    return piles


def true_piles(table: Table[StampSwap]) -> dict[str, list[int]]:
    large, small = ([item.number for item in pile] for pile in table.game.players[1].piles)
    return {"B1": large, "B2": small}


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_an_exchange_her_piles_are_drawn_as_they_lie_and_her_swap_names_them(language: str) -> None:
    """Item 11 is now second in Pinzetta's pile, so the leftmost number is not the lowest."""
    table = solo_table("2", seed=11)
    table.answer(0, "11 for 2")
    assert drawn_piles(table, language) == {"B1": [1, 11, 3], "B2": [4, 5]}
    table.answer(0, "6 | 2 7 8 | 9 10")
    assert drawn_piles(table, language) == {"B1": [1, 4, 3], "B2": [11, 5]}, "she swapped the leftmost of those tied"
    screen = ROOM.screen(catalogue("en"), table.seats, 0, Style(colour=False))
    told = [line for event in table.game.story.events() if event.id == "she-swaps" for line in screen.told(event)]
    assert "she swaps #11 and #4 between her piles" in " ".join(map(str.strip, told))


def test_a_long_text_keeps_its_place() -> None:
    assert list(drawn_piles(solo_table("2", seed=101))["B2"]) == [4, 5]


def positions(seeds: range) -> Iterator[Table[StampSwap]]:
    """Yield the table at every question with Pinzetta's piles in play."""
    for seed in seeds:
        table = solo_table("2", seed=seed)
        random = Random(key_of(seed, "piles"))
        while table.pending:
            if table.game.players[1].piles and table.pending[0].kind != "draw":
                yield table
            step(table, random)


def test_every_pile_of_hers_is_drawn_in_the_order_it_lies() -> None:
    compared = out_of_numbers = 0
    for table in positions(range(25)):
        assert drawn_piles(table) == true_piles(table)
        compared += 1
        out_of_numbers += any(pile != sorted(pile) for pile in true_piles(table).values())
    assert compared > 100
    assert out_of_numbers > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_owner_of_a_pile_chooses_next_only_if_they_have_not_chosen(language: str) -> None:
    """An owner who has already chosen is not asked again, and the help does not say that they will be."""
    skipped = 0
    for seed in range(4):
        table, random = table_of(4, seed), Random(key_of(seed, "choose"))
        while table.pending:
            seat, ask = next(iter(table.pending.items()))
            if ask.kind != "choose":
                step(table, random)
                continue
            drawn = ROOM.screen(catalogue(language), table.seats, seat, Style(colour=False))
            assert UNLESS[language] in drawn.words.about(ask, "help")
            done = {player.seat for player in table.game.players if player.has_chosen} | {seat}
            pile = next((pile for pile in ask.options if pile.seat in done), ask.options.at(0))
            table.answer(seat, pile)
            if pile.seat in done:
                skipped += 1
                assert not (pile.seat in table.pending and table.pending[pile.seat].kind == "choose")
    assert skipped


# -- negative numbers -------------------------------------------------------------------------------

BELOW_ZERO = {"en": "−14 to −10", "de": "−14 bis −10", "pl": "od −14 do −10", "it": "da −14 a −10"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_range_below_zero_is_said_in_words_with_a_true_minus(language: str) -> None:
    table = solo_table(seed=0)
    words = ROOM.words(catalogue(language), table.seats, 0)
    ranges = {(-14, -10): BELOW_ZERO[language], (-14, -14): "−14", (10, 14): "10–14", (0, 4): "0–4", (7, 7): "7"}
    for (least, most), said in ranges.items():
        assert words.points_of(Final(1, least, most, by_hand=False)) == said
        assert words.points_of(Final(1, least, most, by_hand=True)) == f"{said} + ?"
    across = words.points_of(Final(1, -4, 3, by_hand=False))
    assert "−4" in across
    assert "–" not in across


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_says_what_she_would_have_below_zero(language: str) -> None:
    table = solo_table(seed=0)
    assert outlook.finals(table.view(0))[1][1:3] == (-14, -10)
    screen = ROOM.screen(catalogue(language), table.seats, 0, Style(False), table.game.pack)
    assert f"Pinzetta {BELOW_ZERO[language]}" in "\n".join(screen.table(table.view(0), table.pending[0]))
