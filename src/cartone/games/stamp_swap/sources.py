"""Sources of points in Stamp Swap."""

from __future__ import annotations

SOURCES = ("exhibitors", "token", "contests", "forever", "values", "specialists", "finale", "events", "discards")

OPPONENT_SOURCES = ("show", "mat", "forever", "values", "level")
"""Sources of Pinzetta's points."""

SIGNS = dict(zip(SOURCES, "👥🪙🏆🔔💰🔍🎀📣🗑", strict=True))
"""Icon of each source, for showing points without words."""
