"""Packs that owners write: the file has exactly what was entered, mistakes are reported in one line, and no data are
lost."""

from __future__ import annotations

import re
import tomllib
from functools import cache, partial
from typing import Any

import pytest

from cartone.games import GameRoom
from cartone.games.kit import editing
from cartone.games.kit.cards import card_texts, gaps_of
from cartone.games.kit.editing import PackDraft, PackEditor, bring
from cartone.games.kit.packs import shipped
from cartone.games.stamp_swap.components import Colour
from cartone.locale import LANGUAGES, catalogue
from cartone.table import CartoneError, PackError, Random, UnknownName
from cartone.table.packfile import PackText
from cartone.table.tomltext import toml_text
from cartone.web.packs import form as forms
from cartone.web.packs.form import filled, pressed
from tests import messages
from tests.mutants import Mutant, plant

from .mutants import FORMS
from .packforms import PACKED, draft_of, form_for, form_of, spoilt

both = pytest.mark.parametrize("room", PACKED, ids=lambda room: room.name)


def editor_of(room: GameRoom = PACKED[0], like: str = "house") -> PackEditor:
    return PackEditor(room, draft_of(room, like))


@cache
def sent_forms(room: GameRoom) -> list[tuple[str, Any, dict[str, str]]]:
    """Return every shipped card as its form would send it, with its section and the fields of the form."""
    editor = editor_of(room)
    return [
        (section, partial(editor.asked, section), form_for(editor, section, entry.data))
        for section, entries in editor.sections.items()
        for entry in entries
    ]


# -- valid input ------------------------------------------------------------------------------------


@both
def test_every_card_of_the_house_typed_in_by_its_form_makes_the_same_pack(room: GameRoom) -> None:
    assert [game.name for game in PACKED] == ["stamp-swap", "age-of-comics"]
    house = room.pack.load(shipped(room.packs)["house"])
    data: dict[str, Any] = {"pack": editor_of(room).file.data["pack"]}
    for section, asked, form in sent_forms(room):
        data.setdefault(section, []).append(filled(asked, form))
    made = editor_of(room, "none").with_data(data, {})
    assert room.pack.load(made.draft.text).hash == house.hash
    assert not gaps_of(made.pack)


@pytest.mark.parametrize("mutant", FORMS, ids=[mutant.new for mutant in FORMS])
def test_a_form_that_is_read_wrongly_is_noticed(mutant: Mutant) -> None:
    wrong = plant(forms.__name__, mutant).filled
    assert any(wrong(asked, form) != filled(asked, form) for room in PACKED for _, asked, form in sent_forms(room))


@both
def test_what_is_written_reads_back_the_same(room: GameRoom) -> None:
    for path in shipped(room.packs).values():
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        assert tomllib.loads(toml_text(data)) == data
        for language in LANGUAGES:
            beside = path.with_suffix(f".{language}.toml")
            texts = tomllib.loads(beside.read_text(encoding="utf-8")) if beside.exists() else {}
            assert tomllib.loads(toml_text(texts)) == texts


@pytest.mark.parametrize(
    "value",
    ["a \"b\" \\ c", "tab\tnew\nline", "\x7f\x00\x1f", "’“„”ßłé", True, -3, [], [1, -2], ["a", "b"], {},
     {"x y": 1, "a": [True]}, [{"a": 1}, {"b": "c"}], ["long" * 9] * 9],
    ids=repr,
)  # fmt: skip
def test_any_value_is_written_so_that_it_reads_back(value: Any) -> None:
    data = {"pack": {"a": value, "a b": 1}, "tile": [{"id": value}, {}]}
    assert tomllib.loads(toml_text(data)) == data


@both
def test_a_card_alone_is_kept_and_the_pack_has_gaps_until_it_is_whole(room: GameRoom) -> None:
    editor, house = editor_of(room, "none"), editor_of(room)
    empty = [name for name, entries in editor.sections.items() if not entries]
    section = min(empty, key=lambda name: len(house.sections[name]))
    for entry in house.sections[section]:
        before = len(editor.file.gaps)
        editor = PackEditor(room, PackDraft.read(editor.put(section, None, entry.data).draft.kept) or editor.draft)
        assert editor.file.data["pack"]["gaps"] is True
        assert len(editor.file.gaps) <= before
    assert not editor.gaps(section)
    assert [entry.data for entry in editor.sections[section]] == [entry.data for entry in house.sections[section]]
    assert "gaps" not in house.file.data["pack"]
    last = len(house.sections[section])
    gone = house.delete(section, last)
    assert gone.file.data["pack"]["gaps"] is True
    assert gone.gaps(section)
    assert gone.put(section, None, house.sections[section][-1].data).pack.hash == house.pack.hash


# -- invalid input ----------------------------------------------------------------------------------


