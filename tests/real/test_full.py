"""An on-screen solo game, entered again in full at a real table: the opponent makes the same choices."""

from __future__ import annotations

from typing import Any

import pytest

import cartone
from cartone.games import game_called
from cartone.table import IllegalOutcome, Outcome, Table

from .person import BY_ID, OPPONENTS, WAYS, Person, check, check_same, digital, laid, told

KINDS: list[tuple[str, dict[str, str]]] = [
    *(("stamp-swap", {"level": level, "mode": mode}) for level in ("1", "2", "3") for mode in ("full", "intro")),
    *(("age-of-comics", {"level": level, "edition": edition})
      for level in ("beginner", "intermediate", "expert") for edition in ("seed", "2026")),
]  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("game", "settings"), KINDS, ids=lambda one: one if isinstance(one, str) else str([*one.values()])
)
def test_a_game_on_a_screen_is_the_same_at_a_real_table(game: str, settings: dict[str, str], way: str) -> None:
    check(game, KINDS.index((game, settings)), settings, way)


def solo(game: str) -> Table[Any]:
    return digital(game, 3, ())


both = pytest.mark.parametrize("game", OPPONENTS)


@both
@pytest.mark.parametrize("way", WAYS)
def test_its_record_says_it_all(game: str, way: str) -> None:
    table = told(solo(game), way)
    again: Table[Any] = cartone.load(str(table.record), table.game.pack)
    assert str(again.record) == str(table.record)
    assert again.game.digest() == table.game.digest()


@both
def test_the_opponents_decks_may_be_left_in_the_box(game: str) -> None:
    """Cartone deals the opponent's decks; a person deals the others and is asked only for their cards."""
    seeded = solo(game)
    decks = [deck for deck in game_called(game).real.decks if deck not in game_called(game).real.opponent_decks]
    table = told(seeded, BY_ID, dealt_decks=decks, dealer=..., seed=3)
    check_same(seeded, table)
    assert f"dealt {' '.join(decks)}" in str(table.record).splitlines()


# -- skipped questions --------------------------------------------------------------------------------


@both
def test_what_can_only_be_one_card_is_not_asked(game: str) -> None:
    """Equal cards are not asked for, either, such as the last orders of a genre, except those of open decks, which may
    differ."""
    decks = game_called(game).real.decks
    seeded = solo(game)
    for way in WAYS:
        person = Person(seeded, way)
        table, spared = laid(seeded, way, dealt_decks=decks), 0
        while not table.over:
            before, draw = len(table.entries()), table.draw
            alone = draw is not None and len({card.id for card in draw.fitting()}) == 1
            person.tell(table)
            if draw is not None:
                assert not alone or draw.deck.name in table.header.open
                came = [entry for entry in table.entries(before) if isinstance(entry, Outcome)]
                spared += len(came) - 1 - (draw.face is not None)
        check_same(seeded, table)
        assert spared > 0 or game == "stamp-swap"


def test_a_face_tells_its_back() -> None:
    """A card on a display is entered once, without its back; an impossible face is refused without any change."""
    seeded = solo("age-of-comics")
    person, table = Person(seeded, BY_ID), laid(seeded, BY_ID)
    while table.draw is None or table.draw.face is None:
        person.tell(table)
    before = str(table.record)
    for nonsense in ("A01", "W99", "crime 2", "7"):
        with pytest.raises(IllegalOutcome, match="cannot be drawn from"):
            table.outcome(nonsense)
        assert str(table.record) == before
    table.outcome("W13")
    writer = next(one for one in seeded.game.pack.writers if one.id == "W13")
    assert [str(entry) for entry in table.entries()[-2:]] == [f"writer-back: {writer.value}", "writer: W13"]
    assert table.game.writers.display == [writer]
    table.outcome("1")
    with pytest.raises(IllegalOutcome, match="“W13” cannot be drawn from the writers"):
        table.outcome("W13")
    three = next(one for one in seeded.game.pack.writers if one.value == 3)
    with pytest.raises(IllegalOutcome, match="has a different back"):
        table.outcome(three.id)


# -- undo ---------------------------------------------------------------------------------------------


@both
def test_what_a_person_said_is_taken_back_with_what_came_by_itself(game: str) -> None:
    """Undo leads back step by step to the first card, and a card that was entered is never dealt again
    automatically."""
    seeded = solo(game)
    person = Person(seeded, BY_ID)
    table = laid(seeded, BY_ID, dealt_decks=game_called(game).real.decks)
    stood: list[str] = []
    while len(stood) < 60:
        stood.append(str(table.record))
        if table.draw is not None and table.draw.face is not None:
            number = sum(str(entry).startswith(f"{table.draw.deck.name}:") for entry in table.entries())
            table.outcome(person.outcomes[table.draw.deck.name][number])
        else:
            person.tell(table)
    while stood:
        table.take_back()
        assert str(table.record) == stood.pop()


def test_of_a_pack_with_gaps_nothing_stands_in_for_a_card() -> None:
    """The name of a placeholder is not a valid entry."""
    table: Table[Any] = cartone.new("stamp-swap", ["me", "pinzetta"], pack="none", dealer=None)
    with pytest.raises(
        IllegalOutcome, match=r"“gap-mat-1” is not one of the mats. Write what it shows, for example: stamps space"
    ):
        table.outcome("gap-mat-1")
    table.outcome("stamps space, 1 each")
    assert [str(entry) for entry in table.entries()] == ["mat: stamps space, 1 each"]
