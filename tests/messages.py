"""The messages of every language as they stand in the `.po` files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

CARTONE = Path(__file__).parent.parent / "src" / "cartone"
LOCALE = CARTONE / "locale"
FOLDERS = [LOCALE, *sorted(CARTONE.glob("games/*/locale"))]
"""The house's, and one for each game."""


@cache
def messages(language: str) -> Mapping[str, tuple[str, ...]]:
    """All forms of every message: one, or as many as the language has plural forms."""
    found: dict[str, tuple[str, ...]] = {}
    for path in (path for folder in FOLDERS for path in sorted((folder / language).glob("*.po"))):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id:
                    name = message.id if isinstance(message.id, str) else message.id[0]
                    assert name not in found, f"{path}: {name} is there twice"
                    forms = message.string or ""
                    found[name] = (forms,) if isinstance(forms, str) else tuple(forms)
    return found
