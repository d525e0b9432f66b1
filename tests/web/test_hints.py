"""Hints with figures: on the things themselves, in the note, the API and the terminal; none keeps a page waiting."""

from __future__ import annotations

import io
import re
import threading
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cartone.bots import bot_called, choose, master
from cartone.host import Host
from cartone.host.hints import Hints
from cartone.locale import LANGUAGES, catalogue
from cartone.table import IllegalAnswer
from cartone.terminal import Quit, TerminalGame

from ..made_up_hints import CHANCES, WORLDS, made_up
from ..messages import tells
from .onstage import Home
from .site import Site, check_html
from .test_thinking import Gated

GAME, SEAT = "stamp-swap", 0
HINTS = "cartone.host.hints"


def gate_of(host: Host) -> threading.Semaphore:
    """Let searches run in a thread of this process, behind a gate."""
    host.hints = Hints()
    host.hints.searches.searcher = made = Gated()
    host.at_end.callback(made.close)
    return made.gate


@pytest.fixture(autouse=True)
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master, "is_fast", lambda: True)
    monkeypatch.setattr(f"{HINTS}.advised", made_up)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    made = Site(tmp_path)
    gate_of(made.host).release(100)
    yield made
    made.host.close()


def hinted(site: Site, table: str, **form: str) -> str:
    reply = site.client.post(f"/table/{table}/hint", data=form)
    assert reply.status_code == 200
    check_html(reply.text)
    return str(reply.text)


def options_of(site: Site, table: str) -> list[str]:
    ask = site.ask(table)
    assert ask is not None
    return [str(option) for option in ask.options]


def greedy_says(site: Site, table: str) -> str:
    live = site.host.live(table)
    return str(choose(live.table, SEAT, live.table.pending[SEAT], bot_called("greedy", GAME)))


def compared(site: Site, table: str, option: str, more: str = "") -> str:
    """Return the page after an option was chosen while "Why not" is ticked."""
    live = site.host.live(table)
    form = {"at": live.at(SEAT), "answer": option, "why": "on"}
    reply = site.client.post(f"/table/{table}/answer{more}", data=form, follow_redirects=True)
    assert reply.status_code == 200
    return str(reply.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_options_are_worth_stands_on_them_and_in_the_note(site: Site, language: str) -> None:
    table = site.start(GAME, "1", seed="3")
    site.client.cookies.set("language", language)
    page, words = hinted(site, table), catalogue(language)
    *_, third, second, best = options_of(site, table)
    for option, chance in zip((best, second, third), CHANCES, strict=True):
        button = re.search(rf'<button[^>]*value="{re.escape(option)}"[^>]*data-thing[^>]*>', page)
        assert button is not None
        assert f'data-chance="{words.percent(chance)}"' in button[0]
        assert tells(button[0], "review.wins", language, games=words.decimal(100 * chance, 0), points="102" if chance
                     == CHANCES[0] else "100" if chance == CHANCES[1] else "91")  # fmt: skip
    assert tells(page, "review.no-difference", language, games="2", doubt="4", points=f"{words.decimal(-1.0)}")
    assert tells(page, "review.fewer", language, games="11", doubt="4", points=f"{words.decimal(-5.5)}")
    assert tells(page, "review.how", language, bot="Greta", playouts=words.number(WORLDS))
    assert page.count("data-chance") == len(CHANCES)


def test_reasons_are_told_of_greedys_answer_only(site: Site) -> None:
    table = site.start(GAME, "1", seed="3")
    assert "<em>" not in hinted(site, table)
    site.host.hints = None
    assert "<em>" in hinted(site, table)


def test_why_not_this_compares_an_option_and_answers_nothing(site: Site) -> None:
    table = site.start(GAME, "1", seed="3")
    first, *_, best = options_of(site, table)
    before = site.host.live(table).at(SEAT)
    page = compared(site, table, first)
    assert tells(page, "review.fewer", games="11", doubt="4", points="−5.5")
    assert not tells(page, "review.no-difference", games="2", doubt="4", points="−1.0")
    assert tells(compared(site, table, best), "review.is-best")
    assert site.host.live(table).at(SEAT) == before
    reply = site.client.post(f"/table/{table}/answer", data={"at": before, "answer": "999", "why": "on"})
    assert (reply.status_code, "999" in reply.text) == (422, True)
    compared(site, table, first, "?mine=yes")
    assert site.host.live(table).table.decisions(SEAT) == 1


def test_greedys_hint_is_there_until_the_figures_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hints.of, "__defaults__", ("", 0.05))
    site = Site(tmp_path)
    gate = gate_of(site.host)
    table = site.start(GAME, "1", seed="3")
    own = greedy_says(site, table)
    page = hinted(site, table)
    assert f'value="{own}" formaction="/table/{table}/answer?mine=yes"' in page
    assert tells(page, "review.coming")
    assert f'formaction="/table/{table}/hint"' in page
    assert "data-chance" not in page
    first, *_, best = options_of(site, table)
    page = compared(site, table, first)
    again = re.search(rf'formaction="/table/{table}/(answer[?]why=yes)"\s+name="answer" value="([^"]*)"', page)
    assert again is not None
    assert again[2] == first
    gate.release(100)
    for _ in range(100):
        if "data-chance" in (page := hinted(site, table)):
            break
    assert f'value="{best}" formaction="/table/{table}/answer?mine=yes"' in page
    site.host.close()


