"""A visitor without scripts, who loads pages from a running server, follows links, and presses buttons."""

from __future__ import annotations

from typing import Self
from urllib.parse import urljoin

import httpx2

from tests.pages import Button, Page, read
from tests.patience import PATIENCE


class Visitor:
    """A person whose browser prefers a language, and who begins at the given address."""

    def __init__(self, address: str, language: str = "en") -> None:
        self.client = httpx2.Client(
            base_url=urljoin(address, "/"), headers={"Accept-Language": language}, follow_redirects=True,
            trust_env=False, timeout=PATIENCE,
        )  # fmt: skip
        self.look(address)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.client.close()

    def look(self, path: str = "/") -> Page:
        return self._page(self.client.get(path))

    def press(self, button: Button) -> Page:
        return self._page(self.client.post(button.action, data=dict(button.sent)))

    def _page(self, reply: httpx2.Response) -> Page:
        assert reply.status_code == 200, f"{reply.url}: {reply.status_code}\n{reply.text[:2000]}"
        is_page = reply.headers["content-type"].startswith("text/html")
        return read(str(reply.url), reply.text) if is_page else Page(str(reply.url), reply.text)

    # -- actions ----------------------------------------------------------------------------

    def sit_down(self, game: str) -> Page:
        """Start a solo game with the large button of the lobby, always with the same cards."""
        start = self.look().button("/start", game=game, against="solo", seed="")
        return self.press(start._replace(sent={**start.sent, "seed": "7"}))

    def take_hint(self, table: Page) -> Page:
        """Ask for a hint and follow it."""
        hinted = self.press(table.button("/hint"))
        return self.press(hinted.answers[0])


def position(table: Page) -> list[Button]:
    """Return the buttons of a table that send the table's position."""
    return [button for button in table.buttons if "at" in button.sent]
