"""Deals of the day at a host, with a fake clock, and games that count as practice."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import cartone
from cartone.bots import adviser, choose
from cartone.daily import State, deal_of, streaks
from cartone.games import games
from cartone.games.stamp_swap import ROOM
from cartone.host import Host, NotAllowed
from cartone.host import open_house as open_the_house
from cartone.host.moves import HINTED, PRACTICE
from cartone.host.results import result_of
from cartone.host.seating import ELSEWHERE, STOOD_IN
from cartone.locale import catalogue
from cartone.store import MemoryStore, Result, SqliteStore
from cartone.table import CartoneError, NotYourTurn, Random, key_of
from tests.old.house import open_house

EVENING = datetime(2026, 11, 16, 23, 50, tzinfo=UTC)
both = pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])


class Clock:
    def __init__(self) -> None:
        self.now = EVENING

    def __call__(self) -> datetime:
        return self.now

    def passes(self, **time: float) -> None:
        self.now += timedelta(**time)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def host(clock: Clock) -> Host:
    return Host(MemoryStore(), clock)


def finish(host: Host, table: str) -> None:
    """Play a game to its end without hints."""
    bot = adviser(host.live(table).table.header.game)
    assert bot is not None
    while not (live := host.live(table)).table.over:
        host.moves.answer(table, 0, live.at(0), str(choose(live.table, 0, live.table.pending[0], bot)))


def states(host: Host) -> list[tuple[str, str]]:
    return [(str(daily.day), daily.state.value) for daily in host.dailies.all()]


# -- one table for each game and day --------------------------------------------------------------


@both
def test_the_deal_of_the_day_is_the_one_of_its_date_and_the_first_table_is_the_only_one(
    host: Host, clock: Clock, game: str
) -> None:
    table = host.dailies.daily(game, "somebody")
    header = host.live(table).table.header
    deal = deal_of(games()[game], clock.now.date())
    assert (header.seed, header.settings, header.pack) == (deal.seed, deal.settings, "house")
    assert host.live(table).chairs[0].player == "somebody"
    clock.passes(minutes=9)
    assert host.dailies.daily(game) == table
    clock.passes(minutes=2)
    assert host.dailies.daily(game) != table, "it is tomorrow"
    assert states(host) == [("2026-11-16", "running"), ("2026-11-17", "running")]


def test_of_two_that_begin_at_once_one_does(tmp_path: Path, clock: Clock) -> None:
    host = Host(SqliteStore(tmp_path / "tables.sqlite"), clock)
    with ThreadPoolExecutor(4) as crowd:
        tables = set(crowd.map(lambda _: host.dailies.daily("age-of-comics"), range(4)))
    assert len(tables) == len(host.store.heads(running=True)) == 1


def test_a_deal_belongs_to_its_day_however_late_it_ends(host: Host, clock: Clock) -> None:
    table = host.dailies.daily("stamp-swap")
    clock.passes(minutes=30)
    finish(host, table)
    (daily,) = host.dailies.all()
    assert (str(daily.day), daily.state, daily.counts) == ("2026-11-16", State.OVER, True)
    assert daily.result is not None
    assert daily.result.date.startswith("2026-11-17T00:20:00")
    assert streaks(host.dailies.all(), "stamp-swap", host.dailies.today).finished.now == 1, (
        "yesterday's, and today is not over"
    )


def leaves(host: Host, table: str) -> None:
    host.tables.abandon(table)


def deletes(host: Host, table: str) -> None:
    host.tables.delete(table)


def plays_on_after_leaving(host: Host, table: str) -> None:
    host.tables.abandon(table)
    finish(host, table)


@pytest.mark.parametrize("go", [leaves, deletes, plays_on_after_leaving])
def test_a_deal_that_is_left_is_lost_and_there_is_no_other_on_that_day(
    host: Host, go: Callable[[Host, str], None]
) -> None:
    table = host.dailies.daily("age-of-comics")
    go(host, table)
    assert states(host) == [("2026-11-16", "left")]
    assert host.dailies.daily("age-of-comics") == table
    assert streaks(host.dailies.all(), "age-of-comics", host.dailies.today).finished.now == 0
    assert host.dailies.shared(table, catalogue("en")) == ""


def test_a_finished_deal_that_is_deleted_stays_finished(host: Host) -> None:
    table = host.dailies.daily("age-of-comics")
    finish(host, table)
    host.tables.delete(table)
    assert states(host) == [("2026-11-16", "over")]


def test_the_text_to_share_has_the_streak_of_its_day(host: Host, clock: Clock) -> None:
    tables = []
    for _ in range(3):
        tables.append(host.dailies.daily("age-of-comics"))
        finish(host, tables[-1])
        clock.passes(days=1)
    said = [host.dailies.shared(table, catalogue("en")).splitlines() for table in tables]
    assert [lines[0].split(" · ")[-1] for lines in said] == ["16 November 2026", "17 November 2026", "18 November 2026"]
    assert [lines[-1].split(" · ")[0] for lines in said] == ["Streak: 1 day", "Streak: 2 days", "Streak: 3 days"]
    other = host.tables.new("age-of-comics", ["me", "automa"], seed=1)
    assert host.dailies.shared(other, catalogue("en")) == ""


def test_a_game_without_an_opponent_has_no_deal(host: Host) -> None:
    with pytest.raises(CartoneError, match="“chess”"):
        host.dailies.daily("chess")


# -- practice -------------------------------------------------------------------------------------


@both
def test_a_hint_makes_a_game_practice_once_and_its_result_counts_for_nothing(host: Host, game: str) -> None:
    table = host.dailies.daily(game)
    assert host.live(table).counts
    for _ in range(2):
        live = host.moves.hinted(table, 0)
        assert live.is_practice
    assert host.store.load(table).remarks == (HINTED,)
    assert host.store.head(table).practice
    finish(host, table)
    (daily,) = host.dailies.all()
    assert (daily.state, daily.counts, daily.is_won) == (State.OVER, False, False)
    assert daily.result is not None
    assert (daily.result.practice, daily.result.achievements) == (True, ())
    with pytest.raises(NotYourTurn):
        host.moves.hinted(table, 0)
    assert host.dailies.shared(table, catalogue("en")).endswith("practice")


def test_a_hint_where_nothing_is_asked_changes_nothing(host: Host) -> None:
    table = host.tables.new("stamp-swap", ["me", "pinzetta"], seed=1)
    with pytest.raises(NotYourTurn):
        host.moves.hinted(table, 1)
    assert host.live(table).counts


def test_nobody_advises_what_only_cardboard_says(host: Host, tmp_path: Path) -> None:
    house = (ROOM.packs / "house.toml").read_text(encoding="utf-8")
    text = re.sub(r"(?<=scores = )\{ count = .*", '{ count = "by-hand" }', house).replace('"house"', '"mine"', 1)
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    table = host.tables.new("stamp-swap", ["me", "pinzetta"], seed=1, pack=str(tmp_path / "mine.toml"))
    random = Random(key_of(1, "by-hand"))
    while (ask := host.live(table).ask(0)) is not None and ask.kind != "by-hand":
        host.moves.answer(table, 0, host.live(table).at(0), str(ask.options.sample(random)))
    with pytest.raises(NotAllowed) as refused:
        host.moves.hinted(table, 0)
    assert catalogue("en").error(refused.value) == "there is no hint for this: read your card and enter what it says"
    assert host.live(table).counts


def test_among_friends_nobody_hears_of_a_hint(host: Host) -> None:
    table = host.tables.new("stamp-swap", ["Anna", "Ben"], seed=1)
    before = host.store.load(table)
    for seat in host.live(table).table.pending:
        assert not host.moves.hinted(table, seat).is_practice
    assert host.store.load(table) == before


def test_taking_back_what_taught_something_is_practice_and_what_did_not_is_not(host: Host) -> None:
    table = host.tables.new("stamp-swap", ["me", "pinzetta"], seed=4)
    bot = adviser("stamp-swap")
    assert bot is not None
    taken_back = 0
    while (live := host.live(table)).counts:
        answer = str(choose(live.table, 0, live.table.pending[0], bot))
        live = host.moves.answer(table, 0, live.at(0), answer)
        is_free = live.undo_is_free(0)
        if is_free or taken_back:
            live = host.moves.undo(table, 0, live.table.decisions(0))
            assert live.counts is is_free
            taken_back += 1
            host.moves.answer(table, 0, live.at(0), answer)
    assert taken_back > 1
    assert PRACTICE in host.store.load(table).remarks
    assert host.store.head(table).practice


def hints(host: Host, table: str) -> str:
    host.moves.hinted(table, 0)
    return table


def lets_a_bot_play(host: Host, table: str) -> str:
    host.seating.stand_in(table, 0, "chance")
    assert STOOD_IN in host.store.load(table).remarks
    return table


def same_cards(host: Host, table: str) -> str:
    again = host.seating.again(table, same_deal=True)
    assert host.store.load(table).remarks == (ELSEWHERE,)
    assert host.store.head(table).practice, "somebody looks there what comes here"
    return again


def from_a_moment(host: Host, table: str) -> str:
    return host.archive.play_on(table, 0, 0)


def brought_along(host: Host, table: str) -> str:
    return host.tables.open(cartone.new("age-of-comics", ["me", "automa"], seed=3).record)


@pytest.mark.parametrize("do", [hints, lets_a_bot_play, same_cards, from_a_moment, brought_along])
def test_whoever_has_help_or_may_know_the_cards_practises(host: Host, do: Callable[[Host, str], str]) -> None:
    assert host.store.head(do(host, host.tables.new("age-of-comics", ["me", "automa"], seed=3))).practice


def test_a_lesson_is_practice_and_other_cards_are_not(host: Host) -> None:
    for room in games().values():
        lesson = room.lessons.lesson
        assert lesson is not None
        guided = host.tables.new(room.name, lesson.players, lesson.seed, lesson.pack, lesson.settings)
        assert host.store.head(guided).practice
        assert not host.store.head(host.tables.new(room.name, lesson.players, settings=lesson.settings)).practice
    plain = host.tables.new("stamp-swap", ["me", "pinzetta"], seed=3)
    assert not host.store.head(host.seating.again(plain, same_deal=False)).practice


# -- results --------------------------------------------------------------------------------------


@both
def test_a_result_keeps_where_the_points_came_from_and_what_was_achieved(host: Host, clock: Clock, game: str) -> None:
    opponent = str(games()[game].opponent)
    for seed in (1, 2):
        finish(host, host.tables.new(game, ["me", opponent], seed=seed))
    first, second = host.store.results()
    for result in (first, second):
        assert sum(result.sources.values()) == result.you
        assert result.date == clock.now.isoformat(timespec="seconds")
    assert first.achievements
    assert not set(first.achievements) & set(second.achievements or ())
    assert (host.store.head(first.table).stands, host.store.result(first.table)) == (
        host.live(first.table).table.game.stands_at(), first,
    )  # fmt: skip


def test_where_a_game_stands_is_said_in_every_language() -> None:
    words = catalogue("en")
    day, phase = words.text("stamp-swap.word.friday"), words.text("stamp-swap.word.swap")
    for game, said in (("stamp-swap", f"{day} · {phase}"), ("age-of-comics", "Round I of V · Actions")):
        room = games()[game]
        table = cartone.new(game, ["me", str(room.opponent)], seed=3)
        while game == "age-of-comics" and table.game.stands_at() != "round 1, actions":
            table.answer(0, table.pending[0].options.at(0))
        assert room.stands(table.game.stands_at(), catalogue("en")).lower() == said.lower()
        assert room.stands(table.game.stands_at(), catalogue("pl")).lower() != said.lower()
        assert room.stands("", catalogue("en")) == ""


def test_what_an_older_version_did_not_keep_with_its_results_is_worked_out_once(tmp_path: Path) -> None:
    house = open_house(tmp_path / "house")
    with closing(open_the_house(house.folder)) as host:
        before = host.store.results()
        assert {result.achievements for result in before} == {None}
        host.keeping_up.run()
        after = host.store.results()
        assert [(one.table, one.you, one.won) for one in after] == [(one.table, one.you, one.won) for one in before]
        known = [one for one in after if one.table]
        assert len(known) >= 5
        assert all(one.achievements is not None for one in known)
        assert any(one.achievements for one in known)
        whole = [one for one in known if one.sources]
        assert whole
        assert all(sum(one.sources.values()) == one.you for one in whole)
        told = [(one.game, name) for one in known for name in one.achievements or ()]
        assert len(told) == len(set(told)), "each for the first time"
        host.keeping_up.run()
        assert host.store.results() == after


def test_a_result_whose_game_is_gone_is_not_asked_again(host: Host) -> None:
    with host.store.work() as work:
        work.add_result(Result("stamp-swap", "pinzetta", 120, 90, 1.0, "2026-01-01T00:00:00+00:00", table="gone"))
    host.keeping_up.run()
    assert [result.achievements for result in host.store.results()] == [()]


def test_other_games_have_no_result(host: Host) -> None:
    table = host.tables.new("stamp-swap", ["me", "greedy"], seed=1)
    assert result_of(host.live(table), EVENING) is None
    with pytest.raises(NotAllowed):
        host.seating.stand_in(table, 7, "greedy")
