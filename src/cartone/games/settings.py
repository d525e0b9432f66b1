"""The variants of a game: what a table may be set up with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..table import CartoneError, UnknownName


def checked(known: Mapping[str, tuple[str, ...]], given: Mapping[str, str]) -> dict[str, str]:
    """All settings of a table; `known` lists what each can be, first what it is if nothing is said.

    >>> checked({"level": ("1", "2", "3")}, {})
    {'level': '1'}
    """
    for name, value in given.items():
        if name not in known:
            if not known:
                raise UnknownName("error.no-setting", name=repr(name))
            raise UnknownName("error.no-such-setting", name=repr(name), known=", ".join(known))
        if value not in known[name]:
            raise UnknownName("error.setting", name=repr(name), values=_either(known[name]), value=repr(value))
    return {name: given.get(name, values[0]) for name, values in known.items()}


def _either(values: Sequence[str]) -> str | CartoneError:
    """One value or another, to be said in any language."""
    either: str | CartoneError = values[0]
    for value in values[1:]:
        either = CartoneError("error.or", one=either, other=value)
    return either
