"""The CI workflow is valid, and runs only files that are in this repository."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.door import ROOT

yaml = pytest.importorskip("yaml")
pytestmark = pytest.mark.docs

FILE = ROOT / ".github" / "workflows" / "ci.yml"
TEXT = FILE.read_text(encoding="utf-8")
KEYS = {"name", "on", "permissions", "concurrency", "jobs"}
OF_JOBS = {
    "name",
    "needs",
    "runs-on",
    "container",
    "timeout-minutes",
    "strategy",
    "if",
    "permissions",
    "environment",
    "steps",
}
OF_STEPS = {"id", "name", "uses", "with", "run", "shell", "env", "if"}


@pytest.fixture(scope="module")
def workflow() -> Mapping[str, Any]:
    found: Mapping[Any, Any] = yaml.safe_load(TEXT)
    return {"on" if key is True else str(key): value for key, value in found.items()}  # YAML 1.1 reads “on” as true


def steps(workflow: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for job in workflow["jobs"].values():
        yield from job["steps"]


def test_jobs_and_steps_are_such_as_the_forge_knows(workflow: Mapping[str, Any]) -> None:
    assert set(workflow) == KEYS
    jobs = workflow["jobs"]
    for name, job in jobs.items():
        assert set(job) <= OF_JOBS, name
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= set(jobs) - {name}
    for step in steps(workflow):
        assert set(step) <= OF_STEPS
        assert ("uses" in step) != ("run" in step), step
        assert re.fullmatch(r"actions/[a-z-]+@v\d+", step.get("uses", "actions/checkout@v4"))
    assert all(re.fullmatch(r"\w+(\.[\w_-]+)+|[\w.]+\(.*\)", found) for found in re.findall(r"\$\{\{ (.*?) \}\}", TEXT))


def test_nobody_s_secrets_are_in_it_and_only_pages_are_written(workflow: Mapping[str, Any]) -> None:
    assert "secrets" not in TEXT.lower()
    assert workflow["permissions"] == {"contents": "read"}
    allowed = {name: job["permissions"] for name, job in workflow["jobs"].items() if "permissions" in job}
    assert allowed == {"pages": {"pages": "write", "id-token": "write"}}
    assert workflow["jobs"]["pages"]["if"] == "startsWith(github.ref, 'refs/tags/v')"


def test_what_it_runs_is_here(workflow: Mapping[str, Any]) -> None:
    """Tests are run by .ci/run, and files are built by the release command."""
    lines = [line for step in steps(workflow) for line in step.get("run", "").splitlines()]
    assert {"./.ci/run", ".venv/bin/python dev/release --build build/release", "make docs"} <= set(lines)
    for path in re.findall(r"(?:^|\s)(?:\./)?((?:\.ci|dev)/\w+)", "\n".join(lines)):
        assert (ROOT / path).stat().st_mode & 0o100, path
    targets = re.findall(r"^make (\S+)", "\n".join(lines), re.M)
    assert all(re.search(rf"(?m)^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8")) for target in targets)


@pytest.mark.skipif(shutil.which("actionlint") is None, reason="no actionlint here")
def test_actionlint_finds_nothing() -> None:
    done = subprocess.run(["actionlint", FILE], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
