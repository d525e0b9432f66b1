"""A record is played with the pack of its hash: packs of all releases are included, owners' packs are stored by
content."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import cartone
from cartone.games import GameRoom, games, load_pack
from cartone.games.kit.cards import AS_PRINTED, card_texts
from cartone.games.kit.packs import MissingPack, by_content, called, read, released, shipped, written
from cartone.locale import LANGUAGES
from cartone.table import CartoneError, Record, Table
from cartone.table.packfile import PackText

from ..messages import said
from .house import PACKS
from .rooms import GAMES, played, rebalance, richer

every_game = pytest.mark.parametrize("game", GAMES)


# -- a pack that was balanced anew ----------------------------------------------------------------


def finished(game: str, **more: Any) -> Table[Any]:
    return played(cartone.new(game, ["ann", "bob"], seed=3, **more), "old")


@every_game
def test_a_record_is_played_with_the_pack_of_its_release(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    then = finished(game)
    rebalance(monkeypatch, game, tmp_path / "game")
    again = cartone.load(str(then.record))
    assert again.scores == then.scores
    assert str(again.record) == str(then.record)
    room = games()[game]
    assert released(room.packs)[then.header.pack_hash].parent.parent == room.packs
    for language in set(LANGUAGES) - {"en"}:
        assert card_texts(room.cards, released(room.packs)[then.header.pack_hash], language) is not AS_PRINTED
    assert cartone.load(str(then.record), pack="house").scores != then.scores, "the other pack does matter"
    assert cartone.new(game, ["ann", "bob"], seed=3).header.pack_hash != then.header.pack_hash


# -- packs of owners ------------------------------------------------------------------------------


class Shelf:
    """Stores packs by content."""

    def __init__(self, *packs: tuple[GameRoom, Any]) -> None:
        self.texts = {(called(room, pack), pack.hash): written(by_content(room, pack)) for room, pack in packs}

    def pack(self, name: str, pack_hash: str) -> PackText | None:
        return read(self.texts.get((name, pack_hash), ""))


def own_pack(game: str, folder: Path) -> Path:
    path = folder / ("my-cards.toml" if game == "stamp-swap" else "my-comics.toml")
    folder.mkdir(exist_ok=True)
    shutil.copy(PACKS[f"/packs/{path.name}"], path)
    return path


@every_game
def test_a_record_has_the_name_of_an_owners_pack_and_no_path(game: str, tmp_path: Path) -> None:
    path = own_pack(game, tmp_path / "secret-place")
    table = finished(game, pack=str(path))
    assert "secret-place" not in str(table.record)
    assert ".toml" not in str(table.record)
    with pytest.raises(MissingPack) as complaint:
        cartone.load(str(table.record))
    assert table.header.pack_hash in str(complaint.value)
    assert table.header.pack in str(complaint.value)
    assert "\n" not in str(complaint.value)
    shelf = Shelf((games()[game], table.game.pack))
    shutil.rmtree(path.parent)
    again = cartone.load(str(table.record), packs=shelf)
    assert (again.scores, str(again.record)) == (table.scores, str(table.record))


@every_game
def test_an_old_record_with_a_path_loads_if_the_file_is_there_and_fits(game: str, tmp_path: Path) -> None:
    path = own_pack(game, tmp_path)
    table = finished(game, pack=str(path))
    kept = Shelf((games()[game], table.game.pack))
    old = str(table.record).replace(f"pack {table.header.pack} ", f"pack {path} ")
    again = cartone.load(old)
    assert again.scores == table.scores
    assert str(path) not in str(again.record), "what is written from now on says no path"
    path.write_text(richer(path.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(MissingPack) as complaint:
        cartone.load(old)
    assert str(tmp_path) not in str(complaint.value)
    assert cartone.load(old, packs=kept).scores == table.scores


@every_game
def test_a_kept_pack_that_is_another_by_now_is_not_played_with(game: str, tmp_path: Path) -> None:
    table = finished(game, pack=str(own_pack(game, tmp_path)))
    shelf = Shelf((games()[game], table.game.pack))
    key = (table.header.pack, table.header.pack_hash)
    for text in ("", "[]", "no JSON", shelf.texts[key].replace("from = ", "from = 1")):
        shelf.texts[key] = text
        with pytest.raises(MissingPack):
            cartone.load(str(table.record), packs=shelf)


@every_game
def test_a_copy_of_ours_with_other_words_keeps_its_words(game: str, tmp_path: Path) -> None:
    """The hash ignores names, so a renamed copy has the hash of the shipped pack."""
    room = games()[game]
    path = tmp_path / "in-my-words.toml"
    words = re.compile(r'(?m)^(title|name) = "([A-Z].*)"$')
    house = shipped(room.packs)["house"].read_text(encoding="utf-8")
    path.write_text(words.sub(r'\1 = "My \2"', house), encoding="utf-8")
    table = finished(game, pack=str(path))
    assert table.header.pack == "in-my-words"
    assert table.header.pack_hash == load_pack(room, "house").hash
    shelf = Shelf((room, table.game.pack))
    path.unlink()
    loaded: Any = cartone.load(str(table.record), packs=shelf)
    again = loaded.game.pack
    cards = again.contests if game == "stamp-swap" else again.comics
    assert all((card.name if game == "stamp-swap" else card.title).startswith("My ") for card in cards)
    other: Any = cartone.load(str(finished(game).record), packs=shelf)
    assert other.game.pack is load_pack(room, "house")


@every_game
def test_a_pack_travels_with_its_translations(game: str, tmp_path: Path) -> None:
    room = games()[game]
    path = own_pack(game, tmp_path)
    card, name = ("C1", "name") if game == "stamp-swap" else ("C01", "title")
    path.with_suffix(".de.toml").write_text(f'[{card}]\n{name} = "Auf Deutsch"\n', encoding="utf-8")
    path.with_suffix(".it.toml").write_text("no TOML", encoding="utf-8")
    path.with_suffix(".pl.toml").write_bytes(b"\xff\xfe")
    kept = read(written(by_content(room, load_pack(room, str(path)))))
    assert kept is not None
    texts = [card_texts(room.cards, kept, language).text(card, name, "as printed") for language in LANGUAGES]
    assert texts == ["as printed", "Auf Deutsch", "as printed", "as printed"]


def test_the_name_of_a_pack_stays_on_its_line(tmp_path: Path) -> None:
    text = PACKS["/packs/my-cards.toml"].read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    for name in (r"my\ncards", "x" * 61, " mine "):
        path.write_text(text.replace('name = "my-cards"', f'name = "{name}"', 1), encoding="utf-8")
        with pytest.raises(CartoneError, match=said("error.pack-name", most=60)):
            cartone.new("stamp-swap", ["a", "b"], pack=str(path))
    path.write_text(text.replace('name = "my-cards"', 'name = "The cards of Ann"', 1), encoding="utf-8")
    table = cartone.new("stamp-swap", ["a", "b"], seed=1, pack=str(path))
    assert Record.read(str(table.record)).header == replace(table.header)
