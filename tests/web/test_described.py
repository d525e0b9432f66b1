"""Pages, pictures and text output of tables with cards that a person has described, which have no names and may look
alike."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cartone
from cartone.games.age_of_comics.card_notation import kind_of
from cartone.games.age_of_comics.components import Comic, Creative
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.games.age_of_comics.page import pictures
from cartone.games.age_of_comics.words import Words
from cartone.games.stamp_swap.components import Tile
from cartone.games.stamp_swap.game import StampSwap
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Random, SeededDealer, Table, key_of

from ..age_of_comics.lively import step
from .site import Site

EVERY = 7
"""Interval between the questions whose pages are checked."""


def pack_ids(game: Any) -> set[str]:
    pack = game.pack
    cards = (*pack.comics, *pack.writers, *pack.artists) if isinstance(game, AgeOfComics) else \
        (*pack.tiles, *pack.forever, *pack.decisions)  # fmt: skip
    return {card.id for card in cards}


def played(game: str, opponent: str, seed: int) -> Iterator[Table[Any]]:
    """Yield a table at some of the questions of a game, and at its end."""
    decks = cartone.new(game, ["ann", opponent], dealer=None).game.may_be_open()
    table: Table[Any] = cartone.new(game, ["ann", opponent], dealer=None, open_decks=tuple(decks))
    own = pack_ids(table.game)
    dealer, random, asked = SeededDealer(seed), Random(key_of(seed, "described")), 0
    while not table.over:
        if table.draw is not None:
            card = table.draw.deck.cards[dealer.deal(table.draw)]
            if table.draw.deck.name in decks and card.id in own:
                table.outcome(kind_of(card) if isinstance(card, Comic | Creative) else table.game.describe(card))
            else:
                table.outcome(card)
            continue
        if asked % EVERY == 0 and list(table.pending) == [0]:
            yield table
        asked += 1
        if game == "age-of-comics":
            step(table, random)
        else:
            seat, ask = next(iter(table.pending.items()))
            table.answer(seat, ask.options.sample(random))
    yield table


def places_of(game: Any) -> dict[str, list[Any]]:
    """Return the visible cards for each place."""
    you, other = game.players
    if isinstance(game, AgeOfComics):
        piles = {pile.name: [card for _, card in pile.faces_up()] for pile in (game.writers, game.artists, game.comics)}
        return piles | {
            "hand": [held.card for held in you.hand],
            "its": [held.card for held in other.hand],
            "mat": [card for one in you.printed for card in (one.title, *one.team.values())],
            "its-mat": [card for one in other.printed for card in (one.title, *one.team.values())],
            "hyped": [hyped.comic for hyped in you.hyped],
        }
    assert isinstance(game, StampSwap)
    return {
        "pool": [item.tile for item in game.pool.values()],
        "area": [item.tile for item in you.items()],
        "hers": [item.tile for item in other.items()],
        "boxes": [item.tile for box in game.pinzetta.boxes.values() for item in box] if game.pinzetta else [],
        "album": [laid.tile for laid in you.album.tiles],
    }


@pytest.mark.parametrize(
    ("game", "opponent", "places"),
    [
        ("age-of-comics", "automa", "writer artist comic hand its mat its-mat hyped"),
        ("stamp-swap", "pinzetta", "area hers boxes album"),
        ("stamp-swap", "greedy", "pool area hers album"),
    ],
)
def test_described_cards_are_drawn_wherever_they_lie(tmp_path: Path, game: str, opponent: str, places: str) -> None:
    site, met = Site(tmp_path), set()
    for seed in (1, 2, 3):
        for table in played(game, opponent, seed):
            own = pack_ids(table.game)
            for place, cards in places_of(table.game).items():
                if any(isinstance(card, Comic | Creative | Tile) and card.id not in own for card in cards):
                    met.add(place)
            assert (table._repr_svg_() or "").startswith("<svg")
            assert str(table)
        replayed = f"/table/{site.host.tables.lay(table)}/replay"
        for number in range(0, table.decisions(0), EVERY):
            site.client.cookies.set("language", [*LANGUAGES][number % len(LANGUAGES)])
            assert "<svg" in site.page(f"{replayed}?step={number}")
    assert met == set(places.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_without_a_name_is_called_by_what_it_is(language: str) -> None:
    game = cartone.new("age-of-comics", ["ann", "bob"], dealer=None, open_decks=["comic", "writer", "artist"]).game
    assert isinstance(game, AgeOfComics)
    words = Words(catalogue(language), game.seats, None)
    for deck in [game.may_be_open()[name] for name in ("comic", "writer", "artist")]:
        for kind in {kind_of(card) for card in deck.cards}:
            card = game.literal(deck.name, kind, 1)
            assert isinstance(card, Comic | Creative)
            said = words.card(card)
            assert card.id not in said
            if isinstance(card, Creative):
                assert said == f"{words.word(card.craft)} ({words.word(card.genre)} {card.value})"
                assert pictures.creative(card, said).startswith("<svg")
            else:
                assert words.card_name(card) == words.panel("untitled", genre=words.word(card.genre))
                assert pictures.cover(card, said).startswith("<svg")
