"""Sales: the agent walks through the city, turns orders over and collects them. Its special is an extra editor."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from ....table import Ask, Draw, Rules
from ..city import CORNERS, REACH, START, STREETS, Sale
from ..components import Action, Order, Tile
from ..game import AgeOfComics, Player
from ..options import COLLECTS, DONE, FLIPS, JUMPS, WALKS, Sell, Sells
from ..orders import fulfil_orders
from ..rulings import Ruling

STEP_COST = 2
FEE = 2


def sales(game: AgeOfComics, player: Player, space: int) -> Rules[None]:
    """Steps, flips and collects in any order, up to what the space shows."""
    number = game.pack.spaces[Action.SALES][space]
    game.sale = Sale(number, number)
    while True:
        sell: Sell = yield Ask(player.seat, Sells(possible(game, player, game.sale)))
        match sell.verb:
            case "walk":
                walk(game, player, game.sale, sell.place)
            case "jump":
                player.tickets -= 1
                game.tickets_left += 1
                move_agent(game, player, sell.place)
                game.story.tell("jumped", seat=player.seat, corner=sell.place)
            case "flip":
                pay_fee(game, player)
                game.sale.flips -= 1
                yield from turn_up(game, sell.place)
            case "collect":
                pay_fee(game, player)
                game.sale.collects -= 1
                yield from collect(game, player, sell.place)
            case _:
                break
    game.sale = None


def possible(game: AgeOfComics, player: Player, sale: Sale) -> list[Sell]:
    """What the agent can do next: always stop, and whatever there is and the player can pay."""
    steps = [DONE]
    if sale.free_step or player.money >= STEP_COST:
        steps += [WALKS[corner] for corner in STREETS[player.agent]]
    if player.tickets:
        steps += [JUMPS[corner] for corner in range(len(CORNERS)) if corner != player.agent]
    if fee_to(game.players, player) is None or player.money >= FEE:
        for space in REACH[player.agent]:
            tile = game.map[space]
            if tile is not None and sale.flips and not tile.up:
                steps.append(FLIPS[space])
            if tile is not None and sale.collects:
                steps.append(COLLECTS[space])
    return steps


def walk(game: AgeOfComics, player: Player, sale: Sale, corner: int) -> None:
    """One step is free in each action, further ones cost $2 each."""
    cost = 0 if sale.free_step else STEP_COST
    sale.free_step = False
    player.money -= cost
    move_agent(game, player, corner)
    game.story.tell("walked", seat=player.seat, corner=corner, cost=cost)


def move_agent(game: AgeOfComics, player: Player, corner: int) -> None:
    game.arrivals += 1
    player.agent = corner
    player.came = game.arrivals
    player.fee_paid = False


class Agent(Protocol):
    """A player with an agent in the city, or the view of one."""

    @property
    def agent(self) -> int: ...

    @property
    def came(self) -> int: ...

    @property
    def fee_paid(self) -> bool: ...


A = TypeVar("A", bound=Agent)


def fee_to(players: Iterable[A], player: A) -> A | None:
    """Whom the player has to pay here: of the opponents on this corner the one who came last."""
    if player.fee_paid or player.agent == START:
        return None
    there = [other for other in players if other is not player and other.agent == player.agent]
    return max(there, key=lambda other: other.came, default=None)


def pay_fee(game: AgeOfComics, player: Player) -> None:
    """Where another agent stands, flipping or collecting costs $2, once per stay."""
    other = fee_to(game.players, player)
    if other is None:
        return
    game.ruled(Ruling.FEE_ONCE_PER_STAY)
    player.fee_paid = True
    player.money -= FEE
    other.money += FEE
    game.story.tell("fee", seat=player.seat, other=other.seat, money=FEE)


def turn_up(game: AgeOfComics, space: int) -> Rules[Order]:
    """An order on the map is turned over, for all to see."""
    tile = game.map[space]
    assert tile is not None
    if tile.order is None:
        game.turning = space
        tile.order = yield Draw(game.order_decks[tile.genre], why="order", space=space, genre=tile.genre)
        game.turning = None
        game.story.tell("turned-up", space=space, order=tile.order)
    assert tile.order is not None
    return tile.order


def collect(game: AgeOfComics, player: Player, space: int) -> Rules[None]:
    """Take an order off the map; it is fulfilled at once if a comic qualifies."""
    order = yield from turn_up(game, space)
    game.map[space] = None
    game.taken_from[order] = space
    player.orders.append(order)
    game.story.tell("collected", seat=player.seat, space=space, order=order)
    yield from fulfil_orders(game, player)


def extra_editor(game: AgeOfComics, player: Player) -> Rules[None]:
    """The fifth editor, for this round, once per round."""
    if not player.has_extra_editor:
        game.ruled(Ruling.GIFTS_ARE_TAKEN)
        player.has_extra_editor = True
        player.editors += 1
        game.story.tell("extra-editor", seat=player.seat)
    yield from ()


def faces_down(game: AgeOfComics) -> list[tuple[int, Tile]]:
    """The orders on the map whose value nobody knows."""
    return [(space, tile) for space, tile in enumerate(game.map) if tile is not None and not tile.up]
