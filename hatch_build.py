"""Compile one catalogue for each language from its `.po` files, in a build and with `make messages`.

`make messages` also writes `formats.toml` anew: the formats of numbers, dates, quotes and lists of each language, taken
from the CLDR by Babel. That file is committed, so that Babel is not needed at run time or in a checkout without a
build.
"""

from __future__ import annotations

import argparse
import re
import runpy
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CARTONE = Path(__file__).parent / "src" / "cartone"
LOCALE = CARTONE / "locale"
FORMATS = LOCALE / "formats.toml"

LOCALES = {"en": "en_GB", "de": "de", "pl": "pl", "it": "it"}
"""The CLDR locale of each language; our English is British, with “colours”, and the day before the month."""

QUOTES = {"en": "“”", "de": "„“", "pl": "„”", "it": "“”"}
GROUPED_FROM = {"en": 1_000, "de": 1_000, "pl": 10_000, "it": 10_000}
"""Facts of the CLDR that Babel omits: quotation marks, and the number from which digits are grouped."""

MADE = datetime(2026, 1, 1, tzinfo=UTC)
"""Fixed creation date of catalogues, so that the same messages give the same bytes."""

PARTS = {"d": "{day}", "M": "{month}", "y": "{year}"}
PLACES = ("2", "start", "middle", "end")
"""Names of the list patterns: for two items, and for the start, middle and end of longer lists."""


def compile_messages() -> None:
    """Compile the messages of the package and of its games; raise an error if two have the same ID."""
    mark = runpy.run_path(str(LOCALE / "po.py"))["mark"]  # a build cannot import what it builds
    folders = [LOCALE, *sorted(CARTONE.glob("games/*/locale"))]
    for language in sorted(path.name for path in LOCALE.iterdir() if any(path.glob("*.po"))):
        paths = [path for folder in folders for path in sorted((folder / language).glob("*.po"))]
        project, version = mark(paths).split()
        whole = Catalog(locale=language, project=project, version=version, creation_date=MADE, revision_date=MADE)
        for path in paths:
            with path.open("rb") as file:
                for message in read_po(file, locale=language):
                    if message.id and message.id in whole:
                        raise ValueError(f"{path}: {message.id} is there already")
                    if message.id:
                        whole[message.id] = message
        with (LOCALE / f"{language}.mo").open("wb") as compiled:
            write_mo(compiled, whole)


def formats() -> str:
    """Return the formats of numbers, dates, quotes and lists of each language as TOML."""
    lines = ["# Numbers, dates, quotes and lists of each language, as the CLDR has them. Written by `make messages`."]
    for language, name in LOCALES.items():
        known = Locale.parse(name)
        symbols = known.number_symbols["latn"]
        number, day = known.percent_formats[None].pattern, known.date_formats["long"].pattern
        values = {
            "decimal": symbols["decimal"],
            "group": symbols["group"],
            "percent": re.sub(r"[#,0.]+", "{number}", number),
            "quotes": "{text}".join(QUOTES[language]),
            "date": re.sub(r"(d+|M+|y+)", lambda part: PARTS[part[0][0]], day),
        }
        lists = {kind: known.list_patterns[pattern] for kind, pattern in (("and", "standard"), ("or", "or"))}
        lines += ["", f"[{language}]", *(f'{key} = "{value}"' for key, value in values.items())]
        lines.append(f"grouped-from = {GROUPED_FROM[language]}")
        lines.append(
            "months = [{}]".format(", ".join(f'"{month}"' for month in known.months["format"]["wide"].values()))
        )
        for kind, patterns in lists.items():
            lines.append("{} = {{ {} }}".format(kind, ", ".join(f'{place} = "{patterns[place]}"' for place in PLACES)))
    return "\n".join(lines).replace("\N{NO-BREAK SPACE}", "\\u00a0") + "\n"


class Hook(BuildHookInterface[Any]):
    """The build hook, which also runs for editable installs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_messages()


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    compile_messages()
    FORMATS.write_text(formats(), encoding="utf-8")
