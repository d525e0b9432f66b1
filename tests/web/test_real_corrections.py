"""Corrections at a physical table on the site: questions that are asked again, and pieces to move."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import unescape
from urllib.parse import urlencode

from cartone.web.correction_diff import said_at
from tests.real.entries import Told, say, told_automa, told_pinzetta
from tests.taps import look

from .site import Site
from .test_real import lay

PILES, SHOW = 1, 3
FRIDAY = (
    "small-square double",
    "target-2-3 rare other / target other / target-2-3 rare other / target-2-3 rare none / 1",
    "B1",
    "2",
)
"""Entries with which Pinzetta takes your large pile, where one stamp has a value of 2 or 3. Without that value the pile
is worth less to her, so that she prefers the small one, whether or not a token is crossed out and regardless of the
values of her own stamps."""
LESS = "target-2-3 rare other / target other / target rare other / target-2-3 rare none / 1"
NOT_CROSSED = "target-2-3 rare other / target other / target-2-3 rare other / target-2-3 rare none / 0"
HERS_VALUED = "target-2-3 rare other / target-2-3 other / target-2-3 rare other / target-2-3 rare none / 1"

MOVED_BACK = {
    "target size (Friday): her “target size, 2–3” box → your side",
    "rare (Friday): her “rare” box → your side",
    "other size (Friday): her “other size” box → your side",
    "target size, 2–3 (Friday): your side → her “target size, 2–3” box",
    "rare (Friday): your side → her “rare” box",
}


def told(site: Site, game: str, *entries: str) -> str:
    table = lay(site, game, depth="guided", cards="yours", pack="none")
    for entry in entries:
        site.answer(table, entry)
    return table


def corrected(site: Site, table: str, line: int, entry: str) -> str:
    """Correct a line without confirming; return the page that explains the correction."""
    shown = site.client.post(f"/table/{table}/lines/{line}", data={"at": site.at(table), "answer": entry})
    assert shown.status_code == 303, "a browser that goes back has nothing to send again"
    assert str(shown.headers["location"]).endswith(f"/lines/{line}?{urlencode({'answer': entry})}")
    return site.page(str(shown.headers["location"]))


def correct(site: Site, table: str, line: int, entry: str, how: str) -> None:
    form = {"at": site.at(table), "answer": entry, "how": how}
    assert site.client.post(f"/table/{table}/lines/{line}", data=form).status_code == 303


def way(page: str, how: str) -> str:
    """Return the text above the button for a way to correct an entry."""
    return next(part for part in page.split('<section class="way">')[1:] if f'name="how" value="{how}"' in part)


def listed(part: str, css: str) -> list[str]:
    found = re.search(rf'<ul class="{css}">(.*?)</ul>', part, re.DOTALL)
    return [unescape(line) for line in re.findall(r"<li>(.*?)</li>", found[1])] if found else []


def to_tick(site: Site, table: str) -> list[str]:
    """Return the moves that a table's page lists after a correction."""
    lines = re.findall(r'<li class="moved">.*?<div class="words">(.*?)</div>', site.page(f"/table/{table}"), re.DOTALL)
    return [unescape(line).strip() for line in lines]


def boxes(site: Site, table: str) -> list[str]:
    """Return the keys under which a page's ticks are stored, each of which contains the turn."""
    page = site.page(f"/table/{table}")
    (turn,) = re.findall(r'data-turn="([^"]+)"', page)
    found = re.findall(r'class="done" id="([^"]+)"', page)
    assert all(turn in box for box in found)
    return found


def test_a_correction_keeps_what_was_still_to_be_moved_with_its_ticks(site: Site) -> None:
    """The ticks stay whether or not the correction changes anything, and the moves of a correction are listed
    separately."""
    table = told(site, "stamp-swap", *FRIDAY)
    before, turned, left = acts(site, table), boxes(site, table), []
    assert len(before) > 1
    for line, entry in ((PILES, NOT_CROSSED), (PILES, LESS), (SHOW, "3")):
        left += listed(way(corrected(site, table, line, entry), "again"), "to-move")
        correct(site, table, line, entry, "again")
        assert acts(site, table) == before
        assert [box for box in boxes(site, table) if box.startswith("act-")] == turned
        assert to_tick(site, table) == left
        assert bool(left) == (entry != NOT_CROSSED), "the first changes nothing"
    assert len(boxes(site, table)) == len(turned) + len(left)
    site.answer(table, FRIDAY[PILES])
    assert not {*boxes(site, table)} & {*turned}


def test_a_restart_of_the_server_keeps_the_list_and_its_ticks(site: Site) -> None:
    """The list also stays after a second correction on the same page."""
    table = told(site, "stamp-swap", *FRIDAY)
    for line, entry in ((PILES, LESS), (SHOW, "3")):
        correct(site, table, line, entry, "again")
        before = acts(site, table), to_tick(site, table), boxes(site, table)
        assert all(before)
        other = Site(site.folder)
        assert (acts(other, table), to_tick(other, table), boxes(other, table)) == before
    other.answer(table, FRIDAY[PILES])
    assert not to_tick(Site(site.folder), table)


