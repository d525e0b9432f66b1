"""Pieces and numbers on the table that the events of Age of Comics change.

Pieces:
  `card-ID`           a comic, rip-off, writer or artist that the seat knows
  `editor-SEAT-N`     a seat's editors in the order in which they act in a round: 1 to 4; the extra editor is 5
  `order-SPACE`       a sales order, by the map space on which it was laid out
  `agent-SEAT`        a seat's agent in the city; the Automa has none
  `cube-SEAT-ACTION`  a seat's cube on the special action of an action
  `mastery-GENRE`     a mastery token
  `automa-ID`         a card of the Automa turned up since the last shuffle

Places:
  `display-KIND` (writer, artist, comic), `hand-SEAT` (also beside the Automa's mat), `hyped-SEAT`, `printed-SEAT`
  (comics with their writers and artists), `editors-SEAT` (editors still to act), `desk-ACTION-N` (from 1),
  `passed-SEAT` (editors that passed), `map-SPACE`, `orders-SEAT`, `fulfilled-SEAT`, `corner-N` and `corner-start`,
  `specials-ACTION`, `masteries` (tokens not taken), `masteries-SEAT`, `automa-row`;
  off the table: `deck-KIND`, `deck-automa`, `discards-KIND`, `box`

Numbers:
  `score-SEAT`, `points-SEAT-SOURCE` (the score by source), `money-SEAT`, `tickets-SEAT`,
  `ideas-SEAT-GENRE`, `board-GENRE` and `supply-GENRE` (ideas there), `held-SEAT-KIND` (cards of a hand that the viewing
  seat cannot see), `fans-SEAT-SLOT`, `value-SEAT-SLOT` and `hype-SEAT-SLOT` (of the printed comic in a slot, from 1;
  hype tokens when it was printed), `tokens-ID` (hype tokens on a hyped comic), `comics-SEAT-GENRE`, `originals-SEAT`,
  `rip-offs-SEAT` (counts of printed comics), `left-KIND` (cards in a deck), `left-automa`, `left-hype`,
  `left-ticket`, `left-colours`

Things that fly:
  `idea-GENRE` between `supply`, `idea-board` and `ideas-SEAT`; `back-KIND-BACK` (a card that stays hidden) from
  `deck-KIND` to `hand-SEAT`; `colours` from `supply` to `printed-SEAT`, `ticket` from `supply` to `tickets-SEAT`
"""

from __future__ import annotations

from collections.abc import Iterator

from ...table import Event
from ..kit.steps import BOX, BoardState, Counts, GameSteps, PieceFlight, PieceMove, Touch
from .components import Card, Comic, Creative, Genre
from .game import AgeOfComics
from .stage import cube, kind_of, numbers, places
from .view import AgeOfComicsView


class AgeOfComicsSteps(GameSteps[AgeOfComics, AgeOfComicsView]):
    """The pieces of Age of Comics, and the changes that events make to them."""

    def places(self, view: AgeOfComicsView) -> dict[str, str]:
        return places(view)

    def numbers(self, view: AgeOfComicsView) -> dict[str, int]:
        return numbers(view)

    def comes_from(self, piece: str, event: Event, view: AgeOfComicsView, counted: Counts) -> str:
        kind, seat = piece.partition("-")[0], event.params.get("seat")
        match kind:
            case "card":
                card = cards_of(event).get(piece)
                if card is None:  # a rip-off, or dealt before the discards are shuffled
                    place = self.places(view)[piece]
                    return place.replace("display", "deck") if place.startswith("display-") else "supply"
                was_held = counted.get(f"held-{seat}-{kind_of(card)}", 0) < 0
                return f"hand-{seat}" if was_held else f"deck-{kind_of(card)}"
            case "cube":
                return f"printed-{seat}"
        return "deck-automa" if kind == "automa" else BOX

    def goes_to(self, piece: str, event: Event) -> str:
        kind = piece.partition("-")[0]
        if kind == "card":
            return f"discards-{kind_of(cards_of(event)[piece])}"
        return "deck-automa" if kind == "automa" else BOX

    def by_hand(self, event: Event, board: BoardState) -> Iterator[Touch]:
        """Yield the move of a cube, which changes its name, and the moves of cards that a search reveals or that are
        discarded.
        """
        p, seat = event.params, event.params.get("seat")
        match event.id:
            case "cube-moved":
                name = cube(p["seat"], p["to_action"])
                yield PieceMove(cube(p["seat"], p["action"]), f"specials-{p['to_action']}", name=name)
            case "revealed":
                yield PieceMove(f"card-{p['card'].id}", "discards-comic", "deck-comic")
            case "discarded":
                piece = f"card-{p['card'].id}"
                start = "" if piece in board.places else f"hand-{seat}"
                yield PieceMove(piece, f"discards-{kind_of(p['card'])}", start)

    def flights(self, event: Event, counted: Counts) -> Iterator[PieceFlight]:
        """Yield the flights of ideas, tickets, better-colours tokens, and cards that stay hidden."""
        p, seat = event.params, event.params.get("seat")
        areas = {"supply": "supply", "board": "idea-board", f"ideas-{seat}": f"ideas-{seat}"}
        for genre in Genre:
            by = {place: counted.get(f"{area}-{genre}", 0) for area, place in areas.items()}
            starts = [place for place, change in by.items() for _ in range(-change)]
            ends = [place for place, change in by.items() for _ in range(change)]
            for start, end in zip(starts, ends, strict=True):
                yield PieceFlight(f"idea-{genre}", start, end)
        match event.id:
            case "dealt" | "hired-blind":
                yield PieceFlight(f"back-{p['pile']}-{p['value']}", f"deck-{p['pile']}", f"hand-{seat}")
            case "named" | "developed-blind":
                yield PieceFlight(f"back-comic-{p['genre']}", "deck-comic", f"hand-{seat}")
            case "bonus-ticket":
                yield PieceFlight("ticket", "supply", f"tickets-{seat}")
            case "jumped":
                yield PieceFlight("ticket", f"tickets-{seat}", "supply")
            case "better-colours":
                yield PieceFlight("colours", "supply", f"printed-{seat}")


def cards_of(event: Event) -> dict[str, Card]:
    """Return the cards that an event mentions, by the names of their pieces."""
    named = [card for one in event.params.values() for card in (one if isinstance(one, tuple) else (one,))]
    return {f"card-{card.id}": card for card in named if isinstance(card, Comic | Creative)}


STEPS = AgeOfComicsSteps
