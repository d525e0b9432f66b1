"""The statements of hints are checked by giving the suggested answer and reading the table again."""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import Any

import pytest

from cartone.bots import adviser, bots_for, choose, play
from cartone.games import age_of_comics
from cartone.games.age_of_comics.actions.printing import BONUS_MONEY
from cartone.games.age_of_comics.bots import hints
from cartone.games.age_of_comics.city import SPACES
from cartone.games.age_of_comics.components import Comic, Order, Printed
from cartone.games.age_of_comics.game import AgeOfComics, Player
from cartone.games.age_of_comics.options import Convert, Increase, Reassign, Sell, Slot
from cartone.locale import catalogue
from cartone.table import Random, Reason, Table, key_of
from tests.mutants import Mutant, plant

from .prints import carry_out, copy_of, what_happened

TABLES: list[tuple[list[str], int, dict[str, str]]] = [
    (["me", "automa"], 1, {"edition": "2026"}),
    (["me", "automa"], 2, {"edition": "seed"}),
    (["me", "greedy"], 3, {}),
]
PRINTED = ("printed", "printed-mastery")


class Now:
    """All resources of a player at one moment."""

    def __init__(self, table: Table[AgeOfComics]) -> None:
        me: Player = table.game.players[0]
        self.money, self.ideas, self.hand = me.money, dict(me.ideas), [held.card for held in me.hand]
        self.fans = [printed.fans for printed in me.printed]
        self.values = [dict(printed.values) for printed in me.printed]
        self.orders, self.fulfilled = len(me.orders), len(me.fulfilled)
        self.income = [table.game.pack.income[printed.fans] if printed.fans < 10 else None for printed in me.printed]

    def matching(self, card: Any) -> int:
        """Return the number of comics of a creative's genre, or of creatives of a comic's genre."""
        others = [one for one in self.hand if one is not None and isinstance(one, Comic) != isinstance(card, Comic)]
        return sum(one.genre is card.genre for one in others)


def satisfied(printed: list[Printed], order: Order) -> bool:
    return any(one.genre is order.genre and one.value >= order.value for one in printed)


def check_sale(table: Table[AgeOfComics], sell: Sell, said: dict[str, dict[str, Any]], before: Now, now: Now) -> None:
    if (walk := said.get("walk")) is not None:
        near = [table.game.map[space] for space, one in enumerate(SPACES) if sell.place in one.corners]
        tiles = [tile for tile in near if tile is not None]
        known = [tile.order for tile in tiles if tile.order is not None]
        fit = sum(satisfied(table.game.players[0].printed, order) for order in known)
        assert walk == {"cost": before.money - now.money, "orders": len(tiles), "fit": fit}
    if (collect := said.get("collect")) is not None and getattr(table.pending.get(0), "kind", "") != "fans":
        assert sum(now.fans) - sum(before.fans) == collect["fans"]
        assert now.fulfilled == before.fulfilled + 1
    if "collect-open" in said:
        assert (now.orders, now.fulfilled) == (before.orders + 1, before.fulfilled)


def check_print(table: Table[AgeOfComics], said: dict[str, Any], mastery: bool) -> None:
    """Check a hint's statements about a print by carrying it out on a copy of the game."""
    after = copy_of(table.game)
    carry_out(after, 0, said["title"], (said["writer"], said["artist"]), Random(key_of(1, "print")))
    found = what_happened(table.game, after, 0)
    assert (said["value"], said["fans"], mastery) == (found["value"], found["all_fans"], found["mastery"])
    assert found["money"] + said["cost"] in (0, BONUS_MONEY)


