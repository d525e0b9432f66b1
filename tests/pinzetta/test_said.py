"""Guided Pinzetta's messages about your side of the table: Forever Stamps, your Show Phase, and the meaning of
questions."""

from __future__ import annotations

from typing import Any

import pytest

from cartone.games import game_called, pinzetta
from cartone.games.kit.localized_input import as_notation
from cartone.games.pinzetta.steps import thing
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Event, Table
from cartone.text import Style
from tests.taps import look

from .person import digital, moments, reported
from .test_guided import HOUSE, NONE

YOU, HER = 0, 1
FULL, INTRO = {"level": "2", "mode": "full"}, {"level": "2", "mode": "intro"}


def said(table: Table[Any], *ids: str, language: str = "en") -> list[str]:
    words = pinzetta.ROOM.words(catalogue(language), table.seats, YOU, table.game.pack)
    return [words.event(event) for event in table.events(YOU) if event.id in ids]


def test_your_points_for_forever_stamps_are_told_as_on_a_screen() -> None:
    for seed in range(6):
        game = digital(seed, FULL)
        (line,) = said(reported(game, **NONE), "your-forever")
        points = game.game.by_source(YOU)["forever"]
        assert (f"+{points}" if points else "no points") in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_intro_mode_you_compare_forever_stamps_with_the_imaginary_player_only(language: str) -> None:
    """Document 003 emphasizes this: 3 or more Forever Stamps are worth 10 points, fewer are worth 6."""
    table = reported(digital(4, INTRO), **NONE)
    (line,) = said(table, "intro-forever", language=language)
    assert [number for number in ("3", "10", "6") if number not in line] == []
    assert not said(table, "your-forever")
    assert not said(reported(digital(4, FULL), **NONE), "intro-forever")


@pytest.mark.parametrize("more", [HOUSE, NONE, {"seed": 3}], ids=["house", "none", "drawn"])
def test_nobody_is_to_look_at_what_lies_face_down_for_her(more: dict[str, Any]) -> None:
    lines = said(reported(digital(3, FULL), **more), "her-event", "her-event-due")
    assert len(lines) == 3
    assert all("without looking" in line for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_items_that_a_correction_moves_have_no_number_that_nobody_sees(language: str) -> None:
    table = reported(digital(3, FULL), **NONE)
    page = look(table, language=language)
    assert [name for item in table.game.out if "#" in (name := page.hands.piece_name(thing(item)))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_she_appraises_is_told_before_you_cut(language: str) -> None:
    """The reasons behind the line list the tokens; "left to right" is mentioned only where it applies."""
    table = next(table for table, _ in moments(digital(3, FULL), **NONE) if table.pending[YOU].about == "piles")
    words = pinzetta.ROOM.words(catalogue(language), table.seats, YOU, table.game.pack)
    told = [event for event in table.events(YOU) if event.id in ("appraise-due", "cut-due")]
    assert [event.id for event in told] == ["appraise-due", "cut-due"]
    reasons = " ".join(map(words.reason, told[0].reasons))
    assert [number for number in "1432" if number not in reasons] == []


# -- the sheet ----------------------------------------------------------------------------------


def test_the_sheet_has_what_is_known_of_your_points_and_no_noughts_for_the_rest() -> None:
    game = digital(3, FULL)
    table = reported(game, **NONE)
    page, words = look(table), catalogue("en")
    rows = dict(page.end.sheet)
    forever = game.game.by_source(YOU)["forever"]
    assert rows[words.text("stamp-swap.word.source-forever")] == [forever, game.game.by_source(HER)["forever"]]
    assert rows[words.text("pinzetta.word.told")] == [game.scores[YOU] - forever, None]
    assert rows[words.text("stamp-swap.word.level")] == [None, -10]
    assert table.game.by_source(YOU) == {"forever": forever, "told": game.scores[YOU] - forever}
    screen = game_called("pinzetta").screen(words, table.seats, YOU, Style(False), table.game.pack)
    (level,) = [line for line in screen.sheet(page.view) if line.startswith(words.text("stamp-swap.word.level"))]
    assert level.split()[-2:] == ["–", "−10"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_stories_of_before_are_still_told(language: str) -> None:
    """Stored stories contain messages that new ones no longer use."""
    words = pinzetta.ROOM.words(catalogue(language), pinzetta.new(["me", "pinzetta"], seed=1).seats, YOU)
    for name in ("set-up-cards", "set-up-cards-intro", "her-event-another", "your-event-another"):
        assert words.event(Event(name, {}))
    assert words.event(Event("split", {"seat": 0, "reserve": (1,), "large": (2, 3), "small": (4,)}))


# -- help ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_the_number_of_a_show_is_said_to_be_multiplied(language: str) -> None:
    """Each question for a number has its own help."""
    help_of: dict[str, str] = {}
    for table, _ in moments(digital(1, {"level": "1", "mode": "full"}), **NONE):
        if table.pending and table.pending[YOU].kind == "tell":
            help_of[table.pending[YOU].about] = look(table, language=language).advice
    tied = reported(digital(1, FULL))
    tied.take_back()
    tied.answer(YOU, str(tied.scores[HER]))
    help_of[tied.pending[YOU].about] = look(tied, language=language).advice
    assert {*help_of} == {"show-scoring", "her-forever", "your-forever", "her-rare", "your-points", "your-rare"}
    assert len({*help_of.values()}) == len(help_of)
    assert all(help_of.values())
    multiplied = catalogue(language).text("pinzetta.help.tell-show-scoring")
    assert [about for about, said in help_of.items() if said == multiplied] == ["show-scoring"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_in_the_piles_can_be_typed_in_words_of_the_language(language: str) -> None:
    """Items are separated by commas and piles by slashes, and a pile may be shorter. Everything shown can be typed."""
    for table, said in moments(digital(3, FULL), **NONE):
        if not table.pending or table.pending[YOU].kind != "lie":
            continue
        ask, words = table.pending[YOU], look(table, language=language).words
        typed = words.typed(ask.options.read(said))
        assert as_notation(words, table.view(YOU), ask, typed) == said
        assert as_notation(words, table.view(YOU), ask, typed.upper().replace(",", "")) == said
        assert language == "en" or "other" not in typed.split()


@pytest.mark.parametrize(
    ("language", "column", "row"),
    [("en", "column of a scoring card", "row of the contest"), ("de", "Spalte", "Zeile ist die des Wettbewerbs"),
     ("pl", "kolumnę", "wiersz wyznacza konkurs"), ("it", "colonna", "riga è quella del concorso")],
)  # fmt: skip
def test_the_guide_reads_the_column_of_the_level_and_the_row_of_the_contest(
    language: str, column: str, row: str
) -> None:
    """Document 001: the row is the number of the contest card, and the column is that of the level."""
    said = catalogue(language).text("guide.pinzetta.level", change="−10")
    assert 0 <= said.find(column) < said.find(row)
