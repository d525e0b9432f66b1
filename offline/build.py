"""Build the offline edition into `dist/`: static files for any web host, under any path.

    make pwa
    python -m offline.build --out FOLDER

Python itself comes from npm, pinned by version and hash; nothing is downloaded after the build. The application and
what it depends on are taken from this environment, compiled, and trimmed to what is used.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import distribution
from pathlib import Path
from typing import NamedTuple

from babel.messages.mofile import read_mo, write_mo
from jinja2 import ModuleLoader

from cartone import __version__
from cartone.games.kit.addresses import under
from cartone.locale import LANGUAGES, catalogue
from cartone.web.install_pages import ICONS, manifest_of
from cartone.web.static import address
from cartone.web.template_compiler import ShortCode
from cartone.web.templating import template_names, templates, written_templates

PYODIDE = "314.0.7"
INTEGRITY = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""SHA-512 of the Pyodide package."""

DEPENDENCIES = ("anyio", "Jinja2", "MarkupSafe", "segno", "snowballstemmer", "starlette", "typing_extensions")
"""Packages that the application needs; those of the server are left out."""

NOT_HERE = (
    "__main__.py",
    "cli.py",
    "commands.py",
    "arguments.py",
    "balance",
    "terminal.py",
    "board/building.py",
    "board/cells.py",
    "board/codecs.py",
    "board/layout.py",
    "game.py",
    "newgame.py",
    "resume.py",
    "puzzle_game.py",
    "puzzles",
    "review",
    "host/cleaning.py",
    "host/hints.py",
    "host/kept_searches.py",
    "host/pars.py",
    "host/puzzles.py",
    "host/reviews.py",
    "host/feeds.py",
    "host/members.py",
    "host/personal.py",
    "host/searcher.py",
    "host/thinking.py",
    "bots/master.py",
    "skeleton",
    "simulate",
    "environments",
    "kernel",
    "games/age_of_comics/kernel",
    "games/stamp_swap/kernel",
    "games/age_of_comics/pieces.py",
    "games/kit/pieces.py",
    "games/stamp_swap/pieces.py",
    "games/age_of_comics/puzzles.txt",
    "games/stamp_swap/puzzles.txt",
    "games/age_of_comics/verify.py",
    "games/stamp_swap/verify.py",
    "games/age_of_comics/observation.py",
    "games/stamp_swap/observation.py",
    "store_commands.py",
    "testing",
    "store/postgres.py",
    "store/pgschema.py",
    "client.py",
    "replies.py",
    "web/api",
    "web/changes.py",
    "web/serve.py",
    "web/connection_guard.py",
    "web/accounts.py",
    "web/puzzle_pages.py",
    "web/review_pages.py",
    "web/server_figures.py",
    "web/server_pages.py",
    "web/templates/comparison.html",
    "web/templates/judged.html",
    "web/templates/posed.html",
    "web/templates/puzzle.html",
    "web/templates/puzzles.html",
    "web/templates/review.html",
    "web/templates/server.html",
    "web/templates/sign-in.html",
    "web/templates/you.html",
    "web/workers.py",
)
"""Files of the package that only a terminal, a server or a test needs."""

NOT_SAID = (
    "argparse.",
    "balance.",
    "cli.",
    "daily.beats",
    "daily.par",
    "error.balance-",
    "error.cannot-think-ahead",
    "error.review-",
    "error.searches-wait",
    "error.sure-hint",
    "friends.cut-short",
    "friends.thinks",
    "key.",
    "member.",
    "report.",
    "puzzles.",
    "review.",
    "server.",
    "store.",
    "terminal.behind",
    "terminal.cleans",
    "terminal.lan-",
    "terminal.process",
    "terminal.published",
    "terminal.second",
    "terminal.serving",
    "turn.",
)
"""Beginnings of the IDs of messages that only a terminal shows."""
ERROR = re.compile(r"error\.[a-z0-9-]+")

PACKED = ".bin"
"""File name ending of compressed files; some hosts unpack .gz files on the way."""

LONG = 300
"""Length beyond which a line is taken for program source rather than an error message."""

