"""Pieces, places and numbers that the events of Stamp Swap change on the table.

Pieces:
  `item-N`            an item by its number of the day: in the pool, a collection, a reserve, a pile, below a mat
  `stamp-SEAT-CELL`   a stamp in an album, by the cell of its top left corner: `stamp-0-c3`
  `person-ID`         an attendee on a mat, or the exhibitor printed on the mat
  `boxed-BOX-N`       an item in a box on the mat of the solo opponent Pinzetta, counted from 1: `boxed-rare-1`
  `token`             the first-player token, while it is not an item
  `contest-ID`        a contest, or the Finale
  `event-ID`          an event card of the day, in solo games also Pinzetta's
  `decision-ID`       Pinzetta's latest decision card

Places:
  `pool`, `collection-SEAT`, `reserve-SEAT`, `pile-A1` (named as in answers), `incoming-SEAT` (below the mat),
  `album-SEAT`, `people-SEAT`, `token-SEAT`, `box-BOX` (of Pinzetta's mat), `contests`, `event`, `decision`;
  off the table: `discards`, `box`, `deck-DECK` (the decks of `left-DECK` below, and `deck-decision`)

Numbers:
  `score-SEAT`, `points-SEAT-SOURCE` (the score by source), `tickets-SEAT` (unused tickets),
  `tokens-N` (tokens that Pinzetta laid beside item N), `left-DECK` (decks: stamp sizes, `forever`, `attendee`, `event`,
  and against Pinzetta `pinzetta-event`, `show-scoring`)

Things that fly:
  `ticket-SEAT` from `tickets-SEAT` to the contest, `scoring-ID` (Pinzetta's Show-scoring card) to `decision`
"""

from __future__ import annotations

from collections.abc import Iterator

from ...table import Event
from ..kit.steps import BOX, DISCARDS, BoardState, Counts, GameSteps, NumberChange, PieceFlight, PieceMove, Touch
from .components import TOKEN
from .game import StampSwap
from .stage import boxed, numbers, places, stamp
from .view import StampSwapView


class StampSwapSteps(GameSteps[StampSwap, StampSwapView]):
    """The pieces of Stamp Swap, and the changes that events make to them."""

    def places(self, view: StampSwapView) -> dict[str, str]:
        return places(view)

    def numbers(self, view: StampSwapView) -> dict[str, int]:
        return numbers(view)

    def comes_from(self, piece: str, event: Event, view: StampSwapView, counted: Counts) -> str:
        kind, _, name = piece.partition("-")
        match kind:
            case "item":
                items = (*view.pool, *(item for player in view.players for item in player.items))
                back = next(item.back for item in items if item.number == int(name))
                return f"deck-{back}" if back != TOKEN else BOX
            case "boxed":
                return "deck-forever"
            case "contest":
                return f"deck-{event.params['contest'].type}"
            case "event":
                return "deck-pinzetta-event" if view.pinzetta is not None else "deck-event"
        return "deck-decision" if kind == "decision" else BOX

    def goes_to(self, piece: str, event: Event) -> str:
        if piece == "token":
            return BOX
        if piece.startswith("decision-"):
            return "deck-decision"
        return "deck-event" if event.id == "events-back" else DISCARDS

    def by_hand(self, event: Event, board: BoardState) -> Iterator[Touch]:
        """Yield the moves of items that change their names, those of other players' stamps that are placed or
        discarded, and the flight of Pinzetta's Show-scoring card."""
        p, seat = event.params, event.params.get("seat")
        match event.id:
            case "cards-kept":
                for number, card in zip(p["items"], p["cards"], strict=True):
                    yield PieceMove(f"item-{number}", f"people-{seat}", name=f"person-{card.id}")
            case "shown.taken-up":
                for number in p["tokens"]:
                    yield PieceMove(f"item-{number}", f"token-{seat}", name="token")
            case "placed":
                yield PieceMove(f"item-{p['item']}", f"album-{seat}", name=stamp(p["seat"], p["cell"]))
            case "scored-discarded":
                yield PieceMove(f"item-{p['item']}", DISCARDS)
                yield NumberChange(f"points-{seat}-{p['source']}", p["points"])
                yield NumberChange(f"score-{seat}", p["points"])
            case "boxed":
                place = f"box-{p['box']}"
                yield PieceMove(f"item-{p['item']}", place, name=boxed(p["box"], len(board.lying(place))))
            case "shown.show-scoring":
                yield PieceFlight(f"scoring-{p['card']}", "deck-show-scoring", "decision")

    def flights(self, event: Event, counted: Counts) -> Iterator[PieceFlight]:
        """Yield the flight of the ticket that a player puts on a contest."""
        tickets = f"tickets-{event.params.get('seat')}"
        if counted.get(tickets, 0) < 0:
            contest = event.params["contest"] if "contest" in event.params else event.params["card"]
            yield PieceFlight(f"ticket-{event.params['seat']}", tickets, f"contest-{contest.id}")


STEPS = StampSwapSteps
