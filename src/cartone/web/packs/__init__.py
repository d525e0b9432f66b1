"""Owners' packs in the browser: what a box prints is typed in card by card, and each card is drawn and checked."""

from .pages import PackPages

__all__ = ["PackPages"]
