"""The terminal and the lobby share their games."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest

from cartone.host import open_house
from cartone.resume import player_of
from cartone.table import Random
from tests.web.site import Site

from ..messages import said
from .program import Program, Session, on_posix
from .test_keep import TAKEN, named_command


def site_of(program: Program) -> Site:
    open_house(program.data).close()
    return Site(program.data)


def test_a_game_begun_in_the_terminal_is_in_the_lobby_and_goes_on_there(program: Program) -> None:
    table = named_command(program.play("--solo", typed="quit\n"))[2]
    site = site_of(program)
    assert f'href="/table/{table}"' in site.page("/")
    site.play(table, Random(1), steps=3)
    assert site.host.live(table).table.decisions(0) == 3
    assert table in program.resume().ok()


def test_a_game_begun_in_the_browser_goes_on_in_the_terminal_and_ends_in_one_history(program: Program) -> None:
    site = site_of(program)
    table = site.start("age-of-comics", seed="4")
    before = site.host.live(table).table.decisions(0)
    ask = site.ask(table)
    assert ask is not None
    out = program.resume(typed=f"{ask.options.at(0)}\nquit\n").ok()
    assert table in out
    assert site.host.live(table).table.decisions(0) == before + 1
    site.host.seating.stand_in(table, 0, "greedy")
    assert re.search(r"practice +Age of Comics, Automa", program("--data-dir", "data", "history").ok())
    assert f'href="/table/{table}"' in site.page("/history")


def test_the_terminal_opens_no_table_with_other_people(program: Program) -> None:
    site = site_of(program)
    friends = site.host.tables.new("age-of-comics", ["Anna", "Ben"], seed=4)
    away = site.host.tables.new("age-of-comics", ["Anna", "greedy"], seed=4, away=[0])
    for table in (friends, away):
        assert re.search(said("error.one-chair-table"), program.resume(table).complaint())
    assert re.search(said("error.no-running-game", folder="data"), program.resume().complaint())
    assert re.search(said("error.no-peeking"), program("--data-dir", "data", "replay", friends).complaint())
    alone = site.host.tables.new("age-of-comics", ["Anna", "greedy"], seed=4)
    assert alone in program.resume().ok()


@on_posix
def test_whoever_writes_later_is_shown_the_newer_table(program: Program) -> None:
    session = Session(program, "age-of-comics", "--solo", "--seed", "4")
    site = site_of(program)
    (head,) = site.heads()
    at, before = site.at(head.id), site.host.live(head.id).table.decisions(0)
    ask = site.ask(head.id)
    assert ask is not None
    first, second = str(ask.options.at(0)), str(ask.options.at(1))
    site.answer(head.id, first)
    shown = session.type(second)
    assert re.search(said("terminal.moved-on"), shown)
    assert site.host.live(head.id).table.decisions(0) == before + 1, "what was typed did not count"
    session.type(session.hint())
    assert site.host.live(head.id).table.decisions(0) == before + 2
    site.answer(head.id, first, at, status=409)
    session.process.stdin.close()  # type: ignore[union-attr]
    session.process.wait(30)


def test_results_of_the_terminal_carry_one_key_and_those_of_a_browser_another(tmp_path: Path) -> None:
    with closing(open_house(tmp_path)) as host:
        keys = [player_of(host) for _ in range(2)]
    with closing(open_house(tmp_path)) as host:
        assert {*keys, player_of(host)} == {keys[0]}
        assert len(keys[0]) == 64
        table = host.tables.new("age-of-comics", ["me", "automa"], seed=1, player=keys[0])
        host.seating.stand_in(table, 0, "greedy")
        assert [result.player for result in host.store.results()] == keys[:1]


def test_an_old_game_by_its_file_is_the_table_that_it_has_become(program: Program) -> None:
    kept = program.play(typed="1\nquit\n")
    text = program.kept()[0]
    name = named_command(kept)[2]
    with closing(open_house(program.data)) as host:
        host.tables.delete(name)
    (program.data / "running").mkdir()
    (program.data / "running" / "old.record").write_text(text)
    for _ in range(2):
        assert re.search(TAKEN, program.resume("data/running/old.record").ok())
    assert len(program.kept()) == 1
    assert (program.data / "running" / "old.record").read_text() == text


@pytest.mark.parametrize("name", ["nowhere", "nowhere.record", "../x"])
def test_a_game_that_is_not_there_is_one_line(program: Program, name: str) -> None:
    program.play(typed="quit\n").ok()
    for command in (["play", "--resume", name], ["replay", name], ["record", "check", name]):
        assert name in program("--data-dir", "data", *command).complaint()
