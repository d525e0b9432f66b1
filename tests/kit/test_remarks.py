"""Opponents' remarks are in character, rare, the same in a replay, and never in a record."""

from __future__ import annotations

import io
import re
from functools import cache
from typing import Any

import pytest

import cartone
from cartone.bots import bot_called, choose, play
from cartone.games.kit.beats import REMARK
from cartone.games.kit.page import TablePage
from cartone.games.kit.remarks import VARIANTS, remarks
from cartone.games.kit.steps import EventSteps
from cartone.host import Host
from cartone.locale import LANGUAGES, catalogue
from cartone.store import MemoryStore
from cartone.table import SPECTATOR, Event
from cartone.terminal import Replay, TerminalGame
from cartone.web.lobby_games import page_at
from tests.messages import messages

OPPONENTS = {"stamp-swap": "pinzetta", "age-of-comics": "automa"}
ENDS = ("you-win", "you-lose")
MOMENTS = {
    "stamp-swap": {"good-cut", "lost-pile", "last-day", *ENDS},
    "age-of-comics": {"good-print", "lost-lead", "last-round", *ENDS},
}
SEEDS = range(6)
LONGEST = 12
RULE = re.compile(r"\d|\bpoints?\b|\btokens?\b|\bfans?\b|\bmust\b|\bmay\b")
both = pytest.mark.parametrize("game", list(OPPONENTS))


@cache
def played(game: str, seed: int) -> Any:
    """Return a game that a bot has played to its end."""
    table = cartone.new(game, ["greedy", OPPONENTS[game]], seed)
    play(table)
    return table


def page(game: str, seed: int, language: str = "en", seat: int = 0) -> TablePage:
    return page_at(played(game, seed), seat, catalogue(language))


def lines(game: str, seed: int) -> list[tuple[str, str]]:
    """Return the ID of each event that has a remark, with the name of the remark."""
    shown = page(game, seed)
    events = shown.table.happened(0)
    return [(event.id, line) for event, line in remarks(events, shown.words.moment, shown.room.chapter, seed)]


@both
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_has_short_lines_in_every_language(game: str, language: str) -> None:
    start = f"{game}.remark."
    said = {name.removeprefix(start): forms for name, forms in messages(language).items() if name.startswith(start)}
    assert set(said) == {f"{moment}-{number}" for moment in MOMENTS[game] for number in range(1, VARIANTS + 1)}
    assert not [forms for forms in said.values() if len(forms) > 1 or len(forms[0].split()) > LONGEST]
    assert len({forms[0] for forms in said.values()}) == len(said)


@both
def test_no_line_is_a_rule(game: str) -> None:
    start = f"{game}.remark."
    assert not [text for name, (text, *_) in messages("en").items() if name.startswith(start) and RULE.search(text)]


@both
def test_an_opponent_speaks_at_most_once_a_day_or_round_and_at_the_end(game: str) -> None:
    told: set[str] = set()
    for seed in SEEDS:
        shown = page(game, seed)
        events = shown.table.happened(0)
        count = 0
        for event in events:
            count = 0 if event.id == shown.room.chapter else count
            count += id(event) in shown.story.remarks and event.id != "won"
            assert count <= 1
        said = lines(game, seed)
        assert 2 <= len(said) <= sum(event.id == shown.room.chapter for event in events) + 1
        assert len({line for _, line in said}) == len(said), "nothing is said twice"
        told |= {line.rpartition("-")[0] for _, line in said}
        (won,) = shown.end.winners
        assert said[-1] == ("won", said[-1][1])
        assert said[-1][1].startswith("you-win" if won == 0 else "you-lose")
        assert shown.story.last_words == list(shown.story.remarks.values())[-1]
    assert told >= MOMENTS[game] - set(ENDS)


