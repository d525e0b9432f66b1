"""What the events beside a real table touch: her mat, her piles and yours, and the items that go from one to another.
Names are those of Stamp Swap's `steps`; what goes to your side of the table has left her sight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...table import Event
from ..kit.steps import DISCARDS, Board, Count, GameSteps, Move, Touch
from ..stamp_swap.opponent import LARGE, SMALL
from ..stamp_swap.stage import boxed, pile_of
from ..stamp_swap.steps import Params, Telling, all_to, exchanged, items_to, tokens_off
from .game import HER, YOU, Guided, Told
from .view import GuidedView

SUPPLY = "deck-supply"
YOURS = "yours"
"""The place of whatever has left her sight, and is somewhere on your side of the table."""


class GuidedSteps(GameSteps[Guided, GuidedView]):
    """Where everything lies that Pinzetta looks at, and what happens to it."""

    def places(self, view: GuidedView) -> dict[str, str]:
        found = {boxed(box, n): f"box-{box}" for box, count in view.boxes.items() for n in range(count)}
        for player in view.players:
            areas = {f"incoming-{player.seat}": player.incoming}
            areas |= {pile_of(player.seat, number): pile for number, pile in enumerate(player.piles)}
            found |= {f"item-{item.number}": area for area, items in areas.items() for item in items}
        return found

    def cardboard(self, game: Guided, view: GuidedView) -> dict[str, str]:
        """Each item by the day on which it came, and by its number there."""
        places = {f"box-{box}": items for box, items in game.pinzetta.boxes.items()} | {DISCARDS: game.discarded}
        for player in game.players:
            places[f"incoming-{player.seat}"] = player.incoming
            places |= {pile_of(player.seat, number): pile for number, pile in enumerate(player.piles)}
        lying = {item: place for place, items in places.items() for item in items}
        return {thing(item): lying.get(item, YOURS) for item in game.out}

    def numbers(self, view: GuidedView) -> dict[str, int]:
        found = {f"score-{HER}": view.players[HER].score}
        found |= {f"points-{HER}-{source}": points for source, points in view.players[HER].points.items()}
        items = [item for player in view.players for area in (player.incoming, *player.piles) for item in area]
        return found | {f"tokens-{item.number}": item.tokens for item in items if item.tokens is not None}

    def touches(self, event: Event, board: Board) -> Iterable[Touch]:
        telling = scored if event.id.startswith("scored-") else TOUCHES.get(event.id)
        return telling(event.params, board) if telling is not None else ()


def thing(item: Told) -> str:
    """What an item of a real table is called: `item-friday-7`."""
    return f"item-{item.came}-{item.number}"


def forever(count: int, board: Board) -> Iterator[Touch]:
    there = len(board.lying("box-forever"))
    return (Move(boxed("forever", there + number), "box-forever") for number in range(count))


def laid(p: Params, board: Board) -> Iterator[Touch]:
    """Items come to a place."""
    return (Move(f"item-{number}", p["place"], SUPPLY) for number in p["items"])


def she_chooses(p: Params, board: Board) -> Iterator[Touch]:
    yield from tokens_off(board)
    yield from all_to(board, pile_of(YOU, p["pile"]), f"incoming-{HER}")
    yield from all_to(board, pile_of(YOU, 1 - p["pile"]), DISCARDS)


def you_take(p: Params, board: Board) -> Iterator[Touch]:
    """She keeps the other one, which is below her mat already."""
    yield from tokens_off(board)
    yield from all_to(board, pile_of(HER, p["pile"]), DISCARDS)
    yield from all_to(board, pile_of(HER, 1 - p["pile"]), f"incoming-{HER}")


def divided(p: Params, board: Board) -> Iterator[Touch]:
    """Both leave her sight: what she keeps is discarded as well."""
    yield from tokens_off(board)
    for pile in (LARGE, SMALL):
        yield from all_to(board, pile_of(HER, pile), DISCARDS)


def into_boxes(p: Params, board: Board) -> Iterator[Touch]:
    there = {box: len(board.lying(f"box-{box}")) for box in p["boxes"]}
    for item, box in zip(p["items"], p["boxes"], strict=True):
        yield Move(f"item-{item}", f"box-{box}", name=boxed(box, there[box]))
        there[box] += 1


def scored(p: Params, board: Board) -> Iterator[Touch]:
    if p["points"]:
        yield Count(f"points-{HER}-{p['source']}", p["points"])
        yield Count(f"score-{HER}", p["points"])


TOUCHES: Mapping[str, Telling] = {
    "her-first-forever": lambda p, board: forever(1, board),
    "her-forever": lambda p, board: forever(p["counted"], board),
    "her-forever-counted": lambda p, board: forever(p["gained"], board),
    "shown.laid": laid,
    "appraised": lambda p, board: [Count(f"tokens-{p['item']}", p["tokens"])],
    "she-chooses": she_chooses,
    "she-swaps": lambda p, board: exchanged(board, p["one"], p["two"]),
    "her-pile-taken": you_take,
    "her-piles-divided": divided,
    "her-items-boxed": into_boxes,
    "her-items-discarded": lambda p, board: items_to(DISCARDS, *p["items"]),
}
"""What happens to things, event by event; whatever is not here touches nothing, and `scored-…` is `scored`."""


STEPS = GuidedSteps
