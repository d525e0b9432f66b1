"""Each command line in README, docs and `--help` is run as written.

Long runs are shortened by an additional option, since the last of two identical options counts.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import httpx2
import pytest

from cartone.bots.master import is_fast
from cartone.games.stamp_swap import ROOM
from cartone.table import CartoneError
from cartone.web.serve import address_in_network
from tests.commands import AT_THE_DOOR, PAGES, all_command_lines, code_in, command_lines, helps
from tests.door import ROOT, STOPPED, Started
from tests.patience import PATIENCE
from tests.postgres import Postgres
from tests.visitor import Visitor
from tests.web.browser import free_port

from .program import Program, decision_cards, own_bot, record_at, whole_record

LINES = [line for line in all_command_lines() if line not in AT_THE_DOOR]
SERVING = [line for line in LINES if re.match(r"cartone( serve| --|$)", line)]
SHORTER = {
    "simulate": "--games 2", "ladder": "--games 1", "bench": "--seconds 0.05", "bench.speed": "--seconds 0.05",
    "balance": "--games 2 --engine table --workers 1",
    "bench.ladder": "--help",  # it writes the page; tests/cli/test_ladder.py compares the page with its files
    "bench.web": "--games 1 --replies 2", "bench.growth": "--games 20 --looks 1",
    "--curve": "--curve 2,4",
    "bench.load": "--tables 2 --seconds 1", "bench.archive": "--games 4 --looks 1", "bench.taps": "--games 1",
    "bench.kernel": "--games 1 --seconds 0.05", "bench.growth_kernel": "--most 1",
    "tests.kernel.proof": "--workers 1 --seconds 1",
    "bench.review": "--games 1 --playouts 2 --workers 1 --only pinzetta",
    "bench.master": "--games 1 --playouts 0 --milliseconds --workers 1 --only 3",  # kernel/test_search.py searches
    "bench.weights": "--help",
    "tests.web.listener": "--help",  # it writes the page; tests/web/test_by_ear.py compares the page with what is heard
    "bench.answer": "--games 1 --repeats 1 --game stamp-swap",
    "bench.stage": "--answers 1 --game stamp-swap", "tests.reading": "--part store",
    "tests.real.proof": "--seeds 0 --gaps 2 --pads 0 --entries 1 --cards 1",
    "make": "--games 0", "bench.puzzles": "--count 0",
    "bench.offline": "--help",  # it needs an edition and minutes; tests/offline covers it
}  # fmt: skip
NEEDS = {" simulate .*--out": "pyarrow", "--cluster": "ray"}
"""Patterns of lines that need an extra package; without it, the program says so in one line."""
PROGRAMS_NEED = {"examples/train.py": "torch", "bench.gpu": "numba_cuda"}
"""Programs that need an extra package."""
RECORD, CARDS = "my-game.record", "my-cards.toml"
OWN_BOT, OTHER_CARDS = "my_bot.py", "decision-cards.toml"
BACKUP, CHEST = "my-games.backup", "my-games.cartone"
DATABASE = re.compile(r"postgresql://\S+")
"""Database addresses, which are replaced by that of a test database."""


def lines_of(program: str) -> list[str]:
    return [line for line in LINES if line.split(" ")[0] == program and line not in SERVING]


@pytest.fixture
def here(line: str, request: pytest.FixtureRequest) -> str:
    """Return a command line with its database address replaced by that of a test database."""
    if not DATABASE.search(line):
        return line
    server: Postgres = request.getfixturevalue("postgres")
    return DATABASE.sub(shlex.quote(server.empty()), line)


def shortened(line: str) -> list[str]:
    """Return the arguments of a command line, with options added that shorten the run."""
    words = shlex.split(line.replace("FILE", RECORD))[1:]
    return words + [more for word in words for more in SHORTER.get(word, "").split()]


def test_the_lines_that_are_told_are_the_ones_that_are_run() -> None:
    assert {line.split(" ")[0] for line in LINES} == {"cartone", "make", "python"}
    assert {"cartone", "cartone --lan"} < set(SERVING)
    assert len(LINES) > 40


@pytest.mark.docs
@pytest.mark.parametrize("line", lines_of("cartone"))
def test_a_line_of_the_program(line: str, here: str, program: Program) -> None:
    program.write(RECORD, whole_record() if " verify " in line or " review " in line else record_at("place"))
    shutil.copy(ROOM.packs / "house.toml", program.folder / CARDS)
    program.write(OTHER_CARDS, decision_cards())
    program.write(OWN_BOT, own_bot())
    if line.endswith("--resume") or " store " in line:
        program("play", "stamp-swap", typed="quit\n")
    if " store " in line:
        program("store", "export", CHEST)
    if " store " in line and " backup " not in line:
        program("store", "backup", BACKUP)
    if line.startswith("cartone key ") and " add " not in line:
        for name, *role in (("Olga", "--role", "owner"), line.split(" ")[3:4] or ["Anna"]):
            program("key", "add", name, *role)
    done = program(*shortened(here), typed="quit\n")
    missing = [package for needing, package in NEEDS.items() if re.search(needing, line) and find_spec(package) is None]
    if missing or (re.search(" review | puzzles make ", line) and not is_fast()):
        assert re.search(r"pip install 'cartone\[\w+\]'", done.complaint())
        return
    assert done.status == 0, done.err
    assert "Traceback" not in done.err
    assert done.out


@pytest.mark.docs
@pytest.mark.parametrize("line", lines_of("python"))
def test_a_line_of_python(line: str) -> None:
    command = [sys.executable, *shortened(line)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    missing = [package for name, package in PROGRAMS_NEED.items() if name in line and find_spec(package) is None]
    if missing:
        assert re.fullmatch(r".*pip install .*\n", done.stderr)
        return
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.docs
@pytest.mark.parametrize("line", lines_of("make"))
def test_a_line_of_make_calls_what_answers(line: str) -> None:
    """Since the commands take minutes or write permanent files, each is only run with `--help`."""
    command = [*shlex.split(line), "--dry-run"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    first, *steps = [shlex.split(step) for step in done.stdout.splitlines() if not step.startswith("make")]
    assert (ROOT / first[0]).samefile(ROOT / "dev" / "install")
    assert steps
    for program, *words in steps:
        assert program.startswith(".venv/bin/")
        tool = Path(sys.executable).parent / Path(program).name
        asked = subprocess.run(
            [tool, *words, "--help"], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert asked.returncode == 0, asked.stderr
        assert "usage:" in asked.stdout.lower(), words


@pytest.mark.docs
@pytest.mark.parametrize("line", SERVING)
def test_a_line_that_serves_until_control_c(here: str, program: Program) -> None:
    words = shortened(here)
    words += ["--port", str(free_port())] if "serve" in words else []
    command, environ = program.command(*words), program.environ({"BROWSER": "true"})
    with Started(command, program.folder, environ, output=program.folder / "said") as running:
        if "--lan" in words and not is_in_a_network():
            running.process.wait(PATIENCE)
            assert running.said.startswith("cartone: ")
            assert len(running.said.splitlines()) == 1
            return
        if "--address" in words:  # its owner comes through the proxy
            assert httpx2.get(f"{running.address.rstrip('.')}ready", trust_env=False).text == "ready\n"
            assert running.control_c() == STOPPED
            return
        with Visitor(running.address) as visitor:
            assert visitor.sit_down("stamp-swap").button("/hint")
        said = running.control_c()
        assert said.endswith(STOPPED) if "--log" in words else said == STOPPED
        assert running.process.returncode == 0


def is_in_a_network() -> bool:
    try:
        address_in_network()
    except CartoneError:
        return False
    return True


def test_an_option_that_is_only_mentioned_exists_too(pytestconfig: pytest.Config) -> None:
    ours = set(re.findall(r"--[a-z-]+", " ".join(helps())))
    of_pytest = {f"--{name}" for name in vars(pytestconfig.option)}
    for page in PAGES:
        code = code_in(page)
        for line in set(code) - set(command_lines(code)):
            known = of_pytest if line.startswith("pytest ") else ours
            assert set(re.findall(r"(?<!\S)--[a-z-]+", line)) <= known, (page.name, line)
