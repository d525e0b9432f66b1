"""Which modules the application uses inside a browser's Python: all others are left out of the offline edition.

    python -m tests.offline.used          says how the list differs from what was found
    python -m tests.offline.used --write  writes it anew

They are found by visiting every kind of page, with nothing left out.
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from offline import build

INSIDE = Path(__file__).parent / "inside.mjs"

NOT_TO_BE_FOUND = "snowballstemmer/__init__"
"""Imports the stemmers of all languages; ours are imported by their own names."""

ALSO = frozenset(
    {
        "_strptime",
        "calendar",
        "difflib",
        "encodings/ascii",
        "encodings/idna",
        "encodings/latin_1",
        "encodings/unicode_escape",
        "stringprep",
        "zoneinfo/__init__",
    }
)
"""What a rare date, an odd address, an unusual error, an edited record or a template that is not compiled might want;
no visit does."""

BEYOND = """
import sys, cartone
sys.path.append("/project/{stdlib}")
cartone.__path__.append("/project/src/cartone")
"""
"""Finds what only tests want in the sources, behind all that is shipped."""

FOUND = """
import json
from tests.offline.{part} import found
print(json.dumps(await found(whole={whole})))
"""

PARTS = ("readings", "replays")
"""Only the second may find what tests want of games."""


def inside(code: str, stdlib: Path, app: Path) -> str:
    """What a program prints inside Pyodide, with a standard library and an application."""
    command = ["node", str(INSIDE), str(build.pyodide()), str(stdlib), str(app), str(build.ROOT), code]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
    return done.stdout


def found_inside(whole: bool, stdlib: Path, app: Path, parts: Sequence[str] = PARTS) -> list[Any]:
    """What `found` of some modules comes to inside one Python, in turn."""
    everything = (build.pyodide() / "python_stdlib.zip").relative_to(build.ROOT)
    before = {"replays": BEYOND.format(stdlib=everything.as_posix())}
    code = "".join(before.get(part, "") + FOUND.format(part=part, whole=whole) for part in parts)
    return [json.loads(line) for line in inside(code, stdlib, app).splitlines()]


def used(loaded: Iterable[str]) -> frozenset[str]:
    """What is used, if visits to all pages have loaded these modules."""
    return frozenset({*loaded, *ALSO})


def shipped(folder: Path, into: Path) -> tuple[Path, Path]:
    """The standard library and the application of an edition, unpacked into another folder."""
    found = []
    for name in ("stdlib.zip", "app.zip"):
        (packed,) = folder.glob(f"*/{name}.bin")
        plain = into / name
        plain.write_bytes(gzip.decompress(packed.read_bytes()))
        found.append(plain)
    return found[0], found[1]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    everything = {
        file.with_suffix("").as_posix()
        for name in build.DEPENDENCIES
        for file in distribution(name).files or ()
        if file.suffix == ".py"
    }
    listed = build.used_modules()
    build.USED.write_text("\n".join(sorted((everything | listed) - {NOT_TO_BE_FOUND})) + "\n", "utf-8")
    app = build.BUILD / "whole.zip"
    try:
        app.write_bytes(build.compiled(build.pyodide()))
        (inside_it,) = found_inside(True, build.pyodide() / "python_stdlib.zip", app, ["readings"])
        found = used(inside_it["loaded"])
    finally:
        build.USED.write_text("\n".join(sorted(listed)) + "\n", "utf-8")
    for name in sorted(found ^ listed):
        print("used, not listed:" if name in found else "listed, not used:", name)
    if options.write:
        build.USED.write_text("\n".join(sorted(found)) + "\n", "utf-8")
    return int(found != listed and not options.write)


if __name__ == "__main__":
    sys.exit(main())
