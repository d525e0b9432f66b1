"""The variants of a game: what a table may be set up with."""

from __future__ import annotations

from collections.abc import Mapping

from ..table import UnknownName


def checked(known: Mapping[str, tuple[str, ...]], given: Mapping[str, str]) -> dict[str, str]:
    """All settings of a table; `known` lists what each can be, first what it is if nothing is said.

    >>> checked({"level": ("1", "2", "3")}, {})
    {'level': '1'}
    """
    for name, value in given.items():
        if name not in known:
            others = f"; it has {', '.join(known)}" if known else ""
            raise UnknownName(f"this game has no setting {name!r}{others}")
        if value not in known[name]:
            raise UnknownName(f"the setting {name!r} is {' or '.join(known[name])}, not {value!r}")
    return {name: given.get(name, values[0]) for name, values in known.items()}
