"""An edited record keeps what still means the same; the rest is dropped and listed."""

from __future__ import annotations

from typing import Any

from cartone.table import Ask, Choice, Dealer, Draw, Header, Record, Rules, SeededDealer, seats_for
from cartone.table.mend import Mended, mend

from .toy import Picks, Toy


class Faces(Toy):
    """Four letters lie on four cards that are turned up first; seats pick letters in turn, with a card for a `z`."""

    def rules(self) -> Rules[None]:
        self.lying = {}
        for letter in "wxyz":
            self.deck.lay()
            self.lying[letter] = yield Draw(self.deck, why="lies", place=letter)
        for seat in self.bids:
            options = Picks([letter for letter in "wxyz" if letter not in self.picked])
            picked: str = yield Ask(seat, options)
            self.picked.append(picked)
            if self.lying[picked].id == "K8":
                self.deck.lay()
                yield Draw(self.deck, why="bonus", seat=seat)

    def faces(self, ask: Ask | Choice, option: Any) -> tuple[str, ...]:
        return (self.lying[option].id,)


def mended(before: str, edited: str, seed: int | None = None) -> Mended:
    players = ("a", "b", "c")
    head = "\n".join(Header("toy", 1, "none", "0", players, seed).lines()) + "\n\n"
    now, then = (Record.read(head + text.replace(", ", "\n") + "\n") for text in (edited, before))
    dealer: Dealer | None = None if seed is None else SeededDealer(seed)
    return mend(now, then, lambda: Faces(seats_for(players)), dealer)


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
    assert str(told.dropped[0].why) == "'B pick y' was said when something else lay there"
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
    class Fewer(Faces):
        def rules(self) -> Rules[None]:
            self.picked = ["x", "y", "z"][: self.first]
            yield from super().rules()

        first = 0

    class Only(Fewer):
        first = 3

        def rules(self) -> Rules[None]:
            self.bids = {0: []}
            yield from super().rules()

    from cartone.table import Table

    head = "\n".join(Header("toy", 1, "none", "0", ("a", "b"), None).lines()) + "\n\n"
    record = Record.read(head + f"{LAID}, A pick w".replace(", ", "\n") + "\n")
    table = Table.from_record(record, lambda: Only(seats_for(("a", "b"))), None)
    assert table.over
    assert [str(entry) for entry in table.record.entries] == LAID.split(", "), "it is not written again"
