"""Places of all pieces of Age of Comics in a seat's view; `steps` explains their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Protocol

from .city import START
from .components import EDITORS, Action, Card, Comic
from .view import AgeOfComicsView, PlayerView


def places(view: AgeOfComicsView) -> dict[str, str]:
    found: dict[str, str] = {}
    for kind, pile in piles_of(view):
        found |= {f"card-{card.id}": f"display-{kind}" for _, card in pile.faces_up()}
    found |= {f"order-{tile.space}": f"map-{tile.space}" for tile in view.map}
    found |= {f"mastery-{genre}": masteries(holder) for genre, holder in view.mastery.items()}
    for player in view.players:
        found |= of_player(player)
        found |= editors(view.editors_on, player)
        if view.automa is None or player.seat != view.automa.seat:
            found[f"agent-{player.seat}"] = corner(player.agent)
    if view.automa is not None:
        found |= {f"automa-{card.id}": "automa-row" for card in view.automa.played}
    return found


def numbers(view: AgeOfComicsView) -> dict[str, int]:
    found = {f"left-{kind}": pile.left for kind, pile in piles_of(view)}
    found |= {"left-hype": view.hype_left, "left-ticket": view.tickets_left}
    found |= {"left-colours": view.better_colours_left}
    found |= {f"board-{genre}": count for genre, count in view.idea_board.items()}
    found |= {f"supply-{genre}": count for genre, count in view.idea_supply.items()}
    if view.automa is not None:
        found["left-automa"] = len(view.automa.to_come)
    for player in view.players:
        found |= numbers_of(player)
    return found


def piles_of(view: AgeOfComicsView) -> Iterable[tuple[str, Any]]:
    return zip(("writer", "artist", "comic"), (view.writers, view.artists, view.comics), strict=True)


def of_player(player: PlayerView) -> Iterator[tuple[str, str]]:
    """Yield the cards, orders and cubes in a player's area, each with its place."""
    seat = player.seat
    for held in player.hand:
        if held.card is not None:
            yield f"card-{held.card.id}", f"hand-{seat}"
    for hyped in player.hyped:
        yield f"card-{hyped.comic.id}", f"hyped-{seat}"
    for printed in player.printed:
        for card in (printed.title, printed.writer, printed.artist):
            yield f"card-{card.id}", f"printed-{seat}"
    for action in player.cubes:
        yield cube(seat, action), f"specials-{action}"
    areas = ["orders"] * len(player.orders) + ["fulfilled"] * len(player.fulfilled)
    for area, space in zip(areas, player.taken_from, strict=True):
        yield f"order-{space}", f"{area}-{seat}"


class Sender(Protocol):
    """A player with editors (pawns)."""

    @property
    def seat(self) -> int: ...

    @property
    def sent(self) -> Sequence[Action | None]: ...

    @property
    def has_extra_editor(self) -> bool: ...


def editors(editors_on: Mapping[Action, Sequence[int]], player: Sender) -> Iterator[tuple[str, str]]:
    """Yield a player's editors, each with its place: a desk, the unused editors, or the passed ones."""
    desks = {action: iter([place for place, seat in enumerate(seats, 1) if seat == player.seat])
             for action, seats in editors_on.items()}  # fmt: skip
    for number, action in zip_longest(range(1, 1 + EDITORS + player.has_extra_editor), player.sent, fillvalue="waits"):
        place = f"passed-{player.seat}" if action is None else f"editors-{player.seat}"
        if isinstance(action, Action):
            place = f"desk-{action}-{next(desks[action])}"
        yield f"editor-{player.seat}-{number}", place


def numbers_of(player: PlayerView) -> dict[str, int]:
    """Return the numbers of a player, such as money, and of the player's comics."""
    seat, printed = player.seat, player.printed
    numbers = {f"score-{seat}": player.score, f"money-{seat}": player.money, f"tickets-{seat}": player.tickets}
    numbers |= {f"points-{seat}-{source}": points for source, points in player.points.items()}
    numbers |= {f"ideas-{seat}-{genre}": count for genre, count in player.ideas.items()}
    numbers |= Counter(f"held-{seat}-{held.kind}" for held in player.hand if held.card is None)
    numbers |= Counter(f"comics-{seat}-{one.genre}" for one in printed)
    numbers |= Counter(f"originals-{seat}" if one.is_original else f"rip-offs-{seat}" for one in printed)
    for one in printed:
        numbers |= {f"fans-{seat}-{one.slot}": one.fans, f"value-{seat}-{one.slot}": one.value}
        numbers[f"hype-{seat}-{one.slot}"] = one.hype
    return numbers | {f"tokens-{hyped.comic.id}": hyped.tokens for hyped in player.hyped}


def kind_of(card: Card) -> str:
    return "comic" if isinstance(card, Comic) else card.craft


def cube(seat: int, action: Action) -> str:
    return f"cube-{seat}-{action}"


def corner(place: int) -> str:
    return "corner-start" if place == START else f"corner-{place}"


def masteries(holder: int | None) -> str:
    return "masteries" if holder is None else f"masteries-{holder}"
