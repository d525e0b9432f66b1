"""The messages of every language as they stand in the `.po` files."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from functools import cache
from html import unescape
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


def said(message: str, /, language: str = "en", **params: object) -> str:
    """A pattern for what a message says, in any of its forms: a blank that is not filled in stands for anything.

    >>> bool(re.search(said("error.no-setting", name="“fruit”"), "this game has no setting “fruit”"))
    True
    """
    return "|".join(f"(?:{_pattern(form, params)})" for form in messages(language)[message])


def _pattern(form: str, params: Mapping[str, object]) -> str:
    parts = string.Formatter().parse(form)
    return "".join(
        re.escape(text)
        + (re.escape(str(params[name])) if name in params and name and not form else "")
        + ("(?s:.*?)" if name and (form or name not in params) else "")
        for text, name, form, _ in parts
    )


def tells(page: str, message: str, /, language: str = "en", **params: object) -> bool:
    """Whether a page says a message, maybe as a sentence of its own."""
    return re.search(said(message, language, **params), unescape(page), re.IGNORECASE) is not None
