"""What the Automa looks at and chooses, in the order of its rules: `opponent`, `sight` and `editions`, in numbers.

A plan returns whether the action can be done, and leaves in `game.plan` how. The person sits at 0, the Automa at 1.
"""

from __future__ import annotations

from ....kernel.jit import compiled
from ....kernel.lists import holds
from ..components import AUTOMA_ACTIONS, Action
from ..opponent import DEVELOPED, FULL_TEAMS
from ..options import COMICS, DECK
from . import state
from .actions import SEARCHES
from .box import ON_A_CARD, Box, part
from .mastery import would_gain
from .piles import is_in_deck, pile_of
from .player import count_of, genre_of
from .state import NONE, Game

PERSON, AUTOMA = 0, 1
SEED, LATER = 0, 1
"""The two editions."""
ITS_ACTIONS = tuple(list(Action).index(action) for action in AUTOMA_ACTIONS)


# -- which action -----------------------------------------------------------------------------


@part
def decide(game: Game, box: Box, card: int) -> int:
    """The first action of the card that it has not done this round; whatever fails gives way to the next.

    Those of the card that were not done, top down; then those that were; then the rest of the board.
    """
    for done in range(2):
        for index in range(ON_A_CARD):
            action = int(box.card_actions[card, index])
            if was_done(game, action) == done and succeeds(game, box, card, action):
                return action
    for action in ITS_ACTIONS:
        if not holds(box.card_actions[card], ON_A_CARD, action) and succeeds(game, box, card, action):
            return action
    return NONE


@compiled
def was_done(game: Game, action: int) -> int:
    """Whether it has done an action this round."""
    return int(holds(game.editors_on[action], game.taken_desks[action], AUTOMA))


@part
def succeeds(game: Game, box: Box, card: int, action: int) -> int:
    """Whether it can do an action, on its first free space as a player would; failures are counted."""
    can = 0
    if game.taken_desks[action] < game.action_spaces:
        game.plan[0] = box.spaces[action, game.taken_desks[action]]
        if action == state.HIRE:
            can = hiring(game, box, card)
        elif action == state.DEVELOP:
            can = developing(game, box, card)
        elif action == state.IDEAS:
            can = removing_ideas(game)
        elif action == state.PRINT:
            can = int(title_to_print(game, box, card) != NONE)
        elif action == state.SALES:
            can = selling(game, box, card)
    game.failed[action] += 1 - can
    return can


# -- Hire -------------------------------------------------------------------------------------


@part
def hiring(game: Game, box: Box, card: int) -> int:
    """A writer and an artist of one genre by priority; without such a pair, each by priority on its own."""
    if count_of(game, AUTOMA, state.WRITER) + count_of(game, AUTOMA, state.ARTIST) >= FULL_TEAMS:
        return 0
    for place in range(state.GENRES):
        genre = box.card_genres[card, place]
        writer, artist = best_of(game, box, state.WRITER, genre), best_of(game, box, state.ARTIST, genre)
        if writer and artist:
            game.plan[state.WRITER], game.plan[state.ARTIST] = writer, artist
            return 1
    for pile in range(state.CRAFTS):
        game.plan[pile] = first_by_genre(game, box, card, pile)
    return int(game.plan[state.WRITER] > 0 and game.plan[state.ARTIST] > 0)


@part
def best_of(game: Game, box: Box, pile: int, genre: int) -> int:
    """The place of the highest value of a genre, of equal ones the leftmost; 0 if there is none."""
    best, value = 0, 0
    for place in range(1, game.display_size + 1):
        card = game.display[pile, place - 1]
        if card != NONE and box.genre[card] == genre and box.back[card] > value:
            best, value = place, int(box.back[card])
    return best


@compiled
def first_by_genre(game: Game, box: Box, card: int, pile: int) -> int:
    """The best of the first genre in the priority that is there; 0 if the display is empty."""
    for place in range(state.GENRES):
        best = best_of(game, box, pile, box.card_genres[card, place])
        if best:
            return best
    return 0


# -- Develop ----------------------------------------------------------------------------------


@part
def developing(game: Game, box: Box, card: int) -> int:
    """A comic of the genre of your last printed one, else of the one before, and so on; otherwise by priority."""
    if count_of(game, AUTOMA, state.COMIC) >= DEVELOPED:
        return 0
    for slot in range(game.printed[PERSON], 0, -1):
        place = find(game, box, genre_of(game, box, PERSON, slot))
        if place != NONE:
            game.plan[0] = place
            return 1
    return develop_otherwise(game, box, card)


@compiled
def is_on_table(game: Game) -> bool:
    """Whether any comic lies on the table, in the display or as the top of the deck."""
    for place in range(game.display_size):
        if game.display[state.COMIC, place] != NONE:
            return True
    return bool(game.top[state.COMIC] != NONE)


@compiled
def develop_otherwise(game: Game, box: Box, card: int) -> int:
    """By priority over the display and the deck; the later edition searches the deck for it."""
    if not is_on_table(game):
        return 0
    if game.edition == LATER:
        for place in range(state.GENRES):
            genre = box.card_genres[card, place]
            if is_in_deck(game, box, genre):
                game.plan[0] = SEARCHES + genre
                return 1
    for place in range(state.GENRES):
        found = find(game, box, box.card_genres[card, place])
        if found != NONE:
            game.plan[0] = found
            return 1
    return 0


@compiled
def find(game: Game, box: Box, genre: int) -> int:
    """A comic of a genre: the display right to left, then the top of the deck."""
    for place in range(game.display_size, 0, -1):
        card = game.display[state.COMIC, place - 1]
        if card != NONE and box.genre[card] == genre:
            return place
    return DECK if game.top[state.COMIC] == genre else NONE


