"""Files that never change while the program runs, the games' style sheets among them: read once, served from memory.

Their address has a mark of what all of them are together: a page never gets old ones beside new ones, and a browser may
keep them for good.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ..games import games
from ..games.kit.addresses import at

STATIC = Path(__file__).parent / "static"

FOR_GOOD = "public, max-age=31536000, immutable"
"""How long browsers may keep what has another address when it has another content."""

KINDS = {".css": "text/css", ".js": "text/javascript", ".png": "image/png", ".svg": "image/svg+xml"}
"""What files are, by the ends of their names. A system may think something else, as any program may tell it."""


class Still(NamedTuple):
    """A file, its kind, and the mark by which a browser asks whether it has changed."""

    content: bytes
    kind: str
    mark: str


@cache
def stills() -> dict[str, Still]:
    """All of them, by their names."""
    files = {path.relative_to(STATIC).as_posix(): path for path in sorted(STATIC.rglob("*")) if path.is_file()}
    files |= {style_of(name): room.browser.style for name, room in games().items() if room.browser.style is not None}
    return {
        name: Still(
            content := path.read_bytes(),
            KINDS[path.suffix],
            f'"{hashlib.sha256(content).hexdigest()[:32]}"',
        )
        for name, path in files.items()
    }


def style_of(game: str) -> str:
    """What the pages of a game look like."""
    return f"games/{game}.css"


@cache
def mark() -> str:
    """What all of them are together."""
    return hashlib.sha256("".join(still.mark for still in stills().values()).encode()).hexdigest()[:12]


def address(name: str) -> str:
    """Where a page finds a file."""
    assert name in stills(), name
    return at(f"/static/{mark()}/{name}")


async def static(request: Request) -> Response:
    """A file, or only that it has not changed; whoever asks by an old mark gets it too, but is not to keep it."""
    still = stills().get(str(request.path_params["name"]))
    if still is None:
        raise HTTPException(404)
    is_current = request.path_params["mark"] == mark()
    headers = {"ETag": still.mark, "Cache-Control": FOR_GOOD if is_current else "no-cache"}
    marks = {mark.strip().removeprefix("W/") for mark in request.headers.get("if-none-match", "").split(",")}
    if still.mark in marks:
        return Response(status_code=304, headers=headers)
    return Response(still.content, media_type=still.kind, headers=headers)
