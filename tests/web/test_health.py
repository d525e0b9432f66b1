"""Health, readiness, metrics and the log are correct and reveal nothing about players and games."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest

from cartone.host import Host
from cartone.store import MemoryStore, StoreError
from cartone.web import make_app
from cartone.web.health import BUCKETS
from cartone.web.server_config import ServerConfig

from .party import KEY, Party, house
from .site import Site

FIGURE = re.compile(r'[a-z_]+(\{([a-z]+="[^"{}]*(\{[a-z:]+\}[^"{}]*)*",?)+\})? -?[0-9.]+')


def figures(text: str) -> dict[str, float]:
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in text.splitlines() if line[:1] != "#"}


def test_a_process_that_lives_and_a_store_that_answers(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (site.client.get("/health").text, site.client.get("/ready").text) == ("ok\n", "ready\n")

    def broken() -> None:
        raise StoreError("error.cannot-keep", path="x", why="gone")

    monkeypatch.setattr(site.host.store, "work", broken)
    time.sleep(1.0)  # the check runs once a second
    assert site.client.get("/health").status_code == 200
    assert site.client.get("/ready").status_code == 503
    assert figures(site.client.get("/metrics").text)["cartone_store_errors_total"] == 1


def test_figures_count_what_was_done(site: Site) -> None:
    table = site.start("stamp-swap")
    for _ in range(3):
        ask = site.ask(table)
        assert ask is not None
        site.answer(table, str(ask.options.at(0)))
    site.answer(table, "nonsense", status=422)
    site.page("/nowhere", 404)
    answer = site.client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = [line for line in answer.text.splitlines() if not line.startswith("# ")]
    assert not [line for line in lines if not FIGURE.fullmatch(line)]
    found = figures(answer.text)
    assert found["cartone_answers_total"] == 3
    assert found["cartone_tables_in_memory"] == 1
    assert found["cartone_open_lines"] == 0
    assert found['cartone_requests_total{method="POST",route="/table/{table}/answer",status="200"}'] == 3
    assert found['cartone_requests_total{method="POST",route="/table/{table}/answer",status="422"}'] == 1
    assert found['cartone_requests_total{method="GET",route="none",status="404"}'] == 1
    below = [found[f'cartone_request_seconds_bucket{{le="{bound}"}}'] for bound in (*BUCKETS, "+Inf")]
    assert below == sorted(below)
    assert below[-1] == found["cartone_request_seconds_count"] == 6


def test_figures_are_for_the_owner_and_name_nobody(tmp_path: Path) -> None:
    site = house(tmp_path)
    party = Party(site, "stamp-swap", ("here", "away"))
    stranger = site.browser()
    assert stranger.get("/metrics").status_code == 403
    assert stranger.get("/metrics", headers={"Authorization": "Bearer nonsense"}).status_code == 403
    assert stranger.get("/metrics", headers={"Authorization": f"Bearer {KEY}"}).status_code == 200
    text = site.client.get("/metrics").text
    assert '/join/{table}/{secret}"' in text
    assert not [secret for secret in (KEY, party.id, "Anna") if secret in text]


def test_a_stranger_makes_no_labels(site: Site) -> None:
    for number in range(50):
        site.client.request(f"X{number}", f"/{number}")
    assert site.client.get("/metrics").text.count("cartone_requests_total{") == 1


def test_the_log_has_a_line_for_each_request_and_no_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site = Site(tmp_path, KEY, ServerConfig(log=True))
    site.client.get(f"/owner/{KEY}")
    site.client.get("/history?game=stamp-swap", headers={"Authorization": "Bearer hidden"})
    site.client.post("/start", data={"game": "stamp-swap", "against": "solo", "own-name": "Zoë"})
    table = site.heads()[0].id
    site.client.get(f"/table/{table}")
    logged = capsys.readouterr().err
    lines = [json.loads(line) for line in logged.splitlines()]
    assert [(line["method"], line["route"], line["status"]) for line in lines] == [
        ("GET", "/owner/{secret}", 303),
        ("GET", "/history", 200),
        ("POST", "/start", 303),
        ("GET", "/table/{table}", 200),
    ]
    assert all(set(line) == {"time", "method", "route", "status", "ms"} and line["ms"] >= 0 for line in lines)
    assert not [word for word in (KEY, table, "hidden", "Zoë", "game=") if word in logged]


def test_nothing_is_logged_unless_somebody_wants_it(capsys: pytest.CaptureFixture[str]) -> None:
    from starlette.testclient import TestClient

    TestClient(make_app(Host(MemoryStore()), ("testserver",))).get("/health")
    assert capsys.readouterr().err == ""
