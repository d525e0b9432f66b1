"""Sources of points in Age of Comics."""

from __future__ import annotations

SOURCES = (
    "fans", "orders", "ranking", "mat", "mastery", "better-colours", "money", "ideas", "originals", "challenges",
)  # fmt: skip
"""Sources of a player's points; unfulfilled orders and missed challenges cost points."""

OPPONENT_SOURCES = ("fans", "ranking", "mastery", "level")
"""Sources of the Automa's points."""

SIGNS = dict(zip(SOURCES, "👥📮📈📰🥇🎨💵💡📖🎯", strict=True))
"""Icon of each source, for showing points without words."""
