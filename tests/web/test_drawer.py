"""The drawer next to a table: the whole log, and the rules at the paragraph for the current question."""

from __future__ import annotations

import re
from html import unescape

import pytest
from playwright.sync_api import Page, expect

from cartone.games import game_called
from cartone.games.kit.steps import steps_of
from cartone.locale import catalogue
from cartone.table import Random

from .moments import alone, open_table, with_friends
from .onstage import Home
from .site import Site
from .test_rules import MESSAGES

LINE = re.compile(r"(?:<li class=\"(?!remark)[^\"]*\">|<summary>(?=—))(.*?)\s*</(?:li|summary)>", re.S)
"""Pattern for a line of the log or the heading of a day or round."""


def lines_of(part: str) -> list[str]:
    """Return the lines of a log without points and reasons."""
    without = re.sub(r"<ul class=\"why\">.*?</ul>|<b class=\"gained\".*?</b>", "", part, flags=re.S)
    return [unescape(re.sub(r"<[^>]+>", "", line)).strip() for line in LINE.findall(without)]


@pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])
def test_the_log_tells_all_that_happened_by_days_or_rounds_with_the_points(site: Site, game: str) -> None:
    table = site.start(game, seed="4")
    site.play(table, Random(2), 40)
    live = site.host.live(table)
    words = game_called(game).words(catalogue(), live.table.seats, 0, live.table.game.pack)
    page = site.page(f"/table/{table}/log")
    fresh, *chapters = re.split(r"<details class=\"chapter\"", page)
    events = [event for event in live.events(0) if event.is_said]
    told = [line for chapter in reversed(chapters) for line in lines_of(chapter)]
    assert told == [words.event(event) for event in events]
    assert len(chapters) == 1 + sum(event.id == game_called(game).chapter for event in events)
    assert lines_of(fresh) == [words.event(event) for event in live.news(0) if event.is_said]
    found = re.findall(r"<b class=\"gained\" title=\"([^\"]+)\">([+−]\d+)</b>", "".join(chapters))
    steps = steps_of(game_called(game), live.table)
    assert steps is not None
    before = steps.begin(0).numbers
    for player in live.table.view(0).players:
        name = "You" if player.seat == 0 else words.name(player.seat)
        assert sum(int(by.replace("−", "-")) for who, by in found if who == name) == player.score - before.get(
            f"score-{player.seat}", 0
        )


def test_every_kind_of_question_leads_to_a_paragraph() -> None:
    for name, opponent in (("stamp-swap", "pinzetta"), ("age-of-comics", "automa")):
        room = game_called(name)
        book = room.lessons.rulebook
        assert book is not None
        kinds = {kind.removesuffix(f"-{opponent}") for kind in book.questions}
        asked = {message.removeprefix(f"{name}.do.") for message in MESSAGES if message.startswith(f"{name}.do.")}
        for kind in asked:
            assert any(kind == one or kind.startswith(f"{one}-") for one in kinds), kind
        assert kinds <= {part for kind in asked for part in (kind, kind.rpartition("-")[0], kind.partition("-")[0])}


def test_against_an_opponent_its_own_paragraph_comes_first() -> None:
    book = game_called("stamp-swap").lessons.rulebook
    assert book is not None
    assert book.answers("choose", "pinzetta") == "/rules/pinzetta#her-cut-3"
    assert book.answers("choose", "") == "/rules/stamp-swap#choose"
    assert book.answers("place", "pinzetta") == "/rules/stamp-swap#placing"
    assert book.answers("nothing", "") is None


@pytest.mark.walk
def test_log_and_rules_open_beside_the_table_and_close_again(page: Page, home: Home) -> None:
    page.set_viewport_size({"width": 1366, "height": 800})
    page.goto(open_table(page, home, alone("age-of-comics", "sales")))
    page.wait_for_load_state()
    at, drawer = page.locator("input[name=at]").input_value(), page.locator("#drawer")
    page.keyboard.press("l")
    expect(drawer.get_by_role("heading", name="Log")).to_be_visible()
    expect(drawer.locator(".chapter")).to_have_count(6)
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    page.locator(".bar nav [data-drawer]").click()
    expect(drawer.locator("#sales.here")).to_be_in_viewport()
    drawer.get_by_role("searchbox").fill("ticket")
    drawer.get_by_role("searchbox").press("Enter")
    expect(drawer.locator("mark").first).to_be_visible()
    drawer.locator("[data-close]").click()
    expect(drawer).to_be_hidden()
    assert page.locator("input[name=at]").input_value() == at, "the table is as it was"


def test_the_log_of_a_friend_tells_nothing_that_the_page_does_not(site: Site) -> None:
    answer = site.client.post("/open", data={"record": with_friends("stamp-swap", "cut")})
    table = answer.headers["location"].split("/")[2]
    site.client.post(f"/table/{table}/hand-over", data={"seat": "1"})
    page = site.page(f"/table/{table}/log")
    live = site.host.live(table)
    words = game_called("stamp-swap").words(catalogue(), live.table.seats, 1, live.table.game.pack)
    told = [line for chapter in reversed(page.split('<details class="chapter"')[1:]) for line in lines_of(chapter)]
    assert told == [words.event(event) for event in live.events(1) if event.is_said]
