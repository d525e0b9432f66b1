"""Export and import: everything arrives unchanged and only once, and a damaged export changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cartone.games import game_called
from cartone.host import WATCH, Host
from cartone.host import open_house as host_of
from cartone.host.export import BadExport, is_chest, pack, unpack
from cartone.host.keys import ID, id_beside, new_id
from cartone.locale import LANGUAGES, catalogue
from cartone.store import OVER, MemoryStore, RecordLine, Result, Store
from tests.kit.packforms import draft_of
from tests.messages import said
from tests.old.house import open_house

from .chests import (
    ANNA,
    BEN,
    KINDS,
    edited,
    fill,
    filled,
    full,
    heads,
    kept,
    light,
    line_with,
    looks,
    play,
    resealed,
    store_of,
)

# -- there and back -------------------------------------------------------------------------------


@pytest.mark.parametrize("there", KINDS)
@pytest.mark.parametrize("here", KINDS)
def test_a_house_looks_the_same_in_another_place(here: type[Store], there: type[Store], tmp_path: Path) -> None:
    home = fill(store_of(here, tmp_path, "home"))
    text = pack(home.store, ANNA)
    away = Host(store_of(there, tmp_path, "away"))
    brought = unpack(away.store, text, ANNA)
    assert brought.tables == (len(heads(home.store)), 0)
    assert (brought.results, brought.pads, brought.extended, brought.beside) == ((2, 0), (1, 0), [], [])
    assert pack(away.store, ANNA) == text, "before anybody has looked"
    assert looks(away) == looks(home)
    home.close()
    away.close()


def test_nothing_secret_is_in_a_chest() -> None:
    store = filled().store
    chairs = [chair for table in heads(store) for chair in store.load(table).chairs.values()]
    assert not [secret for chair in chairs for secret in (chair.link, chair.holder) if secret and secret in full()]


def test_what_an_older_version_has_kept_can_be_taken_along(tmp_path: Path) -> None:
    open_house(tmp_path)
    home, away = host_of(tmp_path), Host(MemoryStore())
    text = pack(home.store, ANNA)
    assert unpack(away.store, text, ANNA).tables == (len(heads(home.store)), 0)
    assert pack(away.store, ANNA) == text
    assert "/packs/my-cards.toml" not in text, "a path is of no use elsewhere"
    home.close()


def test_what_belonged_to_who_packed_it_belongs_to_who_unpacks_it() -> None:
    store = MemoryStore()
    unpack(store, full(), BEN)
    assert {result.player for result in store.results()} == {BEN}
    players = {chair.player for table in heads(store) for chair in store.load(table).chairs.values()}
    assert players == {BEN, ""}
    assert pack(store, BEN).count(ANNA) == 0


def test_a_second_time_nothing_changes(tmp_path: Path) -> None:
    for store in (store_of(kind, tmp_path, "again") for kind in KINDS):
        unpack(store, full(), ANNA)
        before = kept(store)
        again = unpack(store, full(), ANNA)
        assert [tally.new for tally in (again.tables, again.results, again.pads, again.packs)] == [0] * 4
        assert (again.extended, again.beside) == ([], [])
        assert kept(store) == before
        assert unpack(store, full(), BEN).results.new == 0, "not even for another browser of the same house"
        store.close()


def test_line_ends_and_marks_of_the_way_do_not_matter() -> None:
    store = MemoryStore()
    unpack(store, "\ufeff" + full().replace("\n", "\r\n") + "\n\n", ANNA)
    assert pack(store, ANNA) == full()


# -- a table in both stores -----------------------------------------------------------------------


@pytest.fixture
def houses() -> tuple[Host, Host, str]:
    """Return two hosts with the same running game, and its table."""
    home, away = Host(MemoryStore()), Host(MemoryStore())
    table = home.tables.new("stamp-swap", ["me", "pinzetta"], seed=3, player=ANNA)
    play(home, table, 2)
    unpack(away.store, pack(home.store, ANNA), BEN)
    return home, away, table


def test_a_game_that_went_on_elsewhere_goes_on_here(houses: tuple[Host, Host, str]) -> None:
    home, away, table = houses
    home.live(table)  # puts a copy in memory, which must be updated
    play(away, table)
    brought = unpack(home.store, pack(away.store, BEN), ANNA)
    assert (brought.extended, brought.beside, brought.results) == ([table], [], (1, 0))
    assert home.live(table).state == OVER
    assert home.live(table).table.scores == away.live(table).table.scores
    assert home.store.sheet(table) == away.store.sheet(table)
    result = home.store.result(table)
    assert result is not None
    assert result.player == ANNA
    assert unpack(home.store, pack(away.store, BEN), ANNA).extended == []


def test_a_game_that_is_behind_changes_nothing(houses: tuple[Host, Host, str]) -> None:
    home, away, table = houses
    play(home, table, 3)
    before = kept(home.store)
    assert unpack(home.store, pack(away.store, BEN), ANNA).tables == (0, 1)
    assert kept(home.store) == before


def test_who_sits_here_by_a_link_still_does(houses: tuple[Host, Host, str]) -> None:
    home, away, table = houses
    link = home.seating.new_link(table, WATCH)
    play(away, table, 2)
    assert unpack(home.store, pack(away.store, BEN), ANNA).extended == [table]
    assert home.seating.seat_of_link(home.live(table), link) == WATCH


def test_games_that_differ_lie_next_to_each_other(houses: tuple[Host, Host, str]) -> None:
    home, away, table = houses
    play(home, table, 3, seed=8)
    play(away, table, 4, seed=9)
    ours, text = home.store.load(table), pack(away.store, BEN)
    (beside,) = unpack(home.store, text, ANNA).beside
    assert home.store.load(table) == ours
    assert home.store.load(beside).lines == away.store.load(table).lines
    assert unpack(home.store, text, ANNA).beside == []
    play(away, table, 2)
    again = unpack(home.store, pack(away.store, BEN), ANNA)
    assert (again.extended, again.beside) == ([beside], []), "what lies there goes on there"


def test_of_a_pad_the_last_one_stays(houses: tuple[Host, Host, str]) -> None:
    home, away, _ = houses
    pad = home.pads.new("stamp-swap", ["Anna"])
    unpack(away.store, pack(home.store, ANNA), BEN)
    away.pads.tell(pad, "A.points-exhibitors", "7")
    text = pack(away.store, BEN)
    assert unpack(home.store, text, ANNA).pads == (1, 0)
    assert home.store.pad(pad) == away.store.pad(pad)
    home.pads.tell(pad, "A.points-exhibitors", "9")
    assert unpack(home.store, text, ANNA).pads == (0, 1)
    assert home.pads.open(pad).pad.told(0, "points-exhibitors") == "9"


def test_two_packs_of_one_name_get_two_names(houses: tuple[Host, Host, str]) -> None:
    home, away, _ = houses
    room = game_called("stamp-swap")
    home.own_packs.add(draft_of(room, "none"))
    away.own_packs.add(draft_of(room, "house"))
    text = pack(away.store, BEN)
    assert unpack(home.store, text, ANNA).packs.new == 1
    assert [draft.name for draft in home.own_packs.all().values()] == ["mine", "mine 2"]
    assert unpack(home.store, text, ANNA).packs.new == 0


def test_the_first_deal_of_a_day_stays(houses: tuple[Host, Host, str]) -> None:
    home, away, _ = houses
    first, second = home.dailies.daily("stamp-swap", ANNA), away.dailies.daily("stamp-swap", BEN)
    unpack(home.store, pack(away.store, BEN), ANNA)
    assert [begun.table for begun in home.store.dailies()] == [first]
    assert second in heads(home.store), "the other is a game like any other"


# -- arbitrary stores -----------------------------------------------------------------------------

HEADER = "cartone-record 1\ngame some-game\nrules 7\npack house 0\nseats me bot\nseed 1"
ids = st.integers(0, 40).map(lambda number: id_beside(str(number)))
moments = st.datetimes().map(lambda moment: f"{moment.isoformat(timespec='milliseconds')}+00:00")
words = st.text(st.characters(exclude_categories=("C", "Z")), max_size=12)


@st.composite
def stores(draw: st.DrawFn) -> MemoryStore:
    """Return a store with arbitrary data of games that are not installed."""
    store = MemoryStore()
    with store.work() as work:
        for table in draw(st.sets(ids, max_size=4)):
            lines = [
                RecordLine(f"A take {number}", 0, draw(st.integers(0, 2))) for number in range(draw(st.integers(0, 4)))
            ]
            work.create(table, HEADER, lines, company=draw(st.integers(0, 2)))
            for remark in draw(st.lists(st.sampled_from(["one", "two"]), max_size=3)):
                work.add(table, [], remark=remark)
            work.set_state(table, draw(st.sampled_from(["running", "over", "abandoned"])))
            work.set_scores(table, draw(st.sampled_from([(), (3, -4)])), draw(st.sampled_from([(), (0, 2)])), "here")
            work.set_dates(table, draw(moments), draw(moments))
        for day in draw(st.sets(st.dates(), max_size=2)):
            work.begin_daily("some-game", str(day), draw(ids))
        for _ in range(draw(st.integers(0, 3))):
            table = draw(st.sampled_from(["", *heads(store)]))
            state = store.head(table).state if table else OVER
            if state == OVER:
                you = draw(st.integers(-99, 999))
                work.add_result(Result("some-game", draw(words), you, 4, 0.5, draw(moments), {"level": "1"}, table))
    return store


@settings(max_examples=25)
@given(stores())
def test_what_is_unpacked_packs_to_the_same_text(store: MemoryStore) -> None:
    text, other = pack(store, ANNA), MemoryStore()
    unpack(other, text, ANNA)
    assert pack(other, ANNA) == text
    before = kept(other)
    unpack(other, text, ANNA)
    assert kept(other) == before


# -- invalid exports ------------------------------------------------------------------------------


def refused(text: str, message: str, **params: int) -> None:
    store = filled().store
    before = kept(store)
    with pytest.raises(BadExport, match=said(message, "en", **params)) as problem:
        unpack(store, text, ANNA)
    assert kept(store) == before
    assert all("\n" not in problem.value.said(catalogue(language)) for language in LANGUAGES)


def unpacked(text: str) -> Store | None:
    """Import an export into an empty store and return the store; return None if the import was refused, which must
    change nothing."""
    store = MemoryStore()
    try:
        unpack(store, text, ANNA)
    except BadExport:
        assert kept(store) == kept(MemoryStore())
        return None
    return store


@pytest.mark.parametrize("text", ["", "hello", "cartone-record 1\ngame chess", "cartone chest", "cartone chest one"])
def test_what_is_no_chest_is_told_so(text: str) -> None:
    assert not is_chest(text)
    refused(text, "error.no-chest")


def test_a_newer_chest_is_told_so() -> None:
    assert is_chest("cartone chest 2\n")
    refused(full().replace("cartone chest 1", "cartone chest 2", 1), "error.newer-chest")


def test_every_line_that_is_damaged_or_missing_is_named() -> None:
    lines = full().splitlines()
    for number in range(1, len(lines)):
        before, line, after = lines[:number], lines[number], lines[number + 1 :]
        damages = ("{", line[:-1], "[" * 100_000, line.replace(":", ";", 1))
        for text in (*([*before, damaged, *after] for damaged in damages), [*before, *after], before):
            assert unpacked("\n".join(text)) is None
    refused("\n".join([*lines[:3], "x", *lines[4:]]), "error.chest-line", line=4)


@settings(max_examples=40)
@given(st.data())
def test_no_byte_can_be_another_unnoticed(data: st.DataObject) -> None:
    raw = bytearray(full().encode())
    for _ in range(data.draw(st.integers(1, 3))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    store = unpacked(raw.decode("utf-8", "replace"))
    assert store is None or pack(store, ANNA) == full(), "nothing was changed, but for the end of the last line"


def mean(kind: str) -> Iterator[dict[str, Any]]:
    """Yield changes to a line that set one of its parts to a malicious value."""
    worst: list[Any] = [None, 10**30, -1, 1e300, "\ud800", "\n", [], {}, [[[]]], True, "x" * 5000, "../etc"]
    for part, value in line_with(kind).items():
        for worse in worst:
            if part != "kind" and worse != value:
                yield {part: worse}


HOSTILE = [
    ("table", {"id": "../../passwd"}),
    ("table", {"chairs": [[1, "here", "", ""]]}),
    ("table", {"chairs": [[7, "here", "", ""]]}),
    ("table", {"chairs": [[0, "here", "", "not a key"]]}),
    ("table", {"remarks": ["one\nA take 1"]}),
    ("table", {"told": [1]}),
    ("table", {"scores": ["1", "2"]}),
    ("table", {"created": "yesterday"}),
    ("table", {"changed": "2026-01-01T00:00:00"}),
    ("result", {"date": "yesterday"}),
    ("result", {"won": 2}),
    ("result", {"settings": {"level": 1}}),
    ("daily", {"day": "20261116"}),
    ("person", {"colour": "url(evil)"}),
    ("person", {"name": "\u202eevil"}),
    ("own-pack", {"pack": {"name": "mine", "text": "[pack", "beside": {}}}),
    ("own-pack", {"deleted": [{"section": "tile", "place": 1, "entry": {"id": {}}, "beside": {"de": 1}}]}),
    ("pack", {"key": "house 0123456789abcdef"}),
]


@pytest.mark.parametrize(("kind", "parts"), HOSTILE, ids=str)
def test_what_no_house_would_write_is_not_read(kind: str, parts: dict[str, Any]) -> None:
    assert unpacked(edited(kind, **parts)) is None


@pytest.mark.parametrize(
    "told", [{"A.points-exhibitors": "many"}, {"A.points-exhibitors": "1"}, {"Z.x": "1"}, {"A.c4": "9x9 blue"}]
)
def test_a_pad_says_only_what_its_game_takes(told: dict[str, str]) -> None:
    text = {**line_with("pad")["text"], "told": told}
    assert unpacked(edited("pad", text=text)) is None or told == {"A.points-exhibitors": "1"}


def test_a_record_that_is_none_is_told_so() -> None:
    refused(edited("table", header=["cartone-record 1", "game chess"]), "error.chest-record")
    refused(edited("table", lines=[["?", -1, 0]]), "error.chest-record")


def test_no_path_comes_with_a_game() -> None:
    header = [line.replace("pack house", "pack /etc/passwd.toml.toml") for line in line_with("table")["header"]]
    store = MemoryStore()
    unpack(store, edited("table", header=header), ANNA)
    assert "/etc" not in store.load(line_with("table")["id"]).head.header


@pytest.mark.parametrize("kind", ["table", "result", "daily", "pad", "person", "pack", "own-pack"])
def test_whatever_is_written_into_a_line_is_refused_or_can_be_kept(kind: str) -> None:
    for parts in mean(kind):
        if (store := unpacked(edited(kind, light(kind), **parts))) is not None:
            text = pack(store, ANNA)
            other = MemoryStore()
            unpack(other, text, ANNA)
            assert pack(other, ANNA) == text, parts


def test_a_thing_of_one_name_is_there_once() -> None:
    lines = full().splitlines()[:-1]
    table = next(line for line in lines if '"kind":"table"' in line)
    refused(resealed([*lines, table]), "error.chest-line", line=len(lines) + 1)


def test_the_names_of_tables_are_told_from_others() -> None:
    assert all(ID.fullmatch(make) for make in (new_id(), id_beside("a"), id_beside("a", "b")))
    assert id_beside("a", "b") == id_beside("a", "b") != id_beside("a")


ways: list[Callable[[Host, str], object]] = [
    lambda host, table: play(host, table, 1),
    lambda host, table: host.tables.delete(table),
]


@pytest.mark.parametrize("way", ways)
def test_who_answers_meanwhile_is_not_overwritten(
    way: Callable[[Host, str], object], houses: tuple[Host, Host, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a table changes while the import is between reading and writing it, it is read again."""
    home, away, table = houses
    play(away, table, 3)
    text, work = pack(away.store, BEN), home.store.work
    done: list[bool] = []

    def late(*arguments: Any) -> Any:
        if not done:
            done.append(True)
            way(home, table)
        return work(*arguments)

    monkeypatch.setattr(home.store, "work", late)
    unpack(home.store, text, ANNA)
    assert home.store.load(table).lines == away.store.load(table).lines
