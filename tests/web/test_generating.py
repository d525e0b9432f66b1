"""Templates give the same pages with our code generator as with Jinja's own generator, which is used with newer
versions of Jinja."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment

from cartone.table import Random
from cartone.web import template_compiler, templating

from .party import both
from .site import Site


@pytest.fixture
def templates_anew() -> Iterator[None]:
    templating.templates.cache_clear()
    yield
    templating.templates.cache_clear()


def pages(game: str, folder: Path) -> list[str]:
    """Return the pages of a lobby, of rules and of lists, and a table's pages after each of some answers, without the
    time of day at which it was begun."""
    site = Site(folder)
    table, random = site.start(game, seed="3"), Random(5)
    texts = [site.page(address) for address in ("/", f"/rules/{game}", "/history", "/packs", "/pads")]
    for _ in range(12):
        found = site.page(f"/table/{table}") + site.page(f"/table/{table}/log")
        texts.append(found.replace(site.at(table), "AT"))
        site.play(table, random, steps=1)
    return [re.sub(r'<small class="when">.*?</small>', "", text.replace(table, "TABLE")) for text in texts]


@both
@pytest.mark.usefixtures("templates_anew")
def test_jinja_alone_draws_the_same_pages(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = pages(game, tmp_path / "ours")
    templating.templates.cache_clear()
    monkeypatch.setattr(templating, "PAGES", Environment)
    assert pages(game, tmp_path / "jinja") == ours
    assert type(templating.templates()) is Environment


def test_our_generator_is_used_with_the_jinja_that_is_here() -> None:
    assert template_compiler.PAGES is template_compiler.CompiledTemplates
