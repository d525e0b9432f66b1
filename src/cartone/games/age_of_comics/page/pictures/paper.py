"""Newsprint: halftone screens, and clip paths for pictures."""

from __future__ import annotations

from pathlib import Path

from ....kit.svg import Art, box, circle, element, path
from .palette import INK, WHITE

CLIPS = {
    "scene": path(box(3, 42, 78, 71)),
    "portrait": path(box(4, 14, 36, 42)),
    "note": path(box(3.4, 3.4, 77.2, 53.2)),
    "round": element("circle", cx=48, cy=48, r=47),
}


def _screen(name: str, step: float, radius: float, colour: str, opacity: float) -> str:
    """Draw a halftone screen at 45 degrees."""
    dot = circle(step / 2, step / 2, radius, colour, fill_opacity=opacity)
    return element(
        "pattern", dot, id=name, width=step, height=step, patternUnits="userSpaceOnUse", patternTransform="rotate(45)"
    )


def paints() -> dict[str, str]:
    """Return the dark and light halftone screens and the clip paths, by ID."""
    return {
        "dots": _screen("dots", 2.4, 0.75, INK, 0.55),
        "lights": _screen("lights", 4, 1.2, WHITE, 0.5),
        **{name: element("clipPath", area, id=name) for name, area in CLIPS.items()},
    }


ART = Art("aoc", Path(__file__).parents[1] / "art", paints())
LIGHTS = ART.paint("lights")
