"""Freezes a release's data: a data directory with facts about it, its packs, and the messages of stories.

    python -m tests.old.freeze 0.9.0

`make release` calls it. An existing folder is never changed, since every later release has to read it.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from cartone.games import game_called, games
from cartone.host import Host
from cartone.locale import LANGUAGES
from cartone.store import SqliteStore
from cartone.table import Random, key_of
from tests.messages import messages
from tests.recording import folder_of

from .house import FACTS, HERE, HOUSE, MESSAGES, STORY, TABLES, digest, packs_of, placeholders
from .house import PACKS as OWN


class Kind(NamedTuple):
    """A table to freeze: its players, and the number of answers (by default to the end)."""

    game: str
    seats: tuple[str, ...]
    answers: int | None = None
    settings: Mapping[str, str] = {}
    pack: str = "house"
    away: tuple[int, ...] = ()


KINDS = {
    "pinzetta-over": Kind("stamp-swap", ("me", "pinzetta")),
    "pinzetta-running": Kind("stamp-swap", ("me", "pinzetta"), 9, {"level": "3", "mode": "intro"}),
    "stamps-bots-running": Kind("stamp-swap", ("me", "greedy", "chance"), 8),
    "stamps-friends-running": Kind("stamp-swap", ("Ann", "Bob", "Cem"), 13, away=(1, 2)),
    "stamps-hot-seat-over": Kind("stamp-swap", ("Ann", "Bob")),
    "own-cards-running": Kind("stamp-swap", ("me", "pinzetta"), 7, pack=str(OWN["/packs/my-cards.toml"])),
    "automa-over": Kind("age-of-comics", ("me", "automa"), settings={"challenges": "eleven-fans", "edition": "2026"}),
    "automa-running": Kind("age-of-comics", ("me", "automa"), 20, {"level": "expert"}),
    "comics-bots-running": Kind("age-of-comics", ("me", "greedy", "chance"), 15),
    "comics-friends-over": Kind("age-of-comics", ("Ann", "Bob", "Cem", "Dag"), away=(1,)),
    "own-comics-running": Kind("age-of-comics", ("me", "automa"), 12, pack=str(OWN["/packs/my-comics.toml"])),
}
"""Tables by descriptive name."""

BESIDE = {"real-pinzetta": "stamp-swap", "real-automa": "age-of-comics"}
"""Tables for physical games, in the middle of a game."""


def freeze(version: str) -> Path:
    """Write the folder of a release unless it exists."""
    folder = HERE / version
    if folder.exists():
        return folder
    assert all(folder_of(game).exists() for game in games()), "run: make records"
    with tempfile.TemporaryDirectory() as made:
        whole = Path(made) / version
        (whole / "data").mkdir(parents=True)
        facts = write_data(whole / "data")
        (whole / FACTS).write_text(json.dumps(facts, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        (whole / MESSAGES).write_text("\n".join(story_messages()) + "\n", encoding="utf-8")
        for game, room in games().items():
            for path in packs_of(room):
                to = whole / HOUSE / path.name.replace("house", game, 1)
                to.parent.mkdir(exist_ok=True)
                shutil.copyfile(path, to)
        shutil.copytree(whole, folder)
    return folder


def write_data(folder: Path) -> dict[str, Any]:
    """Play and store games; return the facts about them."""
    store = SqliteStore(folder / "tables.sqlite")
    host = Host(store)
    tables = {name: played(host, name, kind) for name, kind in KINDS.items()}
    for name, game in BESIDE.items():
        tables[name] = host.real.lay(game, yours=True)
        go_on(host, tables[name], name, 8)
    for game in games():
        tables[f"daily-{game}"] = host.dailies.daily(game)
        go_on(host, tables[f"daily-{game}"], "daily", 3)
    pads = [host.pads.new("stamp-swap", ["Ann", "Bob"])]
    rules = {game: game_called(game).rules_version for game in games()}
    facts = {"rules": rules, "tables": {name: fact_of(host, table) for name, table in tables.items()}, "pads": pads}
    host.close()
    packed = gzip.compress((folder / "tables.sqlite").read_bytes(), mtime=0)
    for path in folder.iterdir():
        path.unlink()
    (folder / f"{TABLES}.gz").write_bytes(packed)
    return facts


def played(host: Host, name: str, kind: Kind) -> str:
    table = host.tables.new(
        kind.game, kind.seats, 9, kind.pack, kind.settings, kind.away, dict.fromkeys(kind.away, name)
    )
    go_on(host, table, name, kind.answers)
    return table


def go_on(host: Host, table: str, name: str, answers: int | None = None) -> None:
    """Give a number of random answers, or play to the end."""
    random, given = Random(key_of(9, name)), 0
    while answers is None or given < answers:
        live = host.live(table)
        if live.table.over:
            break
        draw, seat = live.table.draw, min(live.table.pending, default=0)
        if draw is not None:
            fitting = draw.fitting()
            answer = fitting[random.below(len(fitting))].id
        else:
            answer = str(live.table.pending[seat].options.sample(random))
        host.moves.answer(table, seat, live.at(seat), answer)
        given += 1


def fact_of(host: Host, table: str) -> dict[str, Any]:
    """Return facts about a table in a form that does not change between releases."""
    live, kept = host.live(table), host.store.load(table)
    game, found = live.table.game, {"id": table, "state": kept.head.state, "rows": kept.head.version}
    asked = {str(seat): ask.kind for seat, ask in live.table.pending.items()}
    sources = {
        seat.letter: {source: points for source, points in game.by_source(seat.number).items() if points}
        for seat in live.table.seats
    }
    result = host.store.result(table)
    return {
        **found, "pack": f"{live.table.header.pack} {live.table.header.pack_hash}", "record": digest(kept.text),
        "people": sorted(seat for seat, chair in kept.chairs.items() if chair.person), "scores": live.table.scores,
        "by_source": sources, "asked": asked, "result": [result.you, result.opponent_points] if result else None,
        "winners": list(game.winners()) if live.table.over else None,
    }  # fmt: skip


def story_messages() -> list[str]:
    """Return the messages of stories, with their parameters in all languages."""
    return [
        " ".join(
            [
                name,
                *sorted({word for code in LANGUAGES for text in messages(code)[name] for word in placeholders(text)}),
            ]
        )
        for name in sorted(messages("en"))
        if STORY.fullmatch(name)
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("version")
    print(f"frozen: {freeze(parser.parse_args().version).relative_to(HERE.parent.parent)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
