"""The text that users of a terminal read: games, a real table, help, errors, and `cartone store`."""

from __future__ import annotations

import io
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from functools import partial
from pathlib import Path
from unittest.mock import patch

import cartone
from cartone.bots import bot_called, choose
from cartone.cli import main as program
from cartone.games import game_called
from cartone.host import FILE, Host
from cartone.locale import catalogue
from cartone.store import MemoryStore, SqliteStore
from cartone.terminal import Quit, TerminalGame
from tests.cli.program import COMMANDS, record_at, whole_record
from tests.cli.test_mistakes import NAMES
from tests.real.entries import DEPTHS

RETOLD = (
    ("Pinzetta, guided", 1), ("Pinzetta, guided", 6), ("the Automa, guided", 3), ("the Automa, guided", 8),
    ("Pinzetta, in full", 2), ("Pinzetta, in full", 18), ("the Automa, in full", 19),
)  # fmt: skip
"""Depths and seeds of games to enter again, with our cards and unknown ones, for both editions."""
Part = tuple[str, Iterable[tuple[str, str]]]
MISTAKES = (
    *(line for _, line, _ in NAMES),
    "simulate stamp-swap --seats greedy,greedy --games 999999999999", "play age-of-comics --solo --level none",
    "play age-of-comics --solo --challenge all", "play age-of-comics --level expert", "replay nowhere",
    "record check nowhere.record", "serve --port 99999", "play --resume nowhere", "--lang fr play", "--se 7 play",
    "play stamp-swap --seats me;greedy", "simulate stamp-swap --solo --seats greedy --games 20", "play --seed",
    "simulate age-of-comics --seats greedy,chance --games 5", "simulate stamp-swap --games 3 --engine table", "history",
    "pack", "store check --help", "store backup --help", "store restore --help", "store export --help",
    "store import --help", "store upgrade --help", "store clean --help", "record check", "daily stamp-swap extra",
)  # fmt: skip


def typed_parts(folder: Path, language: str) -> Iterator[Part]:
    for game in ("stamp-swap", "age-of-comics"):
        yield "terminal", _terminal(game, language)
    for depth, seed in RETOLD:
        yield "beside", _beside(depth, seed, language)
    yield "command-line", _command_line(folder / "none", language)
    yield "store", _store(folder, language)


