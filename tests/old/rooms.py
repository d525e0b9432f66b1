"""Future versions of the games: with another pack, or with other rules."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any, cast

import pytest

from cartone.games import GameRoom, game_called, load_pack, rooms
from cartone.simulate.speed import play_at_random
from cartone.table import Ask, Game, Random, Seat, Table, key_of

from .house import packs_of

GAMES = ("stamp-swap", "age-of-comics")


def change_room(monkeypatch: pytest.MonkeyPatch, game: str, **changes: Any) -> GameRoom:
    """Replace a game for the duration of a test."""
    room = replace(game_called(game), **changes)
    monkeypatch.setitem(cast("dict[str, GameRoom]", rooms()), game, room)
    return room


def rebalance(monkeypatch: pytest.MonkeyPatch, game: str, folder: Path) -> GameRoom:
    """Replace the shipped pack of a game for the duration of a test; that of the last release stays available."""
    room = game_called(game)
    shutil.copytree(room.folder, folder)
    kept = folder / "packs" / "released"
    kept.mkdir(exist_ok=True)
    for path in packs_of(room):
        shutil.copyfile(path, kept / path.name.replace("house", f"house-{load_pack(room, 'house').hash}", 1))
    pack = folder / "packs" / "house.toml"
    pack.write_text(richer(pack.read_text(encoding="utf-8")), encoding="utf-8")
    return change_room(monkeypatch, game, folder=folder)


def richer(text: str) -> str:
    """Return the same cards with other values but the same IDs, so that every record still fits."""
    if "[[tile]]" in text:
        return re.sub(r"each = (\d+)", lambda found: f"each = {int(found[1]) + 1}", text)
    return re.sub(r"(?m)^ranking = .*$", "ranking = [9, 6, 3, 1]", text)


# -- other rules ------------------------------------------------------------------------------------


def other_rules(monkeypatch: pytest.MonkeyPatch, make: Callable[[Game[Any]], Game[Any]], **changes: Any) -> None:
    """Give all games version 2 of their rules for the duration of a test."""
    for game in GAMES:
        change_room(monkeypatch, game, make=changed(game, make), rules_version=2, **changes)


def changed(game: str, make: Callable[[Game[Any]], Game[Any]]) -> Callable[..., Game[Any]]:
    """Return the game with a changed rule."""
    before = game_called(game).make

    @wraps(before)
    def other(seats: tuple[Seat, ...], pack: Any, settings: Mapping[str, str]) -> Game[Any]:
        return make(before(seats, pack, settings))

    return other


def generous(game: Game[Any]) -> Game[Any]:
    """Change a rule in a way that fits all records: each source of points brings seven more."""
    made = type(game)

    class Generous(made):  # type: ignore[misc, valid-type]
        rules_version = 2

        def scores(self) -> list[int]:
            return [sum(self.by_source(seat.number).values()) for seat in self.seats]

        def by_source(self, seat: int) -> Mapping[str, int]:
            return {source: points + 7 for source, points in super().by_source(seat).items()}

        def view(self, seat: int, ask: Ask | None) -> Any:
            view = super().view(seat, ask)
            richer = (replace(player, points=self.by_source(player.seat)) for player in view.players)
            return replace(view, players=tuple(richer))

    game.__class__ = Generous
    return game


def fussy(game: Game[Any]) -> Game[Any]:
    """Change a rule in a way that fits hardly any record: from the third question on, each is asked twice."""
    made = type(game)

    class Fussy(made):  # type: ignore[misc, valid-type]
        rules_version = 2

        def rules(self) -> Any:
            return twice(super().rules())

    game.__class__ = Fussy
    return game


def twice(rules: Any) -> Any:
    asked, value = 0, None
    while True:
        try:
            request = rules.send(value)
        except StopIteration:
            return
        value = yield request
        if isinstance(request, Ask) and len(request.options) > 1:
            asked += 1
            if asked > 2:
                yield request


def played(table: Table[Any], name: str, answers: int = 0) -> Table[Any]:
    """Play a number of random answers, or to the end."""
    random = Random(key_of(3, name))
    if not answers:
        play_at_random(table, random)
    for _ in range(answers):
        seat, ask = next(iter(table.pending.items()))
        table.answer(seat, ask.options.sample(random))
    return table
