"""What the events of Stamp Swap touch on the table.

Pieces:
  `item-N`            an item of the day by its number: in the pool, a collection, a reserve, a pile, below a mat
  `stamp-SEAT-CELL`   a stamp in an album, by the cell of its top left corner: `stamp-0-c3`
  `person-ID`         an attendee on a mat, also the exhibitor that is printed on it
  `boxed-BOX-N`       what lies in a box of Pinzetta's mat, counted from 1: `boxed-rare-1`
  `token`             the first-player token of whoever has it, once it is no item any more
  `contest-ID`        the contests, the Finale among them
  `event-ID`          the events of the day, hers and yours too
  `decision-ID`       her decision card that was drawn last

Places:
  `pool`, `collection-SEAT`, `reserve-SEAT`, `pile-A1` (as answers call them), `incoming-SEAT` (below the mat),
  `album-SEAT`, `people-SEAT`, `token-SEAT`, `box-BOX` (of Pinzetta's mat), `contests`, `event`, `decision`;
  of the table go: `discards`, `box`, `deck-DECK` (the decks of `left-DECK` below, and `deck-decision`)

Numbers:
  `score-SEAT`, `points-SEAT-SOURCE` (the same by where they come from), `tickets-SEAT` (those left),
  `tokens-N` (what Pinzetta laid beside item N), `left-DECK` (the sizes of stamps, `forever`, `attendee`, `event`,
  and against Pinzetta `pinzetta-event`, `show-scoring`)

Things that fly:
  `ticket-SEAT` from `tickets-SEAT` to the contest, `scoring-ID` (her Show-scoring card) to `decision`
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from ...table import Event
from ..kit.steps import BOX, DISCARDS, Board, Count, Fly, GameSteps, Move, Touch
from .components import ATTENDEE, Attendee, Tile
from .game import StampSwap
from .stage import boxed, numbers, pile_of, places, stamp
from .view import StampSwapView

Params: TypeAlias = Mapping[str, Any]
Telling: TypeAlias = Callable[[Params, Board], Iterable[Touch]]


class StampSwapSteps(GameSteps[StampSwap, StampSwapView]):
    """Where everything lies in Stamp Swap, and what happens to it."""

    def places(self, view: StampSwapView) -> dict[str, str]:
        return places(view)

    def numbers(self, view: StampSwapView) -> dict[str, int]:
        return numbers(view)

    def touches(self, event: Event, board: Board) -> Iterable[Touch]:
        telling = scored if event.id.startswith("scored-") else TOUCHES.get(event.id)
        return telling(event.params, board) if telling is not None else ()


def items_to(place: str, *numbers: int) -> Iterator[Move]:
    return (Move(f"item-{number}", place) for number in numbers)


def all_to(board: Board, start: str, to: str) -> Iterator[Move]:
    """Whatever lies on one place goes to another."""
    return (Move(piece, to) for piece in board.lying(start))


# -- from decks -------------------------------------------------------------------------------


def deck_of(face: Tile | Attendee | str) -> str:
    """The deck that an item came from, by what everybody can see of it."""
    return face.size if isinstance(face, Tile) else ATTENDEE if isinstance(face, Attendee) else face


def from_deck(piece: str, to: str, deck: str) -> Iterator[Touch]:
    yield Move(piece, to, f"deck-{deck}")
    yield Count(f"left-{deck}", -1)


def laid_out(place: str, laid: tuple[tuple[int, ...], tuple[Tile | Attendee | str, ...]]) -> Iterator[Touch]:
    """Items come from the supply."""
    for number, face in zip(*laid, strict=True):
        yield from from_deck(f"item-{number}", place, deck_of(face))


def forever_for_her(board: Board) -> Iterator[Touch]:
    """A forever stamp goes straight to its box on her mat."""
    yield from from_deck(boxed("forever", len(board.lying("box-forever"))), "box-forever", "forever")


def gained(p: Params, board: Board) -> Iterator[Touch]:
    if "box" in p:
        return forever_for_her(board)
    return from_deck(f"item-{p['item']}", f"incoming-{p['seat']}", "forever")


def events_back(p: Params, board: Board) -> Iterator[Touch]:
    for event in p["events"]:
        yield Move(f"event-{event.id}", "deck-event")
        yield Count("left-event", 1)


# -- Swap -------------------------------------------------------------------------------------


def exchanged(board: Board, mine: int, other: int) -> Iterator[Touch]:
    """Two items take each other's places."""
    pieces = f"item-{mine}", f"item-{other}"
    return (Move(piece, board.places[there]) for piece, there in zip(pieces, reversed(pieces), strict=True))


def cut(p: Params, board: Board) -> Iterator[Touch]:
    """A reserve and two piles."""
    seat, piles = p["seat"], (p.get("first", p.get("large")), p.get("second", p.get("small")))
    yield from items_to(f"reserve-{seat}", *p["reserve"])
    for number, pile in enumerate(piles):
        yield from items_to(pile_of(seat, number), *pile or ())


def pile_moves(p: Params, board: Board) -> Iterator[Touch]:
    """One pile goes to whoever took it, the other stays with its owner for good."""
    yield from all_to(board, pile_of(p["loser"], p["pile"]), f"incoming-{p['seat']}")
    yield from all_to(board, pile_of(p["loser"], 1 - p["pile"]), f"incoming-{p['loser']}")


def kept_both(p: Params, board: Board) -> Iterator[Touch]:
    for pile in (0, 1):
        yield from all_to(board, pile_of(p["seat"], pile), f"incoming-{p['seat']}")


def tokens_off(board: Board) -> Iterator[Touch]:
    """All that Pinzetta has laid beside items goes back."""
    return (Count(name, -number) for name, number in board.numbers.items() if name.startswith("tokens-"))


