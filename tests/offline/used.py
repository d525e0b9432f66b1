"""Find the modules that the application uses in a browser's Python; the offline edition omits all others.

    python -m tests.offline.used          prints how the list differs from the modules found
    python -m tests.offline.used --write  rewrites the list

To find them, it visits every kind of page while all modules are available.
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
"""A module that imports the stemmers of all languages; we import the stemmers we need by name."""

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
"""Modules for rare dates, odd addresses, unusual errors, edited records or uncompiled templates, which no visit
uses."""

BEYOND = """
import sys, cartone
sys.path.append("/project/{stdlib}")
cartone.__path__.append("/project/src/cartone")
"""
"""Script that lets Python find the tests' modules, after those of the edition."""

FOUND = """
import json
from tests.offline.{part} import found
print(json.dumps(await found(whole={whole})))
"""

PARTS = ("readings", "replays")
"""Parts to run; only the second one may import modules of the tests."""


def inside(code: str, stdlib: Path, app: Path) -> str:
    """Return the output of code that runs in Pyodide with the given standard library and application."""
    command = ["node", str(INSIDE), str(build.pyodide()), str(stdlib), str(app), str(build.ROOT), code]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
    return done.stdout


def found_inside(whole: bool, stdlib: Path, app: Path, parts: Sequence[str] = PARTS) -> list[Any]:
    """Return the results of the function `found` in each part, all run by one Python."""
    everything = (build.pyodide() / "python_stdlib.zip").relative_to(build.ROOT)
    before = {"replays": BEYOND.format(stdlib=everything.as_posix())}
    code = "".join(before.get(part, "") + FOUND.format(part=part, whole=whole) for part in parts)
    return [json.loads(line) for line in inside(code, stdlib, app).splitlines()]


def used(loaded: Iterable[str]) -> frozenset[str]:
    """Return the modules to include in an edition, given those loaded during visits to all pages."""
    return frozenset({*loaded, *ALSO})


def shipped(folder: Path, into: Path) -> tuple[Path, Path]:
    """Unpack the standard library and the application of an edition into a folder, and return their paths."""
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
