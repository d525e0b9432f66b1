"""The valid entries of a score pad, and its refusals of all others."""

from __future__ import annotations

import pytest

from cartone.games import game_called, load_pack
from cartone.games.age_of_comics.components import Bonus, Genre
from cartone.games.kit.keypad import Keypad
from cartone.games.kit.pad import BadEntry, GamePad, Number, Pad
from cartone.games.kit.pad_page import Numbers, PadField
from cartone.games.stamp_swap.components import ContestType
from cartone.games.stamp_swap.contests import COUNTERS
from cartone.games.stamp_swap.grammar import scores_text
from cartone.games.stamp_swap.pad import contest_of
from cartone.games.stamp_swap.page.pad import StampSwapPadPage
from cartone.locale import LANGUAGES, catalogue
from cartone.table import UnknownName

from ..messages import said
from .writers import written


def pad_of(game: str, *names: str, solo: bool = False, **settings: str) -> GamePad:
    room = game_called(game)
    loaded = load_pack(room, "house")
    assert room.real.pad is not None
    return room.real.pad(Pad(game, names or ("Ann", "Ben"), solo, settings, "house"), loaded)


ALBUM = [("A.a1", "2x3 blue space 2"), ("A.c1", "3x3 rare ?"), ("B.l12", "1x1")]
MAT = [("A.1", "crime original fans 4 better-colours"), ("mastery-crime", "A")]

WRONG = [
    ("stamp-swap", "A.a1", "2x2 ? ? ?", "error.pad-no-room"),
    ("stamp-swap", "A.b3", "2x2 ? ? ?", "error.pad-no-room"),
    ("stamp-swap", "A.l1", "2x2", "error.pad-no-room"),
    ("stamp-swap", "A.g1", "5x5", "error.pad-stamp"),
    ("stamp-swap", "A.g1", "2x3 blue blue 2", "error.pad-stamp"),
    ("stamp-swap", "A.g1", "2x3 blue space 0", "error.pad-stamp"),
    ("stamp-swap", "A.g1", "2x3 blue space 2 @monday", "error.pad-stamp"),
    ("stamp-swap", "A.g1", "double-2x4 rare 5 + ? ? ?", "error.pad-stamp"),
    ("stamp-swap", "A.g1", "2x4 ? ? ? + ? ? ?", "error.pad-stamp"),
    ("stamp-swap", "A.m1", "2x2", "error.pad-no-entry"),
    ("stamp-swap", "A.g01", "2x2", "error.pad-no-entry"),
    ("stamp-swap", "C.a1", "2x2", "error.pad-no-entry"),
    ("stamp-swap", "A.tokens", "4", "error.pad-number"),
    ("stamp-swap", "A.tokens", "two", "error.pad-number"),
    ("stamp-swap", "A.tokens", "٣", "error.pad-number"),
    ("stamp-swap", "A.points-values", "500", "error.pad-number"),
    ("stamp-swap", "A.friday", "finale", "error.pad-contest"),
    ("stamp-swap", "colour", "T1", "error.pad-contest"),
    ("stamp-swap", "colour", "second-most, 4 each", "error.pad-contest"),
    ("stamp-swap", "colour", "second-most size, 4 each", "error.pad-contest"),
    ("stamp-swap", "colour", "gaps, 4 each", "error.pad-contest"),
    ("stamp-swap", "colour", "edges blue, 4 each", "error.pad-contest"),
    ("stamp-swap", "weather", "C1", "error.pad-no-entry"),
    ("age-of-comics", "A.2", "crime fans 4", "error.pad-comic"),
    ("age-of-comics", "A.2", "poetry original", "error.pad-comic"),
    ("age-of-comics", "A.2", "crime original fans 99", "error.pad-comic"),
    ("age-of-comics", "A.2", "crime original value 9", "error.pad-comic"),
    ("age-of-comics", "A.13", "crime original", "error.pad-mat-full"),
    ("age-of-comics", "A.x", "crime original", "error.pad-no-entry"),
    ("age-of-comics", "mastery-crime", "C", "error.pad-no-player"),
    ("age-of-comics", "mastery-poetry", "A", "error.pad-no-entry"),
    ("age-of-comics", "A.orders-6", "7", "error.pad-number"),
    ("age-of-comics", "A.money", "-1", "error.pad-number"),
]


@pytest.mark.parametrize(("game", "name", "value", "why"), WRONG, ids=lambda one: str(one))
def test_what_makes_no_sense_is_refused_in_one_line(game: str, name: str, value: str, why: str) -> None:
    pad = written(pad_of(game), ALBUM if game == "stamp-swap" else MAT)
    name_of_new = name if name != "A.a1" else "A.a2"
    with pytest.raises(BadEntry) as refused:
        pad.tell(name_of_new, value)
    assert refused.value.message == why
    for language in LANGUAGES:
        said = refused.value.said(catalogue(language))
        assert said
        assert "\n" not in said