def buttons(page: str) -> list[tuple[str, bool]]:
    """Return the buttons for the ways to correct an entry, in order, and whether each is the primary one."""
    found = re.findall(r'<button class="(primary)?" name="how" value="([^"]+)"', page)
    return [(how, bool(primary)) for primary, how in found]


def test_the_sensible_way_is_the_first_button_and_each_says_what_it_costs(site: Site) -> None:
    """If pieces have been moved, the first button leaves them where they are; before any move, it plays the entries
    again."""
    table = told(site, "stamp-swap", *FRIDAY[: PILES + 1])
    page = corrected(site, table, PILES, LESS)
    assert buttons(page) == [("again", True), ("as-played", False)]
    for entry in FRIDAY[PILES + 1 :]:
        site.answer(table, entry)
    page = corrected(site, table, PILES, LESS)
    assert buttons(page) == [("as-played", True), ("again", False)]
    for how in ("as-played", "again"):
        (cost,) = re.findall(r'<summary class="cost">(.*?)</summary>', way(page, how))
        moves = len(listed(way(page, how), "to-move"))
        assert cost == (f"{moves} changes on the table" if moves > 1 else "1 change on the table")


def test_entries_stand_under_their_day_or_round(site: Site) -> None:
    table = told(site, "stamp-swap", *FRIDAY, FRIDAY[PILES])
    page = site.page(f"/table/{table}/lines")
    parts = re.split(r"<h2>(.*?)</h2>", page)[1:]
    assert parts[::2] == ["Saturday", "Friday", "Friday · setup"]
    assert [len(re.findall(r'href="/table/[^"]+/lines/\d+"', part)) for part in parts[1::2]] == [1, len(FRIDAY) - 1, 1]


def test_each_thing_that_changes_hands_is_told_by_its_name(site: Site) -> None:
    """The list includes a rare stamp that takes the place of another one, and stays until the next entry."""
    table = told(site, "stamp-swap", *FRIDAY)
    before = len(boxes(site, table))
    back = way(corrected(site, table, PILES, LESS), "again")
    assert {*listed(back, "to-move")} >= MOVED_BACK
    assert not listed(back, "asked"), "nothing is asked again"
    correct(site, table, PILES, LESS, "again")
    assert to_tick(site, table) == listed(back, "to-move")
    assert len(boxes(site, table)) == before + len(listed(back, "to-move"))
    site.answer(table, FRIDAY[PILES])
    assert not to_tick(site, table)


def test_what_lies_elsewhere_although_it_is_left_as_played_is_told(site: Site) -> None:
    """Pinzetta keeps the stamp, but without a value of 2 or 3 it belongs in another box."""
    table = told(site, "stamp-swap", *FRIDAY)
    left = way(corrected(site, table, PILES, LESS), "as-played")
    assert "target size (Friday): her “target size, 2–3” box → her “target size” box" in listed(left, "to-move")
    assert len(listed(left, "otherwise")) == 1
    assert "large pile" in listed(left, "otherwise")[0], "what she would have done otherwise is told"
    assert not listed(left, "asked")
    correct(site, table, PILES, LESS, "as-played")
    assert to_tick(site, table) == listed(left, "to-move")


def test_where_both_ways_come_to_the_same_there_is_one(site: Site) -> None:
    """Pinzetta takes the same pile in any case, since it does not matter which of her items was misread."""
    table = told(site, "stamp-swap", *FRIDAY)
    for line, entry in ((PILES, HERS_VALUED), (PILES, NOT_CROSSED), (SHOW, "3")):
        page = corrected(site, table, line, entry)
        assert re.findall(r'name="how" value="([^"]+)"', page) == ["again"]
        assert "Correct the entry" in page


RANKING = "crime sci-fi superheroes romance western horror"
ROUND = (
    "romance",
    f"hire print sales, {RANKING}",
    "royalties",
    f"develop ideas hire, {RANKING}",
    "western",
    "sales",
)
PRINTED = 2


def test_an_answer_is_put_to_no_other_question(site: Site) -> None:
    """If you print on the first space, you are asked for a second comic, and then the later entries apply again."""
    table = told(site, "age-of-comics", *ROUND)
    page = corrected(site, table, PRINTED, "print horror")
    assert listed(way(page, "again"), "asked") == ["A second comic?"]
    assert "1 question, then what to change on the table" in way(page, "again")
    assert not listed(way(page, "again"), "to-move"), "that depends on the answer"
    correct(site, table, PRINTED, "print horror", "again")
    now = site.host.live(table).table
    assert [str(entry) for entry in now.entries()][PRINTED:] == ["A action print horror"]
    page = site.page(f"/table/{table}")
    assert "A second comic?" in page
    assert "your later entries count again" in page
    site.answer(table, "none")
    site.answer(table, "western")  # asked again, since a horror comic would come first now
    lines = [str(entry) for entry in site.host.live(table).table.entries()]
    assert lines[-3:] == [f"automa: {ROUND[3]}", "A comic western", "A action sales"]
    assert "your later entries count again" not in site.page(f"/table/{table}")


