"""Shortcuts for setting up positions of Age of Comics."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cartone.games.age_of_comics import make
from cartone.games.age_of_comics.city import CORNER_CALLED, SPACE_CALLED
from cartone.games.age_of_comics.components import (
    Action,
    Back,
    Card,
    Comic,
    Creative,
    Genre,
    Held,
    Hyped,
    Order,
    Printed,
    RipOff,
    Tile,
)
from cartone.games.age_of_comics.game import AgeOfComics, Player
from cartone.games.age_of_comics.pile import Pile
from cartone.table import seats_for

from .builders import HOUSE
from .driving import Stack


def pile_of(game: AgeOfComics, card: Card) -> Pile[Any]:
    return game.comics if isinstance(card, Comic) else game.creatives[card.craft]


def out_of_deck(game: AgeOfComics, card: Card) -> None:
    """Remove a card from its deck, so that the test can place it."""
    pile = pile_of(game, card)
    pile.deck.lay()
    pile.deck.learn(pile.deck.index(card.id))
    pile.backs.learn(pile.backs.index(card.back))


def new_game(seats: int = 2) -> AgeOfComics:
    """Return a game that has not begun, with the turn order in the order of the seats."""
    game = make(seats_for([f"p{n}" for n in range(seats)]), HOUSE, {})
    game.turn_order = list(range(seats))
    game.round = 1
    return game


def scene(
    seats: int = 2, money: int = 0, ideas: Iterable[Genre] = (), hand: Iterable[Card] = (), cubes: Iterable[Action] = ()
) -> tuple[AgeOfComics, Player]:
    """Return a game and its first player, who has the given resources."""
    game = new_game(seats)
    player = game.players[0]
    player.money = money
    player.cubes = list(cubes)
    give_ideas(game, player, ideas)
    give(game, player, *hand)
    return game, player


def give_ideas(game: AgeOfComics, player: Player, ideas: Iterable[Genre]) -> None:
    for genre in ideas:
        game.idea_supply[genre] -= 1
        player.ideas[genre] += 1


def give(game: AgeOfComics, player: Player, *cards: Card) -> None:
    """Deal cards to a player's hand, where only the player has seen them."""
    for card in cards:
        out_of_deck(game, card)
        player.hand.append(Held(pile_of(game, card).name, card.back, 1 << player.seat, card))


def set_aside(game: AgeOfComics, player: Player, title: Comic, tokens: int = 0) -> Hyped:
    """Add a hyped comic with its tokens."""
    out_of_deck(game, title)
    hyped = Hyped(title)
    hyped.tokens = tokens
    game.hype_left -= tokens
    player.hyped.append(hyped)
    return hyped


def put_out(
    game: AgeOfComics, player: Player, title: Comic | RipOff, by: Creative, drawn_by: Creative, fans: int = 1,
    mastery: bool = False,
) -> Printed:  # fmt: skip
    """Print a comic with the given fans; with `mastery`, the player also gets the mastery of its genre."""
    for card in (title, by, drawn_by):
        if isinstance(card, RipOff):
            game.ripped_off.add(card)
        else:
            out_of_deck(game, card)
    printed = Printed(len(player.printed) + 1, title, by, drawn_by)
    printed.fans = fans
    if mastery:
        printed.had_mastery_fan = True
        game.mastery[title.genre] = player.seat
    player.printed.append(printed)
    return printed


def fill_mat(game: AgeOfComics, player: Player, *fans: int) -> list[Printed]:
    """Print one comic for each number of fans, first horror and then western, with creatives of the same genre."""
    used = sum(len(other.printed) for other in game.players)
    return [
        put_out(game, player, HOUSE.comics[-number], HOUSE.writers[-number], HOUSE.artists[-number], many)
        for number, many in enumerate(fans, 1 + used)
    ]


def show(game: AgeOfComics, *cards: Card) -> None:
    """Put cards on their displays in the given order."""
    for card in cards:
        out_of_deck(game, card)
        pile_of(game, card).display.append(card)


def on_top(game: AgeOfComics, *cards: Card, then: str = "") -> Stack:
    """Put cards on top of one deck and return the stack to pass to `run`."""
    pile = pile_of(game, cards[0])
    pile.top = cards[0].back
    pile.backs.learn(pile.backs.index(cards[0].back))
    backs = [card.back for card in cards[1:]] + ([then] if then else [])
    return {pile.name: [card.id for card in cards], f"{pile.name}-back": backs}


def only_left(game: AgeOfComics, pile: Pile[Any], *cards: Card) -> None:
    """Leave only these cards in a deck, the first on top."""
    pile.deck.cards = list(cards)
    pile.deck.left = len(cards)
    pile.backs.cards = [Back(card.back) for card in cards[1:]]
    pile.top = cards[0].back if cards else None


def lay(game: AgeOfComics, where: str, genre: Genre, value: int | None = None) -> Tile:
    """Put an order on the map, face up if it has a value."""
    tile = game.map[SPACE_CALLED[where]] = Tile(genre)
    if value is not None:
        tile.order = Order(genre, value)
    return tile


def corner(name: str) -> int:
    return CORNER_CALLED[name]
