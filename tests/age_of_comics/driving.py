"""Rules are run, and tables played, with the answers and cards that a test says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from cartone.games import age_of_comics
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.table import LETTERS, Ask, Choice, Draw, Random, Rules, SeededDealer, StackedDealer, Table, key_of

T = TypeVar("T")
Stack = Mapping[str, Sequence[str]]


class _Dealer:
    """The named cards come next from their decks, whatever came before; the others by a seed."""

    def __init__(self, comes: Stack) -> None:
        self.comes = {name: list(cards) for name, cards in comes.items()}
        self.then = SeededDealer(1)

    def deal(self, draw: Draw) -> int:
        stack = self.comes.get(draw.deck.name)
        if not stack:
            return self.then.deal(draw)
        index = draw.deck.index(stack.pop(0))
        assert index in draw.places(), "the test stacked a card that does not fit"
        return index


class _Driver:
    def __init__(self, rules: Rules[T], comes: Stack | None) -> None:
        self.rules = rules
        self.dealer = _Dealer(comes or {})

    def next_ask(self, value: Any) -> Ask:
        """Deal until somebody is asked; `StopIteration` when the rules end."""
        while True:
            request = self.rules.send(value)
            if isinstance(request, Ask):
                return request
            if isinstance(request, Choice):
                assert request.own in request.options, f"{request.own} is none of its options"
                value = request.own
                continue
            assert isinstance(request, Draw)
            value = request.deck.learn(self.dealer.deal(request))

    def answer(self, ask: Ask, answer: str) -> Any:
        """`kind option` or `A kind option`: the seat, the kind and the option are checked."""
        first, rest = answer.split(" ", 1)
        if first in LETTERS:
            assert LETTERS[ask.seat] == first, f"{LETTERS[ask.seat]} is asked {ask.kind}, not {first}"
            first, rest = rest.split(" ", 1)
        assert ask.kind == first, f"asked is {ask.kind}, not {answer!r}"
        return ask.options.read(rest)


def run(rules: Rules[T], *answers: str, comes: Stack | None = None) -> T:
    """Run rules to their end. As on a table, what has a single option is not asked; all answers must be used up."""
    driver = _Driver(rules, comes)
    left = list(answers)
    value: Any = None
    try:
        while True:
            ask = driver.next_ask(value)
            if len(ask.options) == 1:
                value = ask.options.at(0)
                continue
            assert left, f"nobody answers {ask.kind}: {', '.join(map(str, ask.options))}"
            value = driver.answer(ask, left.pop(0))
    except StopIteration as end:
        assert not left, f"never asked: {left}"
        unused = {name: cards for name, cards in driver.dealer.comes.items() if cards}
        assert not unused, f"never dealt: {unused}"
        result: T = end.value
        return result


def offered(rules: Rules[Any], *answers: str, comes: Stack | None = None, kind: str = "") -> tuple[str, set[str]]:
    """After these answers: the kind of what is asked next and the notations of its options; "over" at the end.

    With a kind: the next request of it, if nothing else has more than one option.
    """
    driver = _Driver(rules, comes)
    left = list(answers)
    value: Any = None
    try:
        while True:
            ask = driver.next_ask(value)
            if not left and (kind in ("", ask.kind) or len(ask.options) > 1):
                return ask.kind, {str(option) for option in ask.options}
            value = ask.options.at(0) if len(ask.options) == 1 else driver.answer(ask, left.pop(0))
    except StopIteration:
        assert not left, f"never asked: {left}"
        return "over", set()


# -- tables ---------------------------------------------------------------------------------------


def table_of(seats: int = 2, seed: int = 1, order: str = "", stack: Stack | None = None) -> Table[AgeOfComics]:
    """A table whose decks bring the stacked cards first; the turn order is that of the letters, or A, B, C, D."""
    lots = list(order or LETTERS[:seats])[:-1]
    return age_of_comics.new(
        seats=[f"p{number}" for number in range(seats)],
        seed=seed,
        dealer=StackedDealer({"turn-order": lots, **(stack or {})}, SeededDealer(seed)),
    )


def play_on(
    table: Table[AgeOfComics], until: Callable[[Table[AgeOfComics]], bool] | None = None, seed: int = 1,
    choosers: Mapping[str, str] | None = None,
) -> None:  # fmt: skip
    """Answer some kinds of requests with a fixed option, the others by chance, until something is so."""
    random = Random(key_of(seed, "test"))
    while table.pending and not (until is not None and until(table)):
        seat, ask = next(iter(table.pending.items()))
        fixed = (choosers or {}).get(ask.kind)
        table.answer(seat, fixed if fixed is not None else ask.options.sample(random))


def asked(kind: str) -> Callable[[Table[AgeOfComics]], bool]:
    """Until somebody is asked this kind of request."""
    return lambda table: any(ask.kind == kind for ask in table.pending.values())


def told(game: AgeOfComics, message: str) -> list[dict[str, Any]]:
    """The parameters of every event of a kind, whoever may know."""
    return [dict(event.params) for event in game.story.events() if event.id == message]
