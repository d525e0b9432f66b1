"""The changes that events make to the table in a guided game, in which Cartone plays the Automa at a physical table.
They concern the Automa's cards and editors, and everything that its rules use.

Pieces that also exist in Age of Comics have the names described in its `steps`. The Automa's writers and artists are
`card-CRAFT-N`, its comics `card-comic-N-GENRE`, the person's comics `card-yours-SLOT-GENRE`, and the Automa cards
`automa-N`, from left to right.

Pieces on displays and in the city have no names. The number `fulfilled-SEAT` counts the orders that the Automa has
collected, `calendar` the calendar tiles turned over, `displays` the times that displays were dealt, and `laid` the
face-down Automa cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...table import Event
from ...table.mend import OPEN
from ...table.story import SHOWN
from ..age_of_comics.components import EDITORS, Craft, Genre, RipOff
from ..age_of_comics.rules import TWO_TILES
from ..age_of_comics.solo import SHUFFLED_AFTER
from ..age_of_comics.stage import editors, masteries
from ..kit.steps import BOX, BoardState, Counts, GameSteps, NumberChange, PieceFlight
from .game import IT, Guided, is_glimpsed
from .view import GuidedView
from .words import BY_EYE, FOUND_IN_A_ROUND, ORDERS_FOUND

SHUFFLED_EVERY = SHUFFLED_AFTER[0]
RANK = "rank-"
"""The prefix of the picture that shows one genre of an order of genres."""
ITS_CARD = "card"
"""The name of the genres that only the card's owner sees, in place of a genre's name after `RANK`."""
BY_ORDER = "by-order-"
"""The prefix of names for pieces found by an order of genres; round, turn and event follow."""


class GuidedSteps(GameSteps[Guided, GuidedView]):
    """The pieces that concern the Automa, and the changes that events make to them."""

    counted_by_hand = ("calendar", "displays", "laid")

    def places(self, view: GuidedView) -> dict[str, str]:
        found: dict[str, str] = {}
        holders = {genre: player.seat for player in view.players for genre in player.masteries}
        found |= {f"mastery-{genre}": masteries(holders.get(genre)) for genre in Genre}
        found |= {f"automa-{number}": "automa-row" for number, _ in enumerate(view.played, 1)}
        for player in view.players:
            found |= {f"card-{card.id}": f"hand-{player.seat}" for card in player.hand}
            found |= {f"card-{card.id}": f"printed-{player.seat}"
                      for one in player.printed for card in (one.title, *one.team)}  # fmt: skip
            found |= editors(view.editors_on, player)
        return found

    def numbers(self, view: GuidedView) -> dict[str, int]:
        automa = view.players[IT]
        found = {f"score-{IT}": automa.score}
        found |= {f"points-{IT}-{source}": points for source, points in automa.points.items()}
        found |= {f"fans-{IT}-{one.slot}": one.fans for one in automa.printed}
        found |= {"calendar": view.round + (view.round >= TWO_TILES), "displays": max(view.round - 1, 0)}
        found["laid"] = laid(view)
        found[f"fulfilled-{IT}"] = automa.collected
        return found

    def cardboard(self, game: Guided, view: GuidedView) -> dict[str, str]:
        """Return the place of each piece or, if pieces have no name, the order of genres that identifies them."""
        return self.places(view) | {piece: order for piece, (_, order) in found_by_eye(game).items()}

    def comes_from(self, piece: str, event: Event, view: GuidedView, counted: Counts) -> str:
        what, _, name = piece.partition("-")
        if what != "card":
            return "deck-automa" if what == "automa" else BOX
        if isinstance(event.params.get("title"), RipOff) or event.id == "you-printed":
            return "supply"
        kind = name.partition("-")[0] if name.startswith(tuple(Craft)) else "comic"
        return f"deck-{kind}" if event.id == "automa-set-up" else f"display-{kind}"

    def goes_to(self, piece: str, event: Event) -> str:
        return "deck-automa" if piece.startswith("automa-") else BOX

    def by_hand(self, event: Event, board: BoardState) -> Iterator[NumberChange]:
        """Yield the changed counts of the things that the person turns over, deals or lays out."""
        match event.id.removeprefix(SHOWN):
            case "calendar-turned" | "calendar-turned-two" as turned:
                yield NumberChange("calendar", 1 + turned.endswith("two"))
            case "automa-lays":
                yield NumberChange("laid", event.params["number"])
            case "automa-card":
                yield NumberChange("laid", -1)
            case "displays-dealt":
                yield NumberChange("displays", 1)

    def flights(self, event: Event, counted: Counts) -> Iterator[PieceFlight]:
        """Yield an order of genres by which the person finds unnamed pieces, its rest as on the card."""
        if event.id in BY_EYE:
            rest = [ITS_CARD] if event.params.get("is_card", not event.params["genres"]) else []
            yield from (PieceFlight(f"{RANK}{one}", "", "") for one in [*event.params["genres"], *rest])


def found_by_eye(game: Guided) -> dict[str, tuple[Event, str]]:
    """Map the name of each piece that the person finds by an order of genres to the event that asks for the piece, and
    to that order, open at the end if only the card's owner sees the rest. Events about displays and ideas are included
    for the current round only, because these are laid out anew in each round, while sales orders leave the city for
    good."""
    found: dict[str, tuple[Event, str]] = {}
    now, turn, rest = 0, 0, list[str]()
    for event in game.story.events():
        match event.id, event.params:
            case "round", {"round": number}:
                now, turn = number, 0
            case "automa-card", {"card": card}:
                turn, rest = turn + 1, [OPEN] if is_glimpsed(card) else []
            case kind, params if kind in ORDERS_FOUND or (kind in FOUND_IN_A_ROUND and now == game.round):
                order = [BY_ORDER, str(params.get("orders", params.get("number"))), *params["genres"], *rest]
                found[f"{BY_ORDER}{now}-{turn}-{kind}"] = event, " ".join(order)
    return found


def laid(view: GuidedView) -> int:
    """Return the number of face-down Automa cards: four per round since the last shuffle, less those turned over."""
    rounds = (view.round - 1) % SHUFFLED_EVERY + 1 if view.round else 0
    return EDITORS * rounds - len(view.played)


STEPS = GuidedSteps