ROOT = Path(__file__).parent.parent
SOURCES = Path(__file__).parent / "page"
USED = Path(__file__).parent / "used.txt"
BUILD, DIST = ROOT / "build" / "pwa", ROOT / "dist"
LICENCE_NAMES = ("licen", "copying", "notice", "authors")


class CannotBuild(Exception):
    """The error for a missing build requirement, which the text names."""


class Files(NamedTuple):
    """The files of the edition by name: compressed ones, fetched once, and plain ones."""

    packed: dict[str, bytes]
    plain: dict[str, bytes]


# -- contents ---------------------------------------------------------------------------------


def pyodide() -> Path:
    """Return the folder of Pyodide's package, after downloading it if necessary."""
    folder, archive = BUILD / f"pyodide-{PYODIDE}", BUILD / f"pyodide-{PYODIDE}.tgz"
    if not archive.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        _run("npm", "pack", "--loglevel=error", "--pack-destination", str(BUILD), f"pyodide@{PYODIDE}")
    if base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode() != INTEGRITY:
        archive.unlink()
        raise CannotBuild(f"pyodide {PYODIDE} as npm gave it is not the package that is wanted: its hash differs")
    if not folder.exists():
        with tarfile.open(archive) as packed:
            packed.extractall(folder, filter="data")
    return folder / "package"


def _run(*command: str) -> None:
    if shutil.which(command[0]) is None:
        raise CannotBuild(f"{command[0]} is needed to build the offline edition: install Node.js, which brings it")
    done = subprocess.run(command, cwd=BUILD, capture_output=True, text=True, check=False)
    if done.returncode:
        said = [
            line for line in (done.stderr + done.stdout).splitlines() if "error" in line.lower() and len(line) < LONG
        ]
        raise CannotBuild(f"{' '.join(command[:2])} failed: {(said or [f'exit status {done.returncode}'])[0]}")


def site() -> Iterator[tuple[str, Path]]:
    """Yield the files of the application and its dependencies."""
    package = ROOT / "src" / "cartone"
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package).as_posix()
        is_left_out = any(name == one or name.startswith(f"{one}/") for one in NOT_HERE)
        if path.is_file() and not is_left_out and "__pycache__" not in path.parts and path.suffix not in (".po", ""):
            yield f"cartone/{name}", path
    used = used_modules()
    for name in DEPENDENCIES:
        for file in sorted(distribution(name).files or ()):
            if file.suffix == ".py" and file.with_suffix("").as_posix() in used:
                yield file.as_posix(), Path(str(file.locate()))


