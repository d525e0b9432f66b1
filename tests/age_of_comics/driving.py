"""Runs rules and plays tables with given answers and cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from cartone.games import age_of_comics
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.table import LETTERS, Ask, Choice, Draw, Rules, SeededDealer, StackedDealer, Table

from ..whole_games import asked as asked
from ..whole_games import play_on as play_on

T = TypeVar("T")
Stack = Mapping[str, Sequence[str]]


class _Dealer:
    """A dealer that deals the named cards first and random ones from a seed after that."""

    def __init__(self, comes: Stack, seed: int = 1) -> None:
        self.comes = {name: list(cards) for name, cards in comes.items()}
        self.then = SeededDealer(seed)

    def deal(self, draw: Draw) -> int:
        stack = self.comes.get(draw.deck.name)
        if not stack:
            return self.then.deal(draw)
        index = draw.deck.index(stack.pop(0))
        assert index in draw.places(), "the test stacked a card that does not fit"
        return index


def _read(ask: Ask, answer: str) -> Any:
    """Parse `kind option` or `A kind option`, checking the seat, the kind and the option."""
    first, rest = answer.split(" ", 1)
    if first in LETTERS:
        assert LETTERS[ask.seat] == first, f"{LETTERS[ask.seat]} is asked {ask.kind}, not {first}"
        first, rest = rest.split(" ", 1)
    assert ask.kind == first, f"asked is {ask.kind}, not {answer!r}"
    return ask.options.read(rest)


def _drive(
    rules: Rules[T], answers: Sequence[str], dealer: _Dealer, is_end: Callable[[Ask], bool]
) -> tuple[Ask | None, T | None]:
    """Run rules until `is_end` holds after all answers and return that question, or run them to their end and return
    their result.

    As on a table, questions with a single option are skipped; all answers must be used.
    """
    left, value = list(answers), None
    try:
        while True:
            request = rules.send(value)
            if isinstance(request, Draw):
                value = request.deck.learn(dealer.deal(request))
            elif isinstance(request, Choice):
                assert request.own in request.options, f"{request.own} is none of its options"
                value = request.own
            else:
                assert isinstance(request, Ask)
                if not left and is_end(request):
                    return request, None
                value = request.options.at(0) if len(request.options) == 1 else _read(request, left.pop(0))
    except StopIteration as end:
        assert not left, f"never asked: {left}"
        return None, end.value


def run(rules: Rules[T], *answers: str, comes: Stack | None = None, seed: int = 1) -> T:
    """Run rules to their end, with the given cards first and others from a seed."""
    dealer = _Dealer(comes or {}, seed)
    ask, result = _drive(rules, answers, dealer, lambda ask: len(ask.options) > 1)
    assert ask is None, f"nobody answers {ask.kind}: {', '.join(map(str, ask.options))}"
    unused = {name: cards for name, cards in dealer.comes.items() if cards}
    assert not unused, f"never dealt: {unused}"
    return result  # type: ignore[return-value]


def offered(rules: Rules[Any], *answers: str, comes: Stack | None = None, kind: str = "") -> tuple[str, set[str]]:
    """Return the kind of the question that follows these answers and the notation of each option, or "over" at the end.

    With `kind`, questions of other kinds that have a single option are skipped.
    """
    ask, _ = _drive(rules, answers, _Dealer(comes or {}), lambda ask: kind in ("", ask.kind) or len(ask.options) > 1)
    return (ask.kind, set(map(str, ask.options))) if ask is not None else ("over", set())


# -- tables ---------------------------------------------------------------------------------------


def table_of(seats: int = 2, seed: int = 1, order: str = "", stack: Stack | None = None) -> Table[AgeOfComics]:
    """Return a table whose decks deal the stacked cards first; by default, the turn order is A, B, C, D."""
    lots = list(order or LETTERS[:seats])[:-1]
    return age_of_comics.new(
        seats=[f"p{number}" for number in range(seats)],
        seed=seed,
        dealer=StackedDealer({"turn-order": lots, **(stack or {})}, SeededDealer(seed)),
    )


def told(game: AgeOfComics, message: str) -> list[dict[str, Any]]:
    """Return the parameters of all events of a kind, for every audience."""
    return [dict(event.params) for event in game.story.events() if event.id == message]