def decision(card: str, board: Board) -> Iterator[Touch]:
    """Her next decision card lies on the table, the one before no more."""
    piece = f"decision-{card}"
    if piece not in board.places:
        yield from all_to(board, "decision", "deck-decision")
        yield Move(piece, "decision", "deck-decision")


def she_chooses(p: Params, board: Board) -> Iterator[Touch]:
    yield from decision(p["card"], board)
    yield from tokens_off(board)


# -- Show -------------------------------------------------------------------------------------


def cards_kept(p: Params, board: Board) -> Iterator[Touch]:
    """Attendees find their rows."""
    for number, card in zip(p["items"], p["cards"], strict=True):
        yield Move(f"item-{number}", f"people-{p['seat']}", name=f"person-{card.id}")


def taken_up(p: Params, board: Board) -> Iterator[Touch]:
    """What was reserved lies with the rest below the mat; the token is no item any more."""
    for number in p["tokens"]:
        yield Move(f"item-{number}", f"token-{p['seat']}", name="token")
    tokens = {f"item-{number}" for number in p["tokens"]}
    yield from (move for move in all_to(board, f"reserve-{p['seat']}", f"incoming-{p['seat']}")
                if move.piece not in tokens)  # fmt: skip


def into_box(p: Params, board: Board) -> Iterator[Touch]:
    place = f"box-{p['box']}"
    yield Move(f"item-{p['item']}", place, name=boxed(p["box"], len(board.lying(place))))


def scored(p: Params, board: Board) -> Iterator[Touch]:
    """Points, and what went with them: a discarded stamp, a ticket, a decision card."""
    seat, source, points = p["seat"], p["source"], p["points"]
    if source == "discards":
        yield from items_to(DISCARDS, p["item"])
    if source == "contests":
        contest = p["contest"] if "contest" in p else p["card"]
        yield Fly(f"ticket-{seat}", f"tickets-{seat}", f"contest-{contest.id}")
        yield Count(f"tickets-{seat}", -1)
    if source == "mat":
        yield from decision(p["card"], board)
    if points:
        yield Count(f"points-{seat}-{source}", points)
        yield Count(f"score-{seat}", points)


def show_scoring(p: Params, board: Board) -> Iterator[Touch]:
    yield Fly(f"scoring-{p['card']}", "deck-show-scoring", "decision")
    yield Count("left-show-scoring", -1)


TOUCHES: Mapping[str, Telling] = {
    # setup
    "got-mat": lambda p, board: [Move(f"person-{p['mat'].exhibitor.id}", f"people-{p['seat']}", BOX)],
    "attendees-removed": lambda p, board: [Count("left-attendee", -len(p["cards"]))],
    "contest-laid": lambda p, board: [Move(f"contest-{p['contest'].id}", "contests", f"deck-{p['contest'].type}")],
    "her-first-forever": lambda p, board: forever_for_her(board),
    # Collect
    "day": lambda p, board: [Move("token", BOX)] if "token" in board.places else [],
    "event-revealed": lambda p, board: from_deck(f"event-{p['event'].id}", "event", "event"),
    "her-event": lambda p, board: from_deck(f"event-{p['event'].id}", "event", "pinzetta-event"),
    "your-event": lambda p, board: from_deck(f"event-{p['event'].id}", "event", "pinzetta-event"),
    "her-events-discarded": lambda p, board: all_to(board, "event", DISCARDS),
    "laid-out": lambda p, board: laid_out("pool", p["laid"]),
    "her-pile-laid": lambda p, board: laid_out(pile_of(p["seat"], p["pile"]), p["laid"]),
    "collection-laid": lambda p, board: laid_out(f"collection-{p['seat']}", p["laid"]),
    "token-laid": lambda p, board: [Move(f"item-{p['item']}", "pool", BOX)],
    "took": lambda p, board: items_to(f"collection-{p['seat']}", p["item"]),
    "token-left": lambda p, board: items_to(f"incoming-{p['seat']}", p["item"]),
    "drew": lambda p, board: from_deck(f"item-{p['item']}", f"reserve-{p['seat']}", p["size"]),
    "gained": gained,
    "exchanged": lambda p, board: exchanged(board, p["mine"], p["pool"]),
    "swapped-with-her": lambda p, board: exchanged(board, p["mine"], p["hers"]),
    # Swap
    "appraised": lambda p, board: [Count(f"tokens-{p['item']}", p["tokens"])],
    "cut": cut,
    "split": cut,
    "decisions-shuffled": lambda p, board: all_to(board, "decision", "deck-decision"),
    "she-chooses": she_chooses,
    "she-swaps": lambda p, board: exchanged(board, p["one"], p["two"]),
    "her-pile-taken": lambda p, board: tokens_off(board),
    "shown.pile-moves": pile_moves,
    "kept-both": kept_both,
    # Show
    "cards-kept": cards_kept,
    "shown.taken-up": taken_up,
    "placed": lambda p, board: [Move(f"item-{p['item']}", f"album-{p['seat']}", name=stamp(p["seat"], p["cell"]))],
    "boxed": into_box,
    "shown.show-scoring": show_scoring,
    "her-items-discarded": lambda p, board: items_to(DISCARDS, *p["items"]),
    "pool-discarded": lambda p, board: items_to(DISCARDS, *p["items"]),
    "event-discarded": lambda p, board: [Move(f"event-{p['event'].id}", DISCARDS)],
    "events-back": events_back,
}
"""What happens to things, event by event; whatever is not here touches nothing, and `scored-…` is `scored`."""


STEPS = StampSwapSteps
