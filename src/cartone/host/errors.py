"""What a host refuses."""

from __future__ import annotations

from ..table import CartoneError


class MovedOn(CartoneError):
    """The page that was answered is not the newest: a second click, or another tab."""


class NotAllowed(CartoneError):
    """This is for somebody else: for the host, for another seat, or for those who have a link."""
