"""The shipped pack of Age of Comics is complete and balanced, and every mistake in a pack is reported in one line."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from cartone.games.age_of_comics import ROOM, load_pack
from cartone.games.age_of_comics.components import AUTOMA_ACTIONS, Action, Genre
from cartone.games.age_of_comics.pack import READERS
from cartone.table import PackError
from tests.messages import messages

from .builders import HOUSE

TEXT = (ROOM.packs / "house.toml").read_text(encoding="utf-8")


def test_the_pack_without_cards_lacks_nothing_but_cards() -> None:
    none = load_pack(ROOM.packs / "none.toml")
    for name in ("spaces", "income", "ranking", "places", "levels"):
        assert getattr(none, name) == getattr(HOUSE, name)
    assert {players: city.values for players, city in none.cities.items()} == {
        players: city.values for players, city in HOUSE.cities.items()
    }  # fmt: skip
    kinds = {gap.message for gap in none.gaps}
    assert kinds == {"error.count-comics", "error.count-writers", "error.count-artists", "error.count-automa-cards"}
    assert not HOUSE.gaps


@pytest.mark.parametrize("section", ["action", "chart", "place", "city", "order", "level"])
def test_what_the_board_prints_may_be_no_gap(section: str, tmp_path: Path) -> None:
    text = (ROOM.packs / "none.toml").read_text(encoding="utf-8")
    shorter = tmp_path / "shorter.toml"
    shorter.write_text(re.sub(rf"\[\[{section}\]\]\n(.+\n)+", "", text, count=1), encoding="utf-8")
    with pytest.raises(PackError, match="should be"):
        load_pack(shorter)


# -- contents of the box ----------------------------------------------------------------------------


def test_every_comic_and_rip_off_has_a_title_of_its_own() -> None:
    assert len({comic.title for comic in HOUSE.comics} | {rip_off.title for rip_off in HOUSE.rip_offs}) == 48


def test_every_entry_says_where_it_comes_from() -> None:
    entries = re.findall(r"^\[\[[a-z-]+\]\]$", TEXT, re.M)
    assert len(entries) == len(re.findall(r'^from = "(?:rulebook|public|house)"$', TEXT, re.M)) > 100


# -- an owner's pack --------------------------------------------------------------------------------

DOCS = Path(__file__).parents[2] / "docs" / "card-packs.md"


def example() -> str:
    """Return the example for this game in the docs, without the header of the pack."""
    chapter = DOCS.read_text(encoding="utf-8").split("\n## Age of Comics\n")[1]
    return chapter.split("```toml\n")[1].split("```")[0].partition("\n\n")[2]


def test_the_docs_show_or_name_every_section_and_its_words() -> None:
    taught = DOCS.read_text(encoding="utf-8").split("\n## Age of Comics\n")[1]
    assert {"level", "automa"} <= set(tomllib.loads(example()))
    assert set(READERS) == set(re.findall(r"`([a-z]+)`", " ".join(re.findall(r"^\| (`.*?) \|", taught, re.M))))


def test_an_owner_enters_the_printed_cards_as_the_docs_teach(tmp_path: Path) -> None:
    """The example's entries replace those of the shipped pack, and the pack is complete."""
    shown = tomllib.loads(example())
    known = {entry.get("id", entry.get("name", entry.get("genre"))) for section in shown.values() for entry in section}
    names = [f'{key} = "{name}"' for name in known for key in ("id", "name", "genre")]
    heads = {f"[[{section}]]" for section in shown}
    kept = [
        block for block in TEXT.split("\n\n")
        if not (block.split("\n")[0] in heads and block.split("\n")[1] in names)
    ]  # fmt: skip
    assert len(TEXT.split("\n\n")) - len(kept) == sum(map(len, shown.values()))
    path = tmp_path / "mine.toml"
    path.write_text("\n\n".join([*kept, example()]), encoding="utf-8")
    pack = load_pack(path)
    assert (pack.automa[-1].id, pack.automa[-1].source) == ("Z02", "printed")
    assert sorted(card.id for card in pack.automa) == sorted(card.id for card in HOUSE.automa)
    assert pack.levels == HOUSE.levels


def test_one_card_of_the_automa_is_known_and_eleven_are_ours() -> None:
    assert Counter(card.source for card in HOUSE.automa) == {"rulebook": 1, "house": 11}
    said = {"en": "eleven", "de": "elf", "pl": "jedenaście", "it": "undici"}
    for language, word in said.items():
        for message in ("rules.age-of-comics.pack", "rules.automa.credits"):
            assert word in messages(language)[message][0]
    assert "the other eleven are ours" in DOCS.read_text(encoding="utf-8")


