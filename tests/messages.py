"""The messages of every language as read from the `.po` files."""

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
"""The folder of the shared messages, and the folder of each game's messages."""


@cache
def messages(language: str) -> Mapping[str, tuple[str, ...]]:
    """Return every message with all its forms: one form, or one for each plural form of the language."""
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
    """Return a pattern that matches any form of a message; a missing parameter matches any text.

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
    """Return whether a page contains a message, ignoring upper and lower case."""
    return re.search(said(message, language, **params), unescape(page), re.IGNORECASE) is not None
