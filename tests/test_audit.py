"""The dependencies of Cartone: every package is pinned, and the pinned version is installed."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
EXTRAS = ("", "test", "check", "docs", "postgres", "environments", "openspiel")
"""Extras that are installed for a server and for the tests; `bench` and `fuzz` are for other machines."""


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = [line.partition("==") for line in lines if line and not line.startswith("#")]
    assert all(equals and re.fullmatch(r"[0-9][0-9a-z.]*", version) for _, equals, version in pinned)
    return {canonicalize_name(name): version for name, _, version in pinned}


def wanted(package: str, extras: tuple[str, ...]) -> Iterator[Requirement]:
    """Yield the packages that a package requires on this platform, with these extras."""
    try:
        lines = distribution(package).requires or []
    except PackageNotFoundError:  # the requirement is for another platform or another extra
        return
    for line in lines:
        one = Requirement(line)
        if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in extras or ("",)):
            yield one


def closure() -> set[str]:
    """Return all packages that Cartone depends on directly or indirectly."""
    found: set[str] = set()
    waiting: list[tuple[str, tuple[str, ...]]] = [("cartone", EXTRAS)]
    while waiting:
        for one in wanted(*waiting.pop()):
            name = canonicalize_name(one.name)
            if name not in found and name != "cartone":
                found.add(name)
                waiting.append((name, tuple(one.extras)))
    return found


def test_every_package_is_pinned_and_is_the_one_that_is_installed() -> None:
    pinned, needed = pins(), closure()
    assert {"starlette", "uvicorn", "h11", "jinja2", "pytest"} <= needed
    assert needed <= set(pinned)
    for name in needed:
        try:
            assert distribution(name).version == pinned[name], name
        except PackageNotFoundError:
            continue


def test_what_is_installed_is_locked_file_by_file() -> None:
    """Every file in the lock has a hash, which pip requires."""
    locked: dict[str, str] = {}
    for path in (ROOT / "dev" / "locked").iterdir():
        for line in path.read_text(encoding="utf-8").replace("\\\n", "").splitlines():
            requirement, *hashes = line.split()
            assert hashes, line
            assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", one) for one in hashes), line
            name, _, version = requirement.partition("==")
            assert locked.setdefault(name, version) == version, f"{name} stands in two files"
    assert locked == pins(), "constraints.txt has changed: .venv/bin/python dev/lock"


@pytest.mark.parametrize(
    ("does", "status", "said"),
    [
        ("exit 0", 0, ""),
        ("echo 'h11 0.1 PYSEC-1'; exit 1", 1, "h11 0.1 PYSEC-1\n"),
        ("echo 'no network' >&2; exit 1", 0, "the dependencies were not audited\n"),
    ],
)
def test_an_audit_tells_a_hole_from_nobody_to_ask(tmp_path: Path, does: str, status: int, said: str) -> None:
    tool = tmp_path / "bin" / "pip-audit"
    tool.parent.mkdir()
    tool.write_text(f"#!/bin/sh\n{does}\n")
    tool.chmod(0o755)
    environ = {**os.environ, "AUDIT": str(tmp_path)}
    done = subprocess.run([ROOT / "dev" / "audit"], env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert (done.stdout + done.stderr).endswith(said)


def test_what_security_md_points_at_is_there() -> None:
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    spans = re.findall(r"`([^`]+)`", text)
    assert not [name for name in spans if name.startswith("test_") and f"def {name}(" not in tests]
    paths = [span for span in spans if re.fullmatch(r"[\w/]+/[\w/.]*", span)]
    assert len(paths) > 10
    assert not [path for path in paths if not (ROOT / path).exists() and not (ROOT / "src/cartone" / path).exists()]
