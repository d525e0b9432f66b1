"""Replies with only the changed parts of a page: combined with the rest, they equal the whole page, for the seat that
may see it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from cartone.table import Random, key_of
from cartone.web import changes
from cartone.web.changes import Part
from cartone.web.request_context import HAS

from .party import AWAY, HERE, Party, both, house
from .site import Site

LINES = st.lists(st.sampled_from(["", "a", "b", "</div>", "é\u2028", '"quoted"']), max_size=12)


def put_together(parts: list[Part], before: list[str]) -> str:
    """Combine the received parts with the previous lines, as the page's script does."""
    lines: list[str] = []
    for part in parts:
        lines += [part] if isinstance(part, str) else before[part[0] : part[0] + part[1]]
    return "\n".join(lines)


@given(before=LINES, after=LINES.filter(bool))
def test_what_changed_makes_the_new_page_of_the_old_one(before: list[str], after: list[str]) -> None:
    parts = changes.changes([*map(hash, before)], [*map(hash, after)], after)
    assert put_together(parts, before) == "\n".join(after)
    new = [line for line in after if line not in before]
    said = [part for part in parts if isinstance(part, str)]
    assert "\n".join(said).count("\n") + 1 == len(new) if new else not said, "nothing is sent that is there"


class Reader:
    """A stand-in for the page's script, which requests changed parts; `sizes` are the bytes of each reply and of its
    whole page."""

    def __init__(self, browser: TestClient) -> None:
        self.browser = browser
        self.mark, self.lines = "", [""]
        self.sizes: list[tuple[int, int]] = []

    def ask(self, method: str, address: str, **form: str) -> str:
        headers = {"X-Cartone": "fragment", HAS: self.mark}
        reply = self.browser.request(method, address, data=form or None, headers=headers)
        assert reply.status_code == 200, reply.text
        is_changed = reply.headers["content-type"] == "application/json"
        text = put_together(reply.json()[0], self.lines) if is_changed else reply.text
        self.mark, self.lines = reply.headers[HAS], text.split("\n")
        self.sizes.append((len(reply.content), len(text.encode())))
        return text


@both
def test_a_whole_game_is_seen_as_it_is_by_each_seat(tmp_path: Path, game: str) -> None:
    party = Party(house(tmp_path), game, (HERE, AWAY))
    readers = {seat: Reader(browser) for seat, browser in party.browsers.items()}
    random = Random(key_of(7, "changes"))
    for _ in range(40):
        seat = party.asked[random.below(len(party.asked))]
        answer = str(party.ask(seat).options.sample(random))
        readers[seat].ask("POST", f"{party.address}/answer", at=party.live.at(seat), answer=answer)
        for reader in readers.values():
            whole = reader.browser.get(party.address, headers={"X-Cartone": "fragment"}).text
            assert reader.ask("GET", party.address) == whole
    came, all_of_it = (sum(sizes) for sizes in zip(*readers[0].sizes[1:], strict=True))
    assert came < all_of_it / 3, "most of it was there"


def test_whoever_shows_no_mark_or_one_that_is_not_known_gets_all_of_it(site: Site) -> None:
    table = f"/table/{site.start('age-of-comics')}"
    marks = set()
    for headers in ({}, {HAS: ""}, {HAS: "x"}, {HAS: "x" * 5000}):
        reply = site.client.get(table, headers={"X-Cartone": "fragment", **headers})
        assert reply.headers["content-type"].startswith("text/html")
        assert (HAS in reply.headers) == bool(headers)
        marks.add(reply.headers.get(HAS, ""))
    assert len(marks) == 4, "each reply has a mark of its own"


@both
def test_what_one_process_has_sent_another_need_not_send_again(tmp_path: Path, game: str) -> None:
    """Two processes on one store answer in turn, as if each request came on a new connection."""
    sites = [Site(tmp_path, counts=tmp_path / "counts") for _ in range(2)]
    table = sites[0].start(game)
    readers = [Reader(site.client) for site in sites]
    random = Random(key_of(7, "changes"))
    for number in range(20):
        here, there = readers[number % 2], readers[1 - number % 2]
        here.mark, here.lines = there.mark, there.lines
        live = sites[number % 2].host.live(table)
        (ask,) = live.table.pending.values()
        here.ask("POST", f"/table/{table}/answer", at=live.at(0), answer=str(ask.options.sample(random)))
        whole = here.browser.get(f"/table/{table}", headers={"X-Cartone": "fragment"}).text
        assert here.ask("GET", f"/table/{table}") == whole
    sizes = [reader.sizes for reader in readers]
    came, all_of_it = (sum(part) for part in zip(*sizes[0][2:], *sizes[1], strict=True))
    assert came < all_of_it / 3, "most of it was there"


def test_pages_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "KEPT", 2)
    site = Site(tmp_path)
    table = f"/table/{site.start('age-of-comics')}"

    def is_whole(mark: str) -> tuple[bool, str]:
        reply = site.client.get(table, headers={"X-Cartone": "fragment", HAS: mark})
        return reply.headers["content-type"].startswith("text/html"), reply.headers[HAS]

    _, first = is_whole("")
    found = [is_whole(first)[0], is_whole(first)[0], is_whole(first)[0]]
    assert found == [False, False, True], "two others came after it"
