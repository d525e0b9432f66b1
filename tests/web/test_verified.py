"""The score sheet of a finished game says whether a second count comes to the same points."""

from __future__ import annotations

from pathlib import Path

import pytest

from cartone.games import game_called
from cartone.games.kit.verify import counted_again
from cartone.locale import LANGUAGES

from ..messages import tells
from .days import Days, both
from .site import check_html


@pytest.fixture
def site(tmp_path: Path) -> Days:
    return Days(tmp_path)


@both
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_score_sheet_says_that_both_counts_agree_or_that_they_differ(site: Days, game: str, language: str) -> None:
    site.client.cookies.set("language", language)
    table = site.start(game, seed="3")
    assert not tells(site.page(f"/table/{table}"), "page.verified", language)
    site.finish(table)
    page = site.page(f"/table/{table}")
    check_html(page)
    assert tells(page, "page.verified", language)
    assert not tells(page, "page.verified-not", language)
    again = counted_again(game_called(game), site.host.live(table).table)
    assert again is not None
    again[1]["level"] += 1
    assert tells(site.page(f"/table/{table}"), "page.verified-not", language)


def test_the_line_leads_to_what_it_means(site: Days) -> None:
    table = site.start("stamp-swap", seed="3")
    site.finish(table)
    assert 'href="/rules#counted-twice"' in site.page(f"/table/{table}")
    rules = site.page("/rules")
    assert 'id="counted-twice"' in rules
    assert tells(rules, "rules.counted-twice-text")