def compiled(python: Path) -> bytes:
    """Return the application and its dependencies as a zip, compiled by the Python that will run them."""
    folder = BUILD / "site"
    shutil.rmtree(folder, ignore_errors=True)
    for name, path in site():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".html":
            (folder / name).touch()  # only its name is looked up: it comes compiled
        elif path.suffix == ".mo":
            (folder / name).write_bytes(said_here(path))
        else:
            shutil.copyfile(path, folder / name)
    for name in template_names():
        if f"web/templates/{name}" not in NOT_HERE:
            compile_template(name, folder / "cartone" / "web" / "compiled")
    _run("node", str(Path(__file__).parent / "compile.mjs"), str(python), str(folder))
    return zipped(
        {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    )


def said_here(path: Path) -> bytes:
    """Return a compiled catalogue without the messages that are not said here, such as errors that no file names."""
    with path.open("rb") as file:
        whole = read_mo(file)
    named = errors_named()
    for message in [message.id for message in whole if message.id]:
        name = message if isinstance(message, str) else message[0]
        if name.startswith(NOT_SAID) or (ERROR.match(name) and name not in named):
            whole.delete(message)
    compiled = io.BytesIO()
    write_mo(compiled, whole)
    return compiled.getvalue()


@cache
def errors_named() -> frozenset[str]:
    """Return the IDs of errors in the files of the edition."""
    texts = (path.read_text("utf-8") for _, path in site() if path.suffix in (".py", ".js", ".html"))
    return frozenset(found for text in texts for found in ERROR.findall(text))


def compile_template(name: str, folder: Path) -> None:
    """Compile a template to Python code, and save the code where Jinja's `ModuleLoader` looks for it."""
    source, _, _ = written_templates().get_source(templates(), name)
    folder.mkdir(parents=True, exist_ok=True)
    compiler = templates().overlay()
    compiler.code_generator_class = ShortCode
    made = compiler.compile(source, name, raw=True, defer_init=True)
    (folder / ModuleLoader.get_module_filename(name)).write_text(made, "utf-8")


def used_modules() -> frozenset[str]:
    """Return the modules of the standard library and of dependencies that are used, as `python -m tests.offline.used`
    finds them."""
    return frozenset(USED.read_text("utf-8").split())


def trimmed(python: Path) -> bytes:
    """Return the standard library without unused modules."""
    used = used_modules()
    with zipfile.ZipFile(python / "python_stdlib.zip") as whole:
        kept = [name for name in whole.namelist() if name.rpartition(".")[0] in used]
        return zipped({name: whole.read(name) for name in kept})


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a reproducible zip; it is compressed as a whole, with files of a kind together, which makes it smaller."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files, key=lambda name: (Path(name).suffix, name)):
            archive.writestr(zipfile.ZipInfo(name), files[name])
    return made.getvalue()


# -- files of dist ----------------------------------------------------------------------------


def edition() -> Files:
    """Return all files, in folders named by a hash of their contents."""
    package = pyodide()
    python = {name: (package / name).read_bytes() for name in ("pyodide.asm.wasm", "pyodide.mjs")}
    python |= {"pyodide.asm.txt": as_function(package / "pyodide.asm.mjs"), "stdlib.zip": trimmed(package)}
    app = {path.name: path.read_bytes() for path in SOURCES.iterdir() if path.name != "sw.js"}
    app |= {"app.zip": compiled(package), "icon.svg": _static("icon.svg")}
    app["waking.html"] = app["waking.html"].replace(b"@WORDS@", words())
    folders = {"PYTHON": f"python-{mark(python)}"}
    app["snapshot.js"] = named(app["snapshot.js"], {"PYTHON": f"../{folders['PYTHON']}"})
    folders["APP"] = f"app-{mark(app)}"
    app["waking.html"] = named(app["waking.html"], folders)
    packed = {f"{folders['PYTHON']}/{name}": content for name, content in python.items()}
    packed |= {f"{folders['APP']}/{name}": content for name, content in app.items()}
    plain = {name: content for name, content in packed.items() if name.endswith((".js", ".mjs", ".css", ".svg"))}
    plain |= {"index.html": app["waking.html"], "licences.txt": licences().encode()}
    with under("."):  # a host may serve it under any path
        plain |= {"manifest.webmanifest": json.dumps(manifest_of(catalogue("en"), is_alone=True)).encode()}
    plain |= {address(name).removeprefix("/"): _static(name) for name, _, _ in ICONS}
    plain["sw.js"] = worker({**folders, "EDITION": f"{__version__}-{mark(packed | plain)}"}, packed)
    return Files(packed, plain)


def as_function(module: Path) -> bytes:
    """Return a module of Pyodide as the text of a function that takes the module's address, `here`. A browser would
    fetch a large module that a worker imports a second time, uncompressed."""
    text, is_named, _ = module.read_bytes().rpartition(b"export default ")
    assert is_named, module
    return text.replace(b"import.meta.url", b"here") + b"return _createPyodideModule;"


def worker(names: Mapping[str, str], packed: Mapping[str, bytes]) -> bytes:
    """Return the service worker with the list of files to fetch."""
    files = {}
    for name, content in packed.items():
        small = shrunk(content)
        files[name] = {"bytes": len(small), "sha256": hashlib.sha256(small).hexdigest()}
    return named((SOURCES / "sw.js").read_bytes(), names).replace(b"{/*FILES*/}", json.dumps(files, indent=1).encode())


def named(content: bytes, names: Mapping[str, str]) -> bytes:
    for name, value in names.items():
        content = content.replace(f"@{name}@".encode(), value.encode())
    return content


def words() -> bytes:
    """Return the messages of the page before Python has started, in all languages."""
    ids = ("setting", "about", "progress", "starting", "no-worker", "failed", "try-again")
    gaps = {"got": "{got}", "all": "{all}"}  # filled in by the page
    said = {code: {one: catalogue(code).text(f"offline.{one}", **gaps) for one in ids} for code in LANGUAGES}
    return json.dumps(said, ensure_ascii=False).replace("<", "\\u003c").encode()


def mark(files: Mapping[str, bytes]) -> str:
    """Return a hash of all files together."""
    parts = (f"{name} {hashlib.sha256(files[name]).hexdigest()}" for name in sorted(files))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:10]


