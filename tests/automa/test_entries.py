"""What a person tells the Automa: asked only when it matters, refused in a line where the box or the table forbids."""

from __future__ import annotations

from typing import Any

import pytest

from cartone.games import automa
from cartone.games.age_of_comics.editions import EDITIONS
from cartone.games.automa.reports import OrdersLeft
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Answer, CartoneError, Record, Table
from cartone.tables import mend
from cartone.testing import CHECKS, Case, check_game

PRIORITY = "crime sci-fi superheroes romance western horror"


def real_table(actions: str = "", edition: str = "seed") -> Table[Any]:
    """No card is known; it has begun with three romance cards, and these actions are on the first of its cards."""
    settings = {"edition": edition}
    table = automa.new(["me", "automa"], pack="none", dealer=None, open_decks=["automa"], settings=settings)
    table.answer(0, "romance / romance / romance")
    if actions:
        card(table, actions)
    return table


def card(table: Table[Any], actions: str) -> None:
    table.outcome(f"{actions}, {PRIORITY}")


def answer_until(table: Table[Any], *kinds: str) -> None:
    """The first option of all that is asked before."""
    while asked(table) not in kinds:
        table.answer(0, table.pending[0].options.at(0))


def taken(table: Table[Any]) -> list[str]:
    return [event.params["order"].name for event in table.events(0) if event.id == "automa-takes"]


def asked(table: Table[Any]) -> str:
    ask = table.pending[0]
    return f"{ask.kind} {ask.about}".strip()


# -- what is asked, and when ----------------------------------------------------------------------


def test_a_display_is_told_once_a_round_and_then_only_what_you_took() -> None:
    table = real_table("hire print sales")
    assert asked(table) == "creatives new"
    table.answer(0, "crime-1 crime-3 horror-2 / western-2 crime-2 none")
    writer, artist = (held.face for held in table.game.automa.hand[-2:])
    assert (writer.genre, writer.value, artist.genre, artist.value) == ("crime", 3, "crime", 2)
    table.answer(0, "hire")
    card(table, "develop ideas sales")
    assert asked(table) == "comics new"
    table.answer(0, "western horror horror / crime")
    table.answer(0, "royalties")
    card(table, "print hire sales")  # two teams: it prints, and looks at no display
    assert asked(table) == "action"
    table.answer(0, "royalties")
    card(table, "hire develop print")  # all are done: again from the top, and you have hired since
    assert asked(table) == "creatives again"


def test_a_display_only_loses_cards_until_a_new_round() -> None:
    table = real_table("hire print sales")
    table.answer(0, "crime-1 crime-3 horror-2 / western-2 crime-2 none")
    table.answer(0, "royalties")
    card(table, "hire print sales")
    table.answer(0, "royalties")
    card(table, "hire print sales")  # hire and print are done; sales comes
    answer_until(table, "action")
    table.answer(0, "hire")
    card(table, "hire print sales")
    assert asked(table) == "creatives again"
    assert str(table.pending[0].options.at(0)) == "crime-1 none horror-2 / western-2 none none"
    with pytest.raises(CartoneError, match=r"crime-2. cannot be at place 2; these can: none"):
        table.answer(0, "crime-1 crime-2 horror-2 / western-2 none none")
    table.answer(0, "none none horror-2 / none none none")


def test_nothing_is_asked_of_ideas_that_nobody_took() -> None:
    table = real_table("print ideas sales")
    table.answer(0, "royalties")
    card(table, "ideas print sales")
    assert asked(table) == "action"
    assert [genre for genre, left in table.game.idea_board.items() if not left] == ["crime", "sci-fi"]


def test_orders_of_a_whole_genre_are_known_by_what_the_box_has() -> None:
    table = real_table("sales print hire")
    assert asked(table) == "orders"
    assert table.game.turning == "crime"
    table.answer(0, "down down down down down")
    assert taken(table) == ["crime 6", "crime 5", "crime 4"]
    assert table.game.up("crime") == [3, 3]
    assert table.game.unseen("crime") == []


def test_orders_of_which_you_took_some_are_asked_when_they_are_turned_up() -> None:
    table = real_table("print hire sales")
    table.answer(0, "sales")
    card(table, "sales print hire")
    table.answer(0, "down down 4")
    assert asked(table) == "turned-up several"
    with pytest.raises(CartoneError, match=r"4 3. cannot turn up there"):
        table.answer(0, "4 3")
    table.answer(0, "3 6")
    assert taken(table) == ["crime 6", "crime 4"]


def test_a_search_that_finds_nothing_goes_on_to_the_next_genre() -> None:
    table = real_table("develop print sales", "2026")
    table.answer(0, "western horror horror / romance")
    assert asked(table) == "search"
    assert table.game.turning == "crime"
    table.answer(0, "none")
    assert asked(table) == "comics again"
    table.answer(0, "western horror horror / sci-fi")  # what lies on top need not be searched for
    assert [event.id for event in table.events(0)].count("automa-develops") == 1
    assert [comic.genre for comic in table.game.automa.comics()] == ["romance", "sci-fi"]


def test_a_comic_from_the_deck_leaves_a_top_that_nobody_knows() -> None:
    table = real_table("develop print sales")
    table.answer(0, "western horror horror / crime")
    assert [comic.genre for comic in table.game.automa.comics()] == ["romance", "crime"]
    table.answer(0, "royalties")
    card(table, "print develop sales")
    table.answer(0, "royalties")
    card(table, "develop print hire")  # it hires: that was not done
    table.answer(0, "none none none / none none none")
    assert asked(table) == "comics again"
    assert str(table.pending[0].options.at(0)).startswith("western horror horror / ")


