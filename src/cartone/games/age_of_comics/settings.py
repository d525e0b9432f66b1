"""Settings of a table of Age of Comics: seats and, for the solo game, level, edition, display size and challenges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...locale import Catalogue
from ...table import Seat, UnknownName, quoted
from ...table.errors import Term
from ..kit.settings import Setting, When, checked, chosen, is_solo
from .challenges import CHALLENGES, excluded
from .components import LEVELS
from .editions import EDITIONS
from .game import AUTOMA, Solo

SEATS = range(2, 5)
DISPLAY = Setting("display", ("3", "4"), "3", When.SOLO)
"""Number of cards in each display."""
SETTINGS = (
    Setting("level", LEVELS, LEVELS[0], When.SOLO),
    Setting("edition", tuple(EDITIONS), next(iter(EDITIONS)), When.SOLO, also=(("first", "seed"),)),
    DISPLAY,
    Setting("challenges", tuple(CHALLENGES), "", When.SOLO, many="challenge"),
)


def solo_of(seats: Sequence[Seat], settings: Mapping[str, str]) -> Solo | None:
    """Return the solo game given by seats and settings, or None without the Automa; raise `UnknownName` if invalid."""
    solo = is_solo(seats, AUTOMA)
    if solo and [seat.player == AUTOMA for seat in seats] != [False, True]:
        raise UnknownName("error.automa-seat")
    if len(seats) not in SEATS:
        raise UnknownName("error.seats-age-of-comics", seats=len(seats))
    others = {name: value for name, value in settings.items() if name != "challenges" or not solo}
    set_up = checked(SETTINGS, others, solo)
    if not solo:
        return None
    challenges = _challenges(set_up["edition"], chosen(settings.get("challenges", "")))
    return Solo(set_up["level"], set_up["edition"], challenges, int(set_up["display"]))


def _challenges(edition: str, challenges: tuple[str, ...]) -> tuple[str, ...]:
    """Return the challenges; raise `UnknownName` if the edition lacks one or one is given twice."""
    known = [challenge for challenge in CHALLENGES if challenge not in EDITIONS[edition].left_out]
    for number, challenge in enumerate(challenges):
        if challenge not in known:
            said = Term(f"age-of-comics.word.edition-{edition}")
            raise UnknownName("error.no-challenge", edition=said, challenge=quoted(challenge), known=", ".join(known))
        if challenge in challenges[:number]:
            raise UnknownName("error.challenge-twice", challenge=quoted(challenge))
    return challenges


def warnings(settings: Mapping[str, str], words: Catalogue) -> list[str]:
    """Return a warning if a game with these settings can hardly be won."""
    hopeless = excluded(chosen(settings.get("challenges", "")))
    names = ", ".join(words.text(f"age-of-comics.word.{name}") for name in hopeless)
    return [words.text("age-of-comics.warning.excluded", challenges=names)] if hopeless else []


def described(settings: Mapping[str, str], words: Catalogue) -> str:
    """Describe the solo game by its level, and by other settings that are not the default."""
    given = {setting.name: settings.get(setting.name, setting.default) for setting in SETTINGS}
    known = f"age-of-comics.word.{given['level']}"
    level = words.text(known) if words.has(known) else given["level"]
    said = level if given["edition"] == next(iter(EDITIONS)) else f"{level} {given['edition']}"
    if given["display"] in DISPLAY.values and given["display"] != DISPLAY.default:
        said += f", {words.text('age-of-comics.variant.display', cards=int(given['display']))}"
    if challenges := chosen(given["challenges"]):
        said += f", {words.text('age-of-comics.variant.challenges', challenges=len(challenges))}"
    return said


EXAMPLES = (
    ("play age-of-comics --seats me,greedy,greedy", ""),
    ("play age-of-comics --solo --level expert --challenge no-rip-offs", ""),
)
