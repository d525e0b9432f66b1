"""The documentation site builds without warnings, has an example for every public name, and contains no dead links."""

from __future__ import annotations

import ast
import doctest
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from html import unescape
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote

import pytest

import cartone

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
GAMES = ("stamp_swap", "age_of_comics")
WITH_MEMBERS = (cartone.Table, cartone.Ask, cartone.Options, cartone.Draw)
"""Classes whose public members each need an example."""


def build(source: Path, target: Path) -> subprocess.CompletedProcess[str]:
    """Build the site as `make docs` does, with warnings as errors."""
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", str(source), str(target)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("site")
    done = build(DOCS, target)
    assert done.returncode == 0, done.stderr
    return target


# -- links --------------------------------------------------------------------------------------


def dead_links(site: Path) -> Iterator[str]:
    """Yield links that lead to missing files or anchors."""
    pages = {path.resolve(): path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    places = {path: set(re.findall(r'\bid="([^"]+)"', text)) for path, text in pages.items()}
    for path, text in pages.items():
        for link in map(unescape, re.findall(r'\b(?:href|src)="([^"]*)"', text)):
            where, _, place = unquote(link).partition("#")
            target = (path.parent / where.partition("?")[0]).resolve() if where else path
            if re.match(r"[a-z]+:", link):
                continue
            if not target.exists() or (place and target in places and place not in places[target]):
                yield f"{path.name}: {link}"


@pytest.mark.docs
def test_no_link_is_dead(site: Path) -> None:
    assert len(list(site.rglob("*.html"))) > 8
    assert list(dead_links(site)) == []


def test_a_dead_link_would_be_found(tmp_path: Path) -> None:
    (tmp_path / "one.html").write_text('<p id="here"></p><a href="#here"></a><a href="two.html"></a><img src="a.png">')
    (tmp_path / "two.html").write_text('<a href="one.html#here"></a><a href="one.html#there"></a><a href="#top"></a>')
    assert sorted(dead_links(tmp_path)) == ["one.html: a.png", "two.html: #top", "two.html: one.html#there"]


@pytest.mark.docs
@pytest.mark.parametrize("planted", ["[a page](no-such-page.md)", "[a place](friends.md#no-such-place)"])
def test_a_dead_link_in_a_page_stops_the_build(tmp_path: Path, planted: str) -> None:
    source = tmp_path / "docs"
    source.mkdir()
    for name in ("conf.py", "friends.md"):
        shutil.copy(DOCS / name, source)
    (source / "index.md").write_text(f"# Pages\n\n{planted}\n\n```{{toctree}}\nfriends\n```\n")
    done = build(source, tmp_path / "site")
    assert done.returncode != 0
    assert "no-such" in done.stderr


# -- names --------------------------------------------------------------------------------------


def public_names() -> list[str]:
    """Return every public name of the library as it is written in code."""
    top = [f"cartone.{name}" for name in cartone.__all__ if name != "__version__"]
    table = [f"cartone.table.{name}" for name in cartone.table.__all__ if name not in cartone.__all__]
    return [*top, *table, *(f"cartone.games.{game}.{name}" for game in GAMES for name in ("new", "load"))]


def members() -> list[str]:
    return [
        f"cartone.{kind.__name__}.{name}"
        for kind in WITH_MEMBERS
        for name in dir(kind)
        if not name.startswith("_") and (callable(getattr(kind, name)) or isinstance(vars(kind).get(name), property))
    ]


def examples_of(text: str) -> Iterable[str]:
    return (example.source for example in doctest.DocTestParser().get_examples(re.sub(r"(?m)^```.*", "", text)))


def names_in(sources: Iterable[str]) -> set[str]:
    nodes = [node for source in sources for node in ast.walk(ast.parse(source))]
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    return names | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def documented(name: str) -> object:
    """Return the object to which a public name refers."""
    module, _, last = name.rpartition(".")
    try:
        return getattr(import_module(module), last)
    except ModuleNotFoundError:
        return getattr(documented(module), last)


@pytest.mark.docs
def test_every_public_name_is_in_the_reference(site: Path) -> None:
    reference = (site / "reference.html").read_text(encoding="utf-8")
    assert [name for name in (*public_names(), *members()) if f'id="{name}"' not in reference] == []


def test_every_public_name_has_an_example_that_runs() -> None:
    """The examples on pages are run by `tests/test_docs.py`, and those in docstrings by pytest."""
    examples = names_in(line for page in DOCS.glob("*.md") for line in examples_of(page.read_text(encoding="utf-8")))
    names = [*public_names(), *members()]
    assert len(names) > 80
    without = [name for name in names if name.rpartition(".")[2] not in examples]
    assert [name for name in without if not own_example(name)] == []


def own_example(name: str) -> bool:
    return name.rpartition(".")[2] in names_in(examples_of(documented(name).__doc__ or ""))
