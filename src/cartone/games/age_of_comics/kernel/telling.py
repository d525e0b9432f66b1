"""Where the state of the readable game lies in the kernel's record, as far as its declarations do not say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ....board.building import Builder, numbered
from ....board.cells import ALONG, Region
from ....board.codecs import Adapted, Encoded, NumberCodec, PieceCodec, RowCodec, TupleCodec, WordCodec
from ....board.codecs import cards as cards_in
from ....table import Deck
from ..components import Action, AutomaCard, Back, Comic, Creative, Genre, Order, Printed, RipOff, Tile
from ..game import AgeOfComics, Automa, Phase
from ..options import COMICS, DISPLAY_LIMIT
from ..pile import Pile
from ..rules import TWO_TILES
from . import state

WORDS = {**numbered(genre.value for genre in Genre), **numbered(str(value) for value in range(state.PER_GENRE))}
"""The backs of cards and tiles: a genre, or the value of a creative."""
TALLIES = (*Action, *(f"{action}-failed" for action in Action), "lost")
ROOT = Region(state.GAME)


def codec_of(game: AgeOfComics) -> PieceCodec:
    """Return the codec of a game's state, given a game that has not begun."""
    pack = game.pack
    creatives = numbered([*pack.writers, *pack.artists], COMICS)
    orders = {
        order: WORDS[order.genre] * state.PER_GENRE + order.value
        for there in game.city.orders.values()
        for order in there
    }
    known: dict[type, Mapping[Any, int]] = {
        Comic: numbered(pack.comics), Creative: creatives, RipOff: numbered(pack.rip_offs, COMICS),
        AutomaCard: numbered(pack.automa), Order: orders,
    }  # fmt: skip
    order_of = {(order.genre, order.value): order for order in orders}
    cards = {**known[Comic], **creatives}

    def deck(deck: Deck[Any]) -> PieceCodec:
        here = ROOT.within(state.DECK_NUMBER[deck.name])
        left, drawn, size = (here.cell(name) for name in ("deck_left", "drawn", "deck_size"))
        known = {card: number_in_deck(card) for card in deck.cards}
        return cards_in(deck, left, drawn, size, WordCodec(here.within(ALONG).cell("deck"), known))

    def number_in_deck(card: Any) -> int:
        if isinstance(card, Order):
            return card.value
        return WORDS[card.id] if isinstance(card, Back) else known[type(card)][card]

    def pile(name: str) -> Any:
        return lambda place, game: codecs.area(getattr(game, f"{name}s"), place.within(state.PILES.index(name)))

    def top(place: Region, pile: Pile[Any]) -> WordCodec:
        return WordCodec(
            place.cell("top"), {back: WORDS[back] for back in sorted({card.id for card in pile.backs.cards})}
        )

    def display(place: Region, _: Any) -> Adapted:
        """Return the codec of a display, which the kernel has from the beginning on, and as long as it may be."""
        cells = [place.within(number).cell("display") for number in range(DISPLAY_LIMIT)]
        return Adapted(
            TupleCodec([WordCodec(cell, cards) for cell in cells], list),
            lambda pile: pile.display + [None] * (DISPLAY_LIMIT - len(pile.display)),
            lambda encoded, pile, cards: (
                [] if encoded.game.phase is Phase.SETUP else cards[: encoded.game.display_size]
            ),
        )

    codecs = Builder(
        known,
        {
            **{(AgeOfComics, f"{name}s"): pile(name) for name in state.PILES},
            (Pile, "top"): top,
            (Pile, "display"): display,
            (Tile, "order"): lambda place, _: Adapted(
                NumberCodec(place.cell("value_up")),
                lambda tile: tile.order.value if tile.order is not None else 0,
                lambda encoded, tile, value: order_of[tile.genre, value] if value else None,
            ),
            (AgeOfComics, "calendar"): lambda place, _: Adapted(
                RowCodec(place.cell("turned_tiles"), WordCodec(place.within(ALONG).cell("calendar"), numbered(Genre))),
                lambda game: [genre for tiles in game.calendar for genre in tiles],
                lambda encoded, game, tiles: by_round(tiles, game.round),
            ),
            (AgeOfComics, "printed"): lambda place, _: Adapted(
                NumberCodec(place.cell("just_printed")), slot_printed, just_printed
            ),
            (Automa, "tally"): tally,
        },
        deck,
    )
    return codecs.area(game, ROOT)


def by_round(tiles: Iterable[Genre], rounds: int) -> list[list[Genre]]:
    """Return the genres of each round."""
    genres = iter(tiles)
    return [[next(genres) for _ in range(2 if number == TWO_TILES else 1)] for number in range(1, rounds + 1)]


def slot_printed(game: AgeOfComics) -> int:
    """Return the slot of what was just printed by the player who acts; 0 if nothing was, NONE if it is not there."""
    if game.printed is None:
        return 0
    there = game.players[game.acting].printed if game.acting is not None else []
    return game.printed.slot if game.printed in there else state.NONE


def just_printed(encoded: Encoded, game: AgeOfComics, slot: int) -> Printed | None:
    return game.players[game.acting or 0].printed[slot - 1] if slot else None


def tally(place: Region, _: Any) -> Adapted:
    """Return the codec of what the Automa counts; the tally of a game has only what is not 0."""
    cells = [ROOT.within(action).cell(column) for column in ("done", "failed") for action in range(state.ACTIONS)]
    return Adapted(
        TupleCodec([NumberCodec(cell) for cell in (*cells, ROOT.cell("lost"))], tuple),
        lambda automa: [automa.tally[name] for name in TALLIES],
        lambda encoded, automa, counts: Counter({name: n for name, n in zip(TALLIES, counts, strict=True) if n}),
    )
