"""Checks of outlooks: options are played on a copy of the table, for every possible card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any

from cartone.games import stamp_swap
from cartone.games.stamp_swap import outlook
from cartone.games.stamp_swap.album import Album
from cartone.games.stamp_swap.components import Attendee, Contest
from cartone.games.stamp_swap.contests import points_in
from cartone.games.stamp_swap.game import StampSwap
from cartone.games.stamp_swap.opponent import LARGE
from cartone.games.stamp_swap.options import Enter, Place, Split
from cartone.games.stamp_swap.rules import end_of_game, end_of_round
from cartone.games.stamp_swap.solo import end_of_game as end_against_pinzetta
from cartone.table import Draw, Event, Random, SeededDealer, StackedDealer, Table, key_of

from .builders import HOUSE

TRIED = 2
"""Number of options to play at a question that has many."""


def copy_of(table: Table[StampSwap], decision: str = "") -> Table[StampSwap]:
    """Return a copy of the table, optionally with a given decision card to come next."""
    assert table.header.seed is not None
    stack = [""] * table.game.decision_deck.drawn + [decision] if decision else []
    return stamp_swap.load(
        str(table.record), dealer=StackedDealer({"decision": stack}, SeededDealer(table.header.seed))
    )


def told_after(table: Table[StampSwap], seat: int, option: Any) -> list[Event]:
    """Return the next events for a seat after its answer; all other questions until then get their first option."""
    before = len(table.events(seat))
    table.answer(seat, option)
    while len(table.events(seat)) == before and table.pending:
        other, ask = next(iter(table.pending.items()))
        table.answer(other, ask.options.at(0))
    return table.events(seat)[before:]


def check_placement(table: Table[StampSwap], seat: int, option: Place, module: ModuleType) -> Counter[str]:
    """Check the outlook of a placement: the album, the new points of cards that score it, and the immediate
    discards."""
    view = table.view(seat)
    found = module.placement(view, option)
    waiting = {item.tile: item.number for item in view.me.incoming}
    after = copy_of(table)
    events = told_after(after, seat, option)
    tiles = after.game.players[seat].album.tiles[: len(view.me.album.tiles) + 1]
    album = Album()
    for laid in tiles:
        album = album.place(laid.tile, laid.cell)
    assert found.album.plain() == album.plain()
    entered = {ticket.contest.id for ticket in view.me.tickets}
    assert view.finale is not None
    cards: list[Contest | Attendee] = [*view.contests, view.finale, *view.me.exhibitors]
    scoring = {card.id: card.scoring for card in cards if card.scoring is not None and card.id not in entered}
    worth = {card: points_in(album, scored) for card, scored in scoring.items()}
    before = {card: points_in(view.me.album, scored) for card, scored in scoring.items()}
    assert {gain.card.id: gain.after for gain in found.gains} == worth
    assert {gain.card.id: gain.after - gain.change for gain in found.gains} == before
    discarded = []
    for event in events[1:]:
        if event.id != "scored-discarded":
            break
        discarded.append(waiting[event.params["tile"]])
    assert list(found.discards) == discarded
    return Counter(placements=1, gains=worth != before, discards=bool(discarded))


def entered(table: Table[StampSwap], seat: int, option: Enter) -> tuple[int, int, int]:
    """Return the actual result of entering a contest now: its points, the count, and the points added by cards."""
    events = told_after(copy_of(table), seat, option)
    scored = next(n for n, one in enumerate(events) if one.id == "scored-contest" and one.params["seat"] == seat)
    rewards = [event.params for event in events[scored + 1 :] if event.id == "scored-card"]
    extra = sum(one["points"] for one in rewards if one["seat"] == seat and one["card"].effect.do == "contest")
    return events[scored].params["points"], events[scored].params["counted"], extra


def check_entry(table: Table[StampSwap], seat: int, option: Enter, module: ModuleType) -> Counter[str]:
    """Check the outlook of entering a contest now, including points added by cards."""
    view = table.view(seat)
    found = next(one for one in module.standings(view, view.me) if one.card.id == option.contest)
    assert (found.points, found.counted, found.extra) == entered(table, seat, option)
    return Counter(entries=1, extra=bool(found.extra))


def split_on_each_card(table: Table[StampSwap], option: Split) -> Iterator[dict[str, Mapping[str, Any]]]:
    """Yield the first event of each kind after a split, for each possible decision card."""
    for card in HOUSE.decisions:
        yield {event.id: event.params for event in reversed(told_after(copy_of(table, card.id), 0, option))}


def check_split(table: Table[StampSwap], option: Split, module: ModuleType) -> Counter[str]:
    """Check the outlook of a split: the tokens, the pile that Pinzetta takes with each decision card, and her swap."""
    view = table.view(0)
    tokens = module.tokens(view.pinzetta, view.me.collection)
    told = {event.params["item"]: event.params["tokens"] for event in table.events(0)[-len(tokens) :]}
    assert tokens == told
    pick = module.she_takes(view.pinzetta, [tokens[n] for n in option.large], [tokens[n] for n in option.small])
    swapped = module.her_cut(view).swapped
    taken = []
    for card, events in zip(HOUSE.decisions, split_on_each_card(table, option), strict=True):
        assert events["she-chooses"]["card"] == card.id
        assert (events["piles-appraised"]["large"], events["piles-appraised"]["small"]) == (pick.large, pick.small)
        taken.append(events["she-chooses"]["pile"])
        swap = events.get("she-swaps")
        assert swapped == ((swap["one"], swap["two"]) if swap is not None else None)
        assert ("she-swaps-nothing" in events) == (swap is None)
    assert (pick.cards, pick.all) == (taken.count(LARGE), len(taken))
    return Counter(splits=1, undecided=0 < pick.cards < pick.all, swaps=swapped is not None)


def check_finals(table: Table[StampSwap], seat: int, module: ModuleType) -> Counter[str]:
    """Check the predicted points of all players if the Final Show were next, with each possible card."""
    deck = table.game.decision_deck
    cards = deck.cards if table.game.pinzetta is not None else deck.cards[:1]
    ends = [end_now(table, seat, card.id) for card in cards]
    scores = list(zip(*ends, strict=True))
    finals = module.finals(table.view(seat))
    assert [(final.least, final.most) for final in finals] == [(min(points), max(points)) for points in scores]
    assert not any(final.by_hand for final in finals)
    return Counter(finals=1, ranges=any(final.least < final.most for final in finals), cards_left=len(ends) == 7)


def end_now(table: Table[StampSwap], seat: int, card: str) -> list[int]:
    """Return the scores if the game ended now, without sealed answers by other players."""
    game = copy_of(table).game
    for player in game.players:
        if player.sealed is not None and player.seat != seat:
            player.album, player.points = player.sealed.album, dict(player.sealed.points)
    end_of_round(game)
    you, pinzetta = game.players[0], game.pinzetta
    rules = end_of_game(game) if pinzetta is None else end_against_pinzetta(game, you, pinzetta)
    value: Any = None
    try:
        while True:
            request = rules.send(value)
            assert isinstance(request, Draw)
            value = request.deck.learn(request.deck.index(card))
    except StopIteration:
        return game.scores()


def check_standings(table: Table[StampSwap], seat: int, module: ModuleType) -> Counter[str]:
    """Check that each scoring shows the next count that changes its points, and that entered contests show their
    points."""
    view, steps = table.view(seat), 0
    for found in module.standings(view, view.me):
        scoring = found.card.scoring
        tickets = [ticket.points for ticket in view.me.tickets if ticket.contest is found.card]
        assert (found.points, tickets) == (scoring.points(found.counted), [found.ticket] if found.entered else [])
        steady = range(found.counted, found.next_counted if found.next_counted is not None else 150)
        assert {scoring.points(number) for number in steady} == {found.points}
        if found.next_counted is not None:
            assert found.next_points == scoring.points(found.next_counted) != found.points
            steps += 1
        counted = [place for place, laid in enumerate(view.me.album.tiles) if laid.cells & found.cells]
        assert found.tiles(view.me.album) == counted
    return Counter(steps=steps)


def check(table: Table[StampSwap], seat: int, module: ModuleType, random: Random) -> Counter[str]:
    """Check all outlooks that a seat sees at its question."""
    ask = table.pending[seat]
    seen = check_standings(table, seat, module)
    if not random.below(4):
        seen += check_finals(table, seat, module)
    few = [ask.options.sample(random) for _ in range(TRIED)]
    for option in ask.options if ask.kind == "enter" else few:
        if isinstance(option, Place):
            seen += check_placement(table, seat, option, module)
        elif isinstance(option, Enter):
            seen += check_entry(table, seat, option, module)
        elif isinstance(option, Split):
            seen += check_split(table, option, module)
    return seen


SOLO = [{"level": "1"}, {"level": "2"}, {"level": "3"}, {"level": "2", "mode": "intro"}]


def compare_solo(seeds: Iterable[int], module: ModuleType = outlook) -> Counter[str]:
    """Check outlooks in whole games against Pinzetta, at every question."""
    seen = Counter[str]()
    for seed in seeds:
        table = stamp_swap.new(["me", "pinzetta"], seed=seed, settings=SOLO[seed % len(SOLO)])
        random = Random(key_of(seed, "outlook"))
        while table.pending:
            seen += check(table, 0, module, random)
            table.answer(0, table.pending[0].options.sample(random))
    return seen


def compare_together(seeds: Iterable[int], module: ModuleType = outlook) -> Counter[str]:
    """Check outlooks in whole games of two to four players, at some of the questions."""
    seen = Counter[str]()
    for seed in seeds:
        settings = {"contests": ("together", "in-order")[seed % 2]}
        table = stamp_swap.new(["chance"] * (2 + seed % 3), seed=seed, settings=settings)
        random = Random(key_of(seed, "outlook"))
        while table.pending:
            seat = list(table.pending)[random.below(len(table.pending))]
            if table.pending[seat].kind == "enter" or not random.below(6):
                seen += check(table, seat, module, random)
            table.answer(seat, table.pending[seat].options.sample(random))
    return seen