def try_forms(room: GameRoom, seed: int, count: int) -> tuple[int, int]:
    """Fill in forms wrongly, and check that each is refused in one line or yields a readable pack; return the number of
    packs and of refusals."""
    editor, random = editor_of(room), Random(seed)
    form, refused = form_of(editor, list(LANGUAGES)[seed % len(LANGUAGES)]), 0
    places = [(section, place) for section in editor.sections for place in range(len(editor.sections[section]))]
    for _ in range(count):
        section, place = places[random.below(len(places))]
        right = form_for(editor, section, editor.sections[section][place].data)
        entry = filled(partial(editor.asked, section), spoilt(right, random))
        form.fields(editor.asked(section, entry))  # the form can always be shown
        try:
            made = editor.put(section, place + 1, entry)
            room.pack.load(made.draft.text)
        except CartoneError as problem:
            refused += 1
            said = form.said(problem)
            assert said.endswith(".")
            assert len(said.splitlines()) == 1, said
    return count - refused, refused


@both
def test_a_wrong_entry_is_refused_in_one_line(room: GameRoom) -> None:
    right, refused = try_forms(room, seed=1, count=40)
    assert right, "some mistakes are none"
    assert refused > right


def test_a_form_with_nonsense_in_the_place_of_a_size_can_still_be_shown() -> None:
    pictures = form_of(editor_of(PACKED[0]), "en").pictures
    assert not pictures.sign_of("items", "Score 3")


WORDS = catalogue("en")
VALUE, COLOUR, SCORES = (WORDS.text(f"stamp-swap.pack.{name}") for name in ("value", "colour", "do-points"))
LARGE = WORDS.text("stamp-swap.word.large-square")
COLOURS = ", ".join(WORDS.text(f"stamp-swap.word.{name}") for name in Colour)


def wrong(message: str, **params: Any) -> str:
    """Return an error message as a form shows it: a sentence with a capital letter and a full stop."""
    return f"(?i:{messages.said(message, **params)})\\.$"


@pytest.mark.parametrize(
    ("section", "change", "why"),
    [
        ("tile", {"e.value": "12"}, wrong("error.pack-number-range", key=VALUE, value=12, low=1, high=9)),
        ("tile", {"e.value": "many"}, wrong("error.pack-no-number", key=VALUE, value="“many”")),
        ("tile", {"e.colour": ""}, wrong("error.pack-word-missing", key=COLOUR, words=COLOURS)),
        ("tile", {"e.id": "G02"}, wrong("error.entry-taken", value="“G02”")),
        ("tile", {"e.outline": "3x3"}, wrong("error.count-tiles", size=LARGE, found=31, wanted=30)),
        (
            "contest",
            {"e.scores.ladder.0": "0", "e.scores.ladder.1": "9"},
            wrong("stamp-swap.pack.wrong-each-or-ladder"),
        ),
        ("attendee", {"e.scores": "on", "e.effect": "on"}, wrong("stamp-swap.pack.wrong-attendee")),
        ("attendee", {"e.effect.at": "cut", "e.effect.do": "points"}, wrong("error.pack-moment", verb=SCORES)),
    ],
)
def test_what_is_wrong_is_said_in_the_words_of_the_form(section: str, change: dict[str, str], why: str) -> None:
    editor = editor_of()
    place = next(place for place, entry in enumerate(editor.sections[section], 1)
                 if entry.data.get("outline", "2x2") == "2x2" and "ladder" not in entry.data.get("scores", {})
                 and (section != "attendee" or "effect" in entry.data))  # fmt: skip
    form = {**form_for(editor, section, editor.entry(section, place).data), **change}
    with pytest.raises(CartoneError) as caught:
        editor.put(section, place, filled(partial(editor.asked, section), form))
    said = form_of(editor).said(caught.value)
    assert re.match(why, said), said
    assert said[0].isupper()


def test_what_only_another_size_has_is_left_behind() -> None:
    """Fields that only a double stamp has are ignored once another outline or kind is chosen."""
    editor = editor_of()
    double = next(entry for entry in editor.sections["tile"] if "halves" in entry.data)
    form = form_for(editor, "tile", double.data) | {"e.outline": "2x2", "e.kind": "rare", "e.value": "7",
                                                    "e.colour": "blue"}  # fmt: skip
    entry = filled(partial(editor.asked, "tile"), form)
    assert entry == {"id": double.data["id"], "outline": "2x2", "kind": "rare", "value": 7, "from": double.data["from"]}


def test_keys_of_a_list_add_and_take_out() -> None:
    form = {"e.items.0": "attendee", "e.items.1": "forever", "e.name": "x"}
    assert pressed(form, "add e.items small-square down") == {**form, "e.items.2": "small-square down"}
    assert pressed(form, "drop e.items 0") == {"e.items.0": "forever", "e.name": "x"}
    for nonsense in ("drop e.items 7", "drop e.items x", "drop", "add", "burn e.items 0"):
        assert pressed(form, nonsense).items() >= {"e.name": "x"}.items()


# -- changes ----------------------------------------------------------------------------------------


