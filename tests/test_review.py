"""Reviews: a planted blunder is found, what is hidden makes no difference, chances are honest, and words fit."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from bench import review as bench
from bench.kernel import Kind

from cartone.bots import bot_called, choose
from cartone.host import reviews
from cartone.kernel.jit import COMPILED
from cartone.kernel.judged import Judged
from cartone.kernel.judging import judge
from cartone.locale import LANGUAGES, catalogue
from cartone.resume import up_to
from cartone.review.page import page_of
from cartone.review.reviewing import GRADES, Graded, Review, questions_of, review, seat_of, twin_of
from cartone.review.telling import Telling
from cartone.table import CartoneError, Record, Table, UnknownName
from cartone.tables import PERSON, load, new
from cartone.text import WIDTH

from .made_up_reviews import made_up

needs_speed = pytest.mark.skipif(not COMPILED, reason="a search in plain Python takes minutes")
"""Skips a test in plain Python; `kernel/test_compiled.py` runs all of them."""
SOLO = ("stamp-swap", (PERSON, "pinzetta"))
GAMES = [SOLO, ("stamp-swap", ("greedy", PERSON, "chance")), ("age-of-comics", (PERSON, "automa"))]


@cache
def played(game: str, seats: tuple[str, ...], bot: str, seed: int = 7, planted: tuple[int, int] | None = None) -> str:
    """Return the record of a game in which a bot answers for the person, but gives one answer that is planted."""
    table = new(game, seats, seed=seed)
    bots = {seat.number: bot_called(bot if seat.player == PERSON else seat.player, game)
            for seat in table.seats if seat.player not in ("pinzetta", "automa")}  # fmt: skip
    given = 0
    while not table.over:
        seat, ask = min(table.pending.items())
        said = choose(table, seat, ask, bots[seat])
        table.answer(seat, ask.options.at(planted[1]) if planted and given == planted[0] else said)
        given += 1
    return str(table.record)


def reviewed(text: str, playouts: int, seat: int | None = None) -> tuple[Table[Any], Review]:
    table = load(text)
    return table, review(table, "a", seat_of(table) if seat is None else seat, playouts, lambda done, total: None)


# -- words, of estimates that are made up ---------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_fits_the_terminal_and_the_page_needs_nothing_from_elsewhere(
    game: str, seats: tuple[str, ...], language: str
) -> None:
    table, made = made_up(played(game, seats, "chance"))
    telling = Telling(table, made, "a.record", catalogue(language))
    lines = [*telling.lines()]
    assert max(map(len, lines)) <= WIDTH
    assert len(made.moments) == 3
    page = page_of(telling)
    for one in made.moments:
        assert f"--at {one.stop}" in "\n".join(lines)
        assert f"--at {one.stop}" in page
    assert not re.search(r"https?:|\bsrc=|\bhref=|url\(|@import|<script", page)
    assert page.count("<tr>") == 1 + len([*made.chapters()]) + len(made.decisions)
    assert page.count("<svg") == 2


def test_only_what_is_beyond_doubt_is_called_a_mistake() -> None:
    def grade(lost: float, doubt: float) -> str:
        return Graded(0, "", 1, Judged(2, 0.5, 70.0, 0.5, lost, doubt, 1.0)).grade

    for name, least in GRADES:
        assert grade(least, 0.001) == name
        assert grade(least, 0.3) == "fine"
    assert Graded(0, "", 2, Judged(2, 0.5, 70.0, 0.5, 0.0, 0.0, 0.0)).grade == "best"


# -- playing on -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_game_is_played_on_from_any_answer(game: str, seats: tuple[str, ...]) -> None:
    table = load(played(game, seats, "chance"))
    asked = [(stop, ask.kind, answer.seat) for stop, _, ask, answer in questions_of(table)]
    for stop, kind, seat in (asked[0], asked[len(asked) // 2], asked[-1]):
        again = load(up_to(table, stop, "a"))
        assert again.header.players[seat] == PERSON
        assert again.header.players.count(PERSON) == 1
        assert again.pending[seat].kind == kind
    with pytest.raises(UnknownName):
        up_to(table, 1 + max(stop for stop, _, _ in asked) + 99, "a")


# -- estimates ------------------------------------------------------------------------------------


def test_it_says_why_there_is_no_review() -> None:
    text = played(*SOLO, "chance")
    whole = load(text)
    without_seed = Record(replace(whole.header, seed=None), whole.record.entries)
    for table, message in (
        (new(*SOLO, seed=1), "review-running"),
        (load(without_seed, dealer=None), "review-by-hand"),
        *(() if COMPILED else ((whole, "review-slow"),)),
    ):
        with pytest.raises(CartoneError) as found:
            twin_of(table, "a")
        assert found.value.message == f"error.{message}"


@needs_speed
def test_a_planted_blunder_is_found_first() -> None:
    good = load(played(*SOLO, "greedy"))
    stop, options = next((stop, len(ask.options)) for stop, _, ask, _ in questions_of(good) if ask.kind == "split")
    twin = twin_of(good, "a")
    twin.reset(7)
    for place in places_before(good, stop):
        twin.step(place)
    worst = max(range(options), key=lambda place: judge(twin, place, 40, 1).lost)
    table, found = reviewed(played(*SOLO, "greedy", planted=(stop, worst)), 100)
    assert found.moments[0].stop == stop
    assert found.moments[0].grade in ("mistake", "blunder")
    _, again = reviewed(played(*SOLO, "greedy", planted=(stop, worst)), 100)
    words = catalogue("en")
    assert [*Telling(table, found, "a", words).lines()] == [*Telling(table, again, "a", words).lines()]


@needs_speed
def test_the_process_for_searches_reviews_as_the_terminal_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "PLAYOUTS", 20)
    text = played(*SOLO, "chance")
    assert reviews.reviewed(text, None, 0, "a") == reviewed(text, 20)[1]


def places_before(table: Table[Any], stop: int) -> list[int]:
    """Return the places of the answers of a solo game before one of them."""
    known = [(ask.options, answer.option) for at, _, ask, answer in questions_of(table) if at < stop]
    return [options.listed().index(options.number(option)) for options, option in known]


@needs_speed
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_who_searches_gives_away_less_than_chance(game: str, seats: tuple[str, ...]) -> None:
    lost = {}
    for bot in ("master-40", "chance"):
        table, found = reviewed(played(game, seats, bot), 30)
        lost[bot] = sum(one.judged.lost for one in found.decisions) / len(found.decisions)
        assert found.expected[-1] == table.scores[found.seat]
        assert found.chances[-1] == (found.seat in table.game.winners()) / len(table.game.winners())
        assert found.chances[0] + found.luck + found.skill == pytest.approx(found.won)
    assert lost["master-40"] < lost["chance"]


@needs_speed
def test_what_is_hidden_makes_no_difference() -> None:
    table = load(played(*GAMES[1], "chance"))
    twin = twin_of(table, "a")
    twin.reset(7)
    for step in range(60):
        if step % 12 == 0:
            before = twin.copy()
            here = judge(twin, 0, 30, step)
            twin.redeal(twin.seat, step)
            assert judge(twin, 0, 30, step) == here
            twin.restore(before)
        twin.step(twin.greedy())


@needs_speed
@pytest.mark.parametrize("kind", bench.KINDS, ids=lambda kind: kind.name)
def test_chances_are_honest(kind: Kind, proving: bool) -> None:
    games = 400 if proving else 4
    found = [one for number in range(games) for one in bench.estimates(kind, number, 64 if proving else 8)]
    assert all(0 <= one.chance <= 1 for one in found)
    if proving:
        assert bench.error(found) < 0.06
        assert abs(bench.bias(found)) < 1.5