def test_where_the_search_dies_or_the_game_is_in_a_lesson_the_hint_is_as_ever(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(*_: object) -> Any:
        raise BrokenProcessPool

    monkeypatch.setattr(f"{HINTS}.advised", dies)
    table = site.start(GAME, "1", seed="3")
    page = hinted(site, table)
    assert f'value="{greedy_says(site, table)}" formaction' in page
    assert "data-chance" not in page
    assert not tells(page, "review.coming")


def test_figures_of_another_position_are_not_shown(site: Site) -> None:
    assert site.host.hints is not None
    table = site.start(GAME, "1", seed="3")
    live = site.host.live(table)
    found = site.host.hints.of(live, SEAT)
    assert found.comparison is not None
    assert found.still(live.at(SEAT)) is found
    site.answer(table, options_of(site, table)[0])
    assert found.still(site.host.live(table).at(SEAT)).comparison is None


# -- the API and the terminal ------------------------------------------------------------------------


def test_the_api_gives_the_same_figures_and_asks_before_a_deal_of_the_day_is_practice(site: Site) -> None:
    table = site.start(GAME, "1", seed="3")
    url = f"/api/v1/tables/{table}/hint"
    first, *_, best = options_of(site, table)
    found = site.client.post(url, json={}).json()
    assert (found["option"], found["why"], found["coming"]) == (best, "", False)
    assert [one["chance"] for one in found["options"]] == list(CHANCES)
    assert found["options"][2]["says"] == "Wins 11 fewer games in 100 (± 4). Points: −5.5."
    about = site.client.post(url, json={"about": first}).json()
    assert [one["option"] for one in about["options"]] == [best, first]
    assert site.client.post(url, json={"about": "999"}).status_code == 422
    site.host.hints = None
    plain = site.client.post(url, json={}).json()
    assert (plain["option"], plain["options"]) == (greedy_says(site, table), [])
    assert plain["why"]

    daily = site.host.dailies.daily(GAME)
    refused = site.client.post(f"/api/v1/tables/{daily}/hint", json={})
    assert (refused.status_code, refused.json()["error"]) == (403, "error.sure-hint")
    assert not site.host.live(daily).is_practice
    assert site.client.post(f"/api/v1/tables/{daily}/hint", json={"sure": True}).status_code == 200
    assert site.host.live(daily).is_practice


def test_the_terminal_tells_them_too(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    table = site.start(GAME, "1", seed="3")
    first, *_, best = options_of(site, table)
    typed = iter(["hint", f"hint {first}", f"hint {best}", "hint 999", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    out = io.StringIO()
    with pytest.raises(Quit):
        TerminalGame(site.host, table, catalogue("en"), out).run()
    told = " ".join(out.getvalue().split())
    assert told.count("Wins 62 of 100 games, 102 points on average.") == 3
    assert told.count("Wins 11 fewer games in 100 (± 4). Points: −5.5.") == 2
    assert told.count("No clear difference (± 4 games in 100). Points: −1.0.") == 1
    assert told.count("This is the suggestion itself.") == 1
    assert f"Greta plays about {WORLDS} games to the end" in told
    assert "999" in told


def test_an_option_that_is_none_is_refused(site: Site) -> None:
    assert site.host.hints is not None
    table = site.start(GAME, "1", seed="3")
    with pytest.raises(IllegalAnswer):
        site.host.hints.of(site.host.live(table), SEAT, "999")


# -- in a browser -----------------------------------------------------------------------------------


def test_ticking_why_not_lets_the_next_press_compare(page: Page, home: Home) -> None:
    gate_of(home.host).release(100)
    table = home.host.tables.new("age-of-comics", ["me", "automa"], 3)
    page.goto(f"{home.address}/table/{table}")
    page.locator('[data-key="h"]').click()
    expect(page.locator(".hint button")).to_be_visible()
    worth = page.locator("[data-chance]")
    expect(worth.first).to_be_visible()
    assert worth.count() == len(CHANCES)
    before = page.locator("[data-at]").get_attribute("data-at")
    page.locator(".hint [name=why]").check()
    page.locator("button.thing.legal:not([data-chance])").first.click()
    expect(page.locator(".hint")).to_contain_text("11 fewer")
    assert page.locator("[data-at]").get_attribute("data-at") == before
    expect(page.locator(".hint [name=why]")).not_to_be_checked()
    page.locator(".hint button").click()
    expect(page.locator(".hint")).to_have_count(0)
