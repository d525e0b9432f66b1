"""What is counted over many solo games: the title you reached, what the Automa printed, and how its actions went."""

from __future__ import annotations

from collections.abc import Mapping

from ...locale import Catalogue
from .game import AgeOfComics
from .scoring import score, title_for

NO_TITLE = "none"


def tallies(game: AgeOfComics) -> Mapping[str, int]:
    """What one game adds; nothing without the Automa."""
    if game.automa is None:
        return {}
    title = title_for(score(game, game.person)) or NO_TITLE
    automa = {f"automa-{name}": count for name, count in game.automa.tally.items()}
    return {f"title-{title}": 1, "automa-comics": len(game.automa.printed), **automa}


def tally(name: str, words: Catalogue) -> str:
    """What is counted, in a few words: a title, or what the Automa did."""
    about, _, what = name.partition("-")
    if what in (NO_TITLE, "comics", "lost"):
        return words.text(f"age-of-comics.tally.{what}")
    if about == "title":
        return words.text("age-of-comics.tally.title", title=words.text(f"age-of-comics.word.{what}"))
    action = words.text(f"age-of-comics.word.{what.removesuffix('-failed')}")
    return words.text(f"age-of-comics.tally.{'failed' if what.endswith('-failed') else 'done'}", action=action)
