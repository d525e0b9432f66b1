"""The six actions: what the best use of each is worth now, and how to use it. `bots.acting`, in numbers."""

from __future__ import annotations

from ....kernel.jit import compiled
from ....kernel.lists import holds, place_in
from ..actions.develop import SEARCH_COST
from ..actions.ideas import CONVERSIONS, FROM_SUPPLY
from ..actions.printing import IDEAS_FOR_A_PRINT
from ..bots.plan import NOTHING, PLANNED_COMICS
from ..bots.worth import POINT, WEIGHTS
from ..options import COMICS, DECK
from . import plan, state
from .actions import TIER_COSTS, TIERS
from .box import Box
from .player import best_fans, has_cube
from .publisher import BLIND, CHOSEN, FIRST, NOW, SECOND, TRIAL, USED, Publisher, part
from .selling import tour
from .state import NONE, Game
from .worth import IDEA, chart, fan_worth, look, space_gives

FIRST_COMIC = WEIGHTS["first"]
ALL_GENRES = (1 << state.GENRES) - 1


@part
def think(game: Game, box: Box, me: Publisher, seat: int) -> None:
    """Begin to think about a decision of a seat."""
    look(game, box, me, seat)
    plan.plan(game, box, me)
    plan.desk_of(game, box, me)


@compiled
def use(me: Publisher) -> None:
    """The same desk, an editor later."""
    plan.copy_desk(me, NOW, USED)
    me.editors[USED] -= 1
    me.turns_left[USED] -= 1


# -- what an action is worth ------------------------------------------------------------------


@part
def act(game: Game, box: Box, me: Publisher, action: int) -> int:
    """What the best use of an action promises, or to pass; `use` comes before."""
    if action == state.HIRE:
        return hire(game, box, me)
    if action == state.DEVELOP:
        return develop(game, box, me)
    if action == state.IDEAS:
        return ideas(game, box, me)
    if action == state.PRINT:
        return print_comics(game, box, me)
    if action == state.ROYALTIES:
        return royalties(game, box, me)
    if action == state.SALES:
        return sales(game, box, me)
    return int(me.idle)


@part
def hire(game: Game, box: Box, me: Publisher) -> int:
    """The best writer, then the best artist beside them."""
    worth = int(me.idle)
    plan.copy_desk(me, USED, CHOSEN)
    for craft in range(state.CRAFTS):
        best, chosen = NOTHING, NONE
        for number in range(game.display_size + 1):
            who = lying(game, craft, in_order(game, number))
            if who == NONE:
                continue
            plan.copy_desk(me, CHOSEN, TRIAL)
            with_talent(box, me, TRIAL, craft, who)
            promised = plan.promise(box, me, TRIAL)
            if promised > best:
                best, chosen = promised, who
        if chosen != NONE:
            with_talent(box, me, CHOSEN, craft, chosen)
            worth = best
    return worth


@compiled
def with_talent(box: Box, me: Publisher, desk: int, craft: int, who: int) -> None:
    """A creative comes into the hand; one of value 1 brings an idea."""
    if who >= 0 and box.back[who] == 1:
        me.ideas[desk, box.genre[who]] += 1
    plan.add_talent(me, desk, craft, who)


@part
def develop(game: Game, box: Box, me: Publisher) -> int:
    """The best comic of the display, of the deck, or of a genre that a creative in hand matches."""
    best, there = NOTHING, 0
    for number in range(game.display_size + 1):
        comic = lying(game, state.COMIC, in_order(game, number))
        if comic != NONE:
            there |= 1 << plan.genre_draft(box, comic)
            plan.copy_desk(me, USED, TRIAL)
            plan.add_draft(me, TRIAL, comic, NONE)
            best = max(best, plan.promise(box, me, TRIAL))
    if me.money[USED] >= SEARCH_COST and me.drafts[USED] < PLANNED_COMICS:
        for genre in range(state.GENRES):
            if not there >> genre & 1 and is_in_crew(box, me, USED, genre):
                plan.copy_desk(me, USED, TRIAL)
                searched(me, TRIAL, genre)
                best = max(best, plan.promise(box, me, TRIAL))
    if best == NOTHING:
        best = int(me.idle)
    return best + plan.HYPE if me.rounds_left and has_cube(game, me.seat, state.DEVELOP) else best


