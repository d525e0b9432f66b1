"""The plot of a rating ladder: a dot for each rating, and a line for its 95% interval."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor

from ..games.kit.svg import NAMESPACE, element, escaped
from .ladder import LadderFile

WIDTH, RIGHT = 720, 696
TOP, ROW, BOTTOM = 48, 30, 36
LETTER = 7.2
"""Approximate width of a letter in pixels."""
BOT, OPPONENT = "#1b6ca8", "#c8553d"
MARKS = (50, 100, 200, 500, 1000, 2000)
"""Possible distances between two marks of the scale."""


def ladder_plot(data: LadderFile, labels: Mapping[str, str], title: str) -> str:
    """Return the plot of a ladder's data as SVG, with the players' names in `labels`."""
    players = data["players"]
    left = 24 + LETTER * max(map(len, labels.values()))
    height = TOP + ROW * len(players) + BOTTOM
    ends = [end for player in players for end in player["interval"]]
    apart = next((mark for mark in MARKS if max(ends) - min(ends) < 8 * mark), MARKS[-1])
    low, high = floor(min(ends) / apart) * apart, ceil((max(ends) + 1) / apart) * apart

    def across(rating: float) -> float:
        return left + (RIGHT - left) * (rating - low) / (high - low)

    def text(words: str, x: float, y: float, **more: str) -> str:
        return element("text", escaped(words), x=x, y=y, **more)

    bottom = height - BOTTOM
    parts = [element("rect", width=WIDTH, height=height, fill="#fff"),
             text(title, 16, 24, font_size="15", font_weight="bold")]  # fmt: skip
    for mark in range(low, high + 1, apart):
        parts.append(element("path", d=f"M{across(mark):.1f} {TOP - 8}V{bottom}", stroke="#ddd"))
        parts.append(text(f"{mark}".replace("-", "−"), across(mark), bottom + 18, text_anchor="middle"))
    for number, player in enumerate(players):
        y = TOP + ROW * (number + 0.5)
        colour = OPPONENT if "settings" in player else BOT
        begin, end = map(across, player["interval"])
        parts.append(text(labels[player["name"]], left - 12, y + 4, text_anchor="end"))
        parts.append(element("path", d=f"M{begin:.1f} {y}H{end:.1f}", stroke=colour, stroke_width=2.5))
        parts.append(element("circle", cx=across(player["rating"]), cy=y, r=5, fill=colour))
    return element(
        "svg", "\n" + "\n".join(parts) + "\n", xmlns=NAMESPACE, viewBox=f"0 0 {WIDTH} {height}", role="img",
        font_family="sans-serif", font_size="13", aria_label=escaped(title),
    ) + "\n"  # fmt: skip
