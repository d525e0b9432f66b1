"""Upgrades of records made under older rules; without an upgrade, such a game can only be viewed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from ...table import CartoneError, Record

Upgrade: TypeAlias = Callable[[Record], Record]
"""A function that converts a record to the next rules version; `as_it_is` if every line keeps its meaning."""

Upgrades: TypeAlias = Mapping[int, Upgrade]
"""Upgrades by the rules version that they apply to."""


class OtherRules(CartoneError):
    """The error for a record that cannot be played, because its rules are newer, or older without an upgrade."""


def as_it_is(record: Record) -> Record:
    """Return a record unchanged, because every line keeps its meaning."""
    return record


def upgraded(record: Record, rules: int, upgrades: Upgrades) -> Record:
    """Upgrade a record to the version `rules`, one version at a time; raise `OtherRules` if that is impossible."""
    then = record.header.rules
    if then > rules:
        raise OtherRules("error.newer-rules", then=then, now=rules)
    while (now := record.header.rules) < rules:
        if now not in upgrades:
            raise OtherRules("error.older-rules", then=then, now=rules)
        made = upgrades[now](record)
        same = made.entries == record.entries
        record = Record(replace(made.header, rules=now + 1), made.entries, record.numbers if same else ())
    return record
