"""The end of a physical game and its stored result: corrected, played again, and listed in the history."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from html import unescape
from typing import Any

import pytest

from cartone import history
from cartone.games import game_called, room_beside
from cartone.games.kit.achievements import Achievement, PastGames, newly_met, wins_in_a_row
from cartone.host import Host
from cartone.locale import LANGUAGES, catalogue
from cartone.store import FULL, GUIDED, OVER, RUNNING, Result, SqliteStore
from cartone.table import Answer, Record, Table
from cartone.tables import load
from cartone.web.history_pages import ResultSummary
from tests.automa import person as automa
from tests.pinzetta import person as pinzetta
from tests.real import person as real

from .site import Site, check_html

GAMES, DEPTHS = ("stamp-swap", "age-of-comics"), (GUIDED, FULL)
each = pytest.mark.parametrize(("game", "depth"), [(game, depth) for game in GAMES for depth in DEPTHS])
both = pytest.mark.parametrize("game", GAMES)


@cache
def whole(game: str, depth: str) -> Record:
    """Return the record of a game that has been entered to its end."""
    if depth == FULL:
        return real.told(real.digital(game, 5, ()), real.BY_ID, dealt_decks=game_called(game).real.decks).record
    if game == "stamp-swap":
        return pinzetta.reported(pinzetta.digital(5, {})).record
    return automa.reported(automa.digital(5, {}))[0].record


def before_the_end(site: Site, game: str, depth: str) -> tuple[str, str]:
    """Return the ID of a table that lacks only the last entry, and that entry."""
    record = whole(game, depth)
    for line in reversed(range(len(record.entries))):
        before = load(Record(record.header, record.entries[:line]))
        if not before.over and len(before.entries()) == line:  # a person was asked
            entry = record.entries[line]
            return site.host.tables.lay(before), str(entry.option) if isinstance(entry, Answer) else entry.card
    raise AssertionError


def ended(site: Site, game: str, depth: str, notation: str = "") -> str:
    """Return the ID of a table with a finished game, in which your points may differ from those in the record."""
    table, last = before_the_end(site, game, depth)
    site.answer(table, notation or last)
    assert site.host.live(table).table.over
    return table


def kept(site: Site, table: str) -> Table[Any]:
    """Return the table as another server would read it from the same file."""
    return Host(SqliteStore(site.folder / "tables.sqlite")).live(table).table


# -- the end --------------------------------------------------------------------------------------


@each
def test_the_end_offers_no_same_cards_and_all_else_works(site: Site, game: str, depth: str) -> None:
    table = ended(site, game, depth)
    page = site.page(f"/table/{table}")
    assert "/same-deal" not in page
    assert site.client.post(f"/table/{table}/same-deal").status_code == 403
    assert f"/table/{table}/rematch" in page
    assert 'class="reckoning"' in page
    assert 'class="best"' not in page
    for address in ("replay", "replay?step=4", "record", "log", "lines"):
        assert site.client.get(f"/table/{table}/{address}").status_code == 200
    assert "/play-on" not in site.page(f"/table/{table}/replay")
    picture = site.client.get(f"/table/{table}/picture")
    assert picture.status_code == 200
    assert "<svg" in picture.text
    assert f'src="/table/{table}/picture?still=' in page


@each
@pytest.mark.parametrize("cards", ["yours", "ours"])
def test_once_more_is_laid_as_before(site: Site, game: str, depth: str, cards: str) -> None:
    form = {"game": game, "depth": depth, "cards": cards, "level": "3" if game == "stamp-swap" else "expert"}
    laid = site.client.post("/real", data=form).headers["location"].rpartition("/")[2]
    again = site.client.post(f"/table/{laid}/rematch").headers["location"].rpartition("/")[2]
    before, after = site.host.live(laid).table.header, site.host.live(again).table.header
    assert (before.seed is None) == (after.seed is None) == (cards == "yours")
    assert before.seed is None or before.seed != after.seed
    assert replace(after, seed=None) == replace(before, seed=None)
    assert site.host.live(again).is_real
    assert site.host.live(laid).next == again


def test_whoever_has_won_is_offered_the_next_level_at_the_same_table_and_who_has_lost_is_not(site: Site) -> None:
    assert 'name="rung"' not in site.page(f"/table/{ended(site, 'stamp-swap', GUIDED, '1')}")
    table = ended(site, "stamp-swap", GUIDED, "200")
    page = site.page(f"/table/{table}")
    (address, rung) = re.findall(
        r'<button formaction="([^"]+)"\s+class="primary"\s+name="rung"\s+value="([^"]+)"', page
    )[0]
    assert (address, rung) == (f"/table/{table}/rematch", "level-2")
    again = site.client.post(address, data={"rung": rung}).headers["location"].rpartition("/")[2]
    header = site.host.live(again).table.header
    assert (header.game, header.seed, dict(header.settings)) == ("pinzetta", None, {"level": "2", "mode": "full"})
    refused = site.client.post(address, data={"rung": "level-9"})
    assert "is not on this ladder" in unescape(refused.text)


def test_the_best_is_said_where_there_was_something_to_be_better_than(site: Site) -> None:
    words = catalogue("en")

    def is_best(points: str) -> bool:
        ending = ResultSummary.of(site.host, site.host.live(ended(site, "stamp-swap", GUIDED, points)), words)
        assert ending is not None
        return ending.is_best

    with site.host.store.work() as work:  # on the screen, so not comparable
        work.add_result(Result("stamp-swap", "pinzetta", 10, 80, 0.0, "2026-11-15T12:00:00+00:00"))
    assert [is_best(points) for points in ("60", "70", "70", "50", "71")] == [False, True, False, False, True]


# -- corrections after the end --------------------------------------------------------------------


@each
def test_what_is_taken_back_after_the_end_goes_on_and_ends_anew(site: Site, game: str, depth: str) -> None:
    table = ended(site, game, depth)
    first = site.host.store.result(table)
    live = site.host.live(table)
    site.client.post(f"/table/{table}/undo", data={"undo": str(live.said(0))})
    assert not site.host.live(table).table.over
    assert not kept(site, table).over
    assert site.host.store.head(table).state == RUNNING
    assert site.host.store.result(table) is None
    assert f'href="/table/{table}"' in site.page("/").partition('id="running"')[2].partition("</section>")[0]
    _, last = before_the_end(site, game, depth)
    site.answer(table, last)
    assert kept(site, table).over
    assert site.host.store.head(table).state == OVER
    assert first is not None
    again = site.host.store.result(table)
    assert again is not None
    assert replace(again, date=first.date) == first


def test_points_that_are_corrected_after_the_end_are_corrected_in_the_history(site: Site) -> None:
    table = ended(site, "stamp-swap", GUIDED, "60")
    later = ended(site, "stamp-swap", GUIDED, "65")
    before = site.host.store.result(table)
    entries = site.host.live(table).table.entries()
    line = max(number for number, entry in enumerate(entries) if str(entry) == "A tell 60")
    form = {"at": site.at(table), "answer": "200", "how": "again"}
    assert site.client.post(f"/table/{table}/lines/{line}", data=form).status_code == 303
    assert kept(site, table).scores[0] == 200
    after = site.host.store.result(table)
    assert before is not None
    assert after is not None
    assert (after.you, after.won, after.date) == (200, 1.0, before.date)
    assert [one.table for one in site.host.store.results()] == [table, later]
    assert "200 : " in site.page("/history")


# -- history --------------------------------------------------------------------------------------


@each
def test_a_result_is_kept_under_its_box_and_told_as_of_the_real_table(site: Site, game: str, depth: str) -> None:
    table = ended(site, game, depth)
    result = site.host.store.result(table)
    assert result is not None
    assert (result.game, result.depth, result.practice) == (game, depth, False)
    assert bool(result.sources) == (depth == FULL)
    page = site.page("/history")
    assert f'aria-labelledby="of-{game}"' in page
    assert f'aria-labelledby="of-{room_beside(game)}"' not in page
    assert page.count("· at the real table</th>") == 1
    assert '<span class="mark">at the real table</span>' in page.partition('id="games"')[2]
    lobby = site.page("/").partition('id="past"')[2]
    assert f"<b>{game_called(game).called(catalogue('en'))}</b>" in lobby
    assert '<span class="mark">at the real table</span>' in lobby


@both
@pytest.mark.parametrize("language", LANGUAGES)
def test_games_of_both_tables_stand_apart(game: str, language: str) -> None:
    words, opponent = catalogue(language), game_called(game).opponent or ""
    screen = Result(game, opponent, 90, 80, 1.0, "2026-11-15T12:00:00+00:00", sources={"values": 90})
    results = [screen, replace(screen, you=30, won=0.0, depth=GUIDED, sources={})]
    lines = history.summary(history.PlayedGames.of(results), results, words)
    assert re.search(r" 1 +100\s?% +90.0 +90$", lines[1].replace(",", "."))
    assert re.search(r" \* +1 +0\s?% +30.0 +30$", lines[2].replace(",", "."))
    assert lines[-1] == f"* {words.text('history.real')}"
    assert not any("*" in line for line in history.summary(history.PlayedGames.of([screen]), [screen], words))


def test_a_ribbon_of_the_real_table_counts_and_says_so(site: Site) -> None:
    def titles() -> list[str]:
        door = site.page("/").partition('<section class="door door-stamp-swap"')[2].partition("</section>")[0]
        return [title for title in re.findall(r'title="([^"]+)"', door) if title.startswith(("Intro", "Level"))]

    def keep(**more: Any) -> None:
        with site.host.store.work() as work:
            work.add_result(replace(played, **more))

    played = Result("stamp-swap", "pinzetta", 120, 80, 1.0, "2026-11-15T12:00:00+00:00", {"level": "1"}, depth=GUIDED)
    keep()
    keep(settings={"level": "2"}, won=0.0)
    assert titles()[1:] == [
        "Level 1: won at the real table", "Level 2: not won yet at the real table", "Level 3: not played yet",
    ]  # fmt: skip
    keep(you=90, won=0.0, depth="")
    assert titles()[1] == "Level 1: won at the real table"
    keep(you=95, depth="")
    keep(you=60, won=0.0, depth="", settings={"level": "3"})
    assert titles()[1::2] == ["Level 1: won, best 95 points", "Level 3: not won yet, best 60 points"]
    check_html(site.page("/"))


def test_a_challenge_is_won_at_the_real_table_only_if_it_was_met(site: Site) -> None:
    """Cartone asks what it cannot see; a missed challenge costs points before the duel and the title are decided."""

    def is_won() -> bool:
        return "Business genius: won at the real table" in site.page("/")

    record = automa.reported(automa.digital(5, {"challenges": "twenty-dollars"}))[0].record
    for met, cost, title in (("no", -15, "editor-in-chief"), ("yes", 0, "publisher")):
        table = site.host.tables.lay(load(Record(record.header, record.entries[:-2])))
        assert "Did you meet this challenge – Business genius: $20 or more?" in site.page(f"/table/{table}")
        site.answer(table, met)
        assert "Count your points without the challenges." in site.page(f"/table/{table}")
        site.answer(table, "120")
        live = site.host.live(table)
        assert live.table.scores[0] == 120 + cost
        assert live.table.game.by_source(0)["challenges"] == cost
        notes = site.page(f"/table/{table}").partition('<details class="told" open>')[2].partition("</details>")[0]
        assert f"You {'meet' if met == 'yes' else 'miss'} a challenge – Business genius: $20 or more." in notes
        assert f"earn the title of {title}." in notes.lower()
        assert is_won() == (met == "yes")


def test_what_only_you_know_of_achieves_nothing_and_interrupts_nothing() -> None:
    """A guided game is decided by points that you enter yourself, so it neither counts in a winning streak nor breaks
    one."""
    row = Achievement("row", lambda view, result, past: wins_in_a_row(result, past, 3))
    won = Result("stamp-swap", "pinzetta", 120, 80, 1.0, "2026-11-15T12:00:00+00:00")
    full, lost = replace(won, depth=FULL), replace(won, won=0.0, depth=GUIDED)

    def met(result: Result, *past: Result) -> tuple[str, ...]:
        return newly_met([row], None, result, PastGames.of(past, result.game))

    assert met(won, won, full, lost) == ("row",)
    assert met(full, won, won) == ("row",)
    assert met(replace(won, depth=GUIDED), won, won) == ()
