"""Sentences that were once wrong are correct now, in every language."""

from __future__ import annotations

import re
from typing import Any

import pytest

import cartone
from cartone.games import game_called
from cartone.games.stamp_swap import ROOM
from cartone.games.stamp_swap.album import Album
from cartone.games.stamp_swap.page.album import RIM
from cartone.games.stamp_swap.page.illustrations import Illustrations
from cartone.games.stamp_swap.page.pictures import rim
from cartone.locale import LANGUAGES, catalogue
from cartone.text import Style
from tests.messages import messages

each = pytest.mark.parametrize("language", LANGUAGES)


@each
def test_a_cell_is_named_by_its_marks(language: str) -> None:
    """Rows have numbers and columns have letters, at the album and in the terminal."""
    table = cartone.new("stamp-swap", ["me", "pinzetta"], seed=1)
    screen: Any = ROOM.screen(catalogue(language), table.seats, 0, Style(colour=False), table.game.pack)
    assert re.findall(r"\b(?:\d+|[a-l])\b", screen.words.cell(2 * 12 + 4)) == ["3", "e"]
    drawn = " ".join(screen.album(Album()))
    written = re.findall(r">([^<]+)</text>", RIM)
    assert re.findall(r"\b(?:\d+|[a-l])\b", drawn) == [*written[0], *written[1:]]
    assert written == ["abcdefghijkl", *map(str, range(1, 13))]


def test_marks_stand_before_their_rows_and_above_their_columns() -> None:
    """This holds on the whole page, and for the part of the album that a picture shows."""
    for columns, rows in ((12, 12), (9, 6)):
        drawn = rim(columns, rows)
        across = [float(x) for x in re.findall(r'x="([\d. %]+)"', drawn)[0].replace("%", "").split()]
        down = [float(y) for y in re.findall(r' y="([\d.]+)%"', drawn)]
        assert [len(across), len(down)] == [columns, rows]
        assert [round(x * columns / 100 - 0.5, 1) for x in across] == list(range(columns))
        assert [round(y * rows / 100 - 0.5, 1) for y in down] == list(range(rows))


@each
def test_the_sizes_of_stamps_are_told_as_they_lie(language: str) -> None:
    """The width comes first, both in the picture and on every page."""
    told = messages(language)["rules.stamp-swap.sizes"][0]
    for size in ("2×2", "3×3", "2×3", "3×2", "2×4", "4×2"):
        assert size in told
    drawn = str(Illustrations(ROOM, catalogue(language)).picture("sizes"))
    shown = re.findall(r'<svg width="(\d+)" height="(\d+)" class="stamp".*?<br>(\d)×(\d)', drawn, re.S)
    assert len(shown) == 5
    for across, down, width, height in shown:
        assert int(across) * int(height) == int(down) * int(width)


@each
def test_no_corner_is_named_in_which_the_value_is_not(language: str) -> None:
    placing = messages(language)["rules.stamp-swap.placing"][0]
    corners = {"en": "top right", "de": "oben rechts", "pl": "prawym górnym", "it": "in alto a destra"}
    assert corners[language] not in placing


@each
def test_event_cards_cover_only_the_text_of_one_another(language: str) -> None:
    only_text = {"en": "only the text", "de": "nur den Text", "pl": "tylko tekst", "it": "solo il testo"}
    assert only_text[language] in messages(language)["rules.stamp-swap.events"][0]


@each
def test_the_guide_that_places_the_phase_token_moves_it(language: str) -> None:
    token = {"en": "phase token", "de": "Phasenmarker", "pl": "żeton fazy", "it": "segnalino fase"}[language]
    guide = ROOM.real.guide
    assert guide is not None
    moved = [name for name in guide.messages if token in messages(language)[name][0]]
    assert moved == ["guide.pinzetta.board", "guide.pinzetta.phase-token"]


@each
def test_a_decision_card_may_cross_out_nothing(language: str) -> None:
    may = {"en": "may", "de": "kann", "pl": "może", "it": "può"}[language]
    for name in ("tip.split", "help.split", "help.split-more"):
        assert f" {may} " in messages(language)[f"stamp-swap.{name}"][0]


def test_what_a_pile_is_worth_to_another_is_no_loss_of_theirs() -> None:
    why = {language: messages(language)["stamp-swap.why.choose"][0] for language in LANGUAGES}
    assert "straci" not in why["pl"]
    assert "mieć około" in why["pl"]
    assert "entgehen" not in why["de"]


@each
def test_on_a_graphics_card_a_bot_plays_and_not_luck(language: str) -> None:
    assert "chance" in messages(language)["error.device-bot"][0].partition(":")[0]


@each
def test_a_window_in_which_cartone_cannot_run_is_called_so(language: str) -> None:
    lacks = {"en": "lack it", "de": "Er fehlt", "pl": "nie mają go", "it": "manca alle"}
    assert lacks[language] not in messages(language)["offline.no-worker"][0]


@each
def test_the_automa_has_no_money_and_no_agent_in_a_terminal(language: str) -> None:
    table = cartone.new("age-of-comics", ["me", "automa"], seed=1)
    view: Any = table.view(0)
    drawn: Any = game_called("age-of-comics").screen(catalogue(language), table.seats, 0, Style(colour=False))
    its = "\n".join(drawn.area(view, view.players[1]))
    assert "$" not in its
    assert "START" not in its
    assert "$" in "\n".join(drawn.area(view, view.players[0]))
    assert re.findall(r"Automa \d+ \((.*?)\)", "\n".join(drawn.scores(view))) == ["4○"]
