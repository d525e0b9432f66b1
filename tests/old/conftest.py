"""Fixtures: a store of 7ac55e2 and a terminal for each test, and changed rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from cartone.games.kit.upgrades import as_it_is
from tests.cli.program import Program

from .house import OldHouse, open_house
from .rooms import fussy, generous, other_rules


@pytest.fixture
def house(tmp_path: Path) -> OldHouse:
    return open_house(tmp_path / "house")


@pytest.fixture
def fits(house: OldHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """Change a rule in a way that fits all records."""
    other_rules(monkeypatch, generous, upgrades={1: as_it_is})


@pytest.fixture(params=["with an upgrade", "without one"])
def misfits(house: OldHouse, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Change a rule in a way that fits hardly any record."""
    other_rules(monkeypatch, fussy, upgrades={1: as_it_is} if request.param == "with an upgrade" else {})


@pytest.fixture
def program(tmp_path: Path) -> Program:
    (tmp_path / "terminal").mkdir()
    return Program(tmp_path / "terminal")
