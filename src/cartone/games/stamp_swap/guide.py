"""Numbers for the guide to a game against Pinzetta, taken from the rules, the components and our own card pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ...locale import Catalogue
from ...text import minus
from . import opponent
from .components import ATTENDEE, DRAWN_SIZES, LEVELS, TILE_COUNTS, Box, ContestType, Size
from .game import Day
from .pack import load
from .scoring import FOREVER_POINTS, IMAGINARY_FOREVER
from .solo import REMOVED_ATTENDEES

HOUSE = Path(__file__).parent / "packs" / "house.toml"


def facts(words: Catalogue, settings: Mapping[str, str]) -> Mapping[str, str]:
    """Return the numbers quoted in the guide for these settings, by placeholder."""
    pack, level = load(HOUSE), int(settings["level"])
    event, target = pack.pinzetta_events[0], (Size.LARGE_SQUARE,)
    tokens = {
        "card_tokens": opponent.Seen(ATTENDEE),
        "rare_tokens": opponent.Seen(Size.LARGE_SQUARE, rare=True),
        "value_tokens": opponent.Seen(Size.SMALL_SQUARE, values=(2,)),
        "target_tokens": opponent.Seen(Size.LARGE_SQUARE, up=False),
        "both_tokens": opponent.Seen(Size.LARGE_SQUARE, values=(2,)),
    }
    numbers: dict[str, object] = {
        **{name: opponent.appraise_item(item, target).tokens for name, item in tokens.items()},
        **{size.replace("-", "_"): count for size, count in TILE_COUNTS.items()},
        "pile_bonus": opponent.appraise_pile([], opponent.LARGE),
        "types": len(ContestType),
        "bottom": len(ContestType) - 1,
        "piles": len(DRAWN_SIZES),
        "removed": words.listed(map(str, REMOVED_ATTENDEES)),
        "attendees": len(pack.attendees) - len(REMOVED_ATTENDEES),
        "events": len(pack.events),
        "her_events": len(pack.pinzetta_events),
        "own_mats": len(pack.mats) - len(pack.pinzetta_mats),
        "tickets": len(Day),
        "tokens": opponent.TOKENS,
        "shows": len(pack.show_scorings),
        "decisions": len(pack.decisions),
        "hers_large": len(event.large),
        "hers_small": len(event.small),
        "yours": len(event.yours),
        "values": opponent.TWO_OR_THREE,
        "lead": opponent.LEAD_TO_SWAP,
        "boxes": len(Box),
        "level": level,
        "change": signed(opponent.LEVEL_POINTS[level]),
        "has": opponent.INTRO_POINTS[level],
        "days": row(range(1, len(Day) + 1)),
        "forever_points": row(FOREVER_POINTS),
        "imaginary": IMAGINARY_FOREVER,
        "double": "2×4",
    }
    return {name: str(number) for name, number in numbers.items()}


def tables(words: Catalogue) -> Mapping[str, Sequence[Sequence[str]]]:
    """Return the guide's table of Pinzetta's points by level, starting with a row of headings."""
    head = ["", *(words.text("stamp-swap.variant.level", level=level) for level in LEVELS)]
    full = [words.text("stamp-swap.word.mode-full"), *(signed(opponent.LEVEL_POINTS[level]) for level in LEVELS)]
    intro = [words.text("stamp-swap.word.mode-intro"), *(f"= {opponent.INTRO_POINTS[level]}" for level in LEVELS)]
    return {"levels": [head, full, intro]}


def signed(points: int) -> str:
    """Format points with a sign, using the typographic minus.

    >>> signed(-20), signed(0)
    ('−20', '±0')
    """
    return minus(f"{points:+d}") if points else "±0"


def row(numbers: Sequence[int]) -> str:
    return "\N{NO-BREAK SPACE}/\N{NO-BREAK SPACE}".join(map(str, numbers))
