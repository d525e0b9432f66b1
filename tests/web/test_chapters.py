"""When a day or a round ends, a card says what it brought to everybody, and what comes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from cartone.games import game_called
from cartone.games.kit.steps import Count
from cartone.table import Random

from .beside import rounds
from .browser import Player
from .moments import ALONE, open_table, until
from .onstage import Home
from .site import Site


@pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])
def test_the_card_of_a_day_or_round_has_the_points_it_brought(site: Site, game: str) -> None:
    random = Random(3)
    table = site.start(game, seed="4")
    chapter = game_called(game).chapter
    begun, cards = scores_of(site, table), 0
    while (ask := site.ask(table)) is not None:
        page = site.answer(table, str(ask.options.sample(random)))
        news = site.host.live(table).news(0)
        ends = chapter in [event.id for event in news]
        shown = re.findall(r"<td class=\"together\">([+−]\d+)</td>", page)
        assert bool(shown) == bool(ends and rounds(site.host.live(table).table) > 1)
        if not shown:
            continue
        cards += 1
        now = scores_of(site, table)
        later = scores_since(site, table, chapter)
        gains = [int(by.replace("−", "-")) for by in shown]
        assert gains == [end - new - start for end, new, start in zip(now, later, begun, strict=True)]
        chips = re.findall(r"<span class=\"of\">[^<]* <b>([+−]\d+)</b>", page)
        assert sum(int(by.replace("−", "-")) for by in chips) == sum(gains)
        begun = [end - new for end, new in zip(now, later, strict=True)]
    assert cards == rounds(site.host.live(table).table) - 1 > 1


def scores_of(site: Site, table: str) -> list[int]:
    return [player.score for player in site.host.live(table).table.view(0).players]


def scores_since(site: Site, table: str, chapter: str) -> list[int]:
    """What everybody got since the last day or round began."""
    live = site.host.live(table)
    events, touched = live.events(0), live.all_touched(0)
    start = max(number for number, event in enumerate(events) if event.id == chapter)
    by = [0] * len(live.table.seats)
    for touch in (touch for touches in touched[start:] for touch in touches):
        if isinstance(touch, Count) and touch.number.startswith("score-"):
            by[int(touch.number.rpartition("-")[2])] += touch.by
    return by


def test_the_card_is_shown_when_a_day_ends_and_not_again(page: Page, home: Home) -> None:
    ends = until("stamp-swap", ALONE["stamp-swap"], lambda table: rounds(table) == 2, before=1)
    page.goto(open_table(page, home, ends))
    page.wait_for_load_state()
    player = Player(page)
    player.press(player.find('[data-key="h"]'))
    player.press(player.find(".hint button"))
    card = page.locator("dialog[data-card]")
    expect(card.get_by_role("heading", name="Friday is over")).to_be_visible()
    expect(card).to_contain_text("Saturday")
    card.get_by_role("button").click()
    expect(card).to_be_hidden()
    page.reload()
    expect(page.locator("#do")).to_be_visible()
    expect(card).to_be_hidden()
