"""No module imports one from a higher layer, not even inside a function."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cartone

SOURCE = Path(cartone.__file__).parent

FLOORS = [
    "replies", "client", "locale", "text", "table", "board", "shapes", "folder", "store", "kernel", "games.kit", "game",
    "games.*", "games.*.bots", "games.*.kernel", "games.*.page", "games.*.__init__", "games", "tables", "", "bots",
    "review", "sheet", "daily", "puzzles", "history", "host", "recordfiles", "web", "simulate", "balance",
    "environments", "terminal", "puzzle_game", "resume", "store_commands", "arguments", "testing", "newgame",
    "commands", "cli", "__main__",
]  # fmt: skip
"""The layers from the lowest to the highest; a game has several layers, the highest of which is its manifest, and `""`
is `import cartone`."""


def modules() -> dict[str, Path]:
    """Return the file of each module by the module's name below `cartone`; the file of a package is its `__init__`."""
    paths = {path.relative_to(SOURCE).with_suffix("").parts: path for path in sorted(SOURCE.rglob("*.py"))}
    return {".".join(parts[:-1] if parts[-1] == "__init__" else parts): path for parts, path in paths.items()}


MODULES = modules()


def floor_of(module: str) -> str:
    """Return the layer to which a module belongs."""
    parts = module.split(".")
    if parts[0] != "games" or parts == ["games"]:
        return parts[0]
    if parts[1] == "kit":
        return "games.kit"
    if len(parts) == 2:
        return "games.*.__init__"
    return f"games.*.{parts[2]}" if parts[2] in ("bots", "kernel", "page") else "games.*"


def imports_of(source: str, package: str) -> Iterator[str]:
    """Yield the modules of Cartone that a source imports anywhere; modules that are loaded by name do not count."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[2] for name in node.names if name.name.split(".")[0] == "cartone")
        elif isinstance(node, ast.ImportFrom):
            around = package.split(".") if package else []
            base = ["cartone", *around][: len(around) + 2 - node.level] if node.level else []
            whole = ".".join([*base, *filter(None, [node.module])])
            if re.match(r"cartone\b", whole):
                module = whole.partition(".")[2]
                for name in node.names:
                    inner = f"{module}.{name.name}".strip(".")
                    yield inner if inner in MODULES else module


BESIDE = {"pinzetta": "stamp_swap", "automa": "age_of_comics"}
"""Packages that play a game's cardboard opponent at a real table; such a package may import the game, but not the
reverse."""


def runs_up(importer: str, imported: str) -> bool:
    """Return whether a module imports one from a higher layer, or a game imports another game."""
    here, there = floor_of(importer), floor_of(imported)
    if here.startswith("games.*") and there.startswith("games.*") and importer.split(".")[1] != imported.split(".")[1]:
        return BESIDE.get(importer.split(".")[1]) != imported.split(".")[1]
    return FLOORS.index(there) > FLOORS.index(here)


def test_every_module_has_its_floor() -> None:
    assert {floor_of(module) for module in MODULES} == set(FLOORS)


def package_of(module: str) -> str:
    is_package = module in MODULES and MODULES[module].name == "__init__.py"
    return module if is_package else module.rpartition(".")[0]


def imports_in(module: str) -> Iterator[str]:
    return imports_of(MODULES[module].read_text(encoding="utf-8"), package_of(module))


def test_no_import_runs_up() -> None:
    found = [(module, name) for module in MODULES for name in imports_in(module)]
    assert [f"{module or 'cartone'} imports {name}" for module, name in found if runs_up(module, name)] == []


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("games.kit.entry", "def new():\n    from ...tables import new"),
        ("games.kit.entry", "from ... import tables"),
        ("games.kit.packs", "from .. import game_called"),
        ("games.stamp_swap.rules", "from .page.page import StampSwapPage"),
        ("games.stamp_swap.rules", "from ..age_of_comics.orders import Order"),
        ("games.stamp_swap.rules", "from . import ROOM"),
        ("games.stamp_swap.solo", "from ..pinzetta.reports import Lies"),
        ("games.pinzetta.rules", "from ..age_of_comics.orders import Order"),
        ("host.host", "from ..web import make_app"),
        ("table.table", "import cartone.games"),
        ("store.store", "from cartone import new"),
    ],
)
def test_one_that_would_is_noticed(module: str, line: str) -> None:
    assert [name for name in imports_of(line, package_of(module)) if runs_up(module, name)]


@pytest.mark.parametrize(
    ("start", "unneeded"),
    [
        ("import cartone", r"cartone\.(store|host|web|games\.[^k].*)|sqlite3|email|importlib\.metadata|asyncio"),
        (
            "from cartone.cli import main; main(['--version'])",
            r"cartone\.(store|host|web|commands|games\.[^k].*)|sqlite3",
        ),
    ],
    ids=["import", "version"],
)
def test_a_start_loads_only_what_it_needs(start: str, unneeded: str) -> None:
    script = f"import atexit, sys; atexit.register(lambda: print(*sys.modules)); {start}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not [name for name in done.stdout.split() if re.fullmatch(unneeded, name)]