# -- Ideas ------------------------------------------------------------------------------------


@compiled
def removing_ideas(game: Game) -> int:
    """It needs a comic on the chart; in the later edition also an idea on the board."""
    charted, there = 0, 0
    for place in range(game.printed[AUTOMA]):
        charted += game.fans[AUTOMA, place] > 0
    for genre in range(state.GENRES):
        there += game.idea_board[genre]
    return int(charted > 0 and (there > 0 or game.edition == SEED))


@part
def top_comic(game: Game, box: Box, card: int, after: int) -> int:
    """The slot of its comic with most fans that comes after another one, 0 for the first; 0 if there is none.

    Ties go by priority, of one genre the leftmost.
    """
    best = 0
    for slot in range(1, game.printed[AUTOMA] + 1):
        if game.fans[AUTOMA, slot - 1] == 0 or (after and not comes_before(game, box, card, after, slot)):
            continue
        if best == 0 or comes_before(game, box, card, slot, best):
            best = slot
    return best


@part
def comes_before(game: Game, box: Box, card: int, one: int, other: int) -> bool:
    """Whether one of its comics is ranked above another one."""
    fans, others = game.fans[AUTOMA, one - 1], game.fans[AUTOMA, other - 1]
    if fans != others:
        return bool(fans > others)
    rank = box.card_ranks[card, genre_of(game, box, AUTOMA, one)]
    others_rank = box.card_ranks[card, genre_of(game, box, AUTOMA, other)]
    return bool(rank < others_rank or (rank == others_rank and one < other))


# -- Print ------------------------------------------------------------------------------------


@part
def title_to_print(game: Game, box: Box, card: int) -> int:
    """A developed comic, or a rip-off of yours; `NONE` without a team or a title."""
    if count_of(game, AUTOMA, state.WRITER) == 0 or count_of(game, AUTOMA, state.ARTIST) == 0:
        return NONE
    best, least = NONE, 0
    for index in range(game.in_hand[AUTOMA]):
        comic = int(game.hand[AUTOMA, index])
        if pile_of(comic) == state.COMIC:
            merit = demerit(game, box, card, int(box.genre[comic]))
            if best == NONE or merit < least:
                best, least = comic, merit
    return best if best != NONE else choose_rip_off(game)


@compiled
def demerit(game: Game, box: Box, card: int, genre: int) -> int:
    """The less, the better: one that wins a mastery token, best one that takes it from you, then by priority."""
    wins = would_gain(game, box, AUTOMA, genre, 1)
    from_you = wins and game.mastery[genre] == PERSON
    return int((2 - wins - from_you) * state.GENRES + box.card_ranks[card, genre])


@compiled
def choose_rip_off(game: Game) -> int:
    """The rip-off of your last printed original that is not plagiarised yet; `NONE` if there is none."""
    for place in range(game.printed[PERSON] - 1, -1, -1):
        title = game.title[PERSON, place]
        if title < COMICS and not game.ripped_off[title]:
            return int(COMICS + title)
    return NONE


# -- Sales ------------------------------------------------------------------------------------


@part
def find_interest(game: Game, box: Box, card: int) -> None:
    """The genres in the order in which it looks at them: yours, newest first, then the card's priority."""
    found = 0
    for slot in range(game.printed[PERSON], 0, -1):
        found = add_interest(game, genre_of(game, box, PERSON, slot), found)
    for place in range(state.GENRES):
        found = add_interest(game, box.card_genres[card, place], found)


@part
def add_interest(game: Game, genre: int, found: int) -> int:
    """One more genre, if it is not there yet; how many there are."""
    if holds(game.interest, found, genre):
        return found
    game.interest[found] = genre
    return found + 1


@part
def selling(game: Game, box: Box, card: int) -> int:
    """There is something to collect; in the later edition, enough of one genre."""
    find_interest(game, box, card)
    if game.edition == LATER:
        return int(genre_to_turn_up(game) != NONE)
    return int(tiles_left(game) > 0)


@compiled
def tiles_left(game: Game) -> int:
    """How many orders lie on the map."""
    left = 0
    for space in range(len(game.map)):
        left += game.map[space] != NONE
    return left


@part
def genre_to_turn_up(game: Game) -> int:
    """The first genre of interest of which something lies face down; in the later edition, enough at all."""
    for index in range(state.GENRES):
        genre = int(game.interest[index])
        there, hidden = 0, 0
        for space in range(len(game.map)):
            there += game.map[space] == genre
            hidden += game.map[space] == genre and not game.value_up[space]
        if (there >= game.plan[0]) if game.edition == LATER else (hidden > 0):
            return genre
    return NONE


@part
def next_to_collect(game: Game) -> int:
    """The next order that it takes: by genre of interest, face up the highest first, then what lies face down."""
    for index in range(state.GENRES):
        space = highest(game, game.interest[index], 0)
        if space != NONE:
            return space
    return NONE


@part
def replacement(game: Game, short: int) -> int:
    """The first later face-up order that is worth enough; `NONE` if there is none."""
    for index in range(state.GENRES):
        space = highest(game, game.interest[index], short)
        if space != NONE:
            return space
    return NONE


@part
def highest(game: Game, genre: int, least: int) -> int:
    """The highest order of a genre that it does not take yet, worth at least so much; equal ones in reading order.

    What lies face down is worth nothing.
    """
    best = NONE
    for space in range(len(game.map)):
        if game.map[space] != genre or game.value_up[space] < least or holds(game.collecting, game.collected, space):
            continue
        if best == NONE or game.value_up[space] > game.value_up[best]:
            best = space
    return best