@both
def test_deleted_cards_come_back_one_after_the_other(room: GameRoom) -> None:
    editor = editor_of(room)
    section = list(editor.sections)[-1]
    drafts = [editor.draft]
    for place in (3, 1, 2):
        editor = PackEditor(room, PackEditor(room, drafts[-1]).delete(section, place).draft)
        drafts.append(PackDraft.read(editor.draft.kept) or editor.draft)
    assert len(editor.sections[section]) == len(PackEditor(room, drafts[0]).sections[section]) - 3
    for before in reversed(drafts[:-1]):
        editor = editor.undelete()
        assert (editor.draft.text.text, editor.draft.deleted) == (before.text.text, before.deleted)
        assert editor.beside() == PackEditor(room, before).beside()
    with pytest.raises(UnknownName, match="nothing was deleted"):
        editor.undelete()


def test_only_so_many_deletions_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editing, "REMEMBERED", 2)
    editor = editor_of()
    for _ in range(3):
        editor = editor.delete("mat", 1)
    assert [one.entry["id"] for one in editor.draft.deleted] == ["M2", "M3"]


def test_a_translation_says_nothing_that_its_card_says_no_more() -> None:
    editor = editor_of()
    card = editor.entry("contest", 1).data

    def said(made: PackEditor, name: str) -> str:
        return card_texts(made.room.cards, made.draft.text, "de").text(name, "name", "as printed")

    assert said(editor, card["id"]) not in ("as printed", card["name"])
    renamed = editor.put("contest", 1, {**card, "name": "Something else"})
    assert said(renamed, card["id"]) == "as printed"
    assert card_texts(editor.room.cards, renamed.draft.text, "de").text(card["id"], "text", "") != ""
    other = str(editor.entry("contest", 2).data["id"])
    assert said(renamed, other) == said(editor, other)
    gone = editor.delete("contest", 1)
    assert said(gone, other) == said(editor, other), "a translation of a card that is gone would spoil all others"
    assert said(gone.undelete(), card["id"]) == said(editor, card["id"])
    moved = editor.put("contest", 1, {**card, "id": "CX"})
    assert said(moved, "CX") == said(editor, card["id"])


@both
def test_a_pack_that_is_brought_along_stays_as_it_is(room: GameRoom) -> None:
    text = draft_of(room).text.text + "\n# a remark of its owner\n"
    assert bring(room, text).text == PackText("mine", text)
    for name in ("house", "none"):
        with pytest.raises(UnknownName, match=messages.said("error.pack-of-ours", name=f"“{name}”")):
            bring(room, text.replace('name = "mine"', f'name = "{name}"', 1))
    with pytest.raises(PackError):
        bring(room, text.replace("[[", "[[no-", 1))


@both
def test_a_file_in_which_cards_are_missing_is_brought_along_without_a_word(room: GameRoom) -> None:
    """The file need not declare that it has gaps; real mistakes are still reported with their lines."""
    text = editor_of(room, "none").draft.text.text.replace("gaps = true\n", "")
    assert "gaps" not in text
    draft = bring(room, text + "# a remark\n")
    assert draft.text.text.endswith("# a remark\n")
    assert gaps_of(room.pack.load(draft.text))
    with pytest.raises(PackError) as refused:
        bring(room, f"{text}# what follows\n[[{next(iter(room.pack.readers))}]]\nid = 7\n")
    at = len(text.splitlines()) + 2
    assert all(
        line.startswith((f"pack.toml:{at}:", f"pack.toml:{at + 1}:")) for line in str(refused.value).splitlines()
    )


@both
def test_a_new_card_gets_the_next_free_name(room: GameRoom) -> None:
    empty, whole = editor_of(room, "none"), editor_of(room)
    for section in whole.sections:
        ids = whole.file.ids(section)
        if ids:
            assert whole.next_id(section) not in ids
        assert empty.next_id(section) == (ids[0] if ids and not empty.sections[section] else "")


@both
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_asked_has_a_name_in_every_language(room: GameRoom, language: str) -> None:
    """Names are needed for properties, their values and kinds of cards, but not for numbers and places."""
    editor = editor_of(room)
    form, nameless = form_of(editor, language), set()
    for section, entries in editor.sections.items():
        assert catalogue(language).has(f"{room.name}.pack.section-{section}")
        for entry in entries:
            for found in (entry, *(one for asked in entry.asked.values() for one in asked.inside)):
                for key, asked in found.asked.items():
                    known = set(editor.file.ids("contest"))
                    nameless |= {key} if form.label(key) == key and key not in known else set()
                    nameless |= {word for word in asked.words if form.word(key, word) == word and word not in known}
    spaces = {word for word in nameless if word[:1].isupper() or word[:1].isdigit()}
    same = {"bonus", "genre", "name"} | {"crime", "horror", "western", "romance", "sci-fi", "finale"}
    assert not {word.casefold() for word in nameless - spaces} - same - ENGLISH.get(language, set())


ENGLISH = {"en": {"purple", "yellow", "blue", "green", "brown", "space", "monuments", "animals", "flowers", "vehicles",
                  "ordinary", "cancelled", "faded", "rare", "attendee", "token", "stamp", "double", "large", "small",
                  "fan", "ideas", "ticket", "money", "hire", "develop", "print", "royalties", "sales", "superheroes",
                  "north", "south", "west", "east", "beginner", "intermediate", "expert", "stamps", "show", "size",
                  "theme", "colour", "shape", "kind", "square", "rectangle"},
           "it": {"idee", "space"}}  # fmt: skip
