"""A game with corrections ends up equal to the game entered correctly from the start, with cards that depend only on
the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

from cartone.games import automa
from cartone.games.age_of_comics.components import AUTOMA_ACTIONS, Action, Genre
from cartone.games.age_of_comics.pack import ACTIONS_ON_A_CARD
from cartone.games.automa.reports import NONE, OTHER
from cartone.games.automa.turn import AtRealTable, on_its_card, possible
from cartone.host import MOVED_BACK, Correction, Host
from cartone.locale import catalogue
from cartone.store import MemoryStore
from cartone.table import Random, Table, key_of
from cartone.web.correction_diff import moves_of, said_at, way_of
from cartone.web.lobby_games import page_at

from .person import say
from .test_guided import NONE as NO_PACK

T = TypeVar("T")
LONG, THIRD = 36, 3
"""The number of entries in about three rounds, and the interval between those that are corrected."""
DEEDS = ("print crime", "print horror", "royalties", "hire", "sales", "ideas", "develop")
YOURS = ("action", "publish")
SOLD = ("automa-turns-up", "automa-sells", "automa-sells-genre")


def mixed(things: Sequence[T], random: Random) -> list[T]:
    left = list(things)
    return [left.pop(random.below(len(left))) for _ in things]


class World:
    """A model of the physical game that has exactly one true answer to every question."""

    def __init__(self, seed: int, describes: bool) -> None:
        self.seed, self.describes = seed, describes

    def chance(self, table: Table[Any], about: str) -> Random:
        return Random(key_of(self.seed, f"{table.game.when()} {about}"))

    def card(self, table: Table[Any]) -> tuple[list[Action], list[Genre]]:
        """Return the Automa's card for the current turn: three actions, and the genres in order."""
        random = self.chance(table, "card")
        return mixed(list[Action](AUTOMA_ACTIONS), random)[:ACTIONS_ON_A_CARD], mixed(list(Genre), random)

    def answer(self, table: Table[Any]) -> str:
        actions, genres = self.card(table)
        if table.draw is not None:
            return f"{' '.join(actions)}, {' '.join(genres)}" if self.describes else self.first_action(table, actions)
        ask, random = table.pending[0], self.chance(table, str(table.pending[0].card))
        there = list(map(str, ask.options))
        match ask.kind:
            case "comic" if ask.about != "begins":
                shown = mixed(list(Genre), self.chance(table, "shown"))[: self.chance(table, "number").below(4)]
                order = [*reversed(table.game.you.genres_printed()), *genres]
                found = next((str(genre) for genre in order if genre in shown), NONE)
                return found if found in there else OTHER
            case "action":
                return next(deed for deed in (*mixed(DEEDS, random), "pass") if deed in there)
            case "next":
                left = sorted((action in table.game.automa.sent, number, action.value)
                              for number, action in enumerate(actions) if action.value in there)  # fmt: skip
                return left[0][-1] if left else "pass"
            case "rank":
                return next(str(genre) for genre in genres if str(genre) in there)
        return there[random.below(len(there))]

    def first_action(self, table: Table[Any], actions: Sequence[Action]) -> str:
        hands = AtRealTable(table.game)
        left = sorted((action in table.game.automa.sent, number, action.value)
                      for number, action in enumerate(actions) if action in on_its_card(hands))  # fmt: skip
        return left[0][-1] if left else next(one.value for one in AUTOMA_ACTIONS if one not in possible(hands))


def told(world: World, edition: str) -> Table[Any]:
    table: Table[Any] = automa.new(["me", "automa"], dealer=None, settings={"edition": edition}, **NO_PACK)
    while len(table.entries()) < LONG:
        say(table, world.answer(table))
    return table


def others(table: Table[Any], said: str, world: World) -> list[str]:
    """Return another possible entry at this point, if there is one."""
    if table.draw is None:
        there = [str(option) for option in table.pending[0].options]
    elif world.describes:
        there = [f"{three}, {' '.join(Genre)}" for three in ("hire sales ideas", "sales print develop")]
    else:
        there = [action.value for action in on_its_card(AtRealTable(table.game)) if action is not None]
    return [one for one in mixed(there, world.chance(table, "other")) if one != said][:1]


def sales(table: Table[Any]) -> list[tuple[Any, ...]]:
    """Return, for each of the Automa's sales, the event, the number of orders, and your genres that guided it."""
    yours, found = list[str](), []
    for event in table.events(0):
        yours = [event.params["title"].genre, *yours] if event.id == "you-printed" else yours
        if event.id in SOLD:
            found.append((event.id, event.params["orders"], *dict.fromkeys(yours)))
    return found


