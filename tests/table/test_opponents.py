"""The choices of cardboard opponents pass through the driver, and a record may override them."""

from __future__ import annotations

import pytest

from cartone.table import (
    Ask,
    Choice,
    Draw,
    IllegalAnswer,
    NothingToUndo,
    Reason,
    RecordError,
    Rules,
    SeededDealer,
    Table,
    plain,
    seats_for,
)

from .toy import Picks, Toy, header, replay


class Rival(Toy):
    """A game in which seat B is a cardboard opponent. It takes two letters, then you take one, a card is drawn, and it
    takes one more."""

    def rules(self) -> Rules[None]:
        yield from self.it_picks()
        yield from self.it_picks()
        self.picked.append((yield Ask(0, Picks([letter for letter in "wxyz" if letter not in self.picked]))))
        self.deck.lay()
        yield Draw(self.deck)
        yield from self.it_picks()

    def it_picks(self) -> Rules[None]:
        left = [letter for letter in "wxyz" if letter not in self.picked]
        chosen = yield Choice(1, lambda: Picks(left), left[0], (Reason("first-left"),))
        self.picked.append(chosen)
        self.story.tell("picked", seat=1, letter=chosen)


def rival(seed: int | None = 7) -> Table[Rival]:
    made = header(2, seed)
    return Table(made, lambda: Rival(seats_for(made.players)), None if seed is None else SeededDealer(seed))


def test_it_chooses_by_its_own_rules_and_the_record_says_nothing_of_it() -> None:
    table = rival()
    assert table.game.picked == ["w", "x"]
    assert [(str(choice.own), choice.kind, choice.reasons[0].id) for choice in table.choices] == [
        ("w", "pick", "first-left"),
        ("x", "pick", "first-left"),
    ]
    assert table.record.entries == ()
    table.answer(0, "z")
    assert len(table.choices) == 3
    table.undo(0)
    assert len(table.choices) == 2, "after undo they are those of the table"


def test_an_override_is_a_line_and_is_played_again() -> None:
    table = rival()
    table.override("z")
    assert table.game.picked == ["w", "z"]
    assert list(map(str, table.record.entries)) == ["B pick w", "B pick z"], "the one before it tells which it is"
    assert replay(table.record, Rival).game.picked == ["w", "z"]
    assert str(replay(table.record, Rival).record) == str(table.record)


def test_an_earlier_choice_may_be_overridden_and_what_came_after_is_taken_back() -> None:
    table = rival()
    table.answer(0, "y")
    assert (table.game.picked, table.over) == (["w", "x", "y", "z"], True)
    table.override("y", 0)
    assert table.game.picked == ["y", "w"]
    assert list(map(str, table.record.entries)) == ["B pick y"]
    table.answer(0, "x")
    assert str(replay(table.record, Rival).record) == str(table.record)


def test_an_override_can_be_taken_back() -> None:
    table = rival(None)
    table.override("z", 0)
    table.take_back()
    assert table.game.picked == ["w", "x"]
    assert plain(table.game.digest()) == plain(rival(None).game.digest())


def test_an_override_that_is_none_of_its_options_changes_nothing() -> None:
    table = rival()
    with pytest.raises(IllegalAnswer, match=r"“w” is not possible here .*Try: x, y, z"):
        table.override("w")
    with pytest.raises(NothingToUndo, match="has not made a choice here"):
        table.override("z", 5)
    assert table.game.picked == ["w", "x"]
    text = str(table.record) + "B pick q\n"
    with pytest.raises(RecordError, match="line 8: “q” is not possible here"):
        replay(text, Rival)
