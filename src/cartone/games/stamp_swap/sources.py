"""Where points come from."""

from __future__ import annotations

SOURCES = ("exhibitors", "token", "contests", "forever", "values", "specialists", "finale", "events", "discards")

OPPONENT_SOURCES = ("show", "mat", "forever", "values", "level")
"""Pinzetta's."""

SIGNS = dict(zip(SOURCES, "👥🪙🏆🔔💰🔍🎀📣🗑", strict=True))
"""A small sign for each, where points are told without words."""
