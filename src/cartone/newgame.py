"""Creates the first files of a new game: a package that can be played right away, in four languages and with a test."""

from __future__ import annotations

import re
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from .games import NAME, rooms
from .table import CartoneError, quoted
from .table.errors import why

SKELETON = Path(__file__).parent / "skeleton"
"""The folder of template files, a game called `my-game`, with a suffix that hides them from our tools."""
SUFFIX = ".txt"


def write_game(name: str, folder: Path) -> Path:
    """Create a game in a new folder named after it; raise an error if the name is invalid or the folder exists."""
    package, parts = name.replace("-", "_"), [part.capitalize() for part in name.split("-")]
    if name in rooms():
        raise CartoneError("error.game-twice", name=quoted(name))
    if not NAME.fullmatch(name) or iskeyword(package) or find_spec(package) is not None:
        raise CartoneError("error.game-name", name=quoted(name))
    if (target := folder / name).exists():
        raise CartoneError("error.folder-exists", path=str(target))
    called = {"my-game": name, "my_game": package, "MyGame": "".join(parts), "My Game": " ".join(parts)}

    def renamed(text: str) -> str:
        return re.sub("|".join(called), lambda found: called[found[0]], text)

    try:
        for path in sorted(SKELETON.rglob(f"*{SUFFIX}")):
            file = target / renamed(path.relative_to(SKELETON).as_posix().removesuffix(SUFFIX))
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(renamed(path.read_text(encoding="utf-8")), encoding="utf-8")
    except OSError as problem:
        raise CartoneError("error.cannot-write", path=str(target), why=why(problem)) from None
    return target