def corrected(host: Host, table: Table[Any], line: int, other: str, world: World) -> Correction:
    """Correct a line, and answer all questions that this raises again."""
    name = host.tables.lay(table.copy())
    live = host.real.correct(name, host.live(name).at(0), line, other, MOVED_BACK)
    while live.corrected is not None and live.corrected.waiting:
        live = host.moves.answer(name, 0, live.at(0), world.answer(live.table))
    assert live.corrected is not None
    return live.corrected


def check_later(table: Table[Any], line: int, world: World) -> None:
    """Check that all later entries match the world, except for your own actions, which stay as they were."""
    for number, then in table.moments():
        if number > line and (then.draw is not None or then.pending[0].kind not in YOURS):
            assert said_at(table.entries()[number]) == world.answer(then), (world.seed, line, number)


@pytest.mark.parametrize("describes", [False, True])
@pytest.mark.parametrize("edition", ["seed", "2026"])
def test_a_corrected_game_is_the_one_in_which_it_was_right_from_the_start(describes: bool, edition: str) -> None:
    """For each kind of entry, later questions are asked again if their answers changed, and changed orders appear as
    instructions."""
    host, kinds, words = Host(MemoryStore()), Counter[str](), catalogue("en")
    for seed in range(2):
        world = World(seed, describes)
        table = told(world, edition)
        for line, then in table.copy().moments():
            for other in others(then, said_at(table.entries()[line]), world) if line % THIRD == seed else ():
                correction = corrected(host, table, line, other, world)
                check_later(correction.table, line, world)
                if sales(correction.table) != sales(table):
                    assert moves_of(correction, 0, words), "nothing is told, and orders are taken otherwise"
                    assert way_of("", correction, 0, words).cost != words.text("table.cost-nothing")
                kinds["card" if then.draw is not None else then.pending[0].kind] += 1
    assert {"card", "action", "comic"} <= {*kinds}


ORDER = "crime sci-fi superheroes romance western horror"
OTHER_ORDER = "horror western romance superheroes sci-fi crime"
BY_GENRE = {
    "sales": ["Turn up the orders", "Give it 3 orders"],
    "hire": ["Give it the first matching pair"],
}
"""Beginnings of the lines that name an order of genres."""


def described(host: Host, card: str) -> str:
    """Return the ID of a table at which the Automa has taken a turn by this card."""
    name = host.tables.lay(automa.new(["me", "automa"], dealer=None, **NO_PACK))
    for said in ("western", card):
        host.moves.answer(name, 0, host.live(name).at(0), said)
    return name


@pytest.mark.parametrize("action", BY_GENRE)
def test_a_card_described_with_its_genres_in_another_order_says_what_to_take_instead(action: str) -> None:
    host, words = Host(MemoryStore()), catalogue("en")
    name = described(host, f"{action} print develop, {ORDER}")
    correction = host.real.corrected(host.live(name), 1, f"{action} print develop, {OTHER_ORDER}", MOVED_BACK)
    moves = moves_of(correction, 0, words)
    for line, begins in zip(moves, BY_GENRE[action], strict=True):
        assert line.startswith(f"Correct round I: {begins}")
        assert f": {OTHER_ORDER.replace(' ', ' > ')}" in line


@pytest.mark.parametrize("action", BY_GENRE)
def test_completing_a_card_told_by_one_action_moves_nothing(action: str) -> None:
    """Its owner has looked for the pieces in the order of the card."""
    host = Host(MemoryStore())
    name = described(host, action)
    assert host.real.corrected(host.live(name), 1, f"{action} print develop, {ORDER}", MOVED_BACK).changes_nothing


CARDS = ("print sales hire", "hire develop sales", "develop sales hire", "sales hire develop")


def test_the_end_of_a_round_that_stays_as_it_was_is_not_told_again() -> None:
    """Whether the Automa has printed or not, every comic on the chart loses a fan: yours is there."""
    host, words = Host(MemoryStore()), catalogue("en")
    name = described(host, f"{CARDS[0]}, {ORDER}")
    for number in range(1, 2 * len(CARDS)):
        while (table := host.live(name).table).draw is None:
            there = list(map(str, table.pending[0].options))
            said = next(said for said in ("print western", "no", "royalties", "pass", *there) if said in there)
            host.moves.answer(name, 0, host.live(name).at(0), said)
        host.moves.answer(name, 0, host.live(name).at(0), f"{CARDS[number % len(CARDS)]}, {ORDER}")
    live, lost = host.live(name), words.text("automa.fans-lost")
    assert lost in [page_at(live.table, 0, words).story.told(event)[0] for event in live.events(0)]
    live = host.real.correct(name, live.at(0), 1, f"hire sales print, {ORDER}", MOVED_BACK)
    while live.corrected is not None and live.corrected.is_open:
        live = host.moves.answer(name, 0, live.at(0), str(live.table.pending[0].options.at(0)))
    assert live.corrected is not None
    moves = moves_of(live.corrected, 0, words)
    assert moves
    assert not [line for line in moves if lost in line]
