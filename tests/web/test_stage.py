"""The touches in the lines of a page, applied to the previous board, lead to the board that the page shows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import cartone
from cartone.bots import bot_called, choose
from cartone.games import game_called
from cartone.games.kit.missing_game import absent
from cartone.games.kit.page import TablePage
from cartone.games.kit.steps import BoardState, EventSteps, GameSteps, NumberChange, PieceMove, steps_of
from cartone.host import LiveTable
from cartone.locale import catalogue
from cartone.table import SPECTATOR, Event, Random, Table, key_of

from .site import Site
from .stage import lines_of, played, read

both = pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])


def steps_at(table: Table[Any]) -> GameSteps[Any, Any]:
    steps = steps_of(game_called(table.header.game), table)
    assert steps is not None
    return steps


def board_at(live: LiveTable, seat: int = 0) -> BoardState:
    return steps_at(live.table).board(live.table.view(seat))


def fragment(site: Site, table: str) -> str:
    answer = site.client.get(f"/table/{table}", headers={"X-Cartone": "fragment"})
    assert answer.status_code == 200
    return str(answer.text)


# -- the reader -------------------------------------------------------------------------------------


def test_a_page_is_read_as_a_table() -> None:
    page = (
        '<main data-place="pool"><i data-piece="item-1"></i><div data-place="pile-A1"><b><svg data-piece="item-2"/>'
        '</b></div><img data-piece="item-3"></main><b data-number="score-0"> −3 </b><b data-number="score-1">0</b>'
        '<ol><li>said</li><li data-touches="[[&#34;count&#34;,&#34;score-0&#34;,2],[&#34;move&#34;,&#34;item-1&#34;,'
        '&#34;pile-A1&#34;]]"><details><summary>done</summary></details></li></ol>'
    )
    places = {"item-1": "pool", "item-2": "pile-A1", "item-3": "pool"}
    assert read(page) == BoardState(places, {"score-0": -3})
    assert lines_of(page) == [("done", [NumberChange("score-0", 2), PieceMove("item-1", "pile-A1")])]
    assert played(read(page), lines_of(page)) == BoardState({**places, "item-1": "pile-A1"}, {"score-0": -1})


@pytest.mark.parametrize(
    ("page", "why"),
    [
        ('<p data-place="pool"><i data-piece="a"></i><b data-piece="a"></b></p>', "a lies on the page twice"),
        ('<p data-piece="a" data-place="pool"></p>', "a lies on no place"),
        ('<b data-number="n">1</b><b data-number="n">1</b>', "n stands on the page twice"),
        ('<b data-number="n">●●</b>', "which is no number"),
    ],
)
def test_a_page_that_is_no_table_is_not_read(page: str, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        read(page)


# -- pages ------------------------------------------------------------------------------------------


@both
def test_lines_lead_from_the_last_question_to_this_one(site: Site, game: str) -> None:
    """In a solo game, the touches of you and the opponent lead to the board on the next page."""
    table, bot = site.start(game, seed="5"), bot_called("greedy", game)
    live, told = site.host.live(table), 0
    for number in range(24):
        before = board_at(live)
        live = site.host.moves.answer(table, 0, live.at(0), str(choose(live.table, 0, live.table.pending[0], bot)))
        if number % 3 == 2:
            lines = lines_of(fragment(site, table))
            assert played(before, lines) == board_at(live)
            assert lines_of(fragment(site, table)) == lines, "to look again changes nothing"
            told += len(lines)
    assert told > 10


@both
def test_nothing_is_lost_between_the_answers_of_one_of_several(site: Site, game: str) -> None:
    """Other seats act in between, even with sealed answers; each page continues from the seat's own last answer."""
    record = str(cartone.new(game, ["ann", "bob", "cem"], seed=4).record)
    table = site.client.post("/open", data={"record": record}).headers["location"].split("/")[2]
    live, random, compared = site.host.live(table), Random(key_of(4, "stage")), 0
    before: dict[int, BoardState] = {}
    for _ in range(120):
        asked = list(live.table.pending.items())
        seat, ask = asked[random.below(len(asked))]
        before[seat] = board_at(live, seat)
        live = site.host.moves.answer(table, seat, live.at(seat), str(ask.options.sample(random)))
        for looks, board in before.items():
            after = played(board, [("", [*touches]) for touches in live.touched(looks)])
            assert after == board_at(live, looks)
            compared += sum(map(len, live.touched(looks)))
        assert len(live.touched(SPECTATOR)) == len(live.news(SPECTATOR))
    assert compared > 500


