"""Why greedy answers as it does, for people who ask for a hint: what an answer brings, and what the next best would.

Points that are certain come from outlooks. What greedy only reckons with is called about so many, and is the very
number by which it decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ....table import Reason
from ...kit.options import Tell
from ..components import SIZE_OF_OUTLINE, Size, Tile
from ..cutting import Cut, Split
from ..options import Choose, Deed, DrawFrom, Enter, Exchange, Look, Place, Places, Resolve, Take
from ..outlook import placements, she_takes, standing, standings, tokens, worth
from ..view import ItemView, StampSwapView
from .against_pinzetta import HerWorth
from .greedy import draft_values
from .placing import contact, loose
from .worth import POINT, SURE, Worth, plan

CELLS_OF = {size: width * height for (width, height), size in SIZE_OF_OUTLINE.items()}


def about(parts: int) -> int:
    """Whole points of what is reckoned in small parts."""
    return (parts + POINT // 2) // POINT


def why(view: StampSwapView, answer: Any) -> list[Reason]:
    """What speaks for an answer of greedy's."""
    match answer:
        case Take(item):
            return take(view, item)
        case Split():
            return split(view, answer)
        case Cut():
            return cut(view, answer)
        case Choose():
            return choose(view, answer)
        case Place():
            return place(view, answer)
        case Enter(contest):
            return enter(view, contest)
        case Look(item):
            return look(view, item)
        case DrawFrom(size):
            return [Reason("draw", {"cells": CELLS_OF[size], "left": view.left[size]})]
        case Exchange():
            return exchange(view, answer)
        case Resolve():
            return [Reason("resolve")]
        case Deed() | Tell():
            return [Reason("by-hand")]
    return []


def take(view: StampSwapView, item: int) -> list[Reason]:
    """Its own value, what it is worth with all that it adds to, and the next best."""
    values = draft_values(view)
    chosen = next(one for one in view.pool if one.number == item)
    reasons = [Reason("own", {"points": worth([chosen]).points})] if chosen.tile is not None else []
    others = sorted((number for number in values if number != item), key=lambda number: -values[number])
    if not others:
        return reasons
    reckoned = {"about": about(values[item] // SURE), "runner": others[0], "next": about(values[others[0]] // SURE)}
    return [*reasons, Reason("take", {"item": item, **reckoned})]


def split(view: StampSwapView, answer: Split) -> list[Reason]:
    """What Pinzetta sees in the piles and takes, and what everything is worth to you."""
    assert view.pinzetta is not None
    seen = tokens(view.pinzetta, view.me.collection)
    pick = she_takes(view.pinzetta, [seen[n] for n in answer.large], [seen[n] for n in answer.small])
    parts = {"reserve": answer.reserve, "first": answer.large, "second": answer.small}
    known = [Reason("she-takes", pick._asdict())] if view.pinzetta.decisions_are_known else []
    return [*known, Reason("split", to_you(view, parts))]


def cut(view: StampSwapView, answer: Cut) -> list[Reason]:
    """What the reserve and the piles are worth to you."""
    return [Reason("cut", to_you(view, answer._asdict()))]


def to_you(view: StampSwapView, parts: Mapping[str, Iterable[int]]) -> dict[str, int]:
    """What parts of your collection are worth to you."""
    mine = Worth(view, view.me)
    own = {item.number: mine.item(item) for item in view.me.collection}
    return {name: about(sum(own[number] for number in items)) for name, items in parts.items()}


def choose(view: StampSwapView, answer: Choose) -> list[Reason]:
    """What a pile brings by itself, what it is worth to you and to its owner, and the next best for you."""
    mine = Worth(view, view.me)
    piles = {(player.seat, number): pile for player in view.players if player.seat != view.seat
             for number, pile in enumerate(player.piles)}  # fmt: skip
    chosen = piles.pop((answer.seat, answer.pile))
    owner = HerWorth(view.pinzetta) if view.pinzetta is not None else Worth(view, view.players[answer.seat])
    lost = {"about": about(mine.items(chosen)), "seat": answer.seat, "theirs": about(owner.items(chosen))}
    reasons = [Reason("own", {"points": found.points})] if not (found := worth(chosen)).unknown else []
    reasons.append(Reason("choose", lost))
    if piles:
        reasons.append(Reason("choose-next", {"next": about(max(mine.items(pile) for pile in piles.values()))}))
    return reasons


def place(view: StampSwapView, answer: Place) -> list[Reason]:
    """What it brings at once and what another cell would; where nothing does, how it nestles in."""
    assert view.ask is not None
    options = view.ask.options
    assert isinstance(options, Places)
    tile, room = options.tiles[answer.item], options.room_for(answer.item)
    found = placements(view, answer.item, room)
    gained = {cell: sum(gain.change for gain in one.gains) for cell, one in found.items()}
    points, most = gained[answer.cell], max(gained.values())
    gains = tuple((gain.card, gain.change) for gain in found[answer.cell].gains if gain.change)
    reasons = [Reason("place", {"points": points, "gains": gains})] if gains else []
    if points == most:
        reasons.append(Reason("place-most" if gains else "place-none"))
    else:
        reasons.append(Reason("place-less", {"points": most}))
    if points < most or not gains:
        reasons.append(nestles(view, tile, answer.cell))
    return reasons


def nestles(view: StampSwapView, tile: Tile, cell: int) -> Reason:
    """How much of its border touches something, and the cells that then are too narrow for more than a forever
    stamp."""
    album = view.me.album
    touched = {"touched": contact(album, tile, cell), "border": 2 * (tile.width + tile.height)}
    return Reason("nestles", {**touched, "narrow": loose(album.place(tile, cell))})


def enter(view: StampSwapView, contest: str) -> list[Reason]:
    """What it brings now, and the best of the others: less, or planned for a later day."""
    card = next(one for one in view.contests if one.id == contest)
    found = standing(view, view.me, card)
    if found.points is None:
        return [Reason("enter-by-hand")]
    now = found.points + found.extra
    others = [one for one in standings(view, view.me)[: len(view.contests)]
              if not one.entered and one.points is not None and one.card is not card]  # fmt: skip
    if not others:
        return [Reason("enter", {"points": now})]
    best = max(others, key=lambda one: (one.points or 0) + one.extra)
    points = (best.points or 0) + best.extra
    later = "enter-later" if best.card in plan(view, view.me) else "enter-more"
    return [
        Reason("enter", {"points": now}),
        Reason("enter-next" if points <= now else later, {"contest": best.card, "points": points}),
    ]


def look(view: StampSwapView, item: int) -> list[Reason]:
    """It is free; how large the stamp is."""
    lying = (*view.pool, *(one for player in view.players for pile in player.piles for one in pile))
    return [Reason("look", {"cells": CELLS_OF[Size(next(one.back for one in lying if one.number == item))]})]


def exchange(view: StampSwapView, answer: Exchange) -> list[Reason]:
    """What both are worth to you; or that none is worth it."""
    if not answer.mine:
        return [Reason("exchange-none")]
    mine = Worth(view, view.me)
    lying: list[ItemView] = [*view.pool, *(one for player in view.players for one in player.items)]
    worths = {one.number: about(mine.item(one)) for one in lying}
    pair = {"item": answer.other, "about": worths[answer.other], "given": answer.mine, "next": worths[answer.mine]}
    return [Reason("exchange", pair)]