def test_an_entry_further_back_is_corrected_and_what_still_fits_is_kept() -> None:
    table = real_table("hire print sales")
    table.answer(0, "crime-1 crime-3 horror-2 / western-2 crime-2 none")
    table.answer(0, "royalties")
    card(table, "print hire sales")
    table.answer(0, "print")
    table.answer(0, "rip-off-1")
    before = table.record
    entries = [str(entry) for entry in before.entries]
    at = entries.index("A creatives crime-1 crime-3 horror-2 / western-2 crime-2 none")
    right = Answer(0, "creatives", "crime-1 sci-fi-3 horror-2 / western-2 crime-2 none")
    edited = Record(before.header, (*before.entries[:at], right, *before.entries[at + 1 :]))
    mended = mend(edited, before=before)
    assert not mended.dropped
    writer = next(held.face for held in mended.table.game.automa.hand if held.kind == "writer")
    assert (writer.genre, writer.value) == ("crime", 1)


def test_masteries_are_found_out() -> None:
    table = real_table("print hire sales")
    assert table.game.mastery["romance"] == 1
    table.answer(0, "print")
    assert "rip-off-1" in map(str, table.pending[0].options)
    table.answer(0, "rip-off-1")
    assert table.game.mastery["romance"] == 1
    card(table, "print hire sales")
    answer_until(table, "action")
    table.answer(0, "print")
    assert "rip-off-1" not in map(str, table.pending[0].options)
    table.answer(0, "romance")
    assert table.game.mastery["romance"] == 0


def test_the_printed_card_hires_then_develops_then_takes_ideas() -> None:
    """The example of its rulebook: what was done in a round is done by the next action of the card, top down."""
    table = real_table("print sales hire")
    for _ in range(3):
        table.answer(0, "sales")
        card(table, "hire develop ideas")
        answer_until(table, "action", "publish", "ahead")
    acts = [event.params["action"] for event in table.events(0) if event.id == "automa-acts"]
    assert acts == ["print", "hire", "develop", "ideas"]


# -- what is refused ------------------------------------------------------------------------------

REFUSED = [
    ("hire print sales", "crime-1 crime-1 horror-2 / western-2 crime-2 none", " than there are in the box"),
    ("hire print sales", "crime-1 horror-2 / western-2 crime-2 none", "does not fill every place: 3 / 3 are needed"),
    ("hire print sales", "crime-4 none none / none none none", " cannot be at place 1"),
    ("develop print sales", "crime crime crime / crime / crime", "does not fill every place: 3 / 1 are needed"),
    ("sales print hire", "6 6 down", "left of the orders 6 5 4 3 3"),
    ("sales print hire", "2", "left of the orders 6 5 4 3 3"),
]


@pytest.mark.parametrize(("actions", "told", "why"), REFUSED)
def test_what_cannot_lie_there_is_refused_in_a_line(actions: str, told: str, why: str) -> None:
    table = real_table(actions)
    before = table.game.digest()
    with pytest.raises(CartoneError) as refused:
        table.answer(0, told)
    assert why in str(refused.value)
    assert table.game.digest() == before
    assert all("\n" not in refused.value.said(catalogue(language)) for language in LANGUAGES)


NO_CARDS = [
    f"hire hire print, {PRIORITY}",
    f"hire develop royalties, {PRIORITY}",
    "hire develop ideas, crime",
    "gap-1",
    "hire develop ideas, crime sci-fi 2 superheroes romance western",
]


@pytest.mark.parametrize("told", NO_CARDS)
def test_what_no_card_shows_is_refused(told: str) -> None:
    table = real_table()
    with pytest.raises(CartoneError):
        table.outcome(told)
    card(table, "print hire sales")


def test_a_card_may_be_told_in_one_s_own_way() -> None:
    table = real_table()
    table.outcome("Print / Hire / Sales; crime > sci-fi > superheroes > romance > western")
    assert str(table.record.entries[-1]) == f"automa: print hire sales, {PRIORITY}"


def test_orders_never_come_back() -> None:
    left = OrdersLeft([6, 3], 1, [5, 4])
    told = set(map(str, left))
    assert str(left.at(0)) == "6 3 down"
    assert {"6 5 3", "6 4 3", "3 down", "none"} <= told
    assert not {"6 3 3", "5 4", "6 3 down down"} & told


# -- words --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said(language: str) -> None:
    """What happens and why, what is asked, and the answers, in each edition."""
    for seed, edition in enumerate(EDITIONS):
        told = 0
        for table in Case("automa", ("ann", "automa"), seed, {"edition": edition}).stops():
            words = automa.ROOM.words(catalogue(language), table.seats, 0)
            said = [text for event in table.events(0, told) for text in (words.event(event), *words.reasons(event))]
            told = len(table.events(0))
            for ask in table.pending.values():
                said.append(words.instruction(ask))
                said += [words.option(table.view(0), ask.kind, ask.options.at(place))
                         for place in (0, len(ask.options) - 1)]  # fmt: skip
            assert all(text.strip() and "{" not in text for text in said)


# -- what every game promises ---------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in CHECKS if name != "words"])
def test_it_keeps_what_every_game_promises(name: str) -> None:
    check_game("automa", only=[name])
