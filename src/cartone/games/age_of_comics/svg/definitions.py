"""The definitions all pictures draw on: patterns and symbols, once a page."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from .base import INK, WHITE, group, symbol
from .icons import ACTIONS, GENRES, SPECIAL, TOKENS
from .portraits import ROBOT
from .scenes import SCENES

RAYS = 14
CLIPS = {
    "scene": '<path d="M3 42H81V113H3Z"/>',
    "portrait": '<path d="M4 14H40V56H4Z"/>',
    "note": '<path d="M3.4 3.4H80.6V56.6H3.4Z"/>',
    "round": '<circle cx="48" cy="48" r="47"/>',
}


def _dots(name: str, step: float, radius: float, colour: str) -> str:
    """A halftone screen at 45 degrees."""
    return (
        f'<pattern id="aoc-{name}" width="{step}" height="{step}" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><circle cx="{step / 2}" cy="{step / 2}" r="{radius}" {colour}/></pattern>'
    )


def _rays() -> str:
    """A sunburst from the middle of a scene."""
    angles = [pi * edge / RAYS for edge in range(2 * RAYS)]
    ends = [f"{39 + 70 * cos(angle):.0f} {36 + 70 * sin(angle):.0f}" for angle in angles]
    path = [f"M39 36L{ends[ray]}L{ends[ray + 1]}Z" for ray in range(0, 2 * RAYS, 2)]
    return f'<symbol id="aoc-rays" viewBox="0 0 78 72"><path d="{"".join(path)}" fill="currentColor"/></symbol>'


def _speed() -> str:
    """Lines of a fast flight."""
    lines = "".join(
        f"M{-6 + 17 * k % 60} {8 * k + 3}L{20 + 29 * k % 70} {8 * k - 5}L{18 + 29 * k % 70} {8 * k - 3}Z"
        for k in range(11)
    )
    return f'<symbol id="aoc-speed" viewBox="0 0 78 72"><path d="{lines}" fill="currentColor"/></symbol>'


def _stars() -> str:
    """A night sky."""
    stars = "".join(
        f"M{(29 * k + 7) % 78} {(17 * k + 5) % 70}l.8 1.8 1.8.8-1.8.8-.8 1.8-.8-1.8-1.8-.8 1.8-.8Z" for k in range(19)
    )
    return f'<symbol id="aoc-stars" viewBox="0 0 78 72"><path d="{stars}" fill="currentColor"/></symbol>'


def _halftone() -> str:
    """Dots that grow towards the foot of a scene."""
    rows = "".join(
        f'<path d="M{-3 + 3 * (row % 2)} {6 * row + 1}H84" stroke-width="{0.8 + 0.32 * row:.1f}"/>' for row in range(13)
    )
    return (
        '<symbol id="aoc-halftone" viewBox="0 0 78 72"><g stroke="currentColor" stroke-linecap="round" '
        f'stroke-dasharray="0 6">{rows}</g></symbol>'
    )


@cache
def defs() -> str:
    """One hidden picture with everything the others refer to; put it on the page once."""
    parts = [
        _dots("dots", 2.4, 0.75, f'fill="{INK}" fill-opacity=".55"'),
        _dots("lights", 4, 1.2, f'fill="{WHITE}" fill-opacity=".5"'),
        _halftone(),
        _rays(),
        _speed(),
        _stars(),
        *(f'<clipPath id="aoc-{name}">{area}</clipPath>' for name, area in CLIPS.items()),
        *(symbol(genre, 24, 24, drawing) for genre, drawing in GENRES.items()),
        *(symbol(f"do-{action}", 32, 32, drawing) for action, drawing in ACTIONS.items()),
        *(symbol(f"do-{name}", 32, 32, drawing) for name, drawing in SPECIAL.items()),
        *(symbol(name, 32, 32, drawing) for name, drawing in TOKENS.items()),
        *(group(f"on-{name}", drawing) for scenes in SCENES.values() for name, drawing in scenes.items()),
        symbol("robot", 96, 96, ROBOT),
    ]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" class="defs">'
        f"<defs>{''.join(parts)}</defs></svg>"
    )
