"""The operator's page says what the metrics say; nightly backups are checked before they count."""

from __future__ import annotations

import re
import time
from contextlib import closing
from pathlib import Path

import pytest

from cartone.cli import main
from cartone.host.cleaning import DAY
from cartone.store import BACKUP, SqliteStore
from cartone.web import server_figures
from cartone.web.serve import ServerSetup, back_up, seconds_to_backup
from cartone.web.server_config import ServerConfig

from .party import house
from .site import Site
from .test_health import figures


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    monkeypatch.setattr(server_figures, "FRESH", 1e-9)
    return house(tmp_path)


def rows(page: str) -> dict[str, str]:
    return dict(re.findall(r'<tr><th scope="row">([^<]*)</th><td>([^<]*)</td></tr>', page))


def test_the_page_says_what_the_metrics_say(site: Site) -> None:
    table = site.start("stamp-swap")
    ask = site.ask(table)
    assert ask is not None
    site.answer(table, str(ask.options.at(0)))
    site.start("stamp-swap")
    site.client.post("/person", data={"own-name": "Zoe", "own-colour": ""})
    found, shown = figures(site.client.get("/metrics").text), rows(site.page("/server"))
    assert found['cartone_tables{state="running"}'] == 2
    assert (shown["Running games"], shown["Finished games"], shown["Answers since the start"]) == ("2", "0", "1")
    assert found["cartone_people"] == 1
    assert found["cartone_store_bytes"] > 1000
    assert shown["Last verified backup"] == "none yet"
    build = next(name for name in found if name.startswith("cartone_build_info"))
    assert server_figures.build() in build
    assert shown["Build"].endswith(server_figures.build())


def nightly(folder: Path, target: Path, keep: int = 2) -> int:
    return main(["--data-dir", str(folder), "store", "nightly", str(target), "--keep", str(keep)])


def test_a_nightly_backup_is_checked_counted_and_cleared_away(site: Site, tmp_path: Path) -> None:
    site.start("stamp-swap")
    target = tmp_path / "backups"
    target.mkdir()
    for day in ("2026-01-01", "2026-01-02", "2026-01-03"):
        (target / f"cartone-{day}.backup").touch()
    (target / "mine.txt").touch()
    assert nightly(tmp_path, target) == 0
    left = sorted(path.name for path in target.iterdir())
    assert len(left) == 3
    assert left[0] == "cartone-2026-01-03.backup"
    assert "mine.txt" in left
    made = next(path for path in target.glob("cartone-*.backup") if path.stat().st_size)
    with closing(SqliteStore(made)) as copy:
        assert len(copy.heads(True)) == 1
    assert figures(site.client.get("/metrics").text)["cartone_backup_age_seconds"] < 60
    assert rows(site.page("/server"))["Last verified backup"] != "none yet"
    assert DAY - 60 < seconds_to_backup(site.host.store) <= DAY


def test_a_backup_with_a_damaged_game_does_not_count_and_deletes_none(
    site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = site.start("stamp-swap")
    site.host.store._db.execute("UPDATE rows SET kind = 'none'")
    site.host.store._db.execute("UPDATE tables SET header = 'nothing' WHERE id = ?", (table,))
    target = tmp_path / "backups"
    target.mkdir()
    former = target / "cartone-2026-01-01.backup"
    former.touch()
    assert nightly(tmp_path, target, keep=1) == 2
    assert "damaged" in capsys.readouterr().err
    assert former.exists()
    assert site.host.store.noted(BACKUP) is None
    assert seconds_to_backup(site.host.store) == 0


def test_a_server_makes_its_backups_itself(tmp_path: Path) -> None:
    """The process that a server starts, without the night."""
    folder, target = tmp_path / "games", tmp_path / "backups"
    folder.mkdir()
    SqliteStore(folder / "tables.sqlite").close()
    back_up(ServerSetup(folder, (), False, "", None, ServerConfig(backups=target)), target)
    assert [path.name for path in target.iterdir()] == [time.strftime("cartone-%Y-%m-%d.backup", time.gmtime())]
