"""Pinzetta's turns, in the order and with the step numbers of her rulebook; her procedures are in `opponent`."""

from __future__ import annotations

from ....kernel.jit import compiled
from ..opponent import LARGE, LEVEL_POINTS, SMALL
from ..pack import CONTESTS_PER_TYPE, DECISIONS
from . import state
from .cards import Cards, part
from .game import draw, empty, keep, lay, put_in
from .opponent import appraise_item, box_for, choose_pile, open_tile, pile_tokens, swap_between_piles
from .state import NONE, Game, Player

FIRST_LEVEL_POINTS, LEVEL_STEP = LEVEL_POINTS[1], LEVEL_POINTS[2] - LEVEL_POINTS[1]


# -- appraisal --------------------------------------------------------------------------------


@part
def appraise(game: Game, cards: Cards, item: int) -> None:
    """Tokens beside an item."""
    game.token_items[game.token_count] = item
    game.tokens[game.token_count] = appraise_item(game, cards, item)
    game.token_count += 1


# -- Swap -------------------------------------------------------------------------------------


@part
def she_chooses(game: Game, cards: Cards, you: int) -> int:
    """Which of your piles she takes, by the tokens of their items."""
    # 4. Appraise the piles.
    large, small = 1 + pile_tokens(game, you, LARGE), pile_tokens(game, you, SMALL)
    # 5. Shuffle all decision cards. 6. Draw one, discard as many tokens as it shows crossed out.
    fill_decisions(game)
    game.decision = NONE
    lay(game, state.DECISION_DECK)
    game.decision = draw(game, cards, state.DECISION_DECK)
    # 7. She takes the pile with most tokens left; you keep the other.
    game.token_count = 0
    return choose_pile(large, small, cards.crossed[game.decision])


@compiled
def fill_decisions(game: Game) -> None:
    empty(game, state.DECISION_DECK)
    for card in range(DECISIONS):
        put_in(game, state.DECISION_DECK, card)


@part
def she_cuts(game: Game, cards: Cards, pinzetta: Player) -> None:
    """1. Appraise her items and piles. 2. If one pile leads by 3 or more, two items are swapped."""
    for pile in range(2):
        for place in range(pinzetta.pile_count[pile]):
            appraise(game, cards, pinzetta.piles[pile, place])
    swap_between_piles(game, pinzetta.seat)


# -- Show -------------------------------------------------------------------------------------


@part
def to_her_mat(game: Game, cards: Cards, item: int) -> None:
    """An item of hers goes to a box of her mat."""
    put_in_box(game, item, box_for(game, cards, game.item_back[item], open_tile(game, item)))


@compiled
def put_in_box(game: Game, item: int, box: int) -> None:
    keep(game, item, box)
    game.box_count[box] += 1


@part
def show_scoring(game: Game, cards: Cards, pinzetta: Player) -> None:
    """A Show-scoring card says which contest she scores, and for how much: for her level, more on later days."""
    lay(game, state.SHOW_SCORING_DECK)
    card = draw(game, cards, state.SHOW_SCORING_DECK)
    place = 0
    while game.contests[place] // CONTESTS_PER_TYPE != cards.show_type[card]:
        place += 1
    points = cards.show_scores[card, game.contests[place], game.level - 1]
    pinzetta.points[state.HER_SHOW] += points * (game.day + 1)


# -- the end ----------------------------------------------------------------------------------


@part
def her_end(game: Game, cards: Cards, pinzetta: Player, forever: int) -> None:
    """1. Difficulty level. 2. Forever stamps. 3. Her mat, by a decision card. 4. Values of rare stamps only."""
    pinzetta.points[state.HER_LEVEL] += FIRST_LEVEL_POINTS + LEVEL_STEP * (game.level - 1)
    pinzetta.points[state.HER_FOREVER] += forever
    lay(game, state.DECISION_DECK)
    game.decision = draw(game, cards, state.DECISION_DECK)
    for box in range(len(state.BOXES)):
        pinzetta.points[state.HER_MAT] += game.box_count[box] * cards.box_points[game.decision, box]
    for kept in range(game.kept_count):
        if game.kept_place[kept] == state.IN_RARE:
            pinzetta.points[state.HER_VALUES] += cards.tile_value[game.kept_tile[kept]]
