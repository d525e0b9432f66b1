"""Greedy: each decision by what it promises, one step ahead. `bots.greedy`, in numbers.

Every function takes what was offered, and returns the place of what is chosen: the first of the best.
"""

from __future__ import annotations

import numpy as np

from ....kernel.jit import compiled
from ....kernel.lists import holds, place_in
from ..actions.printing import IDEAS_FOR_A_PRINT
from ..bots.greedy import CUBES
from ..bots.plan import MATCH, NOTHING
from ..bots.worth import POINT, WEIGHTS
from ..components import Action
from ..options import COMICS, CREATIVES, SLOT_LIMIT
from ..training import LEARN_COST
from . import acting, asking
from .actions import NO_COMIC, NO_IDEA, SEARCHES
from .box import Box
from .piles import pile_of
from .plan import add_draft, add_talent, copy_desk, drop_draft, drop_talent, fit, promise
from .player import genre_of, is_original, matching, value_of
from .printing import NO_TITLE
from .publisher import FIRST, NOW, TRIAL, USED, Publisher, part
from .selling import tour
from .state import ARTIST, COMIC, CRAFTS, NONE, WRITER, Game
from .worth import IDEA, best_rival, chart, fan_worth, reach_gain

SWAP, INCREASE, RANK, NEEDED_IDEA = WEIGHTS["swap"], WEIGHTS["increase"], WEIGHTS["rank"], WEIGHTS["needed-idea"]
CUBE_RANKS = np.array([CUBES.index(action) for action in Action], np.int64)
"""Where each action stands among `CUBES`."""


@part
def greedy(game: Game, box: Box, me: Publisher) -> int:
    """The place of the option that greedy chooses for the seat that is asked."""
    kind = game.asked_kind
    if kind == asking.PLACE_CUBES:
        return cube(game)
    if kind == asking.MOVE_CUBES:
        return 0
    acting.think(game, box, me, int(game.asked_seat))
    if kind == asking.ACTS:
        return action(game, box, me)
    if kind == asking.SELLS:
        return sales(game, box, me)
    if kind in (asking.BOARD_IDEAS, asking.SUPPLY_IDEAS):
        return idea(game, box, me)
    if kind == asking.PRINTS:
        return print_comic(game, box, me)
    if kind in (asking.ASSIGN_WRITERS, asking.ASSIGN_ARTISTS):
        return assign(game, box, me, int(kind == asking.ASSIGN_ARTISTS))
    if kind == asking.HYPES:
        return hype(game, box, me)
    if kind == asking.CONVERTS and not acting.conversions(game, box, me, NOW):
        return 0
    return best_option(game, box, me)


@compiled
def best_option(game: Game, box: Box, me: Publisher) -> int:
    """The option that promises most, where each can be looked at by itself."""
    best, chosen = NOTHING, 0
    base = promise(box, me, NOW)
    for place in range(game.offered):
        worth = option_worth(game, box, me, int(game.options[place]), base)
        if worth > best:
            best, chosen = worth, place
    return chosen


@part
def option_worth(game: Game, box: Box, me: Publisher, option: int, base: int) -> int:
    """What an option promises; `base` is what there is already."""
    kind = game.asked_kind
    if kind == asking.NAMES:
        return genre_worth(box, me, option)
    if kind == asking.WRITERS:
        return hire(game, box, me, option, WRITER)
    if kind == asking.ARTISTS:
        return hire(game, box, me, option, ARTIST)
    if kind == asking.DEVELOPS:
        return develop(game, box, me, option)
    if kind == asking.DISCARDS:
        return discard(box, me, option)
    if kind == asking.FANS_TO:
        return fans(game, box, me, option)
    if kind == asking.REASSIGNS:
        return re_assign(game, box, me, option, base)
    if kind == asking.CONVERTS:
        return convert(game, box, me, option)
    if kind == asking.MARKETS:
        return acting.marketed(game, box, me, NOW, option)
    return increase(game, box, me, option, base)