def _terminal(game: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of each question with its help, its hint and all pages, and of the end; for a solo game and for
    one against bots."""
    words = catalogue(language)
    host = Host(MemoryStore())
    for against in ([game_called(game).opponent], ["greedy", "chance"]):
        record = cartone.new(game, ["me", *against], seed=3).record
        table = host.tables.open(record)
        out = io.StringIO()
        terminal = TerminalGame(host, table, words, out)
        met: set[str] = set()
        while terminal.me is not None and (ask := terminal.table.pending.get(terminal.me)) is not None:
            terminal.tell()
            terminal.show(terminal.screen.table(terminal.table.view(ask.seat), ask))
            if ask.kind not in met:
                met.add(ask.kind)
                terminal.say("terminal.prompt", kind=terminal.screen.words.prompt(ask.kind))
                for command in ("help", "hint", *terminal.screen.pages):
                    terminal.commands[command](ask, "")
                yield f"terminal, {game}: {ask.kind}", _taken(out)
            option = choose(terminal.table, ask.seat, ask, bot_called("chance" if len(against) > 1 else "greedy", game))
            host.moves.answer(table, ask.seat, terminal.live.at(ask.seat), str(option))
        terminal.tell()
        yield f"terminal, {game}: the end", _taken(out)


def _taken(out: io.StringIO) -> str:
    said = out.getvalue()
    out.seek(0)
    out.truncate()
    return said


def _beside(depth: str, seed: int, language: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of a whole game entered again in `cartone table`, with help and an error at each new kind of
    question."""
    retold = DEPTHS[depth](seed)
    host, out, met = Host(MemoryStore()), io.StringIO(), set[str]()
    terminal = TerminalGame(host, host.tables.open(retold.table.record), catalogue(language), out)
    terminal.say("terminal.welcome", pages=", ".join(terminal.about))
    while not (table := terminal.table).over:
        terminal.tell()
        ask, draw = table.pending.get(0), table.draw
        what = ask.kind if ask is not None else draw.why if draw is not None else ""
        if what not in met:
            met.add(what)
            typed = ["help", "nonsense", *(["save", "story"] if len(met) == 3 else []), "quit"]
            with suppress(Quit), patch.object(sys, "stdin", io.StringIO("\n".join([*typed, ""]))), redirect_stdout(out):
                if draw is not None:
                    terminal.say_card(draw, 0)
                elif ask is not None:
                    terminal.show(terminal.screen.table(table.view(0), ask))
                    terminal.answer(ask)
            yield f"cartone table, {depth}: {what}", _taken(out)
        host.moves.answer(terminal.id, 0, terminal.live.at(0), retold.right(terminal.table))
    terminal.tell()
    yield f"cartone table, {depth}: the end", _taken(out)


def run(folder: Path, language: str, line: str, typed: str = "") -> tuple[str, str]:
    """Run a command with this input; return the command line, and everything that the command prints."""
    out = io.StringIO()
    given = patch.object(sys, "stdin", io.StringIO(typed))
    with redirect_stdout(out), redirect_stderr(out), given, suppress(SystemExit):
        program(["--lang", language, "--data-dir", str(folder), *line.split()])
    return f"cartone {line}", out.getvalue()


def _command_line(folder: Path, language: str) -> Iterator[tuple[str, str]]:
    for line in (*(f"{command} --help" for command in ("", *COMMANDS)), *MISTAKES):
        yield run(folder, language, line)


def _store(folder: Path, language: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of a game that is left and resumed, of records, and of all commands for the owner of a store."""
    data = folder / "data"
    do = partial(run, data, language)
    record, running = folder / "a.record", folder / "running.record"
    record.write_text(whole_record(), encoding="utf-8")
    running.write_text(record_at("cut"), encoding="utf-8")
    yield do("play stamp-swap --seed 7", f"help\nstory\nundo\nsave\nsave {folder}/x/y.record\n1\nundo\nquit\n")
    yield do("play", "\nquit\n")
    yield do("play --resume", "hint\n")
    yield do(f"play --resume {running}", "try 1 | 2 | 3\nquit\n")
    yield do("daily stamp-swap", "hint\n1\nundo\nquit\n")
    yield do("daily")
    for file in (record, running):
        yield do(f"record check {file}")
        yield do(f"replay {file}", "\n\nb\n20\n?\nq\n")
        yield do(f"replay {file} --final")
    yield do("pack check " + str(Path(cartone.__file__).parent / "games/stamp_swap/packs/house.toml"))
    for line in ("check", f"backup {folder}/b.sqlite", f"backup {folder}/b.sqlite", f"restore {folder}/b.sqlite",
                 f"restore {folder}/b.sqlite --replace", f"export {folder}/all.cartone", f"import {folder}/all.cartone",
                 "upgrade", "clean --older-than 30 --dry-run", "clean --older-than 30"):  # fmt: skip
        yield do(f"store {line}")
    with closing(SqliteStore(folder / "hurt" / FILE)) as store:
        tables = [Host(store).tables.new("stamp-swap", ["me", "greedy"], seed=seed) for seed in range(3)]
    with closing(sqlite3.connect(folder / "hurt" / FILE)) as other, other:
        other.execute("UPDATE rows SET text = CAST(x'ff41' AS TEXT) WHERE table_id = ? AND number = 2", tables[:1])
        other.execute("UPDATE rows SET text = 'event: E99' WHERE table_id = ? AND number = 1", tables[1:2])
        other.execute("UPDATE tables SET header = replace(header, '\nrules ', '\nrules 9') WHERE id = ?", tables[2:])
    yield run(folder / "hurt", language, "store check")
    yield run(folder / "hurt", language, f"replay {tables[2]}")
    yield do("history")
