"""The web application: pages rendered on the server, and a small script that replaces the parts of a page that change.

`serve` starts a server; it is not imported here, because the application can also run without a server.
"""

from .app import Entrance, make_app

__all__ = ["Entrance", "make_app"]
