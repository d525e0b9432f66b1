"""The browser table: pages drawn by the server, and a little script that swaps them.

`serve` starts a server of its own and is not imported here: an application needs none.
"""

from .app import Entrance, make_app

__all__ = ["Entrance", "make_app"]
