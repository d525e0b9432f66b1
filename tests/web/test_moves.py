"""No move is lost: what is pressed in haste, dragged or tapped does what was meant, and the options are in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cartone.games.stamp_swap.album import CELLS, cell_name
from cartone.games.stamp_swap.options import Places

from .browser import Player, Server, check_sight
from .moments import ALONE, LONG, first_time, moments, open_table, with_friends

SCREEN = {"width": 1366, "height": 800}
PHONE = {"width": 390, "height": 844}
SEVERAL = first_time("stamp-swap", "place", lambda options: len(options.items) > 2)
"""Several stamps are to be placed."""

ACTION = first_time("age-of-comics", "action", lambda options: True)
"""The first editor of the game."""

PATIENT, HASTE = 400, 180
"""Milliseconds between the clicks of somebody who looks first, and of somebody in a hurry."""


def answers(server: Server, page: Page) -> list[str]:
    """What the first seat has answered so far."""
    return [str(entry) for entry in server.table(page).record.entries if str(entry).startswith("A ")]


def open_in_time(page: Page, server: Server, record: str, **kept: str) -> Player:
    """A table as people have it, where time passes only when a test says so; `kept` is what the browser remembers."""
    page.clock.install()
    page.goto(open_table(page, server, record))
    page.evaluate("kept => { localStorage.clear(); Object.assign(localStorage, kept); }", {"in-time": "yes", **kept})
    page.reload()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    return Player(page)


# -- keys -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", ["step", "slow"])
def test_keys_that_end_a_line_of_the_story_do_nothing_else(page: Page, server: Server, pace: str) -> None:
    player = open_in_time(page, server, ACTION, pace=pace)
    told = 0
    while told < 4:
        page.clock.run_for(PATIENT)
        player.take_hint()
        given, lines = answers(server, page), page.locator("#news > li").count()
        if lines == 1:
            continue  # that is not told line by line
        told += 1
        for number in range(lines + 3):
            page.keyboard.press(("Space", "Enter")[(number + told) % 2])
            page.clock.run_for(PATIENT)
        assert answers(server, page) == given


def test_an_answer_ends_the_story_and_keys_answer_again(page: Page, server: Server) -> None:
    player = open_in_time(page, server, ACTION, pace="step")
    later = page.locator("#news .later")
    while later.count() < 2:
        page.clock.run_for(PATIENT)
        player.take_hint()
    left = later.count()
    page.keyboard.press("PageDown")
    assert later.count() == left, "keys that answer nothing are not taken"
    page.locator("[data-pace]").select_option("instant")
    page.clock.run_for(PATIENT)
    player.commit(player.things.first)
    page.clock.run_for(PATIENT)
    given = len(answers(server, page))
    player.mark()
    player.things.first.focus()
    page.keyboard.press("Enter")
    player.wait_for_unmarked()
    assert len(answers(server, page)) == given + 1


def test_a_key_that_is_held_answers_once(page: Page, server: Server) -> None:
    player = open_in_time(page, server, first_time("age-of-comics", "idea", lambda options: True), pace="instant")
    given = len(answers(server, page))
    page.locator("#table .legal").first.focus()
    player.mark()
    page.keyboard.down("Enter")
    player.wait_for_unmarked()
    for _ in range(4):
        page.clock.run_for(PATIENT)
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert len(answers(server, page)) == given + 1


# -- mouse and finger -------------------------------------------------------------------------------


def test_three_clicks_in_haste_answer_one_question(page: Page, server: Server) -> None:
    player = open_in_time(page, server, first_time("age-of-comics", "idea", lambda options: True), pace="instant")
    given = len(answers(server, page))
    box = page.locator(".idea-big").first.bounding_box()
    assert box is not None
    player.mark()
    for _ in range(3):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        player.wait_for_unmarked()
        page.clock.run_for(HASTE)
    assert len(answers(server, page)) == given + 1
    page.clock.run_for(PATIENT)
    player.commit(page.locator(".idea-big"))
    assert len(answers(server, page)) == given + 2, "then it listens again"


def test_a_double_click_does_not_take_the_device_over_for_the_next_person(page: Page, server: Server) -> None:
    player = open_in_time(page, server, with_friends("age-of-comics", "action"), pace="instant")
    while not page.locator(".hand-over").count():
        page.clock.run_for(PATIENT)
        player.commit(player.things.last)
    page.locator(".hand-over .primary").click()
    page.clock.run_for(HASTE)
    expect(page.locator(".hand-over")).to_be_visible()
    page.clock.run_for(PATIENT)
    page.locator(".hand-over .primary").click()
    expect(page.locator(".hand-over")).to_have_count(0)


@pytest.mark.parametrize("which", ["selected", "another"])
def test_the_stamp_that_is_dragged_is_the_one_that_is_placed(page: Page, server: Server, which: str) -> None:
    page.goto(open_table(page, server, SEVERAL))
    item, options = several(server, page, which)
    cell = next(cell for cell in range(CELLS) if options.room_for(item) >> cell & 1)
    stamp = page.locator(f'.incoming [data-item="{item}"]')
    stamp.drag_to(page.locator(".album"), target_position=middle_of(page, cell))
    expect(stamp).to_have_count(0)
    assert answers(server, page)[-1] == f"A place {item} {cell_name(cell)}"


def test_a_stamp_that_does_not_fit_where_it_is_dropped_is_only_picked_up(page: Page, server: Server) -> None:
    page.goto(open_table(page, server, first_time("stamp-swap", "place", lambda options: any(too_tight(options)))))
    given = answers(server, page)
    _, options = several(server, page, "selected")
    item, cell = next(too_tight(options))
    page.locator(f'.incoming [data-item="{item}"]').drag_to(
        page.locator(".album"), target_position=middle_of(page, cell)
    )
    expect(page.locator(f'.incoming .picked[data-item="{item}"]')).to_be_visible()
    assert answers(server, page) == given


def test_what_is_dropped_from_elsewhere_places_nothing(page: Page, server: Server) -> None:
    page.goto(open_table(page, server, SEVERAL))
    given = answers(server, page)
    _, options = several(server, page, "selected")
    cell = next(cell for cell in range(CELLS) if options.room_for(options.items[0]) >> cell & 1)
    page.locator(".incoming .picked").drag_to(page.locator("#do"))
    page.locator(".bar nav a").first.drag_to(page.locator(".album"), target_position=middle_of(page, cell))
    page.locator('[data-key="h"]').click()
    expect(page.locator(".hint")).to_be_visible()
    assert answers(server, page) == given


def too_tight(options: Places) -> Iterator[tuple[int, int]]:
    """Stamps, and cells where the selected one fits and they do not."""
    for item in options.items:
        room = options.room_for(options.items[0]) & ~options.room_for(item)
        yield from ((item, cell) for cell in range(CELLS) if room >> cell & 1)


def several(server: Server, page: Page, which: str) -> tuple[int, Places]:
    """The stamp that is selected, or another one, and where all of them fit."""
    options = server.table(page).pending[0].options
    assert isinstance(options, Places)
    return options.items[0 if which == "selected" else 1], options


def middle_of(page: Page, cell: int) -> Any:
    """Where a cell is in the album."""
    row, column = divmod(cell, 12)
    return page.locator(".album").evaluate(
        """(album, [row, column]) => ({
            x: album.clientLeft + (column + 0.5) * album.clientWidth / 12,
            y: album.clientTop + (row + 0.5) * album.clientHeight / 12,
        })""",
        [row, column],
    )


def test_a_tap_on_a_cell_shows_what_it_brings_and_places_nothing(visit: Callable[..., Page], server: Server) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(open_table(page, server, SEVERAL))
    here, given = page.locator("#place-here"), answers(server, page)
    expect(here).to_be_hidden()
    for number in (0, 3, 7):
        cell = page.locator(".cell").nth(number)
        cell.tap()
        expect(page.locator("#gain")).to_have_text(cell.get_attribute("data-gain") or "")
        expect(page.locator(".ghost")).to_be_visible()
        expect(here).to_be_in_viewport()
    assert answers(server, page) == given
    wanted = [page.locator(".cell").nth(number).get_attribute("value") for number in (7, 0)]
    here.tap()
    expect(page.locator(".cell.chosen")).to_have_count(0)
    assert answers(server, page) == [*given, f"A place {wanted[0]}"]
    cell = page.locator(".cell").first
    wanted = [cell.get_attribute("value")]
    cell.tap()
    cell.tap()
    expect(page.locator(".cell.chosen")).to_have_count(0)
    assert answers(server, page)[-1] == f"A place {wanted[0]}"


# -- what is in sight -------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [SCREEN, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])
def test_whatever_is_asked_an_option_is_in_sight(
    visit: Callable[..., Page], server: Server, game: str, screen: dict[str, int]
) -> None:
    page = visit(viewport=screen)
    kinds = {kind: record for players in (LONG, ALONE[game]) for kind, record in moments(game, players).items() if kind}
    assert len(kinds) > 8
    for record in kinds.values():
        page.goto(open_table(page, server, record))
        check_sight(page)