@compiled
def is_in_crew(box: Box, me: Publisher, desk: int, genre: int) -> bool:
    """Whether a creative in hand matches a genre."""
    for craft in range(state.CRAFTS):
        for place in range(me.hired[desk, craft]):
            if plan.genre_who(box, me.crew[desk, craft, place]) == genre:
                return True
    return False


@compiled
def searched(me: Publisher, desk: int, genre: int) -> None:
    """A comic of a genre, for money."""
    plan.add_draft(me, desk, BLIND - genre, NONE)
    me.money[desk] -= SEARCH_COST


@part
def ideas(game: Game, box: Box, me: Publisher) -> int:
    """The ideas that help most, and fans for spare ones if a cube allows it."""
    plan.copy_desk(me, USED, CHOSEN)
    board = 0
    for genre in range(state.GENRES):
        board |= int(game.idea_board[genre] > 0) << genre
    for _ in range(space_gives(game, box, state.IDEAS)):
        genre = best_idea(box, me, CHOSEN, board)
        if genre != NONE:
            board ^= 1 << genre
            me.ideas[CHOSEN, genre] += 1
    for _ in range(FROM_SUPPLY):
        me.ideas[CHOSEN, best_idea(box, me, CHOSEN, ALL_GENRES)] += 1
    worth = plan.promise(box, me, CHOSEN)
    if has_cube(game, me.seat, state.IDEAS):
        worth += conversions(game, box, me, CHOSEN)
    return worth


@part
def best_idea(box: Box, me: Publisher, desk: int, genres: int) -> int:
    """The idea that helps most, of these genres as bits: for a comic that lacks it, else for what may come."""
    best, found, lacking = NOTHING, NONE, 0
    for genre in range(state.GENRES):
        if genres >> genre & 1 and me.ideas[desk, genre] < ideas_for(box, me, desk, genre):
            lacking += 1
            found = genre
    if lacking == 1:
        return found
    for genre in range(state.GENRES):
        if not genres >> genre & 1:
            continue
        if lacking == 0:
            worth = POINT * me.mastery_points[genre, 1] - me.ideas[desk, genre]
        elif me.ideas[desk, genre] < ideas_for(box, me, desk, genre):
            me.ideas[desk, genre] += 1
            worth = plan.promise(box, me, desk)
            me.ideas[desk, genre] -= 1
        else:
            continue
        if worth > best:
            best, found = worth, genre
    return found


@compiled
def ideas_for(box: Box, me: Publisher, desk: int, genre: int) -> int:
    """How many ideas of a genre the comics in hand need."""
    needed = 0
    for place in range(me.drafts[desk]):
        needed += IDEAS_FOR_A_PRINT * int(plan.genre_draft(box, me.comics[desk, place]) == genre)
    return needed


@part
def conversions(game: Game, box: Box, me: Publisher, desk: int) -> int:
    """What it is worth to make fans of spare ideas, where they are worth most."""
    spare = 0
    for genre in range(state.GENRES):
        there = me.ideas[desk, genre]
        needed = ideas_for(box, me, desk, genre)
        spare += there - (min(there, IDEAS_FOR_A_PRINT) if needed else 0)
    for place in range(CONVERSIONS):
        me.gains[place] = 0
    for slot in range(game.printed[me.seat]):
        there = int(game.fans[me.seat, slot])
        gain = chart(box, me, there + 1, me.rounds_left) - chart(box, me, there, me.rounds_left) - IDEA
        for place in range(CONVERSIONS):
            if gain > me.gains[place]:
                less = int(me.gains[place])
                me.gains[place] = gain
                gain = less
    total = 0
    for place in range(min(spare, CONVERSIONS)):
        total += int(me.gains[place])
    return total


