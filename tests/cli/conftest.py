"""A program with a folder of its own for each test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.program import Program


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that run the program in their own process speak English, whatever this machine speaks."""
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)
