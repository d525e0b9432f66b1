"""Entries for the Automa at a real table: a question is asked only if it matters, and an answer is refused if the box
or the table rules it out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cartone.games import automa
from cartone.games.age_of_comics.components import Action
from cartone.games.age_of_comics.editions import EDITIONS
from cartone.games.automa.reports import YourAction, YourActions
from cartone.games.automa.turn import AtRealTable, on_its_card
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Answer, Ask, CartoneError, Record, Table
from cartone.tables import mend
from cartone.testing import CHECKS, Case, check_game
from tests.taps import look

PRIORITY = "crime sci-fi superheroes romance western horror"


def real_table(actions: str = "", edition: str = "seed") -> Table[Any]:
    """Return a table without a pack, where the Automa has a romance comic and its first card has these actions."""
    settings = {"edition": edition}
    table = automa.new(["me", "automa"], pack="none", dealer=None, open_decks=["automa"], settings=settings)
    table.answer(0, "romance")
    if actions:
        card(table, actions)
    return table


def card(table: Table[Any], actions: str) -> None:
    """Enter a card as a single action, or as three actions with all genres."""
    table.outcome(f"{actions}, {PRIORITY}" if " " in actions else actions)


def turns(table: Table[Any], *cards: str, yours: str = "royalties") -> None:
    """Enter these cards, playing your turn before each and giving the first answer to all other questions."""
    for actions in cards:
        answer_until(table, "action")
        table.answer(0, yours)
        if table.draw is None:
            answer_until(table, "")
        card(table, actions)


def answer_until(table: Table[Any], *kinds: str) -> None:
    """Answer every question with its first option until one of the given kinds is asked."""
    while table.draw is None and asked(table) not in kinds:
        table.answer(0, table.pending[0].options.at(0))


def asked(table: Table[Any]) -> str:
    if table.draw is not None:
        return ""
    ask = table.pending[0]
    return f"{ask.kind} {ask.about}".strip()


def acts(table: Table[Any]) -> list[str]:
    return [event.params["action"].value for event in table.events(0) if event.id == "automa-acts"]


def options(table: Table[Any]) -> list[str]:
    return list(map(str, table.pending[0].options))


# -- questions ------------------------------------------------------------------------------------


def test_whom_it_hires_is_told_and_never_asked() -> None:
    table = real_table("hire")
    assert asked(table) == "action"
    assert [held.kind for held in table.game.automa.hand] == ["writer", "artist", "comic", "writer", "artist"]


def test_displays_are_never_empty_when_it_hires() -> None:
    """Even the smallest displays hold as many creatives as can be hired in a round, one for each space of the
    action."""
    (sizes,) = [setting.values for setting in automa.ROOM.settings if setting.name == "display"]
    assert real_table().game.action_spaces <= min(map(int, sizes))


def test_of_a_card_only_the_action_that_it_tries_is_told_until_that_fails() -> None:
    table = real_table("develop")
    table.answer(0, "none")
    assert asked(table) == "next"
    assert options(table) == ["hire", "print", "sales"], "Ideas fails without a comic on the chart"
    table.answer(0, "print")
    assert acts(table) == ["print"]


@pytest.mark.parametrize(
    ("told", "why"),
    [(["ideas"], "none of its comics is on the chart"),
     (["develop", "none"], "there is no comic on display or in the deck")],
)  # fmt: skip
def test_what_fails_is_said_with_its_reason(told: list[str], why: str) -> None:
    table = real_table(told[0])
    for answer in told[1:]:
        table.answer(0, answer)
    words = automa.ROOM.words(catalogue("en"), table.seats, 0)
    assert words.instruction(table.pending[0]) == f"That fails: {why}. Which of these comes first on its card?"


def offered(table: Table[Any]) -> list[str]:
    """Return the actions that the page offers when asking for a card."""
    return [tile.label for tile in look(table).entering.tiles]


def test_only_what_is_possible_is_offered_of_a_card_and_repeats_once_it_may_have_nothing_else() -> None:
    """Document 004: an action is repeated only if all three actions on a card have been done or fail. At first the
    Automa has no comic on the chart, and after its first print it has no comic to print."""
    table = real_table()
    assert offered(table) == ["Hire", "Develop", "Print", "Sales"], "one of three is always possible and new"
    card(table, "print")
    turns(table, "hire")
    table.answer(0, "royalties")
    assert offered(table) == ["Develop", "Ideas", "Sales"], "Hire and Print are only two"
    card(table, "sales")
    table.answer(0, "royalties")
    assert offered(table) == ["Develop", "Ideas", "Again: Hire", "Again: Sales"]
    card(table, "hire")
    assert acts(table) == ["print", "hire", "sales", "hire"]


def test_a_card_without_anything_possible_is_told_too() -> None:
    table = real_table("hire")
    turns(table, "develop", yours="print western")
    turns(table, "print", yours="print horror")
    table.answer(0, "royalties")
    assert table.game.editors_on["print"] == [0, 0, 1]
    assert offered(table) == ["Ideas", "Sales", "Again: Hire", "Again: Develop"]
    hands = AtRealTable(table.game)
    assert on_its_card(hands, [Action.HIRE, Action.DEVELOP]) == [Action.IDEAS, Action.SALES, None]


def test_to_place_no_extra_editor_is_not_to_pass() -> None:
    view = automa.new(["me", "automa"], dealer=None).view(0)
    words = automa.ROOM.words(catalogue("en"), (), 0)
    for about, label in (("", "Passed"), ("extra-editor", "No extra editor")):
        ask = Ask(0, YourActions([], []), about)
        assert words.option(replace(view, ask=ask), ask.kind, YourAction(None)) == label


def test_genres_are_asked_in_the_order_in_which_it_looks_for_them() -> None:
    table = real_table("print hire sales")
    turns(table, "sales print hire", yours="print horror")
    turns(table, "develop print sales", yours="print western")
    assert asked(table) == "comic"
    assert options(table) == ["western", "horror", "crime", "sci-fi", "superheroes", "romance", "none"]
    table.answer(0, "superheroes")
    assert [comic.genre for comic in table.game.automa.comics()] == ["superheroes"]


def test_a_comic_that_is_not_on_the_table_makes_develop_fail() -> None:
    table = real_table("develop print sales")
    table.answer(0, "none")
    assert acts(table) == ["print"]


def test_the_order_on_a_card_is_asked_only_where_it_decides() -> None:
    """Both of the Automa's comics would win a mastery, or neither would, so the order on its card decides."""
    table = real_table("develop")
    table.answer(0, "western")
    turns(table, "print")
    assert asked(table) == "rank"
    assert options(table) == ["romance", "western"]
    table.answer(0, "western")
    assert [printed.title.genre for printed in table.game.automa.printed] == ["western"]