@compiled
def genre_worth(box: Box, me: Publisher, genre: int) -> int:
    """A genre that a creative in hand matches."""
    total = 0
    for craft in range(CRAFTS):
        for place in range(me.hired[NOW, craft]):
            total += fit(box, me, genre, me.crew[NOW, craft, place])
    return int(total)


@compiled
def action(game: Game, box: Box, me: Publisher) -> int:
    """The action whose best use promises most."""
    acting.use(me)
    me.idle = promise(box, me, USED)
    best, chosen = NOTHING, 0
    for place in range(game.offered):
        worth = acting.act(game, box, me, int(game.options[place]))
        if worth > best:
            best, chosen = worth, place
    return chosen


@compiled
def hire(game: Game, box: Box, me: Publisher, place: int, craft: int) -> int:
    """Whoever makes the plan best."""
    copy_desk(me, NOW, TRIAL)
    acting.with_talent(box, me, TRIAL, craft, acting.lying(game, craft, place))
    return promise(box, me, TRIAL)


@compiled
def develop(game: Game, box: Box, me: Publisher, option: int) -> int:
    """The comic that makes the plan best."""
    copy_desk(me, NOW, TRIAL)
    if option >= SEARCHES:
        acting.searched(me, TRIAL, option - SEARCHES)
    else:
        add_draft(me, TRIAL, acting.lying(game, COMIC, option), NONE)
    return promise(box, me, TRIAL)


@compiled
def idea(game: Game, box: Box, me: Publisher) -> int:
    """The idea that helps most."""
    genres = 0
    for place in range(game.offered):
        if game.options[place] != NO_IDEA:
            genres |= 1 << int(game.options[place])
    best = acting.best_idea(box, me, NOW, genres)
    return place_of(game, best if best != NONE else NO_IDEA)


@compiled
def place_of(game: Game, option: int) -> int:
    """Where an option stands; 0 if it is not there."""
    return place_in(game.options, option) if holds(game.options, game.offered, option) else 0


@compiled
def discard(box: Box, me: Publisher, card: int) -> int:
    """The card whose loss hurts least."""
    copy_desk(me, NOW, TRIAL)
    if card < COMICS:
        if holds(me.comics[NOW], me.drafts[NOW], card):
            drop_draft(me, TRIAL, place_in(me.comics[NOW], card))
    else:
        leave(me, TRIAL, card)
    return promise(box, me, TRIAL)


@compiled
def leave(me: Publisher, desk: int, card: int) -> None:
    """A creative leaves the hand."""
    craft = pile_of(card)
    if holds(me.crew[desk, craft], me.hired[desk, craft], card):
        drop_talent(me, desk, craft, place_in(me.crew[desk, craft], card))


# -- printing ---------------------------------------------------------------------------------


@compiled
def print_comic(game: Game, box: Box, me: Publisher) -> int:
    """The best edition; no second one if that leaves less."""
    if not acting.best_edition(box, me, NOW, FIRST):
        return 0
    if game.options[0] == NO_TITLE and me.worth + me.left <= promise(box, me, NOW):
        return 0
    return place_of(game, int(me.title))


@compiled
def assign(game: Game, box: Box, me: Publisher, craft: int) -> int:
    """The team of the best edition of what is being printed."""
    copy_desk(me, NOW, USED)
    if game.printing_writer != NONE:
        me.hired[USED, WRITER] = 0
        add_talent(me, USED, WRITER, int(game.printing_writer))
    if not acting.best_team(box, me, USED, int(game.printing), FIRST):
        return 0
    card = int(me.artist if craft == ARTIST else me.writer)
    return place_of(game, card - COMICS - CREATIVES * craft)


@compiled
def fans(game: Game, box: Box, me: Publisher, slot: int) -> int:
    """Where a fan is worth most; a comic that leads the chart is worth a little more."""
    there = int(game.fans[me.seat, slot - 1])
    leads = RANK if there >= best_rival(game, me) - 2 else 0
    return fan_worth(box, me, there) + leads + 10 * there