def test_more_stamps_than_there_are_is_refused() -> None:
    cells = [f"{column}{row}" for row in range(1, 13, 3) for column in "adgj"]
    squares = [(f"{letter}.{cell}", "3x3 ? ? 1") for letter in "AB" for cell in cells]
    pad = written(pad_of("stamp-swap"), squares[:30])
    with pytest.raises(BadEntry, match="only 30 tiles of size 3×3"):
        pad.tell(*squares[30])
    pad = written(pad_of("stamp-swap"), [(name, "3x3 rare 5") for name, _ in squares[:15]])
    with pytest.raises(BadEntry, match="only 15 rare"):
        pad.tell(squares[15][0], "3x3 rare 5")
    assert written(pad, [(squares[0][0], "3x3 rare 6")]).sheet[0]["values"] == 76, "what is there may change"


def test_more_better_colours_than_there_are_is_refused() -> None:
    names = [f"{letter}.{slot}" for letter in "AB" for slot in range(1, 10)]
    comics = [f"{genre} original better-colours" for genre in Genre for _ in Bonus]
    pad = written(pad_of("age-of-comics"), [*zip(names[:16], comics, strict=False)])
    with pytest.raises(BadEntry, match=said("error.pad-too-many-colours", most=16)):
        pad.tell(names[16], comics[16])


def test_more_comics_of_a_kind_than_there_are_is_refused() -> None:
    pad = written(pad_of("age-of-comics"), [(name, "crime original") for name in ("A.1", "A.2", "B.1", "B.2")])
    with pytest.raises(BadEntry, match="only 4 comics of this genre"):
        pad.tell("A.3", "crime original fans 3")
    assert written(pad, [("A.2", "crime original fans 3"), ("A.3", "crime rip-off")]).told(0, "3") == "crime rip-off"


@pytest.mark.parametrize(("game", "what"), [("stamp-swap", "tokens"), ("age-of-comics", "orders-6")])
def test_all_have_no_more_than_the_box(game: str, what: str) -> None:
    most = pad_of(game).numbers[what].most
    pad = written(pad_of(game), [(f"A.{what}", str(most)), (f"A.{what}", str(most - 1)), (f"B.{what}", "1")])
    with pytest.raises(BadEntry, match=said("error.pad-in-the-box", most=most, others=most - 1)):
        pad.tell(f"B.{what}", "2")


def test_a_contest_is_entered_once() -> None:
    pad = written(pad_of("stamp-swap"), [("A.friday", "colour"), ("B.friday", "colour")])
    with pytest.raises(BadEntry, match=said("error.pad-entered-twice", name="Ann")):
        pad.tell("A.sunday", "colour")
    assert written(pad, [("A.friday", ""), ("A.sunday", "colour")]).told(0, "sunday") == "colour"


def test_settings_that_cannot_be_are_refused() -> None:
    with pytest.raises(UnknownName):
        _ = pad_of("stamp-swap", "Ann", solo=True, level="9").sheet


# -- points -----------------------------------------------------------------------------------------------


def test_a_contest_of_friday_counts_what_lay_there_on_friday() -> None:
    early = [("size", "stamps, 3 each"), ("A.a1", "2x2 ? ? 1 @friday"), ("A.d1", "2x2 ? ? 1 @saturday"),
             ("A.g1", "2x2 ? ? 1")]  # fmt: skip
    for day, points in (("friday", 3), ("saturday", 6), ("sunday", 9)):
        pad = written(pad_of("stamp-swap"), [*early, (f"A.{day}", "size")])
        assert pad.sheet[0]["contests"] == points
        typed = written(pad, [(f"A.{day}-points", "20")])
        assert typed.sheet[0]["contests"] == 20
        assert typed.sheet[0]["values"] == 3


def test_an_album_that_nobody_lays_out_is_compared_by_numbers() -> None:
    told = [("A.forever", "2"), ("B.forever", "4"), ("A.rare", "1"), ("A.points-values", "4")]
    pad = written(pad_of("stamp-swap"), told)
    assert [sheet["forever"] for sheet in pad.sheet] == [3, 10]
    assert pad.scores == [7, 10]
    tied = written(pad, [("A.points-values", "7")])
    assert (tied.scores, tied.winners) == ([10, 10], [0]), "rare stamps break ties"


def test_one_who_counts_alone_competes_with_the_imaginary_player_only() -> None:
    assert written(pad_of("stamp-swap", "Ann"), [("A.a1", "1x1")]).sheet[0]["forever"] == 6
    assert written(pad_of("age-of-comics", "Ann"), MAT).winners == [0]