def test_a_search_that_finds_nothing_goes_on_to_the_next_genre() -> None:
    table = real_table("develop print sales", "2026")
    assert asked(table) == "is-so search"
    assert table.pending[0].card == "crime"
    table.answer(0, "no")
    assert table.pending[0].card == "sci-fi"
    table.answer(0, "yes")
    assert [comic.genre for comic in table.game.automa.comics()] == ["romance", "sci-fi"]


def test_a_second_comic_is_asked_for_on_the_first_space_only() -> None:
    table = real_table("hire print sales")
    table.answer(0, "print crime")
    assert asked(table) == "publish"
    table.answer(0, "none")
    card(table, "sales print hire")
    answer_until(table, "action")
    table.answer(0, "print horror")
    assert table.draw is not None


@pytest.mark.parametrize(("left", "deed"), [("1", "sales"), ("0", "print")])
def test_how_many_orders_there_are_is_asked_only_where_they_may_not_be_enough(left: str, deed: str) -> None:
    assert asked(real_table("sales print hire")) == "action"
    table = real_table("hire print sales")
    table.game.orders_left = 1
    turns(table, "sales print hire")
    assert asked(table) == "tell orders"
    table.answer(0, left)
    assert acts(table)[-1] == deed, "without any order Sales fails"
    assert table.view(0).players[1].collected == int(left)


def test_an_entry_further_back_is_corrected_and_what_still_fits_is_kept() -> None:
    table = real_table("develop print sales")
    table.answer(0, "western")
    table.answer(0, "royalties")
    card(table, "print hire sales")
    table.answer(0, "print rip-off-1")
    before = table.record
    entries = [str(entry) for entry in before.entries]
    at = entries.index("A comic western")
    edited = Record(before.header, (*before.entries[:at], Answer(0, "comic", "horror"), *before.entries[at + 1 :]))
    mended = mend(edited, before=before)
    assert not mended.dropped
    assert [comic.genre for comic in mended.table.game.automa.comics()] == ["horror"]


def test_masteries_are_found_out() -> None:
    table = real_table("print hire sales")
    assert table.game.mastery["romance"] == 1
    assert "print rip-off-1" in options(table)
    table.answer(0, "print rip-off-1")
    assert table.game.mastery["romance"] == 1
    answer_until(table, "")
    card(table, "print hire sales")
    answer_until(table, "action")
    assert "print rip-off-1" not in options(table)
    table.answer(0, "print romance")
    assert table.game.mastery["romance"] == 0


def test_the_printed_card_hires_then_develops_then_takes_ideas() -> None:
    """The example in the Automa's rulebook: each action already done in a round is replaced by the next one on the
    card."""
    table = real_table("print sales hire")
    turns(table, *["hire develop ideas"] * 3, yours="sales")
    answer_until(table, "action", "is-so ahead")
    assert acts(table) == ["print", "hire", "develop", "ideas"]


# -- refusals -------------------------------------------------------------------------------------

REFUSED = [
    ("develop print sales", "no comic", "no comic"),
    ("develop print sales", "other", "other"),
    ("hire print sales", "print", "print"),
    ("hire print sales", "print rip-off-1", "rip-off-1"),
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
    "royalties",
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


# -- words --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said(language: str) -> None:
    """All events, reasons, questions and answers have words, in each edition."""
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


# -- promises -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in CHECKS if name != "words"])
def test_it_keeps_what_every_game_promises(name: str) -> None:
    check_game("automa", only=[name])
