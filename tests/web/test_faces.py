"""Faces of the bots: each has one of its own, where levels are chosen and at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from cartone.bots import MASTER, bots_for_people, master
from cartone.games import games
from cartone.games.kit.faces import FACES, face

from .site import Site

GAMES = [game for game in games() if len(bots_for_people(game)) > 1]


def test_each_bot_has_a_face_of_its_own() -> None:
    for game in GAMES:
        assert {*bots_for_people(game), MASTER} <= set(FACES)
    assert len({face(bot) for bot in FACES}) == len(FACES)
    assert face("master-60") == face("master")
    assert face("me") == face("pinzetta") == ""


@pytest.mark.parametrize("game", GAMES)
def test_the_lobby_and_the_table_show_them(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master, "is_fast", lambda: True)
    site = Site(tmp_path)
    lobby = site.client.get("/").text
    for bot in FACES:
        assert f'value="{bot}"' in lobby
        assert face(bot) in lobby
    table = site.host.tables.new(game, ["me", "easy", "normal", "chance"], 3)
    page = site.client.get(f"/table/{table}").text
    assert [page.count(face(bot)) for bot in FACES] == [1, 1, 1, 0, 0]
