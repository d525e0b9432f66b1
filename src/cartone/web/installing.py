"""What browsers have to know to install Cartone as an app: the web app manifest, in the language of the visit."""

from __future__ import annotations

from typing import Any

from starlette.responses import JSONResponse, Response

from ..games import games, rooms
from ..games.kit.addresses import at
from ..locale import Catalogue
from .lobby import RUNNING_GAMES, shelf_of
from .site import Site
from .static import address
from .templating import BAR
from .visit import THEMES, Visit, see

KIND = "application/manifest+json"
PAPER = "#f4ecd9"
"""What a window shows before its first page: `--paper` of the style sheet, by day."""
ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable-512.png", "512x512", "maskable"),
    ("icon.svg", "any", "any"),
)
"""Files, sizes and purposes; `bench.pictures` draws the first three from the last."""
BRINGS = {"text/plain": [".record", ".cartone"], "application/toml": [".toml"]}
"""Files that can be opened with Cartone: a record, all games in one, and a pack."""


class Installing:
    """The addresses of an installed app."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def manifest(self, visit: Visit) -> Response:
        return JSONResponse(manifest_of(visit.words, self.site.is_alone), media_type=KIND)

    def go_on(self, visit: Visit) -> Response:
        """To the first running table of the lobby; to the lobby if there is none, or for a guest."""
        shelf = shelf_of(self.site.host.store, True, 0, RUNNING_GAMES).games if visit.is_owner else []
        tables = (game.head.id for game in shelf if game.header is not None and game.header.game in rooms())
        table = next(tables, None)
        return see(f"/table/{table}" if table is not None else "/")


def manifest_of(words: Catalogue, is_alone: bool) -> dict[str, Any]:
    """All that a browser is told about the app. Only where there is no server can other apps send files to it."""
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
        "launch_handler": {"client_mode": ["navigate-existing", "auto"]},  # or a shortcut would only bring it in front
        "file_handlers": [{"action": at("/bring"), "accept": BRINGS}],
        **({"share_target": share_target()} if is_alone else {}),
    }  # fmt: skip


def shortcuts(words: Catalogue) -> list[dict[str, str]]:
    """What one may begin with: the game that is open, the deal of the day, and a game beside the first box."""
    beside = next(name for name, room in games().items() if room.opponent is not None)
    known = {"page.continue": "/continue", "daily.deal": "/#daily", "table.door": f"/#real-{beside}"}
    return [{"name": words.text(message), "url": at(path)} for message, path in known.items()]


def share_target() -> dict[str, Any]:
    """How other apps send a file, or the text of one."""
    accepted = [*(ending for endings in BRINGS.values() for ending in endings), "text/plain"]
    return {
        "action": at("/bring"),
        "method": "POST",
        "enctype": "multipart/form-data",
        "params": {"title": "title", "text": "text", "files": [{"name": "file", "accept": accepted}]},
    }