@both
def test_what_is_taken_back_did_not_happen(site: Site, game: str) -> None:
    table, random = site.start(game, seed="5"), Random(key_of(5, "undo"))
    site.play(table, random, 6)
    assert lines_of(fragment(site, table))
    live = site.host.live(table)
    assert site.client.post(f"/table/{table}/undo", data=site.undoes(table)).status_code == 303
    assert not lines_of(fragment(site, table))
    before = board_at(live)
    site.play(table, random, 1)
    assert played(before, lines_of(fragment(site, table))) == board_at(live)


@both
def test_a_replay_shows_what_each_step_touches(site: Site, game: str) -> None:
    table = site.start(game, seed="5")
    site.play(table, Random(key_of(5, "replay")), 8)
    for step in range(2, 7):
        before, after = (site.host.archive.at_step(table, 0, number)[0] for number in (step - 1, step))
        steps = steps_at(after)
        lines = lines_of(site.page(f"/table/{table}/replay?step={step}"))
        assert played(steps.board(before.view(0)), lines) == steps.board(after.view(0))


def test_what_has_no_words_goes_with_the_line_before_it_or_with_the_first() -> None:
    table = cartone.new("stamp-swap", ["ann", "bob"], seed=1)
    page = TablePage(game_called("stamp-swap"), table, 0, catalogue())
    shown, day = Event("shown.x", {}), Event("day", {"day": "friday"})
    one, two, three = (NumberChange("a", 1),), (NumberChange("b", 1),), (NumberChange("c", 1),)

    def told(*events: tuple[Event, tuple[NumberChange, ...]]) -> list[tuple[bool, Any]]:
        steps = page.story.steps([event for event, _ in events], [touches for _, touches in events])
        return [(bool(step.line), step.touches) for step in steps]

    assert told((shown, one), (day, two), (shown, three)) == [(True, one + two + three)]
    assert told((day, one), (shown, two), (day, three)) == [(True, one + two), (True, three)]
    assert told((shown, one)) == [(False, one)]
    assert not told((shown, ()))
    assert told((day, ())) == [(True, ())]


def test_a_game_without_steps_only_says_what_happened() -> None:
    room = game_called("stamp-swap")
    table = cartone.new("stamp-swap", ["ann", "bob"], seed=1)
    events = table.happened(0)
    assert EventSteps(replace(room, make=absent("stamp-swap").make), 0).since(table, events, 3) == [()] * (
        len(events) - 3
    )


@both
def test_what_a_page_draws_lies_where_the_game_says(site: Site, game: str) -> None:
    """At the first question of each kind, every piece and every number on the page is as in the game."""
    table, bot = site.start(game, seed="5"), bot_called("greedy", game)
    kinds: set[str] = set()
    while (ask := site.ask(table)) is not None:
        live = site.host.live(table)
        if ask.kind not in kinds:
            kinds.add(ask.kind)
            shown, board = read(fragment(site, table)), board_at(live)
            assert len(shown.places) > 10
            assert shown.places.items() <= board.places.items()
            assert shown.numbers.items() <= board.numbers.items()
        site.host.moves.answer(table, 0, live.at(0), str(choose(live.table, 0, ask, bot)))
    assert len(kinds) >= 4
