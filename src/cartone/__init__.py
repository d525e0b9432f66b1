"""Cartone: a table for modern board games and their cardboard opponents.

>>> import cartone
>>> table = cartone.new("stamp-swap", seats=["greedy", "chance"], seed=7)
>>> table.over
False
"""

from __future__ import annotations

from .tables import load, new

__version__ = "0.1.0"

__all__ = ["__version__", "load", "new"]
