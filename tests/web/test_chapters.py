"""At the end of a day or round, a card shows what all players have gained and what comes next."""

from __future__ import annotations

import re
from html import unescape

import pytest
from playwright.sync_api import Page, expect

import cartone
from cartone.bots import bot_called, choose
from cartone.games import game_called
from cartone.games.kit.steps import NumberChange
from cartone.locale import catalogue
from cartone.table import Random
from cartone.web.lobby_games import page_at

from .beside import rounds
from .browser import Player, table_of
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


def told_on(page: str) -> list[str]:
    """Return the text of the card about the next day or round."""
    card = page.partition("data-card")[2].partition("</dialog>")[0].partition("<h3>")[2]
    return [unescape(line) for line in re.findall(r"<p>(.*?)</p>", card)]


@pytest.mark.parametrize("seats", [2, 5])
def test_the_card_of_a_day_tells_the_event_in_force_and_no_other(site: Site, seats: int) -> None:
    random, cards = Random(3), 0
    table = site.start("stamp-swap", str(seats - 1), seed="4")
    words = page_at(site.host.live(table).table, 0, catalogue("en")).words
    while (ask := site.ask(table)) is not None:
        page = site.answer(table, str(ask.options.sample(random)))
        if "data-card" in page:
            cards += 1
            events = site.host.live(table).table.view(0).events
            assert len(events) == seats
            title, text = words.title(events[-1]), words.says(events[-1])
            assert told_on(page) == [f"The event “{title}” is revealed. {text}"]
    assert cards == 2


def test_the_card_of_a_round_tells_the_calendar_and_the_new_ideas(site: Site) -> None:
    random, cards = Random(3), 0
    table = site.start("age-of-comics", seed="4")
    while (ask := site.ask(table)) is not None:
        page = site.answer(table, str(ask.options.sample(random)))
        if "data-card" in page:
            cards += 1
            assert told_on(page)[0].startswith("The calendar shows ")
            assert not [line for line in told_on(page) if not line.startswith(("The calendar shows ", "New ideas "))]
    assert cards == 4


def test_the_line_that_begins_a_day_is_marked_for_its_card(site: Site) -> None:
    random = Random(3)
    table = site.start("stamp-swap", seed="4")
    while (ask := site.ask(table)) is not None:
        page = site.answer(table, str(ask.options.sample(random)))
        begins = re.findall(r"<li[^>]* data-begins[^>]*>\s*([^<]+?)\s*</li>", page)
        assert len(begins) == ("data-card" in page)
        assert not begins or begins[0].startswith("— ")


def scores_of(site: Site, table: str) -> list[int]:
    return [player.score for player in site.host.live(table).table.view(0).players]


def scores_since(site: Site, table: str, chapter: str) -> list[int]:
    """Return the points that each player has gained since the start of the last day or round."""
    live = site.host.live(table)
    events, touched = live.events(0), live.all_touched(0)
    start = max(number for number, event in enumerate(events) if event.id == chapter)
    by = [0] * len(live.table.seats)
    for touch in (touch for touches in touched[start:] for touch in touches):
        if isinstance(touch, NumberChange) and touch.number.startswith("score-"):
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


def test_the_card_is_not_shown_again_when_others_move(page: Page, home: Home) -> None:
    """At a table with friends, a card that was closed stays closed."""
    ends = until("stamp-swap", ("Anna", "Ben", "Cleo"), lambda table: rounds(table) == 2, before=1)
    (asked,) = cartone.load(ends).pending
    me = next(seat for seat in range(3) if seat not in (asked, first_of_the_next_day(ends)))
    laid = home.host.tables.lay(cartone.load(ends), away=[seat for seat in range(3) if seat != me])
    page.goto(f"{home.address}/table/{laid}")
    page.wait_for_load_state()
    player, card = Player(page), page.locator("dialog[data-card]")
    answer_by_greedy(home, page)
    expect(card.get_by_role("heading", name="Friday is over")).to_be_visible()
    card.get_by_role("button").click()
    while me not in home.host.live(laid).table.pending:
        player.mark()
        answer_by_greedy(home, page)
        player.wait_for_unmarked()
        expect(page.locator("#banner")).to_be_hidden()
        expect(card).to_be_hidden()


def first_of_the_next_day(record: str) -> int:
    table = cartone.load(record)
    seat, ask = next(iter(table.pending.items()))
    table.answer(seat, choose(table, seat, ask, bot_called("greedy", "stamp-swap")))
    return next(iter(table.pending))


def answer_by_greedy(home: Home, page: Page) -> None:
    """Give another player's answer in a separate browser."""
    live = home.host.live(table_of(page))
    seat, ask = next(iter(live.table.pending.items()))
    home.host.moves.answer(
        live.id, seat, live.at(seat), str(choose(live.table, seat, ask, bot_called("greedy", "stamp-swap")))
    )
