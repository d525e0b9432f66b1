"""What leaves the house for a seat, and what may not."""

from __future__ import annotations

import json
from typing import Any

from cartone.table import Outcome, Table, plain


def knowledge(table: Table[Any], seat: int) -> str:
    """All that leaves for a seat, as bytes would; what `print(table)` prints, everybody may know."""
    return json.dumps([plain(table.view(seat)), plain(table.events(seat)), str(table.record_for(seat)), str(table)])


def hidden_outcomes(table: Table[Any], seat: int) -> list[int]:
    """The lines of the record that a seat may not know."""
    return [
        index
        for index, entry in enumerate(table.record.entries)
        if isinstance(entry, Outcome) and entry.secret is not None and not entry.secret.seen >> seat & 1
    ]
