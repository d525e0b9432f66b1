"""Plans: which comic is printed with whom, what is missing for it, what the plan promises. `bots.plan`, in numbers."""

from __future__ import annotations

from ....kernel.jit import compiled
from ....kernel.lists import holds, take_out
from ..actions.printing import IDEAS_FOR_A_PRINT
from ..bots.plan import BEGUN, HIRED_MATCH, MATCH, NOTHING, PLANNED_COMICS, SLACK, UNKNOWN_MATCH
from ..bots.worth import BEST_COMIC, POINT, WEIGHTS
from ..components import FANS_PER_HYPE, HAND_LIMIT
from ..options import COMICS
from ..scoring import ORIGINAL_POINTS
from .box import Box
from .piles import pile_of
from .publisher import BLIND, NOW, TO_HIRE, Publisher, part
from .state import ARTIST, CRAFTS, FAN, GENRES, NONE, PRINT, WRITER, Game
from .worth import IDEA, bonus_worth, chart, reach_gain, slot_worth

HIRE_TURNS, PRINT_TURNS, HIRED_FIT = WEIGHTS["hire"], WEIGHTS["print"], WEIGHTS["hired-fit"]
HYPE, DOUBT, SHORT_IDEA, SPARE = WEIGHTS["hype"], WEIGHTS["doubt"], WEIGHTS["short-idea"], WEIGHTS["spare"]
COMING, SHORT_DOLLAR = WEIGHTS["coming"], WEIGHTS["short-dollar"]
UNKNOWN_FIT = MATCH * UNKNOWN_MATCH // POINT
ORIGINAL = ORIGINAL_POINTS[0]
LEARNT = 3
"""Below this value of a comic nobody needs to look for better ones."""
HIRED_VALUE = 2
COUNTED_IDEAS = 6
LATE = 4
"""With fewer turns than these a spare creative is of no use."""


# -- creatives, drafts and desks --------------------------------------------------------------


@compiled
def genre_who(box: Box, who: int) -> int:
    """The genre of a creative; `NONE` of one who is blind."""
    return int(box.genre[who]) if who >= 0 else NONE


@compiled
def value_who(box: Box, who: int) -> int:
    """The value of a creative, who is perhaps still to be hired."""
    if who >= 0:
        return int(box.back[who])
    return HIRED_VALUE if who == TO_HIRE else BLIND - who


@compiled
def match_who(box: Box, genre: int, who: int) -> int:
    """How surely a creative matches a genre, in thousandths."""
    if who >= 0:
        return POINT * int(box.genre[who] == genre)
    return HIRED_MATCH if who == TO_HIRE else UNKNOWN_MATCH


@compiled
def genre_draft(box: Box, comic: int) -> int:
    """The genre of an unprinted comic."""
    return int(box.genre[comic]) if comic >= 0 else BLIND - comic


@compiled
def bonus_draft(box: Box, comic: int) -> int:
    """Its bonus; `NONE` as long as nobody has seen it."""
    return int(box.bonus[comic]) if comic >= 0 else NONE


@compiled
def add_draft(me: Publisher, desk: int, comic: int, tokens: int) -> None:
    """One more comic on a desk."""
    place = me.drafts[desk]
    me.comics[desk, place] = comic
    me.tokens[desk, place] = tokens
    me.drafts[desk] += 1


@compiled
def add_talent(me: Publisher, desk: int, craft: int, who: int) -> None:
    """One more creative on a desk."""
    me.crew[desk, craft, me.hired[desk, craft]] = who
    me.hired[desk, craft] += 1


@part
def desk_of(game: Game, box: Box, me: Publisher) -> None:
    """What is there now."""
    seat = me.seat
    me.drafts[NOW] = me.hired[NOW, WRITER] = me.hired[NOW, ARTIST] = 0
    for index in range(game.in_hand[seat]):
        card = int(game.hand[seat, index])
        if card < COMICS:
            add_draft(me, NOW, card, NONE)
        else:
            add_talent(me, NOW, pile_of(card), card)
    for index in range(game.hyped_comics[seat]):
        add_draft(me, NOW, int(game.hyped[seat, index]), int(game.tokens[seat, index]))
    for genre in range(GENRES):
        me.ideas[NOW, genre] = game.ideas[seat, genre]
    me.money[NOW] = game.money[seat]
    me.prints[NOW] = game.printed[seat]
    me.editors[NOW] = game.editors[seat]
    me.turns_left[NOW] = me.turns


