"""Translations of card texts: complete for the shipped packs; optional, and read leniently, for an owner's pack."""

from __future__ import annotations

import io
import os
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from html import unescape
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cartone import cli
from cartone.bots import bot_called, choose
from cartone.games import GameRoom, game_called, games, load_pack
from cartone.games.age_of_comics.page import pictures as comic_svg
from cartone.games.age_of_comics.page.pictures.covers import LETTERS
from cartone.games.age_of_comics.page.pictures.lettering import fit
from cartone.games.kit.cards import AS_PRINTED, card_texts, check_translations, pack_of, translation
from cartone.games.stamp_swap.page import pictures as stamp_svg
from cartone.locale import LANGUAGES, catalogue
from cartone.table import PackError, Random, Table, UnknownName, key_of
from cartone.table.tomltext import toml_text
from cartone.tables import new
from cartone.terminal import Replay
from cartone.text import WIDTH, Style, width
from tests.proving import left_to_proof
from tests.web.site import Site

OTHERS = [language for language in LANGUAGES if language != "en"]
GERMAN = "de"

every_game = pytest.mark.parametrize("room", games().values(), ids=games())
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_other_language = pytest.mark.parametrize("language", OTHERS)

Said = Mapping[str, Mapping[str, str]]


@cache
def house(room: GameRoom) -> Said:
    """Return the texts on the shipped cards, by the card's ID and the name of the property."""
    data = tomllib.loads((room.packs / "house.toml").read_text(encoding="utf-8"))
    return {
        entry["id"]: {name: entry[name] for name in names if name in entry}
        for section, names in room.cards.sections.items()
        for entry in data[section]
    }


def translated(room: GameRoom, language: str) -> Said:
    path = translation(room.packs / "house.toml", language)
    return tomllib.loads(path.read_text(encoding="utf-8"))


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


# -- shipped cards --------------------------------------------------------------------------------


@every_other_language
@every_game
def test_every_card_of_the_house_is_translated_with_its_numbers_and_none_is_left_over(
    room: GameRoom, language: str
) -> None:
    there, here = translated(room, language), house(room)
    assert len(here) >= 24
    assert all(len(said) == 2 for said in here.values())
    assert {card: set(said) for card, said in there.items()} == {card: set(said) for card, said in here.items()}
    assert not [card for card, said in there.items() if not all(text.strip() for text in said.values())]
    wrong = []
    for card, said in here.items():
        for name, text in said.items():
            wanted, found = numbers(text), numbers(there[card][name])
            if not wanted <= found or (name == "text" and wanted != found):
                wrong.append((card, name, text, there[card][name]))
    assert not wrong


@every_game
def test_the_translations_of_the_house_have_no_mistakes_and_are_no_packs(room: GameRoom) -> None:
    check_translations(room.cards, room.packs / "house.toml")
    with pytest.raises(UnknownName):
        load_pack(room, "house.de")


# -- an owner's pack ------------------------------------------------------------------------------


class Owner:
    """The owner of a copy of a shipped pack."""

    def __init__(self, folder: Path, game: str) -> None:
        self.room = game_called(game)
        self.path = folder / "my-cards.toml"
        self.path.write_bytes((self.room.packs / "house.toml").read_bytes())

    def translate(self, text: str, language: str = GERMAN) -> Path:
        path = translation(self.path, language)
        path.write_text(text, encoding="utf-8")
        return path

    def translate_all(self) -> None:
        """Write a translation in which the name of the language precedes every text."""
        texts = {card: {name: f"de·{text}" for name, text in said.items()} for card, said in house(self.room).items()}
        self.translate(toml_text(texts))

    def said(self, card: str, name: str, language: str = GERMAN) -> str:
        texts = card_texts(self.room.cards, self.path, language)
        return texts.text(card, name, house(self.room)[card][name])

    def check_nothing_is_english_in(self, told: str) -> None:
        """Check that every text of a card appears translated; short names may also be words in sentences."""
        texts = [text for said in house(self.room).values() for text in said.values() if " " in text]
        for text in sorted(texts, key=len, reverse=True):
            told = told.replace(f"de·{text}", "")
        assert not [text for text in texts if text in told]

    def table(self, *seats: str) -> Table[Any]:
        return new(self.room.name, seats or ("a", "greedy"), seed=5, pack=str(self.path))


