"""Makes one compiled catalogue for each language of its `.po` files: a build does, and `make messages`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE = Path(__file__).parent / "src" / "cartone" / "locale"


def compile_messages() -> None:
    for folder in sorted(path for path in LOCALE.iterdir() if any(path.glob("*.po"))):
        whole = Catalog(locale=folder.name)
        for path in sorted(folder.glob("*.po")):
            with path.open("rb") as file:
                for message in read_po(file, locale=folder.name):
                    if message.id:
                        whole[message.id] = message
        with (LOCALE / f"{folder.name}.mo").open("wb") as compiled:
            write_mo(compiled, whole)


class Hook(BuildHookInterface[Any]):
    """Called by a build, also by an editable one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_messages()


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    compile_messages()
