"""No class has more than 40 members, apart from inherited ones, or more than 7 constructor parameters, and no name
stands for two classes or two modules."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "cartone"
MEMBERS, PARAMETERS = 40, 7

LARGE: Mapping[str, str] = {
    "AgeOfComics": "the state of a game, by its places, and what rules ask of it",
    "StampSwap": "the same",
    "Guided": "the same of a guided game, for both opponents",
    "Words": "what every option, event and thing is called",
    "GameWords": "the same for all games",
    "LiveTable": "a table in memory with all that was worked out of it",
    "Table": "the public handle on a game",
    "Twin": "the same for a compiled twin",
    "Solos": "a constructor whose keywords gymnasium hands through",
}
"""Larger classes, each with a description of what it is; this list only shrinks."""


def members_of(kind: ast.ClassDef) -> set[str]:
    """Return the members that a class defines: methods, properties, and fields of the class and of its objects."""
    found: set[str] = set()
    for part in kind.body:
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(part.name)
            found |= set(assigned(part)) if part.name == "__init__" else set()
        elif isinstance(part, ast.AnnAssign | ast.Assign):
            found |= {one.id for target in targets(part) for one in ast.walk(target) if isinstance(one, ast.Name)}
    return found


def targets(part: ast.AnnAssign | ast.Assign) -> list[ast.expr]:
    return [part.target] if isinstance(part, ast.AnnAssign) else part.targets


def assigned(init: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    """Yield the attributes that a constructor sets on `self`."""
    for part in ast.walk(init):
        for target in targets(part) if isinstance(part, ast.AnnAssign | ast.Assign) else ():
            yield from (one.attr for one in ast.walk(target) if isinstance(one, ast.Attribute)
                        and isinstance(one.value, ast.Name) and one.value.id == "self")  # fmt: skip


def parameters_of(kind: ast.ClassDef) -> int:
    """Return the number of constructor parameters besides `self`."""
    inits = (part for part in kind.body if isinstance(part, ast.FunctionDef) and part.name == "__init__")
    return max((len(init.args.posonlyargs + init.args.args + init.args.kwonlyargs) - 1 for init in inits), default=0)


def is_list(kind: ast.ClassDef) -> bool:
    """Return whether a class is an enumeration, which is no more than a list of values."""
    return any(isinstance(base, ast.Name) and base.id.endswith("Enum") for base in kind.bases)


def too_large(text: str) -> list[str]:
    kinds = [kind for kind in ast.walk(ast.parse(text)) if isinstance(kind, ast.ClassDef) and not is_list(kind)]
    return [kind.name for kind in kinds if len(members_of(kind)) > MEMBERS or parameters_of(kind) > PARAMETERS]


def test_no_class_is_larger_than_it_may_be() -> None:
    found = {name for path in sorted(SOURCE.rglob("*.py")) for name in too_large(path.read_text("utf-8"))}
    assert found == set(LARGE), "make it of parts; or, where one has become small enough, take it off the list"


@pytest.mark.parametrize(
    "body",
    [
        "\n".join(f"    def m{number}(self): ..." for number in range(41)),
        "\n".join(f"    m{number}: int" for number in range(41)),
        "    def __init__(self):\n" + "\n".join(f"        self.m{number} = self.n{number} = 1" for number in range(21)),
        "    def __init__(self, a, b, c, d, /, e, f, g, *, h): ...",
    ],
)  # fmt: skip
def test_a_class_that_is_too_large_is_noticed(body: str) -> None:
    assert too_large(f"class God:\n{body}\n") == ["God"]
    assert too_large(f"class God(StrEnum):\n{body}\n") == []


TWO: Mapping[str, str] = {"Solo": "the solo game in both games, and the environment that the entry point names"}
"""Class names with two meanings, each with its reason; this list only shrinks."""


def home_of(path: Path) -> str:
    """Return the game that a module belongs to; "" for the code of all games."""
    parts = path.relative_to(SOURCE).parts
    return parts[1] if parts[0] == "games" and parts[1] != "kit" and len(parts) > 2 else ""


def names_of_two(classes: Mapping[Path, str]) -> set[str]:
    """Return the names that stand for several classes. Each game may have its own class of a name that nothing else
    has; twins repeat their rules, and the client repeats the API."""
    homes: dict[str, list[str]] = {}
    for path, text in classes.items():
        if "kernel" not in path.parts and path.name not in ("replies.py", "client.py"):
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.ClassDef):
                    homes.setdefault(node.name, []).append(home_of(path))
    return {name for name, at in homes.items() if len(at) > 1 and ("" in at or len(set(at)) < len(at))}


def test_a_name_stands_for_one_class() -> None:
    assert names_of_two({path: path.read_text("utf-8") for path in SOURCE.rglob("*.py")}) == set(TWO)


def test_a_name_for_two_classes_is_noticed() -> None:
    stamps, comics, host = (SOURCE / part for part in ("games/s/game.py", "games/c/game.py", "host/host.py"))
    assert not names_of_two({stamps: "class Player: ...", comics: "class Player: ..."})
    assert names_of_two({stamps: "class Player: ...", host: "class Player: ..."}) == {"Player"}
    assert names_of_two({stamps: "class Player: ...\nclass Player: ..."}) == {"Player"}


SUBJECTS: Mapping[str, str] = {
    "addresses": "those of the site, and how a page of a game writes them",
    "advising": "a search for the best options of a question, and what they are worth before it is answered",
    "app": "the application, and the API within it",
    "devices": "pages about devices, and the devices",
    "errors": "those of the host, and those of any table",
    "forms": "forms of words, and forms of guided games",
    "game": "what a table asks of a game, and the public name for authors of one",
    "glossary": "pages with the glossary, and the glossary",
    "hints": "pages with hints, and the searches behind them",
    "ladder": "the levels of a game, and a ladder of bots",
    "pads": "pages with score pads, and the pads",
    "page": "the page of a table, of the rules, of a review and of a report on a pack",
    "plain": "a screen of plain data, and the data",
    "playing": "how a kernel plays, and the pages on which people do",
    "randomness": "the same numbers in Python and in a kernel",
    "results": "how a game ended as data, and when the host stores it",
    "search": "a search for answers, and one in the rules",
    "tables": "the tables of a host, and how one is set up",
    "telling": "what a review, a report and a simulation say, and a kernel's state as numbers",
}
"""Names of several modules, each with its reason; this list only shrinks."""


def modules_of_two(paths: Iterable[Path]) -> set[str]:
    """Return the names of several modules, apart from those that each game has; kernels repeat the rules."""
    names = Counter(path.stem for path in paths if home_of(path) == "" and path.stem not in ("__init__", "__main__"))
    return {name for name, count in names.items() if count > 1}


def test_a_name_stands_for_one_module() -> None:
    assert modules_of_two(SOURCE.rglob("*.py")) == set(SUBJECTS)


def test_a_name_for_two_modules_is_noticed() -> None:
    paths = [SOURCE / part for part in ("host/live.py", "web/live.py", "games/s/game.py", "games/c/game.py")]
    assert modules_of_two(paths) == {"live"}
