"""Owners' packs in the browser: each card of a box is typed in, drawn and checked."""

from .pages import PackPages

__all__ = ["PackPages"]
