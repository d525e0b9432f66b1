"""Tables of a game that is no longer installed are listed, shown and downloaded as stored; a record without a dealer is
refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from pathlib import Path

import pytest

import cartone
from cartone.games import MissingGame, games
from cartone.host import open_house
from cartone.simulate.speed import play_at_random
from cartone.table import Random, Record, RecordError
from cartone.web.static import mark, stills
from cartone.web.templating import templates, written_templates

from ..cli.program import Program
from ..messages import said
from ..web.site import Site, check_html

GAME = "stamp-swap"
SAID = "no game “stamp-swap”"


class Left:
    """A store with a running and a finished game whose package is gone."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        running, over = (cartone.new(GAME, ["me", "pinzetta"], seed=seed) for seed in (3, 4))
        play_at_random(over, Random(1))
        self.points = over.scores
        with closing(open_house(folder)) as host:
            self.running, self.over = host.tables.lay(running), host.tables.lay(over)
            self.record = host.archive.record_text(self.over, 0)
        others = {name: room for name, room in games().items() if name != GAME}
        monkeypatch.setattr("cartone.games._found", lambda: others)


@pytest.fixture
def left(program: Program, monkeypatch: pytest.MonkeyPatch) -> Iterator[Left]:
    forget_pages()
    yield Left(program.data, monkeypatch)
    forget_pages()


def forget_pages() -> None:
    """Clear the cache of the games' pages, which lasts for a process."""
    for kept in (written_templates, templates, stills, mark):
        kept.cache_clear()


def test_every_page_of_it_is_there_and_says_why_it_is_closed(left: Left) -> None:
    site = Site(left.folder)
    lobby = site.page("/")
    check_html(lobby)
    assert f'href="/table/{left.running}"' in lobby
    assert f'href="/table/{left.over}/replay"' in lobby
    assert f"/table/{left.running}/text" not in lobby, "nothing is damaged"
    for table in (left.running, left.over):
        for address in ("", "/replay"):
            page = site.page(f"/table/{table}{address}")
            check_html(page)
            assert SAID in unescape(page)
        assert site.client.get(f"/table/{table}/picture").status_code == 404
    assert site.client.get("/history").status_code == site.client.get("/rules").status_code == 200


def test_a_finished_one_shows_its_points_and_both_download(left: Left) -> None:
    site = Site(left.folder)
    page = site.page(f"/table/{left.over}")
    assert all(f"<td>{points}</td>" in page for points in left.points)
    assert site.client.get(f"/table/{left.over}/record").text == left.record
    running = Record.read(site.client.get(f"/table/{left.running}/record").text.replace(": ?", ": hidden"))
    assert running.header.game == GAME


def test_it_can_be_put_away_and_deleted(left: Left) -> None:
    site = Site(left.folder)
    site.client.post(f"/table/{left.running}/abandon", data={"sure": "yes"})
    site.client.post(f"/table/{left.over}/delete", data={"sure": "yes"})
    lobby = site.page("/")
    assert left.over not in lobby
    assert f'action="/table/{left.running}/delete"' in lobby


def test_once_it_is_installed_again_it_goes_on(left: Left, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(open_house(left.folder)) as host:
        with pytest.raises(MissingGame):
            host.live(left.running)
        monkeypatch.undo()
        assert 0 in host.live(left.running).table.pending


def test_the_terminal_goes_on_with_another_game_and_tells_of_this_one(left: Left, program: Program) -> None:
    assert SAID in program.resume(left.running).complaint()
    assert re.search(said("error.no-running-game"), program.resume().complaint())
    assert str(left.points[0]) in program("--data-dir", "data", "replay", left.over, "--final").ok()


# -- no dealer ------------------------------------------------------------------------------------


@pytest.mark.parametrize("more", [(), ("--mend",)])
def test_a_record_without_a_seed_becomes_no_table(program: Program, more: tuple[str, ...]) -> None:
    record = program.write("mine.record", str(cartone.new(GAME, ["me", "pinzetta"], dealer=None).record))
    assert "the remaining cards cannot be dealt" in program.resume(record, *more).complaint()
    with closing(open_house(program.data)) as host:
        assert not host.store.heads(running=True)
        with pytest.raises(RecordError):
            host.tables.lay(cartone.new(GAME, ["me", "pinzetta"], dealer=None))
