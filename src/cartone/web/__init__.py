"""The browser table: pages drawn by the server, a little script that swaps them, and what keeps the tables."""

from .app import make_app
from .host import Host
from .serve import serve

__all__ = ["Host", "make_app", "serve"]