def check(table: Table[AgeOfComics], option: Any, module: ModuleType) -> dict[str, Any]:
    """Follow a hint and check its statements; return them by name."""
    view, before = table.view(0), Now(table)
    reasons: list[Reason] = module.why(view, option)
    said = {reason.id: dict(reason.params) for reason in reasons}
    assert "{" not in age_of_comics.ROOM.machines.because(
        age_of_comics.ROOM.words(catalogue("de"), table.seats, 0), view, option
    )
    for name in PRINTED:
        if name in said:
            check_print(table, said[name], name == "printed-mastery")
    table.answer(0, option)
    now = Now(table)
    if table.game.round != view.round or table.over:
        return said  # too much else has happened to tell the effects apart
    for name, params in said.items():
        match name:
            case "genre":
                assert params["count"] == sum(one is not None and one.genre is option.genre for one in before.hand)
            case "royalties":
                assert now.money - before.money == params["money"]
            case "idea":
                assert now.ideas[params["genre"]] == params["ideas"]
                kin = [one for one in before.hand if isinstance(one, Comic) and one.genre is params["genre"]]
                hyped = [one for one in view.me.hyped if one.comic.genre is params["genre"]]
                assert params["comics"] == len(kin) + len(hyped)
            case "hired" | "developed":
                new = next(card for card in now.hand if card is not None and card not in before.hand)
                waiting = [one for one in view.me.hyped if name == "hired" and one.comic.genre is new.genre]
                assert params["count"] == before.matching(new) + len(waiting)
                assert params.get("value", 0) == getattr(new, "value", 0)
                assert name == "hired" or params["ideas"] == now.ideas[new.genre]
            case "hire-idea":
                assert now.ideas[params["genre"]] == before.ideas[params["genre"]] + 1
            case "hire-deck":
                assert table.game.players[0].hand[-1].back == str(params["value"])
            case "fans":
                assert isinstance(option, Slot | Convert)
                assert (before.fans[option.slot - 1], now.fans[option.slot - 1]) == (params["fans"], params["after"])
                for moment, income in ((before, params["income"]), (now, params["then"])):
                    assert moment.income[option.slot - 1] in (income, None)
            case "search" | "marketing":
                assert before.money - now.money == params["cost"]
            case "increase":
                assert isinstance(option, Increase)
                assert option.craft is not None
                assert before.money - now.money == params["cost"]
                assert now.values[option.slot - 1][option.craft] == params["value"]
            case "re-assign":
                assert isinstance(option, Reassign)
                assert before.money - now.money == params["cost"]
                assert now.fans[option.slot - 1] - before.fans[option.slot - 1] >= params["change"]
    if isinstance(option, Sell):
        check_sale(table, option, said, before, now)
    return said


def whole_games(module: ModuleType) -> Counter[str]:
    """Play whole games by their hints; the print that the hints aim at must be the next one."""
    seen = Counter[str]()
    for seats, seed, settings in TABLES:
        table = age_of_comics.new(seats, seed=seed, settings=settings)
        bot, others = adviser("age-of-comics"), bots_for(table, ("me",))
        assert bot is not None
        wanted = dict[str, Any]()
        while not table.over:
            play(table, others)
            if (ask := table.pending.get(0)) is None:
                continue
            printed = len(table.game.players[0].printed)
            said = check(table, choose(table, 0, ask, bot), module)
            seen.update(list(said))
            wanted = next((said[name] for name in PRINTED if name in said), wanted)
            for one in table.game.players[0].printed[printed : printed + 1]:
                assert (one.title, *one.team.values()) == (wanted["title"], wanted["writer"], wanted["artist"])
                seen["prints"] += 1
    return seen


def test_hints_say_what_then_happens() -> None:
    seen = whole_games(hints)
    for name in ("prints", "genre", "printed", "printed-mastery", "royalties", "ideas", "sales", "hire", "develop",
                 "hired", "hire-idea", "developed", "idea", "fans", "increase", "walk", "collect",
                 "action-ahead"):  # fmt: skip
        assert seen[name], name


@pytest.mark.parametrize(
    "mutant",
    [
        Mutant('"fans": print_.all_fans', '"fans": print_.all_fans + 1'),
        Mutant('"cost": growth.cost', '"cost": growth.cost + 1'),
        Mutant("if comic.genre is card.genre]", "if comic.genre is not card.genre]"),
        Mutant('"ideas": view.me.ideas[genre] + 1', '"ideas": view.me.ideas[genre]'),
        Mutant('"then": income_of(before + count, view.income)', '"then": income_of(before, view.income)'),
        Mutant("and qualifying(view.me.printed, Order(tile.genre, tile.value))]", "]"),
    ],
)  # fmt: skip
def test_a_hint_that_says_something_else_is_noticed(mutant: Mutant) -> None:
    with pytest.raises(AssertionError):
        whole_games(plant("cartone.games.age_of_comics.bots.hints", mutant))
