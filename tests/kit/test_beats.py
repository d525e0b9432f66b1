"""Stories are divided into beats: each line belongs to one, each beat has a sentence and a duration, and a whole game
stays within its time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

import cartone
from cartone.bots import bot_called, choose
from cartone.games.kit.beats import REMARK, REMARK_TIME
from cartone.games.kit.lines import StoryLine
from cartone.games.kit.page import TablePage
from cartone.games.kit.steps import EventSteps
from cartone.locale import catalogue
from cartone.table import Random, key_of
from cartone.web.lobby_games import page_at

ALONE = {"stamp-swap": "pinzetta", "age-of-comics": "automa"}
SECONDS = {"stamp-swap": 70, "age-of-comics": 150}
"""Maximum number of seconds for the stories of a solo game at the usual pace."""
LONGEST = 5000
"""Maximum duration of a beat in milliseconds, reached at the end of a day or round."""

both = pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])


@cache
def stories(game: str, other: str, seed: int) -> list[list[StoryLine]]:
    """Return the story lines shown to the first seat between its answers in a whole game; in every other game, it
    answers at random."""
    table = cartone.new(game, ["ann", other], seed=seed)
    random, greedy, told, seen = Random(key_of(seed, "beats")), bot_called("greedy", game), list[list[StoryLine]](), 0
    steps: EventSteps | None = None
    while True:
        if table.over or 0 in table.pending:
            page: TablePage = page_at(table, 0, catalogue("en"))
            steps = steps or EventSteps(page.room, 0)
            events = table.happened(0)
            told.append(page.story.steps(events[seen:], steps.since(table, events, seen)))
            seen = len(events)
        if table.over:
            return told
        seat, ask = min(table.pending.items())
        by_chance = seat == 0 and seed % 2 == 0
        table.answer(seat, ask.options.sample(random) if by_chance else choose(table, seat, ask, greedy))


def beats_of(lines: list[StoryLine]) -> Iterator[list[StoryLine]]:
    beat: list[StoryLine] = []
    for line in lines:
        if line.mark.milliseconds is not None and line.kind != REMARK and beat:
            yield beat
            beat = []
        beat.append(line)
    if beat:
        yield beat


@both
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_stories_of_a_game_are_short(game: str, seed: int) -> None:
    told = stories(game, ALONE[game], seed)[1:]  # the first is there when the page loads
    whole = sum(line.mark.milliseconds or 0 for lines in told for line in lines if any(one.touches for one in lines))
    assert 20 < whole / 1000 <= SECONDS[game]


@both
@pytest.mark.parametrize("other", ["cardboard", "bob"])
def test_each_line_is_in_a_beat_with_one_sentence(game: str, other: str) -> None:
    counted = 0
    for lines in stories(game, ALONE[game] if other == "cardboard" else other, 1):
        assert not lines or lines[0].mark.milliseconds is not None
        for beat in beats_of(lines):
            (sentence,) = (line for line in beat if line.mark.is_sentence)
            assert sentence.line or not any(line.line for line in beat)
            assert 0 <= (beat[0].mark.milliseconds or 0) <= LONGEST
            spoken = [line.mark.milliseconds for line in beat[1:] if line.mark.milliseconds is not None]
            assert spoken == [REMARK_TIME] * len(spoken)
            counted += 1
    assert counted > 30


@both
def test_what_one_does_oneself_takes_no_time(game: str) -> None:
    own = [lines for lines in stories(game, "bob", 1)[1:] if {line.seat for line in lines} == {0}]
    alone = [lines for lines in own if not any(line.mark.milliseconds for line in lines)]
    assert len(alone) > 0.8 * len(own) > 5, "all but the ends of days and rounds"
