"""The packs whose balance is measured: one, and another one or other cards of the solo opponent beside it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..games import GameRoom, game_of_pack, games, load_pack
from ..games.kit.cards import pack_of
from ..games.kit.packs import FILE, HOUSE
from ..table import UnknownName, short
from ..table.packfile import PackText, file_and_text
from ..table.tomlfile import TomlFile
from ..table.tomltext import toml_text


def named_pack(name: str) -> tuple[GameRoom, str]:
    """Return a game and its pack, given the path of a pack or the name of a game, which stands for our own cards."""
    measured = {room.name: room for room in games().values() if room.machines.pieces is not None}
    if name in measured:
        return measured[name], HOUSE
    room = game_of_pack(pack_of(Path(name))) if name.endswith(FILE) else None
    if room is None or room.name not in measured:
        raise UnknownName("error.balance-pack", name=short(name), games=", ".join(measured))
    return room, name


def second_pack(room: GameRoom, pack: str, against: str | None, vary: Path | None) -> str | PackText:
    """Return the pack to compare with: another one of the game, or the same with other cards of the solo opponent."""
    if against is not None and vary is not None:
        raise UnknownName("error.balance-both")
    if against is not None:
        other, name = named_pack(against)
        if other is not room:
            raise UnknownName("error.balance-games", first=room.title, second=other.title)
        return name
    assert vary is not None
    data = TomlFile(vary).data
    cards: dict[str, Sequence[object]] = {name: data[name] for name in room.real.opponent_decks if name in data}
    if not cards or {*data} - {*cards, "pack"}:
        sections = ", ".join(f"[[{name}]]" for name in room.real.opponent_decks)
        raise UnknownName("error.balance-vary", file=vary, sections=sections)
    printed = TomlFile(*file_and_text(load_pack(room, pack).source)).data
    return PackText(vary.stem, toml_text({**printed, **cards}))
