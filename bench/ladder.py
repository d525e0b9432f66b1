"""Rate the bots and solo opponents of each game by `cartone ladder`, and write tables and plots for docs/simulating.md.

    python -m bench.ladder --games 400 --workers 2

The results are kept in `bench/logs`; a test compares the page with them.
"""

from __future__ import annotations

import argparse
import io
import json
from contextlib import redirect_stdout
from datetime import UTC, datetime
from pathlib import Path

from bench.page import ROOT, commit, put_in_page
from cartone.cli import main
from cartone.games import games


def file_of(game: str) -> Path:
    return ROOT / "bench" / "logs" / f"ladder-{game}.json"


def picture_of(game: str) -> Path:
    return ROOT / "docs" / "pictures" / f"ladder-{game}.svg"


def section(game: str, line: str, table: str) -> str:
    """Return the part of the page about a game, without its marks."""
    said = f"`{line}`, at {commit()} on {datetime.now(UTC):%Y-%m-%d}:"
    players = json.loads(file_of(game).read_text(encoding="utf-8"))["players"]
    ratings = ", ".join(f"{player['name']} {player['rating']:.0f}" for player in players)
    return f"{said}\n\n```\n{table}```\n\n![The same ratings as dots, intervals as lines: {ratings}.]" \
           f"(pictures/{picture_of(game).name})\n"  # fmt: skip


def rate(game: str, count: int, workers: int) -> None:
    """Rate one game, and write its file, its plot and its part of the page."""
    line = f"cartone ladder {game} --games {count} --seed 1"
    files = ["--out", str(file_of(game)), "--plot", str(picture_of(game))]
    with redirect_stdout(io.StringIO()) as table:
        if main([*line.split()[1:], "--workers", str(workers), *files, "--lang", "en"]):
            raise SystemExit(2)
    put_in_page(game, "bench.ladder", section(game, line, table.getvalue()))
    print(table.getvalue())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="games for each pair")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--game", choices=list(games()), help="only this game")
    options = parser.parse_args()
    for game in [options.game] if options.game else games():
        rate(game, options.games, options.workers)
