"""Why greedy answers as it does, for people who ask for a hint: what an answer costs and brings.

All of it is certain and can be counted on the table; only how much better an action is than the next one is what
greedy reckons with.
"""

from __future__ import annotations

from typing import Any

from ....table import Reason
from .. import options
from ..actions.develop import SEARCH_COST
from ..actions.ideas import FROM_SUPPLY
from ..actions.printing import IDEAS_FOR_A_PRINT
from ..chart import income_of
from ..city import REACH
from ..components import Action, Card, Comic, Craft, Creative, Genre, Order, RipOff
from ..orders import qualifying
from ..outlook import growth_outlook, hire_idea, print_outlook, sale_outlook, swap_outlook
from ..view import AgeOfComicsView
from .acting import Publisher
from .plan import talent
from .worth import POINT


def why(view: AgeOfComicsView, answer: Any) -> list[Reason]:
    """What speaks for an answer of greedy's."""
    assert view.ask is not None
    kind = view.ask.kind
    match answer:
        case options.Name(genre):
            return [Reason("genre", {"count": len(matching(view, genre))})]
        case options.Act(action):
            return act(view, action)
        case options.Pick(place):
            return hire(view, Craft(kind), place)
        case options.Develop():
            return develop(view, answer)
        case options.TakeIdea(Genre() as genre):
            return [idea(view, genre)]
        case options.Discard(card):
            return [Reason("discard", {"count": len(fitting(view, card))})]
        case options.Print(Comic() | RipOff() as title):
            return print_best(view, title, None)
        case options.Assign(creative):
            assert view.printing is not None
            return print_best(view, view.printing, creative)
        case options.Slot(slot):
            return [fans(view, slot, view.fulfilling.fans if view.fulfilling is not None else 1)]
        case options.Convert(Genre(), slot):
            return [fans(view, slot, 1)]
        case options.Market(count) if count:
            return [Reason("marketing", {"fans": count, "cost": options.MARKETING[count]})]
        case options.Reassign(slot, Creative() as creative):
            swap = swap_outlook(view, slot, creative)
            return [Reason("re-assign", {"cost": swap.cost, "change": swap.fans, "orders": len(swap.orders)})]
        case options.Increase(slot, Craft() as craft):
            growth = growth_outlook(view, slot, craft)
            grown = {"cost": growth.cost, "value": growth.value, "orders": len(growth.orders)}
            return [Reason("increase", grown)]
        case options.Hype(Comic() as comic):
            return [Reason("hype", {"ideas": view.me.ideas[comic.genre], "needed": IDEAS_FOR_A_PRINT})]
        case options.Sell():
            return sale(view, answer)
        case options.PlaceCube() | options.MoveCube():
            return [Reason(kind)]
    return [Reason(f"{kind}-none")] if kind in LEFT_OUT else []


LEFT_OUT = frozenset({"board-idea", "print", "convert", "marketing", "re-assign", "increase", "hype"})
"""Questions at which nothing may be the best."""


def matching(view: AgeOfComicsView, genre: Genre) -> list[Creative]:
    """The creatives in your hand who match a genre."""
    return [card for craft in Craft for card in view.me.creatives(craft) if card.genre is genre]


def fitting(view: AgeOfComicsView, card: Card) -> list[Card]:
    """What in your hand matches a card: creatives a comic, and unprinted comics a creative."""
    if isinstance(card, Comic):
        return list(matching(view, card.genre))
    return [comic for comic in view.me.comics() if comic.genre is card.genre]


# -- actions ----------------------------------------------------------------------------------


def act(view: AgeOfComicsView, action: Action | None) -> list[Reason]:
    """What the room gives, and how much better it is than the next best by greedy's reckoning."""
    assert view.ask is not None
    me = Publisher(view)
    others = {option.action: me.act(option.action) for option in view.ask.options if option.action is not action}
    reasons = room(me, action)
    if action is None or not others:
        return reasons
    best = max(others, key=others.__getitem__)
    ahead = round((me.act(action) - others[best]) / POINT)
    if best is None or ahead > 99:  # nothing else can be done, or nothing else would do anything
        return reasons
    params = {"action": best, "about": ahead} if ahead else {"action": best}
    return [*reasons, Reason("action-ahead" if ahead else "action-level", params)]


def room(me: Publisher, action: Action | None) -> list[Reason]:
    """What an action gives for certain."""
    view, hand = me.view, me.view.me
    number = me.scene.space_gives(action) if action is not None else 0
    match action:
        case Action.PRINT if (edition := me.best_edition(me.used(me.desk))) is not None:
            return [printed(view, edition.title, edition.writer, edition.artist)]
        case Action.ROYALTIES:
            return [Reason("royalties", {"money": number})]
        case Action.IDEAS:
            board, supply = sum(view.idea_board.values()), sum(view.idea_supply.values())
            return [Reason("ideas", {"board": min(number, board), "supply": min(FROM_SUPPLY, supply)})]
        case Action.SALES:
            known = [tile for tile in view.map if tile.value is not None]
            fit = sum(bool(qualifying(hand.printed, Order(tile.genre, tile.value or 0))) for tile in known)
            return [Reason("sales", {"number": number, "fit": fit})]
        case Action.HIRE | Action.DEVELOP:
            crafts = {"writers": Craft.WRITER, "artists": Craft.ARTIST}
            there = {name: len(hand.creatives(craft)) for name, craft in crafts.items()}
            return [Reason(action.value, {**there, "comics": len(hand.comics())})]
    return [Reason("action-none")]


