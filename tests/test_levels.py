"""The bots that people play against, from the easiest to the best, and where each of them may play."""

from __future__ import annotations

from collections import Counter

import pytest

from cartone import new
from cartone.bots import best_of, bot_called, bots_for_people, bots_of, choose, is_master, play, searches_in_vain
from cartone.bots.slipping import Slipping
from cartone.games import game_called
from cartone.host import Host, NotAllowed
from cartone.locale import LANGUAGES, catalogue
from cartone.store import MemoryStore

GAMES = ("stamp-swap", "age-of-comics")


@pytest.mark.parametrize("game", GAMES)
def test_each_level_has_a_name_and_a_few_words_in_every_language(game: str) -> None:
    assert bots_for_people(game) == ["easy", "normal", "greedy", "chance"]
    assert best_of(game) == "greedy"
    for language in LANGUAGES:
        said = [game_called(game).introduced(bot, catalogue(language)) for bot in (*bots_for_people(game), "master")]
        assert len(set(said)) == len(said)
        assert all("," in one and len(one) < 40 for one in said), said


@pytest.mark.parametrize("game", GAMES)
def test_easier_bots_slip_in_questions_that_exist_and_the_easiest_most(game: str) -> None:
    machines = game_called(game).machines
    assert machines.observation is not None
    kinds = {options.kind for options in machines.observation.asked}
    slips = list(machines.slips.values())
    assert all(set(one) <= kinds for one in slips)
    assert [sum(one.values()) for one in slips] == sorted((sum(one.values()) for one in slips), reverse=True)


def test_a_slip_is_any_option_and_all_else_is_as_the_best_answers() -> None:
    answers: Counter[str] = Counter()
    for seed in range(40):
        table = new("stamp-swap", ["greedy", "chance"], seed=seed)
        seat, ask = min(table.pending.items())
        best = bot_called("greedy", "stamp-swap")
        said = {share: choose(table, seat, ask, Slipping(best, {ask.kind: share})) for share in (0, 50, 100)}
        assert said[0] == choose(table, seat, ask, best)
        answers.update(f"{share} slips" for share, answer in said.items() if answer != said[0])
    assert 0 < answers["50 slips"] < answers["100 slips"]


@pytest.mark.parametrize("game", GAMES)
def test_the_easiest_beats_chance_and_loses_to_the_best(game: str) -> None:
    lead: Counter[str] = Counter()
    for seed in range(3):
        for other in ("chance", "greedy"):
            table = new(game, ["easy", other], seed=seed)
            play(table)
            lead[other] += table.scores[0] - table.scores[1]
    assert lead["greedy"] < 0 < lead["chance"]


# -- master ----------------------------------------------------------------------------------------


def test_only_games_with_a_twin_have_a_master() -> None:
    assert all("master" in bots_of(game) for game in GAMES)
    for game in ("pinzetta", "automa"):
        assert "master" not in bots_of(game)
        assert not is_master("master", game)
    assert not is_master("mastermind", "stamp-swap")


def test_where_it_cannot_think_ahead_nobody_seats_it() -> None:
    host = Host(MemoryStore())
    with pytest.raises(NotAllowed, match="Maja"):
        host.tables.new("stamp-swap", ["me", "master"], 1)
    table = host.tables.new("stamp-swap", ["me", "greedy"], 1)
    with pytest.raises(NotAllowed, match="Maja"):
        host.seating.stand_in(table, 1, "master-60")


def test_where_it_cannot_think_ahead_it_plays_as_greedy_does() -> None:
    """In plain Python it never does."""
    records = []
    for bots in (["master", "master"], ["greedy", "greedy"]):
        table = new("stamp-swap", bots, seed=3)
        assert searches_in_vain(table) == (bots[0] == "master")
        play(table, {seat: bot_called(bot, "stamp-swap") for seat, bot in enumerate(bots)})
        records.append([str(entry) for entry in table.record.entries])
    assert records[0] == records[1]
