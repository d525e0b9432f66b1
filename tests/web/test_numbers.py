"""Every number on the page of a game is so: a gain is what is gained, a preview what happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from cartone.games.age_of_comics.page import page
from cartone.games.kit.page import TablePage
from cartone.web import doors

from ..mutants import CHIPS_SHOWN, COMICS_SHOWN, STAMPS_SHOWN, Mutant, plant
from .numbers import play_stamp_swap
from .numbers_comics import play_age_of_comics
from .site import Site


def test_gains_counted_stamps_buttons_to_reserve_and_what_she_takes_are_so(tmp_path: Path) -> None:
    seen = play_stamp_swap(Site(tmp_path))
    assert min(seen[what] for what in ("gains", "counted", "rare", "cuts", "undecided cuts")) > 0, seen


COMPARED = ("pieces", "numbers", "charts", "turned", "crossed", "fits", "rooms", "proofs", "previews", "chips")
"""What a whole game of Age of Comics is to show at least once."""


def test_prints_chips_the_chart_the_cards_of_the_automa_and_where_all_pieces_lie_are_so(tmp_path: Path) -> None:
    seen = play_age_of_comics(Site(tmp_path))
    assert min(seen[what] for what in COMPARED) > 0, seen


# -- planted mistakes -------------------------------------------------------------------------------


def show_wrongly(monkeypatch: pytest.MonkeyPatch, game: str, wrong: type[TablePage]) -> None:
    shown = doors.page_of
    monkeypatch.setattr(doors, "page_of", lambda room: wrong if room.name == game else shown(room))


@pytest.mark.parametrize("mutant", STAMPS_SHOWN, ids=lambda mutant: mutant.new[:30])
def test_a_wrong_number_on_the_page_of_stamp_swap_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mutant: Mutant
) -> None:
    show_wrongly(monkeypatch, "stamp-swap", plant("cartone.games.stamp_swap.page.page", mutant).StampSwapPage)
    with pytest.raises(AssertionError):
        play_stamp_swap(Site(tmp_path))


@pytest.mark.parametrize("mutant", COMICS_SHOWN, ids=lambda mutant: mutant.new[:30])
def test_a_wrong_number_on_the_page_of_age_of_comics_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mutant: Mutant
) -> None:
    show_wrongly(monkeypatch, "age-of-comics", plant("cartone.games.age_of_comics.page.page", mutant).AgeOfComicsPage)
    with pytest.raises(AssertionError):
        play_age_of_comics(Site(tmp_path))


@pytest.mark.parametrize("mutant", CHIPS_SHOWN, ids=lambda mutant: mutant.new[:30])
def test_a_wrong_chip_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mutant: Mutant) -> None:
    wrong = plant("cartone.games.age_of_comics.page.chips", mutant)
    for name in ("fits", "fitting", "option_chip", "print_chip", "room_chip"):
        monkeypatch.setattr(page, name, getattr(wrong, name))
    with pytest.raises(AssertionError):
        play_age_of_comics(Site(tmp_path))
