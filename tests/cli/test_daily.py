"""The deal of the day in the terminal, with a fake clock, and terminal games that count as practice."""

from __future__ import annotations

import re
from contextlib import closing
from datetime import UTC, date, datetime

import pytest

from cartone.bots import adviser, choose
from cartone.daily import deal_of
from cartone.games import games
from cartone.host import FILE, Host
from cartone.locale import catalogue
from cartone.store import SqliteStore

from .. import messages
from .program import Program, check_width

ENGLISH = catalogue("en")

DAY = date(2026, 11, 16)


class Terminal:
    """The program as run on a given day."""

    def __init__(self, program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
        self.program = program
        monkeypatch.setattr("cartone.commands.open_house", lambda folder, say: self.host())

    def host(self) -> Host:
        store = SqliteStore(self.program.data / FILE)
        return Host(store, lambda: datetime(DAY.year, DAY.month, DAY.day, 9, tzinfo=UTC))

    def __call__(self, *arguments: str, typed: str = "") -> str:
        out = self.program("--data-dir", "data", *arguments, typed=typed).ok()
        check_width(out)
        return out


@pytest.fixture
def terminal(program: Program, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(program, monkeypatch)


def by_greedy(terminal: Terminal, game: str) -> str:
    """Return the input that plays the rest of the deal of the day as greedy would."""
    bot = adviser(game)
    assert bot is not None
    with closing(terminal.host()) as host:
        (daily,) = host.dailies.all()
        table, typed = host.live(daily.table).table, []
        while table.pending:
            typed.append(str(choose(table, 0, table.pending[0], bot)))
            table.answer(0, typed[-1])
    return "\n".join(typed)


def test_without_a_game_it_says_how_the_deals_of_today_stand(terminal: Terminal) -> None:
    said = terminal("daily")
    new = ENGLISH.text("daily.state-new")
    assert said.startswith(f"{ENGLISH.text('daily.deal')}, Monday, 16 November\n")
    assert f"Stamp Swap (stamp-swap): Pinzetta, level 1 · {new}\n" in said
    assert f"(age-of-comics): Automa, beginner · {new}\n" in said
    assert said.count(ENGLISH.text("daily.no-streak")) == 2
    terminal("daily", "age-of-comics", typed="quit\n")
    assert f"(age-of-comics): Automa, beginner · {ENGLISH.text('daily.state-running')}\n" in terminal("daily")


def test_it_begins_goes_on_ends_and_is_shared(terminal: Terminal) -> None:
    first = terminal("daily", "age-of-comics", typed="quit\n")
    assert re.search(messages.said("terminal.kept"), first)
    with closing(terminal.host()) as host:
        (daily,) = host.dailies.all()
        assert host.live(daily.table).table.header.seed == deal_of(games()["age-of-comics"], DAY).seed
    typed = by_greedy(terminal, "age-of-comics")
    ended = terminal("daily", "age-of-comics", typed=typed)
    assert ENGLISH.text("daily.new") in ended
    with closing(terminal.host()) as host:
        (result,) = host.store.results()
        assert len(host.store.heads(running=True)) == 0
        assert result.achievements
    shared = [
        f"Cartone · {games()['age-of-comics'].called(catalogue('en'))} · 16 November 2026",
        f"Automa, beginner · {'won' if result.won else 'lost'} {result.you} : {result.opponent_points}",
    ]
    assert "\n".join(shared) in ended
    again = terminal("daily", "age-of-comics")
    assert again.startswith("\n".join(shared))
    assert again.endswith(f"{ENGLISH.text('daily.streak', days=1)}\n{ENGLISH.text('daily.tomorrow')}\n")
    said = terminal("daily")
    assert f"{'won' if result.won else 'lost'} {result.you} : {result.opponent_points}\n" in said
    assert f"{ENGLISH.text('daily.streak', days=1)} · {ENGLISH.text('daily.streak-best', days=1)}" in said
    assert f"{games()['age-of-comics'].called(ENGLISH)}: " in terminal("history")


def test_a_hint_and_what_is_taken_back_are_told_to_be_practice_once(terminal: Terminal) -> None:
    practice = ENGLISH.text("daily.practice-now").partition(".")[0]
    said = terminal("daily", "stamp-swap", typed="hint\nhint\nquit\n")
    assert said.count(practice) == 1
    assert practice not in terminal("daily", "stamp-swap", typed="hint\nquit\n")
    ended = terminal("daily", "stamp-swap", typed=by_greedy(terminal, "stamp-swap"))
    assert ENGLISH.text("daily.new") not in ended
    assert terminal("daily", "stamp-swap").splitlines()[-2] == "practice"
    assert ", practice\n" in terminal("daily")
    with closing(terminal.host()) as host:
        first = host.live(host.dailies.daily("age-of-comics")).table.pending[0].options.at(0)
    taken_back = terminal("daily", "age-of-comics", typed=f"{first}\nundo\n{first}\nundo\nquit\n")
    assert taken_back.count(practice) == 1


def test_a_deal_that_was_left_is_lost(terminal: Terminal) -> None:
    terminal("daily", "stamp-swap", typed="quit\n")
    with closing(terminal.host()) as host:
        host.tables.abandon(host.dailies.daily("stamp-swap"))
    assert terminal("daily", "stamp-swap").splitlines() == [
        "You abandoned it, so it counts as a loss.", "Come back for a new deal at midnight UTC.",
    ]  # fmt: skip
    assert "Stamp Swap (stamp-swap): Pinzetta, level 1 · abandoned\n" in terminal("daily")
