"""Tallies of many solo games: titles reached, the Automa's prints, and the success of its actions."""

from __future__ import annotations

from collections.abc import Mapping

from ...locale import Catalogue
from .game import AgeOfComics
from .scoring import score, title_for

NO_TITLE = "none"


def tallies(game: AgeOfComics) -> Mapping[str, int]:
    """Return the tallies of one game; none if the Automa did not play."""
    if game.automa is None:
        return {}
    title = title_for(score(game, game.person)) or NO_TITLE
    automa = {f"automa-{name}": count for name, count in game.automa.tally.items()}
    return {f"title-{title}": 1, "automa-comics": len(game.automa.printed), **automa}


def tally(name: str, words: Catalogue) -> str:
    """Return a short name for a tally: a title, or an action of the Automa."""
    about, _, what = name.partition("-")
    if what in (NO_TITLE, "comics", "lost"):
        return words.text(f"age-of-comics.tally.{what}")
    if about == "title":
        return words.text("age-of-comics.tally.title", title=words.text(f"age-of-comics.word.{what}"))
    action = words.text(f"age-of-comics.word.{what.removesuffix('-failed')}")
    return words.text(f"age-of-comics.tally.{'failed' if what.endswith('-failed') else 'done'}", action=action)
