"""The words of guided Pinzetta: the page, terminal and log use no name that an owner of the box cannot see."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from unittest.mock import patch

import pytest

from cartone.games import game_called, pinzetta
from cartone.games.kit.lines import paragraph_of
from cartone.games.kit.steps import EventSteps
from cartone.games.pinzetta.page.page import PinzettaHands
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Table
from cartone.text import Style
from tests.mutants import Mutant, plant
from tests.taps import look

from .mutants import HER_HANDS
from .person import digital, moments, reported
from .test_guided import HOUSE, NONE

SETTINGS = [({"level": "1", "mode": "full"}, 3), ({"level": "3", "mode": "intro"}, 4)]
"""Settings and seeds of games in which Pinzetta swaps with you, and of games with rare or face-down stamps."""
FULL = (3, SETTINGS[0][0])


def lines_at(table: Table[Any], said: str, language: str) -> Iterator[str]:
    """Yield the text of the page, of the list of entries and of the terminal at one moment."""
    page = look(table, language=language)
    yield page.do
    if said:
        yield page.arrival.said(said) if table.draw is not None else page.choices.in_words(said)
    yield from (tile.label for tile in page.entering.tiles)
    screen = game_called("pinzetta").screen(catalogue(language), table.seats, 0, Style(False), table.game.pack)
    yield from screen.players(page.view)


def story_of(table: Table[Any], language: str) -> list[str]:
    """Return the whole log with its reasons, as shown on the page and in the terminal."""
    events = table.happened(0)
    page = look(table, language=language)
    steps = page.story.steps(events, EventSteps(page.room, 0).since(table, events, 0))
    told = [line for step in steps for line in (step.line, *(reason for reason, _ in step.reasons))]
    screen = game_called("pinzetta").screen(catalogue(language), table.seats, 0, Style(False), table.game.pack)
    return [*told, *(line for event in events if event.is_said for line in screen.told(event))]


def machine_words(line: str, language: str) -> list[str]:
    """Return text that no person would write: missing names, placeholders, item numbers, notation."""
    as_told = re.escape(catalogue(language).text("pinzetta.word.told"))
    notation = r"\bcrossed, |^\d crossed|^points \d" if language == "en" else r"\bcrossed\b|\bpoints\b"
    return re.findall(rf"None|{as_told}|[{{}}]|#\d|\b(?:small|large)-\w+|\w+-2-3|{notation}", line)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("settings", "seed"), SETTINGS, ids=["full", "intro"])
def test_a_game_without_a_pack_is_told_in_words_of_people(settings: dict[str, str], seed: int, language: str) -> None:
    said: list[str] = []
    for table, entry in moments(digital(seed, settings), **NONE):
        said += lines_at(table, entry, language)
    said += story_of(table, language)
    assert len(said) > 100
    assert [(line, wrong) for line in said if (wrong := machine_words(line, language))] == []


def test_what_was_said_once_is_noticed() -> None:
    assert machine_words("Pinzetta: +4 in the Show Phase. Her card, counted by you, gives 4 for None, × 1.", "en") == [
        "counted by you", "None"]  # fmt: skip
    assert machine_words("You swap your #7 with her #1.", "en") == ["#7", "#1"]
    assert machine_words("4 crossed", "de") == ["crossed"]


def test_her_points_of_a_show_are_told_with_the_day_and_move_her_cube() -> None:
    table = reported(digital(*FULL), **NONE)
    lines = [line for line in story_of(table, "en") if "on the card" in line]
    ends = [f"{times} on {day}). Move her cube." for times, day in enumerate(("Friday", "Saturday", "Sunday"), 1)]
    assert [line.partition(" × ")[2] for line in lines[:3]] == ends


def test_every_reason_that_names_a_step_of_hers_leads_to_its_paragraph() -> None:
    """The stored story of a finished game is included."""
    table = reported(digital(*FULL), **NONE)
    page = look(table)
    reasons = {reason.id: page.words.reason(reason) for event in table.happened(0) for reason in event.reasons}
    numbered = [name for name, said in reasons.items() if said.endswith("]")]
    assert len(numbered) > 5
    assert [name for name in numbered if not paragraph_of(page.room, name).startswith("/rules/pinzetta")] == []


# -- instructions -----------------------------------------------------------------------------


def acts(table: Table[Any]) -> list[str]:
    """Return the message IDs of all instructions."""
    events, page = table.happened(0), look(table)
    return [
        step.kind
        for step in page.hands.acts(page.story.steps(events, EventSteps(page.room, 0).since(table, events, 0)))
    ]


LAID = ["her-event-due", "your-event-due", "bottom-part-due", "specialist", "events-discarded", "phase-moves",
        "appraise-due", "cut-due", "decision-due"]  # fmt: skip
SET_UP = ["set-up-table", "set-up-phase", "set-up-cubes", "set-up-attendees", "set-up-events", "set-up-shows",
          "set-up-mats"]  # fmt: skip


@pytest.mark.parametrize("more", [HOUSE, NONE], ids=["house", "none"])
def test_whoever_deals_her_cards_is_told_to_shuffle_draw_and_discard_them(more: Mapping[str, Any]) -> None:
    """The instructions come before the question about the cards."""
    found: dict[str, list[str]] = {}
    for table, _ in moments(digital(*FULL), **more):
        about = table.draw.why if table.draw is not None else table.pending[0].about if table.pending else "over"
        found.setdefault(about, acts(table))
    assert found[""] == SET_UP
    assert found["piles"] == [*SET_UP, "her-first-forever", *LAID]
    done = acts(table)
    assert {event: done.count(event) for event in LAID if event != "phase-moves"} == dict.fromkeys(
        [event for event in LAID if event != "phase-moves"], 3
    )
    assert sum(event.startswith("scored-") for event in done) == 3, "her cube is moved in every Show"
    assert done[-1] == "her-total"
    assert done.count("phase-moves") == 3 * 3 - 1, "after Collect, Swap and Show, but for the last"
    shown = [place for place, kind in enumerate(done) if kind == "your-show"]
    assert [done[place - 1] for place in shown] == ["scored-show-told"] * 3, (
        "as soon as she has scored, it is your Show"
    )
    assert [done[place + 1 : place + 3] for place in shown[:2]] == [["phase-moves", "her-event-due"]] * 2


def test_cards_that_cartone_draws_lie_in_the_box() -> None:
    table = pinzetta.new(["me", "pinzetta"], seed=5, settings={"level": "2"})
    while not table.over:
        table.answer(0, str(table.pending[0].options.at(0)))
    done = acts(table)
    assert not {"set-up-events", "decision-due", "events-discarded"} & {*done}
    assert done.count("her-event") == done.count("your-event") == 3, "the items are yours to lay out"
    events, page = table.happened(0), look(table)
    news = page.story.steps(events, EventSteps(page.room, 0).since(table, events, 0))
    assert "decisions-shuffled" not in [step.kind for step in page.hands.others(news)]


def check_hands() -> None:
    test_whoever_deals_her_cards_is_told_to_shuffle_draw_and_discard_them(NONE)
    test_cards_that_cartone_draws_lie_in_the_box()


@pytest.mark.parametrize("mutant", HER_HANDS, ids=lambda mutant: mutant.old.strip()[:30])
def test_a_mistake_in_what_is_for_hands_is_noticed(mutant: Mutant) -> None:
    wrong = plant("cartone.games.pinzetta.page.page", mutant).PinzettaHands
    with patch.object(PinzettaHands, "is_for_hands", wrong.is_for_hands), pytest.raises(AssertionError):
        check_hands()


def test_the_set_up_says_which_attendees_stay_in_the_box() -> None:
    table = pinzetta.new(["me", "pinzetta"], dealer=None, settings={"level": "2"})
    for language in LANGUAGES:
        removed = catalogue(language).listed("1569")
        assert any(removed in line for line in story_of(table, language))