@part
def copy_desk(me: Publisher, desk: int, to: int) -> None:
    """Another desk like this one."""
    me.drafts[to] = me.drafts[desk]
    for place in range(me.drafts[desk]):
        me.comics[to, place] = me.comics[desk, place]
        me.tokens[to, place] = me.tokens[desk, place]
    for craft in range(CRAFTS):
        me.hired[to, craft] = me.hired[desk, craft]
        for place in range(me.hired[desk, craft]):
            me.crew[to, craft, place] = me.crew[desk, craft, place]
    for genre in range(GENRES):
        me.ideas[to, genre] = me.ideas[desk, genre]
    me.money[to] = me.money[desk]
    me.prints[to] = me.prints[desk]
    me.editors[to] = me.editors[desk]
    me.turns_left[to] = me.turns_left[desk]


@compiled
def drop_draft(me: Publisher, desk: int, place: int) -> None:
    """A comic leaves a desk."""
    me.drafts[desk] -= 1
    take_out(me.comics[desk], place, me.drafts[desk])
    take_out(me.tokens[desk], place, me.drafts[desk])


@compiled
def drop_talent(me: Publisher, desk: int, craft: int, place: int) -> None:
    """A creative leaves a desk."""
    me.hired[desk, craft] -= 1
    take_out(me.crew[desk, craft], place, me.hired[desk, craft])


# -- who fits ---------------------------------------------------------------------------------


@part
def plan(game: Game, box: Box, me: Publisher) -> None:
    """What a planner knows of the scene."""
    me.to_hire = HIRED_FIT - HIRE_TURNS * me.turn_worth // POINT
    me.print_turns = POINT if not me.rounds_left and game.taken_desks[PRINT] else PRINT_TURNS
    for genre in range(GENRES):
        me.rates[genre] = rate(me, genre)
        if me.rip_offs[genre] != NONE:
            for matches in range(CRAFTS + 1):
                me.copies[genre, matches] = copy_worth(box, me, genre, matches)


