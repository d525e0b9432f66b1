"""Shortcuts for setting up solo games."""

from __future__ import annotations

from cartone.games.age_of_comics import make
from cartone.games.age_of_comics.components import Bonus, Comic, Creative, Genre
from cartone.games.age_of_comics.game import AgeOfComics, Automa
from cartone.table import seats_for

from .builders import HOUSE, artist, comic, writer
from .names import CRIME, HORROR, ROMANCE, SCI_FI, SUPERHEROES, WESTERN
from .positions import put_out, show
from .solo_notation import lay_out

LEVELS = ["beginner", "intermediate", "expert"]
PRIORITY = (HORROR, ROMANCE, CRIME, WESTERN, SCI_FI, SUPERHEROES)
"""The priority on one of our cards; it differs from the order of the board and from alphabetical order."""

BOTH = ["seed", "2026"]


def solo_game(
    edition: str = "seed", level: str = "beginner", round_: int = 1, challenges: str = ""
) -> tuple[AgeOfComics, Automa]:
    """Return a solo game with an empty board, in which neither side has anything."""
    settings = {"edition": edition, "level": level, "challenges": challenges}
    game = make(seats_for(["me", "automa"]), HOUSE, settings)
    assert game.automa is not None
    game.turn_order = [1, 0]
    game.round = round_
    return game, game.automa


def team(number: int) -> tuple[Creative, Creative]:
    """Return a writer and an artist of value 1 and of two genres; each number yields a different team."""
    everything = list(Genre)
    return writer(everything[number], 1), artist(everything[number - 1], 1)


def you_print(game: AgeOfComics, *genres: Genre, mastery: bool = False) -> list[Comic]:
    """Print originals for you with creatives of value 3; return them."""
    titles = []
    for genre in genres:
        number = len(game.person.printed)
        title = comic(genre, list(Bonus)[len(game.person.of_genre(genre))])
        by = writer(list(Genre)[number], 3), artist(list(Genre)[number], 3)
        put_out(game, game.person, title, *by, fans=2, mastery=mastery)
        titles.append(title)
    return titles


def it_prints(game: AgeOfComics, genre: Genre, fans: int, bonus: str = "money", mastery: bool = False) -> None:
    """Put a comic on the Automa's mat, with creatives of value 2."""
    assert game.automa is not None
    number = len(game.automa.printed)
    by = [cards[number % 6 * 4 + 1 + number // 6] for cards in (HOUSE.writers, HOUSE.artists)]
    printed = put_out(game, game.automa, comic(genre, bonus), by[0], by[1], fans=fans)
    if mastery:
        game.mastery[genre] = 1
    printed.had_mastery_fan = mastery and game.edition == "2026"


def market(game: AgeOfComics) -> None:
    """Fill the displays and the map so that Hire, Develop and Sales are possible."""
    show(game, *(writer(genre, 2) for genre in (CRIME, SCI_FI, WESTERN)))
    show(game, *(artist(genre, 2) for genre in (CRIME, SCI_FI, WESTERN)))
    show(game, *(comic(genre) for genre in (CRIME, SCI_FI, WESTERN)))
    lay_out(game, " ".join(f"{genre}:4" for genre in Genre for _ in range(5)))
