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


class Valued(NamedTuple):
    """The value of an option before it is chosen, next to the best one found; chances are shares of wins."""

    place: int
    chance: float
    """The chance to win."""
    points: float
    """The expected final points."""
    lost: float
    """The chance to win that it has less than the best one."""
    doubt: float
    """The standard error of `lost`."""
    points_lost: float
    """The expected points that it brings less."""
