"""Files that never change while the program runs: read once, and served from memory, without a thread."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

STATIC = Path(__file__).parent / "static"


class Still(NamedTuple):
    """A file, its kind, and the mark by which a browser asks whether it has changed."""

    content: bytes
    kind: str
    mark: str


@cache
def stills() -> dict[str, Still]:
    """All of them, by their names."""
    return {
        path.relative_to(STATIC).as_posix(): Still(
            content := path.read_bytes(),
            mimetypes.guess_type(path.name)[0] or "application/octet-stream",
            f'"{hashlib.sha256(content).hexdigest()[:32]}"',
        )
        for path in sorted(STATIC.rglob("*"))
        if path.is_file()
    }


async def static(request: Request) -> Response:
    """A file, or only that it has not changed."""
    still = stills().get(str(request.path_params["name"]))
    if still is None:
        raise HTTPException(404)
    marks = {mark.strip().removeprefix("W/") for mark in request.headers.get("if-none-match", "").split(",")}
    headers = {"ETag": still.mark}
    if still.mark in marks:
        return Response(status_code=304, headers=headers)
    return Response(still.content, media_type=still.kind, headers=headers)