@compiled
def cube(game: Game) -> int:
    """The best special that is free."""
    chosen = 0
    for place in range(game.offered):
        if CUBE_RANKS[game.options[place]] < CUBE_RANKS[game.options[chosen]]:
            chosen = place
    return chosen


# -- special actions --------------------------------------------------------------------------


@compiled
def re_assign(game: Game, box: Box, me: Publisher, option: int, base: int) -> int:
    """The swap that gains most, if any does."""
    slot, new = option // (CRAFTS * CREATIVES), COMICS + option % (CRAFTS * CREATIVES)
    if slot == 0:
        return SWAP
    craft, genre = pile_of(new), genre_of(game, box, me.seat, slot)
    old = int(game.team[me.seat, slot - 1, craft])
    cost = int(box.back[new]) - int(game.values[me.seat, slot - 1, craft])
    match = MATCH if is_original(game, me.seat, slot) else POINT
    gain = (int(box.genre[new] == genre) - int(box.genre[old] == genre)) * match
    value = value_of(game, me.seat, slot)
    change = reach_gain(me, genre, value + cost, value) - reach_gain(me, genre, value, value + cost)
    copy_desk(me, NOW, TRIAL)
    me.money[TRIAL] -= cost
    leave(me, TRIAL, new)
    add_talent(me, TRIAL, craft, old)
    return int(gain + change + promise(box, me, TRIAL) - base)


@compiled
def hype(game: Game, box: Box, me: Publisher) -> int:
    """It costs nothing: the comic that will wait longest."""
    best, chosen = NOTHING, 0
    for place in range(game.offered):
        comic = game.options[place]
        if comic != NO_COMIC and me.rounds_left and -me.ideas[NOW, box.genre[comic]] > best:
            best, chosen = -me.ideas[NOW, box.genre[comic]], place
    return chosen


@compiled
def convert(game: Game, box: Box, me: Publisher, option: int) -> int:
    """A spare idea, to the comic where a fan is worth most."""
    genre, slot = option // SLOT_LIMIT, option % SLOT_LIMIT
    if slot == 0:
        return 0
    spare = me.ideas[NOW, genre]
    if acting.ideas_for(box, me, NOW, genre):
        spare -= IDEAS_FOR_A_PRINT
    there = int(game.fans[me.seat, slot - 1])
    gain = chart(box, me, there + 1, me.rounds_left) - chart(box, me, there, me.rounds_left) + there - IDEA
    return int(gain + 10 * spare - (NEEDED_IDEA if spare <= 0 else 0))


@compiled
def sales(game: Game, box: Box, me: Publisher) -> int:
    """The next step of the best tour."""
    tour(game, box, me, int(game.flips), int(game.collects), int(game.free_step))
    return place_of(game, int(me.tour_first))


@compiled
def increase(game: Game, box: Box, me: Publisher, option: int, base: int) -> int:
    """Whoever opens the best orders for the money, if anybody does."""
    craft, slot = option // SLOT_LIMIT, option % SLOT_LIMIT
    if slot == 0:
        return INCREASE
    genre, value = genre_of(game, box, me.seat, slot), value_of(game, me.seat, slot)
    gain = reach_gain(me, genre, value + 1, max(value, int(me.best_values[genre])))
    copy_desk(me, NOW, TRIAL)
    me.money[TRIAL] -= reckoned_cost(game, box, me, slot, craft)
    return int(gain + promise(box, me, TRIAL) - base)


@compiled
def reckoned_cost(game: Game, box: Box, me: Publisher, slot: int, craft: int) -> int:
    """What greedy reckons with: whoever is lower learns, even if the partner has just trained."""
    value, partner = int(game.values[me.seat, slot - 1, craft]), int(game.values[me.seat, slot - 1, 1 - craft])
    return LEARN_COST if matching(game, box, me.seat, slot) == CRAFTS and value < partner else value + 1