# -- undo -------------------------------------------------------------------------------------------


def test_what_was_taken_back_is_filled_in_and_your_hands_see_once_more_what_they_did(site: Site) -> None:
    table = told(site, "stamp-swap", *FRIDAY)
    for _ in range(2):  # a number and a tile
        page = taken_back(site, table)
    assert f'name="answer" value="{FRIDAY[PILES]}"' not in page, "that was said, and holds"
    before = acts(site, table)
    page = taken_back(site, table)
    assert f'name="answer" value="{FRIDAY[PILES]}"' in page, "all piles are there, to be said once more"
    site.answer(table, FRIDAY[PILES])
    shown = acts(site, table)
    assert shown
    site.answer(table, "B1")
    assert acts(site, table) != shown
    taken_back(site, table)
    assert acts(site, table) == shown == before


def taken_back(site: Site, table: str) -> str:
    """Undo the last entry; return the page."""
    site.client.post(f"/table/{table}/undo", data={"undo": str(site.host.live(table).said(0))})
    return site.page(f"/table/{table}")


def confirmed(page: str) -> list[str]:
    """Return the prefilled entries that one tap confirms."""
    return [unescape(one) for one in re.findall(r'that-is-it" name="answer" value="([^"]*)"', page)]


NO_PACK = 8
"""Seed of a whole game against Pinzetta that is entered without a pack."""


def current(page: str) -> list[str]:
    """Return the entries that a page marks as the previous answer."""
    return [unescape(one) for one in re.findall(r'name="answer" value="([^"]*)" aria-current="true"', page)]


def test_a_card_a_number_and_a_tile_are_put_back_too(site: Site) -> None:
    """Several undos in a row and a restart of the server are included."""
    person = told_pinzetta(NO_PACK)
    while not person.table.over:
        say(person.table, person.right(person.table))
    card, points = person.table.entries()[-2:]
    table = site.host.tables.open(person.table.record)
    assert confirmed(taken_back(site, table)) == [said_at(points)], "a number"
    assert confirmed(Site(site.folder).page(f"/table/{table}")) == [said_at(points)]
    assert confirmed(taken_back(site, table)) == [said_at(card)], "a card, by what it shows"
    site.answer(table, said_at(card))
    assert confirmed(site.page(f"/table/{table}")) == [said_at(points)], "it was said here, and nothing else since"
    table = told(site, "stamp-swap", *FRIDAY[:SHOW])
    assert current(taken_back(site, table)) == ["B1"], "a tile"
    assert current(taken_back(site, table)) == [FRIDAY[PILES]], "all piles, and what the card has crossed out"
    table = told(site, "age-of-comics", *ROUND[:2])
    assert confirmed(taken_back(site, table)) == [ROUND[1].rpartition(" ")[0]], "its last genre follows"


FILLED: Sequence[tuple[Callable[[int], Told], int, set[str]]] = (
    (told_pinzetta, 0, {"number", "form"}),
    (told_pinzetta, NO_PACK, {"number", "form", "card"}),
    (told_automa, 0, {"number"}),
    (told_automa, 9, {"number"}),
)
"""Games with and without a pack, each with its seed and the kinds of prefilled questions; all other entries take one
tap and are only marked."""


def test_whatever_was_said_is_filled_in_to_be_said_otherwise(site: Site) -> None:
    """The entry is prefilled on the page of its line and after an undo, in whole games of both opponents."""
    for tell, seed, filled in FILLED:
        person = tell(seed)
        table, kinds = person.table, set()
        while not table.over:
            said = person.right(table)
            picked = look(table, look(table).choices.picked_for(said)).entering
            if picked.keypad is not None:
                kinds.add("number")
                assert picked.keypad.said == said
            elif said not in [tile.notation for tile in picked.tiles]:
                kinds.add("card" if table.draw is not None else "form")
                assert picked.form is not None
                then, again, keys = table.copy(), table.copy(), [key.answer for key in picked.form.palette()]
                say(then, said)
                say(again, said if said in keys else picked.said[0])
                assert list(map(str, again.entries())) == list(map(str, then.entries()))
            say(table, said)
        assert kinds == filled


def acts(site: Site, table: str) -> list[str]:
    """Return the instructions on a table's page with their reasons, without those of a correction."""
    found = re.findall(r'id="act-[^"]+".*?<div class="words">(.*?)</div>', site.page(f"/table/{table}"), re.DOTALL)
    return [" ".join(re.sub("<[^>]+>", " ", line).split()) for line in found]
