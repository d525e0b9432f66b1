"""A game of Age of Comics as a single SVG: the displays, and all players' comics with their fans."""

from __future__ import annotations

from ....table import LETTERS
from ...kit.poster import Poster
from ..components import Comic, Creative, RipOff
from ..view import AgeOfComicsView, PlayerView
from ..words import Words
from . import pictures

PAPER, INK = "#f3ead6", "#1b1b1b"


def poster(view: AgeOfComicsView, words: Words) -> str:
    phase = words.word(view.phase)
    if view.round:
        phase = words.catalogue.text("age-of-comics.panel.round", round=words.number("round", view.round), phase=phase)
    drawn = Poster(phase, PAPER, INK)
    for cards, height in (((*view.writers.display, *view.artists.display), 96), (view.comics.display, 112)):
        drawn.row("", [(_card(card, words), "") for card in cards if card is not None], height)
    for player in view.players:
        comics = [(_card(printed.title, words), f"{printed.fans} ★") for printed in player.printed]
        drawn.row(_named(player), comics, 112)
    return pictures.ART.alone(drawn.svg())


def _named(player: PlayerView) -> str:
    return f"{LETTERS[player.seat]} {player.name} · {player.score} · ${player.money}"


def _card(card: Creative | Comic | RipOff, words: Words) -> str:
    if isinstance(card, Creative):
        return pictures.creative(card, words.creative(card))
    return pictures.cover(card, words.title(card), words.word("rip-off"), words.title(card))
