"""The history, as shown on its page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cartone.locale import catalogue
from cartone.store import Result

from .days import Days, both


@pytest.fixture
def site(tmp_path: Path) -> Days:
    return Days(tmp_path)


@both
def test_the_history_has_figures_by_level_bars_by_source_and_links_to_sheet_and_replay(site: Days, game: str) -> None:
    tables = [site.start(game, seed=str(seed)) for seed in range(2)]
    for table in tables:
        site.finish(table)
    first, second = site.host.store.results()
    page = site.page("/history")
    figures = page.partition("<tbody>")[2].partition("</tbody>")[0]
    mean = catalogue("en").decimal((first.you + second.you) / 2)
    assert f"<td>2</td><td>{round(50 * (first.won + second.won))}%</td><td>{mean}</td>" in figures
    assert f"<td>{max(first.you, second.you)}</td>" in figures
    brought = {source for one in (first, second) for source, points in one.sources.items() if points > 0}
    bars = set(re.findall(r'class="s(\d+)" x=', figures))
    legend = set(re.findall(r'class="s(\d+)" width="10"', page))
    assert len(bars) == len(brought)
    assert bars == legend
    for table in tables:
        assert f'href="/table/{table}"' in page
        assert f'href="/table/{table}/replay"' in page
    met = len(first.achievements or ()) + len(second.achievements or ())
    assert page.count('class="met"') == met
    site.host.tables.delete(tables[0])
    gone = site.page("/history")
    assert f'href="/table/{tables[0]}"' not in gone
    assert "deleted" in gone


def test_bars_are_in_one_scale_and_as_long_as_the_points(site: Days) -> None:
    for level, points in (("1", 60), ("2", 120)):
        site.keep("stamp-swap", settings={"level": level}, sources={"contests": points, "values": 0, "discards": -9})
    assert re.findall(r'x="([\d.]+)" y="0" width="([\d.]+)"', site.page("/history")) == [
        ("0.0", "180.0"),
        ("0.0", "360.0"),
    ]


def test_levels_stand_from_the_lowest_up(site: Days) -> None:
    for level in ("expert", "beginner", "intermediate"):
        site.keep("age-of-comics", settings={"level": level})
    assert re.findall(r'<th scope="row">([a-z]+)</th>', site.page("/history")) == ["beginner", "intermediate", "expert"]


def test_the_history_is_paged_with_the_last_games_first(site: Days, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cartone.web.lobby.RESULTS", 2)
    for points in range(5):
        with site.host.store.work() as work:
            work.add_result(Result("stamp-swap", "pinzetta", points, 80, 0.0, "2026-11-15T12:00:00+00:00"))

    def listed(address: str) -> list[str]:
        return re.findall(r"<b>(\d+) : 80</b>", site.page(address).partition('id="games"')[2])

    assert listed("/history") == ["4", "3"]
    assert 'href="/history?start=2#games"' in site.page("/history")
    assert listed("/history?start=2") == ["2", "1"]
    assert listed("/history?start=4") == ["0"]
    assert 'href="/history?start=2#games"' in site.page("/history?start=4")
    assert "start=6" not in site.page("/history?start=4")


def test_a_result_of_a_game_that_is_not_here_any_more_is_listed(site: Days) -> None:
    with site.host.store.work() as work:
        work.add_result(Result("chess", "engine", 1, 2, 0.0, "2026-11-15T12:00:00+00:00"))
    assert "<b>1 : 2</b>" in site.page("/history")
