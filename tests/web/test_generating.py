"""Templates say the same whether our generator compiles them or Jinja's own, which a newer Jinja would use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment

from cartone.table import Random
from cartone.web import generating, templating

from .party import both
from .site import Site


@pytest.fixture
def templates_anew() -> Iterator[None]:
    templating.templates.cache_clear()
    yield
    templating.templates.cache_clear()


def pages(game: str, folder: Path) -> list[str]:
    """Fetch a lobby, rules, a guide, and a table after each of some answers."""
    site = Site(folder)
    table, random = site.start(game, seed="3"), Random(5)
    texts = [site.page(address) for address in ("/", f"/rules/{game}", "/history", "/packs", "/pads")]
    for _ in range(12):
        found = site.page(f"/table/{table}") + site.page(f"/table/{table}/log")
        texts.append(found.replace(site.at(table), "AT"))
        site.play(table, random, steps=1)
    return [text.replace(table, "TABLE") for text in texts]


@both
@pytest.mark.usefixtures("templates_anew")
def test_jinja_alone_draws_the_same_pages(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = pages(game, tmp_path / "ours")
    templating.templates.cache_clear()
    monkeypatch.setattr(templating, "PAGES", Environment)
    assert pages(game, tmp_path / "jinja") == ours
    assert type(templating.templates()) is Environment


def test_our_generator_is_used_with_the_jinja_that_is_here() -> None:
    assert generating.PAGES is generating.Pages
