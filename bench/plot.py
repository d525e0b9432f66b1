"""Plots in SVG: labelled lines over axes that are logarithmic or both linear."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ceil, floor, log10
from typing import NamedTuple

WIDTH, HEIGHT = 720, 400
LEFT, TOP, BOTTOM = 84, 40, 48
LETTER = 7
"""Approximate width of a letter in pixels; the longest name must fit on the right."""
APART = 16
"""Minimum distance in pixels between two names at the ends of lines."""

COLOURS = ("#1b6ca8", "#c8553d", "#6a4c93", "#2e8b57")


class Axis(NamedTuple):
    """An axis with its name, range, pixel positions and marks."""

    name: str
    low: float
    high: float
    begin: float
    end: float
    marks: Sequence[float]
    is_linear: bool = False

    def place(self, value: float) -> float:
        low, high = self.low, self.high
        share = (value - low) / (high - low) if self.is_linear else log10(max(value, low) / low) / log10(high / low)
        return round(self.begin + share * (self.end - self.begin), 1)


def linear(name: str, most: float, begin: float, end: float) -> Axis:
    """Return a linear axis from 0, marked with up to six round numbers."""
    step = next(step for power in range(-9, 12) for step in (10.0**power, 2 * 10.0**power, 5 * 10.0**power)
                if most <= 6 * step)  # fmt: skip
    marks = [step * number for number in range(ceil(most / step) + 1)]
    return Axis(name, 0, marks[-1], begin, end, marks, is_linear=True)


def logarithmic(name: str, values: Sequence[float], begin: float, end: float) -> Axis:
    """Return a logarithmic axis over whole powers of ten, with two marks between neighbouring powers."""
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    powers = [10.0**power for power in range(low, max(high, low + 1) + 1)]
    between = [middle for low, _ in pairwise(powers) for middle in (2 * low, 5 * low)]
    return Axis(name, powers[0], powers[-1], begin, end, sorted([*powers, *between]))


def plot(
    title: str,
    across: str,
    up: str,
    xs: Sequence[float],
    lines: Mapping[str, Sequence[float]],
    limit: float | None = None,
    is_linear: bool = False,
    most: float | None = None,
) -> str:
    """Return a plot of lines over the same x values; some may end early, and a limit is dashed. With `most`, the axis
    upwards is linear and ends there."""
    limits = [] if limit is None else [limit]
    values = [value for line in lines.values() for value in line if value > 0] + limits
    left, right, bottom = LEFT, WIDTH - 16 - LETTER * max(map(len, lines)), HEIGHT - BOTTOM
    if is_linear:
        x, y = linear(across, xs[-1], left, right), linear(up, max(values), bottom, TOP)
    else:
        x = Axis(across, xs[0], max(xs[-1], xs[0] * 2), left, right, xs)
        y = logarithmic(up, values, bottom, TOP) if most is None else linear(up, most, bottom, TOP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="sans-serif" font-size="13" aria-label="{title}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="20" font-size="15" font-weight="bold">{title}</text>',
        *_scale(x, y),
        *(f'<path d="M{LEFT} {y.place(value)}H{right}" stroke="#888" stroke-dasharray="6 4"/>' for value in limits),
    ]
    free = 0.0
    drawn = sorted(zip(lines.items(), COLOURS, strict=False), key=lambda one: -one[0][1][-1])
    for (name, line), colour in drawn:
        points = [f"{x.place(at)} {y.place(value)}" for at, value in zip(xs, line, strict=False)]
        parts.append(f'<path d="M{"L".join(points)}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        free = max(y.place(line[-1]) + 4, free)
        parts.append(f'<text x="{right + 8}" y="{free}" fill="{colour}">{name}</text>')
        free += APART
    return "\n".join([*parts, "</svg>"]) + "\n"


def written(value: float) -> str:
    return f"{value / 1e6:,.10g} M" if value >= 1e7 else f"{value:,.10g}"


def _scale(x: Axis, y: Axis) -> list[str]:
    """Return the grid and its labels."""
    rows = [
        f'<path d="M{LEFT} {y.place(value)}H{x.end}" stroke="#ddd"/>'
        f'<text x="{LEFT - 8}" y="{y.place(value) + 4}" text-anchor="end">{written(value)}</text>'
        for value in y.marks
    ]
    columns = [
        f'<path d="M{x.place(value)} {TOP}V{HEIGHT - BOTTOM}" stroke="#eee"/>'
        f'<text x="{x.place(value)}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{written(value)}</text>'
        for value in x.marks
    ]
    names = [
        f'<text x="{(x.begin + x.end) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{x.name}</text>',
        f'<text x="16" y="{(y.begin + y.end) / 2}" text-anchor="middle" '
        f'transform="rotate(-90 16 {(y.begin + y.end) / 2})">{y.name}</text>',
    ]
    return [*rows, *columns, *names]