@part
def royalties(game: Game, box: Box, me: Publisher) -> int:
    """The money, and fans for it if a cube allows it."""
    plan.copy_desk(me, USED, CHOSEN)
    me.money[CHOSEN] += space_gives(game, box, state.ROYALTIES)
    if not has_cube(game, me.seat, state.ROYALTIES):
        return plan.promise(box, me, CHOSEN)
    best = NOTHING
    for tier in range(len(TIERS)):
        if TIER_COSTS[tier] <= me.money[CHOSEN]:
            best = max(best, marketed(game, box, me, CHOSEN, tier))
    return best


@part
def marketed(game: Game, box: Box, me: Publisher, desk: int, tier: int) -> int:
    """What is left after buying so many fans, and the fans."""
    gain = 0
    if game.printed[me.seat]:
        gain = int(TIERS[tier]) * fan_worth(box, me, best_fans(game, me.seat))
    me.money[desk] -= TIER_COSTS[tier]
    worth = plan.promise(box, me, desk) + gain
    me.money[desk] += TIER_COSTS[tier]
    return worth


@part
def sales(game: Game, box: Box, me: Publisher) -> int:
    """The best tour of the agent, and a fifth editor if a cube allows it."""
    number = space_gives(game, box, state.SALES)
    tour(game, box, me, number, number, 1)
    worth = me.tour_worth + me.tour_money * me.dollar
    if has_cube(game, me.seat, state.SALES) and not game.has_extra_editor[me.seat]:
        worth += me.turn_worth
    if not me.tour_money:
        return int(worth + me.idle)
    plan.copy_desk(me, USED, CHOSEN)
    me.money[CHOSEN] -= me.tour_money
    return int(worth + plan.promise(box, me, CHOSEN))


# -- printing ---------------------------------------------------------------------------------


@part
def print_comics(game: Game, box: Box, me: Publisher) -> int:
    """The best edition, and a second one on the space that allows it."""
    if not best_edition(box, me, USED, FIRST):
        return NOTHING
    worth, left = int(me.worth), int(me.left)
    if not game.printed[me.seat]:
        worth += FIRST_COMIC
    if space_gives(game, box, state.PRINT) > 1 and best_edition(box, me, FIRST, SECOND):
        left = max(left, int(me.worth + me.left))
    return worth + left


@part
def best_edition(box: Box, me: Publisher, desk: int, after: int) -> bool:
    """The print that is best now and leaves most for later, and the desk after it; whether there is one.

    Of all that can be printed at once: originals with every team, rip-offs with the best.
    """
    me.found = 0
    for place in range(me.drafts[desk]):
        comic = me.comics[desk, place]
        if comic >= 0 and me.ideas[desk, box.genre[comic]] >= IDEAS_FOR_A_PRINT:
            try_teams(box, me, desk, place, comic, after)
    for genre in range(state.GENRES):
        if me.rip_offs[genre] != NONE:
            try_rip_off(box, me, desk, genre, after)
    return bool(me.found)


@part
def best_team(box: Box, me: Publisher, desk: int, title: int, after: int) -> bool:
    """Who prints a comic best, of those who can be paid; whether there is anybody."""
    me.found = 0
    is_here = holds(me.comics[desk], me.drafts[desk], title)
    place = place_in(me.comics[desk], title) if is_here else NONE
    try_teams(box, me, desk, place, title, after)
    return bool(me.found)


@compiled
def try_teams(box: Box, me: Publisher, desk: int, place: int, title: int, after: int) -> None:
    """Every team that can print a comic, which lies at a place of the desk unless it is a rip-off."""
    for writing in range(me.hired[desk, state.WRITER]):
        for drawing in range(me.hired[desk, state.ARTIST]):
            if can_pay(box, me, desk, writing, drawing):
                try_edition(box, me, desk, place, title, writing, drawing, after)


