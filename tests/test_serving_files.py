"""The commands in the service unit and in the container file work."""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from cartone import __version__
from cartone.arguments import read
from cartone.locale import catalogue
from tests.door import ROOT, STOPPED, Started
from tests.patience import PATIENCE
from tests.release import released
from tests.web.browser import free_port

UNIT = ROOT / "dev" / "cartone.service"
BUILDERS = [
    name
    for name in ("podman", "docker")
    if shutil.which(name) and not subprocess.run([name, "info"], capture_output=True, check=False).returncode
]
"""Installed programs that build containers; a client without a running engine does not count."""


def test_the_unit_starts_a_server_that_its_sandbox_lets_write_its_games() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # systemd knows capitals
    unit.read(UNIT, encoding="utf-8")
    text = UNIT.read_text(encoding="utf-8")
    service, set_there = unit["Service"], dict(re.findall(r"^Environment=(\w+)=(.*)$", text, re.M))
    line = re.sub(r"\$\{(\w+)\}", lambda found: set_there[found[1]], service["ExecStart"])
    program, *words = shlex.split(line)
    assert program.endswith("/cartone")
    options = read(words, catalogue("en"))
    assert (options.command, options.address, options.log) == ("serve", "https://play.example.org", "json")
    assert options.workers > 1, "or a reload would end it"
    assert f"CARTONE_DATA=/var/lib/{service['StateDirectory']}\n" in text
    assert service["StateDirectoryMode"] == "0700"


def test_the_container_starts_a_server_and_asks_it_how_it_is() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    started = re.search(r"^ENTRYPOINT (\[.*\])$", text, re.M)
    assert started is not None
    program, *words = json.loads(started[1])
    options = read(words, catalogue("en"))
    assert (program, options.command, options.lan) == ("cartone", "serve", True)
    assert f"EXPOSE {options.port}\n" in text
    assert f"http://127.0.0.1:{options.port}/ready" in text
    assert "CARTONE_DATA=/data\nVOLUME /data\n" in text
    assert "\nUSER cartone\n" in text
    (python,) = re.findall(r"^FROM python:(3\.\d+)-slim$", text, re.M)
    assert f'"Programming Language :: Python :: {python}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    known = ["FROM", "COPY", "RUN", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK", "STOPSIGNAL", "ENTRYPOINT"]
    lines = text.replace("\\\n", "").splitlines()
    assert [line.split()[0] for line in lines if line.strip() and not line.startswith("#")] == known


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text(encoding="utf-8").replace("/opt/cartone/bin/cartone", "/bin/sh"))
    command = ["systemd-analyze", "verify", "--man=no", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, unit.name in done.stderr) == (0, False), done.stderr


def unpacked(folder: Path) -> Path:
    """Unpack the source of a release into a folder; return the folder of the source."""
    sdist = released().sdist
    with tarfile.open(sdist) as packed:
        packed.extractall(folder, filter="data")
    return folder / sdist.name.removesuffix(".tar.gz")


@pytest.mark.door
def test_what_the_container_installs_starts_and_is_healthy(tmp_path: Path) -> None:
    """This test runs the container's commands in a virtual environment, with the source of a release."""
    source = unpacked(tmp_path)
    text = (source / "Containerfile").read_text(encoding="utf-8").replace("\\\n", "")
    installs, checks, starts = (re.findall(pattern, text, re.M) for pattern in (
        r"(pip install .*?) +&&", r"^HEALTHCHECK CMD (\[.*\])$", r"^ENTRYPOINT (\[.*\])$",
    ))  # fmt: skip
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "image"], check=True, timeout=PATIENCE)
    place, port = tmp_path / "image" / "bin", str(free_port())
    for install in installs:
        words = shlex.split(install.replace("/source", shlex.quote(str(source))))
        subprocess.run([place / "python", "-m", *words], check=True, timeout=PATIENCE)
    _, *words = (port if word == "8080" else word for word in json.loads(starts[0]) if word != "--lan")
    environ = {**os.environ, "CARTONE_DATA": str(tmp_path / "data"), "PYTHONPATH": ""}
    with Started([str(place / "cartone"), *words], tmp_path, environ, output=tmp_path / "said") as running:
        assert running.address
        python, *question = json.loads(checks[0].replace("8080", port))
        subprocess.run([place / python, *question], check=True, timeout=PATIENCE)
        assert STOPPED in running.control_c()


@pytest.mark.door
@pytest.mark.skipif(not BUILDERS, reason="neither podman nor docker runs here")
def test_the_container_is_built_and_says_its_version(tmp_path: Path) -> None:
    source, tag = unpacked(tmp_path), "cartone:tested"
    subprocess.run([*BUILDERS[:1], "build", "-t", tag, "-f", "Containerfile", "."], cwd=source, check=True, timeout=600)
    command = [*BUILDERS[:1], "run", "--rm", "--entrypoint", "cartone", tag, "--version"]
    said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout
    assert said == f"cartone {__version__}\n"
