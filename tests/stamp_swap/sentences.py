"""The claims that banners and tips of Stamp Swap make about the current position, and its pages about events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cartone.games.stamp_swap.options import PASS
from cartone.table import Table

TICKETS, CONTESTS, COLLECTION = 3, 4, 6

Claim = Callable[[Any], bool]


def rare(m: Any) -> set[int]:
    return {item.number for item in m.me.collection if item.tile is not None and item.tile.is_rare}


def reserves(m: Any) -> set[int]:
    """Return the possible numbers of items to reserve."""
    return {len(option.reserve) for option in m.options}


def differences(m: Any) -> set[int]:
    """Return the differences between the sizes of the piles that the number of reserved items allows."""
    return {len(option.large) - len(option.small) for option in m.options}


def offers(m: Any) -> set[tuple[int, int]]:
    """Return the piles of other players that have not been taken yet."""
    return {(one.seat, pile) for one in m.game.players if one.seat != m.ask.seat and one.piles for pile in (0, 1)}


def is_rare_safe(m: Any) -> bool:
    return all(not rare(m) & {*option.reserve} for option in m.options)


def has_looked(m: Any) -> bool:
    """Check that the player has seen the stamp that they took."""
    return all(item.seen >> m.ask.seat & 1 for item in m.me.collection)


def is_collecting(m: Any) -> bool:
    """Check that the number of items to collect is six plus those added by the event in force, and has not been
    reached."""
    effects = [event.effect for event in m.game.events[-1:]]
    more: int = sum(effect.amount for effect in effects if effect is not None and effect.do == "draft")
    limit: int = m.game.collect_limit
    return len(m.me.collection) < limit == COLLECTION + more


def is_face_down(m: Any) -> bool:
    """Check that all items that may be looked at are face down, or that the player may pass."""
    items = {item.number: item for player in m.game.players for item in player.items()} | m.game.pool
    return m.options[0].item == PASS or all(not items[one.item].up for one in m.options if one.item != PASS)


def one_is_left(m: Any) -> bool:
    """Check that one contest has been entered on each earlier day, so that only three of the four are entered in the
    end."""
    days_before = ["friday", "saturday", "sunday"].index(m.game.day)
    return len(m.game.contests) == CONTESTS and len(m.me.tickets) == days_before < TICKETS


CLAIMS: Mapping[str, Claim] = {
    f"stamp-swap.{name}": claim
    for name, claim in {
        "do.take": lambda m: {one.item for one in m.options} == {*m.game.pool},
        "do.cut": lambda m: reserves(m) == {1},
        "do.cut-more": lambda m: max(reserves(m)) > 1,
        "do.split": lambda m: reserves(m) == {1} and differences(m) == {1},
        "do.split-more": lambda m: max(reserves(m)) > 1 and differences(m) <= {0, 1},
        "do.split-even": lambda m: differences(m) == {0},
        "do.choose": lambda m: m.game.pinzetta is None and {(one.seat, one.pile) for one in m.options} == offers(m),
        "do.choose-pinzetta": lambda m: m.game.pinzetta is not None and {*m.options} == {(1, 0), (1, 1)},
        "do.place": lambda m: all(m.me.album.room(*size(m, one.item)) >> one.cell & 1 for one in m.options),
        "do.enter": lambda m: len(m.options) == CONTESTS - len(m.me.tickets) and len(m.me.tickets) < TICKETS,
        "do.look": is_face_down,
        "do.draw": lambda m: all(len(m.game.tile_decks[one.size].cards) > 0 for one in m.options),
        "do.exchange": lambda m: any(one.mine == PASS for one in m.options) and in_pool(m),
        "do.exchange-pinzetta": lambda m: all(one.mine != PASS for one in m.options) and in_her_piles(m),
        "do.resolve": lambda m: len(m.options) > 1,
        **dict.fromkeys(("tip.cut", "help.cut", "tip.split", "help.split"), is_rare_safe),
        "help.split-more": lambda m: is_rare_safe(m) and max(reserves(m)) > 1,
        **dict.fromkeys(("tip.place", "help.place"), lambda m: all(one.item for one in m.options)),
        "help.take": lambda m: is_collecting(m) and has_looked(m),
        "help.choose": lambda m: len(m.game.players) > 1 and m.game.pinzetta is None,
        "help.choose-pinzetta": lambda m: len(m.game.pinzetta.piles) == 2,
        "help.enter": one_is_left,
        "help.look": is_face_down,
        "help.draw": lambda m: bool(m.options),
        "help.exchange": lambda m: any(one.mine == PASS for one in m.options),
        "help.exchange-pinzetta": lambda m: all(one.mine and one.other for one in m.options),
        "help.resolve": lambda m: len(m.options) > 1,
    }.items()
}


def size(m: Any, item: int) -> tuple[int, int]:
    tile = m.ask.options.tiles[item]
    return tile.width, tile.height


def in_pool(m: Any) -> bool:
    return all(one.other in m.game.pool for one in m.options if one.mine != PASS)


def in_her_piles(m: Any) -> bool:
    hers = {item.number for pile in m.game.pinzetta.piles for item in pile}
    return {one.other for one in m.options} == hers


# -- events ---------------------------------------------------------------------------------------


def in_force(table: Table[Any]) -> list[Any]:
    """Return the event in force, if any: the last one turned up or, against Pinzetta, your event while it is on the
    table."""
    game = table.game
    if game.pinzetta is None:
        return [*game.events[-1:]]
    return [*game.pinzetta_events[1:]] if game.phase == "collect" else []


def check_in_force(table: Table[Any], page: Any) -> None:
    assert [card.id for card in page.show.in_force] == [card.id for card in in_force(table)]


def check_news(table: Table[Any], page: Any, news: Sequence[str]) -> None:
    """Check that the text of an event is shown if and only if it is in force."""
    told = "\n".join(news)
    last = [event.params["event"] for event in table.happened(0) if event.id in ("event-revealed", "your-event")][-1]
    pack = table.game.pack
    for card in (*pack.events, *pack.pinzetta_events):
        if text := page.words.says(card):
            assert (text in told) == (text == page.words.says(last)), f"{card.id} for {last.id}: {told}"
    if table.game.pinzetta is None:
        lines = [page.words.event(event) for event in table.happened(0) if event.id == "event-revealed"]
        *others, counts = lines[-len(table.game.players) :]
        assert page.words.says(last) in counts
        assert not any(page.words.says(event) in line for event, line in zip(table.game.events, others, strict=False))