@compiled
def try_rip_off(box: Box, me: Publisher, desk: int, genre: int, after: int) -> None:
    """The best team for a rip-off, by what it brings and costs."""
    best, writer, artist = NOTHING, NONE, NONE
    for writing in range(me.hired[desk, state.WRITER]):
        for drawing in range(me.hired[desk, state.ARTIST]):
            if can_pay(box, me, desk, writing, drawing):
                worth = team_worth(box, me, desk, NONE, genre, writing, drawing)
                worth += me.dollar * (me.money[desk] - cost_of(box, me, desk, writing, drawing))
                if worth > best:
                    best, writer, artist = worth, writing, drawing
    if writer != NONE:
        try_edition(box, me, desk, NONE, me.rip_offs[genre], writer, artist, after)


@compiled
def cost_of(box: Box, me: Publisher, desk: int, writing: int, drawing: int) -> int:
    """What a team costs, by the places of both in their crews."""
    return plan.value_who(box, me.crew[desk, state.WRITER, writing]) + plan.value_who(
        box, me.crew[desk, state.ARTIST, drawing]
    )


@compiled
def can_pay(box: Box, me: Publisher, desk: int, writing: int, drawing: int) -> bool:
    """Whether both of a team are in hand and can be paid."""
    there = me.crew[desk, state.WRITER, writing] >= 0 and me.crew[desk, state.ARTIST, drawing] >= 0
    return bool(there and cost_of(box, me, desk, writing, drawing) <= me.money[desk])


@compiled
def team_worth(box: Box, me: Publisher, desk: int, place: int, genre: int, writing: int, drawing: int) -> int:
    """The points of a print with a team: of the comic at a place of the desk, or of a rip-off."""
    writer, artist = me.crew[desk, state.WRITER, writing], me.crew[desk, state.ARTIST, drawing]
    slot = me.prints[desk] + 1
    if place == NONE:
        return plan.rip_off(box, me, genre, writer, artist, slot)
    return plan.original(box, me, me.comics[desk, place], me.tokens[desk, place], writer, artist, slot, me.rounds_left)


@part
def try_edition(
    box: Box, me: Publisher, desk: int, place: int, title: int, writing: int, drawing: int, after: int
) -> None:
    """A print; if it is better than all before, it is noted with the desk after it."""
    worth = team_worth(box, me, desk, place, int(box.genre[title % COMICS]), writing, drawing)
    printed(box, me, desk, place, writing, drawing)
    left = plan.promise(box, me, TRIAL)
    if me.found and worth + left <= me.worth + me.left:
        return
    me.found = 1
    me.worth, me.left, me.title = worth, left, title
    me.writer, me.artist = me.crew[desk, state.WRITER, writing], me.crew[desk, state.ARTIST, drawing]
    plan.copy_desk(me, TRIAL, after)


@compiled
def printed(box: Box, me: Publisher, desk: int, place: int, writing: int, drawing: int) -> None:
    """The desk after a print, as a trial."""
    plan.copy_desk(me, desk, TRIAL)
    me.money[TRIAL] -= cost_of(box, me, desk, writing, drawing)
    me.prints[TRIAL] += 1
    plan.drop_talent(me, TRIAL, state.WRITER, writing)
    plan.drop_talent(me, TRIAL, state.ARTIST, drawing)
    if place != NONE:
        me.ideas[TRIAL, plan.genre_draft(box, me.comics[desk, place])] -= IDEAS_FOR_A_PRINT
        plan.drop_draft(me, TRIAL, place)


# -- what lies there --------------------------------------------------------------------------


@compiled
def in_order(game: Game, number: int) -> int:
    """The places of a display, and then the top of its deck, which is place 0."""
    return (number + 1) % (int(game.display_size) + 1)


@compiled
def lying(game: Game, pile: int, place: int) -> int:
    """Who can be hired or what can be developed at a place; `NONE` if nothing lies there."""
    if place != DECK:
        return int(game.display[pile, place - 1])
    top = int(game.top[pile])
    return BLIND - top if top != NONE else NONE
