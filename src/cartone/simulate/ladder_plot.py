"""The plot of a rating ladder: a dot for each rating, and a line for its 95% interval."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor

from ..games.kit.svg import NAMESPACE, element, escaped
from .ladder import LadderFile

WIDTH, RIGHT, TOP, ROW, BOTTOM = 720, 696, 48, 30, 36
LETTER = 7.2
"""Approximate width of a letter in pixels."""
BOT, OPPONENT = "#1b6ca8", "#c8553d"


def ladder_plot(data: LadderFile, title: str, labels: Mapping[str, str]) -> str:
    """Return the plot as SVG, with the players' names in `labels`."""
    left, bottom = 24 + LETTER * max(map(len, labels.values())), TOP + ROW * len(labels)
    ends = [end for player in data["players"] for end in player["interval"]]
    apart = next((mark for mark in (50, 100, 200, 500) if max(ends) - min(ends) < 8 * mark), 1000)
    low, high = floor(min(ends) / apart) * apart, ceil((max(ends) + 1) / apart) * apart
    parts = [element("rect", width=WIDTH, height=bottom + BOTTOM, fill="#fff"),
             element("text", escaped(title), x=16, y=24, font_size="15", font_weight="bold")]  # fmt: skip

    def across(rating: float) -> float:
        return round(left + (RIGHT - left) * (rating - low) / (high - low), 1)

    for mark in range(low, high + 1, apart):
        written = f"{mark}".replace("-", "−")
        parts += [element("path", d=f"M{across(mark)} {TOP - 8}V{bottom}", stroke="#ddd"),
                  element("text", written, x=across(mark), y=bottom + 18, text_anchor="middle")]  # fmt: skip
    for y, player in enumerate(data["players"]):
        colour, middle = OPPONENT if player["settings"] else BOT, TOP + ROW * y + ROW // 2
        begin, end = map(across, player["interval"])
        parts += [element("text", escaped(labels[player["name"]]), x=left - 12, y=middle + 4, text_anchor="end"),
                  element("path", d=f"M{begin} {middle}H{end}", stroke=colour, stroke_width=2.5),
                  element("circle", cx=across(player["rating"]), cy=middle, r=5, fill=colour)]  # fmt: skip
    return element("svg", "\n".join(["", *parts, ""]), xmlns=NAMESPACE, viewBox=f"0 0 {WIDTH} {bottom + BOTTOM}",
                   role="img", font_family="sans-serif", font_size="13", aria_label=escaped(title)) + "\n"  # fmt: skip
