"""Number of bytes sent for an answer, for a first visit, and for a second visit."""

from __future__ import annotations

import statistics
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from cartone.table import Random, key_of
from cartone.web.request_context import HAS

from .onstage import Home
from .site import Site

KB = 1000
WHOLE = {"stamp-swap": 15 * KB, "age-of-comics": 18 * KB}
CHANGES = 4 * KB
FIRST, SECOND = 150 * KB, 60 * KB


@pytest.mark.parametrize(
    ("game", "others", "seed"),
    [("stamp-swap", 4, 4), ("stamp-swap", 1, 1), ("age-of-comics", 3, 1), ("age-of-comics", 1, 1)],
)
def test_an_answer_is_small(site: Site, game: str, others: int, seed: int) -> None:
    """The tables are a full one, and a solo game near its end, when there is most on the table. The first answer brings
    the whole page, and later answers only bring changes."""
    random = Random(key_of(seed, "wire"))
    bots = ["chance"] * others if others > 1 else ["pinzetta" if game == "stamp-swap" else "automa"]
    table, number, sizes, mark = site.host.tables.new(game, ["me", *bots], seed), 0, list[int](), ""
    while (live := site.host.live(table)).ask(0) is not None:
        ask = live.table.pending[0]
        given, number = {"at": live.at(0), "answer": str(ask.options.sample(random))}, number + 1
        if number < LATE[game]:
            site.host.moves.answer(table, 0, given["at"], given["answer"])
            continue
        headers = {"X-Cartone": "fragment", "Accept-Encoding": "gzip", HAS: mark}
        answer = site.client.post(f"/table/{table}/answer", data=given, headers=headers)
        mark = answer.headers[HAS]
        sizes.append(int(answer.headers["content-length"]))
    assert len(sizes) > 4
    assert sizes[0] <= WHOLE[game]
    assert statistics.median(sizes[1:]) <= CHANGES


LATE = {"stamp-swap": 22, "age-of-comics": 45}
"""Number of the question from which the size of answers is measured."""


@pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])
def test_a_first_visit_is_not_large_and_a_second_one_is_small(
    visit: Callable[..., Page], home: Home, game: str
) -> None:
    """The size includes everything that a browser loads to show a table: with an empty cache, and on another day."""
    page = visit()
    network, fetched = page.context.new_cdp_session(page), list[float]()
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: fetched.append(event["encodedDataLength"]))
    table = home.host.tables.new(game, ["me", "pinzetta" if game == "stamp-swap" else "automa"], 1)
    weights = []
    for _ in range(2):
        fetched.clear()
        page.goto(f"{home.address}/table/{table}")
        page.wait_for_load_state("networkidle")
        weights.append(sum(fetched))
        page.goto("about:blank")
    assert weights[0] < FIRST
    assert weights[1] < SECOND
    assert weights[1] < weights[0] / 2, "what does not change is kept"
