"""The changes that events make to the table in a guided game, in which Cartone plays the opponent Pinzetta at a
physical table. They concern Pinzetta's mat, both sides' piles, and their items. The names are those described in Stamp
Swap's `steps`."""

from __future__ import annotations

from collections.abc import Iterator

from ...table import Event
from ..kit.steps import DISCARDS, BoardState, Counts, GameSteps, NumberChange, PieceMove, Touch
from ..stamp_swap.stage import boxed, pile_of
from .game import HER, Guided, ToldItem
from .view import GuidedView

SUPPLY = "deck-supply"
CUBE = "cube"
"""The name of the number that Pinzetta's cube shows on the score track."""
YOURS = "yours"
"""The place of all items on the person's side, which Pinzetta never sees."""


class GuidedSteps(GameSteps[Guided, GuidedView]):
    """The pieces that concern Pinzetta, and the changes that events make to them."""

    counted_by_hand = (CUBE,)

    def places(self, view: GuidedView) -> dict[str, str]:
        found = {boxed(box, n): f"box-{box}" for box, count in view.boxes.items() for n in range(count)}
        for player in view.players:
            areas = {f"incoming-{player.seat}": player.incoming}
            areas |= {pile_of(player.seat, number): pile for number, pile in enumerate(player.piles)}
            found |= {f"item-{item.number}": area for area, items in areas.items() for item in items}
        return found

    def cardboard(self, game: Guided, view: GuidedView) -> dict[str, str]:
        """Return the place of each reported item, named by its day and number."""
        places = {f"box-{box}": items for box, items in game.pinzetta.boxes.items()} | {DISCARDS: game.discarded}
        for player in game.players:
            places[f"incoming-{player.seat}"] = player.incoming
            places |= {pile_of(player.seat, number): pile for number, pile in enumerate(player.piles)}
        lying = {item: place for place, items in places.items() for item in items}
        return {thing(item): lying.get(item, YOURS) for item in game.out}

    def numbers(self, view: GuidedView) -> dict[str, int]:
        found = {f"score-{HER}": view.players[HER].score, CUBE: view.cube}
        found |= {f"points-{HER}-{source}": points for source, points in view.players[HER].points.items()}
        items = [item for player in view.players for area in (player.incoming, *player.piles) for item in area]
        return found | {f"tokens-{item.number}": item.tokens for item in items if item.tokens is not None}

    def comes_from(self, piece: str, event: Event, view: GuidedView, counted: Counts) -> str:
        return SUPPLY if piece.startswith("item-") else ""

    def goes_to(self, piece: str, event: Event) -> str:
        return DISCARDS

    def by_hand(self, event: Event, board: BoardState) -> Iterator[Touch]:
        """Yield the new names of items in Pinzetta's boxes, and the changes to the number that her cube shows."""
        if event.params.get("source") == "show":
            yield NumberChange(CUBE, event.params["points"])
        if event.id == "her-total":
            yield NumberChange(CUBE, event.params["total"] - board.numbers.get(CUBE, 0))
        if event.id == "her-items-boxed":
            there = {box: len(board.lying(f"box-{box}")) for box in event.params["boxes"]}
            for item, box in zip(event.params["items"], event.params["boxes"], strict=True):
                yield PieceMove(f"item-{item}", f"box-{box}", name=boxed(box, there[box]))
                there[box] += 1


def thing(item: ToldItem) -> str:
    """Return the name of an item, made of its day and number: `item-friday-7`."""
    return f"item-{item.came}-{item.number}"


STEPS = GuidedSteps
