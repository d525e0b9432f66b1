"""Carries out every possible print on a copy of the game, to compare it with the predicted outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from types import ModuleType
from typing import Any, TypeAlias

from cartone.bots import bots_for, choose
from cartone.games import age_of_comics
from cartone.games.age_of_comics.actions.printing import print_one, printable
from cartone.games.age_of_comics.components import Comic, Craft, Creative, RipOff
from cartone.games.age_of_comics.game import AgeOfComics, Player
from cartone.games.age_of_comics.outlook import PrintOutlook
from cartone.games.age_of_comics.view import view
from cartone.table import Ask, Random, Story, Table, key_of

from .lively import lively

MOMENTS = ("action", "print", "print-writer", "print-artist")
"""Questions that come before any part of a print has been done."""

Tables: TypeAlias = list[tuple[list[str], dict[str, str]]]

LIVELY: Tables = [
    (["lively"] * 2, {}),
    (["lively"] * 3, {}),
    (["lively"] * 4, {}),
    (["lively", "automa"], {"edition": "seed"}),
    (["lively", "automa"], {"edition": "2026", "level": "expert"}),
]
BOTS: Tables = [
    (["greedy", "chance"], {}),
    (["greedy", "automa"], {"edition": "seed", "level": "expert"}),
    (["greedy", "automa"], {"edition": "2026"}),
]
"""Tables of bots that plan ahead, which are slower."""


def copy_of(game: AgeOfComics) -> AgeOfComics:
    """Return a copy of the position, which shares its cards and orders with the pack and has an empty story."""
    pack, orders = game.pack, [order for orders in game.city.orders.values() for order in orders]
    kept = [pack, game.city, game.seats, *pack.comics, *pack.rip_offs, *pack.writers, *pack.artists, *pack.automa]
    memo: dict[int, Any] = {id(one): one for one in (*kept, *orders)}
    memo[id(game.story)] = Story()
    return deepcopy(game, memo)


def teams(player: Player, chosen: Creative | None) -> Iterator[tuple[Creative, Creative]]:
    """Yield every affordable pair of a writer and an artist in the hand, or only pairs with the chosen writer."""
    for writer in player.creatives(Craft.WRITER) if chosen is None else [chosen]:
        for artist in player.creatives(Craft.ARTIST):
            if writer.value + artist.value <= player.money:
                yield writer, artist


def carry_out(
    game: AgeOfComics, seat: int, title: Comic | RipOff, team: tuple[Creative, Creative], random: Random
) -> None:
    """Carry out a whole print, answering all other questions at random."""
    rules = print_one(game, game.players[seat], title)
    wanted = {"print-writer": team[0], "print-artist": team[1]}
    answer: Any = None
    try:
        while True:
            ask = rules.send(answer)
            assert isinstance(ask, Ask), "a print deals nothing"
            options = list(ask.options)
            answer = next((one for one in options if one.creative is wanted[ask.kind]), None) \
                if ask.kind in wanted else options[random.below(len(options))]  # fmt: skip
            assert answer is not None
    except StopIteration:
        pass


def what_happened(before: AgeOfComics, after: AgeOfComics, seat: int) -> dict[str, Any]:
    """Return the changes made by a print, under the field names of an `Outlook`."""
    then, now = before.players[seat], after.players[seat]
    new, genre = now.printed[-1], now.printed[-1].genre
    ordered = Counter[str]()
    for event in after.story.events():
        if event.id == "order-fulfilled":
            ordered[event.params["title"].id] += event.params["fans"]
    gains = [printed.fans - old.fans for printed, old in zip(now.printed, then.printed, strict=False)]
    return {
        "value": new.value,
        "fans": new.fans - ordered[new.title.id],
        "older_fans": sum(gains) - sum(ordered.values()) + ordered[new.title.id],
        "all_fans": sum(gains) + new.fans,
        "orders": tuple(order for order in then.orders if order not in now.orders),
        "mastery": after.mastery[genre] == seat != before.mastery[genre],
        "mastery_from": before.mastery[genre] if after.mastery[genre] != before.mastery[genre] else None,
        "money": now.money - then.money,
        "all_ideas": sum(now.ideas.values()) - sum(then.ideas.values()),
        "bonus_tickets": now.tickets - then.tickets,
        "better_colours": new.better_colours,
    }


def what_was_told(outlook: PrintOutlook) -> dict[str, Any]:
    names = ("value", "fans", "older_fans", "all_fans", "orders", "mastery", "mastery_from", "bonus_tickets",
             "better_colours")  # fmt: skip
    return {name: getattr(outlook, name) for name in names} | {
        "money": outlook.bonus_money - outlook.cost,
        "all_ideas": outlook.bonus_ideas - outlook.ideas,
    }


def check_prints(table: Table[AgeOfComics], module: ModuleType, random: Random) -> Counter[str]:
    """Check the outlook of every print that the current player could do; return counts of the cases seen."""
    seen = Counter[str]()
    seat, ask = next(iter(table.pending.items()))
    if ask.kind not in MOMENTS:
        return seen
    game = table.game
    sight, player = view(game, seat, ask), game.players[seat]
    for title in printable(game, player) if game.printing is None else [game.printing]:
        merits = []
        for team in teams(player, game.printing_writer):
            after = copy_of(game)
            carry_out(after, seat, title, team, random)
            happened = what_happened(game, after, seat)
            assert what_was_told(module.print_outlook(sight, title, *team)) == happened, (table.header.seed, title.id)
            merits.append((happened["all_fans"], -happened["value"]))
            seen["prints"] += 1
            seen["rip-offs"] += not title.is_original
            seen["hyped"] += any(hyped.comic is title and hyped.tokens > 0 for hyped in player.hyped)
            for name in ("older_fans", "orders", "mastery", "bonus_tickets", "better_colours"):
                seen[name] += bool(happened[name])
            seen["taken"] += happened["mastery_from"] is not None
        best = module.best_print(sight, title)
        assert (best.all_fans, -best.cost) == max(merits)
    return seen


def compare_prints(games: int, tables: Tables, module: ModuleType) -> Counter[str]:
    """Play whole games and check outlooks at every moment at which a player could print."""
    seen = Counter[str]()
    for seed in range(games):
        players, settings = tables[seed % len(tables)]
        table = age_of_comics.new(players, seed=seed, settings=settings)
        bots = {} if "lively" in players else bots_for(table)
        random = Random(key_of(seed, "outlook"))
        while table.pending:
            seen += check_prints(table, module, random)
            seat, ask = next(iter(table.pending.items()))
            table.answer(seat, choose(table, seat, ask, bots[seat]) if bots else lively(ask, table.game, random))
    return seen
