"""Errors raised by a host."""

from __future__ import annotations

from ..table import CartoneError


class MovedOn(CartoneError):
    """An answer sent from an outdated page, for example after a double click or from another tab."""


class NotAllowed(CartoneError):
    """A request that is reserved for the owner of the server, for another seat, or for holders of a link."""
