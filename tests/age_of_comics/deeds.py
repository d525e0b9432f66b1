"""Carries out answers and turns of the Automa to compare their announced effects with the actual ones.

Answers are given on a copy of the table; if an order is turned up, the record continues with each possible value. The
Automa's next turn is played on copies of the game, with each possible card.
"""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import Any, NamedTuple

from cartone.games import age_of_comics
from cartone.games.age_of_comics.components import Action, AutomaCard, Craft, Order
from cartone.games.age_of_comics.game import AgeOfComics, Player
from cartone.games.age_of_comics.options import DECK
from cartone.games.age_of_comics.solo import automa_turn
from cartone.games.age_of_comics.view import AgeOfComicsView, view
from cartone.table import Answer, Draw, Outcome, Random, Record, SeededDealer, Table, key_of

from .lively import lively
from .prints import Tables, copy_of

MOST = 3
"""Maximum number of answers to one question that are carried out."""


class Deed(NamedTuple):
    """A possible answer, with the table and view that its announced effect is checked against."""

    table: Table[AgeOfComics]
    seat: int
    option: Any
    sight: AgeOfComicsView
    module: ModuleType

    @property
    def me(self) -> Player:
        return self.table.game.players[self.seat]

    def after(self, *outcomes: Outcome) -> tuple[AgeOfComics, Player] | None:
        """Return the game and the answering player once fulfilled orders have awarded their fans; None if the answer
        ends a round."""
        answer = Answer(self.seat, self.table.pending[self.seat].kind, self.option)
        then = age_of_comics.load(Record(self.table.header, (*self.table.record.entries, answer, *outcomes)))
        while (ask := then.pending.get(self.seat)) is not None and ask.kind == "fans" and ask.about == "order":
            then.answer(self.seat, ask.options.at(0))
        game: AgeOfComics = then.game
        return (game, game.players[self.seat]) if game.round == self.table.game.round and then.pending else None


def fulfilled(then: Player, now: Player) -> tuple[Order, ...]:
    """Return the orders that a player has fulfilled between two positions."""
    return tuple(now.fulfilled[len(then.fulfilled) :])


def check_answers(table: Table[AgeOfComics], module: ModuleType, random: Random) -> Counter[str]:
    """Check the announced effects of some answers to the current question."""
    seat, ask = next(iter(table.pending.items()))
    seen = Counter[str]()
    check = CHECKS.get(ask.kind)
    if check is not None:
        options = list(ask.options)
        if ask.kind == "sales":  # one of the many destinations is enough
            steps = [option for option in options if option.verb in ("walk", "jump")]
            options = [option for option in options if option not in steps] + steps[-1:]
        for _ in range(min(MOST, len(options))):
            option = options.pop(random.below(len(options)))
            seen += check(Deed(table, seat, option, view(table.game, seat, ask), module))
    return seen


def check_growth(deed: Deed) -> Counter[str]:
    option = deed.option
    if option.craft is None or (after := deed.after()) is None:
        return Counter()
    told, then, (_, now) = deed.module.growth_outlook(deed.sight, option.slot, option.craft), deed.me, after
    assert told.cost == then.money - now.money
    assert told.value == now.at_slot(option.slot).values[option.craft]
    assert told.orders == fulfilled(then, now)
    return Counter({"growths": 1, "growth-orders": len(told.orders), "learnt": told.cost == 1})


def check_swap(deed: Deed) -> Counter[str]:
    if deed.option.creative is None or (after := deed.after()) is None:
        return Counter()
    told = deed.module.swap_outlook(deed.sight, deed.option.slot, deed.option.creative)
    then, (_, now) = deed.me, after
    ordered = sum(order.fans for order in fulfilled(then, now))
    assert told.cost == then.money - now.money
    assert told.fans == sum(p.fans for p in now.printed) - sum(p.fans for p in then.printed) - ordered
    assert told.orders == fulfilled(then, now)
    return Counter({"swaps": 1, "swap-fans": bool(told.fans), "swap-money": bool(told.cost)})


def check_sale(deed: Deed) -> Counter[str]:
    option, then, before = deed.option, deed.me, deed.table.game
    if option.verb == "done":
        return Counter()
    told = deed.module.sale_outlook(deed.sight, option)
    seen = Counter({option.verb: 1, "fees": told.fee_to is not None, "paid-steps": option.verb == "walk" and told.cost})
    tile = before.map[option.place] if option.verb in ("flip", "collect") else None
    hidden = tile if tile is not None and not tile.up else None
    if hidden is not None:
        assert sorted(told.values) == sorted(order.value for order in before.order_decks[hidden.genre].cards)
        seen["hidden"] += 1
    elif tile is not None and tile.order is not None:
        assert told.values == (tile.order.value,)
    for value in sorted(set(told.values)) or [0]:
        after = deed.after(*([Outcome(f"order-{hidden.genre}", str(value))] if hidden is not None else []))
        if after is None:
            continue
        game, now = after
        assert told.cost == then.money - now.money
        if told.fee_to is not None:
            assert game.players[told.fee_to].money - before.players[told.fee_to].money == told.cost
        if option.verb == "collect":
            done = value in [order.value for order in fulfilled(then, now)]
            assert (value in told.fulfilled) == done
            seen["fulfilled" if done else "open"] += 1
    return seen