# -- cards and ideas --------------------------------------------------------------------------


def hire(view: AgeOfComicsView, craft: Craft, place: int) -> list[Reason]:
    """The comics that a creative matches, and what they cost when one is printed."""
    pile = view.writers if craft is Craft.WRITER else view.artists
    if place == options.DECK:
        return [Reason("hire-deck", {"value": int(pile.top or 0)})]
    card = pile.display[place - 1]
    assert isinstance(card, Creative)
    reasons = [Reason("hired", {"count": len(fitting(view, card)), "value": card.value})]
    found = hire_idea(view, card)
    return [*reasons, Reason("hire-idea", {"genre": found})] if found is not None else reasons


def develop(view: AgeOfComicsView, answer: options.Develop) -> list[Reason]:
    """Who matches the genre, and the ideas that are there for it."""
    card = view.comics.display[answer.place - 1] if answer.genre is None and answer.place != options.DECK else None
    genre = answer.genre or (card.genre if card is not None else Genre(view.comics.top or ""))
    there = {"count": len(matching(view, genre)), "ideas": view.me.ideas[genre], "needed": IDEAS_FOR_A_PRINT}
    reasons = [Reason("developed", {"genre": genre, **there})]
    return [*reasons, Reason("search", {"cost": SEARCH_COST})] if answer.genre is not None else reasons


def idea(view: AgeOfComicsView, genre: Genre) -> Reason:
    """How many ideas of the genre there are then, what a print takes, and for which comics."""
    comics = sum(comic.genre is genre for comic in view.me.comics())
    there = {"ideas": view.me.ideas[genre] + 1, "needed": IDEAS_FOR_A_PRINT, "comics": comics}
    return Reason("idea", {"genre": genre, **there})


# -- printing and fans ------------------------------------------------------------------------


def print_best(view: AgeOfComicsView, title: Comic | RipOff, creative: Creative | None) -> list[Reason]:
    """What greedy would print of this, with the team that it would choose."""
    me = Publisher(view)
    desk = me.desk
    chosen = [one for one in (view.printing_writer, creative) if one is not None]
    for one in chosen:
        crew = (talent(one),)
        desk = desk._replace(writers=crew) if one.craft is Craft.WRITER else desk._replace(artists=crew)
    edition = me.best_team(desk, title)
    return [printed(view, title, edition.writer, edition.artist)] if edition is not None else []


def printed(view: AgeOfComicsView, title: Comic | RipOff, writer: Creative, artist: Creative) -> Reason:
    """What a print costs and brings."""
    print_ = print_outlook(view, title, writer, artist)
    does = {"cost": print_.cost, "value": print_.value, "fans": print_.all_fans}
    team = {"writer": writer, "artist": artist}
    return Reason("printed-mastery" if print_.mastery else "printed", {"title": title, **team, **does})


def fans(view: AgeOfComicsView, slot: int, count: int) -> Reason:
    """The fans of a comic and its income at the end of the round, before and after."""
    before = view.me.printed[slot - 1].fans
    incomes = {"income": income_of(before, view.income), "then": income_of(before + count, view.income)}
    return Reason("fans", {"fans": before, "after": before + count, **incomes})


# -- sales ------------------------------------------------------------------------------------


def sale(view: AgeOfComicsView, sell: options.Sell) -> list[Reason]:
    """What a step costs, and the orders that it leads to."""
    step = sale_outlook(view, sell)
    match sell.verb:
        case "walk" | "jump":
            near = [tile for tile in view.map if tile.space in REACH[sell.place]]
            fit = [tile for tile in near if tile.value is not None
                   and qualifying(view.me.printed, Order(tile.genre, tile.value))]  # fmt: skip
            return [Reason("walk", {"cost": step.cost, "orders": len(near), "fit": len(fit)})]
        case "flip":
            return [Reason("flip", {"count": len(step.fulfilled), "all": len(step.values)})]
        case "collect" if len(step.values) == 1 and step.fulfilled:
            return [Reason("collect", {"fans": Order.fans_of(step.values[0])})]
        case "collect" if len(step.values) == 1:
            return [Reason("collect-open", {"value": step.values[0]})]
        case "collect":
            return [Reason("collect-blind", {"count": len(step.fulfilled), "all": len(step.values)})]
    return [Reason("sales-done")]
