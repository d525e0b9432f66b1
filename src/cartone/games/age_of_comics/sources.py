"""Where points come from."""

from __future__ import annotations

SOURCES = (
    "fans", "orders", "ranking", "mat", "mastery", "better-colours", "money", "ideas", "originals", "challenges",
)  # fmt: skip
"""Orders that were not fulfilled and challenges that were not met cost some."""

OPPONENT_SOURCES = ("fans", "ranking", "mastery", "level")
"""The Automa's."""

SIGNS = dict(zip(SOURCES, "👥📮📈📰🥇🎨💵💡📖🎯", strict=True))
"""A small sign for each, where points are told without words."""