def check_hire(deed: Deed) -> Counter[str]:
    if deed.option.place == DECK or (after := deed.after()) is None:
        return Counter()
    creative = deed.table.game.creatives[Craft(deed.table.pending[deed.seat].kind)].display[deed.option.place - 1]
    assert creative is not None
    told, then, (_, now) = deed.module.hire_idea(deed.sight, creative), deed.me, after
    gained = [genre for genre in now.ideas if now.ideas[genre] > then.ideas[genre]]
    assert gained == ([told] if told is not None else [])
    return Counter({"hired-ideas": told is not None})


CHECKS = {
    "increase": check_growth,
    "re-assign": check_swap,
    "sales": check_sale,
    "writer": check_hire,
    "artist": check_hire,
}


SELDOM = ("increase", "re-assign")
"""Rare questions, which are always checked."""


# -- the Automa -----------------------------------------------------------------------------------


def its_turn(game: AgeOfComics, card: AutomaCard, seed: int) -> AgeOfComics:
    """Return the game after a turn of the Automa with this card; other cards are random."""
    now = copy_of(game)
    assert now.automa is not None
    rules, dealer, value = automa_turn(now, now.automa), SeededDealer(seed), None
    try:
        while True:
            request: Any = rules.send(value)
            if isinstance(request, Draw):
                deck = request.deck
                value = deck.learn(deck.index(card.id) if deck is now.automa_deck else dealer.deal(request))
            else:
                value = request.own
    except StopIteration:
        return now


def what_it_did(game: AgeOfComics, module: ModuleType) -> Any:
    """Return what the Automa did in a turn, in the form of its announcement."""
    told = {event.id: event.params for event in reversed(list(game.story.events()))}
    all_told = [(event.id, event.params) for event in game.story.events()]
    if "automa-acts" not in told:
        return module.Move(None)
    action = told["automa-acts"]["action"]
    match action:
        case Action.HIRE:
            return module.Move(action, (told["automa-hires"]["writer"], told["automa-hires"]["artist"]))
        case Action.DEVELOP:
            return module.Move(action, (told["automa-develops"]["card"],))
        case Action.IDEAS:
            gone = tuple(params["genre"] for name, params in all_told if name == "automa-removes-idea")
            return module.Move(action, (), gone, sum(name == "automa-idea-fan" for name, _ in all_told))
        case Action.PRINT:
            titles = [params["title"] for name, params in all_told if name in ("automa-prints", "automa-rips-off")]
            return module.Move(action, (titles[0],), number=len(titles))
    return module.Move(action, number=told["automa-sells"]["orders"])


def check_automa(table: Table[AgeOfComics], module: ModuleType) -> Counter[str]:
    """Check the announcement of the Automa's next turn against the actual turn with each possible card."""
    game, seen = table.game, Counter[str]()
    expected = module.automa_next(view(game, 0, None))
    assert game.automa is not None
    if not game.round or not game.automa.editors:
        assert expected == []
        return seen
    cards = [card.id for one in expected for card in one.cards]
    assert sorted(cards) == sorted(card.id for card in game.automa_deck.cards)
    assert [len(one.cards) for one in expected] == sorted((len(one.cards) for one in expected), reverse=True)
    for one in expected:
        for card in one.cards:
            now = its_turn(game, card, len(cards))
            assert as_told(game, now, one.move, module) == what_it_did(now, module), card.id
            seen[str(one.move.action)] += 1
            seen["two-prints"] += one.move.action is Action.PRINT and one.move.number > 1
            seen["searches"] += one.move.searches
    return seen


def as_told(before: AgeOfComics, now: AgeOfComics, move: Any, module: ModuleType) -> Any:
    """Return an announced move in the form that the story can confirm, after checking the card drawn from the deck and
    the orders turned face up."""
    if move.action is Action.DEVELOP and move.genres:
        assert now.automa is not None
        card = now.automa.comics()[-1]
        assert card.genre is move.genres[0]
        revealed = sum(event.id == "revealed" for event in now.story.events())
        assert move.searches or (not revealed and before.comics.top == card.genre)
        return module.Move(move.action, (card,))
    if move.action is Action.SALES:
        turned = [event.params["order"].genre for event in now.story.events() if event.id == "turned-up"]
        down = Counter(tile.genre for tile in before.map if tile is not None and not tile.up)
        for genre in move.genres:
            assert turned[: down[genre]] == [genre] * down[genre]
        assert move.genres or not down
        return module.Move(move.action, number=move.number)
    return move


# -- whole games ----------------------------------------------------------------------------------


def compare_deeds(games: int, tables: Tables, module: ModuleType, each: int = 7) -> Counter[str]:
    """Play whole games and check answers and the Automa's turns at regular intervals."""
    seen = Counter[str]()
    for seed in range(games):
        players, settings = tables[seed % len(tables)]
        table = age_of_comics.new(players, seed=seed, settings=settings)
        random = Random(key_of(seed, "deeds"))
        while table.pending:
            seat, ask = next(iter(table.pending.items()))
            if ask.kind in SELDOM or not random.below(each):
                seen += check_answers(table, module, random)
                if table.game.automa is not None and ask.kind in ("action", "genre"):
                    seen += check_automa(table, module)
            table.answer(seat, lively(ask, table.game, random))
    return seen
