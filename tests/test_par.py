"""Par of a deal: what half of the games of bots reach, the share that a result beats, and where both are shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from cartone.bots import master
from cartone.daily import Par, deal_of
from cartone.games import game_called
from cartone.host.dailies import Dailies
from cartone.host.pars import Pars, note_of, par_of
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Table
from cartone.tables import PERSON, new

from .kernel.test_search import needs_speed
from .messages import tells
from .patience import wait_until
from .web.days import MORNING, Days, both
from .web.test_thinking import Gated

MADE_UP = Par({-500: 2500, 60: 2500, 118: 2500, 900: 2500})


def made_up(game: str, day: str) -> str:
    """Return a par that is made up, in place of ten thousand games."""
    return MADE_UP.text()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Days]:
    monkeypatch.setattr(master, "is_fast", lambda: True)
    monkeypatch.setattr("cartone.host.pars.worked_out", made_up)
    made = Days(tmp_path)
    pars = made.host.dailies.pars = Pars(made.host.store)
    pars.searches.searcher = gated = Gated()
    gated.gate.release(100)
    made.host.at_end.callback(gated.close)
    yield made
    made.host.close()


def test_half_of_the_games_reach_par_and_a_result_beats_those_below_it() -> None:
    assert MADE_UP.games == 10_000
    assert MADE_UP.points == 118
    assert Par({1: 1}).points == Par({1: 1, 0: 1}).points == 1
    shares = [MADE_UP.beaten(points) for points in (-501, -500, 0, 60, 118, 500, 900, 901)]
    assert shares == [0, 0.125, 0.25, 0.375, 0.625, 0.75, 0.875, 1]
    assert Par.read(MADE_UP.text()) == MADE_UP


def table_of(game: str, days: int) -> Table[Any]:
    room = game_called(game)
    deal = deal_of(room, MORNING.date() + timedelta(days))
    return new(game, [PERSON, room.opponent or ""], deal.seed, settings=deal.settings)


@needs_speed
@both
def test_the_same_deal_has_the_same_par_and_its_games_differ(game: str) -> None:
    done: list[int] = []
    par = par_of(table_of(game, 0), 300, lambda now, total: done.append(now))
    assert par is not None
    assert par.games == 300
    assert done == [0]
    assert len(par.counts) > 15
    assert min(par.counts) < par.points < max(par.counts)
    assert par_of(table_of(game, 0), 300, lambda now, total: None) == par
    assert par_of(table_of(game, 1), 300, lambda now, total: None) != par


@both
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_worked_out_once_and_shown_on_sheet_lobby_calendar_and_picture(
    site: Days, game: str, language: str
) -> None:
    table = site.begin(game)
    note = note_of(game, site.host.dailies.today)
    wait_until(lambda: site.host.store.noted(note) is not None, "no par")
    site.finish(table)
    site.client.cookies.set("language", language)
    words = catalogue(language)
    daily = site.host.dailies.of(table)
    assert daily is not None
    assert daily.result is not None
    beats = MADE_UP.compared(daily.result.you, words)
    page, lobby = site.page(f"/table/{table}"), site.page("/")
    for shown in (page, lobby):
        assert tells(shown, "daily.par", language, points="118", games=words.number(10_000))
        assert beats in shown
    assert re.search(rf'title="[^"]*{re.escape(beats)}', lobby)
    assert beats in site.host.dailies.shared(table, words)
    assert beats in re.sub(r"</text>|<[^>]*>", "", site.page(f"/table/{table}/picture"))


@both
def test_nothing_is_said_where_nobody_works_it_out_or_of_practice(site: Days, game: str) -> None:
    site.host.dailies.pars = None
    table = site.begin(game)
    site.finish(table)
    for address in (f"/table/{table}", "/"):
        assert not tells(site.page(address), "daily.par", points="118")
    assert isinstance(site.host.dailies, Dailies)
