"""Makes one compiled catalogue for each language of its `.po` files: a build does, and `make messages`."""

from __future__ import annotations

import argparse
import runpy
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CARTONE = Path(__file__).parent / "src" / "cartone"
LOCALE = CARTONE / "locale"


def compile_messages() -> None:
    """The messages of the house and those of its games, which lie in their folders; no two have the same id."""
    mark = runpy.run_path(str(LOCALE / "po.py"))["mark"]  # a build cannot import what it builds
    folders = [LOCALE, *sorted(CARTONE.glob("games/*/locale"))]
    for language in sorted(path.name for path in LOCALE.iterdir() if any(path.glob("*.po"))):
        paths = [path for folder in folders for path in sorted((folder / language).glob("*.po"))]
        project, version = mark(paths).split()
        whole = Catalog(locale=language, project=project, version=version)
        for path in paths:
            with path.open("rb") as file:
                for message in read_po(file, locale=language):
                    if message.id and message.id in whole:
                        raise ValueError(f"{path}: {message.id} is there already")
                    if message.id:
                        whole[message.id] = message
        with (LOCALE / f"{language}.mo").open("wb") as compiled:
            write_mo(compiled, whole)


class Hook(BuildHookInterface[Any]):
    """Called by a build, also by an editable one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_messages()


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    compile_messages()
