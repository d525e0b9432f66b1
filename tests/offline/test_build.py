"""The output of `make pwa`: complete, small, suitable for any host, and without traces of the build machine."""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from importlib.metadata import packages_distributions, version
from io import BytesIO
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

import cartone
from offline import build
from tests.pages import read
from tests.release import released

SUFFIXES = {".css", ".bin", ".html", ".js", ".mjs", ".png", ".svg", ".txt", ".webmanifest"}
"""File types for which any host sends the right headers; scripts are checked separately."""

ARCHIVE = f"pyodide-{build.PYODIDE}.tgz"
LIMIT, LIMIT_OF_OURS = 9_000_000, 3_100_000


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def files(edition: Path) -> dict[str, bytes]:
    return files_in(edition)


@pytest.fixture(scope="module")
def unpacked(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the compressed files of the edition, decompressed."""
    packed = {name: content for name, content in files.items() if name.endswith(".bin")}
    return {name.removesuffix(".bin"): gzip.decompress(content) for name, content in packed.items()}


@pytest.fixture(scope="module")
def application(unpacked: dict[str, bytes]) -> dict[str, bytes]:
    """Return the compiled sources of the application and its dependencies."""
    (packed,) = (content for name, content in unpacked.items() if name.endswith("/app.zip"))
    with zipfile.ZipFile(BytesIO(packed)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def named_in_worker(files: dict[str, bytes]) -> dict[str, dict[str, object]]:
    found = re.search(rb"const FILES = (\{.*?\n\});", files["sw.js"], re.S)
    assert found
    listed: dict[str, dict[str, object]] = json.loads(found[1])
    return listed


# -- completeness -------------------------------------------------------------------------------


def test_what_the_worker_fetches_is_there(files: dict[str, bytes]) -> None:
    packed = {name: content for name, content in files.items() if name.endswith(".bin")}
    assert named_in_worker(files) == {
        name.removesuffix(".bin"): {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        for name, content in packed.items()
    }


def test_what_lies_there_plain_too_is_the_same(files: dict[str, bytes], unpacked: dict[str, bytes]) -> None:
    both = files.keys() & unpacked.keys()
    assert {Path(name).suffix for name in both} == {".css", ".js", ".mjs", ".svg"}
    assert [name for name in both if files[name] != unpacked[name]] == []


def test_folders_are_named_by_what_is_in_them(unpacked: dict[str, bytes]) -> None:
    folders = {name.partition("/")[0] for name in unpacked}
    assert len(folders) == 2
    for folder in folders:
        own_name = folder.encode()
        kind, _, mark = folder.partition("-")
        inside = {
            name.partition("/")[2]: content.replace(own_name, f"@{kind.upper()}@".encode())
            for name, content in unpacked.items()
            if name.startswith(folder)
        }
        assert build.mark(inside) == mark


def test_no_gap_is_left_open(files: dict[str, bytes], unpacked: dict[str, bytes]) -> None:
    ours = {name: content for name, content in (unpacked | files).items() if name.endswith((".js", ".html"))}
    assert [name for name, content in ours.items() if re.search(rb"@[A-Z]+@|/\*FILES\*/", content)] == []


def test_what_a_page_links_to_is_there(files: dict[str, bytes]) -> None:
    home = "https://cartone.invalid/some/where/"
    page = read(home, files["index.html"].decode())
    links = {link.removeprefix(urlsplit(home).path) or "index.html" for link in page.links}
    assert {"manifest.webmanifest"} < links <= files.keys()
    manifest = json.loads(files["manifest.webmanifest"])
    assert [urljoin(home, manifest[one]) for one in ("id", "start_url", "scope")] == [home] * 3
    icons = {urljoin(home, icon["src"]).removeprefix(home) for icon in manifest["icons"]}
    assert icons <= files.keys()
    assert len(icons) == 4


def test_what_scripts_import_is_there(files: dict[str, bytes]) -> None:
    imported = set()
    for name, content in files.items():
        if name.endswith(".js"):
            found = re.findall(r'^import\b[^;]*?"(\.[^"]+)";', content.decode(), re.M)
            imported |= {os.path.normpath(f"{Path(name).parent}/{path}") for path in found}
    assert len(imported) >= 3
    assert imported <= files.keys()


# -- for any host -------------------------------------------------------------------------------


def test_no_file_needs_headers_of_its_own(files: dict[str, bytes]) -> None:
    stock = mimetypes.MimeTypes()
    assert {Path(name).suffix for name in files} == SUFFIXES
    assert {stock.guess_type(name)[0] for name in files if name.endswith((".js", ".mjs"))} <= {
        "text/javascript",
        "application/javascript",
    }
    hidden = [name for name in files if re.search(r"(^|/)[._]", name)]
    assert hidden == [], "some hosts leave these out, or take them for settings"
    isolated = rb"SharedArrayBuffer|crossOriginIsolated"
    assert [name for name, content in files.items() if name.endswith(".js") and re.search(isolated, content)] == []


def test_it_is_small(files: dict[str, bytes]) -> None:
    page = sum(len(build.shrunk(files[name])) for name in ("index.html", "sw.js", "manifest.webmanifest"))
    packed = {name: len(content) for name, content in files.items() if name.endswith(".bin")}
    assert sum(size for name, size in packed.items() if name.startswith("app-")) <= LIMIT_OF_OURS
    assert page + sum(packed.values()) <= LIMIT


# -- no traces of the build machine -------------------------------------------------------------


def registries() -> Iterator[bytes]:
    """Yield the host names of the registries from which packages are installed on this machine."""
    for command in (["npm", "config", "get", "registry"], [sys.executable, "-m", "pip", "config", "list"]):
        said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        for url in re.findall(r"https?://[^\s'\"]+", said):
            yield (urlsplit(url).hostname or url).encode()


def test_nothing_says_where_it_was_made(
    files: dict[str, bytes], unpacked: dict[str, bytes], application: dict[str, bytes]
) -> None:
    folders = (build.ROOT, Path(sys.prefix), Path(sys.base_prefix), Path(sysconfig.get_path("stdlib")))
    telltales = {*(str(folder).encode() for folder in folders), *registries(), b"/mnt/"}
    ours = {name: content for name, content in (files | unpacked).items() if not name.startswith("python-")}
    everything = ours | application
    assert [(name, one) for name, content in everything.items() for one in telltales if one in content] == []


def test_modules_are_named_from_the_application_on(application: dict[str, bytes]) -> None:
    compiled = {name: content for name, content in application.items() if name.endswith(".pyc")}
    assert len(compiled) > 200
    assert [name for name, content in compiled.items() if name.replace(".pyc", ".py").encode() not in content] == []


def test_licences_name_all_that_is_inside(files: dict[str, bytes], application: dict[str, bytes]) -> None:
    whose = packages_distributions()
    modules = {name.partition("/")[0].partition(".")[0] for name in application} - {"cartone"}
    inside = {distribution for module in modules for distribution in whose[module]}
    assert {"starlette", "Jinja2", "segno"} < inside
    licences = files["licences.txt"].decode()
    wanted = [f"Cartone {cartone.__version__}, ", f"Pyodide {build.PYODIDE}, ", "CPython 3.14, "]
    wanted += [f"{name} {version(name)}, " for name in sorted(inside)]
    assert [one for one in wanted if f"\n{one}" not in f"\n{licences}"] == []


@pytest.mark.proof
def test_building_again_gives_the_same_bytes(
    edition: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / ARCHIVE).symlink_to(build.BUILD / ARCHIVE)
    again = build.BUILD / "again"
    monkeypatch.setattr(build, "BUILD", tmp_path)
    monkeypatch.setattr(build, "DIST", again)
    try:
        assert build.main() == 0
        assert files_in(again) == files_in(edition)
    finally:
        shutil.rmtree(again, ignore_errors=True)
    said = re.search(r"^all of it .* (\d+\.\d+) MB compressed$", capsys.readouterr().out, re.M)
    assert said
    assert float(said[1]) * 1e6 <= LIMIT


# -- errors -------------------------------------------------------------------------------------


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty build folder, and hide all programs of this machine."""
    monkeypatch.setattr(build, "BUILD", tmp_path / "build")
    monkeypatch.setattr(build, "DIST", tmp_path / "dist")
    monkeypatch.setenv("PATH", str(tmp_path / "programs"))
    (tmp_path / "build").mkdir()
    (tmp_path / "programs").mkdir()
    return tmp_path


def refused(workshop: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the one-line error of a failed build."""
    assert build.main() == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert not (workshop / "dist").exists()
    (line,) = said.err.splitlines()
    return line


@pytest.mark.parametrize(
    ("npm", "said"),
    [
        ("", "npm is needed to build the offline edition: install Node.js, which brings it"),
        ("echo 'npm error code ENOTFOUND' >&2; exit 1", "npm pack failed: npm error code ENOTFOUND"),
        ("exit 3", "npm pack failed: exit status 3"),
    ],
    ids=["no npm", "no network", "no reason"],
)
def test_without_what_fetches_python(npm: str, said: str, workshop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if npm:
        program = workshop / "programs" / "npm"
        program.write_text(f"#!/bin/sh\n{npm}\n", "utf-8")
        program.chmod(0o755)
    assert refused(workshop, capsys) == said


def test_another_package_than_the_one_that_is_wanted(workshop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    archive = workshop / "build" / ARCHIVE
    archive.write_bytes(b"something else")
    assert refused(workshop, capsys).endswith("is not the package that is wanted: its hash differs")
    assert not archive.exists(), "the next build fetches it anew"


@pytest.mark.usefixtures("edition")
def test_without_node(workshop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (workshop / "build" / ARCHIVE).symlink_to(build.ROOT / "build" / "pwa" / ARCHIVE)
    assert refused(workshop, capsys).startswith("node is needed to build the offline edition")


def test_the_archive_of_a_release_is_this_edition_built_elsewhere(files: dict[str, bytes]) -> None:
    """The files are identical, although another process has built them in another folder."""
    with zipfile.ZipFile(released().offline) as archive:
        packed = {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}
    assert packed == files