@compiled
def rate(me: Publisher, genre: int) -> int:
    """What a point of value is worth on a comic of the genre, less the dollar that it costs."""
    had = max(me.best_values[genre], LEARNT)
    if had >= BEST_COMIC:
        return -me.dollar
    return max(0, (me.reach[genre, BEST_COMIC] - me.reach[genre, had]) // (BEST_COMIC - had)) - me.dollar


@compiled
def fit(box: Box, me: Publisher, genre: int, who: int) -> int:
    """How well a creative fits a comic of a genre, cost included."""
    worth = me.rates[genre] * value_who(box, who)
    if who < 0:
        return UNKNOWN_FIT + worth
    return MATCH + worth if box.genre[who] == genre else worth


@part
def assign(box: Box, me: Publisher, desk: int, craft: int, comics: int) -> None:
    """The best creative of one craft for each planned comic, by their place; `NONE` where one is better hired.

    For one comic or two: every way to give them different creatives, or nobody.
    """
    crew = me.hired[desk, craft]
    for comic in range(comics):
        genre = genre_draft(box, me.comics[desk, me.planned[comic]])
        for place in range(crew):
            me.fits[comic, place] = fit(box, me, genre, me.crew[desk, craft, place])
        me.fits[comic, crew] = me.to_hire
    best, one, two = NOTHING, crew, crew
    for first in range(crew + 1):
        if comics < PLANNED_COMICS:
            if comics and me.fits[0, first] > best:
                best, one = me.fits[0, first], first
            continue
        for second in range(crew + 1):
            both = me.fits[0, first] + me.fits[1, second]
            if both > best and (first != second or first == crew):
                best, one, two = both, first, second
    me.assigned[craft, 0] = one if one < crew else NONE
    me.assigned[craft, 1] = two if two < crew else NONE


# -- what a print is worth --------------------------------------------------------------------


@part
def original(box: Box, me: Publisher, comic: int, tokens: int, writer: int, artist: int, slot: int, rounds: int) -> int:
    """The points of an original with a team, before its costs."""
    genre, bonus = genre_draft(box, comic), bonus_draft(box, comic)
    sure = match_who(box, genre, writer) + match_who(box, genre, artist)
    total = me.colours + 2 * sure + POINT * (ORIGINAL + me.mastery_points[genre, 1])
    maybe = sure % POINT
    sure //= POINT
    fans = 1 + int(bonus == FAN) + FANS_PER_HYPE * max(tokens, 0) + me.mastery_fans[genre, 1]
    on_chart = chart(box, me, fans + sure, rounds)
    if maybe:
        on_chart = (on_chart * (POINT - maybe) + chart(box, me, fans + sure + 1, rounds) * maybe) // POINT
    value = value_who(box, writer) + value_who(box, artist)
    total += slot_worth(me, slot, 1) + bonus_worth(me, bonus)
    return total + on_chart + reach_gain(me, genre, value, me.best_values[genre])


@compiled
def rip_off(box: Box, me: Publisher, genre: int, writer: int, artist: int, slot: int) -> int:
    """The points of a rip-off with a team, before its costs."""
    matches = int(genre_who(box, writer) == genre) + int(genre_who(box, artist) == genre)
    value = value_who(box, writer) + value_who(box, artist)
    worth = me.copies[genre, matches] + slot_worth(me, slot, 0)
    return worth + reach_gain(me, genre, value, me.best_values[genre])


@compiled
def copy_worth(box: Box, me: Publisher, genre: int, matches: int) -> int:
    """What a rip-off brings whatever its value and its slot are."""
    fans = matches + me.mastery_fans[genre, 0]
    return chart(box, me, fans, me.rounds_left) + POINT * me.mastery_points[genre, 0] + me.colours


# -- a whole desk -----------------------------------------------------------------------------


@part
def promise(box: Box, me: Publisher, desk: int) -> int:
    """What a desk is worth: its best plan, and what is left over."""
    me.projects = 0
    for genre in range(GENRES):
        me.free_ideas[genre] = me.ideas[desk, genre]
    if me.turns_left[desk] <= 0:
        return add_up(me, desk)
    comics = choose_comics(box, me, desk)
    assign(box, me, desk, WRITER, comics)
    assign(box, me, desk, ARTIST, comics)
    slot = me.prints[desk]
    if comics:
        first = int(comics > 1 and missing(me, 0) > missing(me, 1))
        for number in range(comics):
            slot += 1
            add_project(box, me, desk, abs(number - first), slot)
    writers, artists = spares(me, desk, WRITER, comics), spares(me, desk, ARTIST, comics)
    room = HAND_LIMIT - comics - (me.hired[desk, WRITER] - writers) - (me.hired[desk, ARTIST] - artists)
    if room >= 2 and writers and artists:
        add_rip_off(box, me, desk, slot + 1, comics)
    total = add_up(me, desk)
    if me.turns_left[desk] < LATE:
        return total
    return total + SPARE * max(min(min(writers, 2) + min(artists, 2), room), 0)


@compiled
def choose_comics(box: Box, me: Publisher, desk: int) -> int:
    """The comics that deserve most to be planned, the best first; how many they are."""
    count = me.drafts[desk]
    if count <= PLANNED_COMICS:
        for place in range(count):
            me.planned[place] = place
        return count
    for nth in range(PLANNED_COMICS):
        best = NOTHING
        for place in range(count):
            worth = rank(box, me, desk, place)
            if worth > best and (nth == 0 or place != me.planned[0]):
                best = worth
                me.planned[nth] = place
    return PLANNED_COMICS


@compiled
def rank(box: Box, me: Publisher, desk: int, place: int) -> int:
    """How much a comic deserves to be planned."""
    comic = me.comics[desk, place]
    points = me.mastery_points[genre_draft(box, comic), 1]
    return 2 * max(me.tokens[desk, place], 0) + int(bonus_draft(box, comic) == FAN) + points


@compiled
def missing(me: Publisher, comic: int) -> int:
    """How many creatives of a planned comic are still to be hired."""
    return int(me.assigned[WRITER, comic] == NONE) + int(me.assigned[ARTIST, comic] == NONE)


@compiled
def spares(me: Publisher, desk: int, craft: int, comics: int) -> int:
    """How many of a craft no planned comic has."""
    count = me.hired[desk, craft]
    for comic in range(comics):
        count -= int(me.assigned[craft, comic] != NONE)
    return count


@compiled
def member(me: Publisher, desk: int, craft: int, comic: int) -> int:
    """The creative whom a planned comic has."""
    place = me.assigned[craft, comic]
    return me.crew[desk, craft, place] if place != NONE else TO_HIRE


@compiled
def add_project(box: Box, me: Publisher, desk: int, comic: int, slot: int) -> None:
    """The print of an original: what it brings and what it still needs."""
    draft, tokens = me.comics[desk, me.planned[comic]], me.tokens[desk, me.planned[comic]]
    writer, artist = member(me, desk, WRITER, comic), member(me, desk, ARTIST, comic)
    genre = genre_draft(box, draft)
    used = min(IDEAS_FOR_A_PRINT, me.free_ideas[genre])
    me.free_ideas[genre] -= used
    lacks = IDEAS_FOR_A_PRINT - used
    turns = me.print_turns + HIRE_TURNS * missing(me, comic) + POINT * lacks // 3
    later = int(turns > POINT * me.editors[desk])
    points = original(box, me, draft, tokens, writer, artist, slot, max(me.rounds_left - later, 0))
    if tokens != NONE and me.rounds_left:
        points += HYPE * (1 + later)
    note_project(me, points, turns, value_who(box, writer) + value_who(box, artist), lacks)


@compiled
def note_project(me: Publisher, points: int, turns: int, cost: int, lacks: int) -> None:
    """One more project; the most points for a turn come first."""
    density = POINT * points // (turns + BEGUN)
    place = me.projects
    while place > 0 and POINT * me.points[place - 1] // (me.needs[place - 1] + BEGUN) < density:
        me.points[place], me.needs[place] = me.points[place - 1], me.needs[place - 1]
        me.costs[place], me.lacks[place] = me.costs[place - 1], me.lacks[place - 1]
        place -= 1
    me.points[place], me.needs[place], me.costs[place], me.lacks[place] = points, turns, cost, lacks
    me.projects += 1


@part
def add_rip_off(box: Box, me: Publisher, desk: int, slot: int, comics: int) -> None:
    """The best that spare teams could do with the titles of others."""
    best, paid = NOTHING, 0
    for writing in range(me.hired[desk, WRITER]):
        if not is_spare(me, WRITER, writing, comics):
            continue
        writer = me.crew[desk, WRITER, writing]
        for drawing in range(me.hired[desk, ARTIST]):
            if not is_spare(me, ARTIST, drawing, comics):
                continue
            artist = me.crew[desk, ARTIST, drawing]
            cost = value_who(box, writer) + value_who(box, artist)
            for genre in range(GENRES):
                if me.rip_offs[genre] == NONE:
                    continue
                gain = rip_off(box, me, genre, writer, artist, slot) - me.dollar * cost
                if gain > best or (gain == best and cost > paid):
                    best, paid = gain, cost
    if best > NOTHING:
        note_project(me, best + me.dollar * paid, me.print_turns, paid, 0)


@compiled
def is_spare(me: Publisher, craft: int, place: int, comics: int) -> bool:
    """Whether no planned comic has the creative at this place."""
    return not holds(me.assigned[craft], comics, place)


@compiled
def add_up(me: Publisher, desk: int) -> int:
    """The plans that pay and for which there is time; then money and ideas that are left."""
    price = me.turn_worth
    total, turns, cost = 0, POINT * me.turns_left[desk], 0
    for project in range(me.projects):
        points, needs = me.points[project], me.needs[project]
        gain = points - points * DOUBT * needs // (POINT * POINT) - price * needs // POINT
        gain -= me.dollar * me.costs[project] + (SHORT_IDEA - price // 3) * me.lacks[project]
        if gain > 0 and needs <= turns + SLACK:
            total += gain + me.dollar * me.costs[project]
            turns -= needs
            cost += me.costs[project]
    ideas = 0
    for genre in range(GENRES):
        ideas += me.free_ideas[genre]
    return total + money_worth(me, desk, cost) + IDEA * min(ideas, COUNTED_IDEAS)


@compiled
def money_worth(me: Publisher, desk: int, cost: int) -> int:
    """What money is worth that pays for plans, and what is left of it."""
    left = POINT * (me.money[desk] - cost) + COMING * me.coming
    return (me.dollar if left >= 0 else SHORT_DOLLAR) * left // POINT