# -- the Automa's deck ------------------------------------------------------------------------------


def test_the_known_card() -> None:
    card = HOUSE.automa[0]
    assert card.actions == (Action.HIRE, Action.DEVELOP, Action.IDEAS)
    assert card.genres == tuple(Genre)
    assert (card.id, card.source) == ("Z01", "rulebook")


def test_each_action_is_about_equally_often_in_each_of_the_three_places() -> None:
    for place in range(3):
        counts = Counter(card.actions[place] for card in HOUSE.automa)
        assert set(counts) == set(AUTOMA_ACTIONS)
        assert set(counts.values()) <= {2, 3}
    whole = Counter(action for card in HOUSE.automa for action in card.actions)
    assert all(6 <= count <= 8 for count in whole.values())


def test_each_genre_is_equally_often_in_each_place_of_the_ranking() -> None:
    for place in range(6):
        assert Counter(card.genres[place] for card in HOUSE.automa) == dict.fromkeys(Genre, 2)


def test_no_genre_is_before_another_more_often_than_behind_it() -> None:
    for one in Genre:
        for two in Genre:
            if one is not two:
                assert sum(card.genres.index(one) < card.genres.index(two) for card in HOUSE.automa) == 6


def test_all_cards_differ() -> None:
    assert len({card.actions for card in HOUSE.automa}) == len({card.genres for card in HOUSE.automa}) == 12


# -- mistakes ---------------------------------------------------------------------------------------

MISTAKES = [
    ('bonus = "fan"', 'bonus = "fame"', "bonus cannot be “fame”. Choose one of these: fan, ideas, ticket, money"),
    ('genre = "horror"', 'genre = "poetry"', "genre cannot be “poetry”"),
    ("value = 3", "value = 4", "value cannot be 4. Give a number from 1 to 3"),
    ('id = "W02"', 'id = "W01"', "id “W01” is already used"),
    ('id = "A01"', 'id = "W01"', "the number of cards with the ID “W01” should be 1, not 2"),
    ('title = "The Great Strudel Heist"\n', "", "comic C01: title is missing"),
    ("values = [3, 3, 3, 4, 4, 5, 6]", "values = [3, 3, 4, 4, 5, 6]", "values must be a list of 7 whole numbers"),
    ('unused = ["north",', 'unused = ["up",', "there is no space “up”"),
    ("without = [3, 4]", "without = [3, 9]", "crime has no order 9 to leave out"),
    ("without = [3, 4]", "without = [3]", "36 orders for 30 spaces"),
    ("spaces = [4, 3, 3, 2, 1]", "spaces = [4, 3]", "spaces must be a list of 5 whole numbers"),
    ("income = [0, 1,", "income = [0, 99,", "income must be a list of 11 whole numbers from 0 to 20"),
    ('actions = ["hire", "develop", "ideas"]', 'actions = ["hire", "hire", "ideas"]', "three different actions"),
    ('actions = ["hire", "develop", "ideas"]', 'actions = ["hire", "royalties", "ideas"]', "three different actions"),
    ('genres = ["crime", "sci-fi",', 'genres = ["crime", "crime",', "all six genres"),
    (
        'name = "expert"',
        'name = "wizard"',
        "name cannot be “wizard”. Choose one of these: beginner, intermediate, expert",
    ),
    ("players = 4", "players = 5", "players cannot be 5. Give a number from 2 to 4"),
    ("[[chart]]", "[[char]]", "there is no section “char”"),
    ("money = 5", "mony = 5", "there is no property “mony”"),
    (
        'game = "age-of-comics"',
        'game = "stamp-swap"',
        "game cannot be “stamp-swap”. Choose one of these: age-of-comics",
    ),
]


@pytest.mark.parametrize(("old", "new", "complaint"), MISTAKES, ids=[mistake[1][:30] for mistake in MISTAKES])
def test_a_mistake_is_named_with_its_file_and_line(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    path = tmp_path / "mine.toml"
    assert old in TEXT
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(PackError) as problem:
        load_pack(path)
    lines = str(problem.value).splitlines()
    assert any(complaint in line for line in lines), lines
    assert all(re.match(rf"{re.escape(str(path))}:\d+: ", line) for line in lines)


def test_names_and_titles_do_not_change_the_fingerprint_but_numbers_do(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("The Great Strudel Heist", "The Gold Job"), encoding="utf-8")
    assert load_pack(path).hash == HOUSE.hash
    path.write_text(TEXT.replace("points = 32", "points = 33"), encoding="utf-8")
    assert load_pack(path).hash != HOUSE.hash
