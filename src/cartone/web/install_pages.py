"""Installing Cartone as an app: the web app manifest, in the visitor's language."""

from __future__ import annotations

from typing import Any

from starlette.responses import JSONResponse, Response

from ..games import games, rooms
from ..games.kit.addresses import at
from ..locale import Catalogue
from .lobby import RUNNING_GAMES, shelf_of
from .request_context import THEMES, RequestContext, see
from .site import Addresses
from .static import address
from .templating import BAR

KIND = "application/manifest+json"
PAPER = "#f4ecd9"
"""Background colour before the first page has loaded: `--paper` of the light theme."""
ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable-512.png", "512x512", "maskable"),
    ("icon.svg", "any", "any"),
)
"""Icon files, sizes and purposes; `bench.pictures` generates the PNG files from the SVG."""
BRINGS = {"text/plain": [".record", ".cartone"], "application/toml": [".toml"]}
"""File types that Cartone can open: records, exports and packs."""


class InstallPages(Addresses):
    """The routes of an installed app."""

    def manifest(self, visit: RequestContext) -> Response:
        return JSONResponse(manifest_of(visit.words, self.site.is_alone), media_type=KIND)

    def go_on(self, visit: RequestContext) -> Response:
        """Redirect the owner or a member to the first running table in their lobby, or else to the lobby."""
        own = visit.laid_by
        shelf = shelf_of(self.host.store, True, 0, RUNNING_GAMES, own).shown if own or visit.is_owner else []
        tables = (game.head.id for game in shelf if game.header is not None and game.header.game in rooms())
        table = next(tables, None)
        return see(f"/table/{table}" if table is not None else "/")


def manifest_of(words: Catalogue, is_alone: bool) -> dict[str, Any]:
    """Return the web app manifest; only an app that `is_alone`, without a server, accepts files of other apps."""
    called = words.listed(room.called(words) for room in games().values())
    return {
        "id": at("/"),
        "start_url": at("/"),
        "scope": at("/"),
        "name": "Cartone",
        "short_name": "Cartone",
        "description": words.text("install.about", games=called),
        "lang": words.language,
        "dir": "ltr",
        "categories": ["games"],
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": BAR[THEMES[0]],
        "icons": [
            {"src": address(name), "sizes": sizes, "type": "image/svg+xml" if sizes == "any" else "image/png",
             "purpose": purpose}
            for name, sizes, purpose in ICONS
        ],
        "shortcuts": shortcuts(words),
        "launch_handler": {"client_mode": ["navigate-existing", "auto"]},  # or shortcuts would only focus the window
        "file_handlers": [{"action": at("/bring"), "accept": BRINGS}],
        **({"share_target": share_target()} if is_alone else {}),
    }  # fmt: skip


def shortcuts(words: Catalogue) -> list[dict[str, str]]:
    """Return the shortcuts of the app: the latest running game, today's deal, and a physical game."""
    beside = next(name for name, room in games().items() if room.opponent is not None)
    known = {"page.continue": "/continue", "daily.deal": "/#daily", "table.door": f"/#real-{beside}"}
    return [{"name": words.text(message), "url": at(path)} for message, path in known.items()]


def share_target() -> dict[str, Any]:
    """Return the share target: the address to which other apps send a file or its text."""
    accepted = [*(ending for endings in BRINGS.values() for ending in endings), "text/plain"]
    return {
        "action": at("/bring"),
        "method": "POST",
        "enctype": "multipart/form-data",
        "params": {"title": "title", "text": "text", "files": [{"name": "file", "accept": accepted}]},
    }