@cache
def shrunk(content: bytes) -> bytes:
    """Return content compressed as far as possible, which is slow; the worker is told the resulting size."""
    return gzip.compress(content, 9, mtime=0)


def _static(name: str) -> bytes:
    return (ROOT / "src" / "cartone" / "web" / "static" / name).read_bytes()


def licences() -> str:
    """Return the licences of all parts, and the addresses of their sources."""
    python = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    parts = [
        f"Cartone {__version__}, Apache-2.0\n\n{(ROOT / 'LICENSE').read_text('utf-8')}",
        f"Pyodide {PYODIDE}, MPL-2.0 (https://www.mozilla.org/MPL/2.0/)\nSources: https://github.com/pyodide/pyodide",
        "CPython 3.14, PSF-2.0\nSources: https://github.com/python/cpython\n\n"
        + (python.read_text("utf-8") if python.exists() else "https://docs.python.org/3/license.html"),
    ]
    for name in DEPENDENCIES:
        found = distribution(name)
        texts = [
            Path(str(file.locate())).read_text("utf-8")
            for file in found.files or ()
            if file.name.lower().startswith(LICENCE_NAMES) and ".dist-info" in file.as_posix()
        ]
        named_so = [found.metadata[field] for field in ("License-Expression", "License") if field in found.metadata]
        licence = (named_so[0].splitlines() or [""])[0] if named_so else "see below"
        parts.append("\n\n".join([f"{name} {found.version}, {licence}", *texts]))
    return f"\n\n{'-' * 100}\n\n".join(parts) + "\n"


# -- the command ------------------------------------------------------------------------------


def write(files: Files, folder: Path) -> None:
    """Write all files into a new folder."""
    shutil.rmtree(folder, ignore_errors=True)
    everything = {f"{name}{PACKED}": shrunk(content) for name, content in files.packed.items()} | files.plain
    for name, content in everything.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


class Size(NamedTuple):
    """The size of a part of the download."""

    part: str
    raw: int
    packed: int


def sizes(files: Files) -> list[Size]:
    """Return the sizes of the parts that a first visit downloads."""
    parts = {"Python": "python-", "the application": "app-", "the page": ""}
    found: dict[str, list[bytes]] = {part: [] for part in parts}
    page = {name: files.plain[name] for name in ("index.html", "sw.js", "manifest.webmanifest")}
    for name, content in {**files.packed, **page}.items():
        found[next(part for part, start in parts.items() if name.startswith(start))].append(content)
    found["the page"] += (files.plain[name] for name in files.packed if name in files.plain)  # browsers ask for these
    return [Size(part, _sum(map(len, all_)), _sum(len(shrunk(one)) for one in all_)) for part, all_ in found.items()]


def _sum(numbers: Iterable[int]) -> int:
    return sum(numbers)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=DIST, metavar="FOLDER", help="made anew (default: dist)")
    out: Path = parser.parse_args().out
    try:
        files = edition()
    except CannotBuild as problem:
        print(problem, file=sys.stderr)
        return 2
    write(files, out)
    shown = sizes(files)
    for part, raw, packed in [
        *shown,
        Size("all of it", sum(one.raw for one in shown), sum(one.packed for one in shown)),
    ]:
        print(f"{part:<16} {raw / 1e6:5.2f} MB  {packed / 1e6:5.2f} MB compressed")
    shown_as = out.relative_to(ROOT) if out.is_relative_to(ROOT) else out
    print(f"\n{shown_as}/ is ready: publish it at any https address, or look at it here:\n"
          f"    python -m http.server --bind 127.0.0.1 --directory {shown_as} 8000")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
