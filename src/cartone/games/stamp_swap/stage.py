"""Places of all pieces of Stamp Swap in a seat's view; `steps` explains their names."""

from __future__ import annotations

from collections.abc import Iterator

from ...table import LETTERS
from .album import cell_name
from .components import TOKEN
from .view import PlayerView, StampSwapView


def places(view: StampSwapView) -> dict[str, str]:
    finale = [view.finale] if view.finale is not None else []
    found = {f"contest-{contest.id}": "contests" for contest in (*view.contests, *finale)}
    found |= {f"event-{event.id}": "event" for event in view.events}
    found |= {f"item-{item.number}": "pool" for item in view.pool}
    for player in view.players:
        found |= of_player(player)
    if view.token_holder is not None and not token_is_item(view):
        found["token"] = f"token-{view.token_holder}"
    if (her := view.pinzetta) is not None:
        found |= {f"event-{event.id}": "event" for event in her.events}
        found |= {boxed(box, n): f"box-{box}" for box, items in her.boxes.items() for n in range(len(items))}
        found |= {f"decision-{her.decision.id}": "decision"} if her.decision is not None else {}
    return found


def token_is_item(view: StampSwapView) -> bool:
    """Return whether the first-player token is among a player's items."""
    return any(item.back == TOKEN for player in view.players for item in player.items)


def numbers(view: StampSwapView) -> dict[str, int]:
    found = {f"left-{deck}": left for deck, left in view.left.items()}
    for player in view.players:
        found |= {f"score-{player.seat}": player.score, f"tickets-{player.seat}": player.tickets_left}
        found |= {f"points-{player.seat}-{source}": points for source, points in player.points.items()}
    if view.pinzetta is not None:
        found |= {f"tokens-{item}": tokens for item, tokens in view.pinzetta.tokens.items()}
    return found


def of_player(player: PlayerView) -> Iterator[tuple[str, str]]:
    """Yield a player's pieces, each with its place."""
    seat = player.seat
    areas = {"collection": player.collection, "reserve": player.reserve, "incoming": player.incoming}
    for area, items in areas.items():
        for item in items:
            yield f"item-{item.number}", f"{area}-{seat}"
    for number, pile in enumerate(player.piles):
        for item in pile:
            yield f"item-{item.number}", pile_of(seat, number)
    for laid in player.album.tiles:
        yield stamp(seat, laid.cell), f"album-{seat}"
    printed = [player.mat.exhibitor] if player.mat is not None else []
    for card in (*printed, *player.rows):
        yield f"person-{card.id}", f"people-{seat}"


def pile_of(seat: int, pile: int) -> str:
    """Return the place of a seat's pile, `pile-A1`, named as in answers."""
    return f"pile-{LETTERS[seat]}{pile + 1}"


def stamp(seat: int, cell: int) -> str:
    return f"stamp-{seat}-{cell_name(cell)}"


def boxed(box: str, number: int) -> str:
    """Return the name of an item in a box, given the number of items there before it."""
    return f"boxed-{box}-{number + 1}"