@pytest.mark.parametrize("contest", ["F5", "surrounded, 3 each", "stamps, 2 each", "different size, 2 each"])
def test_without_an_album_the_finale_is_asked_and_not_counted_in_stamps_that_were_only_counted(contest: str) -> None:
    """Without an album, the pad knows only that there are four Forever and two rare stamps, not their places or
    neighbours."""
    told = [("finale", contest), ("A.forever", "4"), ("A.rare", "2")]
    pad = written(pad_of("stamp-swap"), told)
    assert (pad.sheet[0]["finale"], pad.sheet[0]["forever"]) == (0, 10)
    assert "A.points-finale" in asked_of(pad)
    assert written(pad, [("A.points-finale", "12")]).sheet[0]["finale"] == 12
    assert "A.points-finale" not in asked_of(written(pad, ALBUM))


def test_without_an_album_the_contest_of_a_day_is_asked_too() -> None:
    """An empty album has one empty area, but nothing was entered that says that it is empty."""
    pad = written(pad_of("stamp-swap"), [("size", "empty-areas, 5 each"), ("A.friday", "size"), ("A.forever", "1")])
    assert pad.sheet[0]["contests"] == 0
    assert asked_of(pad)["A.friday-points"].counted == ""


def asked_of(pad: GamePad) -> dict[str, PadField]:
    """Return the fields for numbers that Ann is asked for."""
    room = game_called("stamp-swap")
    part = StampSwapPadPage(room, pad, catalogue("en"), "points-A").part
    assert isinstance(part, Numbers)
    return part.fields


def test_five_comics_bring_points_for_originals_and_the_sixth_brings_two() -> None:
    mat = [(f"A.{slot}", f"{genre} original fans 1") for slot, genre in enumerate(Genre, 1)]
    pad = written(pad_of("age-of-comics"), [*mat, ("A.tokens", "8")])
    assert (pad.sheet[0]["mat"], pad.sheet[0]["ranking"]) == (8, 6)


def test_a_tie_goes_to_more_comics_then_to_more_value() -> None:
    one = [("A.1", "crime rip-off fans 3 value 4"), ("B.1", "horror rip-off fans 3 value 5")]
    assert written(pad_of("age-of-comics"), one).winners == [1]
    assert written(pad_of("age-of-comics"), [*one, ("A.2", "horror rip-off")]).winners == [0]


def test_only_what_contests_speak_of_is_asked_for() -> None:
    pad = pad_of("stamp-swap")
    assert pad.asks_for == ()  # type: ignore[attr-defined]
    assert written(pad, [("size", "group rectangle, 3 each")]).asks_for == ()  # type: ignore[attr-defined]
    told = [("colour", "C1"), ("finale", "stamps space cancelled, 2 each")]
    pad = written(pad, [*told, *ALBUM])
    assert pad.asks_for == ("colour", "theme")  # type: ignore[attr-defined]
    assert pad.incomplete(0) == [2]  # type: ignore[attr-defined]


@pytest.mark.parametrize("way", [way for way in COUNTERS if way != "by-hand"])
def test_every_way_of_counting_can_be_described(way: str) -> None:
    texts = [f"{way}, 4 each", f"{way} colour, 4 each", f"{way} 2, 4 each", f"{way}, ladder 0 3 9"]
    found = [contest.scoring for text in texts if (contest := contest_of(ContestType.SIZE, text)) is not None]
    assert found
    assert {scoring.count.what for scoring in found} == {way}


def test_every_contest_of_the_pack_can_be_told_in_words() -> None:
    pack = load_pack(game_called("stamp-swap"), "house")
    for contests in pack.contests_by_type.values():  # type: ignore[attr-defined]
        for contest in contests:
            told = contest_of(contest.type, scores_text(contest.scoring))
            assert told is not None
            assert told.scoring == contest.scoring


# -- typed entries ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "keys", "shown"),
    [("", "24", "24"), ("24", "7", "7"), ("24", "<", "2"), ("24", "<<", ""), ("24", "<<5", "5"), ("", "007", "7"),
     ("", "1234", "123"), ("5", "±", "-5"), ("-5", "±", "5"), ("", "±3", "-3"), ("", "0", "0"), ("", "±<", "")],
)  # fmt: skip
def test_keys_of_the_keypad(told: str, keys: str, shown: str) -> None:
    keypad = Keypad(told, -99, 999, is_old=True)
    for key in keys:
        keypad = Keypad(keypad.then("⌫" if key == "<" else key), -99, 999)
    assert keypad.typed == shown


def test_numbers_are_read_as_people_write_them() -> None:
    assert [Number(-9, 99).read(text) for text in ("7", " 07", "−3", "-3")] == ["7", "7", "-3", "-3"]


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": 2}', '{"format": 1, "names": 3, "told": {}}'])
def test_a_text_that_makes_no_sense_is_no_pad(text: str) -> None:
    assert Pad.read(text) is None
