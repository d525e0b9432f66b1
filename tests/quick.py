"""The quick ring: what the rules say, in half a minute, to run while typing.

    make quick

Whole games by the dozen, second implementations, packs, pictures and pages are in the outer ring: make test
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]

RING: Mapping[str, str] = {
    "table": "chance mend opponents records table waiting",
    "stamp_swap": "by_hand contests effects opponent options printed_examples rules solo",
    "age_of_comics": (
        "actions checks city end mastery_and_specials opponent opponent_sales printing round setup"
        " solo solo_actions solo_end"
    ),
}
"""The tests of rules, by their folders; tests in them that are marked `large` are left out."""


def files() -> list[Path]:
    return [ROOT / "tests" / folder / f"test_{name}.py" for folder, known in RING.items() for name in known.split()]


def command() -> list[str]:
    """How pytest is called for the ring."""
    return [sys.executable, "-m", "pytest", "-n", "2", "-m", "not large", *map(str, files())]


if __name__ == "__main__":
    sys.exit(subprocess.run([*command(), *sys.argv[1:]], cwd=ROOT, check=False).returncode)
