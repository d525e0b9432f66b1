"""A keypad of links: a number is typed digit by digit, and each key leads to the page with the next number."""

from __future__ import annotations

import re
from typing import NamedTuple

MINUS, SIGN, BACK = "-", "±", "⌫"
DIGITS = "1234567890"
MOST_DIGITS = 3
TYPED = re.compile(rf"-?[0-9]{{0,{MOST_DIGITS}}}")
"""The pattern of an incomplete number."""


class Keypad(NamedTuple):
    """The number typed so far, and its limits; the first digit replaces a number that `is_old`."""

    typed: str
    low: int
    high: int
    is_old: bool = False

    @property
    def said(self) -> str:
        """The typed number if it is within the limits; empty if not."""
        digits = self.typed.removeprefix(MINUS)
        return self.typed if digits and self.low <= int(self.typed) <= self.high else ""

    def then(self, key: str) -> str:
        """Return the number after a key is pressed."""
        digits = self.typed.removeprefix(MINUS)
        sign = MINUS if self.typed != digits else ""
        if key == SIGN:
            return digits if sign else f"{MINUS}{digits}"
        if key == BACK:
            return f"{sign}{digits[:-1]}" if digits[1:] else ""
        if self.is_old:
            return key
        return f"{sign}{f'{digits}{key}'[:MOST_DIGITS].lstrip('0') or '0'}"

    @property
    def keys(self) -> list[tuple[str, str]]:
        """Pairs of a key and the number after pressing the key; a sign can be typed only after a digit."""
        names = [*DIGITS, *([SIGN] if self.low < 0 and self.typed else []), BACK]
        return [(key, self.then(key)) for key in names]
