"""What a table of Age of Comics may be set up with: seats, and for the solo game level, edition and challenges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...locale import Catalogue
from ...table import Seat, UnknownName
from ..settings import checked
from .challenges import CHALLENGES, excluded
from .components import LEVELS
from .editions import EDITIONS
from .game import AUTOMA, Solo

SEATS = range(2, 5)
SOLO_SETTINGS: Mapping[str, tuple[str, ...]] = {"level": LEVELS, "edition": tuple(EDITIONS), "display": ("3", "4")}
SEPARATOR = ","


def solo_of(seats: Sequence[Seat], settings: Mapping[str, str]) -> Solo | None:
    """The solo game that seats and settings describe, None if it is none; mistakes are said."""
    if not any(seat.player == AUTOMA for seat in seats):
        if len(seats) not in SEATS:
            raise UnknownName("error.seats-age-of-comics", seats=len(seats))
        checked({}, settings)
        return None
    if [seat.player == AUTOMA for seat in seats] != [False, True]:
        raise UnknownName("error.automa-seat")
    text = settings.get("challenges", "")
    chosen = checked({**SOLO_SETTINGS, "challenges": (text,)}, settings)
    challenges = tuple(text.split(SEPARATOR)) if text else ()
    edition = EDITIONS[chosen["edition"]]
    known = [challenge for challenge in CHALLENGES if challenge not in edition.left_out]
    for number, challenge in enumerate(challenges):
        if challenge not in known:
            raise UnknownName(
                "error.no-challenge", edition=edition.name, challenge=repr(challenge), known=", ".join(known)
            )
        if challenge in challenges[:number]:
            raise UnknownName("error.challenge-twice", challenge=repr(challenge))
    return Solo(chosen["level"], chosen["edition"], challenges, int(chosen["display"]))


def warnings(settings: Mapping[str, str], words: Catalogue) -> list[str]:
    """What is allowed, but can hardly be won."""
    chosen = excluded(settings.get("challenges", "").split(SEPARATOR))
    names = ", ".join(words.text(f"age-of-comics.word.{name}") for name in chosen)
    return [words.text("age-of-comics.warning.excluded", challenges=names)] if chosen else []


def described(settings: Mapping[str, str], words: Catalogue) -> str:
    """The solo game in a few words: level, edition, and how many challenges."""
    chosen = {name: settings.get(name, values[0]) for name, values in SOLO_SETTINGS.items()}
    challenges = settings.get("challenges", "")
    count = f" +{len(challenges.split(SEPARATOR))}" if challenges else ""
    known = f"age-of-comics.word.{chosen['level']}"
    level = words.text(known) if words.has(known) else chosen["level"]
    return f"{level} {chosen['edition']}{count}"