@both
def test_a_replay_says_the_same_and_a_part_of_a_game_no_more(game: str) -> None:
    whole = lines(game, 1)
    again = cartone.new(game, ["greedy", OPPONENTS[game]], 1)
    play(again)
    shown = page_at(again, 0, catalogue("en"))
    events = again.happened(0)
    assert [line for _, line in remarks(events, shown.words.moment, shown.room.chapter, 1)] == [
        line for _, line in whole
    ]
    for end in range(0, len(events), 7):
        part = [line for _, line in remarks(events[:end], shown.words.moment, shown.room.chapter, 1)]
        assert part == [line for _, line in whole][: len(part)]
    assert {lines(game, seed)[-1][1] for seed in range(12)} > {whole[-1][1]}, "other games, other words"


@both
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_remark_is_a_line_of_the_story_in_quotes_and_touches_nothing(game: str, language: str) -> None:
    shown = page(game, 2, language)
    events = shown.table.happened(0)
    touched = EventSteps(shown.room, 0).since(shown.table, events, 0)
    steps = shown.story.steps(events, touched)
    spoken = [step for step in steps if step.kind == REMARK]
    assert [step.line for step in spoken] == list(shown.story.remarks.values())
    assert all((step.touches, step.reasons, step.seat) == ((), [], 1) for step in spoken)
    quotes = catalogue(language).quoted("…").split("…")
    name = OPPONENTS[game].capitalize()
    assert all(step.line.startswith(f"{name}: {quotes[0]}") and step.line.endswith(quotes[1]) for step in spoken)
    silent = [step for step in steps if step.kind != REMARK]
    assert sum((step.touches for step in silent), ()) == sum(touched, ())


@both
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_says_the_lines_of_the_page_or_none(game: str, language: str) -> None:
    words, record = catalogue(language), cartone.new(game, ["me", OPPONENTS[game]], 2).record
    host = Host(MemoryStore())
    at = host.tables.open(record)
    hushed, heard = io.StringIO(), io.StringIO()
    games = [TerminalGame(host, at, words, out, remarks=out is heard) for out in (hushed, heard)]
    while ask := host.live(at).table.pending.get(0):
        for one in games:
            one.tell()
        option = choose(host.live(at).table, 0, ask, bot_called("greedy", game))
        host.moves.answer(at, 0, host.live(at).at(0), str(option))
    for one in games:
        one.tell()
    table = host.live(at).table
    expected = list(page_at(table, 0, words).story.remarks.values())
    assert expected
    assert spoken(heard, game) == expected
    assert not spoken(hushed, game)
    games[1].story(0, "")
    assert spoken(heard, game) == expected * 2, "the command `story` says the same"
    for out, said in ((io.StringIO(), expected), (io.StringIO(), [])):
        Replay(table.record, table, words, out, remarks=bool(said)).step(lambda _: "")
        assert spoken(out, game) == said


def spoken(out: io.StringIO, game: str) -> list[str]:
    """Return the opponent's remarks in a story in the terminal."""
    told = re.sub(r"\n {6}", " ", out.getvalue()).splitlines()
    return [line.strip() for line in told if re.match(rf"  {OPPONENTS[game].capitalize()}: [“„]", line)]


@both
def test_who_only_watches_or_plays_with_people_hears_nothing(game: str) -> None:
    table = cartone.new(game, ["chance", "chance"], 1)
    play(table)
    assert not page_at(table, 0, catalogue("en")).story.remarks
    assert not page(game, 1, seat=SPECTATOR).story.remarks


def test_after_a_shared_win_nobody_boasts() -> None:
    events = [Event("day", {}), Event("win-shared", {}), Event("won", {"seat": 0}), Event("won", {"seat": 1})]
    assert not list(remarks(events, lambda event: "you-win" if event.id == "won" else "", "day", 1))


@both
def test_nothing_of_it_stands_in_a_record_or_among_the_events(game: str) -> None:
    table = played(game, 3)
    said = [text for name, (text, *_) in messages("en").items() if name.startswith(f"{game}.remark.")]
    record = str(table.record)
    assert not [text for text in said if text in record]
    assert REMARK not in {event.id for event in table.happened(0)}
