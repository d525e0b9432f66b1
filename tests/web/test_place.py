"""The lobby as a place, drawings of achievements, colours of sources, and the picture that players share."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cartone.games import game_called
from cartone.games.kit.bars import COLOURS
from cartone.locale import LANGUAGES, catalogue
from cartone.web.server_config import ServerConfig
from tests.host.test_dailies import finish

from .days import GAMES, Days, both
from .onstage import at_home


@pytest.fixture
def site(tmp_path: Path) -> Days:
    return Days(tmp_path)


@both
def test_a_source_has_the_same_colour_on_every_sheet_and_in_the_history(site: Days, game: str) -> None:
    words, room = catalogue("en"), game_called(game)
    colours: dict[str, set[int]] = {}
    for seed in range(3):
        table = site.start(game, seed=str(seed))
        site.finish(table)
        page = (
            site.page(f"/table/{table}").partition("<tbody>")[0]
            + site.page(f"/table/{table}").partition("reckoning")[2]
        )
        for number, name in re.findall(r'class="s(\d+)"/></svg>([^<]+)</th>', page):
            colours.setdefault(name, set()).add(int(number))
    for number, name in re.findall(r'class="s(\d+)" width="10" height="10"/></svg>([^<]+)</li>', site.page("/history")):
        colours.setdefault(name, set()).add(int(number))
    known = {room.source(source, words): {number} for source, number in room.source_colours.items()}
    assert len(colours) > 6
    assert colours.items() <= known.items()
    assert len(set(room.source_colours.values())) == len(room.source_colours) <= COLOURS


def test_every_achievement_has_a_drawing_of_its_own(site: Days) -> None:
    for game in GAMES:
        site.keep(game)
    names = [f"{game}.{one.name}" for game in GAMES for one in game_called(game).ladder.achievements]
    drawn = re.findall(r'<svg[^>]*class="trophy"[^>]*><use href="[^"]+#(trophy-[^"]+)"', site.page("/history"))
    assert drawn == [f"trophy-{name.partition('.')[2]}" for name in names]


# -- the place ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_the_lobby_takes_one_and_a_half_screens(
    visit: Callable[..., Page], tmp_path: Path, language: str
) -> None:
    width, height = 390, 844
    page = visit(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, locale=language)
    with at_home(tmp_path) as home:
        page.goto(home.address)
        assert page.locator(".door .big").evaluate_all("all => all.every((one) => one.offsetTop + 48 < innerHeight)")
        for game in GAMES:
            tables = [home.host.tables.new(game, ["me", game_called(game).opponent or ""], seed) for seed in (5, 6, 7)]
            finish(home.host, tables[0])
        page.goto(home.address)
        pictures = page.locator("#running > ul img")
        expect(pictures).to_have_count(2)
        page.wait_for_function("() => document.querySelector('#running img').naturalWidth > 0", polling=20)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.evaluate("document.documentElement.scrollHeight") <= 1.5 * height
        for game in GAMES:
            finish(home.host, home.host.dailies.daily(game))
        page.goto(home.address)
        assert page.evaluate("document.documentElement.scrollHeight") <= 1.5 * height
        door = page.locator(".door-stamp-swap")
        door.locator(".ways > summary").tap()
        expect(door.get_by_role("button", name=catalogue(language).text("page.play-pinzetta"))).to_have_count(1)


# -- what is shared -------------------------------------------------------------------------------


@both
def test_the_picture_on_the_sheet_tells_no_points_and_the_one_to_share_all_of_it(site: Days, game: str) -> None:
    table = site.start(game, seed="4", rung="level-2" if game == "stamp-swap" else "expert-2026")
    site.finish(table)
    live, words = site.host.live(table), catalogue("en")
    page = site.page(f"/table/{table}")
    (on_sheet,) = re.findall(r'<figure><img src="([^"]+)"', page)
    (to_share,) = re.findall(r'data-share="([^"]+)"', page)
    room, (you, other) = game_called(game), live.table.scores
    level = room.described(live.table.header.settings, words)
    lines = [
        room.called(words),
        f"{you} : {room.player(room.opponent or '', words)} {other}",
        level,
        words.moment(live.stored.head.changed[:10]),
    ]
    told = [unescape(line) for line in re.findall(r">([^<>]+)</text>", site.client.get(to_share).text)]
    assert set(lines) <= set(told)
    assert not set(lines) & set(re.findall(r">([^<>]+)</text>", site.client.get(on_sheet).text))


@both
def test_the_code_in_a_shared_picture_leads_to_the_same_deal(site: Days, game: str, monkeypatch: Any) -> None:
    read: list[str] = []

    def note(link: str) -> str:
        read.append(link)
        return '<svg viewBox="0 0 9 9"/>'

    monkeypatch.setattr("cartone.games.kit.poster.code", note)
    given = {"rung": "level-3"} if game == "stamp-swap" else {"rung": "twelve-orders"}
    first = site.start(game, seed="77", **given)
    site.finish(first)
    site.client.get(f"/table/{first}/picture")
    assert read == [], "no edition is published"
    published = Days(site.folder / "other", terms=ServerConfig(published="https://example.org/cartone/"))
    first = published.start(game, seed="77", **given)
    published.finish(first)
    published.client.get(f"/table/{first}/picture")
    (address,) = read
    assert address.startswith("https://example.org/cartone/?deal=")
    lobby = site.page(f"/?{address.partition('?')[2]}")
    form = lobby.partition('aria-labelledby="same-deal"')[2].partition("</form>")[0]
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
    second = str(site.client.post("/start", data=fields).headers["location"]).rpartition("/")[2]
    found, same = site.host.live(second).table.header, published.host.live(first).table.header
    assert (found.seed, dict(found.settings), found.players) == (same.seed, dict(same.settings), same.players)
    assert "same-deal" not in site.page("/?deal=chess&seed=4")
