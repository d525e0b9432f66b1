"""Records of older rules: each change of the rules brings an upgrade of records, or old games can only be looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from ...table import CartoneError, Record

Upgrade: TypeAlias = Callable[[Record], Record]
"""Makes a record of one rules version one of the next; `as_it_is`, if every line means what it meant."""

Upgrades: TypeAlias = Mapping[int, Upgrade]
"""By the rules version that they upgrade."""


class OtherRules(CartoneError):
    """A record of rules that cannot be played here: of older ones that nothing upgrades, or of newer ones."""


def as_it_is(record: Record) -> Record:
    """Every line means what it meant."""
    return record


def upgraded(record: Record, rules: int, upgrades: Upgrades) -> Record:
    """A record of these rules, step by step; its header says so. `OtherRules` if there is no way."""
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
