"""Files that never change while the program runs, such as the games' style sheets: read once and served from memory.

The URLs contain a hash of all files, so a page never mixes old and new files, and browsers may cache them forever.
"""

from __future__ import annotations

import hashlib
import re
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
"""Cache header for files whose URL changes with their content."""

KINDS = {".css": "text/css", ".js": "text/javascript", ".png": "image/png", ".svg": "image/svg+xml"}
"""Content types by file suffix. The system's own list is not used, because any program may change it."""

SPARE = {
    ".js": re.compile(rb"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.M | re.S),
    ".css": re.compile(rb"\s*/\*(?:(?!\*/).)*\*/|(?<=[{;,])\s+|(?<=\n) +|;?\n? *(?=})", re.S),
}
"""Patterns of bytes that browsers do not need: comments on separate lines, and spaces in style sheets."""
NOTHING = re.compile(rb"(?!)")


class Still(NamedTuple):
    """A file with its content type and its hash, which browsers send to ask whether the file has changed."""

    content: bytes
    kind: str
    mark: str


@cache
def stills() -> dict[str, Still]:
    files = {path.relative_to(STATIC).as_posix(): path for path in sorted(STATIC.rglob("*")) if path.is_file()}
    files |= {style_of(name): room.browser.style for name, room in games().items() if room.browser.style is not None}
    return {
        name: Still(
            content := SPARE.get(path.suffix, NOTHING).sub(b"", path.read_bytes()),
            KINDS[path.suffix],
            f'"{hashlib.sha256(content).hexdigest()[:32]}"',
        )
        for name, path in files.items()
    }


def style_of(game: str) -> str:
    """Return the name of a game's style sheet."""
    return f"games/{game}.css"


@cache
def mark() -> str:
    """Return the hash of all files together."""
    return hashlib.sha256("".join(still.mark for still in stills().values()).encode()).hexdigest()[:12]


def address(name: str) -> str:
    assert name in stills(), name
    return at(f"/static/{mark()}/{name}")


async def static(request: Request) -> Response:
    """Return a static file, or status 304 if unchanged; the response of an outdated URL must not be cached."""
    still = stills().get(str(request.path_params["name"]))
    if still is None:
        raise HTTPException(404)
    is_current = request.path_params["mark"] == mark()
    headers = {"ETag": still.mark, "Cache-Control": FOR_GOOD if is_current else "no-cache"}
    marks = {mark.strip().removeprefix("W/") for mark in request.headers.get("if-none-match", "").split(",")}
    if still.mark in marks:
        return Response(status_code=304, headers=headers)
    return Response(still.content, media_type=still.kind, headers=headers)
