"""Every game of every release opens and continues."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cartone
from cartone.games import game_called, games
from cartone.games.kit.packs import released, shipped
from cartone.games.kit.upgrades import OtherRules
from cartone.host import Host
from cartone.locale import LANGUAGES
from cartone.store import SqliteStore

from ..web.site import Site
from .freeze import fact_of, freeze, go_on, write_data
from .house import HERE, HOUSE, RELEASES, TABLES, digest, facts_of, open_house

ROOT = HERE.parent.parent
CLOSED = [("0.9.0", "real-pinzetta")]
"""Tables with questions that have changed since; they are read-only."""
every_release = pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)
every_table = pytest.mark.parametrize(
    ("release", "name"),
    [
        pytest.param(path, name, id=f"{path.name}-{name}")
        for path in RELEASES
        for name in facts_of(path)["tables"]
        if (path.name, name) not in CLOSED
    ],
)


def test_every_release_is_frozen_and_in_the_changelog() -> None:
    said = re.findall(r"(?m)^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"))
    assert said == [path.name for path in reversed(RELEASES)]
    assert said[0] == cartone.__version__


LOOKED_AT = ("real-automa",)
"""Unfinished guided games with questions that have changed; they are read-only."""


@every_table
def test_a_table_of_a_release_is_what_it_was(release: Path, name: str, tmp_path: Path) -> None:
    house = open_house(tmp_path, release)
    fact = house.tables[name]
    host = Host(SqliteStore(house.folder / TABLES))
    if name in LOOKED_AT:
        with pytest.raises(OtherRules):
            host.live(fact["id"])
        host.close()
        return
    now = fact_of(host, fact["id"])
    assert {key: now[key] for key in fact} == fact
    go_on(host, fact["id"], name)
    live = host.live(fact["id"])
    assert live.table.over
    assert host.archive.sheet(fact["id"]) is not None
    host.close()


@pytest.mark.parametrize(("release", "name"), CLOSED)
def test_a_table_whose_questions_have_changed_is_still_read(release: str, name: str, tmp_path: Path) -> None:
    """The page gives the reason, the record is unchanged, and the story is shown."""
    house = open_house(tmp_path, HERE / release)
    fact = house.tables[name]
    site = Site(house.folder)
    page = site.page(f"/table/{fact['id']}")
    assert "which can no longer be played" in page
    with_rules = site.page(f"/table/{fact['id']}/record")
    assert "\nrules 1\n" in with_rules
    assert "A split" in with_rules
    assert digest(Host(SqliteStore(house.folder / TABLES)).store.load(fact["id"]).text) == fact["record"]


@every_release
def test_pages_show_a_house_of_a_release(release: Path, tmp_path: Path) -> None:
    house = open_house(tmp_path, release)
    site = Site(house.folder)
    for number, fact in enumerate(house.tables.values()):
        language = list(LANGUAGES)[number % len(LANGUAGES)]
        page = site.client.get(f"/table/{fact['id']}", headers={"Accept-Language": language})
        assert page.status_code == 200
        assert f'lang="{language}"' in page.text
    assert site.client.get(f"/pad/{house.facts['pads'][0]}").status_code == 200


@every_release
def test_packs_and_rules_of_a_release_are_still_here(release: Path) -> None:
    """A pack with changed numbers is in packs/released; changed rules have a newer version."""
    for game, room in games().items():
        frozen = room.pack.load(release / HOUSE / f"{game}.toml")
        today = room.pack.load(shipped(room.packs)["house"])
        assert frozen.hash in {today.hash, *released(room.packs)}, (
            f"copy {release.name}/house/{game}.toml and its translations to packs/released, as house-{frozen.hash}"
        )
        assert facts_of(release)["rules"][game] <= game_called(game).rules_version


def test_what_is_frozen_stays_as_it_is() -> None:
    before = {path: path.read_bytes() for path in RELEASES[-1].rglob("*") if path.is_file()}
    assert freeze(RELEASES[-1].name) == RELEASES[-1]
    assert {path: path.read_bytes() for path in RELEASES[-1].rglob("*") if path.is_file()} == before


def test_the_next_release_freezes_games_of_every_kind(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    facts = write_data(tmp_path / "data")
    states = [fact["state"] for fact in facts["tables"].values()]
    assert (states.count("over"), states.count("running")) == (4, 11)