@pytest.fixture
def stamps(tmp_path: Path) -> Owner:
    return Owner(tmp_path, "stamp-swap")


@pytest.fixture
def comics(tmp_path: Path) -> Owner:
    return Owner(tmp_path, "age-of-comics")


def test_without_a_translation_the_pack_speaks(stamps: Owner) -> None:
    assert stamps.said("C1", "name") == "Runner-up colour"
    stamps.translate('[C1]\nname = "Never read"', "en")
    assert stamps.said("C1", "name", "en") == "Runner-up colour"
    assert card_texts(stamps.room.cards, Path("nowhere/at-all.toml"), GERMAN) is AS_PRINTED
    assert card_texts(stamps.room.cards, Path("odd\0path.toml"), GERMAN) is AS_PRINTED


def test_what_a_translation_leaves_out_is_said_by_the_pack(stamps: Owner) -> None:
    stamps.translate('[C1]\nname = "Zweitfarbe"\n[C2]\nname = " "\n[C3]\ntext = """\nVier\n  Punkte."""\n')
    assert stamps.said("C1", "name") == "Zweitfarbe"
    assert stamps.said("C1", "text") == house(stamps.room)["C1"]["text"]
    assert stamps.said("C2", "name") == house(stamps.room)["C2"]["name"]
    assert stamps.said("C3", "text") == "Vier Punkte."
    assert stamps.said("C1", "name", "it") == "Runner-up colour"


def test_a_translation_is_read_again_when_it_changes(stamps: Owner) -> None:
    path = stamps.translate('[C1]\nname = "Zweitfarbe"')
    assert stamps.said("C1", "name") == "Zweitfarbe"
    stamps.translate('[C1]\nname = "Silberfarbe"')
    os.utime(path, ns=(1, 1))
    assert stamps.said("C1", "name") == "Silberfarbe"
    path.unlink()
    assert stamps.said("C1", "name") == "Runner-up colour"


# -- mistakes -------------------------------------------------------------------------------------

MISTAKES = {
    "[C1]\nname = oops": ["this is not valid TOML"],
    '[C1]\nname = "Gut"\n[C99]\nname = "?"': [":3: there is no section “C99”. Choose one of these: C1, C2"],
    '[C1]\nname = "Gut"\nnmae = "?"\ntext = 4': [
        ":3: C1: there is no property “nmae” here. Choose one of these: name, text",
        ":4: C1: text must be text in quotes, not 4",
    ],
    '[[C1]]\nname = "?"': [":1: write [C1] with single brackets"],
    '["C1"]\nname = ["?"]': [":2: C1: name must be text in quotes, not ['?']"],
    '[C1]\nname = { en = "?" }': [":2: C1: name must be text in quotes"],
    'C1 = "?"': [":1: write [C1] with single brackets"],
    'name = "?"\n[pack]\nname = "?"': [":1: there is no section “name”", ":2: there is no section “pack”"],
}


@pytest.mark.parametrize("text", MISTAKES)
def test_mistakes_are_all_told_and_stop_no_game(text: str, stamps: Owner) -> None:
    path = stamps.translate(text)
    with pytest.raises(PackError) as complaint:
        check_translations(stamps.room.cards, stamps.path)
    lines = str(complaint.value).splitlines()
    assert len(lines) == len(MISTAKES[text])
    for line, wanted in zip(lines, MISTAKES[text], strict=True):
        assert line.startswith(str(path))
        assert wanted in line
    assert stamps.said("C1", "name") == "Runner-up colour"
    table = stamps.table()
    contest = table.view(0).contests[0]
    assert f"{contest.name}: {contest.text}" in everything(table, GERMAN, lines=100)


