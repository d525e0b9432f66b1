"""A static file host that serves an edition under a path and adds no headers."""

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
    """A handler that records requests and counts bytes."""

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
    """A static file server for a folder under a path; the folder may be replaced while the server runs."""

    def __init__(self, folder: Path, edition: Path, port: int = 0) -> None:
        self._at = folder / PATH
        self._at.parent.mkdir(parents=True, exist_ok=True)
        self.show(edition)
        self.asked: list[str] = []
        """The paths of all requests so far."""
        self.sent: Counter[str] = Counter()
        """Number of bytes sent for each path."""
        handler = type("Remembers", (Handler,), {"asked": self.asked, "sent": self.sent})
        self._server = ThreadingHTTPServer(("127.0.0.1", port), functools.partial(handler, directory=str(folder)))
        self.port = int(self._server.server_port)
        self.url = url_at(self.port)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def show(self, edition: Path) -> None:
        """Publish an edition in place of the previous one."""
        self._at.unlink(missing_ok=True)
        self._at.symlink_to(edition)

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.stop()
