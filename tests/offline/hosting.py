"""A host for static files that does nothing but send them: no headers of its own, under a path."""

from __future__ import annotations

import functools
import threading
from collections import Counter
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self

PATH = "some/where"


def url_at(port: int) -> str:
    return f"http://127.0.0.1:{port}/{PATH}/"


class Handler(SimpleHTTPRequestHandler):
    """Remembers what it was asked for, and how much it has sent of it."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}  # noqa: RUF012

    asked: list[str]
    sent: Counter[str]

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        self.sent[self.path] += len(content)
        outputfile.write(content)

    def log_request(self, *said: Any) -> None:
        self.asked.append(self.path)

    def log_message(self, *said: Any) -> None: ...


class Hosting:
    """Serves a folder under a path, until it is stopped; the folder may become another one."""

    def __init__(self, folder: Path, edition: Path, port: int = 0) -> None:
        self._at = folder / PATH
        self._at.parent.mkdir(parents=True, exist_ok=True)
        self.show(edition)
        self.asked: list[str] = []
        """The paths of all requests."""
        self.sent: Counter[str] = Counter()
        """Bytes of each path that were sent."""
        handler = type("Remembers", (Handler,), {"asked": self.asked, "sent": self.sent})
        self._server = ThreadingHTTPServer(("127.0.0.1", port), functools.partial(handler, directory=str(folder)))
        self.port = int(self._server.server_port)
        self.url = url_at(self.port)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def show(self, edition: Path) -> None:
        """From now on this edition is published."""
        self._at.unlink(missing_ok=True)
        self._at.symlink_to(edition)

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.stop()
