"""An edited record keeps the lines whose meaning is unchanged; the others are dropped and listed."""

from __future__ import annotations

from typing import Any

import pytest

from cartone.table import Ask, Choice, Dealer, Draw, Header, IllegalAnswer, Record, Rules, SeededDealer, seats_for
from cartone.table.mend import Mended, mend

from .toy import Picks, Toy, replay


class Faces(Toy):
    """A game that first turns up four cards, each for a letter; seats pick letters in turn, and a letter whose card is
    K8 leads to another draw."""

    def turned_up(self) -> Rules[None]:
        self.lying = {}
        for letter in "wxyz":
            self.deck.lay()
            self.lying[letter] = yield Draw(self.deck, why="lies", place=letter)

    def rules(self) -> Rules[None]:
        yield from self.turned_up()
        for seat in self.bids:
            options = Picks([letter for letter in "wxyz" if letter not in self.picked])
            picked: str = yield Ask(seat, options)
            self.picked.append(picked)
            if self.lying[picked].id == "K8":
                self.deck.lay()
                yield Draw(self.deck, why="bonus", seat=seat)

    def faces(self, ask: Ask | Choice, option: Any) -> tuple[str, ...]:
        return (self.lying[option].id,)


def mended(before: str, edited: str, seed: int | None = None, game: type[Faces] = Faces) -> Mended:
    players = ("a", "b", "c")
    head = "\n".join(Header("toy", 1, "none", "0", players, seed).lines()) + "\n\n"
    now, then = (Record.read(head + text.replace(", ", "\n") + "\n") for text in (edited, before))
    dealer: Dealer | None = None if seed is None else SeededDealer(seed)

    def make() -> Faces:
        return game(seats_for(players))

    return mend(now, make, then, make, dealer)


def lines(told: Mended) -> list[str]:
    return [str(entry) for entry in told.table.record.entries]


LAID = "card: K1, card: K2, card: K3, card: K4"


def test_nothing_edited_nothing_dropped() -> None:
    text = f"{LAID}, A pick w, B pick y, C pick z"
    told = mended(text, text)
    assert (", ".join(lines(told)), told.dropped, told.table.over) == (text, (), True)


def test_a_line_is_kept_only_if_the_same_faces_lie_at_its_places() -> None:
    before = f"{LAID}, A pick w, B pick y, C pick z"
    told = mended(before, before.replace("card: K3", "card: K5"))
    assert lines(told)[4:] == ["A pick w"]
    assert [(drop.line, drop.text) for drop in told.dropped] == [(12, "B pick y"), (13, "C pick z")]
    assert str(told.dropped[0].why) == "“B pick y” was entered when other cards were on the table"
    assert list(told.table.pending) == [1]


def test_an_edited_answer_needs_only_to_be_legal() -> None:
    before = f"{LAID}, A pick w, B pick y, C pick z"
    told = mended(before, before.replace("A pick w", "A pick x"))
    assert (lines(told)[4:], told.dropped) == (["A pick x", "B pick y", "C pick z"], ())


def test_an_outcome_is_kept_only_for_the_same_piece() -> None:
    before = f"{LAID.replace('K1', 'K8')}, A pick w, card: K0, B pick y, C pick z"
    told = mended(before, before.replace("A pick w", "A pick x"))
    assert lines(told)[4:] == ["A pick x", "B pick y", "C pick z"]
    assert [drop.text for drop in told.dropped] == ["card: K0"], "no card comes for the other letter"
    moved = mended(before, before.replace("A pick w", "A pick x").replace("B pick y", "B pick w"))
    assert lines(moved)[4:] == ["A pick x", "B pick w"]
    assert moved.table.draw is not None, "a bonus for B has not been said"
    assert [drop.text for drop in moved.dropped] == ["card: K0", "C pick z"]


def test_where_a_seed_deals_what_is_missing_comes_from_it() -> None:
    before = f"{LAID.replace('K3', 'K8')}, A pick w, B pick x, C pick z"
    told = mended(before, before.replace("A pick w", "A pick y"), seed=7)
    answers = [line for line in lines(told)[4:] if not line.startswith("card")]
    assert (answers, told.dropped, told.table.over) == (["A pick y", "B pick x", "C pick z"], (), True)
    assert lines(told)[5].startswith("card: K"), "the bonus came from the seed"


def test_a_line_whose_question_is_forced_now_is_accepted() -> None:
    class Only(Faces):
        def rules(self) -> Rules[None]:
            self.picked, self.bids = ["x", "y", "z"], {0: []}
            yield from super().rules()

    head = Record(Header("toy", 1, "none", "0", ("a", "b"), None), ())
    table = replay(f"{head}{LAID}, A pick w\n".replace(", ", "\n"), Only)
    assert table.over
    assert [str(entry) for entry in table.record.entries] == LAID.split(", "), "it is not written again"


# -- opponents --------------------------------------------------------------------------------------


class Rival(Faces):
    """The same game with a cardboard opponent as seat B, which picks two letters after you but never the one on K0."""

    def rules(self) -> Rules[None]:
        yield from self.turned_up()
        self.picked.append((yield Ask(0, Picks("wxyz"))))
        for _ in range(2):
            left = [letter for letter in "wxyz" if letter not in self.picked]
            picked = yield Choice(1, Picks(left), left[0])
            if self.lying[picked].id == "K0":
                raise IllegalAnswer("error.no-answer", answer=picked, kind="pick", examples=left[0])
            self.picked.append(picked)


def rivals(before: str, edited: str, seed: int | None = None) -> tuple[str, list[tuple[str, str]], list[str]]:
    told = mended(before, edited, seed, Rival)
    dropped = [(drop.text, drop.why.message) for drop in told.dropped]
    return ", ".join(lines(told)[4:]), dropped, told.table.game.picked


def test_what_an_opponent_did_otherwise_is_kept_while_the_same_faces_lie_there() -> None:
    before = f"{LAID}, A pick w, B pick y, B pick z"
    assert rivals(before, before) == ("A pick w, B pick y, B pick z", [], ["w", "y", "z"])
    last = before.replace("K4", "K7")
    assert rivals(before, last) == ("A pick w, B pick y", [("B pick z", "error.other-faces")], ["w", "y", "x"])


def test_what_it_does_by_itself_is_written_where_a_line_for_its_next_choice_follows() -> None:
    before = f"{LAID}, A pick w, B pick y, B pick z"
    dropped = [("B pick y", "error.other-faces")]
    assert rivals(before, before.replace("K3", "K7")) == ("A pick w, B pick x, B pick z", dropped, ["w", "x", "z"])


def test_what_it_cannot_have_done_is_dropped() -> None:
    before = f"{LAID}, A pick w, B pick y, B pick z"
    assert rivals(before, before.replace("A pick w", "A pick y")) == (
        "A pick y, B pick w, B pick z", [("B pick y", "error.no-answer")], ["y", "w", "z"]
    )  # fmt: skip


@pytest.mark.parametrize("seed", [None, 7])
def test_what_the_rules_refuse_to_do_for_it_is_dropped_and_the_rest_is_kept(seed: int | None) -> None:
    before = f"{LAID}, A pick w, B pick y"
    edited = f"{LAID.replace('K4', 'K0')}, A pick w, B pick y, B pick z"
    dropped = [("B pick z", "error.no-answer")]
    assert rivals(before, edited, seed) == ("A pick w, B pick y", dropped, ["w", "y", "x"])
