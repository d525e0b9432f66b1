"""Packs of which cards are missing, and cards that Cartone draws beside the box: whatever lies there can be said."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cartone.games import game_called, pinzetta
from cartone.games.kit.lines import Step
from cartone.games.kit.steps import Told
from cartone.games.pinzetta.page.page import PinzettaPage
from cartone.games.pinzetta.reports import ANOTHER
from cartone.locale import LANGUAGES, catalogue
from cartone.table import IllegalOutcome, Table
from cartone.table.packfile import PackText
from tests.taps import look, tapped

from .person import Person, digital, say

YOU = 0
SOLO = {"level": "2", "mode": "full"}


def pack_of(*cards: str) -> Any:
    """Our pack with nothing but some cards."""
    room = game_called("stamp-swap")
    head, *entries = re.split(r"(?m)^(?=\[\[)", (room.packs / "house.toml").read_text(encoding="utf-8"))
    kept = [entry for entry in entries if (found := re.search(r'(?m)^id = "(.+)"$', entry)) and found[1] in cards]
    assert len(kept) == len(cards)
    text = head.replace("[pack]", "[pack]\ngaps = true").replace('name = "house"', 'name = "mine"') + "".join(kept)
    return room.load_pack(PackText("mine", text))


def table_with(*cards: str) -> Table[Any]:
    pack: Any = pack_of(*cards)
    return pinzetta.new(["me", "pinzetta"], pack=pack, dealer=None, settings=SOLO)


def drawn_by_cartone(seed: int = 1, **settings: str) -> Table[Any]:
    return pinzetta.new(["me", "pinzetta"], seed=seed, settings={**SOLO, **settings})


def tap(table: Table[Any], *entries: str) -> None:
    """What somebody taps on the page."""
    for entry in entries:
        said, _ = tapped(table, entry)
        assert said == entry
        say(table, said)


def page(table: Table[Any], language: str = "en") -> PinzettaPage:
    found = look(table, language=language)
    assert isinstance(found, PinzettaPage)
    return found


def steps(seen: PinzettaPage) -> list[Step]:
    """All that was told, as the page has it."""
    events = seen.table.happened(YOU)
    return seen.steps(events, Told(pinzetta.ROOM, YOU).since(seen.table, events, 0))


# -- her mat ------------------------------------------------------------------------------------


def test_one_contest_and_one_mat_of_a_pack_are_not_taken_for_granted() -> None:
    """Others may lie there: which it is, is asked, and Another leads on to what her mat shows."""
    table = table_with("S3", "P1")
    assert [tile.notation for tile in page(table).tiles] == ["S3", ANOTHER]
    tap(table, "S3")
    assert table.game.pinzetta.targets == ("small-square", "double")
    other = table_with("S3", "P1")
    tap(other, ANOTHER, "large-square")
    assert other.game.pinzetta.targets == ("large-square",)
    assert other.view(YOU).board == ()


@pytest.mark.parametrize(("cards", "said"), [(("S3", "S2", "P1"), ("S2",)), (("P1",), ())])
def test_a_contest_without_its_mat_or_a_mat_without_a_contest_asks_what_her_mat_shows(
    cards: tuple[str, ...], said: tuple[str, ...]
) -> None:
    table = table_with(*cards)
    tap(table, *said)
    assert table.pending[YOU].kind == "wants"
    tap(table, "short-rectangle")
    assert table.game.pinzetta.targets == ("short-rectangle",)


# -- her events and Show-scoring cards ------------------------------------------------------------


def test_an_event_that_a_pack_lacks_is_another_card_and_its_items_are_asked() -> None:
    table = table_with("Z01")
    tap(table, "large-square")
    assert [tile.notation for tile in page(table).tiles] == ["Z01", ANOTHER]
    tap(table, "Z01")
    tap(table, str(table.pending[YOU].options.at(0)))
    assert [tile.notation for tile in page(table).tiles] == [ANOTHER]
    tap(table, ANOTHER, "attendee forever attendee none none none", "nothing")
    assert table.pending[YOU].kind == "split"


def test_no_more_events_are_others_than_the_pack_lacks() -> None:
    """Of ten with one gap the second other one is refused in a line."""
    table = table_with(*(f"Z{number:02}" for number in range(1, 10)))
    tap(table, "large-square", ANOTHER, "attendee attendee attendee / attendee attendee")
    assert ANOTHER not in [tile.notation for tile in page(table).tiles]
    with pytest.raises(IllegalOutcome):
        say(table, ANOTHER)
    with pytest.raises(IllegalOutcome, match="not one of the cards"):
        say(table, "Z77")


def test_a_show_scoring_card_that_a_pack_lacks_is_another_card_and_its_number_is_asked() -> None:
    game = digital(3, SOLO)
    person, table = Person(game), table_with("H1")
    scored = []
    while not table.over:
        is_show = table.draw is not None and table.draw.deck.name == "show-scoring"
        said = person.right(table)
        tap(table, said)
        if is_show:
            scored.append((said, table.pending[YOU].about if YOU in table.pending else ""))
    assert len(scored) == 3
    assert {about for said, about in scored if said == ANOTHER} == {"show-scoring-another"}
    assert {about for said, about in scored if said != ANOTHER} <= {"show-scoring-type"}
    assert table.scores == game.scores


# -- Cartone draws --------------------------------------------------------------------------------


def test_beside_the_printed_box_cartone_can_draw_and_every_contest_is_another() -> None:
    """The contests on the board are the printed ones, of which our cards know nothing: their numbers are asked."""
    table = drawn_by_cartone()
    tap(table, ANOTHER, "large-square")
    asked = []
    while not table.over:
        ask = table.pending[YOU]
        asked.append(f"{ask.kind} {ask.about}")
        tap(table, ANOTHER if ask.kind == "board" else "7" if ask.kind == "tell" else str(ask.options.at(0)))
    assert asked.count("tell show-scoring-type") == 3
    assert table.game.by_source(1)["show"] == 7 * (1 + 2 + 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_that_cartone_draws_is_shown_with_the_items_to_lay_out(language: str) -> None:
    table = drawn_by_cartone()
    tap(table, ANOTHER, "large-square")
    for event in ("her-event", "your-event"):
        seen = page(table, language)
        (step,) = [step for step in steps(seen) if step.kind == event][-1:]
        card = table.game.event
        laid = (*card.large, *card.small) if event == "her-event" else card.yours
        words = [seen.words.face(symbol.what if symbol.up else f"{symbol.what}-down") for symbol in laid]
        assert all(word in step.line for word in words)
        assert seen.is_for_hands(step)
        assert "<svg" in seen.act_picture(step)
        tap(table, str(table.pending[YOU].options.at(0)))


def test_nobody_is_told_to_shuffle_cards_that_cartone_draws() -> None:
    table = drawn_by_cartone()
    seen = page(table)
    all_told = steps(seen)
    told = [step.kind for step in (*seen.acts(all_told), *seen.others(all_told))]
    assert "set-up-table" in told
    assert "set-up-cards" not in told
    assert "event cards" not in " ".join(step.line for step in seen.acts(all_told))


def test_a_forever_stamp_that_an_event_gives_her_is_told_once() -> None:
    """The card says it and the line does: only one of them is told."""
    table = pinzetta.new(["me", "pinzetta"], dealer=None, settings=SOLO)
    gives = {card.id: card.effect is not None and card.effect.do == "forever-for-her"
             for card in table.game.pack.pinzetta_events}  # fmt: skip
    tap(table, ANOTHER, "large-square", next(card for card in gives if not gives[card]))
    tap(table, str(table.pending[YOU].options.at(0)), next(card for card in gives if gives[card]))
    tap(table, str(table.pending[YOU].options.at(0)))
    words = pinzetta.ROOM.words(catalogue("en"), table.seats, YOU, table.game.pack)
    said = [words.event(event) for event in table.events(YOU) if event.is_said]
    since = said[[number for number, line in enumerate(said) if line.startswith("Your event")][-1] :]
    assert sum("forever" in line and "Pinzetta" in line for line in since) == 1
