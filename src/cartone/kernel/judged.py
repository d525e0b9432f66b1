"""Estimates of a decision, for readers without a kernel."""

from __future__ import annotations

from typing import NamedTuple


class Judged(NamedTuple):
    """The estimates of one decision; chances are shares of wins, from 0 to 1."""

    better: int
    """The place of the best option found, or of the chosen one if none is better."""
    before: float
    """The chance to win with greedy's answer."""
    points: float
    """The expected final points with greedy's answer."""
    after: float
    """The chance to win with the chosen answer."""
    lost: float
    """The chance to win that the chosen answer gave away."""
    doubt: float
    """The standard error of `lost`."""
    points_lost: float
    """The expected points that the chosen answer gave away."""
