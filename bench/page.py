"""Parts of docs/simulating.md that scripts write."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "simulating.md"


def commit() -> str:
    """Return the commit that is checked out, or `COMMIT` of the environment."""
    if named := os.environ.get("COMMIT"):
        return named
    command = ["git", "rev-parse", "--short=8", "HEAD"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.strip()


def put_in_page(name: str, script: str, text: str) -> None:
    """Write a part of the page, between its marks."""
    before, begin, rest = PAGE.read_text(encoding="utf-8").partition(f"<!-- {name}: written by {script} -->\n")
    _, end, after = rest.partition(f"<!-- end of {name} -->\n")
    if not end:
        raise SystemExit(f"{PAGE.name} has no part for {name}")
    PAGE.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")
