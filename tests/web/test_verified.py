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
def test_a_score_sheet_says_that_both_counts_agree_or_that_they_differ(site: Days, game: str) -> None:
    table = site.start(game, seed="3")
    assert not tells(site.page(f"/table/{table}"), "page.verified")
    site.finish(table)
    again = counted_again(game_called(game), site.host.live(table).table)
    assert again is not None
    for message, other in (("page.verified", "page.verified-not"), ("page.verified-not", "page.verified")):
        for language in LANGUAGES:
            site.client.cookies.set("language", language)
            page = site.page(f"/table/{table}")
            check_html(page)
            assert tells(page, message, language)
            assert not tells(page, other, language)
        again[1]["level"] += 1


def test_the_line_leads_to_what_it_means(site: Days) -> None:
    table = site.start("stamp-swap", seed="3")
    site.finish(table)
    assert 'href="/rules#counted-twice"' in site.page(f"/table/{table}")
    rules = site.page("/rules")
    assert 'id="counted-twice"' in rules
    assert tells(rules, "rules.counted-twice-text")