def test_what_is_no_text_file_stops_no_game(stamps: Owner) -> None:
    translation(stamps.path, "it").mkdir()
    translation(stamps.path, "pl").write_bytes(b"\xff\xfe")
    stamps.translate('[C1]\nname = "Zweitfarbe"')
    with pytest.raises(PackError) as complaint:
        check_translations(stamps.room.cards, stamps.path)
    assert len(complaint.value.problems) == 2
    assert [stamps.said("C1", "name", language) for language in ("it", "pl", "de")] == [
        "Runner-up colour", "Runner-up colour", "Zweitfarbe",
    ]  # fmt: skip


@pytest.mark.parametrize("asked", ["my-cards.toml", "my-cards.de.toml"])
def test_pack_check_looks_at_the_translations_too(
    asked: str, comics: Owner, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(comics.path.parent)
    monkeypatch.setenv("LANGUAGE", "en")
    comics.translate('[C01]\ntitle = "Der große Strudelraub"')
    assert cli.main(["pack", "check", asked]) == 0
    assert "complete" in capsys.readouterr().out
    comics.translate('[C01]\ntitle = 7\n[W01]\nname = "?"')
    comics.translate("[", "pl")
    assert cli.main(["pack", "check", asked]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert [line.partition(" ")[0] for line in said.err.splitlines()] == [
        "my-cards.de.toml:2:", "my-cards.de.toml:3:", "my-cards.pl.toml:",
    ]  # fmt: skip


def test_only_a_file_beside_a_pack_is_its_translation(comics: Owner) -> None:
    folder = comics.path.parent
    assert pack_of(folder / "my-cards.de.toml") == comics.path
    for name in ("my-cards.toml", "my-cards.new.toml", "others.de.toml", ".de.toml"):
        assert pack_of(folder / name) == folder / name


# -- during a game --------------------------------------------------------------------------------


def drawn(table: Table[Any], language: str) -> Iterator[str]:
    """Yield all lines that the terminal can show to the first seat in a game in which all seats play like greedy."""
    room = game_called(table.header.game)
    greedy = bot_called("greedy", room.name)
    screen = room.screen(catalogue(language), table.seats, 0, Style(colour=True), table.game.pack)
    while not table.over:
        for seat, ask in list(table.pending.items()):
            if seat == 0:
                yield from (*screen.table(table.view(0), ask), *screen.help(ask))
                for page in screen.pages.values():
                    yield from page(table.view(0))
            table.answer(seat, choose(table, seat, ask, greedy))
    yield from (*screen.players(table.view(0)), *screen.sheet(table.view(0)))
    for event in table.events(0):
        yield from screen.told(event)


def everything(table: Table[Any], language: str, lines: int | None = None) -> str:
    """Return the text of a game in the terminal, or its first lines."""
    return " ".join(" ".join(islice(drawn(table, language), lines)).split())


SEATS = {
    "stamp-swap": [("a", "greedy"), ("a", "pinzetta"), ("a", *["greedy-without-placement"] * 4)],
    "age-of-comics": [("a", "greedy"), ("a", "automa"), ("a", *["greedy-without-placement"] * 3)],
}
TABLES = [(game, seats) for game, tables in SEATS.items() for seats in tables]


@pytest.mark.parametrize("language", [GERMAN, *left_to_proof(*(code for code in LANGUAGES if code != GERMAN))])
@pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game}-{seats[1]}-{len(seats)}" for game, seats in TABLES])
def test_the_terminal_is_wide_enough(game: str, seats: tuple[str, ...], language: str) -> None:
    lines = set(drawn(new(game, seats, seed=3), language))
    assert len(lines) > 100
    assert not sorted(line for line in lines if width(line) > WIDTH)


def test_a_long_title_is_clipped(comics: Owner) -> None:
    long = "Das außergewöhnlich lange Heft, das im Regal immer ganz unten liegt"
    comics.translate("\n".join(f'[{card}]\ntitle = "{long}"\nrip-off = "{long}"' for card in house(comics.room)))
    lines = set(drawn(comics.table(), GERMAN))
    assert not sorted(line for line in lines if width(line) > WIDTH)
    assert any("außergewöhnlich" in line for line in lines)


def test_the_terminal_says_what_stamp_swap_and_the_cards_of_its_opponent_print(stamps: Owner) -> None:
    before = stamps.table().header.pack_hash
    stamps.translate_all()
    table = stamps.table()
    assert table.header.pack_hash == before == load_pack(stamps.room, "house").hash, "translations do not count"
    view = table.view(0)
    told = everything(table, GERMAN)
    for card in (*view.contests, view.events[-1], view.me.mat.exhibitor):
        assert f"de·{card.name}: de·{card.text}" in told
    stamps.check_nothing_is_english_in(told)
    told = everything(stamps.table("a", "pinzetta"), GERMAN)
    hers = [said["text"] for card, said in house(stamps.room).items() if card.startswith("Z") and said["text"] in told]
    assert hers
    assert all(f"de·{text}" in told for text in hers)


def test_the_terminal_says_what_age_of_comics_prints(comics: Owner) -> None:
    comics.translate_all()
    told = everything(comics.table(), GERMAN)
    assert sum(f"de·{said['title']}" in told for said in house(comics.room).values()) > 12
    comics.check_nothing_is_english_in(told)


def test_a_replay_reads_the_translation_of_its_pack(comics: Owner) -> None:
    comics.translate_all()
    table = comics.table("greedy", "greedy")
    for _ in drawn(table, "en"):
        pass
    out = io.StringIO()
    Replay(table.record, table, catalogue(GERMAN), out).final()
    assert "de·" in out.getvalue()


@pytest.mark.parametrize("game", SEATS)
def test_the_page_says_what_cards_print(game: str, tmp_path: Path) -> None:
    owner = Owner(tmp_path, game)
    owner.translate_all()
    site = Site(tmp_path, headers={"accept-language": GERMAN})
    table = site.start(game, pack=str(owner.path), seed="3")
    for step in range(6):
        shown = unescape(site.page(f"/table/{table}"))
        owner.check_nothing_is_english_in(shown)
        site.play(table, Random(key_of(3, step)), steps=4)
    view = site.host.live(table).table.view(0)
    if game == "stamp-swap":
        for contest in view.contests:
            assert f"<b>de·{contest.name}</b>" in shown
            assert f'<small class="rule">de·{contest.text}</small>' in shown
        assert f"de·{view.me.mat.exhibitor.name}: de·{view.me.mat.exhibitor.text}" in shown
    else:
        assert "„de·" in shown


@every_other_language
def test_the_covers_in_the_lobby_are_lettered_in_the_language(language: str, tmp_path: Path) -> None:
    room = game_called("age-of-comics")
    title = card_texts(room.cards, room.packs / "house.toml", language).text("C01", "title", "")
    shown = unescape(Site(tmp_path, headers={"accept-language": language}).page("/"))
    assert fit(title.upper(), *LETTERS)[0][0] in shown


# -- in pictures ----------------------------------------------------------------------------------


def test_a_cover_is_the_same_picture_in_all_languages() -> None:
    pack: Any = load_pack(game_called("age-of-comics"), "house")
    for comic in (*pack.comics, *pack.rip_offs):
        english, german = comic_svg.cover(comic, "x"), comic_svg.cover(comic, "x", words="Ganz was anderes")
        assert "GANZ WAS" in re.sub(r"</text><text [^>]*>", " ", german)
        without_lettering = [re.sub(r"<text [^>]*>.*?</text>", "", picture) for picture in (english, german)]
        assert without_lettering[0] == without_lettering[1]


@every_language
def test_every_title_fits_its_cover_in_large_letters(language: str) -> None:
    room = game_called("age-of-comics")
    texts = card_texts(room.cards, room.packs / "house.toml", language)
    titles = [texts.text(card, name, title) for card, said in house(room).items() for name, title in said.items()]
    small = {title: min(size for _, size in fit(title.upper(), *LETTERS)) for title in titles}
    assert not {title: size for title, size in small.items() if size < 7.5}


@every_language
def test_every_name_fits_its_ribbon(language: str) -> None:
    room = game_called("stamp-swap")
    pack: Any = load_pack(room, "house")
    texts = card_texts(room.cards, room.packs / "house.toml", language)
    names = {card.id: texts.text(card.id, "name", card.name) for card in pack.attendees}
    assert not [names[card.id] for card in pack.attendees if "…" in stamp_svg.attendee(card, "", names[card.id])]
