"""The Python client with a real server, the example bot, and the examples in the docs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

from cartone.client import Client, Refused
from tests.door import ROOT
from tests.messages import tells
from tests.proving import left_to_proof
from tests.web.onstage import Home, at_home

BOT = ROOT / "examples" / "bot.py"
PAGE = (ROOT / "docs" / "api.md").read_text("utf-8")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    with at_home(tmp_path_factory.mktemp("api")) as made:
        yield made


@pytest.mark.parametrize("game", ["stamp-swap pinzetta", *left_to_proof("age-of-comics automa", "stamp-swap greedy")])
def test_the_bot_plays_a_whole_game(home: Home, game: str) -> None:
    done = subprocess.run(
        [sys.executable, str(BOT), home.address, *game.split()], capture_output=True, text=True, timeout=300,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")}, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    points = json.loads(done.stdout)
    (head,) = home.host.store.heads(False, count=1)
    assert list(head.scores) == points


def test_the_bot_is_as_short_as_it_is_said_to_be() -> None:
    assert len(BOT.read_text("utf-8").splitlines()) <= 30


def test_all_that_the_client_can_ask(home: Home) -> None:
    client = Client(home.address + "/", language="de")
    assert [game["name"] for game in client.games()] == ["stamp-swap", "age-of-comics"]
    laid = client.create("age-of-comics", ["Ann", "Bob"], seed=2, away=[0, 1], pack="house")
    seats = [client.join(laid["table"], laid["links"][number]) for number in ("0", "1")]
    who = next(seat for seat in seats if seat.stands()["asked"])
    other = next(seat for seat in seats if seat is not who)
    assert who.view()["view"]["players"]
    assert who.record().startswith("cartone-record")
    option = who.options(limit=1)["options"][0]
    assert who.outlook(option["option"])["text"] == option["text"]
    assert who.hint(sure=True)["text"] == who.outlook(who.hint(option["option"])["option"])["text"]
    while not (stands := who.answer(who.options(sample=1)["sample"][0]))["asked"]:
        other.answer(other.options(sample=1)["sample"][0])
    assert stands["undo"] is not None
    asked = who.undo()["wish"]
    if asked is not None:
        assert other.agree(asked["name"], False)["wish"] is None
    with pytest.raises(Refused, match=r"409 error\.moved-on") as refused:
        who.answer(option["option"], "old")
    assert tells(refused.value.text, "error.moved-on", "de")


def test_a_server_that_is_none_of_ours_is_refused_too(home: Home) -> None:
    with pytest.raises(Refused, match="404"):
        Client(f"{home.address}/static").games()


# -- docs -----------------------------------------------------------------------------------------

BLOCKS = re.findall(r"^```(sh|python)\n(.*?)^```", PAGE, re.M | re.S)


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl here")
def test_the_lines_of_the_docs_do_what_they_say(home: Home) -> None:
    """Run all commands in one shell, in order, since later commands use the output of earlier ones."""
    lines = "".join(block for kind, block in BLOCKS if kind == "sh")
    script = f"set -eu\n{lines}".replace("http://127.0.0.1:8080", home.address).replace(
        "curl ", "curl -sS --fail -m 2 "
    )
    script = re.sub(r"^(curl .*/watch.*)$", r"\1 || test $? = 28", script, flags=re.M)
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, (done.stdout, done.stderr)
    said = done.stdout
    for shown in ('"opponent":"pinzetta"', '"kind":"exchange"', '"len":30', "event: told", "event: stands"):
        assert shown in said
    assert said.count('"at":') >= 3


def test_the_python_of_the_docs_runs(home: Home) -> None:
    (code,) = [block for kind, block in BLOCKS if kind == "python"]
    exec(compile(code.replace("http://127.0.0.1:8080", home.address), "docs/api.md", "exec"), {})


def test_the_docs_name_every_address() -> None:
    from .caller import operations

    for method, path, _ in operations().values():
        assert f"`{method} {path}`" in PAGE, path
