"""A card of the Automa that is told in whole, by what it shows."""

from __future__ import annotations

from ...age_of_comics.components import AUTOMA_ACTIONS, Genre
from ...age_of_comics.pack import ACTIONS_ON_A_CARD
from ...kit.forms import Each, Form


def form_of_card(pick: str) -> Form:
    """A card by its actions and its ranking of the genres, of which the last goes without saying."""
    return CardShown([("actions", ACTIONS_ON_A_CARD, AUTOMA_ACTIONS), ("genres", len(Genre) - 1, tuple(Genre))], pick)


class CardShown(Each):
    columns = 2
